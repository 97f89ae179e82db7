package arcmargin.geometry;

/**
 * A kernel as a function of the three inner products of its inputs.
 *
 * <pre>{@code
 * RadialMetric metric = RadialMetric.numeric((xx, xy, yy) -> Math.exp(xy));
 * }</pre>
 */
@FunctionalInterface
public interface ProductKernel {
    /**
     * {@return k(x, y)}
     *
     * @param xx x·x
     * @param xy x·y
     * @param yy y·y
     */
    double at(double xx, double xy, double yy);
}
