package arcmargin.datasets;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import java.util.Arrays;
import java.util.List;

/**
 * Facts about the rows of a data set.
 *
 * @param rows their number
 * @param dimension the number of features
 * @param classes names of the classes
 * @param classCounts rows of each class
 * @param nonZeros entries that are not 0
 * @param sum of all entries
 * @param zeroRows rows without an entry other than 0
 * @param sorted whether the rows of each class stand together
 * @param fingerprint of the labelled rows, whatever their order and whatever the form of the file: 16 hexadecimal digits
 */
public record Tally(
        int rows,
        int dimension,
        List<String> classes,
        List<Integer> classCounts,
        long nonZeros,
        double sum,
        int zeroRows,
        boolean sorted,
        String fingerprint) {

    /** Counts. */
    public static Tally of(Dataset data) {
        long[] hashes = rowHashes(data.points());
        long empty = new RowHash().value();
        double sum = sum(data.points());
        long fingerprint = 0;
        int zeroRows = 0;
        for (int i = 0; i < hashes.length; i++) {
            zeroRows += hashes[i] == empty ? 1 : 0;
            String label = data.labels()[i] < 0 ? "" : data.classes().get(data.labels()[i]);
            fingerprint += RowHash.mix(hashes[i] ^ label.hashCode() * 0x9E3779B97F4A7C15L);
        }
        return new Tally(
                data.size(),
                data.points().dimension(),
                data.classes(),
                Arrays.stream(data.classCounts()).boxed().toList(),
                data.points().nonZeros(),
                sum,
                zeroRows,
                sorted(data.labels(), data.classes().size()),
                String.format("%016x", fingerprint));
    }

    /** Returns a hash for each row; rows are equal where the hashes are, but for one chance in about 10¹⁰ a data set. */
    static long[] rowHashes(Points points) {
        long[] hashes = new long[points.size()];
        for (int i = 0; i < hashes.length; i++) {
            RowHash hash = new RowHash();
            if (points instanceof SparsePoints sparse) {
                for (int k = sparse.starts()[i]; k < sparse.starts()[i + 1]; k++) {
                    hash.add(sparse.columns()[k], sparse.values()[k]);
                }
            } else if (points instanceof DensePoints dense) {
                int start = i * dense.dimension();
                for (int column = 0; column < dense.dimension(); column++) {
                    hash.add(column, dense.values()[start + column]);
                }
            }
            hashes[i] = hash.value();
        }
        return hashes;
    }

    private static double sum(Points points) {
        double[] values = points instanceof SparsePoints sparse ? sparse.values() : ((DensePoints) points).values();
        return Arrays.stream(values).sum();
    }

    private static boolean sorted(int[] labels, int classes) {
        int runs = 0;
        for (int i = 0; i < labels.length; i++) {
            runs += i == 0 || labels[i] != labels[i - 1] ? 1 : 0;
        }
        return runs == classes && labels.length > classes;
    }

    /** A running hash over the entries of a row that are not 0. */
    private static final class RowHash {

        private long state = 0x2545F4914F6CDD1DL;

        void add(int column, double value) {
            if (value != 0) {
                state = mix(state + Double.doubleToLongBits(value) + column * 0x9E3779B97F4A7C15L);
            }
        }

        long value() {
            return state;
        }

        static long mix(long value) {
            long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
            z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
            return z ^ (z >>> 31);
        }
    }
}
