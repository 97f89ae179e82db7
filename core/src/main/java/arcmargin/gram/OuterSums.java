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

    private final int width;
    private final double[] panel; // coordinate after coordinate
    private final Panels panels;
    private int filled;
    private boolean any;

    /**
     * A sum that is zero.
     *
     * @param width coordinates of a row
     * @param blas the implementation of matrix products
     */
    public OuterSums(int width, Blas blas) {
        this.width = width;
        this.panel = new double[Math.multiplyExact(width, DEPTH)];
        this.panels = Panels.of(blas, width, DEPTH);
    }

    /**
     * Adds factor² x xᵀ.
     *
     * @param row the coordinates of x, some of them
     * @param factor of the row
     */
    public void add(double[] row, double factor) {
        for (int j = 0; j < width; j++) {
            panel[j * DEPTH + filled] = factor * row[j];
        }
        if (++filled == DEPTH) {
            flush();
        }
    }

    private void flush() {
        for (int j = 0; j < width; j++) {
            for (int r = filled; r < DEPTH; r++) {
                panel[j * DEPTH + r] = 0;
            }
        }
        panels.left(0, panel, 0, panel.length);
        panels.right(0, panel, 0, panel.length);
        panels.multiply(width, width, DEPTH, any);
        any = true;
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
        double[] row = new double[width];
        for (int i = 0; any && i < width; i++) {
            panels.product(i, row, width);
            for (int j = 0; j < width; j++) {
                target[i][j] += row[j];
            }
        }
    }
}
