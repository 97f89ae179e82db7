package arcmargin.gram;

import arcmargin.work.Workers;
import java.util.Arrays;

/**
 * The symmetric matrix k(x_i, x_j) of a kernel over n points, read by rows.
 *
 * <p>Reading is safe from several threads at once.
 *
 * <pre>{@code
 * KernelMatrix matrix = PairProducts.of(data.points(), resources).matrix(kernel, resources);
 * float value = matrix.row(0)[1];
 * KernelMatrix corner = matrix.view(new int[] {0, 1, 2});
 * }</pre>
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
     * The elements between some of the points and others.
     *
     * @param rows the points of the rows
     * @param columns the points of the columns, perhaps the same array
     * @param target receives {@code k(x_rows[a], x_columns[b])} at {@code [a][b]}
     */
    default void block(int[] rows, int[] columns, float[][] target) {
        boolean adjacent = columns.length > 0 && columns[columns.length - 1] - columns[0] == columns.length - 1;
        for (int b = 1; b < columns.length && adjacent; b++) {
            adjacent = columns[b] == columns[b - 1] + 1;
        }
        for (int a = 0; a < rows.length; a++) {
            float[] row = row(rows[a]);
            if (adjacent) {
                System.arraycopy(row, columns[0], target[a], 0, columns.length);
                continue;
            }
            for (int b = 0; b < columns.length; b++) {
                target[a][b] = row[columns[b]];
            }
        }
    }

    /**
     * Subtracts a weighted sum of rows from numbers kept as pairs of floats, as {@link RowSums} explains.
     *
     * @param indices the rows
     * @param factors their factors
     * @param high receives the rounded differences
     * @param low receives what is missing from them
     * @param workers the thread pool
     */
    default void subtractRows(int[] indices, double[] factors, float[] high, float[] low, Workers workers) {
        for (int first = 0; first < indices.length; first += RowSums.ROWS) {
            int end = Math.min(indices.length, first + RowSums.ROWS);
            double[] part = Arrays.copyOfRange(factors, first, end);
            RowSums.subtract(RowSums.rows(this, indices, first, end), part, high, low, size(), workers);
        }
        RowSums.normalise(high, low, size());
    }

    /**
     * The product of the matrix with a vector of few elements that are not zero, in double precision.
     *
     * @param indices where the vector is not zero
     * @param factors its elements there
     * @param workers the thread pool
     * @return the sums over r of {@code factors[r] k(x_indices[r], x_k)} for every k
     */
    default double[] multiply(int[] indices, double[] factors, Workers workers) {
        double[] sums = new double[size()];
        for (int first = 0; first < indices.length; first += RowSums.ROWS) {
            int end = Math.min(indices.length, first + RowSums.ROWS);
            double[] part = Arrays.copyOfRange(factors, first, end);
            RowSums.add(RowSums.rows(this, indices, first, end), part, sums, workers);
        }
        return sums;
    }

    /**
     * Some elements of the product of the matrix with a vector of few elements that are not zero.
     *
     * @param indices where the vector is not zero
     * @param factors its elements there
     * @param columns the elements of the product wanted, increasing
     * @param workers the thread pool
     * @return the sums over r of {@code factors[r] k(x_indices[r], x_columns[k])} for every k
     */
    default double[] multiply(int[] indices, double[] factors, int[] columns, Workers workers) {
        double[] all = multiply(indices, factors, workers);
        return Arrays.stream(columns).mapToDouble(k -> all[k]).toArray();
    }

    /**
     * The sub-matrix of some of the points, for a pair of classes or a fold. Its rows are gathered when first read and
     * kept as far as memory allows.
     *
     * @param indices the points to keep, in the order wanted; not copied
     * @return the matrix k(x_a, x_b) for a, b in {@code indices}
     */
    KernelMatrix view(int[] indices);

    /**
     * The matrix of the conformal transformation d_i k(x_i, x_j) d_j. What is released is this matrix, not
     * the transformed one.
     *
     * @param factors the d_i, one a row; not copied
     * @return a matrix whose rows are scaled when they are read
     */
    default KernelMatrix scaled(double[] factors) {
        return new ScaledMatrix(this, factors);
    }

    /**
     * Releases the matrix, whose rows can then be reused for another one; it must not be read afterwards, and views
     * of it have to be released before. A matrix that is not released is left to the garbage collector.
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
