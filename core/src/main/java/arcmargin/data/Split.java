package arcmargin.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Rows to train on and rows to validate on, both in increasing order.
 *
 * <p>Splits by chance are stratified: every class is divided in the same proportion. They depend on nothing but the
 * labels and the seed; {@link Random}, whose sequence the Java specification fixes, makes them equal on every JDK.
 *
 * <pre>{@code
 * Split halves = Split.holdOut(data.labels(), 0.5, 1);
 * Model half = Svm.with(kernel).train(data.select(halves.training())).model();
 * double error = half.predictor().evaluate(data.select(halves.validation())).error();
 * }</pre>
 *
 * @param training the rows to train on; shared, must not be changed
 * @param validation the rows to validate on; shared, must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
public record Split(int[] training, int[] validation) {

    /**
     * Returns the split whose validation rows are the last.
     *
     * @param size the number of rows
     * @param count how many of them to hold out
     * @return the split
     */
    public static Split last(int size, int count) {
        if (count >= 0 && count <= size) {
            return new Split(
                    IntStream.range(0, size - count).toArray(),
                    IntStream.range(size - count, size).toArray());
        }
        throw new IllegalArgumentException("count = " + count + ", must be from 0 to the size = " + size);
    }

    /**
     * Returns a random split that holds out {@code round(share · n)} of n rows, shared among the classes by largest
     * remainder. The last row of a class is never held out, so each class can be trained.
     *
     * @param labels the class of each row; rows of equal label form a class
     * @param share the part to hold out, above 0 and below 1
     * @param seed decides which rows
     * @return the split
     */
    public static Split holdOut(int[] labels, double share, long seed) {
        if (share > 0 && share < 1) {
            List<int[]> classes = shuffledClasses(labels, seed);
            int[] quota = quotas(classes, share, (int) Math.round(share * labels.length));
            boolean[] heldOut = new boolean[labels.length];
            for (int c = 0; c < quota.length; c++) {
                for (int k = 0; k < quota[c]; k++) {
                    heldOut[classes.get(c)[k]] = true;
                }
            }
            return of(heldOut);
        }
        throw new IllegalArgumentException("share = " + share + ", must be above 0 and below 1");
    }

    /**
     * Returns k splits such that each row is held out by exactly one; the folds differ by at most one row in size and,
     * class by class, by at most one row.
     *
     * @param labels the class of each row; rows of equal label form a class
     * @param folds their number k, from 2 to the number of rows
     * @param seed decides which rows
     * @return the splits
     */
    public static List<Split> folds(int[] labels, int folds, long seed) {
        if (folds >= 2 && folds <= labels.length) {
            boolean[][] heldOut = new boolean[folds][labels.length];
            int dealt = 0;
            for (int[] rows : shuffledClasses(labels, seed)) {
                for (int row : rows) {
                    heldOut[dealt++ % folds][row] = true;
                }
            }
            return Arrays.stream(heldOut).map(Split::of).toList();
        }
        throw new IllegalArgumentException(
                "folds = " + folds + ", must be from 2 to the number of rows = " + labels.length);
    }

    private static Split of(boolean[] heldOut) {
        return new Split(
                IntStream.range(0, heldOut.length).filter(i -> !heldOut[i]).toArray(),
                IntStream.range(0, heldOut.length).filter(i -> heldOut[i]).toArray());
    }

    /** The rows of each class in random order, classes by increasing label. */
    private static List<int[]> shuffledClasses(int[] labels, long seed) {
        Random random = new Random(seed);
        List<int[]> classes = new ArrayList<>();
        for (int label : IntStream.of(labels).sorted().distinct().toArray()) {
            int[] rows = IntStream.range(0, labels.length)
                    .filter(i -> labels[i] == label)
                    .toArray();
            for (int i = rows.length - 1; i > 0; i--) {
                int j = random.nextInt(i + 1);
                int swapped = rows[i];
                rows[i] = rows[j];
                rows[j] = swapped;
            }
            classes.add(rows);
        }
        return classes;
    }

    /** How many rows of each class to hold out: the whole part of its share, then one more where most is missing. */
    private static int[] quotas(List<int[]> classes, double share, int total) {
        int[] quota =
                classes.stream().mapToInt(rows -> (int) (share * rows.length)).toArray();
        for (int left = total - IntStream.of(quota).sum(); left > 0; left--) {
            int neediest = -1;
            double most = Double.NEGATIVE_INFINITY;
            for (int c = 0; c < quota.length; c++) {
                double missing = share * classes.get(c).length - quota[c];
                if (missing > most && quota[c] + 1 < classes.get(c).length) {
                    neediest = c;
                    most = missing;
                }
            }
            if (neediest < 0) {
                break;
            }
            quota[neediest]++;
        }
        return quota;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Split that
                && Arrays.equals(training, that.training)
                && Arrays.equals(validation, that.validation);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(training) + Arrays.hashCode(validation);
    }

    @Override
    public String toString() {
        return training.length + " rows to train, " + validation.length + " to validate";
    }
}
