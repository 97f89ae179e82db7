package arcmargin.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.geometry.LocalGeometry;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.KernelTemplate;
import arcmargin.kernel.Kernels;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the metric of a kernel is to a Gaussian process with that covariance; see docs/guide/processes.md. */
class ProcessGeometryTest {

    private static final double STEP = 1e-3;
    private static final double[] POINT = {0.8, -0.5};

    private static double[] moved(double[] x, int axis, double by) {
        double[] moved = x.clone();
        moved[axis] += by;
        return moved;
    }

    /** The covariance of two slopes of the random function, ∂_a ∂'_b k(x, y) at y = x, is the metric. */
    @ParameterizedTest
    @ValueSource(strings = {"rbf:1.3", "smoothed:0.7", "arccos:2", "3@smoothed:0.5/arccos:2", "erf", "poly:3"})
    void covarianceOfSlopesIsTheMetric(String text) {
        Kernel kernel = Kernels.parse(text);
        double[] metric = kernel.metric().at(POINT).metric();
        for (int a = 0; a < 2; a++) {
            for (int b = 0; b < 2; b++) {
                double sum = 0;
                for (int s = -1; s <= 1; s += 2) {
                    for (int t = -1; t <= 1; t += 2) {
                        sum += s * t * kernel.at(moved(POINT, a, s * STEP), moved(POINT, b, t * STEP));
                    }
                }
                assertThat(sum / (4 * STEP * STEP)).isCloseTo(metric[2 * a + b], within(1e-5 * (1 + metric[0])));
            }
        }
    }

    /**
     * Two independent functions map the plane to the plane, and an area grows by |det J|, J being their slopes: the
     * mean of (det J)² is 2! det g. Functions are drawn at the four neighbours of a point from their joint normal
     * distribution.
     */
    @Test
    void volumeElementIsTheMeanGrowthOfAreas() {
        Kernel kernel = Kernels.parse("smoothed:0.7");
        double step = 0.01;
        double[][] x = {moved(POINT, 0, step), moved(POINT, 0, -step), moved(POINT, 1, step), moved(POINT, 1, -step)};
        double[][] factor = new double[4][4];
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = kernel.at(x[i], x[j]);
                for (int k = 0; k < j; k++) {
                    sum -= factor[i][k] * factor[j][k];
                }
                factor[i][j] = i == j ? Math.sqrt(sum) : sum / factor[j][j];
            }
        }
        Random random = new Random(1);
        int draws = 200_000;
        double sum = 0;
        double squares = 0;
        for (int d = 0; d < draws; d++) {
            double[][] slopes = new double[2][2];
            for (int function = 0; function < 2; function++) {
                double[] f = new double[4];
                for (int k = 0; k < 4; k++) {
                    double z = random.nextGaussian();
                    for (int i = k; i < 4; i++) {
                        f[i] += factor[i][k] * z;
                    }
                }
                slopes[function][0] = (f[0] - f[1]) / (2 * step);
                slopes[function][1] = (f[2] - f[3]) / (2 * step);
            }
            double area = slopes[0][0] * slopes[1][1] - slopes[0][1] * slopes[1][0];
            sum += area * area;
            squares += area * area * area * area;
        }
        double mean = sum / draws;
        double error = Math.sqrt((squares / draws - mean * mean) / draws);
        double volume = kernel.metric().at(POINT).volumeElement();
        assertThat(mean).isCloseTo(2 * volume * volume, within(5 * error));
    }

    /**
     * Where a parameter θ sets the scale of the inputs, k_θ(x, y) = k_1(x/θ, y/θ), ∂g/∂ln θ = −(2 + x·∂) g, minus the
     * Lie derivative of the metric along x, and ∂ ln √(det g)/∂ ln θ = −(d + x·∂ ln √(det g)).
     */
    @ParameterizedTest
    @ValueSource(strings = {"rbf:auto", "smoothed:auto", "smoothed:auto/arccos:2"})
    void parameterMovesTheMetricAlongRays(String text) {
        KernelTemplate template = Kernels.template(text);
        double theta = 0.9;
        double more = Math.exp(STEP);
        LocalGeometry above = template.with(theta * more).metric().at(POINT);
        LocalGeometry below = template.with(theta / more).metric().at(POINT);
        Kernel kernel = template.with(theta);
        LocalGeometry here = kernel.metric().at(POINT);
        LocalGeometry outward = kernel.metric().at(POINT[0] * more, POINT[1] * more);
        LocalGeometry inward = kernel.metric().at(POINT[0] / more, POINT[1] / more);
        for (int k = 0; k < 4; k++) {
            double byParameter = (above.metric()[k] - below.metric()[k]) / (2 * STEP);
            double radial = (outward.metric()[k] - inward.metric()[k]) / (2 * STEP);
            assertThat(byParameter).isCloseTo(-2 * here.metric()[k] - radial, within(1e-5));
        }
        double byParameter = (above.logVolumeElement() - below.logVolumeElement()) / (2 * STEP);
        double radial = (outward.logVolumeElement() - inward.logVolumeElement()) / (2 * STEP);
        assertThat(byParameter).isCloseTo(-(2 + radial), within(1e-5));
    }
}
