package arcmargin.gram;

import java.util.Arrays;

/**
 * Panels in Java arrays, multiplied by loops of the form c[j] += a b[j], which the just-in-time compiler turns into vector
 * instructions (a dot product it may not reorder).
 */
final class JavaPanels implements Panels {

    /** Columns of B worked on at a time: with at most 512 rows they stay in the second-level cache. */
    private static final int SLICE = 64;

    private final double[] left;
    private final double[] right;
    private final double[] product;
    private final double[] slice;
    private int stride;

    JavaPanels(int rows, int depth) {
        left = new double[rows * depth];
        right = new double[rows * depth];
        product = new double[rows * rows];
        slice = new double[SLICE * rows];
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
        stride = n;
        if (!add) {
            Arrays.fill(product, 0, m * n, 0);
        }
        for (int from = 0; from < k; from += SLICE) {
            int depth = Math.min(SLICE, k - from);
            int padded = (depth + 3) & ~3;
            transpose(from, depth, padded, n, k);
            for (int i = 0; i < m; i++) {
                addRow(i, from, depth, n, k);
            }
        }
    }

    /** Lays columns from.. of B down as rows of the slice, filled up with zeros to a multiple of four. */
    private void transpose(int from, int depth, int padded, int n, int k) {
        for (int j = 0; j < n; j++) {
            for (int c = 0; c < depth; c++) {
                slice[c * n + j] = right[j * k + from + c];
            }
        }
        Arrays.fill(slice, depth * n, padded * n, 0);
    }

    private void addRow(int i, int from, int depth, int n, int k) {
        int a = i * k + from;
        for (int c = 0; c < depth; c += 4) {
            double a0 = left[a + c];
            double a1 = c + 1 < depth ? left[a + c + 1] : 0;
            double a2 = c + 2 < depth ? left[a + c + 2] : 0;
            double a3 = c + 3 < depth ? left[a + c + 3] : 0;
            if (a0 != 0 || a1 != 0 || a2 != 0 || a3 != 0) {
                addFour(product, i * n, slice, c * n, n, a0, a1, a2, a3);
            }
        }
    }

    private static void addFour(
            double[] c, int at, double[] b, int from, int n, double a0, double a1, double a2, double a3) {
        int b1 = from + n;
        int b2 = from + 2 * n;
        int b3 = from + 3 * n;
        for (int j = 0; j < n; j++) {
            c[at + j] += (a0 * b[from + j] + a1 * b[b1 + j]) + (a2 * b[b2 + j] + a3 * b[b3 + j]);
        }
    }

    @Override
    public void product(int row, double[] target, int count) {
        System.arraycopy(product, row * stride, target, 0, count);
    }
}
