package arcmargin.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Spaces of known curvature decide the sign of the Riemann tensor: the standard definition passes, the paper's (18)
 * fails, and the examples on which it happens to pass are named.
 */
class ControlSpacesTest {
    private static final double PRECISION = 1e-8;

    /** Coordinates (r, θ, φ) of flat space. */
    private static final TensorCalculus FLAT = new TensorCalculus(x -> sphericalShells(1, x[0], x[1]));
    /** Coordinates (χ, θ, φ) of the unit 3-sphere. */
    private static final TensorCalculus SPHERE = new TensorCalculus(x -> sphericalShells(1, Math.sin(x[0]), x[1]));
    /** Coordinates (χ, θ, φ) of hyperbolic 3-space. */
    private static final TensorCalculus HYPERBOLIC = new TensorCalculus(x -> sphericalShells(1, Math.sinh(x[0]), x[1]));

    private static final double[] POINT = {0.9, 1.1, 0.4};

    private static double[] sphericalShells(double radial, double radius, double polar) {
        double around = radius * Math.sin(polar);
        return new double[] {radial, 0, 0, 0, radius * radius, 0, 0, 0, around * around};
    }

    @Test
    void standardDefinitionFindsFlatSpaceFlat() {
        assertThat(FLAT.riemann(POINT)).containsOnly(new double[] {0}, within(PRECISION));
    }

    @Test
    void standardDefinitionGivesTheUnitSphereSix() {
        assertThat(scalar(SPHERE)).isCloseTo(6, within(PRECISION));
    }

    @Test
    void standardDefinitionGivesHyperbolicSpaceMinusSix() {
        assertThat(scalar(HYPERBOLIC)).isCloseTo(-6, within(PRECISION));
    }

    @Test
    void printedDefinitionFindsFlatSpaceCurved() {
        assertThat(printedScalar(FLAT)).isCloseTo(4 / (0.9 * 0.9), within(PRECISION));
    }

    @Test
    void printedDefinitionMakesTheUnitSphereLopsided() {
        double sine = Math.sin(0.9);
        assertThat(printedScalar(SPHERE)).isCloseTo(2 + 4 / (sine * sine), within(PRECISION));
    }

    @Test
    void printedDefinitionMakesHyperbolicSpaceLopsided() {
        double sine = Math.sinh(0.9);
        assertThat(printedScalar(HYPERBOLIC)).isCloseTo(-2 + 4 / (sine * sine), within(PRECISION));
    }

    /** In two dimensions, and for polynomial kernels, the products that carry the wrong sign vanish or cancel. */
    @Test
    void printedDefinitionPassesInTwoDimensions() {
        UnaryOperator<double[]> unitSphere = x -> new double[] {1, 0, 0, Math.sin(x[0]) * Math.sin(x[0])};
        UnaryOperator<double[]> plane = x -> new double[] {1, 0, 0, x[0] * x[0]};
        double[] point = {0.9, 0.4};
        TensorCalculus sphere = new TensorCalculus(unitSphere);
        TensorCalculus polar = new TensorCalculus(plane);
        assertThat(sphere.scalarCurvature(point, sphere.riemannAsPrinted(point)))
                .isCloseTo(2, within(PRECISION));
        assertThat(polar.scalarCurvature(point, polar.riemannAsPrinted(point))).isCloseTo(0, within(PRECISION));
    }

    private static double scalar(TensorCalculus space) {
        return space.scalarCurvature(POINT, space.riemann(POINT));
    }

    private static double printedScalar(TensorCalculus space) {
        return space.scalarCurvature(POINT, space.riemannAsPrinted(POINT));
    }
}
