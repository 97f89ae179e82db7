package arcmargin.gram;

import arcmargin.kernel.Kernel;
import arcmargin.tile.TileKernel;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * The kernel matrix of points in the order of their classes, for one training of every pair of classes: it is never
 * held whole.
 *
 * <p>What the points of a class have among themselves belongs to all pairs of that class and is kept. What two classes
 * have with each other belongs to one pair alone and is computed for its view. So k classes take about k times less
 * memory than the whole matrix, memory that stays in the caches, and no product is computed twice.
 */
final class ClassPairMatrix implements KernelMatrix {

    private final ProductSource source;
    private final Kernel kernel;
    private final int[] starts;
    private final Resources resources;
    private final long spare; // bytes for views of views
    private final RowPool pool;
    private final TileKernel tiles;
    private final TileStream stream;
    private final float[][][] own; // of each class, the matrix of its points
    private RowsOnDemand onDemand; // for readers of anything but pairs of classes

    private ClassPairMatrix(ProductSource source, Kernel kernel, int[] starts, Resources resources, RowPool pool) {
        this.source = source.of(kernel);
        this.kernel = kernel;
        this.starts = starts;
        this.resources = resources;
        this.spare = resources.memory().bytes() - bytes(starts, resources.threads());
        this.pool = pool;
        this.tiles = this.source.tiles(kernel);
        StoredMatrix.requireFloats(tiles.rowDiagonal());
        this.stream = new TileStream(this.source);
        this.own = new float[starts.length - 1][][];
    }

    /**
     * Computes what the points of each class have among themselves.
     *
     * @param source of the angles
     * @param kernel any kernel
     * @param starts where each class begins, and last the number of points
     * @param resources memory for it and its views, at least {@link #bytes(int[], int)}; thread pool, now and for each
     *     pair
     * @param pool where rows are taken from
     */
    static ClassPairMatrix compute(
            ProductSource source, Kernel kernel, int[] starts, Resources resources, RowPool pool) {
        ClassPairMatrix matrix = new ClassPairMatrix(source, kernel, starts, resources, pool);
        AtomicLong done = new AtomicLong();
        resources.workers().forEach(starts.length - 1, c -> {
            matrix.fillOwn(c);
            resources.progress().update("kernel matrix", done.incrementAndGet(), starts.length - 1);
        });
        return matrix;
    }

    /**
     * Bytes for the classes and some pairs of them, without what views of those would like to have.
     *
     * @param starts where each class begins, and last the number of points
     * @param atOnce how many pairs of classes are trained at once
     */
    static long bytes(int[] starts, int atOnce) {
        int[] sizes = sizes(starts).toArray();
        long own = Arrays.stream(sizes).mapToLong(StoredMatrix::bytes).sum();
        int pairs = sizes.length * (sizes.length - 1) / 2;
        return own + StoredMatrix.bytes(largestPair(starts)) * Math.min(atOnce, pairs);
    }

    private static IntStream sizes(int[] starts) {
        return IntStream.range(1, starts.length).map(c -> starts[c] - starts[c - 1]);
    }

    private static int largestPair(int[] starts) {
        return sizes(starts).sorted().skip(starts.length - 3L).sum();
    }

    private int count(int c) {
        return starts[c + 1] - starts[c];
    }

    private void fillOwn(int c) {
        RowPool.Shelf shelf = pool.shelf(count(c));
        float[][] rows = new float[count(c)][];
        Arrays.setAll(rows, i -> shelf.take());
        stream.upper(starts[c], starts[c + 1], resources.workers(), tile -> {
            tiles.values(tile);
            StoredMatrix.write(tile, tiles.rowDiagonal(), rows, -starts[c], -starts[c]);
        });
        own[c] = rows;
    }

    @Override
    public int size() {
        return source.rowSquares().length;
    }

    @Override
    public double diagonal(int i) {
        return tiles.rowDiagonal()[i];
    }

    @Override
    public float[] row(int i) {
        return onDemand().row(i);
    }

    private synchronized RowsOnDemand onDemand() {
        if (onDemand == null) {
            onDemand = RowsOnDemand.forOneSearch(source, kernel, resources.workers(), spare);
        }
        return onDemand;
    }

    @Override
    public KernelMatrix view(int[] indices) {
        for (int a = 0, b = 0; indices.length > 0 && b < starts.length - 1; b++) {
            a = indices[0] == starts[b] ? b : a;
            if (a < b && indices[indices.length - 1] == starts[b + 1] - 1 && isPair(a, b, indices)) {
                return pair(a, b);
            }
        }
        return onDemand().view(indices);
    }

    private boolean isPair(int a, int b, int[] indices) {
        int split = count(a);
        return indices.length == split + count(b)
                && IntStream.range(0, indices.length)
                        .allMatch(k -> indices[k] == (k < split ? starts[a] + k : starts[b] + k - split));
    }

    /** The matrix of two classes, the one before the other. */
    private KernelMatrix pair(int a, int b) {
        int split = count(a);
        int size = split + count(b);
        double[] diagonal = new double[size];
        System.arraycopy(tiles.rowDiagonal(), starts[a], diagonal, 0, split);
        System.arraycopy(tiles.rowDiagonal(), starts[b], diagonal, split, size - split);
        float[][] rows = new float[size][];
        RowPool.Shelf shelf =
                pool.shelf(largestPair(starts)); // of one length, so that each pair takes the rows of another
        for (int i = 0; i < size; i++) {
            rows[i] = shelf.take();
            if (i < split) {
                System.arraycopy(own[a][i], 0, rows[i], 0, split);
            } else {
                System.arraycopy(own[b][i - split], 0, rows[i], split, size - split);
            }
        }
        stream.rectangle(starts[a], starts[a + 1], starts[b], starts[b + 1], resources.workers(), tile -> {
            tiles.values(tile);
            StoredMatrix.write(tile, tiles.rowDiagonal(), rows, -starts[a], split - starts[b]);
        });
        return new StoredMatrix(diagonal, rows, spare / resources.threads(), pool, true);
    }

    @Override
    public void release() {
        for (int c = 0; c < own.length; c++) {
            Arrays.stream(own[c]).forEach(pool::give);
            own[c] = null; // a late reader must fail, not read another matrix
        }
    }
}
