package arcmargin.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.kernel.Pair;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each entry of docs/errata.md that is not decided by {@link ControlSpacesTest}: what the paper prints fails, what we
 * say holds.
 */
class PaperErrataTest {
    private static final double[] POINT = {0.7, -0.4, 0.9, 0.3};

    private static TensorCalculus definitions(String kernel) {
        RadialMetric metric = Kernels.parse(kernel).metric();
        return new TensorCalculus(x -> metric.at(x).metric());
    }

    /** (A.10) as printed follows from (18) as printed; by the standard definition the factor 3 is 1. */
    @ParameterizedTest
    @CsvSource({"2, 3", "2, 4", "3, 3", "4, 4"})
    void riemannTensorOfArcCosineKernelsIsAThirdOfThePrinted(int n, int d) {
        double[] x = Arrays.copyOf(POINT, d);
        TensorCalculus definitions = definitions("arccos:" + n);
        assertThat(definitions.riemannAsPrinted(x)).containsExactly(printedA10(3, n, x), within(1e-7));
        assertThat(definitions.riemann(x)).containsExactly(printedA10(1, n, x), within(1e-7));
        assertThat(Kernels.parse("arccos:" + n).metric().at(x).riemann())
                .containsExactly(printedA10(1, n, x), within(1e-13));
    }

    /** Eq. (A.10) with its leading factor 3 replaced by the given one. */
    private static double[] printedA10(double factor, int n, double[] x) {
        int d = x.length;
        double t = Arrays.stream(x).map(value -> value * value).sum();
        double[] tensor = new double[d * d * d * d];
        for (int m = 0; m < d; m++) {
            for (int v = 0; v < d; v++) {
                for (int a = 0; a < d; a++) {
                    for (int b = 0; b < d; b++) {
                        double mixed = x[m] * x[a] * delta(b, v)
                                - x[m] * x[b] * delta(v, a)
                                + x[v] * x[b] * delta(m, a)
                                - x[v] * x[a] * delta(m, b);
                        double plain = delta(m, b) * delta(v, a) - delta(m, a) * delta(b, v);
                        tensor[((m * d + v) * d + a) * d + b] =
                                factor / t * (n - 1) * (n - 1) / (2 * n - 1.0) * (mixed / t + plain);
                    }
                }
            }
        }
        return tensor;
    }

    private static int delta(int i, int j) {
        return i == j ? 1 : 0;
    }

    @ParameterizedTest
    @CsvSource({"2, 3", "2, 4", "3, 3", "4, 4"})
    void scalarCurvatureOfArcCosineKernelsIsAThirdOfThePrinted(int n, int d) {
        double[] x = Arrays.copyOf(POINT, d);
        double t = Arrays.stream(x).map(value -> value * value).sum();
        double diagonal = Kernels.parse("arccos:" + n).diagonal(t);
        double right = (n - 1.0) * (n - 1) * (2 - d) * (d - 1) / (n * n * diagonal);
        TensorCalculus definitions = definitions("arccos:" + n);
        assertThat(definitions.scalarCurvature(x, definitions.riemannAsPrinted(x)))
                .isCloseTo(3 * right, within(1e-7));
        assertThat(definitions.scalarCurvature(x, definitions.riemann(x))).isCloseTo(right, within(1e-7));
        assertThat(Kernels.parse("arccos:" + n).metric().at(x).scalarCurvature())
                .isCloseTo(right, within(1e-14 * Math.abs(right)));
    }

    /** Why the row of Burges in Table 1 could not reveal the error. */
    @Test
    void printedDefinitionPassesForPolynomialKernels() {
        double[] x = Arrays.copyOf(POINT, 3);
        TensorCalculus definitions = definitions("poly:3");
        assertThat(definitions.riemannAsPrinted(x)).containsExactly(definitions.riemann(x), within(1e-8));
    }

    @Test
    void equation22IsTheLeadingOrderOnly() {
        Kernel kernel = Kernels.parse("arccos:0");
        RoughSurface surface = (RoughSurface) kernel.surface();
        double[] x = {2, 0};
        double finite = kernel.squaredDistance(x, new double[] {2, 1});
        assertThat(finite).isCloseTo(2 / Math.PI * Math.atan(0.5), within(1e-15));
        assertThat(surface.squaredDistance(x, new double[] {0, 1})).isCloseTo(1 / Math.PI, within(1e-15));
        assertThat(1 / Math.PI - finite).isGreaterThan(0.02);
    }

    /** (A.4), (A.5) say J_n'(0) = 0; for n = 0 it is -1. */
    @Test
    void degreeZeroHasASlopeAtZeroAngle() {
        double h = 1e-6;
        double slope = (Kernels.parse("arccos:0").at(Pair.ofAngle(1, 1, h)) - 1) * Math.PI / h;
        assertThat(slope).isCloseTo(-1, within(1e-9));
        assertThat((Kernels.parse("arccos:1").at(Pair.ofAngle(1, 1, h)) - 1) / h)
                .isCloseTo(0, within(1e-6));
    }

    /** k_n has the term |θ|^(2n+1) on the unit sphere; for n = 1 it is |θ|³/(3π). */
    @Test
    void higherDegreesAreNotAnalyticEither() {
        double theta = 1e-3;
        double even = 1 - theta * theta / 2 + Math.pow(theta, 4) / 24;
        double odd = Kernels.parse("arccos:1").at(Pair.ofAngle(1, 1, theta)) - even;
        assertThat(odd / Math.pow(theta, 3)).isCloseTo(1 / (3 * Math.PI), within(1e-6));
    }

    /** Fig. 3: ψ is the angle at the tip of x. With ψ and ξ exchanged, (25) is far from the kernel. */
    @Test
    void anglesOfTheTriangleSitAtTheTips() {
        double theta = 1;
        double side = Math.sqrt(1 + 4 - 4 * Math.cos(theta));
        double atX = Math.acos((1 + side * side - 4) / (2 * side));
        double atY = Math.PI - theta - atX;
        double value = Kernels.parse("biased:1").at(Pair.ofAngle(1, 2, theta));
        assertThat(integral24(1, atX) + integral24(2, atY)).isCloseTo(value, within(1e-12));
        assertThat(value).isCloseTo(0.2041, within(5e-5));
        assertThat(integral24(1, atY) + integral24(2, atX)).isCloseTo(0.3257, within(5e-5));
    }

    private static double integral24(double r, double xi) {
        return xi
                / Math.PI
                * Quadrature.integrate(u -> {
                    double sine = Math.sin(xi * u);
                    return Math.exp(-1 / (2 * r * r * sine * sine));
                });
    }

    /** k^{-b} - k^b is f(x) + f(y) for one layer, which centring removes; for two layers it is not. */
    @Test
    void signOfTheBiasMattersInAStack() {
        assertThat(interaction("biased:0.5", "biased:-0.5")).isCloseTo(0, within(1e-14));
        assertThat(Math.abs(interaction("biased:0.5/arccos:1", "biased:-0.5/arccos:1")))
                .isGreaterThan(1e-3);
    }

    private static double interaction(String sparse, String dense) {
        double[][] points = {{1, 0.2}, {-0.3, 1.5}, {0.4, -0.7}, {2, 1}};
        return difference(sparse, dense, points[0], points[2])
                + difference(sparse, dense, points[1], points[3])
                - difference(sparse, dense, points[0], points[3])
                - difference(sparse, dense, points[1], points[2]);
    }

    private static double difference(String sparse, String dense, double[] x, double[] y) {
        return Kernels.parse(dense).at(x, y) - Kernels.parse(sparse).at(x, y);
    }

    /** As σ → 0 only the tangential part diverges; the radial part vanishes, and det g does what the dimension says. */
    @Test
    void smoothedMetricDivergesOnlyAcross() {
        RadialProfile narrow = Kernels.parse("smoothed:1e-6").metric().profile(1);
        RadialProfile wide = Kernels.parse("smoothed:1e-3").metric().profile(1);
        assertThat(narrow.tangential() / wide.tangential()).isCloseTo(1000, within(1e-2));
        assertThat(narrow.radial() / wide.radial()).isCloseTo(1e-3, within(1e-8));
        assertThat(narrow.logDeterminant(1) - wide.logDeterminant(1)).isCloseTo(-Math.log(1000), within(1e-5));
        assertThat(narrow.logDeterminant(2) - wide.logDeterminant(2)).isCloseTo(0, within(1e-5));
        assertThat(narrow.logDeterminant(3) - wide.logDeterminant(3)).isCloseTo(Math.log(1000), within(1e-5));
    }

    @Test
    void translationInvariantKernelsScaleTheEuclideanMetric() {
        assertThat(Kernels.parse("rbf:2").metric().at(3, 4).metric())
                .containsExactly(new double[] {0.5, 0, 0, 0.5}, within(1e-16));
    }

    /** (C.4), (C.5): with the extended x̄ in both places the kernel of degree 0 gives 1, not k_σ(x,x). */
    @Test
    void extendedInputsAreNoFeatureMap() {
        double[] extended = {3, 4, -0.5, 0};
        double[] other = {3, 4, 0, -0.5};
        Kernel sharp = Kernels.parse("arccos:0");
        double diagonal = Kernels.parse("smoothed:0.5").diagonal(25);
        assertThat(sharp.at(extended, other)).isCloseTo(diagonal, within(1e-15));
        assertThat(sharp.at(extended, extended)).isEqualTo(1);
        assertThat(diagonal).isLessThan(0.96);
    }

    /** (2) has no value at a zero vector; the definition (1), with Θ(0) = ½, has. */
    @Test
    void zeroVectorsFollowTheDefinition() {
        double[] zero = {0, 0};
        double[] x = {3, 4};
        assertThat(Kernels.parse("arccos:0").at(zero, x)).isEqualTo(0.5);
        assertThat(Kernels.parse("arccos:0").at(zero, zero)).isEqualTo(0.5);
        assertThat(Kernels.parse("arccos:1").at(zero, x)).isZero();
    }
}
