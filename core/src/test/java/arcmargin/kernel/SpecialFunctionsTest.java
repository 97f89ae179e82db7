package arcmargin.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.numbers.gamma.Erfc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Identities of Jₙ and Owen's T; their reference values are in {@link AccuracyTest}. */
class SpecialFunctionsTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 10, 40, 150})
    void theThreeEntriesAgree(int n) {
        for (double theta = 0.01; theta < 3.14; theta += 0.07) {
            double value = AngularFunction.atAngle(n, theta);
            double tolerance = 1e-14 * (n + 1) * value;
            assertThat(AngularFunction.atSupplement(n, Math.PI - theta)).isCloseTo(value, within(40 * tolerance));
            assertThat(AngularFunction.atCosine(n, Math.cos(theta))).isCloseTo(value, within(40 * tolerance));
        }
    }

    /** dJₙ/dθ = −n² sin θ Jₙ₋₁, by central differences. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 9})
    void derivativeLowersTheDegree(int n) {
        double step = 1e-5;
        for (double theta = 0.1; theta < 3; theta += 0.1) {
            double slope =
                    (AngularFunction.atAngle(n, theta + step) - AngularFunction.atAngle(n, theta - step)) / (2 * step);
            double expected = -(double) n * n * Math.sin(theta) * AngularFunction.atAngle(n - 1, theta);
            assertThat(slope).isCloseTo(expected, within(1e-7 * AngularFunction.atAngle(n, 0)));
        }
    }

    /** Eq. (12): Jₙ(0) = π (2n−1)!!, finite up to the last degree. */
    @Test
    void valuesAtTheEnds() {
        double factorials = 1;
        for (int n = 0; n <= AngularFunction.MAX_DEGREE; n++) {
            factorials *= Math.max(1, 2 * n - 1);
            assertThat(AngularFunction.atAngle(n, 0)).isCloseTo(Math.PI * factorials, within(1e-13 * factorials));
            assertThat(AngularFunction.atSupplement(n, 0)).isEqualTo(0);
            assertThat(AngularFunction.atCosine(n, -1)).isEqualTo(0);
        }
        assertThat(factorials).isLessThan(Double.POSITIVE_INFINITY);
    }

    /** Eq. (13): Jₙ(θ) ≈ Jₙ(0) (1 − n²θ²/(2(2n−1))). */
    @Test
    void smallAngles() {
        for (int n = 1; n <= 5; n++) {
            double theta = 1e-3;
            double quadratic = 1 - n * n * theta * theta / (2 * (2 * n - 1));
            assertThat(AngularFunction.atAngle(n, theta) / AngularFunction.atAngle(n, 0))
                    .isCloseTo(quadratic, within(n == 1 ? 3e-10 : 1e-10));
        }
    }

    @Test
    void refusesArgumentsOutsideTheDomain() {
        assertThatThrownBy(() -> AngularFunction.atAngle(1, -0.1)).hasMessage("theta = -0.1, must be in [0, pi]");
        assertThatThrownBy(() -> AngularFunction.atSupplement(1, Double.NaN))
                .hasMessage("alpha = NaN, must be in [0, pi]");
        assertThatThrownBy(() -> AngularFunction.atCosine(1, 1.1)).hasMessage("cosine = 1.1, must be in [-1, 1]");
        assertThatThrownBy(() -> AngularFunction.atAngle(151, 1)).hasMessageContaining("degree = 151");
        assertThatThrownBy(() -> OwenT.t(Double.NaN, 1)).hasMessage("h = NaN, must be a number");
        assertThatThrownBy(() -> OwenT.tail(1, Double.NaN)).hasMessage("a = NaN, must be a number");
        assertThatThrownBy(() -> OwenT.integral(-1, 1)).hasMessageContaining("r >= 0");
        assertThatThrownBy(() -> OwenT.integral(1, 4)).hasMessageContaining("xi in [0, pi]");
    }

    @Test
    void symmetriesAndLimitsOfOwensT() {
        for (double h = 0; h < 6; h += 0.37) {
            double q = Erfc.value(h / Math.sqrt(2)) / 2;
            assertThat(OwenT.t(h, 1)).isCloseTo(q * (1 - q) / 2, within(1e-16));
            assertThat(OwenT.t(h, Double.POSITIVE_INFINITY)).isCloseTo(q / 2, within(1e-16));
            assertThat(OwenT.tail(h, Double.POSITIVE_INFINITY)).isEqualTo(0);
            assertThat(OwenT.tail(h, Double.NEGATIVE_INFINITY)).isCloseTo(2 * q, within(1e-16));
            for (double a = 0.1; a < 30; a *= 1.7) {
                assertThat(OwenT.t(-h, a)).isEqualTo(OwenT.t(h, a));
                assertThat(OwenT.t(h, -a)).isEqualTo(-OwenT.t(h, a));
                assertThat(OwenT.tail(h, a)).isCloseTo(q - 2 * OwenT.t(h, a), within(3e-16));
                assertThat(OwenT.tail(h, a) + OwenT.tail(h, -a)).isCloseTo(2 * q, within(3e-16));
            }
        }
        assertThat(OwenT.t(0, 0.7)).isCloseTo(Math.atan(0.7) / (2 * Math.PI), within(1e-16));
        assertThat(OwenT.t(50, 0.5)).isEqualTo(0);
        assertThat(OwenT.t(Double.POSITIVE_INFINITY, 0.5)).isEqualTo(0);
    }

    /** Eq. (24) by the midpoint rule, whose error is negligible for this integrand and many points. */
    @Test
    void integralOfThePaper() {
        for (double r : new double[] {0.3, 1, 4}) {
            for (double xi : new double[] {0.2, 1, Math.PI / 2, 2.5, Math.PI}) {
                int points = 20_000;
                double sum = 0;
                for (int i = 0; i < points; i++) {
                    double sine = Math.sin(xi * (i + 0.5) / points);
                    sum += Math.exp(-1 / (2 * r * r * sine * sine));
                }
                assertThat(OwenT.integral(r, xi)).isCloseTo(sum * xi / points / Math.PI, within(1e-9));
            }
        }
        assertThat(OwenT.integral(0, 1)).isEqualTo(0);
        assertThat(OwenT.integral(1, 0)).isEqualTo(0);
        assertThat(OwenT.integral(Double.POSITIVE_INFINITY, 1)).isCloseTo(1 / Math.PI, within(1e-15));
        assertThat(OwenT.integral(2, Math.PI)).isCloseTo(Erfc.value(0.5 / Math.sqrt(2)), within(1e-16));
    }
}
