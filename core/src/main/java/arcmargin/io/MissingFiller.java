package arcmargin.io;

import arcmargin.data.BadInputException;
import java.util.Arrays;

/** Fills in missing values. */
final class MissingFiller {

    private MissingFiller() {}

    /**
     * Replaces each NaN by the mean or median of the other values of its column.
     *
     * @param columns the column of each value, or null if every column is stored
     * @return the number of values replaced
     */
    static long fill(String file, MissingValues missing, double[] values, int[] columns, int rows, int dimension) {
        int[] missingIn = new int[dimension];
        int[] storedIn = new int[dimension];
        long count = 0;
        for (int k = 0; k < values.length; k++) {
            if (Double.isNaN(values[k])) {
                missingIn[columns == null ? k % dimension : columns[k]]++;
                count++;
            }
        }
        if (count == 0) {
            return 0;
        }
        double[][] known = new double[dimension][];
        for (int k = 0; k < values.length; k++) {
            int column = columns == null ? k % dimension : columns[k];
            if (missingIn[column] > 0 && !Double.isNaN(values[k])) {
                if (known[column] == null) {
                    known[column] = new double[rows - missingIn[column]]; // what is not stored is zero
                }
                known[column][storedIn[column]++] = values[k];
            }
        }
        double[] fill = new double[dimension];
        for (int column = 0; column < dimension; column++) {
            if (missingIn[column] == rows) {
                throw new BadInputException(file + ": feature " + (column + 1)
                        + " has no value in any row, expected one to take the " + text(missing) + " of");
            }
            fill[column] = known[column] == null
                    ? 0
                    : missing == MissingValues.MEAN ? mean(known[column]) : median(known[column]);
        }
        for (int k = 0; k < values.length; k++) {
            if (Double.isNaN(values[k])) {
                values[k] = fill[columns == null ? k % dimension : columns[k]];
            }
        }
        return count;
    }

    private static String text(MissingValues missing) {
        return missing == MissingValues.MEAN ? "mean" : "median";
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value / values.length; // no overflow
        }
        return sum;
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : values[middle - 1] / 2 + values[middle] / 2;
    }
}
