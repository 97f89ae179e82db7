package arcmargin.gram;

import arcmargin.work.Blas;

/**
 * The product C = A Bᵀ of two row-major panels, in buffers that belong to one worker.
 *
 * <p>A and B have at most {@code rows} rows of at most {@code depth} columns; rows lie next to each other without gaps.
 */
interface Panels {

    /** Buffers and arithmetic for panels of at most so many rows and columns. */
    static Panels of(Blas blas, int rows, int depth) {
        return blas.resolve() == Blas.JAVA ? new JavaPanels(rows, depth) : new NativePanels(rows, depth);
    }

    /** Copies consecutive rows of A; {@code count} is rows × columns. */
    void left(int position, double[] source, int from, int count);

    /** Copies consecutive rows of B. */
    void right(int position, double[] source, int from, int count);

    /** C = A Bᵀ, or C = C + A Bᵀ, with A of m rows, B of n rows, both of k columns, C of m rows and n columns. */
    void multiply(int m, int n, int k, boolean add);

    /** Copies the first {@code count} elements of a row of C. */
    void product(int row, double[] target, int count);
}
