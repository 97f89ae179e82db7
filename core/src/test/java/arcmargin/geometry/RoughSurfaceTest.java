package arcmargin.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels of threshold units have no metric, say so, and have a squared distance to leading order. */
class RoughSurfaceTest {
    private static final double[] POINT = {0.7, -0.4, 0.9};

    private static RoughSurface rough(String kernel) {
        return (RoughSurface) Kernels.parse(kernel).surface();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "arccos:0",
                "biased:0.5",
                "biased:-0.5",
                "smoothed:0",
                "arccos:0/arccos:1x5",
                "biased:0.5/arccos:1x5",
                "arccos:1/arccos:0",
                "smoothed:0.5/biased:0.2/arccos:2",
                "linear+arccos:0",
                "arccos:0/cosine",
                "laplace:2",
                "arccos:1/laplace:2",
                "ntk:1",
                "ntk:3-1",
                "ntk{smoothed:0.5/arccos:1}",
                "ntk{biased:0.5/arccos:1}-1"
            })
    void sayByTypeAndInOneSentenceThatThereIsNoMetric(String kernel) {
        assertThat(Kernels.parse(kernel).surface()).isInstanceOf(RoughSurface.class);
        assertThatThrownBy(() -> Kernels.parse(kernel).metric())
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageStartingWith("no Riemannian metric: the ")
                .hasMessageContaining("is not differentiable at y = x");
    }

    /** Eq. (22): the part of dx across x, times 2/(π|x|). */
    @Test
    void thresholdsAtZeroSeeOnlyWhatIsAcross() {
        double[] along = {0.07, -0.04, 0.09};
        double[] across = {0.4, 0.7, 0};
        double r = Math.sqrt(1.46);
        assertThat(rough("arccos:0").squaredDistance(POINT, along)).isCloseTo(0, within(1e-16));
        assertThat(rough("arccos:0").squaredDistance(POINT, across))
                .isCloseTo(2 / (Math.PI * r) * Math.sqrt(0.65), within(1e-15));
    }

    @Test
    void biasedThresholdsSeeEveryDirection() {
        double[] along = {0.07, -0.04, 0.09};
        double r = Math.sqrt(1.46);
        double density = Math.exp(-0.125 / 1.46) / Math.sqrt(2 * Math.PI);
        assertThat(rough("biased:0.5").squaredDistance(POINT, along)).isCloseTo(2 / r * density * 0.05, within(1e-16));
    }

    /**
     * The leading order against the kernel itself at a displacement so small that the next order is below the
     * tolerance.
     */
    @ParameterizedTest
    @CsvSource({
        "arccos:0, 1",
        "biased:0.5, 1",
        "biased:-0.8, 1",
        "arccos:0/arccos:1, 1",
        "arccos:0/arccos:3/arccos:2, 1",
        "biased:0.5/arccos:1x5, 1",
        "biased:0.5/smoothed:0.7, 1",
        "biased:0.5/cosine/arccos:2, 1",
        "arccos:1/arccos:0, 1",
        "arccos:2/biased:0.9, 1",
        "smoothed:0.6/biased:0.3, 1",
        "rbf:1.5/biased:0.3/arccos:1, 1",
        "arccos:2/cosine/biased:0.4, 1",
        "linear+0.4@arccos:0, 1",
        "0.5@biased:0.5+2@arccos:0/arccos:1, 1",
        "arccos:0/arccos:0, 0.5",
        "biased:0.5/biased:0.3, 0.5",
        "arccos:0/arccos:1/arccos:0/arccos:2, 0.5",
        "arccos:0/arccos:0+biased:0.5, 0.5",
        "arccos:0/arccos:0/arccos:0, 0.25",
        "laplace:0.7, 1",
        "arccos:2/laplace:0.7, 1",
        "smoothed:0.6/laplace:0.7/arccos:1, 1",
        "arccos:0/laplace:0.7, 0.5",
        "ntk:1, 1",
        "ntk:2, 1",
        "ntk:5, 1",
        "ntk:5-2, 1",
        "ntk:3/arccos:2, 1",
        "ntk{smoothed:0.5/arccos:1x2}, 1",
        "ntk{arccos:2/arccos:1/erf}, 1",
        "ntk{biased:0.5/arccos:1x2}-1, 0.5",
        "ntk:1/arccos:0, 0.5",
    })
    void leadingOrderIsThatOfTheKernel(String text, double degree) {
        Kernel kernel = Kernels.parse(text);
        RoughSurface surface = rough(text);
        assertThat(surface.degree()).isEqualTo(degree);
        double step = Math.max(1e-30, Math.pow(1e-8, 1 / degree));
        // Away from the origin of R³ coordinates cannot resolve such steps: take x on an axis and move across it.
        double[] x = {0, 0, 1.25};
        double[] across = {step, -0.5 * step, 0};
        double[] moved = {step, -0.5 * step, 1.25};
        double seen = kernel.squaredDistance(x, moved);
        assertThat(surface.squaredDistance(x, across)).isCloseTo(seen, within(1e-3 * seen));
        if (degree == 1) {
            double[] oblique = {0.3e-9, 0.2e-9, 0.7e-9};
            double[] there = {0.3e-9, 0.2e-9, 1.25 + 0.7e-9};
            double distance = kernel.squaredDistance(x, there);
            oblique[2] = there[2] - 1.25;
            assertThat(surface.squaredDistance(x, oblique)).isCloseTo(distance, within(1e-3 * distance));
        }
    }

    /** (L−f)(L−f+1)/π |x| times the part of dx across x. */
    @ParameterizedTest
    @CsvSource({"1, 0", "2, 0", "3, 0", "5, 0", "4, 1", "5, 3"})
    void rectifiedLinearUnitsHaveALeadingOrderByTheirTrainedLayers(int depth, int fixed) {
        RoughSurface surface = rough("ntk:" + depth + "-" + fixed);
        double expected = (depth - fixed) * (depth - fixed + 1) / Math.PI * 5 * 2;
        assertThat(surface.squaredDistance(new double[] {3, 4}, new double[] {-1.6, 1.2}))
                .isCloseTo(expected, within(1e-14 * expected));
        assertThat(surface.squaredDistance(new double[] {3, 4}, new double[] {0.3, 0.4}))
                .isCloseTo(0, within(1e-14));
        assertThat(surface.reason()).contains("because the derivative of its units jumps");
    }

    @Test
    void refusesTheOrigin() {
        assertThatThrownBy(() -> rough("arccos:0").squaredDistance(new double[] {0, 0}, new double[] {1, 0}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("|x|² = 0.0 has no leading-order distance: take a finite x ≠ 0");
    }
}
