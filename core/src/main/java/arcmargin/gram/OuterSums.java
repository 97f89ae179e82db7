package arcmargin.gram;

import arcmargin.work.Blas;
import arcmargin.work.Panels;

/**
 * Adds up x xᵀ over many rows x, in panels that a native library or Java loops multiply. The sum depends on the order
 * in which rows are added, not on when they are.
 *
 * <pre>{@code
 * OuterSums sums = new OuterSums(2, Blas.AUTOMATIC);
 * for (double[] row : x) {
 *     sums.add(row, 1);
 * }
 * double[][] moments = new double[2][2];
 * sums.addTo(moments);
 * }</pre>
 */
public final class OuterSums {

    /** Rows of a panel. */
    private static final int DEPTH = 256;

    /** Coordinates that are multiplied with each other at once; of two different blocks, one order suffices. */
    private static final int BLOCK = 128;

    /** Coordinates that are transposed at once: so many lines of cache are written in turn. */
    private static final int LINES = 16;

    private final int width;
    private final double[] rows; // those that are not in the sum yet, one after the other
    private final double[] panel; // the same, coordinate after coordinate
    private final Panels panels;
    private final double[][] sum; // the lower half, in whole blocks
    private int filled;

    /**
     * A sum that is zero.
     *
     * @param width coordinates of a row
     * @param blas the implementation of matrix products
     */
    public OuterSums(int width, Blas blas) {
        this.width = width;
        this.rows = new double[Math.multiplyExact(width, DEPTH)];
        this.panel = new double[rows.length];
        this.panels = Panels.of(blas, Math.min(BLOCK, width), DEPTH);
        this.sum = new double[width][];
        for (int i = 0; i < width; i++) {
            sum[i] = new double[Math.min(width, i / BLOCK * BLOCK + BLOCK)];
        }
    }

    /**
     * Adds factor² x xᵀ.
     *
     * @param row the coordinates of x, some of them
     * @param factor of the row
     */
    public void add(double[] row, double factor) {
        for (int j = 0; j < width; j++) {
            rows[filled * width + j] = factor * row[j];
        }
        if (++filled == DEPTH) {
            flush();
        }
    }

    private void flush() {
        for (int first = 0; first < width; first += LINES) {
            for (int r = 0; r < DEPTH; r++) {
                for (int j = first; j < Math.min(width, first + LINES); j++) {
                    panel[j * DEPTH + r] = r < filled ? rows[r * width + j] : 0;
                }
            }
        }
        double[] product = new double[BLOCK];
        for (int i = 0; i < width; i += BLOCK) {
            int height = Math.min(BLOCK, width - i);
            panels.left(0, panel, i * DEPTH, height * DEPTH);
            for (int j = 0; j <= i; j += BLOCK) {
                int count = Math.min(BLOCK, width - j);
                panels.right(0, panel, j * DEPTH, count * DEPTH);
                panels.multiply(height, count, DEPTH, false);
                for (int r = 0; r < height; r++) {
                    panels.product(r, product, count);
                    for (int c = 0; c < count; c++) {
                        sum[i + r][j + c] += product[c];
                    }
                }
            }
        }
        filled = 0;
    }

    /**
     * Adds the sum so far to a matrix; the sum stays as it is.
     *
     * @param target rows of as many numbers as a row has coordinates
     */
    public void addTo(double[][] target) {
        if (filled > 0) {
            flush();
        }
        for (int i = 0; i < width; i++) {
            for (int j = 0; j <= i; j++) {
                target[i][j] += sum[i][j];
                if (j < i) {
                    target[j][i] += sum[i][j];
                }
            }
        }
    }
}
