package arcmargin.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LogisticTest {

    @Test
    void probabilitiesAndTheirLogarithms() {
        for (double f : new double[] {-700, -40, -3, -1e-9, 0, 0.5, 36, 800}) {
            assertThat(Logistic.probability(f)).isCloseTo(1 / (1 + Math.exp(-f)), within(1e-15));
            assertThat(Logistic.probability(f) + Logistic.probability(-f)).isCloseTo(1, within(1e-15));
        }
        assertThat(Logistic.logProbability(-800)).isEqualTo(-800);
        assertThat(Logistic.logProbability(2)).isCloseTo(Math.log(Logistic.probability(2)), within(1e-15));
    }

    /** Without variance the mean is the function itself, far into its tails. */
    @Test
    void averageOverAPoint() {
        for (double f : new double[] {0, 0.3, -1, 5, -20, -60, -100}) {
            assertThat(Logistic.average(f, 0) / Logistic.probability(f))
                    .as("at %s", f)
                    .isCloseTo(1, within(1e-10));
        }
    }

    /** Simpson's rule over 24 standard deviations, for variances from small to huge. */
    @Test
    void averageOverANormalDistribution() {
        for (double deviation : new double[] {0.01, 0.5, 1, 3, 10, 100, 1000}) {
            for (double mean : new double[] {-30, -2, -0.1, 0, 1, 7}) {
                assertThat(Logistic.average(mean, deviation * deviation))
                        .as("mean %s, deviation %s", mean, deviation)
                        .isCloseTo(simpson(mean, deviation), within(1e-12));
            }
        }
    }

    private static double simpson(double mean, double deviation) {
        int intervals = 400_000;
        double step = 24.0 / intervals;
        double sum = 0;
        for (int k = 0; k <= intervals; k++) {
            double z = -12 + k * step;
            double weight = k == 0 || k == intervals ? 1 : k % 2 == 1 ? 4 : 2;
            sum += weight * Math.exp(-z * z / 2) * Logistic.probability(mean + deviation * z);
        }
        return sum * step / 3 / Math.sqrt(2 * Math.PI);
    }

    @Test
    void kolmogorovsDensityIsOneFunction() {
        assertThat(Logistic.density(0.7)).isCloseTo(Logistic.density(Math.nextUp(0.7)), within(1e-13));
    }

    @Test
    void averagesOfOppositeMeansAddUpToOne() {
        assertThat(Logistic.average(1.3, 4) + Logistic.average(-1.3, 4)).isCloseTo(1, within(1e-15));
        assertThat(Logistic.average(0, 9)).isCloseTo(0.5, within(1e-15));
    }
}
