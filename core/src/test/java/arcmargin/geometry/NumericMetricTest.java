package arcmargin.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.kernel.WeightedSum;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Kernels of which only values are known: the closed forms of known kernels, hidden behind a lambda, are found again.
 */
class NumericMetricTest {
    private static final double[] RADII = {0.1, 0.3, 1, 3};

    private static Kernel hidden(String text) {
        Kernel kernel = Kernels.parse(text);
        return (xx, xy, yy) -> kernel.at(xx, xy, yy);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "linear",
                "poly:3",
                "rbf:1.5",
                "arccos:1",
                "arccos:2",
                "smoothed:0.5",
                "erf",
                "ntk{smoothed:0.5}",
                "ntk{erf/smoothed:0.7}",
                "smoothed:0.5/arccos:2",
                "linear+rbf:2"
            })
    void closedFormsAreFoundAgainWithinTheEstimatedError(String text) {
        for (double r : RADII) {
            RadialProfile exact = Kernels.parse(text).metric().profile(r * r);
            RadialProfile numeric = hidden(text).metric().profile(r * r);
            assertThat(exact.metricError()).isZero();
            assertThat(numeric.metricError()).isBetween(1e-16, 1e-6);
            within("A", numeric.tangential(), exact.tangential(), numeric.metricError() * exact.tangential());
            within("E", numeric.radial(), exact.radial(), numeric.metricError() * exact.radial());
            within("S", numeric.scalarCurvature(3), exact.scalarCurvature(3), numeric.scalarCurvatureError(3));
        }
    }

    @Test
    void aMetricIsGoodToEightDigitsAndMore() {
        for (double r : RADII) {
            assertThat(hidden("smoothed:0.5").metric().profile(r * r).metricError())
                    .isLessThan(1e-8);
        }
    }

    /** A layer of one's own, below and above ours, and in a sum. */
    @Test
    void userKernelsStack() {
        Kernel square = (xx, xy, yy) -> xy * xy;
        RadialProfile below =
                square.andThen(Kernels.parse("smoothed:1")).metric().profile(0.8);
        RadialProfile above =
                Kernels.parse("smoothed:1").andThen(square).metric().profile(0.8);
        RadialProfile sum =
                WeightedSum.of(square, Kernels.parse("rbf:2")).metric().profile(0.8);
        same(below, Kernels.parse("poly:2/smoothed:1").metric().profile(0.8));
        same(above, Kernels.parse("smoothed:1/poly:2").metric().profile(0.8));
        same(sum, Kernels.parse("poly:2+rbf:2").metric().profile(0.8));
    }

    /** Noise below the tolerance of the integration does not keep it going. */
    @Test
    void curvesHaveALength() {
        RadialMetric metric = hidden("arccos:1").metric();
        double length = metric.arcLength(new double[] {1, 2, -2}, new double[] {-3, 5, 10});
        assertThat(length).isCloseTo(13, org.assertj.core.api.Assertions.within(1e-8));
    }

    private static void same(RadialProfile numeric, RadialProfile exact) {
        within("A", numeric.tangential(), exact.tangential(), numeric.metricError() * exact.tangential());
        within("E", numeric.radial(), exact.radial(), numeric.metricError() * exact.radial());
        within("S", numeric.scalarCurvature(4), exact.scalarCurvature(4), numeric.scalarCurvatureError(4));
    }

    private static void within(String what, double value, double expected, double error) {
        assertThat(value).as(what).isCloseTo(expected, org.assertj.core.api.Assertions.within(error));
    }

    @Test
    void refusesWhatIsNotDifferentiableOnTheDiagonal() {
        Kernel laplacian = (xx, xy, yy) -> Math.exp(-Math.sqrt(Math.max(0, xx - 2 * xy + yy)));
        for (Kernel kernel :
                new Kernel[] {laplacian, hidden("arccos:0"), hidden("biased:0.5"), hidden("arccos:1/arccos:0")}) {
            assertThatThrownBy(() -> kernel.metric().at(0.7, -0.4))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("the kernel is not differentiable on its diagonal at |x| = 0.8062")
                    .hasMessageContaining("power 1.0 of the displacement, not 2");
        }
    }

    @Test
    void refusesTheOrigin() {
        assertThatThrownBy(() -> hidden("linear").metric().at(0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a kernel known by its values only is not differentiated at x = 0: take x ≠ 0");
    }

    @Test
    void refusesWhatIsNoKernel() {
        Kernel negative = (xx, xy, yy) -> -xy;
        assertThatThrownBy(() -> negative.metric().at(3, 4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no metric at |x| = 5.0: neighbours across x have the squared distance -1.0");
    }
}
