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
 * @param rows number of rows
 * @param dimension number of features
 * @param classes names of the classes
 * @param classCounts number of rows of each class
 * @param nonZeros number of non-zero entries
 * @param sum sum of all entries
 * @param zeroRows number of rows that are all zeros
 * @param sorted whether the rows of each class are contiguous
 * @param fingerprint hash of the labelled rows, independent of their order and of the file format: 16 hexadecimal
 *     digits
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

    /** Returns the facts about a data set. */
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

    /** Returns a hash of each row; the probability of a collision is about 10⁻¹⁰ per data set. */
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

    /** A running hash over the non-zero entries of a row. */
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
