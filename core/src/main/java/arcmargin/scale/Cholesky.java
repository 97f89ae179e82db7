package arcmargin.scale;

import arcmargin.data.BadInputException;
import java.util.Arrays;

/** Solves A x = b for symmetric matrices that are positive definite but for rounding. */
final class Cholesky {

    /**
     * What is added to the diagonal, relative to its mean, where the matrix is not positive definite; ten times more
     * each.
     */
    private static final double JITTER = 1e-12;

    private static final int ATTEMPTS = 10;

    private Cholesky() {}

    /** The solution, for a matrix whose lower half is read. */
    static double[] solve(double[][] matrix, double[] right) {
        double mean = 0;
        for (int i = 0; i < right.length; i++) {
            mean += matrix[i][i] / right.length;
        }
        double jitter = 0;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            double[][] factor = factor(matrix, jitter * mean);
            if (factor != null) {
                return substituted(factor, right);
            }
            jitter = jitter == 0 ? JITTER : 10 * jitter;
        }
        throw new BadInputException("kernel values of landmarks are no positive semidefinite matrix:"
                + " check the kernel, or scale the features");
    }

    /** The lower factor row by row, or null if the matrix is not positive definite. */
    private static double[][] factor(double[][] matrix, double shift) {
        int size = matrix.length;
        double[][] lower = new double[size][];
        for (int i = 0; i < size; i++) {
            double[] row = Arrays.copyOf(matrix[i], i + 1);
            row[i] += shift;
            for (int j = 0; j <= i; j++) {
                double[] other = j < i ? lower[j] : row;
                double sum = row[j] - dot(row, other, j);
                if (j < i) {
                    row[j] = sum / other[j];
                } else if (sum > 0 && sum <= Double.MAX_VALUE) {
                    row[j] = Math.sqrt(sum);
                } else {
                    return null;
                }
            }
            lower[i] = row;
        }
        return lower;
    }

    /** In four sums, so that they need not wait for one another. */
    private static double dot(double[] a, double[] b, int count) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int k = 0;
        for (; k + 3 < count; k += 4) {
            s0 += a[k] * b[k];
            s1 += a[k + 1] * b[k + 1];
            s2 += a[k + 2] * b[k + 2];
            s3 += a[k + 3] * b[k + 3];
        }
        for (; k < count; k++) {
            s0 += a[k] * b[k];
        }
        return (s0 + s1) + (s2 + s3);
    }

    private static double[] substituted(double[][] lower, double[] right) {
        double[] x = right.clone();
        for (int i = 0; i < x.length; i++) {
            x[i] = (x[i] - dot(lower[i], x, i)) / lower[i][i];
        }
        for (int i = x.length - 1; i >= 0; i--) {
            x[i] /= lower[i][i];
            for (int j = 0; j < i; j++) {
                x[j] -= lower[i][j] * x[i];
            }
        }
        return x;
    }
}
