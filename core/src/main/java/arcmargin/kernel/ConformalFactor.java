package arcmargin.kernel;

import java.util.Arrays;

/**
 * A positive, differentiable function D of the inputs, by which {@link Conformal} enlarges a kernel's surface.
 *
 * <pre>{@code
 * ConformalFactor bump = ConformalFactor.bumps(1, 0.5, new double[] {0, 0});
 * double[] gradient = bump.gradient(new double[] {0.3, 0.1});
 * }</pre>
 */
public interface ConformalFactor {

    /**
     * {@return D(x), positive}
     *
     * @param x an input
     */
    double at(double[] x);

    /**
     * {@return the gradient of D at x}
     *
     * @param x an input
     */
    double[] gradient(double[] x);

    /**
     * The factor of Amari and Wu (1999), D(x) = offset + Σᵢ exp(−rate |x − cᵢ|²): with support vectors as centres it
     * enlarges the surface near the decision boundary.
     *
     * @param offset finite and ≥ 0
     * @param rate finite and &gt; 0; 1/(2τ²) in their notation
     * @param centres the cᵢ, of equal dimension
     * @return D
     */
    static ConformalFactor bumps(double offset, double rate, double[]... centres) {
        if (offset >= 0 && offset < Double.POSITIVE_INFINITY && rate > 0 && rate < Double.POSITIVE_INFINITY) {
            double[][] copies = Arrays.stream(centres).map(double[]::clone).toArray(double[][]::new);
            return new ConformalFactor() {
                @Override
                public double at(double[] x) {
                    double sum = offset;
                    for (double[] centre : copies) {
                        sum += bump(x, centre);
                    }
                    return sum;
                }

                @Override
                public double[] gradient(double[] x) {
                    double[] gradient = new double[x.length];
                    for (double[] centre : copies) {
                        double slope = -2 * rate * bump(x, centre);
                        for (int i = 0; i < x.length; i++) {
                            gradient[i] += slope * (x[i] - centre[i]);
                        }
                    }
                    return gradient;
                }

                private double bump(double[] x, double[] centre) {
                    return Math.exp(-rate * Pair.of(x, centre).squaredDistance());
                }
            };
        } else {
            throw new IllegalArgumentException("offset = " + offset + " and rate = " + rate
                    + ", must be finite, the offset >= 0 and the rate > 0");
        }
    }
}
