package arcmargin.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.kernel.Kernels;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The edges of the domain: the origin, few dimensions, many dimensions, overflow, numbers that are none. */
class GeometryDomainTest {
    private static RadialMetric metric(String kernel) {
        return Kernels.parse(kernel).metric();
    }

    @ParameterizedTest
    @CsvSource({
        "arccos:1, the arc-cosine kernel of degree 1 is not differentiable at x = 0: take x ≠ 0",
        "linear/arccos:1, the arc-cosine kernel of degree 1 is not differentiable at x = 0: take x ≠ 0",
        "arccos:2, the metric vanishes or is not defined at x = 0 (A = 0.0): take x ≠ 0",
        "poly:2, the metric vanishes or is not defined at x = 0 (A = 0.0): take x ≠ 0",
        "arccos:2/smoothed:1, the metric vanishes or is not defined at x = 0 (A = 0.0): take x ≠ 0",
        "{linear+arccos:1}, the arc-cosine kernel of degree 1 is not differentiable at x = 0: take x ≠ 0",
        "linear/cosine, the metric vanishes or is not defined at x = 0 (A = Infinity): take x ≠ 0",
    })
    void homogeneousLayersHaveNoMetricAtTheOrigin(String kernel, String sentence) {
        assertThatThrownBy(() -> metric(kernel).at(0, 0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(sentence);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"linear", "rbf:1.5", "smoothed:0.5", "smoothed:1/smoothed:1", "rbf:1/arccos:3", "linear+poly:2"})
    void otherLayersDo(String kernel) {
        LocalGeometry origin = metric(kernel).at(0, 0, 0);
        double a = origin.profile().tangential();
        assertThat(origin.metric()).containsExactly(new double[] {a, 0, 0, 0, a, 0, 0, 0, a}, within(0d));
        assertThat(origin.christoffel()).containsOnly(new double[] {0}, within(0d));
        // ... and it is the limit of its neighbours.
        LocalGeometry neighbour = metric(kernel).at(1e-5, 2e-5, -1e-5);
        assertThat(neighbour.metric()).containsExactly(origin.metric(), within(1e-8 * a));
        assertThat(neighbour.riemann()).containsExactly(origin.riemann(), within(1e-7));
        assertThat(origin.scalarCurvature()).isCloseTo(neighbour.scalarCurvature(), within(1e-7));
    }

    @Test
    void curvatureOfASumAtTheOrigin() {
        // k = x·y + (x·y)²: g = (1 + 2t) I + 2 x xᵀ, K_tan = K_rad = (B - 2A')/A² = -2 at 0, S = d(d-1) K.
        for (int d = 2; d <= 4; d++) {
            LocalGeometry origin = metric("linear+poly:2").at(new double[d]);
            assertThat(origin.scalarCurvature()).isEqualTo(-2.0 * d * (d - 1));
            assertThat(TensorCalculus.ricci(origin.riemann(), d)).containsExactly(origin.ricci(), within(1e-15));
            assertThat(origin.ricci()[0]).isEqualTo(-2.0 * (d - 1));
        }
    }

    /** exp(784 ln A) overflows by far; its logarithm does not. */
    @Test
    void manyDimensions() {
        double[] x = new double[784];
        Arrays.fill(x, 0.5);
        LocalGeometry here = metric("arccos:3").at(x);
        double a = 27 * 196.0 * 196.0;
        assertThat(here.logVolumeElement()).isCloseTo(0.5 * (784 * Math.log(a) + Math.log(5)), within(1e-10));
        assertThatThrownBy(here::determinant)
                .isInstanceOf(ArithmeticException.class)
                .hasMessageMatching("det g = exp\\(.*\\) leaves the range of double: use its logarithm");
        assertThatThrownBy(here::volumeElement)
                .isInstanceOf(ArithmeticException.class)
                .hasMessageStartingWith("the volume element = exp(");
        assertThatThrownBy(here::riemann)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a tensor of 784^4 entries does not fit an array: ask for single entries");
        assertThat(here.riemann(0, 1, 0, 1)).isNegative();
        assertThat(here.scalarCurvature()).isCloseTo(-4 * 782 * 783.0 / (9 * 15 * Math.pow(196, 3)), within(1e-14));
    }

    @Test
    void refusesWhatIsNotANumber() {
        assertThatThrownBy(() -> metric("linear").at(1, Double.NaN)).hasMessage("x[1] = NaN is not a finite number");
        assertThatThrownBy(() -> metric("linear").at(Double.NEGATIVE_INFINITY))
                .hasMessage("x[0] = -Infinity is not a finite number");
        assertThatThrownBy(() -> metric("linear").at())
                .hasMessage("x has no coordinates: the dimension must be at least 1");
        assertThatThrownBy(() -> metric("linear").at(1, 2).lineElement(1, Double.NaN))
                .hasMessage("the displacement[1] = NaN is not a finite number");
        assertThatThrownBy(() -> metric("linear").at(1, 2).lineElement(1))
                .hasMessage("the displacement has dimension 1 where x has 2: they must be equal");
        assertThatThrownBy(() -> metric("linear").at(1, 2).conformal(0, 1, 1))
                .hasMessage("factor = 0.0, must be finite and > 0");
        assertThatThrownBy(() -> metric("linear").profile(-1)).hasMessage("|x|² = -1.0 is not a finite number ≥ 0");
    }

    @Test
    void refusesWhatLeavesTheRange() {
        assertThatThrownBy(() -> metric("linear").at(1e200, 0))
                .hasMessage("|x|² with a largest coordinate of 1.0E200 leaves the range of double: rescale the inputs");
        assertThatThrownBy(() -> metric("linear").at(1e-200, 0))
                .hasMessage(
                        "|x|² with a largest coordinate of 1.0E-200 leaves the range of double: rescale the inputs");
        assertThatThrownBy(() -> metric("poly:9").at(1e100, 0))
                .hasMessageStartingWith("the metric at |x| = 1.0E100 leaves the range of double (A = Infinity");
        assertThatThrownBy(() -> metric("poly:9").at(1e-100, 0))
                .hasMessageStartingWith("the metric at |x| = 1.0E-100 leaves the range of double (A = 0.0");
    }

    @Test
    void refusesDegenerateMetrics() {
        assertThatThrownBy(() -> metric("arccos:2/cosine").at(3, 4))
                .hasMessage("the metric is degenerate at |x| = 5.0: the kernel maps each ray from the origin to one"
                        + " point, so moving along x has length 0");
        assertThat(metric("linear+arccos:2/cosine").at(3, 4).determinant()).isPositive();
    }

    /** Far out, E is smaller than A by any factor; it must neither vanish nor turn negative. */
    @Test
    void radialStretchSurvivesFarOut() {
        for (double r : new double[] {1e3, 1e6, 1e12}) {
            RadialProfile one = metric("smoothed:0.05").profile(r * r);
            double d = 2 * r * r + 0.0025;
            double radial = 0.05 / (Math.PI * d * Math.sqrt(d));
            assertThat(one.radial()).isCloseTo(radial, within(1e-14 * radial));
            RadialProfile two = metric("arccos:1/smoothed:0.05").profile(r * r);
            assertThat(two.radial()).isCloseTo(radial, within(1e-14 * radial));
        }
    }
}
