package arcmargin.geometry;

/**
 * A geodesic: the solution of d²xᵃ/du² = −Γᵃ_bc (dxᵇ/du)(dxᶜ/du) from a point with a velocity, u from 0 to 1.
 *
 * <p>Integrated by the classical Runge–Kutta method in equal steps; between two steps by a shorter one.
 */
final class Geodesic implements Curve {

    private static final int FEWEST_STEPS = 32;
    private static final int MOST_STEPS = 1 << 15;

    private final RadialMetric metric;
    private final double[][] states; // position, then velocity, at every step

    private Geodesic(RadialMetric metric, double[] start, int steps) {
        this.metric = metric;
        states = new double[steps + 1][];
        states[0] = start;
        for (int i = 0; i < steps; i++) {
            states[i + 1] = step(states[i], 1.0 / steps);
        }
    }

    /**
     * Takes twice as many steps until the end moves by no more than the tolerance, relative to its largest coordinate.
     */
    static Geodesic of(RadialMetric metric, double[] from, double[] velocity, double tolerance) {
        Vectors.squaredNorm("the start", from);
        Vectors.require("the velocity", velocity, from.length);
        double[] start = new double[2 * from.length];
        System.arraycopy(from, 0, start, 0, from.length);
        System.arraycopy(velocity, 0, start, from.length, from.length);
        Geodesic coarse = null;
        IllegalArgumentException refusal = null;
        for (int steps = FEWEST_STEPS; steps <= MOST_STEPS; steps *= 2) {
            try {
                Geodesic fine = new Geodesic(metric, start, steps);
                if (coarse != null && coarse.distance(fine) <= tolerance) {
                    return fine;
                }
                coarse = fine;
                refusal = null;
            } catch (IllegalArgumentException e) {
                coarse = null; // long steps may leap to where there is no metric, short ones pass by
                refusal = e;
            }
        }
        if (refusal != null) {
            throw new IllegalArgumentException("the geodesic cannot be followed to its end: " + refusal.getMessage());
        }
        throw new ArithmeticException("the geodesic does not converge in " + MOST_STEPS
                + " steps: it comes too near to a point where the metric is singular");
    }

    private double distance(Geodesic other) {
        double[] end = states[states.length - 1];
        double[] otherEnd = other.states[other.states.length - 1];
        double largest = 0;
        double difference = 0;
        for (int i = 0; i < end.length; i++) {
            largest = Math.max(largest, Math.abs(otherEnd[i]));
            difference = Math.max(difference, Math.abs(end[i] - otherEnd[i]));
        }
        return largest == 0 ? 0 : difference / largest;
    }

    private double[] step(double[] state, double h) {
        double[] k1 = slope(state);
        double[] k2 = slope(plus(state, h / 2, k1));
        double[] k3 = slope(plus(state, h / 2, k2));
        double[] k4 = slope(plus(state, h, k3));
        double[] next = state.clone();
        for (int i = 0; i < next.length; i++) {
            next[i] += h / 6 * (k1[i] + 2 * (k2[i] + k3[i]) + k4[i]);
        }
        return next;
    }

    private static double[] plus(double[] state, double h, double[] slope) {
        double[] sum = state.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += h * slope[i];
        }
        return sum;
    }

    private double[] slope(double[] state) {
        int d = state.length / 2;
        double[] x = new double[d];
        System.arraycopy(state, 0, x, 0, d);
        LocalGeometry here = metric.at(x);
        double[] slope = new double[2 * d];
        System.arraycopy(state, d, slope, 0, d);
        for (int a = 0; a < d; a++) {
            double sum = 0;
            for (int b = 0; b < d; b++) {
                for (int c = 0; c < d; c++) {
                    sum += here.christoffel(a, b, c) * state[d + b] * state[d + c];
                }
            }
            slope[d + a] = -sum;
        }
        return slope;
    }

    private double[] state(double u) {
        int steps = states.length - 1;
        int before = (int) Math.max(0, Math.min(steps, Math.floor(u * steps)));
        double rest = u - (double) before / steps;
        return rest == 0 ? states[before] : step(states[before], rest);
    }

    @Override
    public double[] point(double u) {
        double[] x = new double[states[0].length / 2];
        System.arraycopy(state(u), 0, x, 0, x.length);
        return x;
    }

    @Override
    public double[] velocity(double u) {
        double[] v = new double[states[0].length / 2];
        System.arraycopy(state(u), v.length, v, 0, v.length);
        return v;
    }
}
