package arcmargin.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tangent kernels, and the derivative kernels they are made of. */
class TangentTest {

    @Nested
    class OneLayer extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Kernels.parse("ntk:1");
        }
    }

    @Nested
    class SixLayersTwoFixed extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Kernels.parse("ntk:6-2");
        }
    }

    @Nested
    class AllFixed extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Kernels.parse("ntk:3-3");
        }
    }

    @Nested
    class SmoothedStack extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Kernels.parse("ntk{smoothed:0.7/arccos:1x2}");
        }
    }

    @Nested
    class HigherDegrees extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Kernels.parse("ntk{erf/arccos:2}");
        }
    }

    @Nested
    class FixedThresholds extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Kernels.parse("ntk{biased:0.5/arccos:1x2}-1");
        }
    }

    @Nested
    class SumsAndGaussians extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Kernels.parse("ntk{linear/{rbf:2+0.5@erf}/smoothed:1}");
        }
    }

    @Nested
    class UnderOtherLayers extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Kernels.parse("ntk:2/cosine/arccos:0");
        }
    }

    @ParameterizedTest
    @CsvSource({"1,0", "2,0", "3,1", "5,3", "4,4"})
    void theDiagonalCountsTheTrainedLayers(int depth, int fixed) {
        Kernel kernel = Tangent.ofRectifiedLinearUnits(depth, fixed);
        assertThat(kernel.diagonal(7)).isCloseTo((depth + 1 - fixed) * 7.0, within(1e-14));
        assertThat(kernel.at(4, 0, 0)).isZero();
    }

    @Test
    void withAllLayersFixedItIsTheStack() {
        for (String stack : new String[] {"arccos:1x3", "biased:0.5/arccos:0", "arccos:0"}) {
            Kernel plain = Kernels.parse(stack);
            int depth = stack.equals("arccos:0") ? 1 : stack.contains("x3") ? 3 : 2;
            assertThat(new Tangent(plain, depth).at(2, 0.5, 1)).isEqualTo(plain.at(2, 0.5, 1));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ntk:3-1, arccos:1/ntk:2",
        "ntk:3, ntk:3",
        "ntk:2-2, arccos:1x2",
        "ntk{biased:0.5/arccos:1/erf}-2, biased:0.5/arccos:1/ntk{erf}"
    })
    void fixedLayersAreAStackBelow(String text, String stack) {
        Tangent tangent = (Tangent) Kernels.parse(text);
        assertThat(tangent.stacked()).isEqualTo(Kernels.parse(stack));
        assertThat(tangent.stacked().at(2, -0.5, 1)).isEqualTo(tangent.at(2, -0.5, 1));
    }

    /** T₁ = k₁ + x·y (1 − θ/π), written out. */
    @Test
    void oneLayerByHand() {
        double theta = 2.2;
        Pair pair = Pair.ofAngle(1.5, 0.8, theta);
        double j1 = Math.sin(theta) + (Math.PI - theta) * Math.cos(theta);
        double expected = 1.2 * (j1 + Math.cos(theta) * (Math.PI - theta)) / Math.PI;
        assertThat(Kernels.parse("ntk:1").at(pair)).isCloseTo(expected, within(1e-15));
    }

    /** Where other implementations return NaN: equal, opposite and zero vectors, and angles down to 1e-300. */
    @ParameterizedTest
    @ValueSource(strings = {"ntk:1", "ntk:3", "ntk:10", "ntk:5-2", "ntk{smoothed:0.5/arccos:1}"})
    void anglesOfNothingAreNoSingularity(String text) {
        Kernel kernel = Kernels.parse(text);
        double diagonal = kernel.diagonal(1);
        for (double theta : new double[] {0, 1e-300, 1e-20, 1e-10}) {
            assertThat(kernel.at(Pair.ofAngle(1, 1, theta))).isCloseTo(diagonal, within(1e-8));
            Pair image = kernel.image(Pair.ofAngle(1, 1, theta));
            assertThat(image.squaredDistance()).isBetween(0.0, 100 * theta);
        }
        assertThat(kernel.at(1, -1, 1)).isBetween(-diagonal, diagonal);
        assertThat(kernel.at(1, -0x1.fffffffffffffp-1, 1)).isCloseTo(kernel.at(1, -1, 1), within(1e-6));
        assertThat(kernel.at(0, 0, 0)).isEqualTo(kernel.diagonal(0)).isNotNaN();
    }

    /** T₁ falls from 0 at θ = π in first order, −|x||y|(π − θ)/π, and keeps its digits there. */
    @Test
    void nearOppositeVectorsKeepTheirDigits() {
        for (double alpha : new double[] {1e-2, 1e-5, 1e-10, 1e-100}) {
            Pair pair = new Pair(4, -6 * Math.cos(alpha), 9, 6 * Math.sin(alpha));
            double k1 = 6 * AngularFunction.atSupplement(1, alpha) / Math.PI;
            double expected = k1 - 6 * Math.cos(alpha) * alpha / Math.PI;
            assertThat(Kernels.parse("ntk:1").at(pair)).isCloseTo(expected, within(-1e-15 * expected));
        }
    }

    /** The distance of neighbours is that of the leading order, L(L+1)/π |x||dx⊥|, at the smallest angles. */
    @ParameterizedTest
    @CsvSource({"1,0", "2,0", "3,0", "5,0", "3,1", "5,3"})
    void imagesKeepSmallAngles(int depth, int fixed) {
        int trained = depth - fixed;
        double theta = 1e-9;
        Pair image = Tangent.ofRectifiedLinearUnits(depth, fixed).image(Pair.ofAngle(1.5, 1.5, theta));
        double expected = trained * (trained + 1) / Math.PI * 2.25 * theta;
        assertThat(image.squaredDistance()).isCloseTo(expected, within(1e-7 * expected));
    }

    /** ∂k/∂(x·y), by central differences. */
    @ParameterizedTest
    @ValueSource(
            strings = {"linear", "arccos:1", "arccos:2", "arccos:5", "smoothed:0.3", "smoothed:4", "erf", "rbf:1.5"})
    void derivativeKernelsAreDerivatives(String text) {
        Kernel kernel = Kernels.parse(text);
        double h = 1e-6;
        for (double xy : new double[] {-1.2, -0.4, 0, 0.9, 1.3}) {
            double expected = (kernel.at(2, xy + h, 1) - kernel.at(2, xy - h, 1)) / (2 * h);
            assertThat(kernel.derivative().at(2, xy, 1)).isCloseTo(expected, within(1e-8 * (1 + Math.abs(expected))));
        }
    }

    @Nested
    class DerivativeOfSmoothed extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new SmoothedArcCosine(0.6).derivative();
        }
    }

    @Nested
    class DerivativeOfErrorFunctions extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new ErrorFunction().derivative();
        }
    }

    @Nested
    class DerivativeOfLinear extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new Linear().derivative();
        }
    }

    @Nested
    class DerivativeOfDegreeThree extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new ArcCosine(3).derivative();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ntk{arccos:0} | ntk{arccos:0}: layer 1 has no tangent kernel: the units of arccos:0 jump, so their"
                        + " derivative is a delta function and its expected square, the derivative kernel at y = x, is"
                        + " infinite; it can be a fixed layer below the trained ones at column 4",
                "ntk{arccos:1/biased:0.5}-1 | layer 2 has no tangent kernel: the units of biased:0.5 jump",
                "ntk{smoothed:0} | layer 1 has no tangent kernel: the units of smoothed:0 jump",
                "ntk{poly:2} | layer 1 has no tangent kernel: the kernel Polynomial is no layer of differentiable"
                        + " units",
                "ntk{ntk:2} | layer 1 has no tangent kernel: the kernel Tangent is no layer",
                "ntk:3-4 | ntk:3-4: fixed layers = 4, must be in 0 ... 3, the depth of the network at column 5",
                "ntk:2000 | ntk:2000: depth = 2000, must be in 0 ... 1000 at column 5",
                "ntk:-1 | ntk:-1: expected a whole number after 'ntk:' at column 5",
                "ntk:1.5 | ntk:1.5: expected a whole number after 'ntk:' at column 5",
                "ntk:2-x | ntk:2-x: expected the number of fixed layers after '-' at column 7",
                "ntk | ntk: expected ':' and the depth, or the layers in braces, after 'ntk' at column 4",
                "ntk{arccos:1 | ntk{arccos:1: expected '}' at column 13",
                "ntk:auto | ntk:auto: a number is needed here, 'auto' is only for tuning at column 5"
            })
    void whatHasNoTangentKernelIsRefusedWithTheReason(String text, String message) {
        assertThatThrownBy(() -> Kernels.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
