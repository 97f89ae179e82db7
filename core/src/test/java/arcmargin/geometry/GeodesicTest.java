package arcmargin.geometry;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import arcmargin.kernel.Kernels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Geodesics against conserved quantities and surfaces on which they are known. */
class GeodesicTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "smoothed:0.5",
                "arccos:2",
                "arccos:1/smoothed:0.7",
                "smoothed:0.5/arccos:2",
                "erf",
                "0.5@rbf:2+poly:2"
            })
    void conservesEnergyAndAngularMomentum(String text) {
        RadialMetric metric = Kernels.parse(text).metric();
        Curve curve = metric.geodesic(new double[] {0.8, -0.5}, new double[] {0.15, 0.5});
        double energy = energy(metric, curve, 0);
        double momentum = momentum(metric, curve, 0);
        for (double u : new double[] {0.1, 0.33, 0.5, 0.77, 1}) {
            assertEquals(energy, energy(metric, curve, u), 1e-8 * energy, text + " at " + u);
            assertEquals(momentum, momentum(metric, curve, u), 1e-8 * Math.abs(momentum), text + " at " + u);
        }
        assertEquals(Math.sqrt(energy), metric.arcLength(curve), 1e-8 * Math.sqrt(energy), "length is speed times 1");
    }

    /** g(v, v). */
    private static double energy(RadialMetric metric, Curve curve, double u) {
        return metric.at(curve.point(u)).lineElement(curve.velocity(u));
    }

    /** A (x ∧ v), conserved since the metric does not change under rotations (Clairaut). */
    private static double momentum(RadialMetric metric, Curve curve, double u) {
        double[] x = curve.point(u);
        double[] v = curve.velocity(u);
        return metric.at(x).profile().tangential() * (x[0] * v[1] - x[1] * v[0]);
    }

    @Test
    void isStraightForTheGaussianKernel() {
        Curve curve = Kernels.parse("rbf:2").metric().geodesic(new double[] {1, 2, 3}, new double[] {-1, 0.5, 2});
        assertArrayEquals(new double[] {0.5, 2.25, 4}, curve.point(0.5), 1e-12);
        assertArrayEquals(new double[] {-1, 0.5, 2}, curve.velocity(1), 1e-12);
    }

    /**
     * The surface of arccos:n over the plane is a cone: unrolled, with radius √k(x,x) and angle n φ/√(2n−1), it is
     * flat.
     */
    @Test
    void isStraightOnTheUnrolledCone() {
        int n = 2;
        Curve curve = Kernels.parse("arccos:2").metric().geodesic(new double[] {1, 0.2}, new double[] {-0.2, 0.9});
        double[] start = unrolled(n, curve.point(0));
        double[] end = unrolled(n, curve.point(1));
        for (double u : new double[] {0.2, 0.5, 0.9}) {
            double[] between = unrolled(n, curve.point(u));
            for (int i = 0; i < 2; i++) {
                assertEquals(start[i] + u * (end[i] - start[i]), between[i], 1e-7);
            }
        }
    }

    private static double[] unrolled(int n, double[] x) {
        double radius = Math.sqrt(Kernels.parse("arccos:" + n).diagonal(x[0] * x[0] + x[1] * x[1]));
        double angle = n / Math.sqrt(2 * n - 1) * Math.atan2(x[1], x[0]);
        return new double[] {radius * Math.cos(angle), radius * Math.sin(angle)};
    }

    /** Steps of 1/32 leap over the tip of the cone to where A overflows; shorter ones pass beside it. */
    @Test
    void passesCloseToTheTipOfTheCone() {
        RadialMetric metric = Kernels.parse("arccos:3").metric();
        double[] velocity = {-5, 1};
        Curve curve = metric.geodesic(new double[] {1, 0}, velocity);
        double[] start = unrolled(3, curve.point(0));
        double[] end = unrolled(3, curve.point(1));
        double speed = Math.sqrt(metric.at(1, 0).lineElement(velocity));
        assertEquals(speed, Math.hypot(end[0] - start[0], end[1] - start[1]), 1e-7 * speed);
    }

    @Test
    void saysThatTheGeodesicCannotBeFollowed() {
        RadialMetric metric = Kernels.parse("smoothed:1").metric();
        RuntimeException refusal = assertThrows(
                IllegalArgumentException.class, () -> metric.geodesic(new double[] {1, 0}, new double[] {90, 0}));
        assertEquals(
                "the geodesic cannot be followed to its end:",
                refusal.getMessage().substring(0, 43));
    }

    @Test
    void refusesVelocitiesOfAnotherDimension() {
        RadialMetric metric = Kernels.parse("smoothed:1").metric();
        assertThrows(
                IllegalArgumentException.class, () -> metric.geodesic(new double[] {1, 2}, new double[] {1, 2, 3}));
    }
}
