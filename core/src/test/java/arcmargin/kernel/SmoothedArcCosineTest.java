package arcmargin.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmoothedArcCosineTest {

    @Nested
    class Smooth extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new SmoothedArcCosine(1.2);
        }
    }

    @Nested
    class AlmostSharp extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new SmoothedArcCosine(1e-6);
        }
    }

    @Nested
    class Sharp extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new SmoothedArcCosine(0);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-8, 0.1, 1, 30, 1e150})
    void edges(double sigma) {
        Kernel kernel = new SmoothedArcCosine(sigma);
        double square = sigma * sigma;
        double sine = Math.sqrt(square * (8 + square));
        assertThat(kernel.at(4, 4, 4)).isCloseTo(1 - Math.atan2(sine, 4) / Math.PI, within(3e-16));
        assertThat(kernel.at(4, 0, 9)).isEqualTo(0.5);
        assertThat(kernel.at(4, 0, 0)).isEqualTo(0.5);
        assertThat(kernel.at(0, 0, 0)).isEqualTo(0.5);
        assertThat(kernel.at(4, -6, 9)).isBetween(0.0, 0.5);
    }

    @Test
    void withoutSmoothingItIsTheKernelOfDegreeZero() {
        for (double theta = 0; theta <= 3.14; theta += 0.1) {
            Pair pair = Pair.ofAngle(1.5, 0.3, theta);
            assertThat(new SmoothedArcCosine(0).at(pair)).isEqualTo(new ArcCosine(0).at(pair));
        }
        assertThat(new SmoothedArcCosine(0).at(1, 0, 0)).isEqualTo(0.5);
    }

    @Test
    void refusesSigmasThatAreNone() {
        assertThatThrownBy(() -> new SmoothedArcCosine(-1))
                .hasMessage("sigma = -1, must be >= 0 and its square finite");
        assertThatThrownBy(() -> new SmoothedArcCosine(1e200))
                .hasMessage("sigma = 1e200, must be >= 0 and its square finite");
        assertThatThrownBy(() -> new SmoothedArcCosine(Double.NaN))
                .hasMessage("sigma = NaN, must be >= 0 and its square finite");
    }
}
