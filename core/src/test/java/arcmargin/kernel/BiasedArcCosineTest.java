package arcmargin.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.numbers.gamma.Erf;
import org.apache.commons.numbers.gamma.Erfc;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BiasedArcCosineTest {

    private static final double ROOT_TWO = Math.sqrt(2);

    @Nested
    class Sparse extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new BiasedArcCosine(0.5);
        }
    }

    @Nested
    class Dense extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new BiasedArcCosine(-0.7);
        }
    }

    @Nested
    class VerySparse extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new BiasedArcCosine(4);
        }

        @Override
        protected double tolerance() {
            return 3e-13;
        }
    }

    @Nested
    class Unbiased extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new BiasedArcCosine(0);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-300, 1e-6, 0.1, 0.5, 1, 3, 8})
    void positiveBiasAtTheEdges(double b) {
        Kernel kernel = new BiasedArcCosine(b);
        assertThat(kernel.at(4, 4, 4)).isEqualTo(Erfc.value(b / (ROOT_TWO * 2)));
        assertThat(kernel.at(4, 6, 9)).isEqualTo(Erfc.value(b / (ROOT_TWO * 2)));
        assertThat(kernel.at(9, 6, 4)).isEqualTo(Erfc.value(b / (ROOT_TWO * 2)));
        assertThat(kernel.at(4, -6, 9)).isEqualTo(0);
        double orthogonal = Erfc.value(b / 2 / ROOT_TWO) * Erfc.value(b / 3 / ROOT_TWO) / 2;
        assertThat(kernel.at(4, 0, 9)).isCloseTo(orthogonal, within(1e-13 * orthogonal));
        assertThat(kernel.at(4, 0, 0)).isEqualTo(0);
        assertThat(kernel.at(0, 0, 0)).isEqualTo(0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-300, -1e-6, -0.1, -0.5, -1, -3, -50})
    void negativeBiasAtTheEdges(double b) {
        Kernel kernel = new BiasedArcCosine(b);
        assertThat(kernel.at(4, 4, 4)).isEqualTo(Erfc.value(b / (ROOT_TWO * 2)));
        assertThat(kernel.at(4, 6, 9)).isEqualTo(Erfc.value(b / (ROOT_TWO * 3)));
        assertThat(kernel.at(4, -6, 9)).isEqualTo(Erf.value(-b / (ROOT_TWO * 2)) + Erf.value(-b / (ROOT_TWO * 3)));
        double orthogonal = Erfc.value(b / 2 / ROOT_TWO) * Erfc.value(b / 3 / ROOT_TWO) / 2;
        assertThat(kernel.at(4, 0, 9)).isCloseTo(orthogonal, within(2e-15));
        assertThat(kernel.at(4, 0, 0)).isCloseTo(Erfc.value(b / (ROOT_TWO * 2)), within(3e-16));
        assertThat(kernel.at(0, 0, 0)).isEqualTo(2);
    }

    @Test
    void withoutBiasItIsTheKernelOfDegreeZero() {
        for (double theta = 0; theta <= 3.14; theta += 0.1) {
            Pair pair = Pair.ofAngle(1.5, 0.3, theta);
            assertThat(new BiasedArcCosine(0).at(pair)).isEqualTo(new ArcCosine(0).at(pair));
            assertThat(new BiasedArcCosine(0).image(pair)).isEqualTo(new ArcCosine(0).image(pair));
        }
        assertThat(new BiasedArcCosine(-0.0)).isEqualTo(new BiasedArcCosine(0.0));
        assertThat(new BiasedArcCosine(0).at(1, 0, 0)).isEqualTo(0.5);
    }

    /** Eq. (27). */
    @Test
    void scalingTheInputsScalesTheBias() {
        for (double theta = 0.05; theta < 3.1; theta += 0.13) {
            assertThat(new BiasedArcCosine(1).at(Pair.ofAngle(4 * 0.7, 4 * 1.3, theta)))
                    .isEqualTo(new BiasedArcCosine(0.25).at(Pair.ofAngle(0.7, 1.3, theta)));
        }
    }

    /** dk/dθ = −(1/π) exp(−(hx² − 2 hx hy cos θ + hy²)/(2 sin² θ)), by central differences. */
    @Test
    void derivativeInTheAngle() {
        double step = 1e-5;
        for (double b : new double[] {0.2, 1, 3}) {
            for (double theta = 0.2; theta < 3; theta += 0.1) {
                Kernel kernel = new BiasedArcCosine(b);
                double hx = b / 1.1;
                double hy = b / 0.6;
                double sine = Math.sin(theta);
                double exponent = (hx * hx - 2 * hx * hy * Math.cos(theta) + hy * hy) / (2 * sine * sine);
                double slope = (kernel.at(Pair.ofAngle(1.1, 0.6, theta + step))
                                - kernel.at(Pair.ofAngle(1.1, 0.6, theta - step)))
                        / (2 * step);
                assertThat(slope).isCloseTo(-Math.exp(-exponent) / Math.PI, within(1e-9));
            }
        }
    }

    @Test
    void aDiagonalThatUnderflowsIsAZeroVectorForTheNextLayer() {
        Kernel kernel = Kernels.parse("biased:50/arccos:1");
        assertThat(kernel.at(1, 0.5, 1)).isEqualTo(0);
        assertThat(Kernels.parse("biased:50/arccos:0").at(1, 0.5, 1)).isEqualTo(0.5);
        assertThat(Kernels.parse("biased:50/arccos:0").diagonal(1)).isEqualTo(0.5);
        assertThat(new BiasedArcCosine(37).image(Pair.of(1, 0.999999, 1)).angle())
                .isBetween(0.0, Math.PI / 2);
    }

    @Test
    void refusesBiasesThatAreNoNumbers() {
        assertThatThrownBy(() -> new BiasedArcCosine(Double.NaN)).hasMessage("bias = NaN, must be finite");
        assertThatThrownBy(() -> new BiasedArcCosine(Double.NEGATIVE_INFINITY))
                .hasMessage("bias = -Infinity, must be finite");
    }
}
