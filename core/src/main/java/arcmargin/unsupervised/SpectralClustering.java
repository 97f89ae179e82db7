package arcmargin.unsupervised;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.gram.KernelMatrix;
import arcmargin.gram.PairProducts;
import arcmargin.gram.RowBlocks;
import arcmargin.kernel.Kernel;
import arcmargin.work.Resources;
import java.util.Arrays;

/**
 * Spectral clustering by the normalised cut (Shi and Malik, PAMI 2000; Ng, Jordan and Weiss, NIPS 2001): rows are the
 * nodes of a graph whose edges weigh k(x, y), and clusters are divided where little weight is cut, relative to the
 * weight of all edges of each cluster.
 *
 * <p>With W the kernel matrix without its diagonal (that a row is like itself says nothing about groups, and would make
 * every row that is far from all others a group of its own) and D the diagonal matrix of the sums of its rows, the k
 * leading eigenvectors of D^(-1/2) W D^(-1/2) give each row k coordinates; scaled to length 1 they are clustered by
 * k-means.
 *
 * <p>Kernel values must not be negative. Which rows are neighbours is decided by the kernel: one whose values fall
 * quickly, such as a narrow RBF, sees chains and rings; one that falls slowly sees little more than k-means does.
 *
 * <pre>{@code
 * int[] clusters = SpectralClustering.of(new Gaussian(0.5)).clusters(2).fit(data).assignment();
 * }</pre>
 */
public final class SpectralClustering {

    /** Negative values up to this share of the largest diagonal element are rounding errors of floats. */
    private static final double NOISE = 1e-6;

    private final Kernel kernel;
    private final int clusters;
    private final int restarts;
    private final PreparationOptions preparation;
    private final long seed;

    private SpectralClustering(Kernel kernel, int clusters, int restarts, PreparationOptions preparation, long seed) {
        this.kernel = kernel;
        this.clusters = clusters;
        this.restarts = restarts;
        this.preparation = preparation;
        this.seed = seed;
    }

    /**
     * Two clusters by a kernel, of data as they are.
     *
     * @param kernel any kernel without negative values on the data
     * @return what can be fitted as it is or with other options
     */
    public static SpectralClustering of(Kernel kernel) {
        return new SpectralClustering(kernel, 2, KernelKMeans.DEFAULT_RESTARTS, PreparationOptions.defaults(), 1);
    }

    /**
     * Sets the number of clusters.
     *
     * @param newClusters at least 2
     * @return a copy
     */
    public SpectralClustering clusters(int newClusters) {
        return new SpectralClustering(kernel, KernelKMeans.requireClusters(newClusters), restarts, preparation, seed);
    }

    /**
     * Sets the number of restarts of k-means.
     *
     * @param newRestarts at least 1
     * @return a copy
     */
    public SpectralClustering restarts(int newRestarts) {
        return new SpectralClustering(kernel, clusters, KernelKMeans.requireRestarts(newRestarts), preparation, seed);
    }

    /**
     * Sets how data are prepared.
     *
     * @param newPreparation missing values and scaling
     * @return a copy
     */
    public SpectralClustering preparation(PreparationOptions newPreparation) {
        return new SpectralClustering(kernel, clusters, restarts, newPreparation, seed);
    }

    /**
     * Sets the seed of the restarts.
     *
     * @param newSeed any number
     * @return a copy
     */
    public SpectralClustering seed(long newSeed) {
        return new SpectralClustering(kernel, clusters, restarts, preparation, newSeed);
    }

    /**
     * What was found.
     *
     * @param assignment the cluster of each row, from 0, numbered in the order in which they first occur
     * @param eigenvalues the k leading ones, falling; the first is 1, and each further one that is near 1 is a division
     *     of the graph that cuts little
     * @param coordinates of each row, of length 1
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on only
    public record Clustering(int[] assignment, double[] eigenvalues, double[][] coordinates) {}

    /**
     * Finds clusters with the resources of the machine.
     *
     * @param data rows; labels are not looked at
     * @return clusters
     */
    public Clustering fit(Dataset data) {
        try (Resources resources = Resources.ofMachine()) {
            return fit(data, resources);
        }
    }

    /**
     * Finds clusters.
     *
     * @param data rows; labels are not looked at
     * @param resources thread pool, memory, BLAS and progress callback
     * @return clusters
     * @throws BadInputException if there are too few rows, a kernel value is negative, or the matrix does not fit into
     *     memory
     */
    public Clustering fit(Dataset data, Resources resources) {
        KernelKMeans.requireRows(data, clusters);
        Preparation prepared = Preparation.fit(preparation.chosenFor(data), data);
        KernelMatrix matrix =
                PairProducts.passing(prepared.apply(data.points()), resources).heldMatrix(kernel, resources);
        requireNoNegative(matrix, resources);
        double[] roots = roots(matrix, resources);
        LeadingEigenpairs pairs =
                LeadingEigenpairs.of(new Normalised(matrix, roots, resources), clusters, seed, resources);
        matrix.release();
        double[][] coordinates = new double[data.size()][clusters];
        for (int i = 0; i < coordinates.length; i++) {
            double square = 0;
            for (int c = 0; c < clusters; c++) {
                coordinates[i][c] = pairs.vectors()[c][i];
                square += coordinates[i][c] * coordinates[i][c];
            }
            double length = Math.sqrt(square);
            for (int c = 0; c < clusters && length > 0; c++) {
                coordinates[i][c] /= length;
            }
        }
        Lloyd found = Lloyd.of(new PointCloud(coordinates), clusters, restarts, seed, resources);
        return new Clustering(found.assignment(), pairs.values(), coordinates);
    }

    private static void requireNoNegative(KernelMatrix matrix, Resources resources) {
        int n = matrix.size();
        double largest = 0;
        for (int i = 0; i < n; i++) {
            largest = Math.max(largest, matrix.diagonal(i));
        }
        double floor = -NOISE * largest;
        int[] below = new int[n];
        resources.workers().forEach(n, i -> {
            float[] row = matrix.row(i);
            below[i] = -1;
            for (int j = 0; j < n && below[i] < 0; j++) {
                below[i] = row[j] < floor ? j : -1;
            }
        });
        for (int i = 0; i < n; i++) {
            if (below[i] >= 0) {
                throw new BadInputException("the kernel of rows " + (i + 1) + " and " + (below[i] + 1) + " is "
                        + matrix.row(i)[below[i]] + ", which is no weight of an edge: spectral clustering takes kernels"
                        + " that are never negative, such as rbf:1, arccos:0 or arccos:1");
            }
        }
    }

    /** The edges of a row: to all others. */
    private static float[] edges(KernelMatrix matrix, int i) {
        float[] edges = matrix.row(i).clone();
        edges[i] = 0;
        return edges;
    }

    /** 1/√ of the sum of the edges of each row; 0 for a row that is like no other, which stays at the origin. */
    private static double[] roots(KernelMatrix matrix, Resources resources) {
        double[][] ones = new double[1][matrix.size()];
        Arrays.fill(ones[0], 1);
        double[][] sums = new double[1][matrix.size()];
        RowBlocks.multiply(i -> edges(matrix, i), ones, sums, resources);
        for (int i = 0; i < sums[0].length; i++) {
            if (!(sums[0][i] > 0 || matrix.diagonal(i) > 0)) {
                throw new BadInputException("row " + (i + 1) + " has no kernel value above 0, so it belongs to no"
                        + " cluster: leave it out");
            }
            sums[0][i] = sums[0][i] > 0 ? 1 / Math.sqrt(sums[0][i]) : 0;
        }
        return sums[0];
    }

    /** The matrix D^(-1/2) W D^(-1/2). */
    @SuppressWarnings("ArrayRecordComponent") // passed on only
    private record Normalised(KernelMatrix matrix, double[] roots, Resources resources) implements SymmetricOperator {

        @Override
        public int size() {
            return matrix.size();
        }

        @Override
        public void multiply(double[][] vectors, double[][] products) {
            double[][] scaled = new double[vectors.length][];
            Arrays.setAll(scaled, c -> scale(vectors[c].clone()));
            RowBlocks.multiply(i -> edges(matrix, i), scaled, products, resources);
            Arrays.stream(products).forEach(this::scale);
        }

        private double[] scale(double[] vector) {
            for (int i = 0; i < vector.length; i++) {
                vector[i] *= roots[i];
            }
            return vector;
        }
    }
}
