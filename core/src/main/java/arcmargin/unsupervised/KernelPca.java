package arcmargin.unsupervised;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.gram.KernelMatrix;
import arcmargin.gram.PairProducts;
import arcmargin.gram.RowBlocks;
import arcmargin.kernel.Kernel;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Kernel principal components (Schölkopf, Smola and Müller, "Nonlinear component analysis as a kernel eigenvalue
 * problem", Neural Computation 10, 1998): the directions in feature space in which the images of n rows vary most.
 *
 * <p>With K the kernel matrix and J the matrix of elements 1/n, they belong to the largest eigenvalues λ of the centred
 * matrix (1 - J) K (1 - J). Its unit eigenvector a gives the coordinates √λ a of the rows, and Σ a_i (k(x, x_i) - mean
 * of k(·, x_i)) / √λ that of any other point x.
 *
 * <p>Of many rows the matrix is too large. Then directions are looked for among the combinations of the images of some
 * rows drawn at random, the landmarks; all rows count in the variance (Nyström's approximation).
 *
 * <pre>{@code
 * KernelPca.Embedding embedding = KernelPca.of(new ArcCosine(1)).dimensions(2).fit(data);
 * double[][] plane = embedding.coordinates();
 * }</pre>
 */
public final class KernelPca {

    /** Up to so many rows are all landmarks unless their number is given. */
    public static final int MOST_EXACT = 10_000;

    /** The number of landmarks of more rows, unless it is given. */
    public static final int DEFAULT_LANDMARKS = 1000;

    /** Eigenvalues below this share of the largest are rounding errors of a matrix of floats. */
    static final double NOISE = 1e-7;

    private static final int AUTOMATIC = 0;

    private final Kernel kernel;
    private final int dimensions;
    private final PreparationOptions preparation;
    private final int landmarks;
    private final long seed;

    private KernelPca(Kernel kernel, int dimensions, PreparationOptions preparation, int landmarks, long seed) {
        this.kernel = kernel;
        this.dimensions = dimensions;
        this.preparation = preparation;
        this.landmarks = landmarks;
        this.seed = seed;
    }

    /**
     * Two components of a kernel, of data as they are.
     *
     * @param kernel any kernel
     * @return what can be fitted as it is or with other options
     */
    public static KernelPca of(Kernel kernel) {
        return new KernelPca(kernel, 2, PreparationOptions.defaults(), AUTOMATIC, 1);
    }

    /**
     * Sets the number of components.
     *
     * @param newDimensions at least 1
     * @return a copy
     */
    public KernelPca dimensions(int newDimensions) {
        if (newDimensions < 1) {
            throw new IllegalArgumentException("dimensions is " + newDimensions + ", must be at least 1");
        }
        return new KernelPca(kernel, newDimensions, preparation, landmarks, seed);
    }

    /**
     * Sets how data are prepared; what is fitted on them is kept in the projection.
     *
     * @param newPreparation missing values and scaling
     * @return a copy
     */
    public KernelPca preparation(PreparationOptions newPreparation) {
        return new KernelPca(kernel, dimensions, newPreparation, landmarks, seed);
    }

    /**
     * Sets the number of landmarks. Without it all rows are landmarks up to {@value #MOST_EXACT} of them, which is
     * exact, and {@value #DEFAULT_LANDMARKS} of more rows.
     *
     * @param newLandmarks at least 2; all rows are taken where there are fewer
     * @return a copy
     */
    public KernelPca landmarks(int newLandmarks) {
        if (newLandmarks < 2) {
            throw new IllegalArgumentException("landmarks is " + newLandmarks + ", must be at least 2");
        }
        return new KernelPca(kernel, dimensions, preparation, newLandmarks, seed);
    }

    /**
     * Sets the seed of the landmarks, and of the vectors the search for eigenvectors starts from, which change the last
     * digits only.
     *
     * @param newSeed any number
     * @return a copy
     */
    public KernelPca seed(long newSeed) {
        return new KernelPca(kernel, dimensions, preparation, landmarks, newSeed);
    }

    /**
     * Rows in the coordinates of their leading components.
     *
     * @param projection gives the coordinates of other points
     * @param coordinates of every row, one number for each component
     * @param residual the largest |A a - λ a| of a component, relative to the largest λ: how well the search converged
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on only
    public record Embedding(Projection projection, double[][] coordinates, double residual) {}

    /**
     * Finds the components of all rows, with the resources of the machine.
     *
     * @param data rows; labels are not looked at
     * @return coordinates and projection
     */
    public Embedding fit(Dataset data) {
        try (Resources resources = Resources.ofMachine()) {
            return fit(data, resources);
        }
    }

    /**
     * Finds the components of all rows.
     *
     * @param data rows; labels are not looked at
     * @param resources thread pool, memory, BLAS and progress callback
     * @return coordinates and projection
     * @throws BadInputException if there are too few rows or components, or the matrix does not fit into memory
     */
    public Embedding fit(Dataset data, Resources resources) {
        int n = data.size();
        int wanted = landmarks == AUTOMATIC ? (n <= MOST_EXACT ? n : DEFAULT_LANDMARKS) : Math.min(n, landmarks);
        if (wanted <= dimensions) {
            throw new BadInputException("there are " + wanted + (wanted == n ? " rows, " : " landmarks, ") + dimensions
                    + " kernel principal components need at least " + (dimensions + 1));
        }
        if (data.weights().length > 0) {
            throw new BadInputException("the rows have weights, which kernel principal components do not know");
        }
        Preparation prepared = Preparation.fit(preparation.chosenFor(data), data);
        Points points = prepared.apply(data.points());
        return wanted == n ? exact(prepared, points, resources) : byLandmarks(prepared, points, wanted, resources);
    }

    private Embedding exact(Preparation prepared, Points points, Resources resources) {
        int n = points.size();
        KernelMatrix matrix = PairProducts.passing(points, resources).heldMatrix(kernel, resources);
        LeadingEigenpairs pairs = LeadingEigenpairs.of(new Centred(matrix, resources), dimensions, seed, resources);
        requireComponents(pairs.values());
        double[] means = means(matrix, resources);
        double variance = -Arrays.stream(means).sum();
        for (int i = 0; i < n; i++) {
            variance += matrix.diagonal(i);
        }
        matrix.release();
        double[][] coordinates = new double[n][dimensions];
        double[][] coefficients = new double[dimensions][n];
        double[] offsets = new double[dimensions];
        for (int c = 0; c < dimensions; c++) {
            double root = Math.sqrt(pairs.values()[c]);
            double[] vector = pairs.vectors()[c];
            for (int i = 0; i < n; i++) {
                coordinates[i][c] = root * vector[i];
                coefficients[c][i] = vector[i] / root;
                offsets[c] -= coefficients[c][i] * means[i];
            }
        }
        Projection projection = new Projection(
                prepared, kernel, points, new Projection.Components(coefficients, offsets, pairs.values(), variance));
        return new Embedding(projection, coordinates, pairs.residual());
    }

    private Embedding byLandmarks(Preparation prepared, Points points, int count, Resources resources) {
        Points chosen = points.select(sample(points.size(), count, seed));
        Landmarks space = Landmarks.of(kernel, chosen, points, resources);
        LeadingEigenpairs pairs = LeadingEigenpairs.of(space, dimensions, seed, resources);
        requireComponents(pairs.values());
        Projection projection = new Projection(prepared, kernel, chosen, space.components(pairs));
        return new Embedding(projection, projection.ofPrepared(points, resources), pairs.residual());
    }

    /** Some of n rows, each set of them as likely as any other, in their order. */
    static int[] sample(int n, int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] rows = IntStream.range(0, n).toArray();
        for (int i = 0; i < count; i++) {
            int other = i + random.nextInt(n - i);
            int row = rows[other];
            rows[other] = rows[i];
            rows[i] = row;
        }
        return Arrays.stream(rows, 0, count).sorted().toArray();
    }

    private void requireComponents(double[] values) {
        int found = 0;
        while (found < values.length && values[found] > NOISE * values[0]) {
            found++;
        }
        if (found < values.length) {
            throw new BadInputException("the rows vary in " + found + " directions of feature space, "
                    + values.length + " dimensions were requested: request " + Math.max(1, found)
                    + (found == 0 ? ", of rows that are not all alike" : " or fewer"));
        }
    }

    /** The mean of each row of the matrix. */
    private static double[] means(KernelMatrix matrix, Resources resources) {
        double[][] ones = new double[1][matrix.size()];
        Arrays.fill(ones[0], 1.0 / matrix.size());
        double[][] means = new double[1][matrix.size()];
        RowBlocks.multiply(matrix::row, ones, means, resources);
        return means[0];
    }

    /** The matrix (1 - J) K (1 - J). */
    private record Centred(KernelMatrix matrix, Resources resources) implements SymmetricOperator {

        @Override
        public int size() {
            return matrix.size();
        }

        @Override
        public void multiply(double[][] vectors, double[][] products) {
            double[][] centred = new double[vectors.length][];
            Arrays.setAll(centred, c -> centre(vectors[c].clone()));
            RowBlocks.multiply(matrix::row, centred, products, resources);
            Arrays.stream(products).forEach(Centred::centre);
        }

        private static double[] centre(double[] vector) {
            double mean = Arrays.stream(vector).sum() / vector.length;
            for (int i = 0; i < vector.length; i++) {
                vector[i] -= mean;
            }
            return vector;
        }
    }
}
