package arcmargin.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.kernel.WeightedSum.Term;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Stacks and sums of kernels. */
class CompositionTest {

    @Nested
    class SixLayers extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Kernels.parse("biased:0.5/arccos:1x5");
        }
    }

    @Nested
    class SmoothedStack extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Kernels.parse("smoothed:1/arccos:1/biased:0.5/arccos:2");
        }
    }

    @Nested
    class DegreeZeroTwice extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Kernels.parse("arccos:0x2");
        }
    }

    @Nested
    class Sum extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Kernels.parse("0.5@rbf:2+0.25@arccos:1/arccos:2+biased:-0.3");
        }
    }

    @Nested
    class StackOverSum extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Kernels.parse("{0.5@rbf:2+arccos:1+smoothed:0.5}/arccos:0");
        }
    }

    @Test
    void aLayerSeesTheProductsOfTheImages() {
        Kernel inner = new ArcCosine(2);
        Kernel outer = new Gaussian(3);
        Kernel stack = inner.andThen(outer);
        double expected = outer.at(inner.diagonal(2), inner.at(2, 0.5, 1), inner.diagonal(1));
        assertThat(stack.at(2, 0.5, 1)).isCloseTo(expected, within(1e-15));
        assertThat(stack.diagonal(2)).isEqualTo(1);
    }

    @Test
    void sumsAddUp() {
        Kernel sum = new WeightedSum(List.of(new Term(0.5, new Linear()), new Term(2, new Polynomial(2))));
        assertThat(sum.at(2, 0.5, 1)).isEqualTo(0.25 + 0.5);
        assertThat(sum.diagonal(2)).isEqualTo(1 + 8);
        assertThat(WeightedSum.of(new Linear(), new Linear()).at(2, 0.5, 1)).isEqualTo(1);
    }

    @Test
    void aSumOfEqualKernelsHasTheAngleOfOne() {
        Kernel twice = Kernels.parse("0.25@arccos:1+0.75@arccos:1");
        for (double theta : new double[] {1e-12, 1e-6, 0.1, 1, 2, 3}) {
            Pair pair = Pair.ofAngle(1.5, 0.7, theta);
            double angle = new ArcCosine(1).image(pair).angle();
            assertThat(twice.image(pair).angle()).isCloseTo(angle, within(1e-14 * angle));
        }
    }

    @Test
    void layersThatOverflowAreRefusedInAStack() {
        assertThatThrownBy(() -> Kernels.parse("poly:5/arccos:1").at(1e200, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be finite");
    }

    @Test
    void refusesMissingParts() {
        assertThatThrownBy(() -> new WeightedSum(List.of())).hasMessage("terms = [], must hold at least one term");
        assertThatThrownBy(() -> new Term(0, new Linear())).hasMessage("weight = 0, must be finite and > 0");
        assertThatThrownBy(() -> new Composition(null, new Linear())).isInstanceOf(NullPointerException.class);
    }
}
