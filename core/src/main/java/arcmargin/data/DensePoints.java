package arcmargin.data;

import java.util.Arrays;

/**
 * Points with every coordinate stored, row after row in one array: coordinate j of row i is {@code values[i·d + j]}.
 *
 * <pre>{@code
 * DensePoints points = DensePoints.of(new double[][] {{1, 2}, {3, 4}, {5, 6}});
 * double value = points.get(2, 0); // 5
 * }</pre>
 */
public final class DensePoints implements Points {

    private final int size;
    private final int dimension;
    private final double[] values;
    private final boolean missing;

    private DensePoints(int size, int dimension, double[] values, boolean missing) {
        this.size = size;
        this.dimension = dimension;
        this.values = values;
        this.missing = missing;
    }

    /**
     * Returns points over the given array, which is not copied and must not be changed afterwards.
     *
     * @param size the number of rows
     * @param dimension the number of features
     * @param rowMajor the coordinates, row after row
     * @return the points
     * @throws IllegalArgumentException if the array has not exactly {@code size · dimension} entries or one of them is
     *     not finite
     */
    public static DensePoints of(int size, int dimension, double[] rowMajor) {
        requireLength(size, dimension, rowMajor);
        SparsePoints.requireFinite(rowMajor);
        return new DensePoints(size, dimension, rowMajor, false);
    }

    /**
     * Returns points over the given array as {@link #of(int, int, double[])} does, but entries may be missing.
     *
     * @param size the number of rows
     * @param dimension the number of features
     * @param rowMajor the coordinates, row after row, NaN where missing
     * @return the points
     * @throws IllegalArgumentException if the array has not exactly {@code size · dimension} entries or one of them is
     *     infinite
     */
    public static DensePoints withMissing(int size, int dimension, double[] rowMajor) {
        requireLength(size, dimension, rowMajor);
        return new DensePoints(size, dimension, rowMajor, SparsePoints.findMissing(rowMajor));
    }

    private static void requireLength(int size, int dimension, double[] rowMajor) {
        if (!(size >= 0 && dimension >= 0 && (long) size * dimension == rowMajor.length)) {
            throw new IllegalArgumentException(
                    "values.length = " + rowMajor.length + ", must be size · dimension = " + size + " · " + dimension);
        }
    }

    /**
     * Returns points with copies of the given rows.
     *
     * @param rows equally long
     * @return the points
     * @throws IllegalArgumentException if the rows are not equally long or an entry is not finite
     */
    public static DensePoints of(double[][] rows) {
        int dimension = rows.length == 0 ? 0 : rows[0].length;
        double[] values = new double[requireFits(rows.length, dimension)];
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].length == dimension) {
                System.arraycopy(rows[i], 0, values, i * dimension, dimension);
            } else {
                throw new IllegalArgumentException(
                        "rows[" + i + "].length = " + rows[i].length + ", must be that of rows[0] = " + dimension);
            }
        }
        return of(rows.length, dimension, values);
    }

    /** {@return the shared row-major array, which must not be changed} */
    public double[] values() {
        return values;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int dimension() {
        return dimension;
    }

    @Override
    public double get(int row, int column) {
        return values[row * dimension + SparsePoints.requireColumn(column, dimension)];
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
        System.arraycopy(values, row * dimension, target, offset, dimension);
    }

    @Override
    public boolean hasMissing() {
        return missing;
    }

    @Override
    public double[] squaredNorms() {
        SparsePoints.requireKnown(this);
        double[] norms = new double[size];
        for (int i = 0; i < size; i++) {
            double sum = 0;
            for (int k = i * dimension; k < (i + 1) * dimension; k++) {
                sum += values[k] * values[k];
            }
            norms[i] = sum;
        }
        return norms;
    }

    @Override
    public DensePoints select(int[] rows) {
        double[] selected = new double[requireFits(rows.length, dimension)];
        for (int i = 0; i < rows.length; i++) {
            copyRow(rows[i], selected, i * dimension);
        }
        return new DensePoints(rows.length, dimension, selected, missing && SparsePoints.findMissing(selected));
    }

    @Override
    public DensePoints widen(int newDimension) {
        SparsePoints.requireWider(dimension, newDimension);
        if (newDimension == dimension) {
            return this;
        }
        double[] wider = new double[requireFits(size, newDimension)];
        for (int i = 0; i < size; i++) {
            copyRow(i, wider, i * newDimension);
        }
        return new DensePoints(size, newDimension, wider, missing);
    }

    @Override
    public DensePoints toDense() {
        return this;
    }

    @Override
    public SparsePoints toSparse() {
        int stored = Math.toIntExact(nonZeros());
        int[] starts = new int[size + 1];
        int[] columns = new int[stored];
        double[] kept = new double[stored];
        int next = 0;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < dimension; j++) {
                double value = values[i * dimension + j];
                if (value != 0) {
                    columns[next] = j;
                    kept[next++] = value;
                }
            }
            starts[i + 1] = next;
        }
        return SparsePoints.withMissing(dimension, starts, columns, kept);
    }

    /** Returns {@code size · dimension}, if one array can hold as many entries. */
    static int requireFits(int size, int dimension) {
        long entries = (long) size * dimension;
        if (entries <= MAX_ENTRIES) {
            return (int) entries;
        }
        throw new IllegalArgumentException("size · dimension = " + size + " · " + dimension + ", must be at most "
                + MAX_ENTRIES + " to be held densely");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DensePoints that
                && size == that.size
                && dimension == that.dimension
                && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * size + dimension) + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return size + " dense points of dimension " + dimension;
    }
}
