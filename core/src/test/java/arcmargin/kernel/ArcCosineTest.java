package arcmargin.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArcCosineTest {

    @Nested
    class Degree0 extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new ArcCosine(0);
        }
    }

    @Nested
    class Degree1 extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new ArcCosine(1);
        }
    }

    @Nested
    class Degree2 extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new ArcCosine(2);
        }
    }

    @Nested
    class Degree7 extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new ArcCosine(7);
        }
    }

    /** The table of edge cases, degree 0: Θ(0) = 1/2 decides about zero vectors. */
    @Test
    void degreeZeroAtTheEdges() {
        Kernel kernel = new ArcCosine(0);
        assertThat(kernel.at(4, 4, 4)).isEqualTo(1);
        assertThat(kernel.at(4, 6, 9)).isEqualTo(1);
        assertThat(kernel.at(4, -6, 9)).isEqualTo(0);
        assertThat(kernel.at(4, 0, 9)).isEqualTo(0.5);
        assertThat(kernel.at(4, 0, 0)).isEqualTo(0.5);
        assertThat(kernel.at(0, 0, 0)).isEqualTo(0.5);
        assertThat(kernel.diagonal(0)).isEqualTo(0.5);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 10, 20, 100})
    void positiveDegreesAtTheEdges(int n) {
        Kernel kernel = new ArcCosine(n);
        double factorials = AngularFunction.atAngle(n, 0) / Math.PI;
        assertThat(kernel.at(4, 4, 4)).isCloseTo(factorials * Math.pow(4, n), within(1e-14 * kernel.diagonal(4)));
        assertThat(kernel.at(4, 6, 9))
                .isCloseTo(factorials * Math.pow(6, n), within(1e-13 * factorials * Math.pow(6, n)));
        assertThat(kernel.at(4, -6, 9)).isEqualTo(0);
        assertThat(kernel.at(4, 0, 0)).isEqualTo(0);
        assertThat(kernel.at(0, 0, 0)).isEqualTo(0);
        assertThat(kernel.at(4, 0, 9) * Math.PI)
                .isCloseTo(Math.pow(6, n) * AngularFunction.atCosine(n, 0), within(1e-13 * kernel.at(4, 0, 9)));
    }

    @Test
    void oneDimensionKnowsTwoDirectionsOnly() {
        Kernel kernel = new ArcCosine(3);
        for (double x = 0.1; x < 10; x *= 1.37) {
            for (double y = 0.1; y < 10; y *= 1.73) {
                assertThat(kernel.at(new double[] {x}, new double[] {-y})).isEqualTo(0);
                assertThat(kernel.at(new double[] {x}, new double[] {y}))
                        .isCloseTo(15 * Math.pow(x * y, 3), within(1e-14 * 15 * Math.pow(x * y, 3)));
            }
        }
    }

    @Test
    void parallelVectorsAreParallelThroughStacksOfDegreeZero() {
        double[] x = {1, 2, 3};
        double[] y = {3, 6, 9};
        assertThat(Kernels.parse("arccos:0x4").at(x, y)).isEqualTo(1);
        assertThat(Kernels.parse("arccos:0x4").at(x, x.clone())).isEqualTo(1);
    }

    @Test
    void closedFormsOfTheFirstThreeDegrees() {
        for (double theta = 0; theta < 3; theta += 0.01) {
            double c = Math.cos(theta);
            double s = Math.sin(theta);
            double alpha = Math.PI - theta;
            Pair pair = Pair.ofAngle(2, 3, theta);
            assertThat(new ArcCosine(0).at(pair)).isCloseTo(alpha / Math.PI, within(1e-15));
            assertThat(new ArcCosine(1).at(pair)).isCloseTo(6 / Math.PI * (s + alpha * c), within(2e-14));
            assertThat(new ArcCosine(2).at(pair))
                    .isCloseTo(36 / Math.PI * (3 * s * c + alpha * (1 + 2 * c * c)), within(5e-13));
        }
    }

    @Test
    void refusesDegreesThatDoublesDoNotReach() {
        assertThat(new ArcCosine(150).diagonal(1)).isLessThan(Double.POSITIVE_INFINITY);
        assertThatThrownBy(() -> new ArcCosine(151))
                .hasMessage("degree = 151, must be in 0 ... 150: (2n-1)!! overflows a double beyond");
        assertThatThrownBy(() -> new ArcCosine(-1)).hasMessage("degree = -1, must be in 0 ... 150");
    }
}
