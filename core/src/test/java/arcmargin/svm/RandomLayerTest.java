package arcmargin.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.BadInputException;
import arcmargin.data.DensePoints;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.work.Blas;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomLayerTest {

    private static final int LAYERS = 2000;

    private static final double[][] PAIRS = {
        {1, 0.5, -0.3, 0.2, 1, 0.4},
        {0.3, -0.2, 0.8, 0.25, -0.3, 0.9},
        {1, 1, 0, -1, -0.5, 0.3},
        {2, 0, 0, 0, 0.5, 0}
    };

    private static double product(RandomLayer layer, double[] x, double[] y) {
        double[] outX = new double[layer.size()];
        double[] outY = new double[layer.size()];
        layer.outputs(x, outX);
        layer.outputs(y, outY);
        double sum = 0;
        for (int k = 0; k < outX.length; k++) {
            sum += outX[k] * outY[k];
        }
        return sum;
    }

    private static RandomLayer independent(Kernel kernel, int units, Random random) {
        double[] weights = new double[3 * units];
        Arrays.setAll(weights, i -> random.nextGaussian());
        return new RandomLayer(kernel, DensePoints.of(units, 3, weights));
    }

    /** The mean over layers is the kernel within five standard errors, and orthogonal units err less than others. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "arccos:0",
                "arccos:1",
                "arccos:2",
                "arccos:3",
                "biased:-0.2",
                "biased:0.4",
                "smoothed:0.1",
                "smoothed:1",
                "smoothed:0",
                "erf",
                "rbf:1",
                "rbf:3"
            })
    void productsAreThoseOfTheKernel(String text) {
        Kernel kernel = Kernels.parse(text);
        Random seeds = new Random(1);
        double ours = 0;
        double plain = 0;
        for (double[] pair : PAIRS) {
            double[] x = Arrays.copyOf(pair, 3);
            double[] y = Arrays.copyOfRange(pair, 3, 6);
            double value = kernel.at(x, y);
            double sum = 0;
            double squares = 0;
            for (int layer = 0; layer < LAYERS; layer++) {
                double product = product(RandomLayer.of(kernel, 3, 12, seeds.nextLong()), x, y);
                sum += product;
                squares += product * product;
                ours += (product - value) * (product - value);
                int units = text.startsWith("rbf") ? 6 : 12;
                double other = product(independent(kernel, units, seeds), x, y);
                plain += (other - value) * (other - value);
            }
            double mean = sum / LAYERS;
            double error = Math.sqrt((squares / LAYERS - mean * mean) / LAYERS);
            assertThat(mean).isCloseTo(value, within(5 * error));
        }
        assertThat(ours).isLessThan(plain);
    }

    @Test
    void manyPointsHaveTheOutputsOfEach() {
        Random random = new Random(1);
        double[][] points = new double[600][7];
        for (double[] point : points) {
            Arrays.setAll(point, j -> 3 * random.nextGaussian());
        }
        for (String text : new String[] {"rbf:0.3", "arccos:1", "smoothed:1"}) {
            RandomLayer layer = RandomLayer.of(Kernels.parse(text), 7, 600, 5);
            double[] expected = new double[layer.size()];
            int[] next = new int[1];
            layer.forEachBlock(DensePoints.of(points), Blas.JAVA, (first, outputs, count) -> {
                assertThat(first).isEqualTo(next[0]);
                for (int r = 0; r < count; r++) {
                    layer.outputs(points[first + r], expected);
                    assertThat(outputs[r]).containsExactly(expected, within(1e-12));
                }
                next[0] += count;
            });
            assertThat(next[0]).isEqualTo(600);
        }
    }

    @Test
    void wavesAreCosinesAndSines() {
        RandomLayer layer = new RandomLayer(Kernels.parse("rbf:1"), DensePoints.of(1, 1, new double[] {1}));
        double[] out = new double[2];
        for (double x : new double[] {0, 1e-9, 0.4, -1.1, 1.111, 2.3, -77.7, 1234.5}) {
            layer.outputs(new double[] {x}, out);
            assertThat(out[0]).isCloseTo(Math.cos(Math.sqrt(2) * x), within(1e-14 * (10 + Math.abs(x))));
            assertThat(out[1]).isCloseTo(Math.sin(Math.sqrt(2) * x), within(1e-14 * (10 + Math.abs(x))));
        }
    }

    @Test
    void otherKernelsAreRefused() {
        for (String text : new String[] {"linear", "arccos:1/arccos:1", "laplace:1", "ntk:1-1", "2@rbf:1+rbf:2"}) {
            assertThatThrownBy(() -> RandomLayer.of(Kernels.parse(text), 3, 10, 1))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("landmarks are for every kernel");
        }
    }
}
