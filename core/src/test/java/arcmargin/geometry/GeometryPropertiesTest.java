package arcmargin.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What must hold for every metric, whatever the kernel: checked on stacks, sums and normalised kernels in 1 to 4
 * dimensions.
 */
class GeometryPropertiesTest {
    private static final double[] POINT = {0.7, -0.4, 0.9, 0.3};

    static String[] smoothKernels() {
        return new String[] {
            "linear",
            "poly:2",
            "poly:5",
            "rbf:1.5",
            "arccos:1",
            "arccos:2",
            "arccos:4",
            "smoothed:0.5",
            "erf",
            "ntk{smoothed:0.5}",
            "ntk{erf/smoothed:0.7}",
            "ntk{rbf:2/erf}",
            "ntk{arccos:2}",
            "ntk{linear/erf/arccos:2}-1",
            "smoothed:20",
            "arccos:2/arccos:3",
            "poly:2/smoothed:1",
            "smoothed:0.5/arccos:2",
            "smoothed:1/smoothed:0.3/poly:3",
            "rbf:1.5/smoothed:0.5/arccos:2",
            "smoothed:0.75/arccos:1x5",
            "linear+rbf:2",
            "0.3@arccos:2+2@smoothed:0.7+poly:3",
            "{linear+poly:2}/smoothed:1/arccos:3",
            "smoothed:0.7/cosine",
            "{linear+arccos:3}/cosine/arccos:2",
            "arccos:2/rbf:1.3/arccos:2",
        };
    }

    private static LocalGeometry at(String kernel, double... x) {
        return Kernels.parse(kernel).metric().at(x);
    }

    private static TensorCalculus definitions(String kernel) {
        RadialMetric metric = Kernels.parse(kernel).metric();
        return new TensorCalculus(x -> metric.at(x).metric());
    }

    /** Eq. (9) against eq. (10); a term |θ|³, as degree 1 has it, leaves an error of the order of the step. */
    @ParameterizedTest
    @MethodSource("smoothKernels")
    void metricIsTheSecondDifferenceOfTheKernel(String text) {
        Kernel kernel = Kernels.parse(text);
        double step = 1e-5;
        double[][] directions = {{1, 0, 0, 0}, {0.7, -0.4, 0.9, 0.3}, {0.4, 0.7, -0.3, 0.9}, {-1, 2, 0.5, 0.25}};
        for (double[] direction : directions) {
            double[] ahead = new double[4];
            double[] behind = new double[4];
            double[] displacement = new double[4];
            for (int i = 0; i < 4; i++) {
                displacement[i] = step * direction[i];
                ahead[i] = POINT[i] + displacement[i] / 2;
                behind[i] = POINT[i] - displacement[i] / 2;
            }
            double seen = kernel.squaredDistance(ahead, behind);
            assertThat(kernel.metric().at(POINT).lineElement(displacement)).isCloseTo(seen, within(1e-4 * seen));
        }
    }

    @ParameterizedTest
    @MethodSource("smoothKernels")
    void metricTimesInverseIsTheIdentity(String kernel) {
        for (int d = 1; d <= 4; d++) {
            LocalGeometry here = at(kernel, Arrays.copyOf(POINT, d));
            double[] metric = here.metric();
            double[] inverse = here.inverse();
            double conditioning =
                    here.profile().anisotropy() + 1 / here.profile().anisotropy();
            for (int m = 0; m < d; m++) {
                for (int n = 0; n < d; n++) {
                    double sum = 0;
                    for (int k = 0; k < d; k++) {
                        sum += metric[m * d + k] * inverse[k * d + n];
                    }
                    assertThat(sum).isCloseTo(m == n ? 1 : 0, within(1e-15 * conditioning));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("smoothKernels")
    void closedFormsAgreeWithTheDefinitions(String kernel) {
        for (int d = 1; d <= 4; d++) {
            double[] x = Arrays.copyOf(POINT, d);
            LocalGeometry here = at(kernel, x);
            TensorCalculus definitions = definitions(kernel);
            double[] riemann = definitions.riemann(x);
            close(here.christoffel(), definitions.christoffel(x), 1e-9);
            close(here.riemann(), riemann, 1e-7);
            close(here.ricci(), TensorCalculus.ricci(riemann, d), 1e-7);
            double scalar = definitions.scalarCurvature(x, riemann);
            assertThat(here.scalarCurvature()).isCloseTo(scalar, within(1e-6 * (1 + Math.abs(scalar))));
        }
    }

    @ParameterizedTest
    @MethodSource("smoothKernels")
    void riemannTensorHasItsSymmetries(String kernel) {
        int d = 4;
        LocalGeometry here = at(kernel, POINT);
        double[] metric = here.metric();
        double[] raised = here.riemann();
        double[] lowered = new double[d * d * d * d];
        for (int m = 0; m < d; m++) {
            for (int nab = 0; nab < d * d * d; nab++) {
                for (int k = 0; k < d; k++) {
                    lowered[m * d * d * d + nab] += metric[m * d + k] * raised[k * d * d * d + nab];
                }
            }
        }
        double scale = Arrays.stream(lowered).map(Math::abs).max().orElseThrow() + 1e-300;
        for (int m = 0; m < d; m++) {
            for (int n = 0; n < d; n++) {
                for (int a = 0; a < d; a++) {
                    for (int b = 0; b < d; b++) {
                        double entry = lowered[((m * d + n) * d + a) * d + b];
                        double lastSwapped = lowered[((m * d + n) * d + b) * d + a];
                        double firstSwapped = lowered[((n * d + m) * d + a) * d + b];
                        double pairsSwapped = lowered[((a * d + b) * d + m) * d + n];
                        double cycle =
                                entry + lowered[((m * d + a) * d + b) * d + n] + lowered[((m * d + b) * d + n) * d + a];
                        assertThat(new double[] {entry + lastSwapped, entry + firstSwapped, entry - pairsSwapped, cycle
                                })
                                .as("antisymmetry in both pairs, symmetry between them, first Bianchi identity")
                                .containsOnly(new double[] {0}, within(1e-13 * scale));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "rbf:1.5", "arccos:2", "smoothed:0.75", "poly:2/smoothed:1", "linear+rbf:2"})
    void layersOfDegreeOneLeaveTheGeometryUnchanged(String kernel) {
        LocalGeometry below = at(kernel, POINT);
        LocalGeometry above = at("{" + kernel + "}/arccos:1x5", POINT);
        assertThat(above.metric()).containsExactly(below.metric());
        assertThat(above.christoffel()).containsExactly(below.christoffel());
        assertThat(above.riemann()).containsExactly(below.riemann());
        assertThat(above.logVolumeElement()).isEqualTo(below.logVolumeElement());
    }

    @ParameterizedTest
    @MethodSource("smoothKernels")
    void aLineIsNotCurved(String kernel) {
        assertThat(at(kernel, 0.7).riemann()).containsExactly(0);
        assertThat(at(kernel, 0.7).scalarCurvature()).isZero();
    }

    /** Exactly: rounding does not curve a cone. */
    @Test
    void conesAreFlatInTwoDimensionsAndDegreeOneInAll() {
        for (String cone : new String[] {"arccos:2", "arccos:3", "arccos:6", "poly:5", "arccos:2/arccos:3/poly:2"}) {
            assertThat(at(cone, 0.7, -0.4).scalarCurvature()).isZero();
            assertThat(at(cone, 0.7, -0.4).riemann()).containsOnly(new double[] {0}, within(0d));
        }
        for (String flat : new String[] {"arccos:1", "arccos:1x6", "linear", "rbf:0.8", "rbf:0.8/arccos:3"}) {
            assertThat(at(flat, POINT).scalarCurvature()).isZero();
            assertThat(at(flat, POINT).riemann()).containsOnly(new double[] {0}, within(0d));
        }
    }

    @Test
    void curvatureIsTheSameThroughoutASphereOfTheInputSpace() {
        LocalGeometry here = at("smoothed:0.5/arccos:2", 3, 4, 0);
        LocalGeometry there = at("smoothed:0.5/arccos:2", 0, 0, 5);
        assertThat(here.scalarCurvature()).isEqualTo(there.scalarCurvature());
        assertThat(here.logVolumeElement()).isEqualTo(there.logVolumeElement());
    }

    @Test
    void smoothedCurvatureHasItsClosedForm() {
        double sigma = 0.6;
        for (double r : new double[] {1e-6, 0.01, 0.5, 3, 1e4}) {
            for (int d = 2; d <= 784; d += 391) {
                double expected = -Math.PI * (d - 1) * (d + 2) * r * r / (sigma * Math.sqrt(2 * r * r + sigma * sigma));
                double value =
                        Kernels.parse("smoothed:0.6").metric().profile(r * r).scalarCurvature(d);
                assertThat(value).isCloseTo(expected, within(2e-14 * Math.abs(expected)));
            }
        }
    }

    @Test
    void segmentsOfFlatKernelsHaveEuclideanLength() {
        double[] from = {1, 2, -2};
        double[] to = {-3, 5, 10};
        assertThat(Kernels.parse("arccos:1").metric().arcLength(from, to)).isCloseTo(13, within(1e-11));
        assertThat(Kernels.parse("rbf:2").metric().arcLength(from, to)).isCloseTo(13 / Math.sqrt(2), within(1e-11));
        assertThat(Kernels.parse("arccos:1").metric().arcLength(from, from)).isZero();
    }

    /**
     * A ray of the degree-n kernel is straight in feature space, of length √((2n-1)!!) rⁿ; so is its continuation
     * through the origin.
     */
    @Test
    void raysOfConesHaveTheLengthOfTheirImages() {
        RadialMetric metric = Kernels.parse("arccos:3").metric();
        assertThat(metric.arcLength(new double[] {0.3, 0.4}, new double[] {1.2, 1.6}))
                .isCloseTo(Math.sqrt(15) * (8 - 0.125), within(1e-11));
        assertThat(metric.arcLength(new double[] {-0.6, -0.8}, new double[] {1.2, 1.6}))
                .isCloseTo(Math.sqrt(15) * (8 + 1), within(1e-11));
    }

    /** A circle on the cone of degree n is n/√(2n-1) times as long as one of the same radius in the plane. */
    @Test
    void circlesOnConesAreTooLong() {
        Curve circle = new Curve() {
            @Override
            public double[] point(double u) {
                return new double[] {2 * Math.cos(2 * Math.PI * u), 2 * Math.sin(2 * Math.PI * u)};
            }

            @Override
            public double[] velocity(double u) {
                return new double[] {-4 * Math.PI * Math.sin(2 * Math.PI * u), 4 * Math.PI * Math.cos(2 * Math.PI * u)};
            }
        };
        double radius = Math.sqrt(3) * 4;
        assertThat(Kernels.parse("arccos:2").metric().arcLength(circle))
                .isCloseTo(2 / Math.sqrt(3) * 2 * Math.PI * radius, within(1e-10));
    }

    /** The chord in feature space is never longer than any curve of the surface between its ends. */
    @ParameterizedTest
    @MethodSource("smoothKernels")
    void chordsAreShorterThanCurves(String text) {
        Kernel kernel = Kernels.parse(text);
        double[] from = {0.7, -0.4, 0.9};
        double[] to = {-0.2, 1.1, 0.5};
        double chord = Math.sqrt(kernel.squaredDistance(from, to));
        assertThat(kernel.metric().arcLength(from, to)).isGreaterThanOrEqualTo(chord * (1 - 1e-12));
    }

    private static void close(double[] values, double[] expected, double precision) {
        double scale = 1 + Arrays.stream(expected).map(Math::abs).max().orElseThrow();
        assertThat(values).containsExactly(expected, within(precision * scale));
    }
}
