package arcmargin.geometry;

import java.util.function.DoubleUnaryOperator;

/** Adaptive integration over [0, 1]. */
final class Quadrature {
    /** Nodes on [0, 1) and weights of the 15-point Kronrod rule on [-1, 1]; every second node belongs to the 7-point Gauss rule. */
    private static final double[] NODES = {
        0.9914553711208126,
        0.9491079123427585,
        0.8648644233597691,
        0.7415311855993945,
        0.5860872354676911,
        0.4058451513773972,
        0.20778495500789848,
        0
    };

    private static final double[] KRONROD = {
        0.022935322010529224,
        0.06309209262997856,
        0.10479001032225019,
        0.14065325971552592,
        0.1690047266392679,
        0.19035057806478542,
        0.20443294007529889,
        0.20948214108472782
    };

    private static final double[] GAUSS = {
        0.1294849661688697, 0.27970539148927664, 0.3818300505051189, 0.4179591836734694
    };

    private static final double TOLERANCE = 1e-12;
    private static final int DEEPEST = 40;

    private Quadrature() {}

    /** The integral of f over [0, 1], to a relative error of about 1e-12 where f is smooth between finitely many kinks. */
    static double integrate(DoubleUnaryOperator f) {
        double whole = rule(f, 0, 1)[0];
        return refine(f, 0, 1, TOLERANCE * Math.abs(whole), 0);
    }

    private static double refine(DoubleUnaryOperator f, double from, double to, double tolerance, int depth) {
        double[] both = rule(f, from, to);
        if (Math.abs(both[0] - both[1]) <= tolerance || depth == DEEPEST) {
            return both[0];
        }
        double middle = 0.5 * (from + to);
        return refine(f, from, middle, tolerance / 2, depth + 1) + refine(f, middle, to, tolerance / 2, depth + 1);
    }

    /** The Kronrod and the Gauss value of the integral over [from, to]. */
    private static double[] rule(DoubleUnaryOperator f, double from, double to) {
        double centre = 0.5 * (from + to);
        double half = 0.5 * (to - from);
        double kronrod = 0;
        double gauss = 0;
        for (int i = 0; i < NODES.length; i++) {
            double offset = half * NODES[i];
            double value = NODES[i] == 0
                    ? f.applyAsDouble(centre)
                    : f.applyAsDouble(centre - offset) + f.applyAsDouble(centre + offset);
            kronrod += KRONROD[i] * value;
            if (i % 2 == 1) {
                gauss += GAUSS[i / 2] * value;
            }
        }
        return new double[] {half * kronrod, half * gauss};
    }
}
