package arcmargin.process;

import arcmargin.data.Points;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.ParameterDerivative;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The evidence of kernels for given rows: the sum, over one latent function for two classes or one for each of several
 * classes against the rest, of the logarithm of the probability that the kernel gives to the classes of the rows.
 *
 * <p>The weights of the posterior found last are where the next search for a posterior starts.
 */
public final class Evidence {

    private final Covariances covariances;
    private final int[][] targets;
    private final Resources resources;
    private final double[][] weights;

    Evidence(Covariances covariances, int[][] targets, Resources resources) {
        this.covariances = covariances;
        this.targets = targets;
        this.resources = resources;
        this.weights = new double[targets.length][covariances.size()];
    }

    /**
     * The evidence of kernels for labelled points.
     *
     * @param points as kernels see them
     * @param labels the class of each
     * @param classes the number of classes, at least 2
     * @param resources thread pool and BLAS
     * @return their evidence
     */
    public static Evidence of(Points points, int[] labels, int classes, Resources resources) {
        int[][] targets = IntStream.range(classes == 2 ? 1 : 0, classes)
                .mapToObj(c ->
                        Arrays.stream(labels).map(label -> label == c ? 1 : 0).toArray())
                .toArray(int[][]::new);
        return new Evidence(new Covariances(points, resources), targets, resources);
    }

    /**
     * The memory that evidences with slopes take, and afterwards predictions: matrices of n rows and columns.
     *
     * @param rows n
     * @param classes the number of classes
     * @return an estimate
     */
    public static long bytes(int rows, int classes) {
        long functions = classes == 2 ? 1 : classes;
        return Math.max(36, 8 + 4 * functions) * rows * rows;
    }

    /**
     * The mean variance of the process at the points.
     *
     * @param kernel its covariance
     * @return the mean of k(x, x)
     */
    public double meanVariance(Kernel kernel) {
        return covariances.meanDiagonal(kernel);
    }

    Covariances covariances() {
        return covariances;
    }

    /**
     * The evidence of a kernel.
     *
     * @param kernel the covariance of the process, with its amplitude
     * @return the sum of ln q
     */
    public double of(Kernel kernel) {
        return slopes(kernel, List.of()).value();
    }

    /**
     * The evidence of a kernel and its slopes in some directions.
     *
     * @param kernel the covariance of the process, with its amplitude
     * @param directions of its parameters
     * @return the sum of ln q, and its derivatives
     */
    public BoundedSearch.Value slopes(Kernel kernel, List<ParameterDerivative> directions) {
        double[][] covariance = covariances.matrix(kernel);
        double[][] gradient = directions.isEmpty() ? null : Cholesky.triangle(covariances.size());
        double sum = 0;
        for (int c = 0; c < targets.length; c++) {
            Posterior posterior = new Posterior(covariance, targets[c], weights[c], resources);
            weights[c] = posterior.weights();
            sum += posterior.evidence();
            if (gradient != null) {
                posterior.addGradient(gradient);
            }
        }
        return new BoundedSearch.Value(sum, gradient == null ? new double[0] : covariances.inner(gradient, directions));
    }

    /**
     * The posterior of every latent function, by the kernel asked for last.
     *
     * @return the weights of the kernel functions of all points that sum up to its mean
     */
    public double[][] weights() {
        return Arrays.stream(weights).map(double[]::clone).toArray(double[][]::new);
    }
}
