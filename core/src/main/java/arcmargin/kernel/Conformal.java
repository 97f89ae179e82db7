package arcmargin.kernel;

import arcmargin.geometry.ConformalGeometry;

/**
 * The conformal transformation of a kernel, k̃(x, y) = D(x) k(x, y) D(y), of Amari and Wu (1999), section 5 of the
 * paper.
 *
 * <p>D sees the inputs themselves, not only their products, so this is not a {@link Kernel}.
 *
 * <pre>{@code
 * ConformalFactor bump = ConformalFactor.bumps(1, 0.5, new double[] {0, 0});
 * double value = new Conformal(new Gaussian(2), bump).at(x[0], x[1]);
 * }</pre>
 *
 * @param kernel k
 * @param factor D
 */
public record Conformal(Kernel kernel, ConformalFactor factor) {

    /**
     * Rejects null.
     *
     * @param kernel k
     * @param factor D
     */
    public Conformal {
        if (kernel == null || factor == null) {
            throw new NullPointerException("the kernel or the factor is null");
        }
    }

    /**
     * {@return k̃(x, y)}
     *
     * @param x a vector of finite numbers
     * @param y another of the same length
     */
    public double at(double[] x, double[] y) {
        return factor.at(x) * kernel.at(x, y) * factor.at(y);
    }

    /**
     * {@return the metric of k̃ at a point}
     *
     * @param x the point
     * @throws UnsupportedOperationException if the kernel k has no Riemannian metric
     */
    public ConformalGeometry metricAt(double... x) {
        return kernel.metric().at(x).conformal(factor.at(x), factor.gradient(x));
    }
}
