package arcmargin.work;

/**
 * The product C = A Bᵀ of two row-major panels, in buffers that belong to one worker.
 *
 * <p>A and B have at most {@code rows} rows of at most {@code depth} columns; rows lie next to each other without gaps.
 *
 * <pre>{@code
 * Panels panels = Panels.of(Blas.AUTOMATIC, 2, 3);
 * panels.left(0, new double[] {1, 2, 3, 4, 5, 6}, 0, 6); // two rows of three
 * panels.right(0, new double[] {1, 0, 1}, 0, 3);
 * panels.multiply(2, 1, 3, false);
 * }</pre>
 */
public interface Panels {

    /**
     * Buffers and arithmetic for panels of at most so many rows and columns.
     *
     * @param blas the implementation of matrix products
     * @param rows the most rows of A and of B
     * @param depth the most columns
     * @return panels for one thread at a time
     */
    static Panels of(Blas blas, int rows, int depth) {
        return blas.resolve() == Blas.JAVA ? new JavaPanels(rows, depth) : new NativePanels(rows, depth);
    }

    /**
     * Copies consecutive rows of A, or a part of one.
     *
     * @param position where in A, from 0: row × columns + column
     * @param source elements
     * @param from the first of them
     * @param count how many
     */
    void left(int position, double[] source, int from, int count);

    /**
     * Copies consecutive rows of B, or a part of one.
     *
     * @param position where in B, from 0: row × columns + column
     * @param source elements
     * @param from the first of them
     * @param count how many
     */
    void right(int position, double[] source, int from, int count);

    /**
     * C = A Bᵀ, or C = C + A Bᵀ.
     *
     * @param m rows of A and of C
     * @param n rows of B, columns of C
     * @param k columns of A and of B
     * @param add whether to add to C
     */
    void multiply(int m, int n, int k, boolean add);

    /**
     * Copies the first elements of a row of C.
     *
     * @param row from 0
     * @param target receives them
     * @param count how many
     */
    void product(int row, double[] target, int count);
}
