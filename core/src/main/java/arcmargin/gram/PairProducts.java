package arcmargin.gram;

import arcmargin.data.BadInputException;
import arcmargin.data.Points;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Pair;
import arcmargin.tile.ExponentTiles;
import arcmargin.tile.HalfAngle;
import arcmargin.tile.Tile;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Resources;
import java.util.stream.IntStream;

/**
 * The inner products of all pairs of n points: all that any kernel needs to know of them.
 *
 * <p>The products are summed in double precision on fixed tiles, half of the symmetric matrix only, and each pair is
 * kept in four bytes that hold the angle with seven digits however small it is; squared norms are kept in double
 * precision apart. The result is the same for any number of threads.
 *
 * <p>Where the budget allows, products are stored and each further kernel costs a few operations a pair. Else they are
 * computed again when needed. Kernels that are less work without products, those of the distance between points of
 * few coordinates, do without.
 *
 * <pre>{@code
 * PairProducts products = PairProducts.of(data.points(), resources);
 * KernelMatrix narrow = products.matrix(new Gaussian(1), resources);
 * KernelMatrix wide = products.matrix(new Gaussian(4), resources); // of the same products
 * }</pre>
 */
public final class PairProducts {

    /**
     * Views a solver reads at a time: that of its pair of classes, and in it that of the rows it has not left aside.
     */
    static final int VIEWS = 2;

    /**
     * Up to so many points of two classes the whole matrix takes a moment; of more, a search computes what it needs.
     */
    private static final int ON_DEMAND = 4096;

    /**
     * Up to so many points a search over kernels of the distance stores matrices: it reads every element several
     * times, for each C and fold, from memory that is still near the processor.
     */
    private static final int STORED_DISTANCES = 8192;

    /** Memory for rows that a search may ask for again; more is slower, being touched for the first time. */
    private static final long ROW_BYTES = 1L << 30;

    private final ProductSource computed;
    private final boolean storing;
    private final MemoryPlan memory;
    private final RowPool pool = new RowPool();
    private StoredProducts stored;

    private PairProducts(ProductSource computed, boolean storing, MemoryPlan memory) {
        this.computed = computed;
        this.storing = storing;
        this.memory = memory;
    }

    /**
     * Products for several kernels: stored once a kernel needs them, if they fit into memory beside its matrix.
     *
     * @param points the points
     * @param resources thread pool, memory, BLAS and progress callback
     * @return the products
     */
    public static PairProducts of(Points points, Resources resources) {
        int n = points.size();
        MemoryPlan memory = resources.memory();
        boolean bothFit = StoredProducts.bytes(n) + StoredMatrix.bytes(n) <= memory.bytes();
        boolean onlyProductsFit =
                StoredMatrix.bytes(n) > memory.bytes() && StoredProducts.bytes(n) <= memory.bytes() / 2;
        return new PairProducts(
                new ComputedProducts(points, points, resources.blas(), false), bothFit || onlyProductsFit, memory);
    }

    /**
     * Products for a single kernel: not stored, but computed on the way into its matrix.
     *
     * @param points the points
     * @param resources memory for the kernel matrix, and BLAS
     * @return the products
     */
    public static PairProducts passing(Points points, Resources resources) {
        return new PairProducts(
                new ComputedProducts(points, points, resources.blas(), false), false, resources.memory());
    }

    /**
     * Products for a single kernel whose values shall be those of {@link Kernel#at} to half a unit in the last place of
     * a float, at ten times the cost and more: each is computed in double precision and rounded once.
     *
     * @param points the points
     * @param resources memory for the kernel matrix, and BLAS
     * @return the products
     */
    public static PairProducts exact(Points points, Resources resources) {
        return new PairProducts(
                new ComputedProducts(points, points, resources.blas(), true), false, resources.memory());
    }

    /**
     * Whether the values of a kernel are made from inner products. Kernels of the distance do without where points have
     * few coordinates, and so need no native library.
     *
     * @param kernel any kernel
     * @param dimension the number of coordinates
     * @return whether points are multiplied
     */
    public static boolean multiply(Kernel kernel, int dimension) {
        return Double.isNaN(ExponentTiles.width(kernel)) || dimension > ComputedProducts.CHEAP_DIMENSION;
    }

    /**
     * The number of points.
     *
     * @return n
     */
    public int size() {
        return computed.rowSquares().length;
    }

    /**
     * |x_i|² of a point.
     *
     * @param i a point, from 0 to size - 1
     * @return the square in double precision
     */
    public double squaredNorm(int i) {
        return computed.rowSquares()[i];
    }

    /**
     * One pair as the matrix sees it, rounded to four bytes.
     *
     * @param i a point
     * @param j another point
     * @return the pair (x_i, x_j)
     */
    public Pair pair(int i, int j) {
        double xx = squaredNorm(i);
        if (i == j) {
            return Pair.same(xx);
        }
        ProductSource.Reader reader = computed.reader();
        Tile tile = new Tile();
        reader.open(Math.min(i, j), 1);
        reader.fill(Math.max(i, j), 1, tile);
        return HalfAngle.pair(xx, tile.angles[0], squaredNorm(j));
    }

    /**
     * The matrix of a kernel: held whole if it fits the budget, else computed row by row when read and cached within
     * it. Kernels of the distance between many points of few coordinates are never held: computing them again is as
     * fast.
     *
     * @param kernel any kernel
     * @param resources thread pool, used again later where rows are computed when read, and progress callback
     * @return the matrix
     * @throws IllegalArgumentException if k(x, x) of a point is out of the range of floats
     */
    public KernelMatrix matrix(Kernel kernel, Resources resources) {
        ProductSource source = source(kernel, resources);
        return source instanceof Distances && size() > STORED_DISTANCES
                ? onDemand(source, kernel, resources, false)
                : matrix(source, kernel, resources, memoryBeside(source), pool);
    }

    /**
     * The matrix of a kernel, held whole: for those who read every row again and again.
     *
     * @param kernel any kernel
     * @param resources thread pool and progress callback
     * @return the matrix
     * @throws BadInputException if it does not fit the memory, or k(x, x) of a point is out of the range of floats
     */
    public KernelMatrix heldMatrix(Kernel kernel, Resources resources) {
        ProductSource source = source(kernel, resources);
        long bytes = StoredMatrix.bytes(size());
        if (bytes > memoryBeside(source)) {
            throw new BadInputException("the kernel matrix of " + size() + " rows takes " + (bytes >> 20)
                    + " MB and does not fit into memory: take a sample of the rows, or allow more memory");
        }
        return StoredMatrix.compute(source, kernel, memoryBeside(source) - bytes, pool, resources);
    }

    /**
     * The matrix of a kernel for one training of every pair of classes: it takes less memory and time than {@link
     * #matrix(Kernel, Resources)} if it is asked for nothing but one view of each pair, all points of the one
     * class and then all of the other.
     *
     * @param kernel any kernel
     * @param starts of each class its first point, and last the number of points: points must be in the order of
     *     classes
     * @param resources thread pool, used again later for each view, and progress callback
     * @return the matrix
     * @throws IllegalArgumentException if k(x, x) of a point is out of the range of floats
     */
    public KernelMatrix matrixOfClasses(Kernel kernel, int[] starts, Resources resources) {
        boolean several = starts.length > 3;
        ProductSource source = source(kernel, resources);
        long bytes = memoryBeside(source);
        if (largestPair(starts) > ON_DEMAND || (source.isCheap() && source != stored)) {
            return several
                    ? onDemand(source, kernel, resources, true)
                    : RowsOnDemand.forOneSearch(source, kernel, resources.workers(), Math.min(bytes, ROW_BYTES));
        }
        return several && ClassPairMatrix.bytes(starts, resources.threads()) <= bytes
                ? ClassPairMatrix.compute(source, kernel, starts, resources.withMemory(new MemoryPlan(bytes)), pool)
                : matrix(source, kernel, resources, bytes, pool);
    }

    /** A matrix whose views are searched, as many at once as there are threads. */
    private RowsOnDemand onDemand(ProductSource source, Kernel kernel, Resources resources, boolean oneSearch) {
        long bytes = Math.min(memoryBeside(source), ROW_BYTES * resources.threads());
        return new RowsOnDemand(source, kernel, resources.workers(), 1, bytes / resources.threads(), oneSearch);
    }

    private static int largestPair(int[] starts) {
        int[] sizes = IntStream.range(1, starts.length)
                .map(c -> starts[c] - starts[c - 1])
                .sorted()
                .toArray();
        return sizes[sizes.length - 1] + sizes[sizes.length - 2];
    }

    /** What suits a kernel best: what is made for it, or products that are stored, or computed again. */
    private synchronized ProductSource source(Kernel kernel, Resources resources) {
        ProductSource special = computed.of(kernel);
        if (special == computed && storing && stored == null) {
            stored = new StoredProducts(computed, resources);
        }
        return special == computed && storing ? stored : special;
    }

    private long memoryBeside(ProductSource source) {
        return source instanceof StoredProducts
                ? Math.max(1, memory.bytes() - StoredProducts.bytes(size()))
                : memory.bytes();
    }

    static KernelMatrix matrix(ProductSource source, Kernel kernel, Resources resources, long bytes, RowPool pool) {
        long whole = StoredMatrix.bytes(source.rowSquares().length);
        return whole <= bytes
                ? StoredMatrix.compute(source, kernel, (bytes - whole) / VIEWS / resources.threads(), pool, resources)
                : new RowsOnDemand(
                        source, kernel, resources.workers(), bytes / 2, bytes / 2 / resources.threads(), false);
    }
}
