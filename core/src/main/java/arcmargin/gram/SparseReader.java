package arcmargin.gram;

import arcmargin.data.SparsePoints;
import arcmargin.tile.Tile;
import java.util.Arrays;

/**
 * Inner products of sparse points, feature by feature: for a row x, every point y that shares feature k adds x_k y_k
 * to its sum.
 *
 * <p>The work is the number of shared features, not of pairs. Each sum runs over increasing features whatever the
 * tiles, so its bits do not depend on them.
 */
final class SparseReader implements ProductSource.Reader {

    private final SparsePoints rows;
    private final FeatureIndex index;
    private final HalfAngleEncoder near;
    private final boolean keep;
    private final double[] sums = new double[Tile.SIDE];
    private final double[] inverses = new double[Tile.SIDE];
    /** For each stored value of the open rows, where its feature's list has the first point not yet passed. */
    private int[] cursors = new int[0];

    private int first;
    private int count;
    private int nextColumn;

    SparseReader(SparsePoints rows, FeatureIndex index, HalfAngleEncoder near, boolean keep) {
        this.rows = rows;
        this.index = index;
        this.near = near;
        this.keep = keep;
    }

    @Override
    public void open(int newFirst, int newCount) {
        first = newFirst;
        count = newCount;
        nextColumn = -1;
    }

    @Override
    public void fill(int firstColumn, int columnCount, Tile tile) {
        if (firstColumn != nextColumn) {
            seek(firstColumn);
        }
        nextColumn = firstColumn + columnCount;
        tile.shape(first, count, firstColumn, columnCount);
        boolean signed = false;
        for (int i = 0; i < count; i++) {
            Arrays.fill(sums, 0, columnCount, 0);
            addRow(first + i, firstColumn, nextColumn);
            if (keep) {
                tile.keepProducts(i, sums);
            }
            signed |= near.encode(tile, i, sums, inverses);
        }
        tile.anyObtuse = signed;
    }

    private void seek(int firstColumn) {
        int from = rows.starts()[first];
        int stored = rows.starts()[first + count] - from;
        if (cursors.length < stored) {
            cursors = new int[stored];
        }
        for (int k = 0; k < stored; k++) {
            int feature = rows.columns()[from + k];
            int at = Arrays.binarySearch(index.points, index.starts[feature], index.starts[feature + 1], firstColumn);
            cursors[k] = at < 0 ? -at - 1 : at;
        }
    }

    private void addRow(int row, int from, int to) {
        int base = rows.starts()[first];
        int[] points = index.points;
        double[] values = index.values;
        for (int k = rows.starts()[row]; k < rows.starts()[row + 1]; k++) {
            double x = rows.values()[k];
            int end = index.starts[rows.columns()[k] + 1];
            int at = cursors[k - base];
            while (at < end && points[at] < to) {
                sums[points[at] - from] += x * values[at];
                at++;
            }
            cursors[k - base] = at;
        }
    }
}
