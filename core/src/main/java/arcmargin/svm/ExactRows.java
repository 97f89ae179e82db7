package arcmargin.svm;

/** Rows whose slopes are followed in double precision: what the last digits of a solution need. */
final class ExactRows extends ActiveRows {

    private final double[] slope;
    private final double[] diagonal;
    private final double[] cannotRise; // 0, or -infinity where the coefficient is at its upper bound
    private final double[] cannotFall; // 0, or +infinity where it is at its lower bound

    ExactRows(int capacity) {
        super(capacity);
        slope = new double[capacity];
        diagonal = new double[capacity];
        cannotRise = new double[capacity];
        cannotFall = new double[capacity];
    }

    @Override
    void begin(int k, double value, float element) {
        slope[k] = value;
        diagonal[k] = element;
    }

    @Override
    void setRoom(int k, boolean rise, boolean fall) {
        cannotRise[k] = rise ? 0 : Double.NEGATIVE_INFINITY;
        cannotFall[k] = fall ? 0 : Double.POSITIVE_INFINITY;
    }

    @Override
    double slope(int k) {
        return slope[k];
    }

    @Override
    Outcome descend(double goal, long most, double resolution) {
        beginDescent();
        int i = steepest();
        while (true) {
            if (i < 0) {
                return Outcome.REACHED;
            }
            float[] rowI = matrix().row(i);
            int j = partner(slope, cannotFall, diagonal, rowI, slope[i], diagonal[i], count());
            double difference = j < 0 ? 0 : slope[i] - slope[j];
            // the partner need not be the row of least slope: only where it is within the goal must that one be sought
            if (difference <= goal && slope[i] - least() <= goal) {
                return Outcome.REACHED;
            }
            if (j < 0) {
                return Outcome.STUCK; // an element that is not a number: the caller will see it
            }
            if (steps() == most) {
                return decrease() > resolution ? Outcome.STEPPED : Outcome.STUCK;
            }
            double step = step(i, j, difference, diagonal[i] + diagonal[j] - 2 * (double) rowI[j]);
            if (step == 0) {
                return Outcome.STUCK;
            }
            i = risingOrNone(move(slope, cannotRise, rowI, matrix().row(j), step, count()));
        }
    }

    /** The row of largest slope, the last of equals, as LIBSVM takes it; -1 if none can rise. */
    private int steepest() {
        double best = Double.NEGATIVE_INFINITY;
        int row = -1;
        for (int k = 0; k < count(); k++) {
            double value = slope[k] + cannotRise[k];
            if (value >= best) {
                best = value;
                row = k;
            }
        }
        return risingOrNone(row);
    }

    private int risingOrNone(int row) {
        return row >= 0 && cannotRise[row] == 0 ? row : -1;
    }

    /** The least slope among the rows that can fall. */
    private double least() {
        double best = Double.POSITIVE_INFINITY;
        for (int k = 0; k < count(); k++) {
            double value = slope[k] + cannotFall[k];
            if (value < best) {
                best = value;
            }
        }
        return best;
    }

    /**
     * The row to lower for the largest decrease when i is raised, the last of equals; -1 if none decreases anything.
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

    /** Follows a step with all slopes; returns the next {@link #steepest} row. */
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
