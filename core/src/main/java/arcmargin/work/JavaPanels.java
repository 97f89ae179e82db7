package arcmargin.work;

import java.util.Arrays;

/**
 * Panels in Java arrays, multiplied by loops of the form c[j] += a b[j], which the just-in-time compiler turns into
 * vector instructions (a dot product it may not reorder).
 */
final class JavaPanels implements Panels {

    /** Columns of B worked on at a time: with at most 512 rows they stay in the second-level cache. */
    private static final int SLICE = 64;

    private final double[] left;
    private final double[] right;
    private final double[][] product;
    private final double[][] slice;

    JavaPanels(int rows, int depth) {
        left = new double[rows * depth];
        right = new double[rows * depth];
        product = new double[rows][rows];
        slice = new double[SLICE][rows];
    }

    @Override
    public void left(int position, double[] source, int from, int count) {
        System.arraycopy(source, from, left, position, count);
    }

    @Override
    public void right(int position, double[] source, int from, int count) {
        System.arraycopy(source, from, right, position, count);
    }

    @Override
    public void multiply(int m, int n, int k, boolean add) {
        for (int i = 0; i < m && !add; i++) {
            Arrays.fill(product[i], 0, n, 0);
        }
        for (int from = 0; from < k; from += SLICE) {
            int depth = Math.min(SLICE, k - from);
            transpose(from, depth, n, k);
            for (int i = 0; i < m; i++) {
                addRow(product[i], i * k + from, depth, n);
            }
        }
    }

    /** Lays columns from.. of B down as rows of the slice, filled up with zeros to a multiple of four. */
    private void transpose(int from, int depth, int n, int k) {
        for (int j = 0; j < n; j++) {
            for (int c = 0; c < depth; c++) {
                slice[c][j] = right[j * k + from + c];
            }
        }
        for (int c = depth; c % 4 != 0; c++) {
            Arrays.fill(slice[c], 0, n, 0);
        }
    }

    private void addRow(double[] row, int at, int depth, int n) {
        for (int c = 0; c < depth; c += 4) {
            double a0 = left[at + c];
            double a1 = c + 1 < depth ? left[at + c + 1] : 0;
            double a2 = c + 2 < depth ? left[at + c + 2] : 0;
            double a3 = c + 3 < depth ? left[at + c + 3] : 0;
            if (a0 != 0 || a1 != 0 || a2 != 0 || a3 != 0) {
                addFour(row, n, a0, slice[c], a1, slice[c + 1], a2, slice[c + 2], a3, slice[c + 3]);
            }
        }
    }

    private static void addFour(
            double[] row,
            int n,
            double a0,
            double[] b0,
            double a1,
            double[] b1,
            double a2,
            double[] b2,
            double a3,
            double[] b3) {
        for (int j = 0; j < n; j++) {
            row[j] += (a0 * b0[j] + a1 * b1[j]) + (a2 * b2[j] + a3 * b3[j]);
        }
    }

    @Override
    public void product(int row, double[] target, int count) {
        System.arraycopy(product[row], 0, target, 0, count);
    }
}
