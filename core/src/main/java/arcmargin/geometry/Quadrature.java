package arcmargin.geometry;

import java.util.Collection;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.DoubleUnaryOperator;

/** Adaptive integration over [0, 1]. */
final class Quadrature {
    /**
     * Nodes on [0, 1) and weights of the 15-point Kronrod rule on [-1, 1]; every second node belongs to the 7-point
     * Gauss rule.
     */
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
    /** Enough to bisect towards a few kinks; an integrand that is noisy at the tolerance ends here. */
    private static final int MOST_PIECES = 200;

    private Quadrature() {}

    /** The integral over a piece of the interval, and how far two rules disagree on it. */
    private record Piece(double from, double to, double integral, double error) {}

    /** The integral of f over [0, 1], to a relative error of about 1e-12 where f is smooth between few kinks. */
    static double integrate(DoubleUnaryOperator f) {
        PriorityQueue<Piece> pieces = new PriorityQueue<>(Comparator.comparingDouble(piece -> -piece.error));
        pieces.add(piece(f, 0, 1));
        while (pieces.size() < MOST_PIECES && error(pieces) > TOLERANCE * Math.abs(integral(pieces))) {
            Piece worst = pieces.remove();
            double middle = 0.5 * (worst.from + worst.to);
            pieces.add(piece(f, worst.from, middle));
            pieces.add(piece(f, middle, worst.to));
        }
        return integral(pieces);
    }

    private static double integral(Collection<Piece> pieces) {
        return pieces.stream().mapToDouble(Piece::integral).sum();
    }

    private static double error(Collection<Piece> pieces) {
        return pieces.stream().mapToDouble(Piece::error).sum();
    }

    private static Piece piece(DoubleUnaryOperator f, double from, double to) {
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
        return new Piece(from, to, half * kronrod, half * Math.abs(kronrod - gauss));
    }
}
