package arcmargin.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What every kernel must satisfy; extend it and say which kernel is under test.
 *
 * <p>It uses public types only, so a kernel of your own can be held to it as well. Errors are relative to √(k(x,x)
 * k(y,y)).
 */
public abstract class KernelContract {

    /** For subclasses. */
    protected KernelContract() {}

    private static final int DIMENSION = 5;

    /**
     * The kernel under test.
     *
     * @return the same kernel each time
     */
    protected abstract Kernel kernel();

    /**
     * How far rounding may carry a value of this kernel.
     *
     * @return an error relative to √(k(x,x) k(y,y))
     */
    protected double tolerance() {
        return 1e-14;
    }

    @Test
    void isSymmetric() {
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            double[] x = vector(random, 1);
            double[] y = vector(random, 1 + i % 3);
            assertThat(kernel().at(x, y)).isEqualTo(kernel().at(y, x));
        }
    }

    @Test
    void diagonalIsTheValueAtEqualVectors() {
        Random random = new Random(2);
        for (int i = 0; i < 200; i++) {
            double[] x = vector(random, Math.exp(4 * random.nextGaussian()));
            double xx = Pair.of(x, x).xx();
            assertThat(kernel().diagonal(xx)).isNotNegative();
            assertThat(kernel().at(x, x.clone())).isEqualTo(kernel().diagonal(xx));
            assertThat(kernel().at(xx, xx, xx)).isEqualTo(kernel().diagonal(xx));
        }
    }

    @Test
    void obeysCauchyAndSchwarz() {
        Random random = new Random(3);
        for (int i = 0; i < 500; i++) {
            double[] x = vector(random, 1);
            double[] y = i % 2 == 0 ? vector(random, 2) : nearby(random, x, Math.pow(10, -random.nextInt(16)));
            checkBound(x, y);
        }
    }

    @Test
    void vectorsAndProductsAgree() {
        Random random = new Random(4);
        for (int i = 0; i < 200; i++) {
            Pair pair = Pair.of(vector(random, 1), vector(random, 1));
            assertThat(kernel().at(pair.xx(), pair.xy(), pair.yy()))
                    .isCloseTo(kernel().at(pair), within(100 * tolerance() * bound(pair)));
        }
    }

    @Test
    void imagesHoldTheValuesOfTheKernel() {
        Random random = new Random(5);
        for (int i = 0; i < 200; i++) {
            double[] x = vector(random, 1);
            double[] y = i % 2 == 0 ? vector(random, 2) : nearby(random, x, Math.pow(10, -random.nextInt(16)));
            Pair pair = Pair.of(x, y);
            Pair image = kernel().image(pair);
            assertThat(image.xx()).isEqualTo(kernel().diagonal(pair.xx()));
            assertThat(image.yy()).isEqualTo(kernel().diagonal(pair.yy()));
            assertThat(image.xy()).isEqualTo(kernel().at(pair));
            double value = kernel().at(pair.xx(), pair.xy(), pair.yy(), pair.wedge());
            assertThat(value).isEqualTo(image.xy());
            assertThat(kernel().imageWedge(pair.xx(), pair.xy(), pair.yy(), pair.wedge(), value))
                    .isEqualTo(image.wedge());
            double wedge = Math.sqrt(Math.max(0, image.xx() * image.yy() - image.xy() * image.xy()));
            assertThat(image.wedge()).isCloseTo(wedge, within(1e-6 * bound(pair)));
        }
    }

    @Test
    void gramMatrixHasNoNegativeEigenvalue() {
        Random random = new Random(6);
        double[][] points = new double[24][];
        for (int i = 0; i < points.length; i++) {
            points[i] = vector(random, 1);
        }
        points[1] = points[0].clone();
        points[2] = scaled(points[0], -1);
        points[3] = scaled(points[0], 3);
        points[4] = new double[DIMENSION];
        points[5] = nearby(random, points[6], 1e-8);
        double[][] gram = new double[points.length][points.length];
        double trace = 0;
        for (int i = 0; i < points.length; i++) {
            for (int j = 0; j < points.length; j++) {
                gram[i][j] = kernel().at(points[i], points[j]);
            }
            trace += gram[i][i];
        }
        assertThat(smallestEigenvalue(gram)).isGreaterThan(-10 * tolerance() * trace);
    }

    @Test
    void zeroVectorsHaveFiniteValues() {
        double[] zero = new double[DIMENSION];
        double[] x = vector(new Random(7), 1);
        checkBound(zero, x);
        checkBound(zero, zero);
        assertThat(kernel().at(zero, x)).isEqualTo(kernel().at(x, zero));
        assertThat(kernel().at(zero, zero)).isEqualTo(kernel().diagonal(0));
    }

    @Test
    void parallelAndAntiparallelVectorsAreLimits() {
        Random random = new Random(8);
        for (int i = 0; i < 50; i++) {
            double[] x = vector(random, 1);
            for (double factor : new double[] {1, 2, 0.5, -1, -2, -0.5}) {
                double[] y = scaled(x, factor);
                checkBound(x, y);
                double limit = kernel().at(x, nearby(random, y, 1e-13));
                assertThat(kernel().at(x, y)).isCloseTo(limit, within(1e-2 * bound(Pair.of(x, y))));
            }
        }
    }

    @Test
    void hugeAndTinyNormsNeverGiveNaN() {
        Random random = new Random(9);
        for (int power = -140; power <= 140; power += 20) {
            for (double ratio : new double[] {1, 1e-10, 1e5}) {
                double[] x = vector(random, Math.pow(10, power));
                double[] y = vector(random, ratio * Math.pow(10, power));
                Pair pair = Pair.of(x, y);
                boolean overflows = !(bound(pair) <= 1e300);
                if (overflows) {
                    continue;
                }
                checkBound(x, y);
                checkBound(x, nearby(random, x, 1e-9));
                checkBound(x, scaled(x, -0.5));
            }
        }
    }

    @Test
    void refusesWhatIsNotAVectorPair() {
        assertThatThrownBy(() -> kernel().at(new double[] {1, Double.NaN}, new double[] {1, 2}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("x[1] = NaN, must be finite");
        assertThatThrownBy(() -> kernel().at(new double[] {1, 2}, new double[] {Double.NEGATIVE_INFINITY, 2}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("y[0] = -Infinity, must be finite");
        assertThatThrownBy(() -> kernel().at(new double[] {1, 2}, new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("x has 2 components and y has 1, they must have equally many");
    }

    @Test
    void readsBackWhatItPrints() {
        String text;
        try {
            text = kernel().spec();
        } catch (UnsupportedOperationException e) {
            assumeTrue(false, "the kernel has no text");
            return;
        }
        assertThat(Kernels.parse(text)).isEqualTo(kernel());
        assertThat(Kernels.parse(text).spec()).isEqualTo(text);
    }

    private void checkBound(double[] x, double[] y) {
        Pair pair = Pair.of(x, y);
        assertThat(Math.abs(kernel().at(x, y))).isLessThanOrEqualTo(bound(pair) * (1 + tolerance()));
    }

    private double bound(Pair pair) {
        return Math.sqrt(kernel().diagonal(pair.xx())) * Math.sqrt(kernel().diagonal(pair.yy()));
    }

    private static double[] vector(Random random, double norm) {
        return random.doubles(DIMENSION, -norm, norm).toArray();
    }

    private static double[] scaled(double[] x, double factor) {
        double[] y = x.clone();
        for (int i = 0; i < y.length; i++) {
            y[i] *= factor;
        }
        return y;
    }

    private static double[] nearby(Random random, double[] x, double relative) {
        double[] y = x.clone();
        for (int i = 0; i < y.length; i++) {
            y[i] += relative * x[(i + 1) % y.length] * random.nextGaussian();
        }
        return y;
    }

    /** Jacobi's method: rotations until the off-diagonal part has vanished. */
    private static double smallestEigenvalue(double[][] a) {
        int n = a.length;
        for (int sweep = 0; sweep < 12; sweep++) {
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    if (a[p][q] != 0) {
                        rotate(a, p, q);
                    }
                }
            }
        }
        double smallest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < n; i++) {
            smallest = Math.min(smallest, a[i][i]);
        }
        return smallest;
    }

    private static void rotate(double[][] a, int p, int q) {
        double angle = 0.5 * Math.atan2(2 * a[p][q], a[q][q] - a[p][p]);
        double c = Math.cos(angle);
        double s = Math.sin(angle);
        for (int i = 0; i < a.length; i++) {
            double left = a[i][p];
            double right = a[i][q];
            a[i][p] = c * left - s * right;
            a[i][q] = s * left + c * right;
        }
        for (int i = 0; i < a.length; i++) {
            double left = a[p][i];
            double right = a[q][i];
            a[p][i] = c * left - s * right;
            a[q][i] = s * left + c * right;
        }
    }
}
