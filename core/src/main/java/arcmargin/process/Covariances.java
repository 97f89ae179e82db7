package arcmargin.process;

import arcmargin.data.Points;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Pair;
import arcmargin.kernel.ParameterDerivative;
import arcmargin.work.Resources;
import java.util.List;

/**
 * All pairs of n points in double precision, and kernel matrices of them. Every kernel needs only two numbers of a pair
 * of points beside their lengths, x·y and |x∧y|, so the points are looked at once for all kernels.
 */
final class Covariances {

    private final double[] squares;
    private final double[][] products; // of point i with those before it
    private final double[][] wedges;
    private final Resources resources;

    Covariances(Points points, Resources resources) {
        int n = points.size();
        this.squares = new double[n];
        this.products = new double[n][];
        this.wedges = new double[n][];
        this.resources = resources;
        double[][] rows = new double[n][];
        for (int i = 0; i < n; i++) {
            rows[i] = points.row(i);
        }
        resources.workers().forEach(n, i -> {
            products[i] = new double[i];
            wedges[i] = new double[i];
            for (int j = 0; j < i; j++) {
                Pair pair = Pair.of(rows[i], rows[j]);
                products[i][j] = pair.xy();
                wedges[i][j] = pair.wedge();
            }
            squares[i] = Pair.of(rows[i], rows[i]).xx();
        });
    }

    int size() {
        return squares.length;
    }

    double meanDiagonal(Kernel kernel) {
        double sum = 0;
        for (double square : squares) {
            sum += kernel.diagonal(square);
        }
        return sum / squares.length;
    }

    private Pair pair(int i, int j) {
        return new Pair(squares[i], products[i][j], squares[j], wedges[i][j]);
    }

    /** The whole matrix of a kernel. */
    double[][] matrix(Kernel kernel) {
        int n = size();
        double[][] matrix = new double[n][n];
        resources.workers().forEach(n, i -> {
            for (int j = 0; j < i; j++) {
                matrix[i][j] = kernel.at(pair(i, j));
            }
            matrix[i][i] = kernel.diagonal(squares[i]);
        });
        resources.workers().forEach(n, i -> {
            for (int j = i + 1; j < n; j++) {
                matrix[i][j] = matrix[j][i];
            }
        });
        return matrix;
    }

    /** The sums over all i, j of G_ij dK_ij, where dK are the derivatives of the kernel matrix in some directions. */
    double[] inner(double[][] gradient, List<ParameterDerivative> directions) {
        int n = size();
        double[][] sums = new double[n][directions.size()];
        resources.workers().forEach(n, i -> {
            for (int d = 0; d < directions.size(); d++) {
                double off = 0;
                for (int j = 0; j < i; j++) {
                    off += gradient[i][j] * directions.get(d).at(pair(i, j));
                }
                sums[i][d] = 2 * off + gradient[i][i] * directions.get(d).diagonal(squares[i]);
            }
        });
        double[] totals = new double[directions.size()];
        for (double[] row : sums) {
            for (int d = 0; d < totals.length; d++) {
                totals[d] += row[d];
            }
        }
        return totals;
    }
}
