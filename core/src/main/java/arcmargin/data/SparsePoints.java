package arcmargin.data;

import java.util.Arrays;

/**
 * Points with only the coordinates stored that are not zero (compressed rows): those of row i are {@code values[k]} in
 * column {@code columns[k]}, {@code starts[i] ≤ k < starts[i+1]}, columns counted from 0 and increasing in a row.
 *
 * <pre>{@code
 * // rows (0, 5, 0) and (7, 0, 8)
 * SparsePoints points = SparsePoints.of(3, new int[] {0, 1, 3}, new int[] {1, 0, 2}, new double[] {5, 7, 8});
 * double value = points.get(1, 2); // 8
 * }</pre>
 */
public final class SparsePoints implements Points {

    private final int dimension;
    private final int[] starts;
    private final int[] columns;
    private final double[] values;
    private final boolean missing;

    private SparsePoints(int dimension, int[] starts, int[] columns, double[] values, boolean missing) {
        this.dimension = dimension;
        this.starts = starts;
        this.columns = columns;
        this.values = values;
        this.missing = missing;
    }

    /**
     * Returns points over the given arrays, which are not copied and must not be changed afterwards. Stored zeros are
     * allowed.
     *
     * @param dimension the number of features
     * @param starts where each row starts in the other arrays, and last their length
     * @param columns the column of each stored value, counted from 0
     * @param values the stored values
     * @return the points
     * @throws IllegalArgumentException if {@code starts} does not run from 0 up to the number of values, a row's
     *     columns do not increase within {@code 0..dimension-1}, or a value is not finite
     */
    public static SparsePoints of(int dimension, int[] starts, int[] columns, double[] values) {
        requireFinite(values);
        return withMissing(dimension, starts, columns, values);
    }

    /**
     * Returns points over the given arrays as {@link #of(int, int[], int[], double[])} does, but values may be missing.
     *
     * @param dimension the number of features
     * @param starts where each row starts in the other arrays, and last their length
     * @param columns the column of each stored value, counted from 0
     * @param values the stored values, NaN where missing
     * @return the points
     * @throws IllegalArgumentException if {@code starts} does not run from 0 up to the number of values, a row's
     *     columns do not increase within {@code 0..dimension-1}, or a value is infinite
     */
    public static SparsePoints withMissing(int dimension, int[] starts, int[] columns, double[] values) {
        if (columns.length == values.length
                && starts.length > 0
                && starts[0] == 0
                && starts[starts.length - 1] == values.length) {
            for (int i = 0; i + 1 < starts.length; i++) {
                requireIncreasing(i, dimension, starts[i], starts[i + 1], columns);
            }
            return new SparsePoints(dimension, starts, columns, values, findMissing(values));
        }
        throw new IllegalArgumentException("starts = 0.." + (starts.length == 0 ? "" : starts[starts.length - 1])
                + ", must run from 0 to columns.length = values.length = " + columns.length + ", " + values.length);
    }

    private static void requireIncreasing(int row, int dimension, int from, int to, int[] columns) {
        int previous = -1;
        if (from > to) {
            throw new IllegalArgumentException(
                    "starts[" + (row + 1) + "] = " + to + ", must be at least starts[" + row + "] = " + from);
        }
        for (int k = from; k < to; k++) {
            if (columns[k] > previous && columns[k] < dimension) {
                previous = columns[k];
            } else {
                throw new IllegalArgumentException("columns[" + k + "] = " + columns[k] + " in row " + row
                        + ", must be above the column before, " + previous + ", and below the dimension, " + dimension);
            }
        }
    }

    /** {@return the shared array of row starts, one more than there are rows; it must not be changed} */
    public int[] starts() {
        return starts;
    }

    /** {@return the shared array of columns, counted from 0; it must not be changed} */
    public int[] columns() {
        return columns;
    }

    /** {@return the shared array of stored values; it must not be changed} */
    public double[] values() {
        return values;
    }

    @Override
    public int size() {
        return starts.length - 1;
    }

    @Override
    public int dimension() {
        return dimension;
    }

    @Override
    public double get(int row, int column) {
        int at = Arrays.binarySearch(columns, starts[row], starts[row + 1], requireColumn(column, dimension));
        return at < 0 ? 0 : values[at];
    }

    @Override
    public long nonZeros() {
        long count = 0;
        for (double value : values) {
            count += value != 0 ? 1 : 0;
        }
        return count;
    }

    @Override
    public void copyRow(int row, double[] target, int offset) {
        Arrays.fill(target, offset, offset + dimension, 0);
        for (int k = starts[row]; k < starts[row + 1]; k++) {
            target[offset + columns[k]] = values[k];
        }
    }

    @Override
    public boolean hasMissing() {
        return missing;
    }

    @Override
    public double[] squaredNorms() {
        requireKnown(this);
        double[] norms = new double[size()];
        for (int i = 0; i < norms.length; i++) {
            double sum = 0;
            for (int k = starts[i]; k < starts[i + 1]; k++) {
                sum += values[k] * values[k];
            }
            norms[i] = sum;
        }
        return norms;
    }

    @Override
    public SparsePoints select(int[] rows) {
        int[] selectedStarts = new int[rows.length + 1];
        long stored = 0;
        for (int i = 0; i < rows.length; i++) {
            stored += starts[rows[i] + 1] - starts[rows[i]];
            selectedStarts[i + 1] = requireFits(stored);
        }
        int[] selectedColumns = new int[(int) stored];
        double[] selectedValues = new double[(int) stored];
        for (int i = 0; i < rows.length; i++) {
            int from = starts[rows[i]];
            int length = starts[rows[i] + 1] - from;
            System.arraycopy(columns, from, selectedColumns, selectedStarts[i], length);
            System.arraycopy(values, from, selectedValues, selectedStarts[i], length);
        }
        return new SparsePoints(
                dimension, selectedStarts, selectedColumns, selectedValues, missing && findMissing(selectedValues));
    }

    @Override
    public SparsePoints widen(int newDimension) {
        requireWider(dimension, newDimension);
        return newDimension == dimension ? this : new SparsePoints(newDimension, starts, columns, values, missing);
    }

    @Override
    public DensePoints toDense() {
        double[] dense = new double[DensePoints.requireFits(size(), dimension)];
        for (int i = 0; i < size(); i++) {
            copyRow(i, dense, i * dimension);
        }
        return DensePoints.withMissing(size(), dimension, dense);
    }

    @Override
    public SparsePoints toSparse() {
        return this;
    }

    static int requireFits(long stored) {
        if (stored <= MAX_ENTRIES) {
            return (int) stored;
        }
        throw new IllegalArgumentException("stored values = " + stored + ", must be at most " + MAX_ENTRIES);
    }

    static void requireWider(int dimension, int newDimension) {
        if (newDimension < dimension) {
            throw new IllegalArgumentException(
                    "newDimension = " + newDimension + ", must be at least the dimension = " + dimension);
        }
    }

    static int requireColumn(int column, int dimension) {
        if (column >= 0 && column < dimension) {
            return column;
        }
        throw new IndexOutOfBoundsException("column = " + column + ", must be from 0 to " + (dimension - 1));
    }

    static void requireFinite(double[] values) {
        for (int k = 0; k < values.length; k++) {
            if (!Double.isFinite(values[k])) {
                throw new IllegalArgumentException("values[" + k + "] = " + values[k] + ", must be finite");
            }
        }
    }

    /** Returns whether a value is NaN; an infinite one is refused. */
    static boolean findMissing(double[] values) {
        boolean found = false;
        for (int k = 0; k < values.length; k++) {
            if (!Double.isFinite(values[k])) {
                if (!Double.isNaN(values[k])) {
                    throw new IllegalArgumentException("values[" + k + "] = " + values[k] + ", must be finite");
                }
                found = true;
            }
        }
        return found;
    }

    /** Refuses points with missing values. */
    static void requireKnown(Points points) {
        if (points.hasMissing()) {
            throw new IllegalStateException(
                    points + " have missing values, must be prepared first (Preparation.apply)");
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SparsePoints that
                && dimension == that.dimension
                && Arrays.equals(starts, that.starts)
                && Arrays.equals(columns, that.columns)
                && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * dimension + Arrays.hashCode(starts)) + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return size() + " sparse points of dimension " + dimension;
    }
}
