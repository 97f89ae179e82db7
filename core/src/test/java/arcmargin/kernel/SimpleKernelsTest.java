package arcmargin.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The kernels that are not of the paper's making: linear, polynomial, Gaussian, cosine, and one that a user writes. */
class SimpleKernelsTest {

    @Nested
    class LinearTest extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new Linear();
        }
    }

    @Nested
    class PolynomialTest extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new Polynomial(3);
        }

        @Test
        void isThePower() {
            assertThat(kernel().at(4, -2, 9)).isEqualTo(-8);
            assertThat(new Polynomial(2).at(4, -2, 9)).isEqualTo(4);
        }

        @Test
        void refusesDegreeZero() {
            assertThatThrownBy(() -> new Polynomial(0)).hasMessage("degree = 0, must be >= 1");
        }
    }

    @Nested
    class GaussianTest extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new Gaussian(1.5);
        }

        @Test
        void decaysWithTheDistance() {
            assertThat(new Gaussian(2).at(new double[] {1, 2}, new double[] {1, 4}))
                    .isCloseTo(Math.exp(-1), within(1e-15));
        }

        @Test
        void seesDistancesThatTheProductsHaveLost() {
            double[] x = {1000, 0};
            double[] y = {1000, 1e-9};
            assertThat(1 - new Gaussian(1e-8).at(x, y)).isBetween(0.00995, 0.01);
        }

        @Test
        void refusesWidthsThatAreNone() {
            assertThatThrownBy(() -> new Gaussian(0)).hasMessage("width = 0, must be finite and > 0");
            assertThatThrownBy(() -> new Gaussian(Double.NaN)).hasMessage("width = NaN, must be finite and > 0");
        }
    }

    @Nested
    class LaplaceTest extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new Laplace(1.5);
        }

        @Test
        void decaysWithTheDistance() {
            assertThat(new Laplace(2).at(new double[] {1, 2}, new double[] {1, 4}))
                    .isCloseTo(Math.exp(-1), within(1e-15));
        }

        @Test
        void seesDistancesThatTheProductsHaveLost() {
            double[] x = {1000, 0};
            double[] y = {1000, 1e-9};
            assertThat(1 - new Laplace(1e-7).at(x, y)).isBetween(0.00995, 0.01);
        }

        @Test
        void refusesWidthsThatAreNone() {
            assertThatThrownBy(() -> new Laplace(0)).hasMessage("width = 0, must be finite and > 0");
            assertThatThrownBy(() -> new Laplace(Double.NaN)).hasMessage("width = NaN, must be finite and > 0");
        }
    }

    @Nested
    class ErrorFunctionTest extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new ErrorFunction();
        }

        @Test
        void isTheSmoothedKernelShifted() {
            Kernel smoothed = new SmoothedArcCosine(Math.sqrt(0.5));
            for (double xy : new double[] {-1.4, -0.3, 0, 0.2, 1.4}) {
                assertThat(kernel().at(2, xy, 1)).isCloseTo(2 * smoothed.at(2, xy, 1) - 1, within(1e-15));
                assertThat(kernel().at(2, -xy, 1)).isEqualTo(-kernel().at(2, xy, 1));
            }
        }

        @Test
        void seesSmallAnglesOfShortAndLongVectors() {
            for (double norm : new double[] {1e-3, 1, 1e3}) {
                Pair image = kernel().image(Pair.ofAngle(norm, norm, 1e-9));
                double expected = kernel().metric().profile(norm * norm).tangential() * norm * norm * 1e-18;
                assertThat(image.squaredDistance()).isCloseTo(expected, within(1e-6 * expected));
            }
        }
    }

    @Nested
    class CosineTest extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new Cosine();
        }

        @Test
        void normalisesTheKernelBelow() {
            Kernel kernel = new ArcCosine(2).normalized();
            assertThat(kernel.diagonal(7)).isEqualTo(1);
            assertThat(kernel.spec()).isEqualTo("arccos:2/cosine");
        }
    }

    @Nested
    class UserKernelTest extends KernelContract {
        /** The inhomogeneous polynomial (1 + x·y)², as a user would write it. */
        private final Kernel square = (xx, xy, yy) -> (1 + xy) * (1 + xy);

        @Override
        protected Kernel kernel() {
            return square;
        }
    }

    @Nested
    class UserKernelInAStackTest extends KernelContract {
        private final Kernel stack = new Kernel() {
            @Override
            public double at(double xx, double xy, double yy) {
                return 1 + xy;
            }
        }.andThen(new ArcCosine(1));

        @Override
        protected Kernel kernel() {
            return stack;
        }
    }
}
