package arcmargin.data;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Finds rows that are equal in every coordinate. */
public final class Duplicates {

    private Duplicates() {}

    /**
     * Finds for each row the first one that equals it, itself if there is none before.
     *
     * @param points any, dense or sparse
     * @return as many rows
     */
    public static int[] firstEqualRows(Points points) {
        int[] first = new int[points.size()];
        Map<Row, Integer> seen = new HashMap<>();
        for (int i = 0; i < first.length; i++) {
            Integer before = seen.putIfAbsent(new Row(points, i), i);
            first[i] = before == null ? i : before;
        }
        return first;
    }

    /** A row that is compared by its coordinates. */
    private static final class Row {

        private final Points points;
        private final int row;
        private final int hash;

        Row(Points points, int row) {
            this.points = points;
            this.row = row;
            int sum = 1;
            if (points instanceof SparsePoints sparse) {
                for (int k = sparse.starts()[row]; k < sparse.starts()[row + 1]; k++) {
                    sum = 31 * (31 * sum + sparse.columns()[k]) + Double.hashCode(sparse.values()[k]);
                }
            } else if (points instanceof DensePoints dense) {
                int base = row * dense.dimension();
                for (int k = base; k < base + dense.dimension(); k++) {
                    sum = 31 * sum + Double.hashCode(dense.values()[k]);
                }
            }
            hash = sum;
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            if (!(other instanceof Row that) || hash != that.hash) {
                return false;
            }
            if (points instanceof SparsePoints sparse) {
                int[] starts = sparse.starts();
                return Arrays.equals(
                                sparse.columns(),
                                starts[row],
                                starts[row + 1],
                                sparse.columns(),
                                starts[that.row],
                                starts[that.row + 1])
                        && Arrays.equals(
                                sparse.values(),
                                starts[row],
                                starts[row + 1],
                                sparse.values(),
                                starts[that.row],
                                starts[that.row + 1]);
            }
            DensePoints dense = points.toDense();
            int d = dense.dimension();
            return Arrays.equals(dense.values(), row * d, row * d + d, dense.values(), that.row * d, that.row * d + d);
        }
    }
}
