package arcmargin.svm;

import arcmargin.gram.KernelMatrix;

/**
 * The rows a search still moves, packed to the front of flat arrays so that the loops over them are contiguous, and the
 * steps over them. See {@link SmoSolver} for the problem.
 */
final class ActiveRows {

    /** Curvature used where the kernel's is not positive, so that a step stays finite: duplicates, indefinite kernels. */
    private static final double LEAST_CURVATURE = 1e-12;

    /** How a series of steps ended. */
    enum Outcome {
        /** The violation is within the goal. */
        REACHED,
        /** There is more to do. */
        STEPPED,
        /** Steps no longer change anything in double precision. */
        STUCK
    }

    private int count;
    private KernelMatrix matrix;
    private final double[] coefficient;
    private final double[] lower;
    private final double[] upper;
    private final double[] slope;
    private final double[] diagonal;
    private final double[] cannotRise; // 0, or -infinity where the coefficient is at its upper bound
    private final double[] cannotFall; // 0, or +infinity where it is at its lower bound

    private long steps;
    private double decrease;

    ActiveRows(int capacity) {
        coefficient = new double[capacity];
        lower = new double[capacity];
        upper = new double[capacity];
        slope = new double[capacity];
        diagonal = new double[capacity];
        cannotRise = new double[capacity];
        cannotFall = new double[capacity];
    }

    /** Starts anew with the rows of a matrix; each is then given by {@link #set}. */
    void begin(KernelMatrix rows) {
        matrix = rows;
        count = rows.size();
        for (int k = 0; k < count; k++) {
            // the rounding the rows have: then duplicates have curvature 0, not the rounding error of a float
            diagonal[k] = (float) rows.diagonal(k);
        }
    }

    void set(int k, double lowest, double highest, double value, double valueSlope) {
        lower[k] = lowest;
        upper[k] = highest;
        slope[k] = valueSlope;
        setCoefficient(k, value);
    }

    private void setCoefficient(int k, double value) {
        coefficient[k] = value;
        cannotRise[k] = value < upper[k] ? 0 : Double.NEGATIVE_INFINITY;
        cannotFall[k] = value > lower[k] ? 0 : Double.POSITIVE_INFINITY;
    }

    double coefficient(int k) {
        return coefficient[k];
    }

    double slope(int k) {
        return slope[k];
    }

    /** Steps taken by the last {@link #descend}. */
    long steps() {
        return steps;
    }

    /** What the last {@link #descend} took off the objective. */
    double decrease() {
        return decrease;
    }

    /**
     * Takes steps until the violation is within the goal.
     *
     * @param goal the violation to reach
     * @param most how many steps at most
     * @param resolution a decrease of the objective that is no progress
     */
    Outcome descend(double goal, long most, double resolution) {
        steps = 0;
        decrease = 0;
        int i = steepest(slope, cannotRise, count);
        while (true) {
            if (i < 0 || cannotRise[i] != 0) {
                return Outcome.REACHED; // nothing can rise
            }
            float[] rowI = matrix.row(i);
            int j = partner(slope, cannotFall, diagonal, rowI, slope[i], diagonal[i], count);
            double difference = j < 0 ? 0 : slope[i] - slope[j];
            // the partner need not be the row of least slope: only where it is within the goal must that one be sought
            if (difference <= goal && slope[i] - least(slope, cannotFall, count) <= goal) {
                return Outcome.REACHED;
            }
            if (j < 0) {
                return Outcome.STUCK; // an element that is not a number: the caller will see it
            }
            if (steps == most) {
                return decrease > resolution ? Outcome.STEPPED : Outcome.STUCK;
            }
            float[] rowJ = matrix.row(j);
            double curvature = diagonal[i] + diagonal[j] - 2 * (double) rowI[j];
            double step = step(i, j, difference / Math.max(curvature, LEAST_CURVATURE));
            if (step == 0) {
                return Outcome.STUCK;
            }
            steps++;
            decrease += step * (difference - 0.5 * step * curvature);
            i = move(slope, cannotRise, rowI, rowJ, step, count);
        }
    }

    /** Raises i and lowers j by the wish, or as far as their bounds allow; returns 0 where that changes neither. */
    private double step(int i, int j, double wish) {
        double roomI = upper[i] - coefficient[i];
        double roomJ = coefficient[j] - lower[j];
        double step = Math.min(wish, Math.min(roomI, roomJ));
        double raised = step == roomI ? upper[i] : coefficient[i] + step;
        double lowered = step == roomJ ? lower[j] : coefficient[j] - step;
        if (raised == coefficient[i] && lowered == coefficient[j]) {
            return 0;
        }
        setCoefficient(i, raised);
        setCoefficient(j, lowered);
        return step;
    }

    /** The row of largest slope among those that can rise; the last of equals, as LIBSVM takes it. */
    private static int steepest(double[] slope, double[] cannotRise, int count) {
        double best = Double.NEGATIVE_INFINITY;
        int row = -1;
        for (int k = 0; k < count; k++) {
            double value = slope[k] + cannotRise[k];
            if (value >= best) {
                best = value;
                row = k;
            }
        }
        return row;
    }

    /** The least slope among the rows that can fall. */
    private static double least(double[] slope, double[] cannotFall, int count) {
        double best = Double.POSITIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            double value = slope[k] + cannotFall[k];
            if (value < best) {
                best = value;
            }
        }
        return best;
    }

    /**
     * The row to lower for the largest decrease, the last of equals; -1 if none decreases anything.
     *
     * <p>Written so that the one branch is nearly always predicted: rows that cannot fall get the gain -infinity through the
     * sign-keeping square, and the division happens only for a new best.
     */
    private static int partner(
            double[] slope,
            double[] cannotFall,
            double[] diagonal,
            float[] rowI,
            double slopeI,
            double diagonalI,
            int count) {
        double best = 0;
        int row = -1;
        for (int k = 0; k < count; k++) {
            double difference = slopeI - (slope[k] + cannotFall[k]);
            double square = difference * Math.abs(difference);
            double curvature = diagonalI + diagonal[k] - 2 * (double) rowI[k];
            if (square >= best * curvature) {
                double gain = square / Math.max(curvature, LEAST_CURVATURE);
                if (gain >= best) {
                    best = gain;
                    row = k;
                }
            }
        }
        return row;
    }

    /** Follows a step with all slopes and finds the next steepest row in the same pass. */
    private static int move(double[] slope, double[] cannotRise, float[] rowI, float[] rowJ, double step, int count) {
        double best = Double.NEGATIVE_INFINITY;
        int row = -1;
        for (int k = 0; k < count; k++) {
            double value = slope[k] - step * ((double) rowI[k] - rowJ[k]);
            slope[k] = value;
            value += cannotRise[k];
            if (value >= best) {
                best = value;
                row = k;
            }
        }
        return row;
    }
}
