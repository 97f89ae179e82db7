package arcmargin.svm;

import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.SparsePoints;
import arcmargin.kernel.Kernel;
import arcmargin.process.LatentFunctions;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A machine of a Gaussian process: the posterior of a random function, or of one for each of several classes, at any
 * point.
 *
 * <p>Its decision value of two classes is the logarithm of the odds, ln p_a − ln p_b, so {@link Calibration#ofLogOdds}
 * gives the probabilities. Other than the decision values of an SVM they take account of how much the rows say of a
 * point: far from all rows they go to 0.
 *
 * <p>Kept are all rows and, for each function, their weights; the Cholesky factors that variances need are computed
 * when the first point is predicted, and take 4n² bytes for each function of n rows.
 *
 * <pre>{@code
 * if (model.machine() instanceof ProcessMachine process) {
 *     double[][] variances = process.latent(test.points(), resources).variances();
 * }
 * }</pre>
 */
public final class ProcessMachine extends Machine {

    private static final int FEW_CLASSES = 100;

    private final Points rows;
    private final int[] counts;
    private final Preparation preparation;
    private final Kernel kernel;
    private final double[][] weights;
    private LatentFunctions functions; // made when first needed

    /**
     * A machine of its parts.
     *
     * @param rows all rows of the fit as they were read, those of the first class first
     * @param counts how many of them each class has; not copied
     * @param preparation what turns points as read into those the kernel sees
     * @param kernel the covariance of the process, with its amplitude
     * @param weights of every row in the posterior mean of each function: one array for two classes, whose function is
     *     that of the second class, else one for each class; not copied
     */
    public ProcessMachine(Points rows, int[] counts, Preparation preparation, Kernel kernel, double[][] weights) {
        this.rows = rows;
        this.counts = counts;
        this.preparation = preparation;
        this.kernel = kernel;
        this.weights = weights;
        boolean fits = counts.length >= 2
                && counts.length <= Math.max(FEW_CLASSES, rows.size()) // what is read bounds the number of pairs
                && Arrays.stream(counts).allMatch(count -> count >= 0)
                && Arrays.stream(counts).asLongStream().sum() == rows.size()
                && weights.length == functions(counts.length)
                && Arrays.stream(weights).allMatch(each -> each.length == rows.size());
        if (!fits) {
            throw new IllegalArgumentException(
                    "counts and weights do not fit " + rows.size() + " rows of " + counts.length + " classes");
        }
        preparation.requireFitting(rows.dimension());
    }

    /** The number of latent functions for so many classes. */
    static int functions(int classes) {
        return classes == 2 ? 1 : classes;
    }

    /**
     * What the rows say of the latent functions at points: normal distributions.
     *
     * @param means for each function the mean at each point
     * @param variances for each function the variance at each point
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on only
    public record Latent(double[][] means, double[][] variances) {}

    /**
     * The posterior of the latent functions at points.
     *
     * @param points as read
     * @param resources thread pool and BLAS
     * @return means and variances
     */
    public Latent latent(Points points, Resources resources) {
        LatentFunctions ready = ready(resources);
        Points prepared = preparation.apply(points.widen(dimension()));
        double[][] means = new double[weights.length][points.size()];
        double[][] variances = new double[weights.length][points.size()];
        resources.workers().forEach(blocks(points.size()), block -> {
            double[][] some = block(prepared, block);
            double[][] blockMeans = new double[weights.length][some.length];
            double[][] blockVariances = new double[weights.length][some.length];
            ready.moments(some, blockMeans, blockVariances);
            for (int f = 0; f < weights.length; f++) {
                int first = block * LatentFunctions.BLOCK;
                System.arraycopy(blockMeans[f], 0, means[f], first, some.length);
                System.arraycopy(blockVariances[f], 0, variances[f], first, some.length);
            }
        });
        return new Latent(means, variances);
    }

    private synchronized LatentFunctions ready(Resources resources) {
        if (functions == null) {
            functions = new LatentFunctions(preparation.apply(rows), kernel, weights, resources);
        }
        return functions;
    }

    private static int blocks(int points) {
        return (points + LatentFunctions.BLOCK - 1) / LatentFunctions.BLOCK;
    }

    private static double[][] block(Points points, int block) {
        int first = block * LatentFunctions.BLOCK;
        double[][] some = new double[Math.min(LatentFunctions.BLOCK, points.size() - first)][];
        Arrays.setAll(some, r -> points.row(first + r));
        return some;
    }

    private static void decide(double[] logarithms, double[] out) {
        int p = 0;
        for (int a = 0; a < logarithms.length; a++) {
            for (int b = a + 1; b < logarithms.length; b++) {
                out[p++] = DecisionSums.requireNumber(logarithms[a] - logarithms[b]);
            }
        }
    }

    /** {@return all rows of the fit as they were read, those of the first class first} */
    public Points rows() {
        return rows;
    }

    /** {@return the covariance of the process, with its amplitude as a weight} */
    public Kernel kernel() {
        return kernel;
    }

    /** {@return the weights of the rows in the posterior mean of each function; shared, not to be modified} */
    public double[][] weights() {
        return weights;
    }

    @Override
    public int classes() {
        return counts.length;
    }

    @Override
    public int dimension() {
        return rows.dimension();
    }

    @Override
    public Preparation preparation() {
        return preparation;
    }

    @Override
    public List<Kernel> kernels() {
        return List.of(kernel);
    }

    /** {@return how many rows each class has; shared, not to be modified} */
    @Override
    public int[] counts() {
        return counts;
    }

    /** {@return nothing: decision values are no kernel expansion} */
    @Override
    public List<KernelMachine> parts() {
        return List.of();
    }

    @Override
    public boolean isSparse() {
        return rows instanceof SparsePoints;
    }

    @Override
    public String description() {
        return weights.length == 1
                ? "a Gaussian process, one latent function"
                : "a Gaussian process, " + weights.length + " latent functions";
    }

    @Override
    PointDecisions points(boolean open) {
        return new PointDecisions() {
            @Override
            public void decisions(double[] x, double[] out) {
                double[] point = new double[preparation.width(dimension())];
                preparation.apply(x, point);
                decide(ready().logProbabilities(new double[][] {point})[0], out);
            }

            @Override
            public void decisions(int[] columns, double[] values, double[] out) {
                double[] x = new double[dimension()];
                for (int k = 0; k < columns.length; k++) {
                    x[columns[k]] = values[k];
                }
                decisions(x, out);
            }
        };
    }

    /** Single points come without resources. */
    private LatentFunctions ready() {
        try (Resources resources = Resources.ofMachine()) {
            return ready(resources);
        }
    }

    @Override
    DecisionStream stream() {
        return (points, resources, block) -> {
            LatentFunctions ready = ready(resources);
            Points prepared = preparation.apply(points);
            AtomicInteger done = new AtomicInteger();
            resources.workers().forEach(blocks(points.size()), number -> {
                double[][] logarithms = ready.logProbabilities(block(prepared, number));
                double[][] decisions = new double[logarithms.length][pairs()];
                for (int r = 0; r < decisions.length; r++) {
                    decide(logarithms[r], decisions[r]);
                }
                block.accept(number * LatentFunctions.BLOCK, decisions);
                resources.progress().update("predicting", done.addAndGet(decisions.length), points.size());
            });
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ProcessMachine that
                && rows.equals(that.rows)
                && Arrays.equals(counts, that.counts)
                && preparation.equals(that.preparation)
                && kernel.equals(that.kernel)
                && Arrays.deepEquals(weights, that.weights);
    }

    @Override
    public int hashCode() {
        return 31 * kernel.hashCode() + Arrays.deepHashCode(weights);
    }

    @Override
    public String toString() {
        return "Gaussian process of " + kernel + " over " + rows.size() + " rows";
    }
}
