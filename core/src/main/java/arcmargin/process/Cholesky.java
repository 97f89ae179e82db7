package arcmargin.process;

import arcmargin.work.Panels;
import arcmargin.work.Resources;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The factor of a symmetric positive definite matrix, A = L Lᵀ, in double precision, and what is computed with it.
 *
 * <p>Lower triangles are kept row by row, each row up to the end of its diagonal block. Rows are worked on in strips
 * and columns in blocks, from left to right: what the columns on the left contribute to a block is a product of two
 * panels, by native BLAS or Java loops, and the rest is a product with the inverse of the diagonal block. That inverse
 * is harmless where the matrix is well conditioned, as 1 + W½KW½ is. Blocks have a fixed size, so results are the same
 * for any number of threads.
 */
final class Cholesky {

    /** Rows of a block. */
    static final int BLOCK = 64;

    private final double[][] factor;
    private final double[][][] inverses; // of the diagonal blocks of the factor
    private final int n;
    private final Resources resources;
    private final Queue<Panels> idle = new ConcurrentLinkedQueue<>();

    /** A lower triangle of zeros. */
    static double[][] triangle(int n) {
        double[][] rows = new double[n][];
        for (int i = 0; i < n; i++) {
            rows[i] = new double[Math.min(n, (i / BLOCK + 1) * BLOCK)];
        }
        return rows;
    }

    /** The memory a triangle takes. */
    static long bytes(long n) {
        return 4 * n * (n + BLOCK);
    }

    /**
     * Factors a matrix.
     *
     * @param matrix its lower triangle, which becomes the factor
     */
    Cholesky(double[][] matrix, Resources resources) {
        this.factor = matrix;
        this.n = matrix.length;
        this.resources = resources;
        int blocks = (n + BLOCK - 1) / BLOCK;
        this.inverses = new double[blocks][][];
        for (int block = 0; block < blocks; block++) {
            int column = block * BLOCK;
            eliminate(factor, column, Math.min(BLOCK, n - column), 0, column);
            inverses[block] = factorDiagonal(column, Math.min(BLOCK, n - column));
            int first = column;
            resources.workers().forEach(blocks - block - 1, below -> {
                int row = first + (below + 1) * BLOCK;
                int count = Math.min(BLOCK, n - row);
                eliminate(factor, row, count, 0, first);
                solveBlock(factor, row, count, first);
            });
        }
    }

    /** Some rows of a matrix, from a column on. */
    @SuppressWarnings("ArrayRecordComponent") // passed on only
    private record Strip(double[][] rows, int first, int count, int column) {}

    /** Takes a row of a product. */
    private interface Sink {
        void accept(int row, double[] product);
    }

    /** The product of a strip and a transposed one over so many columns, row by row. */
    private void multiply(Strip left, Strip right, int columns, Sink sink) {
        Panels free = idle.poll();
        Panels panels = free != null ? free : Panels.of(resources.blas(), BLOCK, Math.max(n, BLOCK));
        for (int r = 0; r < left.count; r++) {
            panels.left(r * columns, left.rows[left.first + r], left.column, columns);
        }
        for (int r = 0; r < right.count; r++) {
            panels.right(r * columns, right.rows[right.first + r], right.column, columns);
        }
        panels.multiply(left.count, right.count, columns, false);
        double[] product = new double[right.count];
        for (int r = 0; r < left.count; r++) {
            panels.product(r, product, right.count);
            sink.accept(r, product);
        }
        idle.add(panels);
    }

    /** Subtracts from a block of rows what the columns on its left contribute, but those before {@code from}. */
    private void eliminate(double[][] rows, int row, int count, int from, int column) {
        if (column > from) {
            int width = Math.min(BLOCK, n - column);
            Strip left = new Strip(rows, row, count, from);
            multiply(left, new Strip(factor, column, width, from), column - from, (r, product) -> {
                double[] target = rows[row + r];
                for (int c = 0; c < width; c++) {
                    target[column + c] -= product[c];
                }
            });
        }
    }

    /** Multiplies a block of rows by the inverse of the transposed diagonal block. */
    private void solveBlock(double[][] rows, int row, int count, int column) {
        double[][] inverse = inverses[column / BLOCK];
        int width = inverse.length;
        multiply(new Strip(rows, row, count, column), new Strip(inverse, 0, width, 0), width, (r, product) -> {
            System.arraycopy(product, 0, rows[row + r], column, width);
        });
    }

    /** Factors a diagonal block in place, zeroes what is above its diagonal, and returns the inverse of the factor. */
    private double[][] factorDiagonal(int at, int width) {
        for (int i = 0; i < width; i++) {
            double[] row = factor[at + i];
            for (int j = 0; j <= i; j++) {
                double[] other = factor[at + j];
                double sum = row[at + j];
                for (int k = 0; k < j; k++) {
                    sum -= row[at + k] * other[at + k];
                }
                if (j < i) {
                    row[at + j] = sum / other[at + j];
                } else if (sum > 0) {
                    row[at + i] = Math.sqrt(sum);
                } else {
                    throw new ArithmeticException("the matrix is not positive definite: pivot " + (at + i + 1) + " is "
                            + sum + "; is the kernel one?");
                }
            }
            for (int j = i + 1; j < width; j++) {
                row[at + j] = 0;
            }
        }
        double[][] inverse = new double[width][width];
        for (int i = 0; i < width; i++) {
            double[] row = factor[at + i];
            for (int k = 0; k < i; k++) {
                for (int j = 0; j <= k; j++) {
                    inverse[i][j] -= row[at + k] * inverse[k][j];
                }
            }
            for (int j = 0; j < i; j++) {
                inverse[i][j] /= row[at + i];
            }
            inverse[i][i] = 1 / row[at + i];
        }
        return inverse;
    }

    /** ½ ln |A|. */
    double halfLogDeterminant() {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += Math.log(factor[i][i]);
        }
        return sum;
    }

    /** A⁻¹ b, in place. */
    void solve(double[] b) {
        for (int i = 0; i < n; i++) {
            double[] row = factor[i];
            double sum = b[i];
            for (int j = 0; j < i; j++) {
                sum -= row[j] * b[j];
            }
            b[i] = sum / row[i];
        }
        for (int i = n - 1; i >= 0; i--) {
            double[] row = factor[i];
            double value = b[i] / row[i];
            b[i] = value;
            for (int j = 0; j < i; j++) {
                b[j] -= row[j] * value;
            }
        }
    }

    /** L⁻¹ b of several vectors b, in place: at most a block of them, by one thread. */
    void solveLower(double[][] vectors) {
        for (int column = 0; column < n; column += BLOCK) {
            eliminate(vectors, 0, vectors.length, 0, column);
            solveBlock(vectors, 0, vectors.length, column);
        }
    }

    /** The lower triangle of A⁻¹ = L⁻ᵀ L⁻¹. */
    double[][] inverse() {
        int blocks = (n + BLOCK - 1) / BLOCK;
        double[][] upper = new double[n][]; // row i of L⁻ᵀ, from the start of its block on
        resources.workers().forEach(blocks, block -> {
            int start = block * BLOCK;
            int count = Math.min(BLOCK, n - start);
            double[][] rows = new double[count][n];
            for (int r = 0; r < count; r++) {
                rows[r][start + r] = 1;
            }
            for (int column = start; column < n; column += BLOCK) {
                eliminate(rows, 0, count, start, column);
                solveBlock(rows, 0, count, column);
            }
            for (int r = 0; r < count; r++) {
                upper[start + r] = rows[r];
            }
        });
        double[][] inverse = triangle(n);
        resources.workers().forEach(blocks, block -> {
            int row = (blocks - 1 - block) * BLOCK; // the longest first
            for (int column = 0; column <= row; column += BLOCK) {
                int first = column;
                int width = Math.min(BLOCK, n - column);
                Strip left = new Strip(upper, row, Math.min(BLOCK, n - row), row);
                multiply(left, new Strip(upper, column, width, row), n - row, (r, product) -> {
                    System.arraycopy(product, 0, inverse[row + r], first, width);
                });
            }
        });
        return inverse;
    }
}
