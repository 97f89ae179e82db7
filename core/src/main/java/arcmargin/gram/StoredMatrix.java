package arcmargin.gram;

import arcmargin.data.BadInputException;
import arcmargin.kernel.Kernel;
import arcmargin.tile.Tile;
import arcmargin.tile.TileKernel;
import arcmargin.work.Resources;
import java.util.concurrent.atomic.AtomicLong;

/** A kernel matrix held whole in memory. */
final class StoredMatrix implements KernelMatrix {

    /** Rows allocated by one task. */
    private static final int ALLOCATED = 256;

    private final double[] diagonal;
    private final float[][] rows;
    private final long viewBytes;
    private final RowPool pool;
    private final boolean pooled;

    /**
     * Wraps the elements.
     *
     * @param diagonal the diagonal in double precision
     * @param rows the n rows
     * @param viewBytes memory a view may use for the rows it gathers
     * @param pool where views take their rows from
     * @param pooled whether the rows themselves are the pool's
     */
    StoredMatrix(double[] diagonal, float[][] rows, long viewBytes, RowPool pool, boolean pooled) {
        if (diagonal.length == rows.length) {
            this.diagonal = diagonal;
            this.rows = rows;
            this.viewBytes = viewBytes;
            this.pool = pool;
            this.pooled = pooled;
        } else {
            throw new IllegalArgumentException(
                    "diagonal has " + diagonal.length + " elements, must have one per row: " + rows.length);
        }
    }

    /** Bytes that the matrix of n points takes. */
    static long bytes(int n) {
        return 4L * n * n;
    }

    /** Computes all elements: the upper triangle from the source, the lower one as its mirror image. */
    static StoredMatrix compute(
            ProductSource products, Kernel kernel, long viewBytes, RowPool pool, Resources resources) {
        ProductSource source = products.of(kernel);
        int n = source.rowSquares().length;
        TileKernel tiles = source.tiles(kernel);
        double[] diagonal = requireFloats(tiles.rowDiagonal());
        float[][] rows = new float[n][];
        RowPool.Shelf shelf = pool.shelf(n);
        resources.workers().forEach((n + ALLOCATED - 1) / ALLOCATED, task -> {
            for (int i = task * ALLOCATED; i < Math.min(n, (task + 1) * ALLOCATED); i++) {
                rows[i] = shelf.take();
            }
        });
        AtomicLong done = new AtomicLong();
        try (TileStream stream = new TileStream(source)) {
            stream.upper(resources.workers(), tile -> {
                tiles.values(tile);
                write(tile, diagonal, rows, 0, 0);
                resources
                        .progress()
                        .update("kernel matrix", done.addAndGet((long) tile.rows * tile.columns), n * (n + 1L) / 2);
            });
        }
        return new StoredMatrix(diagonal, rows, viewBytes, pool, true);
    }

    /** Refuses diagonals whose matrix would overflow, or vanish, in floats. */
    static double[] requireFloats(double[] diagonal) {
        double largest = 0;
        for (int i = 0; i < diagonal.length; i++) {
            if (Math.abs(diagonal[i]) <= Float.MAX_VALUE) {
                largest = Math.max(largest, Math.abs(diagonal[i]));
            } else {
                throw outOfRange(i, diagonal[i]);
            }
        }
        if (largest > 0 && largest < Float.MIN_NORMAL) {
            throw outOfRange(0, diagonal[0]);
        }
        return diagonal;
    }

    private static BadInputException outOfRange(int i, double value) {
        return new BadInputException("k(x, x) of row " + (i + 1) + " is " + value
                + (Double.isNaN(value)
                        ? ", which is no number: check the kernel"
                        : ", beyond what the kernel matrix can hold in floats: scale the features"));
    }

    /**
     * Writes the values of a tile, and their mirror image, into rows of a matrix.
     *
     * @param tile values of pairs of points
     * @param diagonal k(x, x) of every point
     * @param rows of the matrix
     * @param rowShift what to add to the number of a row point of the tile for its place in the matrix
     * @param columnShift what to add to that of a column point
     */
    static void write(Tile tile, double[] diagonal, float[][] rows, int rowShift, int columnShift) {
        boolean symmetric = tile.firstRow == tile.firstColumn;
        if (symmetric) {
            for (int i = 0; i < tile.rows; i++) {
                tile.entries[i * tile.columns + i] = (float) diagonal[tile.firstRow + i];
                for (int j = 0; j < i; j++) {
                    tile.entries[i * tile.columns + j] = tile.entries[j * tile.columns + i];
                }
            }
        }
        int firstRow = tile.firstRow + rowShift;
        int firstColumn = tile.firstColumn + columnShift;
        for (int i = 0; i < tile.rows; i++) {
            System.arraycopy(tile.entries, i * tile.columns, rows[firstRow + i], firstColumn, tile.columns);
        }
        if (!symmetric) {
            mirror(tile, rows, firstRow, firstColumn);
        }
    }

    /** Writes the transposed tile, in squares small enough that both sides stay in the first-level cache. */
    private static void mirror(Tile tile, float[][] rows, int firstRow, int firstColumn) {
        int square = 16;
        for (int from = 0; from < tile.columns; from += square) {
            for (int at = 0; at < tile.rows; at += square) {
                int end = Math.min(tile.rows, at + square);
                for (int j = from; j < Math.min(tile.columns, from + square); j++) {
                    float[] row = rows[firstColumn + j];
                    for (int i = at; i < end; i++) {
                        row[firstRow + i] = tile.entries[i * tile.columns + j];
                    }
                }
            }
        }
    }

    @Override
    public int size() {
        return rows.length;
    }

    @Override
    public double diagonal(int i) {
        return diagonal[i];
    }

    @Override
    public float[] row(int i) {
        return rows[i];
    }

    @Override
    public KernelMatrix view(int[] indices) {
        return new MatrixView(this, indices, viewBytes, pool);
    }

    @Override
    public void release() {
        for (int i = 0; pooled && i < rows.length; i++) {
            pool.give(rows[i]);
            rows[i] = null; // a late reader must fail, not read another matrix
        }
    }
}
