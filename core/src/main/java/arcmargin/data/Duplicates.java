package arcmargin.data;

import java.util.HashMap;
import java.util.Map;

/**
 * Finds rows that are equal in every coordinate.
 *
 * <pre>{@code
 * int[] first = Duplicates.firstEqualRows(data.points());
 * boolean repeated = first[7] != 7;
 * }</pre>
 */
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
                int from = sparse.starts()[row];
                int start = sparse.starts()[that.row];
                int length = sparse.starts()[row + 1] - from;
                if (sparse.starts()[that.row + 1] - start != length) {
                    return false;
                }
                for (int k = 0; k < length; k++) {
                    if (sparse.columns()[from + k] != sparse.columns()[start + k]) {
                        return false;
                    }
                }
                return equal(sparse.values(), from, start, length);
            }
            DensePoints dense = points.toDense();
            int d = dense.dimension();
            return equal(dense.values(), row * d, that.row * d, d);
        }

        /** By a loop: ranges of {@code Arrays.equals} that begin beyond 2 GB end the process on Java 17. */
        private static boolean equal(double[] values, int from, int start, int length) {
            for (int k = 0; k < length; k++) {
                if (Double.compare(values[from + k], values[start + k]) != 0) {
                    return false;
                }
            }
            return true;
        }
    }
}
