package arcmargin.process;

import org.apache.commons.numbers.gamma.Erfc;

/**
 * The logistic likelihood: a row is of the class with probability π(f) = 1/(1 + e⁻ᶠ), f being the value of the latent
 * function.
 */
final class Logistic {

    /**
     * Points and weights of the scales of normal distributions whose mixture is the logistic one: if τ has Kolmogorov's
     * distribution, of density Σ (−1)ʲ⁺¹ 8 j² τ exp(−2 j² τ²) over j ≥ 1, then π(f) is the mean of Φ(f/2τ) (Andrews and
     * Mallows, <i>Scale mixtures of normal distributions</i>, 1974). The mean over ln τ by the trapezoidal rule
     * converges faster than any power of the step, because the density vanishes like exp(−π²/8τ²) and exp(−2τ²) at the
     * ends.
     */
    private static final double[] SQUARES;

    private static final double[] WEIGHTS;

    private static final double LEAST = Math.log(0.12);
    private static final double LARGEST = Math.log(16);
    private static final double STEP = 1.0 / 24;

    static {
        int count = (int) Math.ceil((LARGEST - LEAST) / STEP);
        SQUARES = new double[count];
        WEIGHTS = new double[count];
        double total = 0;
        for (int k = 0; k < count; k++) {
            double tau = Math.exp(LEAST + k * STEP);
            SQUARES[k] = 4 * tau * tau;
            WEIGHTS[k] = tau * density(tau);
            total += WEIGHTS[k];
        }
        for (int k = 0; k < count; k++) {
            WEIGHTS[k] /= total;
        }
    }

    private Logistic() {}

    /** Kolmogorov's density: its series for large τ, and the transformed one for small τ, where the first cancels. */
    static double density(double tau) {
        double sum = 0;
        if (tau > 0.7) {
            for (int j = 6; j >= 1; j--) {
                double square = (double) j * j;
                sum += (j % 2 == 1 ? 8 : -8) * square * tau * Math.exp(-2 * square * tau * tau);
            }
            return sum;
        }
        double factor = Math.PI * Math.PI / (8 * tau * tau);
        for (int j = 9; j >= 1; j -= 2) {
            double exponent = j * j * factor;
            sum += (2 * exponent - 1) * Math.exp(-exponent);
        }
        return Math.sqrt(2 * Math.PI) / (tau * tau) * sum;
    }

    /** π(f). */
    static double probability(double f) {
        return f >= 0 ? 1 / (1 + Math.exp(-f)) : Math.exp(f) / (1 + Math.exp(f));
    }

    /** ln π(f), without overflow or cancellation. */
    static double logProbability(double f) {
        return f >= 0 ? -Math.log1p(Math.exp(-f)) : f - Math.log1p(Math.exp(f));
    }

    /** The mean of π(f) over a normal distribution of f, with full relative accuracy where it is small. */
    static double average(double mean, double variance) {
        double tail = 0;
        double size = Math.abs(mean);
        for (int k = 0; k < SQUARES.length; k++) {
            tail += WEIGHTS[k] * Erfc.value(size / Math.sqrt(2 * (SQUARES[k] + variance)));
        }
        return mean > 0 ? 1 - tail / 2 : tail / 2;
    }
}
