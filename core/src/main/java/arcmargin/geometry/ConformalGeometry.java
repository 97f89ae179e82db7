package arcmargin.geometry;

/**
 * The metric at a point of a kernel D(x) k(x,y) D(y), which enlarges the surface where D is large.
 *
 * <p>g̃ = D² g + K dD dDᵀ + ½ D (dD dKᵀ + dK dDᵀ) with K = k(x,x). It is conformal to g only where dD = 0.
 *
 * <pre>{@code
 * LocalGeometry plain = new Gaussian(1).metric().at(0.5, 0.2);
 * ConformalGeometry stretched = plain.conformal(2, 0.1, 0); // D = 2 and its gradient
 * double logVolume = stretched.logDeterminant() / 2;
 * }</pre>
 */
public final class ConformalGeometry {
    private final double diagonal;
    private final double[] metric;
    private final double logDeterminant;

    ConformalGeometry(double diagonal, double[] metric, double logDeterminant) {
        this.diagonal = diagonal;
        this.metric = metric;
        this.logDeterminant = logDeterminant;
    }

    /** {@return D(x)² k(x,x)} */
    public double diagonal() {
        return diagonal;
    }

    /** {@return the metric tensor, row-major} */
    public double[] metric() {
        return metric.clone();
    }

    /** {@return ln det g̃} */
    public double logDeterminant() {
        return logDeterminant;
    }
}
