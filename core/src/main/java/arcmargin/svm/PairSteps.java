package arcmargin.svm;

/**
 * Steps over two coefficients at a time, with gradients in double precision, in the order in which LIBSVM takes them.
 *
 * <p>Used among all rows where the kernel is not positive semidefinite, so that the order of steps decides which
 * minimum is found, or where the last digits matter.
 */
sealed class PairSteps extends ActiveRows permits FloatSteps {

    /**
     * Curvature used where the kernel's is not positive, so that a step stays finite: duplicates, indefinite kernels.
     */
    static final double LEAST_CURVATURE = 1e-12;

    /** Curvature is negative, not merely rounded, below this share of the larger diagonal element. */
    private static final double NEGATIVE = -2e-5;

    private static final double FLOAT_ROUNDING = 0x1p-24;

    private final double[] slope;
    private final double[] diagonal;
    private final double[] cannotRise; // 0, or -infinity where the coefficient is at its upper bound
    private final double[] cannotFall; // 0, or +infinity where it is at its lower bound
    private final double tolerance;
    private boolean indefinite;

    /**
     * Makes room for rows.
     *
     * @param capacity the number of rows
     * @param tolerance the violation at which the search will end: what the matrix rounds is compared with it
     */
    PairSteps(int capacity, double tolerance) {
        super(capacity);
        this.tolerance = tolerance;
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

    /** Whether the last {@link #descend} met a direction of negative curvature. */
    boolean indefinite() {
        return indefinite;
    }

    /** A new series of steps begins. */
    final void start() {
        steps = 0;
        decrease = 0;
        indefinite = false;
    }

    @Override
    Outcome descend(double goal, long pause, long most, double resolution) {
        start();
        int i = steepest();
        while (true) {
            if (i < 0) {
                return Outcome.REACHED;
            }
            float[] rowI = matrix.row(i);
            int j = partner(slope, cannotFall, diagonal, rowI, slope[i], diagonal[i], count);
            double difference = j < 0 ? 0 : slope[i] - slope[j];
            // the partner need not be the row of least slope: only where it is within the goal must that one be sought
            if (difference <= goal && slope[i] - least() <= goal) {
                return Outcome.REACHED;
            }
            if (j < 0) {
                return Outcome.STUCK; // an element that is not a number: the caller will see it
            }
            if (steps == most || steps >= pause) {
                return decrease > resolution ? Outcome.STEPPED : Outcome.STUCK;
            }
            double step = step(i, j, difference, diagonal[i] + diagonal[j] - 2 * (double) rowI[j]);
            if (step == 0) {
                return Outcome.STUCK;
            }
            i = risingOrNone(move(slope, cannotRise, rowI, matrix.row(j), step, count));
        }
    }

    /**
     * Whether the curvature is negative, or zero in a matrix of floats that is indefinite for its rounding, which
     * coefficients as large as theirs would show.
     */
    private boolean isIndefinite(int i, int j, double curvature) {
        double size = Math.max(Math.abs(diagonal[i]), Math.abs(diagonal[j]));
        double bound = Math.max(upper[i] - lower[i], upper[j] - lower[j]);
        return curvature < NEGATIVE * size
                || (curvature <= LEAST_CURVATURE && FLOAT_ROUNDING * bound * size > tolerance);
    }

    /**
     * Raises i and lowers j until their slopes are equal, or as far as their bounds allow; 0 where it changes neither.
     */
    final double step(int i, int j, double difference, double curvature) {
        indefinite |= isIndefinite(i, j, curvature);
        double roomI = upper[i] - coefficient[i];
        double roomJ = coefficient[j] - lower[j];
        double step = Math.min(difference / Math.max(curvature, LEAST_CURVATURE), Math.min(roomI, roomJ));
        double raised = step == roomI ? upper[i] : coefficient[i] + step;
        double lowered = step == roomJ ? lower[j] : coefficient[j] - step;
        if (raised == coefficient[i] && lowered == coefficient[j]) {
            return 0;
        }
        setCoefficient(i, raised);
        setCoefficient(j, lowered);
        steps++;
        decrease += step * (difference - 0.5 * step * curvature);
        return step;
    }

    /** The row of largest slope, the last of several, as LIBSVM takes it; -1 if none can rise. */
    private int steepest() {
        double best = Double.NEGATIVE_INFINITY;
        int row = -1;
        for (int k = 0; k < count; k++) {
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
        for (int k = 0; k < count; k++) {
            double value = slope[k] + cannotFall[k];
            if (value < best) {
                best = value;
            }
        }
        return best;
    }

    /**
     * The row to lower for the largest decrease when i is raised, the last of several; -1 if none decreases anything.
     *
     * <p>Written so that the one branch is nearly always predicted: rows that cannot fall get the gain -infinity
     * through the sign-keeping square, and the division happens only for a new best.
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

    /** Takes a step into all slopes; returns the next {@link #steepest} row. */
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
