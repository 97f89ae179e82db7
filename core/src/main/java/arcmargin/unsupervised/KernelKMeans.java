package arcmargin.unsupervised;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.gram.KernelMatrix;
import arcmargin.gram.PairProducts;
import arcmargin.kernel.Kernel;
import arcmargin.work.Resources;

/**
 * Kernel k-means: rows are divided into clusters such that their images in feature space are near the means of their
 * clusters. With the linear kernel this is k-means.
 *
 * <p>Means are not known as points, but distances from them are sums of kernel values. Restarts begin at centres drawn
 * by k-means++ and move rows to the nearest mean until none moves; the one of the smallest inertia is returned. Of more
 * than {@value #MOST_FITTED} rows so many are clustered, drawn at random.
 *
 * <pre>{@code
 * int[] clusters = KernelKMeans.of(new ArcCosine(1)).clusters(10).fit(data).assignment();
 * }</pre>
 */
public final class KernelKMeans {

    /** Of more rows so many, drawn at random, are clustered, and the others assigned to the nearest mean. */
    public static final int MOST_FITTED = 10_000;

    /** Restarts unless their number is given. */
    public static final int DEFAULT_RESTARTS = 10;

    private final Kernel kernel;
    private final int clusters;
    private final int restarts;
    private final PreparationOptions preparation;
    private final long seed;

    private KernelKMeans(Kernel kernel, int clusters, int restarts, PreparationOptions preparation, long seed) {
        this.kernel = kernel;
        this.clusters = clusters;
        this.restarts = restarts;
        this.preparation = preparation;
        this.seed = seed;
    }

    /**
     * Two clusters by a kernel, of data as they are.
     *
     * @param kernel any kernel
     * @return what can be fitted as it is or with other options
     */
    public static KernelKMeans of(Kernel kernel) {
        return new KernelKMeans(kernel, 2, DEFAULT_RESTARTS, PreparationOptions.defaults(), 1);
    }

    /**
     * Sets the number of clusters.
     *
     * @param newClusters at least 2
     * @return a copy
     */
    public KernelKMeans clusters(int newClusters) {
        return new KernelKMeans(kernel, requireClusters(newClusters), restarts, preparation, seed);
    }

    /**
     * Sets the number of restarts.
     *
     * @param newRestarts at least 1
     * @return a copy
     */
    public KernelKMeans restarts(int newRestarts) {
        return new KernelKMeans(kernel, clusters, requireRestarts(newRestarts), preparation, seed);
    }

    /**
     * Sets how data are prepared.
     *
     * @param newPreparation missing values and scaling
     * @return a copy
     */
    public KernelKMeans preparation(PreparationOptions newPreparation) {
        return new KernelKMeans(kernel, clusters, restarts, newPreparation, seed);
    }

    /**
     * Sets the seed of the restarts.
     *
     * @param newSeed any number
     * @return a copy
     */
    public KernelKMeans seed(long newSeed) {
        return new KernelKMeans(kernel, clusters, restarts, preparation, newSeed);
    }

    static int requireClusters(int clusters) {
        if (clusters < 2) {
            throw new IllegalArgumentException("clusters is " + clusters + ", must be at least 2");
        }
        return clusters;
    }

    static int requireRestarts(int restarts) {
        if (restarts < 1) {
            throw new IllegalArgumentException("restarts is " + restarts + ", must be at least 1");
        }
        return restarts;
    }

    static void requireRows(Dataset data, int clusters) {
        if (data.size() <= clusters) {
            throw new BadInputException(
                    "there are " + data.size() + " rows, " + clusters + " clusters need at least " + (clusters + 1));
        }
        if (data.weights().length > 0) {
            throw new BadInputException("the rows have weights, which clustering does not know");
        }
    }

    /**
     * What was found.
     *
     * @param assignment the cluster of each row, from 0, numbered in the order in which they first occur
     * @param fitted how many rows were clustered; the others were assigned to the nearest mean
     * @param inertia the sum of the squared distances of the fitted images from the means of their clusters
     * @param share of the inertia in that of a single cluster, from 0 to 1: what the clusters leave unexplained
     * @param rounds how often means were computed in the restart that was best
     * @param centres assigns other rows
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on only
    public record Clustering(int[] assignment, int fitted, double inertia, double share, int rounds, Centres centres) {}

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
     * @throws BadInputException if there are too few rows, or the matrix does not fit into memory
     */
    public Clustering fit(Dataset data, Resources resources) {
        requireRows(data, clusters);
        Preparation prepared = Preparation.fit(preparation.chosenFor(data), data);
        int n = data.size();
        boolean sampled = n > MOST_FITTED;
        Points rows = sampled ? data.points().select(KernelPca.sample(n, MOST_FITTED, seed)) : data.points();
        Points points = prepared.apply(rows);
        KernelMatrix matrix = PairProducts.passing(points, resources).heldMatrix(kernel, resources);
        KernelCloud cloud = new KernelCloud(matrix, resources);
        Lloyd found = Lloyd.of(cloud, clusters, restarts, seed, resources);
        double[] lengths = cloud.squaredLengths(found.assignment(), clusters);
        double single = -cloud.squaredLengths(new int[points.size()], 1)[0] * points.size();
        for (int i = 0; i < points.size(); i++) {
            single += matrix.diagonal(i);
        }
        matrix.release();
        Centres centres = new Centres(prepared, kernel, points, found.assignment(), lengths);
        return new Clustering(
                sampled ? centres.assign(data.points(), resources) : found.assignment(),
                points.size(),
                found.inertia(),
                single > 0 ? Math.min(1, found.inertia() / single) : 0,
                found.rounds(),
                centres);
    }
}
