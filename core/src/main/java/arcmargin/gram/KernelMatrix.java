package arcmargin.gram;

/**
 * The symmetric matrix k(x_i, x_j) of a kernel over n points, read by rows.
 *
 * <p>Reading is safe from several threads at once.
 */
public interface KernelMatrix {

    /**
     * The number of points n.
     *
     * @return the number of rows and of columns
     */
    int size();

    /**
     * The exact diagonal element k(x_i, x_i).
     *
     * @param i a row, from 0 to size - 1
     * @return the element in double precision
     */
    double diagonal(int i);

    /**
     * A whole row of the matrix. The array is shared: it must not be modified.
     *
     * @param i a row, from 0 to size - 1
     * @return k(x_i, x_0), …, k(x_i, x_{n-1}); where the matrix is a view the array may be longer
     */
    float[] row(int i);

    /**
     * The sub-matrix of some of the points, for a pair of classes or a fold. Its rows are gathered when first read and kept
     * as far as memory allows.
     *
     * @param indices the points to keep, in the order wanted; not copied
     * @return the matrix k(x_a, x_b) for a, b in {@code indices}
     */
    KernelMatrix view(int[] indices);

    /**
     * Says that nobody will read the matrix any more, so that its rows can be used for another one; views of it have to be released
     * before. A matrix that is not released is left to the garbage collector.
     */
    default void release() {}

    /**
     * A matrix whose elements are known.
     *
     * @param diagonal the elements k(x_i, x_i); not copied
     * @param rows the n rows of n elements; not copied
     * @return the matrix
     */
    static KernelMatrix of(double[] diagonal, float[][] rows) {
        return new StoredMatrix(diagonal, rows, Long.MAX_VALUE, new RowPool(), false);
    }
}
