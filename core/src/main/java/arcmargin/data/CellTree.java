package arcmargin.data;

import java.util.Arrays;

/**
 * A tree of splits that divides space into cells. Each inner node has a direction w and a threshold t: a point x with
 * w·x ≤ t belongs to its left branch, any other to its right one. Cells are the leaves.
 *
 * <p>A direction is held by its coordinates that are not 0. Nodes are numbered from 0, the root, and a node comes
 * before its branches.
 *
 * <pre>{@code
 * CellTree tree = CellPlan.of(sample, 1_000_000, CellPlan.Settings.standard()).tree();
 * int cell = tree.cellOf(x[0]);
 * }</pre>
 */
public final class CellTree {

    private final int cells;
    private final int[] left;
    private final int[] right;
    private final double[] thresholds;
    private final int[] starts;
    private final int[] columns;
    private final double[] weights;

    /**
     * A tree of its nodes. The arrays are not copied.
     *
     * @param left what is on the left of each node: the number of a node, or {@code left.length + c} for cell c
     * @param right what is on its right
     * @param thresholds the threshold of each node
     * @param starts where the direction of each node begins among columns and weights, and behind the last where it
     *     ends
     * @param columns the coordinates of the directions, increasing within each
     * @param weights their values
     * @throws IllegalArgumentException if these are no tree in which every cell is a leaf once
     */
    public CellTree(int[] left, int[] right, double[] thresholds, int[] starts, int[] columns, double[] weights) {
        this.cells = left.length + 1;
        this.left = left;
        this.right = right;
        this.thresholds = thresholds;
        this.starts = starts;
        this.columns = columns;
        this.weights = weights;
        int nodes = left.length;
        boolean fits = right.length == nodes
                && thresholds.length == nodes
                && starts.length == nodes + 1
                && starts[0] == 0
                && starts[nodes] == columns.length
                && weights.length == columns.length
                && Arrays.stream(thresholds).allMatch(Double::isFinite)
                && Arrays.stream(weights).allMatch(Double::isFinite);
        boolean[] seen = new boolean[nodes + cells];
        for (int node = 0; fits && node < nodes; node++) {
            fits = starts[node] <= starts[node + 1] && see(left[node], node, seen) && see(right[node], node, seen);
            for (int k = fits ? starts[node] : 0; fits && k < starts[node + 1]; k++) {
                fits = columns[k] >= 0
                        && columns[k] < Integer.MAX_VALUE
                        && (k == starts[node] || columns[k] > columns[k - 1]);
            }
        }
        if (!fits) {
            throw new IllegalArgumentException("the " + nodes + " nodes are no tree of " + cells + " cells");
        }
    }

    /**
     * Notes that a branch leads somewhere; false if that is behind, beyond the end, or the end of another branch too.
     */
    private static boolean see(int branch, int from, boolean[] seen) {
        boolean fits = branch > from && branch < seen.length && !seen[branch];
        if (fits) {
            seen[branch] = true;
        }
        return fits;
    }

    /** {@return the number of cells, at least 1} */
    public int cells() {
        return cells;
    }

    /** {@return the number of features a point must have at least} */
    public int dimension() {
        return 1 + Arrays.stream(columns).max().orElse(-1);
    }

    /**
     * The cell of a point.
     *
     * @param x its coordinates, as many as the points that the tree was made of have
     * @return the number of the cell, from 0
     */
    public int cellOf(double[] x) {
        int node = 0;
        while (node < left.length) {
            double sum = 0;
            for (int k = starts[node]; k < starts[node + 1]; k++) {
                sum += weights[k] * x[columns[k]];
            }
            node = sum <= thresholds[node] ? left[node] : right[node];
        }
        return node - left.length;
    }

    /**
     * The cells of points.
     *
     * @param points of as many coordinates as those that the tree was made of
     * @return the number of the cell of each
     */
    public int[] cellsOf(Points points) {
        int[] found = new int[points.size()];
        double[] x = new double[points.dimension()];
        for (int i = 0; i < found.length; i++) {
            if (points instanceof SparsePoints sparse) { // only what is not 0 is touched
                for (int k = sparse.starts()[i]; k < sparse.starts()[i + 1]; k++) {
                    x[sparse.columns()[k]] = sparse.values()[k];
                }
                found[i] = cellOf(x);
                for (int k = sparse.starts()[i]; k < sparse.starts()[i + 1]; k++) {
                    x[sparse.columns()[k]] = 0;
                }
            } else {
                points.copyRow(i, x, 0);
                found[i] = cellOf(x);
            }
        }
        return found;
    }

    /** {@return what is on the left of each node; shared, not to be modified} */
    public int[] left() {
        return left;
    }

    /** {@return what is on the right of each node; shared, not to be modified} */
    public int[] right() {
        return right;
    }

    /** {@return the threshold of each node; shared, not to be modified} */
    public double[] thresholds() {
        return thresholds;
    }

    /** {@return where the direction of each node begins, and the end; shared, not to be modified} */
    public int[] starts() {
        return starts;
    }

    /** {@return the coordinates of all directions; shared, not to be modified} */
    public int[] columns() {
        return columns;
    }

    /** {@return the values of all directions; shared, not to be modified} */
    public double[] weights() {
        return weights;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CellTree that
                && Arrays.equals(left, that.left)
                && Arrays.equals(right, that.right)
                && Arrays.equals(thresholds, that.thresholds)
                && Arrays.equals(starts, that.starts)
                && Arrays.equals(columns, that.columns)
                && Arrays.equals(weights, that.weights);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(thresholds) + Arrays.hashCode(weights);
    }

    @Override
    public String toString() {
        return "tree of " + cells + " cells";
    }
}
