package arcmargin.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterDerivativeTest {

    private static final double STEP = 3e-4;

    /** Every atom with a parameter, and every atom above one whose points change. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "rbf:auto",
                "laplace:auto",
                "biased:auto",
                "smoothed:auto",
                "2.5@rbf:auto+arccos:1",
                "{biased:auto}x3",
                "biased:auto/arccos:0",
                "biased:auto/arccos:1x3",
                "smoothed:auto/arccos:2/cosine",
                "smoothed:auto/arccos:3",
                "rbf:auto/erf",
                "smoothed:0.5/laplace:auto",
                "smoothed:auto/laplace:0.7",
                "arccos:1/biased:auto/smoothed:0.3",
                "smoothed:auto/biased:0.4",
                "smoothed:auto/rbf:1.3/poly:3",
                "{rbf:auto+0.5@linear}/arccos:1/linear",
                "rbf:auto/ntk:3-1",
                "arccos:1/smoothed:auto/ntk:2"
            })
    void agreesWithDifferences(String text) {
        KernelTemplate template = Kernels.template(text);
        Random random = new Random(text.hashCode());
        for (int trial = 0; trial < 40; trial++) {
            double value = Math.exp(random.nextGaussian() / 2);
            Pair pair = pair(random);
            agree(template, value, pair);
            if (text.startsWith("biased") && trial % 2 == 0) {
                agree(template, -value, pair);
            }
        }
    }

    private static Pair pair(Random random) {
        double[] x = random.doubles(4, -1.5, 1.5).toArray();
        double[] y = random.doubles(4, -1.5, 1.5).toArray();
        return Pair.of(x, y);
    }

    private static void agree(KernelTemplate template, double value, Pair pair) {
        Kernel kernel = template.with(value);
        ParameterDerivative derivative = ParameterDerivative.along(kernel, template.with(value + 1));
        double size = Math.abs(derivative.at(pair)) + Math.abs(derivative.diagonal(pair.xx()));
        double scale =
                Math.sqrt(kernel.diagonal(pair.xx()) * kernel.diagonal(pair.yy())) / Math.min(1, Math.abs(value));
        double tolerance = 1e-6 * (scale + size) + 1e-15;
        assertThat(derivative.at(pair))
                .as("%s at %s", kernel, pair)
                .isCloseTo(difference(v -> template.with(v).at(pair), value), within(tolerance));
        assertThat(derivative.diagonal(pair.xx()))
                .as("%s on the diagonal", kernel)
                .isCloseTo(difference(v -> template.with(v).diagonal(pair.xx()), value), within(tolerance));
    }

    /** The slope of a function, of fourth order in the step. */
    private static double difference(DoubleUnaryOperator function, double at) {
        double near = function.applyAsDouble(at + STEP) - function.applyAsDouble(at - STEP);
        double far = function.applyAsDouble(at + 2 * STEP) - function.applyAsDouble(at - 2 * STEP);
        return (8 * near - far) / (12 * STEP);
    }

    @ParameterizedTest
    @ValueSource(strings = {"biased:auto", "smoothed:auto", "rbf:auto", "laplace:auto", "biased:auto/arccos:1x2"})
    void parallelPointsAndZeroHaveFiniteDerivatives(String text) {
        KernelTemplate template = Kernels.template(text);
        for (Pair pair : new Pair[] {
            Pair.of(new double[] {1, 2}, new double[] {2, 4}),
            Pair.of(new double[] {1, 2}, new double[] {-2, -4}),
            Pair.same(2)
        }) {
            agree(template, 0.7, pair);
            if (text.equals("biased:auto")) {
                agree(template, -0.7, pair);
            }
        }
        ParameterDerivative derivative = ParameterDerivative.along(template.with(0.7), template.with(1.7));
        assertThat(derivative.at(Pair.of(new double[2], new double[] {1, 2}))).isFinite();
        assertThat(derivative.diagonal(0)).isFinite();
    }

    /**
     * Width, bias and sigma only set the scale of the inputs, k_θ(x, y) = k_1(x/θ, y/θ), so the derivative by ln θ is
     * minus the radial derivative of the kernel.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "rbf:auto",
                "laplace:auto",
                "biased:auto",
                "smoothed:auto",
                "smoothed:auto/arccos:1x2",
                "biased:auto/ntk:2"
            })
    void parameterIsTheScaleOfTheInputs(String text) {
        KernelTemplate template = Kernels.template(text);
        Random random = new Random(5);
        for (int trial = 0; trial < 20; trial++) {
            double value = 0.5 + random.nextDouble();
            Pair pair = pair(random);
            Kernel kernel = template.with(value);
            double radial = 2 * difference(square -> kernel.at(pair.times(square)), 1); // by ln |x|
            assertThat(ParameterDerivative.along(kernel, template.with(2 * value))
                            .at(pair))
                    .isCloseTo(-radial, within(1e-6));
        }
    }

    @Test
    void weightsChangeToo() {
        Kernel kernel = Kernels.parse("2@rbf:1+3@arccos:1");
        Kernel toward = Kernels.parse("2.5@rbf:1+3@arccos:1");
        Pair pair = Pair.of(new double[] {1, 2}, new double[] {0, 1});
        assertThat(ParameterDerivative.along(kernel, toward).at(pair))
                .isCloseTo(0.5 * new Gaussian(1).at(pair), within(1e-15));
        assertThat(ParameterDerivative.along(kernel, kernel).at(pair)).isZero();
    }

    @Test
    void otherFormsAreRefused() {
        assertThatThrownBy(() -> ParameterDerivative.along(new Gaussian(1), new Laplace(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("same form");
        assertThatThrownBy(() -> ParameterDerivative.along(
                        Kernels.parse("ntk{smoothed:1/arccos:1}"), Kernels.parse("ntk{smoothed:2/arccos:1}")))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("give that parameter a number");
    }
}
