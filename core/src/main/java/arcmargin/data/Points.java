package arcmargin.data;

/**
 * A list of points of ℝᵈ, one per row, held {@linkplain DensePoints densely} or {@linkplain SparsePoints sparsely}.
 *
 * <p>Points are values: the arrays behind them are never changed. Every entry is finite, unless a factory that says so
 * admitted missing values, which are NaN; a {@link Preparation} replaces them. The factories check it, so that
 * computations need not.
 *
 * <pre>{@code
 * Points points = data.points();
 * double[] first = points.row(0);
 * Points some = points.select(new int[] {0, 2, 4});
 * }</pre>
 */
public sealed interface Points permits DensePoints, SparsePoints {

    /** Most entries one array can hold, hence most entries of dense and most stored entries of sparse points. */
    int MAX_ENTRIES = Integer.MAX_VALUE - 8;

    /**
     * Tells how points are best held: densely if at least a quarter of the entries is not zero, or a twentieth and all
     * entries together take at most 512 MB; sparsely otherwise, and whenever they would not fit one array.
     *
     * <p>Dense inner products run through BLAS, about thirty times faster an entry than sparse ones, so density pays
     * well below one half; the bound keeps the price in memory small. The rule sees nothing but the data, so that the
     * same file is held the same way on every machine.
     *
     * @param size the number of rows
     * @param dimension the number of features
     * @param nonZeros the number of entries that are not zero
     * @return whether to hold them densely
     */
    static boolean bestDense(int size, int dimension, long nonZeros) {
        long entries = (long) size * dimension;
        return entries <= MAX_ENTRIES && (nonZeros * 4 >= entries || (nonZeros * 20 >= entries && entries <= 1L << 26));
    }

    /** {@return the number of rows} */
    int size();

    /** {@return the number of features d of every row} */
    int dimension();

    /**
     * Returns one coordinate.
     *
     * @param row counted from 0
     * @param column counted from 0
     * @return its value
     */
    double get(int row, int column);

    /** {@return the number of entries that are not zero, missing ones included} */
    long nonZeros();

    /** {@return whether an entry is missing} */
    boolean hasMissing();

    /**
     * Copies a row, zeros included.
     *
     * @param row counted from 0
     * @param target where to
     * @param offset where in the target the first coordinate goes
     */
    void copyRow(int row, double[] target, int offset);

    /**
     * Returns x·x of every row.
     *
     * @return as many numbers as there are rows
     * @throws IllegalStateException if a value is missing
     */
    double[] squaredNorms();

    /**
     * Returns some of the rows.
     *
     * @param rows which, in the order wanted; a row may be taken more than once
     * @return a copy of them
     */
    Points select(int[] rows);

    /**
     * Returns the same rows in a space of more dimensions, the new coordinates being zero.
     *
     * @param newDimension at least the present one
     * @return the wider points
     * @throws IllegalArgumentException if the dimension would shrink
     */
    Points widen(int newDimension);

    /**
     * Returns these points with every coordinate stored.
     *
     * @return equal points, dense
     * @throws IllegalArgumentException if they are more than {@link #MAX_ENTRIES}
     */
    DensePoints toDense();

    /** {@return these points with only the coordinates stored that are not zero} */
    SparsePoints toSparse();

    /**
     * Returns a copy of one row, zeros included.
     *
     * @param row counted from 0
     * @return as many numbers as there are features
     */
    default double[] row(int row) {
        double[] copy = new double[dimension()];
        copyRow(row, copy, 0);
        return copy;
    }

    /** {@return the share of entries that are not zero, from 0 to 1; 0 if there is no entry} */
    default double density() {
        long entries = (long) size() * dimension();
        return entries == 0 ? 0 : (double) nonZeros() / entries;
    }
}
