package arcmargin.unsupervised;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * All eigenvalues and eigenvectors of a small symmetric matrix: Householder's reduction to a tridiagonal matrix, and
 * implicit QL steps with Wilkinson's shift on that (Golub and Van Loan, "Matrix Computations", chapter 8).
 */
final class DenseEigen {

    private static final int MOST_STEPS = 60;

    private final double[] values;
    private final double[][] vectors;

    private DenseEigen(double[] values, double[][] vectors) {
        this.values = values;
        this.vectors = vectors;
    }

    /** Solves; the matrix is overwritten. */
    static DenseEigen of(double[][] matrix) {
        int n = matrix.length;
        double[] diagonal = new double[n];
        double[] beside = new double[n]; // beside[i] couples i and i + 1
        double[][] rows = reduce(matrix, diagonal, beside);
        solve(diagonal, beside, rows);
        int[] order = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -diagonal[i]))
                .mapToInt(i -> i)
                .toArray();
        return new DenseEigen(
                Arrays.stream(order).mapToDouble(i -> diagonal[i]).toArray(),
                Arrays.stream(order).mapToObj(i -> rows[i]).toArray(double[][]::new));
    }

    /** The eigenvalues, largest first. */
    double[] values() {
        return values;
    }

    /** The eigenvectors, of length 1, in the order of the eigenvalues. */
    double[][] vectors() {
        return vectors;
    }

    /**
     * Reduces A to T = QᵀAQ, and returns Qᵀ. Reflector k maps column k below the diagonal to a multiple of a unit
     * vector.
     */
    private static double[][] reduce(double[][] a, double[] diagonal, double[] beside) {
        int n = a.length;
        double[][] transposed = new double[n][n];
        for (int i = 0; i < n; i++) {
            transposed[i][i] = 1;
        }
        double[] v = new double[n];
        double[] p = new double[n];
        for (int k = 0; k + 1 < n; k++) {
            double square = 0;
            for (int i = k + 1; i < n; i++) {
                v[i] = a[i][k];
                square += v[i] * v[i];
            }
            double norm = Math.sqrt(square);
            double target = v[k + 1] > 0 ? -norm : norm;
            double half = square - v[k + 1] * target; // |v|²/2 once v is the difference of the column and its image
            v[k + 1] -= target;
            beside[k] = target;
            if (half > 0) {
                reflect(a, v, p, k + 1, half);
                reflectRows(transposed, v, p, k + 1, half);
            }
        }
        for (int i = 0; i < n; i++) {
            diagonal[i] = a[i][i];
        }
        return transposed;
    }

    /** A = H A H on rows and columns from some number on, with H = 1 - v vᵀ / half. */
    private static void reflect(double[][] a, double[] v, double[] p, int from, double half) {
        int n = a.length;
        double dot = 0;
        for (int i = from; i < n; i++) {
            double sum = 0;
            for (int j = from; j < n; j++) {
                sum += a[i][j] * v[j];
            }
            p[i] = sum / half;
            dot += p[i] * v[i];
        }
        double share = dot / (2 * half);
        for (int i = from; i < n; i++) {
            p[i] -= share * v[i];
        }
        for (int i = from; i < n; i++) {
            double vi = v[i];
            double pi = p[i];
            double[] row = a[i];
            for (int j = from; j < n; j++) {
                row[j] -= vi * p[j] + pi * v[j];
            }
        }
    }

    /** Q^T = H Q^T. */
    private static void reflectRows(double[][] transposed, double[] v, double[] p, int from, double half) {
        int n = v.length;
        Arrays.fill(p, 0);
        for (int i = from; i < n; i++) {
            for (int j = 0; j < n; j++) {
                p[j] += v[i] * transposed[i][j];
            }
        }
        for (int i = from; i < n; i++) {
            double factor = v[i] / half;
            double[] row = transposed[i];
            for (int j = 0; j < n; j++) {
                row[j] -= factor * p[j];
            }
        }
    }

    /** Diagonalises T; rows turn from those of Qᵀ to eigenvectors. */
    private static void solve(double[] d, double[] e, double[][] rows) {
        int n = d.length;
        for (int low = 0; low < n; low++) {
            for (int steps = 0; ; steps++) {
                int end = low;
                while (end + 1 < n && Math.abs(e[end]) > Math.ulp(Math.abs(d[end]) + Math.abs(d[end + 1])) / 2) {
                    end++;
                }
                if (end == low) {
                    break;
                }
                if (steps == MOST_STEPS) {
                    throw new ArithmeticException("eigenvalues of a small matrix did not converge");
                }
                step(d, e, rows, low, end);
            }
        }
    }

    /** One implicit QL step on rows low to end, by rotations of neighbours from the end upwards. */
    private static void step(double[] d, double[] e, double[][] rows, int low, int end) {
        double half = (d[low + 1] - d[low]) / (2 * e[low]);
        double root = Math.hypot(half, 1);
        double bulge = d[end] - d[low] + e[low] / (half + Math.copySign(root, half));
        double sine = 1;
        double cosine = 1;
        double shift = 0;
        for (int i = end - 1; i >= low; i--) {
            double f = sine * e[i];
            double b = cosine * e[i];
            double length = Math.hypot(f, bulge);
            e[i + 1] = length;
            if (length == 0) { // the matrix falls apart here
                d[i + 1] -= shift;
                e[end] = 0;
                return;
            }
            sine = f / length;
            cosine = bulge / length;
            double g = d[i + 1] - shift;
            double t = (d[i] - g) * sine + 2 * cosine * b;
            shift = sine * t;
            d[i + 1] = g + shift;
            bulge = cosine * t - b;
            rotate(rows[i], rows[i + 1], cosine, sine);
        }
        d[low] -= shift;
        e[low] = bulge;
        e[end] = 0;
    }

    private static void rotate(double[] upper, double[] lower, double cosine, double sine) {
        for (int k = 0; k < upper.length; k++) {
            double f = lower[k];
            double u = upper[k];
            lower[k] = sine * u + cosine * f;
            upper[k] = cosine * u - sine * f;
        }
    }
}
