package arcmargin.process;

import arcmargin.data.Points;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Pair;
import arcmargin.work.Resources;

/**
 * The posterior of latent functions at any point (Rasmussen and Williams 2006, algorithm 3.2): with a the weights of n
 * rows, k the covariances of the point with them and W½, B = L Lᵀ as in the fit, the function has the mean kᵀ a and the
 * variance k(x,x) − |L⁻¹ W½ k|². The probability of its class is the mean of 1/(1 + e⁻ᶠ) over that normal distribution;
 * those of several functions are divided by their sum.
 *
 * <p>Shared by any number of threads; the result for a point does not depend on the other points.
 */
public final class LatentFunctions {

    /** The most points that are looked at together. */
    public static final int BLOCK = Cholesky.BLOCK;

    private final double[][] rows;
    private final Kernel kernel;
    private final double[][] weights;
    private final double[][] roots;
    private final Cholesky[] factors;

    /**
     * Makes ready: factors a matrix for each function.
     *
     * @param points the rows of the fit, as the kernel sees them
     * @param kernel the covariance of the process, with its amplitude
     * @param weights those of every latent function, not to be modified afterwards
     * @param resources thread pool and BLAS
     */
    public LatentFunctions(Points points, Kernel kernel, double[][] weights, Resources resources) {
        this.kernel = kernel;
        this.weights = weights;
        this.rows = new double[points.size()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = points.row(i);
        }
        double[][] covariance = new Covariances(points, resources).matrix(kernel);
        this.roots = new double[weights.length][];
        this.factors = new Cholesky[weights.length];
        for (int c = 0; c < weights.length; c++) {
            roots[c] = Posterior.roots(Posterior.multiply(covariance, weights[c], resources));
            factors[c] = Posterior.factor(covariance, roots[c], resources);
        }
    }

    /** {@return the number of functions: 1 for two classes, else one for each class} */
    public int count() {
        return weights.length;
    }

    /**
     * Mean and variance of every function at some points.
     *
     * @param points at most {@link #BLOCK} of them, as the kernel sees them
     * @param means receives for each function the mean at each point
     * @param variances receives for each function the variance at each point
     */
    public void moments(double[][] points, double[][] means, double[][] variances) {
        double[][] covariances = new double[points.length][rows.length];
        double[] prior = new double[points.length];
        for (int p = 0; p < points.length; p++) {
            for (int i = 0; i < rows.length; i++) {
                covariances[p][i] = kernel.at(Pair.of(points[p], rows[i]));
            }
            prior[p] = kernel.diagonal(Pair.of(points[p], points[p]).xx());
        }
        double[][] solved = new double[points.length][rows.length];
        for (int c = 0; c < weights.length; c++) {
            for (int p = 0; p < points.length; p++) {
                double mean = 0;
                for (int i = 0; i < rows.length; i++) {
                    mean += weights[c][i] * covariances[p][i];
                    solved[p][i] = roots[c][i] * covariances[p][i];
                }
                means[c][p] = mean;
            }
            factors[c].solveLower(solved);
            for (int p = 0; p < points.length; p++) {
                double known = 0;
                for (double value : solved[p]) {
                    known += value * value;
                }
                variances[c][p] = Math.max(0, prior[p] - known);
            }
        }
    }

    /**
     * The logarithms of the probabilities of all classes at some points.
     *
     * @param points at most {@link #BLOCK} of them, as the kernel sees them
     * @return for each point one for each class
     */
    public double[][] logProbabilities(double[][] points) {
        double[][] means = new double[count()][points.length];
        double[][] variances = new double[count()][points.length];
        moments(points, means, variances);
        double[][] logarithms = new double[points.length][count() == 1 ? 2 : count()];
        for (int p = 0; p < points.length; p++) {
            double[] row = logarithms[p];
            double total = 0;
            for (int c = 0; c < row.length; c++) {
                int function = count() == 1 ? 0 : c;
                double mean = count() == 1 && c == 0 ? -means[0][p] : means[function][p];
                row[c] = Logistic.average(mean, variances[function][p]);
                total += row[c];
            }
            for (int c = 0; c < row.length; c++) {
                row[c] = Math.log(row[c] / total);
            }
        }
        return logarithms;
    }
}
