package arcmargin.io;

import arcmargin.data.BadInputException;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/** Replaces missing values, which parsers leave as NaN, and remembers by what. */
final class MissingFiller {

    private final String file;
    private final MissingValues missing;
    private final UnaryOperator<int[]> teachers;
    private double[] fill;
    private long filled;

    /**
     * Fills as the options say; what means and medians are taken over, the teachers say: of the labels of all rows
     * they make the numbers of some.
     */
    MissingFiller(String file, ReadOptions options, UnaryOperator<int[]> teachers) {
        this.file = file;
        this.teachers = teachers;
        missing = options.missing();
        fill = options.fill().stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** {@return whether there may be no missing value} */
    boolean refuses() {
        return missing == MissingValues.REFUSE && fill.length == 0;
    }

    /** {@return what a missing value of each feature became or would have become; empty if they are refused} */
    double[] fill() {
        return fill;
    }

    /** {@return how many values were missing} */
    long filled() {
        return filled;
    }

    /**
     * Fills in what is missing.
     *
     * @param values of the points, changed in place
     * @param columns the column of each value, those not stored being zero, or null if every column is stored
     * @param starts where each row begins in {@code values}, and last their number; not asked for if every column is stored
     * @param dimension the number of columns
     * @param labels of the rows
     */
    void fill(double[] values, int[] columns, int[] starts, int dimension, int[] labels) {
        if (refuses()) {
            return;
        }
        if (fill.length == 0) {
            fill = new double[dimension];
            if (missing != MissingValues.ZERO) {
                learn(values, columns, starts, teachers.apply(labels));
            }
        }
        if (fill.length != dimension) {
            throw new IllegalArgumentException(
                    "fill.length = " + fill.length + ", must be the dimension = " + dimension);
        }
        for (int k = 0; k < values.length; k++) {
            if (Double.isNaN(values[k])) {
                values[k] = fill[columns == null ? k % dimension : columns[k]];
                filled++;
            }
        }
    }

    private void learn(double[] values, int[] columns, int[] starts, int[] rows) {
        int dimension = fill.length;
        int[] missingIn = new int[dimension];
        int[] nonZerosIn = new int[dimension];
        for (int row : rows) {
            for (int k = start(row, starts); k < start(row + 1, starts); k++) {
                int column = columns == null ? k % dimension : columns[k];
                missingIn[column] += Double.isNaN(values[k]) ? 1 : 0;
                nonZerosIn[column] += isKnownNonZero(values[k]) ? 1 : 0;
            }
        }
        double[][] nonZeros = new double[dimension][];
        Arrays.setAll(nonZeros, column -> new double[nonZerosIn[column]]);
        for (int row : rows) {
            for (int k = start(row, starts); k < start(row + 1, starts); k++) {
                if (isKnownNonZero(values[k])) {
                    int column = columns == null ? k % dimension : columns[k];
                    nonZeros[column][--nonZerosIn[column]] = values[k];
                }
            }
        }
        for (int column = 0; column < dimension; column++) {
            int known = rows.length - missingIn[column];
            if (known == 0) {
                throw new BadInputException(file + ": feature " + (column + 1)
                        + " has no value in any row to learn from, expected one to fill in the others");
            }
            fill[column] =
                    missing == MissingValues.MEAN ? mean(nonZeros[column], known) : median(nonZeros[column], known);
        }
    }

    private int start(int row, int[] starts) {
        return starts == null ? row * fill.length : starts[row];
    }

    private static boolean isKnownNonZero(double value) {
        return value < 0 || value > 0;
    }

    /** The mean of some numbers and zeros, {@code count} in all. */
    private static double mean(double[] nonZeros, int count) {
        double mean = Arrays.stream(nonZeros).sum() / count;
        return Double.isFinite(mean)
                ? mean
                : Arrays.stream(nonZeros).map(value -> value / count).sum();
    }

    /** The median of some numbers and zeros, {@code count} in all. */
    private static double median(double[] nonZeros, int count) {
        Arrays.sort(nonZeros);
        int negatives = -1 - Arrays.binarySearch(nonZeros, 0);
        int lower = (count - 1) / 2;
        int upper = count / 2;
        return sorted(lower, nonZeros, negatives, count) / 2 + sorted(upper, nonZeros, negatives, count) / 2;
    }

    /** The number at a place, were the zeros sorted in. */
    private static double sorted(int place, double[] nonZeros, int negatives, int count) {
        int zeros = count - nonZeros.length;
        if (place < negatives) {
            return nonZeros[place];
        }
        return place < negatives + zeros ? 0 : nonZeros[place - zeros];
    }
}
