package arcmargin.gram;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

import arcmargin.tile.Tile;
import java.nio.FloatBuffer;

/**
 * Inner products of {@linkplain WholeNumbers whole numbers} by OpenBLAS in single precision without rounding: parts of so few
 * coordinates that every sum is exact, and these sums added in double precision.
 */
final class WholeNumberReader implements ProductSource.Reader {

    private final WholeNumbers numbers;
    private final int dimension;
    private final NearAngles near;
    private final boolean keep;
    private final FloatBuffer left; // the rows of the strip, or all points if rows are columns
    private final FloatBuffer right;
    private final FloatBuffer part = WholeNumbers.buffer(Tile.SIDE * Tile.SIDE);
    private final double[] sums; // of the parts; null where one part is all
    private final double[] rowShifts = new double[Tile.SIDE];
    private final float[] line = new float[Tile.SIDE];
    private final double[] products = new double[Tile.SIDE];
    private final double[] inverses = new double[Tile.SIDE];
    private int first;
    private int count;

    WholeNumberReader(WholeNumbers numbers, int dimension, NearAngles near, boolean keep) {
        this.numbers = numbers;
        this.dimension = dimension;
        this.near = near;
        this.keep = keep;
        this.right = numbers.columns();
        this.left = numbers.symmetric() ? numbers.columns() : WholeNumbers.buffer(Tile.SIDE * dimension);
        this.sums = dimension > numbers.depth() ? new double[Tile.SIDE * Tile.SIDE] : null;
    }

    @Override
    public void open(int newFirst, int newCount) {
        first = newFirst;
        count = newCount;
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
        int leftStart = numbers.symmetric() ? first * dimension : 0;
        for (int from = 0; from < dimension; from += numbers.depth()) {
            cblas_sgemm(
                    CblasRowMajor,
                    CblasNoTrans,
                    CblasTrans,
                    count,
                    columnCount,
                    Math.min(numbers.depth(), dimension - from),
                    1,
                    left.position(leftStart + from),
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
        tile.shape(first, count, firstColumn, columnCount);
        boolean signed = false;
        for (int i = 0; i < count; i++) {
            if (sums != null) {
                System.arraycopy(sums, i * columnCount, products, 0, columnCount);
            } else {
                part.get(i * columnCount, line, 0, columnCount);
                add(line, columnCount, products, 0, false);
            }
            numbers.products(products, rowShifts[i], firstColumn, columnCount);
            if (keep) {
                tile.keepProducts(i, products);
            }
            signed |= near.encode(tile, i, products, inverses);
        }
        tile.signed = signed;
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
