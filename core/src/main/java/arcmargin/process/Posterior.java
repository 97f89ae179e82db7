package arcmargin.process;

import arcmargin.work.Resources;

/**
 * Laplace's approximation to the posterior of a latent function at n rows (Rasmussen and Williams, <i>Gaussian
 * Processes for Machine Learning</i>, 2006, algorithm 3.1).
 *
 * <p>The prior of the values f is normal with covariance K, and row i is of the class (t_i = 1) with probability
 * π(f_i). The mode f̂ of the posterior maximises
 *
 * <pre>Ψ(f) = Σ ln p(t_i | f_i) − ½ fᵀ K⁻¹ f,    a concave function, by Newton's method over a = K⁻¹ f.</pre>
 *
 * At the mode a = t − π(f̂), so every row has a weight between −1 and 1. With W = π(1 − π) and B = 1 + W½ K W½, whose
 * eigenvalues are at least 1, the evidence is ln q = Ψ(f̂) − ½ ln |B|.
 */
final class Posterior {

    /** After a step that changes f by less, relatively, one more leaves an error of about the square. */
    private static final double SMALL = 1e-6;

    private static final int MOST_STEPS = 100;

    private final double[][] covariance;
    private final int[] targets;
    private final Resources resources;
    private final int n;

    private double[] weights; // a
    private double[] latent; // f = K a
    private double[] roots; // W½
    private Cholesky factor; // of B
    private double objective;

    /**
     * Finds the mode.
     *
     * @param covariance K, whole
     * @param targets 1 for rows of the class, else 0
     * @param start a to start from, such as that of a similar K; not modified
     */
    Posterior(double[][] covariance, int[] targets, double[] start, Resources resources) {
        this.covariance = covariance;
        this.targets = targets;
        this.resources = resources;
        this.n = targets.length;
        moveTo(start.clone(), multiply(start));
        for (int step = 0; step < MOST_STEPS; step++) {
            if (newtonStep() <= SMALL) {
                newtonStep();
                return;
            }
        }
        throw new ArithmeticException("the mode of the posterior was not found in " + MOST_STEPS + " steps");
    }

    private void moveTo(double[] newWeights, double[] newLatent) {
        weights = newWeights;
        latent = newLatent;
        objective = objective(newWeights, newLatent);
    }

    private double objective(double[] a, double[] f) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += Logistic.logProbability(targets[i] == 1 ? f[i] : -f[i]) - a[i] * f[i] / 2;
        }
        return sum;
    }

    /** Goes to the maximum of the quadratic approximation, or part of the way; returns the relative change of f. */
    private double newtonStep() {
        roots = new double[n];
        double[] b = new double[n];
        for (int i = 0; i < n; i++) {
            double probability = Logistic.probability(latent[i]);
            double w = probability * Logistic.probability(-latent[i]);
            roots[i] = Math.sqrt(w);
            b[i] = w * latent[i] + targets[i] - probability;
        }
        factor = factor(covariance, roots, resources);
        double[] c = multiply(b);
        for (int i = 0; i < n; i++) {
            c[i] *= roots[i];
        }
        factor.solve(c);
        double[] next = new double[n];
        for (int i = 0; i < n; i++) {
            next[i] = b[i] - roots[i] * c[i];
        }
        double[] nextLatent = multiply(next);
        double change = 0;
        double size = 1;
        for (int i = 0; i < n; i++) {
            change = Math.max(change, Math.abs(nextLatent[i] - latent[i]));
            size = Math.max(size, Math.abs(nextLatent[i]));
        }
        double before = objective;
        double slack = 1e-12 * (1 + Math.abs(before)); // rounding
        for (double share = 1; share > 1e-9; share /= 2) {
            double[] tried = mix(weights, next, share);
            double[] triedLatent = mix(latent, nextLatent, share);
            if (objective(tried, triedLatent) >= before - slack) {
                moveTo(tried, triedLatent);
                return share * change / size;
            }
        }
        return 0; // nothing is better in double precision
    }

    private static double[] mix(double[] from, double[] to, double share) {
        double[] mixed = new double[from.length];
        for (int i = 0; i < mixed.length; i++) {
            mixed[i] = share == 1 ? to[i] : from[i] + share * (to[i] - from[i]);
        }
        return mixed;
    }

    /** The factor of B = 1 + W½ K W½. */
    static Cholesky factor(double[][] covariance, double[] roots, Resources resources) {
        int n = roots.length;
        double[][] matrix = Cholesky.triangle(n);
        resources.workers().forEach(n, i -> {
            for (int j = 0; j <= i; j++) {
                matrix[i][j] = roots[i] * covariance[i][j] * roots[j];
            }
            matrix[i][i] += 1;
        });
        return new Cholesky(matrix, resources);
    }

    /** W½ of values of the latent function. */
    static double[] roots(double[] latent) {
        double[] roots = new double[latent.length];
        for (int i = 0; i < roots.length; i++) {
            roots[i] = Math.sqrt(Logistic.probability(latent[i]) * Logistic.probability(-latent[i]));
        }
        return roots;
    }

    private double[] multiply(double[] vector) {
        return multiply(covariance, vector, resources);
    }

    /** K v. */
    static double[] multiply(double[][] covariance, double[] vector, Resources resources) {
        double[] product = new double[vector.length];
        resources.workers().forEach((vector.length + Cholesky.BLOCK - 1) / Cholesky.BLOCK, block -> {
            int end = Math.min(vector.length, (block + 1) * Cholesky.BLOCK);
            for (int i = block * Cholesky.BLOCK; i < end; i++) {
                double[] row = covariance[i];
                double even = 0;
                double odd = 0;
                for (int j = 0; j + 1 < row.length; j += 2) {
                    even += row[j] * vector[j];
                    odd += row[j + 1] * vector[j + 1];
                }
                int last = row.length - 1;
                product[i] = even + odd + (row.length % 2 == 1 ? row[last] * vector[last] : 0);
            }
        });
        return product;
    }

    /** {@return a = K⁻¹ f̂; not to be modified} */
    double[] weights() {
        return weights;
    }

    /** {@return ln q, the approximate logarithm of the probability of all classes given the kernel} */
    double evidence() {
        return objective - factor.halfLogDeterminant();
    }

    /**
     * Adds the derivative of the evidence by the elements of K (algorithm 5.1): if K changes by dK, the evidence
     * changes by the sum over all i, j of G_ij dK_ij.
     *
     * <p>With R = W½ B⁻¹ W½ the direct part is ½ (a aᵀ − R). The mode moves, too: by (1 − K R) dK a, and with it |B|,
     * whose part in the evidence has the slope s_i = ½ (1 − B⁻¹_ii) (2π_i − 1) by f_i. This adds the symmetric part of
     * u aᵀ, u = (1 − R K) s.
     *
     * @param gradient the lower triangle of G
     */
    void addGradient(double[][] gradient) {
        double[][] inverse = factor.inverse();
        double[] s = new double[n];
        for (int i = 0; i < n; i++) {
            s[i] = (1 - inverse[i][i]) * (2 * Logistic.probability(latent[i]) - 1) / 2;
        }
        double[] v = multiply(s);
        for (int i = 0; i < n; i++) {
            v[i] *= roots[i];
        }
        factor.solve(v);
        double[] u = new double[n];
        for (int i = 0; i < n; i++) {
            u[i] = s[i] - roots[i] * v[i];
        }
        resources.workers().forEach(n, i -> {
            for (int j = 0; j <= i; j++) {
                double direct = weights[i] * weights[j] - roots[i] * inverse[i][j] * roots[j];
                gradient[i][j] += (direct + u[i] * weights[j] + weights[i] * u[j]) / 2;
            }
        });
    }
}
