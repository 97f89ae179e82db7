package arcmargin.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairTest {

    @Test
    void wedgeOfProductsIsTheirExactDifference() {
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            double xx = Math.exp(3 * random.nextGaussian());
            double yy = Math.exp(3 * random.nextGaussian());
            double xy = Math.sqrt(xx * yy) * (1 - Math.pow(10, -15 * random.nextDouble()));
            BigDecimal square = new BigDecimal(xx).multiply(new BigDecimal(yy)).subtract(new BigDecimal(xy).pow(2));
            double exact = square.sqrt(MathContext.DECIMAL64).doubleValue();
            assertThat(Pair.of(xx, xy, yy).wedge()).isCloseTo(exact, within(6e-16 * exact));
        }
    }

    /** Down to angles that no product of doubles can show, |x∧y| is exact to rounding. */
    @Test
    void wedgeOfNearlyParallelVectorsIsAccurate() {
        Random random = new Random(2);
        for (int i = 0; i < 500; i++) {
            double[] x = random.doubles(7, -1, 1).toArray();
            double[] y = x.clone();
            double scale = Math.pow(10, -17 * random.nextDouble());
            for (int j = 0; j < y.length; j++) {
                y[j] = -2 * (y[j] + scale * random.nextGaussian());
            }
            double exact = exactWedge(x, y);
            assertThat(Pair.of(x, y).wedge()).isCloseTo(exact, within(1e-14 * exact));
        }
    }

    private static double exactWedge(double[] x, double[] y) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < i; j++) {
                BigDecimal minor = new BigDecimal(x[i])
                        .multiply(new BigDecimal(y[j]))
                        .subtract(new BigDecimal(x[j]).multiply(new BigDecimal(y[i])));
                sum = sum.add(minor.multiply(minor));
            }
        }
        return sum.sqrt(MathContext.DECIMAL64).doubleValue();
    }

    @Test
    void productsOfVectorsAreRoundedOnce() {
        double[] x = {1e8, 1, -1e8, 0.5};
        double[] y = {1e8, 3, 1e8, 2};
        assertThat(Pair.of(x, y).xy()).isEqualTo(4);
    }

    @Test
    void equalAndParallelVectorsHaveNoWedge() {
        double[] x = {0.1, -0.7, 3};
        assertThat(Pair.of(x, x.clone()).wedge()).isEqualTo(0);
        assertThat(Pair.of(x, new double[] {-0.2, 1.4, -6}).wedge()).isEqualTo(0);
        assertThat(Pair.of(new double[] {1, 2, 3}, new double[] {3, 6, 9}).wedge())
                .isEqualTo(0);
        assertThat(Pair.of(new double[] {1, 0}, new double[] {1, 1e-200}).wedge())
                .isEqualTo(1e-200);
        assertThat(Pair.of(new double[3], x).wedge()).isEqualTo(0);
    }

    @ParameterizedTest
    @CsvSource({"1e-150, 1e-150", "1e150, 1e150", "1e150, 1e-150", "1e-160, 1", "1e153, 3"})
    void angleAndDistanceSurviveExtremeNorms(double normX, double normY) {
        double[] x = {normX, 0};
        double[] y = {normY * Math.cos(1), normY * Math.sin(1)};
        if (normX * normX < Double.MIN_NORMAL) {
            assertThatThrownBy(() -> Pair.of(x, y)).hasMessageContaining("leaves the range of doubles");
            return;
        }
        Pair pair = Pair.of(x, y);
        assertThat(pair.angle()).isCloseTo(1, within(1e-15));
        assertThat(Pair.of(pair.xx(), pair.xy(), pair.yy()).angle()).isCloseTo(1, within(1e-15));
        double dx = normX - normY * Math.cos(1);
        double distance = Math.hypot(dx, normY * Math.sin(1));
        assertThat(Math.sqrt(pair.squaredDistance())).isCloseTo(distance, within(1e-15 * distance));
    }

    @Test
    void anglesAreThoseOfAtan2() {
        Random random = new Random(3);
        for (int i = 0; i < 100_000; i++) {
            double wedge = Math.pow(10, 6 * random.nextGaussian());
            double dot = random.nextGaussian();
            Pair pair = new Pair(1, dot, 1, wedge);
            double angle = StrictMath.atan2(wedge, dot);
            double supplement = StrictMath.atan2(wedge, -dot);
            assertThat(Math.abs(pair.angle() - angle)).isLessThanOrEqualTo(2 * Math.ulp(angle));
            assertThat(Math.abs(pair.supplement() - supplement)).isLessThanOrEqualTo(2 * Math.ulp(supplement));
        }
        assertThat(new Pair(0, 0, 1, 0).angle()).isEqualTo(Math.PI / 2);
        assertThat(new Pair(1, -1, 1, 0).supplement()).isEqualTo(0);
    }

    @Test
    void refusesWhatCannotBeProducts() {
        assertThatThrownBy(() -> Pair.of(1, 5, 1))
                .hasMessage("xx = 1.0, xy = 5.0, yy = 1.0 are no inner products: |xy| must not exceed sqrt(xx yy)");
        assertThatThrownBy(() -> Pair.of(0, 1, 1)).hasMessageContaining("are no inner products");
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            assertThatThrownBy(() -> Pair.of(bad, 0, 1)).hasMessageContaining("must be finite");
            assertThatThrownBy(() -> Pair.of(1, bad, 1)).hasMessageContaining("must be finite");
            assertThatThrownBy(() -> Pair.of(1, 0, bad)).hasMessageContaining("must be finite");
            assertThatThrownBy(() -> Pair.ofAngle(1, 1, bad)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> Pair.ofAngle(bad, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> Pair.of(-1, 0, 1)).hasMessageContaining("xx, yy, wedge >= 0");
        assertThatThrownBy(() -> Pair.of(new double[] {1e200}, new double[] {1}))
                .hasMessage("the squared norm of x leaves the range of doubles, scale the inputs");
        assertThatThrownBy(() -> Pair.ofAngle(1, 1, 3.2)).hasMessageContaining("theta in [0, pi]");
    }

    @Test
    void roundedProductsSlightlyBeyondParallelAreParallel() {
        assertThat(Pair.of(1, 1 + 1e-12, 1).wedge()).isEqualTo(0);
        assertThat(new ArcCosine(0).at(1, 1 + 1e-12, 1)).isEqualTo(1);
        assertThat(new ArcCosine(0).at(1, -1 - 1e-12, 1)).isEqualTo(0);
    }
}
