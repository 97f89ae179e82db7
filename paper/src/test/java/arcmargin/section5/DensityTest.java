package arcmargin.section5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.kernel.Kernels;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DensityTest {

    private static final double EXTENT = 3;

    private static List<double[]> points(long seed, int count) {
        Random random = new Random(seed);
        List<double[]> points = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            points.add(new double[] {1 + 0.3 * random.nextGaussian(), 0.3 * random.nextGaussian()});
        }
        return points;
    }

    @Test
    void withoutAFunctionTheDensityIsUniformOrTheVolumeElement() {
        List<double[]> rows = points(1, 20);
        Density.Fit plain = new Density.Fit(Kernels.parse("smoothed:1"), false, rows, EXTENT);
        assertThat(plain.likelihood(rows, null)).isCloseTo(-Math.log(4 * EXTENT * EXTENT), within(1e-12));

        // of arccos:2 the volume element of the plane is c |x|², whose integral over the square is c 8 extent⁴/3
        Density.Fit volume = new Density.Fit(Kernels.parse("arccos:2"), true, rows, EXTENT);
        double expected = rows.stream()
                .mapToDouble(x -> Math.log((x[0] * x[0] + x[1] * x[1]) / (8 * Math.pow(EXTENT, 4) / 3)))
                .average()
                .orElseThrow();
        assertThat(volume.likelihood(rows, null)).isCloseTo(expected, within(2e-3));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theFitIsAMaximumAndTellsWhereThePointsAre(boolean volume) {
        List<double[]> rows = points(1, 30);
        Density.Fit fit = new Density.Fit(Kernels.parse("smoothed:0.5"), volume, rows, EXTENT);
        double penalty = 1e-3;
        double[] weights = fit.weights(penalty);
        double best = fit.likelihood(rows, weights) - penalty / 2 * square(weights);
        Random random = new Random(2);
        for (int k = 0; k < 50; k++) {
            double[] other = weights.clone();
            for (int i = 0; i < other.length; i++) {
                other[i] += 0.05 * random.nextGaussian();
            }
            assertThat(fit.likelihood(rows, other) - penalty / 2 * square(other))
                    .isLessThan(best + 1e-9);
        }
        List<double[]> others = points(5, 200);
        assertThat(fit.likelihood(others, weights)).isGreaterThan(fit.likelihood(others, null) + 1);
    }

    private static double square(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value * value;
        }
        return sum;
    }
}
