package arcmargin.gram;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

import arcmargin.tile.Tile;
import java.nio.FloatBuffer;
import java.util.function.IntConsumer;

/**
 * Inner products of {@linkplain ScaledIntegers whole numbers} by OpenBLAS in single precision without rounding: parts
 * of so few coordinates that every sum is exact, and these sums added in double precision.
 */
final class ScaledIntegerReader implements ProductSource.Reader {

    private final ScaledIntegers numbers;
    private final int dimension;
    private final HalfAngleEncoder near;
    private final boolean keep;
    private final FloatBuffer left; // the rows of the strip, or all points if rows are columns
    private final FloatBuffer right;
    private final FloatBuffer part = ScaledIntegers.buffer(Tile.SIDE * Tile.SIDE);
    private final double[] sums; // of the parts; null where one part is all
    private final double[] rowShifts = new double[Tile.SIDE];
    private final float[] line = new float[Tile.SIDE];
    private final double[] products = new double[Tile.SIDE];
    private final double[] inverses = new double[Tile.SIDE];
    private int first;
    private int count;
    private FloatBuffer panel; // rows that are not consecutive
    private int[] gathered; // which they are

    ScaledIntegerReader(ScaledIntegers numbers, int dimension, HalfAngleEncoder near, boolean keep) {
        this.numbers = numbers;
        this.dimension = dimension;
        this.near = near;
        this.keep = keep;
        this.right = numbers.columns();
        this.left = numbers.symmetric() ? numbers.columns() : ScaledIntegers.buffer(Tile.SIDE * dimension);
        this.sums = dimension > numbers.depth() ? new double[Tile.SIDE * Tile.SIDE] : null;
    }

    @Override
    public void open(int newFirst, int newCount) {
        first = newFirst;
        count = newCount;
        gathered = null;
        if (numbers.symmetric()) {
            for (int i = 0; i < count; i++) {
                rowShifts[i] = numbers.columnShift(first + i);
            }
        } else {
            numbers.centreRows(first, count, left, rowShifts);
        }
    }

    @Override
    public void fill(int firstColumn, int columnCount, Tile tile) {
        multiply(left, numbers.symmetric() ? first * dimension : 0, firstColumn, columnCount);
        tile.shape(first, count, firstColumn, columnCount);
        boolean signed = false;
        for (int i = 0; i < count; i++) {
            signed |= encode(i, rowShifts[i], tile, i);
        }
        tile.anyObtuse = signed;
    }

    @Override
    public void fillEach(int[] rows, int firstColumn, int columnCount, Tile tile, IntConsumer use) {
        if (rows != gathered) {
            gather(rows);
        }
        multiply(panel, 0, firstColumn, columnCount);
        for (int r = 0; r < rows.length; r++) {
            tile.shape(rows[r], 1, firstColumn, columnCount);
            tile.anyObtuse = encode(r, rowShifts[r], tile, 0);
            use.accept(r);
        }
    }

    private void gather(int[] rows) {
        gathered = rows;
        count = rows.length;
        if (panel == null) {
            panel = ScaledIntegers.buffer(Tile.SIDE * dimension);
        }
        double[] shift = new double[1];
        for (int r = 0; r < rows.length; r++) {
            numbers.centreRows(rows[r], 1, panel.slice(r * dimension, dimension), shift);
            rowShifts[r] = shift[0];
        }
    }

    /** Multiplies rows, which begin somewhere in a buffer, by some columns. */
    private void multiply(FloatBuffer rows, int start, int firstColumn, int columnCount) {
        for (int from = 0; from < dimension; from += numbers.depth()) {
            cblas_sgemm(
                    CblasRowMajor,
                    CblasNoTrans,
                    CblasTrans,
                    count,
                    columnCount,
                    Math.min(numbers.depth(), dimension - from),
                    1,
                    rows.position(start + from),
                    dimension,
                    right.position(firstColumn * dimension + from),
                    dimension,
                    0,
                    part,
                    columnCount);
            if (sums != null) {
                for (int i = 0; i < count; i++) {
                    part.get(i * columnCount, line, 0, columnCount);
                    add(line, columnCount, sums, i * columnCount, from > 0);
                }
            }
        }
    }

    private boolean encode(int productRow, double rowShift, Tile tile, int tileRow) {
        int columnCount = tile.columns;
        if (sums != null) {
            System.arraycopy(sums, productRow * columnCount, products, 0, columnCount);
        } else {
            part.get(productRow * columnCount, line, 0, columnCount);
            add(line, columnCount, products, 0, false);
        }
        numbers.products(products, rowShift, tile.firstColumn, columnCount);
        if (keep) {
            tile.keepProducts(tileRow, products);
        }
        return near.encode(tile, tileRow, products, inverses);
    }

    private static void add(float[] line, int count, double[] sums, int at, boolean add) {
        if (add) {
            for (int j = 0; j < count; j++) {
                sums[at + j] += line[j];
            }
        } else {
            for (int j = 0; j < count; j++) {
                sums[at + j] = line[j];
            }
        }
    }
}
