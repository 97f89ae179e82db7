package arcmargin.gram;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.kernel.Kernel;
import java.util.SplittableRandom;

/** What tests of matrices share: awkward points, and the yardstick of four float ulps. */
final class GramContract {

    private GramContract() {}

    /**
     * Random points, and among them every awkward neighbour of the first one: zero, equal, parallel, opposite, and
     * nearly so from 1e-1 down to 1e-12.
     */
    static DensePoints awkward(int size, int dimension, boolean obtuse, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[size][dimension];
        for (double[] row : rows) {
            double scale = 2 * Math.exp(2 * random.nextDouble() - 1) / Math.sqrt(dimension);
            for (int k = 0; k < dimension; k++) {
                row[k] = scale * (random.nextDouble() - (obtuse ? 0.5 : 0));
            }
        }
        int next = 1;
        rows[next++] = new double[dimension];
        rows[next++] = new double[dimension];
        for (double factor : new double[] {1, 3, 0.1, 1 + 1e-9, -1, -0.3}) {
            if (obtuse || factor > 0) {
                for (int k = 0; k < dimension; k++) {
                    rows[next][k] = factor * rows[0][k];
                }
                next++;
            }
        }
        for (double step = 0.1; step > 1e-13; step /= 10) {
            for (int k = 0; k < dimension; k++) {
                rows[next][k] = rows[0][k] * (1 + step * (random.nextDouble() - 0.5));
                rows[next + 1][k] = obtuse ? -rows[next][k] * 1.3 : rows[next][k] * 1.3;
            }
            next += 2;
        }
        return DensePoints.of(rows);
    }

    /**
     * Says how far a value is from the kernel's definition on the vectors, in float ulps at the scale √(k(x,x)
     * k(y,y)), the largest a value of the pair can be.
     */
    static double ulps(float value, Kernel kernel, double[] x, double[] y) {
        double exact = kernel.at(x, y);
        double scale = Math.sqrt(kernel.at(x, x)) * Math.sqrt(kernel.at(y, y));
        return value == exact ? 0 : Math.abs(value - exact) / Math.ulp((float) scale);
    }

    /** Requires every element of a matrix to be within so many ulps of the kernel on the vectors. */
    static void requireClose(KernelMatrix matrix, Kernel kernel, Points points, double ulps) {
        double worst = 0;
        String where = "";
        for (int i = 0; i < points.size(); i++) {
            assertThat(matrix.diagonal(i)).isEqualTo(kernel.diagonal(points.squaredNorms()[i]));
            for (int j = 0; j < points.size(); j++) {
                double error = ulps(matrix.row(i)[j], kernel, points.row(i), points.row(j));
                if (!(error <= worst)) {
                    worst = error;
                    where = "k(" + i + ", " + j + ") = " + matrix.row(i)[j] + ", is "
                            + kernel.at(points.row(i), points.row(j));
                }
            }
        }
        assertThat(worst).as(kernel + ": " + where).isLessThanOrEqualTo(ulps);
    }
}
