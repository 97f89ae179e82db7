package arcmargin.svm;

import arcmargin.gram.KernelMatrix;

/**
 * The rows a search still moves, packed to the front of flat arrays so that the loops over them are contiguous, and the
 * steps over them. See {@link SmoSolver} for the problem.
 *
 * <p>Coefficients are kept in double precision. How slopes are kept is up to the kind of rows: {@link ExactRows}, {@link RoughRows}.
 */
abstract sealed class ActiveRows permits ExactRows, RoughRows {

    /** Curvature used where the kernel's is not positive, so that a step stays finite: duplicates, indefinite kernels. */
    static final double LEAST_CURVATURE = 1e-12;

    /** How a series of steps ended. */
    enum Outcome {
        /** The violation is within the goal. */
        REACHED,
        /** There is more to do. */
        STEPPED,
        /** Steps no longer change anything in the precision of the rows. */
        STUCK
    }

    private KernelMatrix matrix;
    private int count;
    private final double[] coefficient;
    private final double[] lower;
    private final double[] upper;

    private long steps;
    private double decrease;

    ActiveRows(int capacity) {
        coefficient = new double[capacity];
        lower = new double[capacity];
        upper = new double[capacity];
    }

    /** Starts anew with the rows of a matrix; each is then given by {@link #set}. */
    final void begin(KernelMatrix rows) {
        matrix = rows;
        count = rows.size();
    }

    final void set(int k, double lowest, double highest, double value, double slope) {
        lower[k] = lowest;
        upper[k] = highest;
        // the rounding the rows have: then duplicates have curvature 0, not the rounding error of a float
        begin(k, slope, (float) matrix.diagonal(k));
        setCoefficient(k, value);
    }

    private void setCoefficient(int k, double value) {
        coefficient[k] = value;
        setRoom(k, value < upper[k], value > lower[k]);
    }

    final int count() {
        return count;
    }

    final double coefficient(int k) {
        return coefficient[k];
    }

    /** Steps taken by the last {@link #descend}. */
    final long steps() {
        return steps;
    }

    /** What the last {@link #descend} took off the objective, as far as the slopes are right. */
    final double decrease() {
        return decrease;
    }

    /** Row k begins with a slope and its diagonal element. */
    abstract void begin(int k, double slope, float diagonal);

    /** Row k can, or cannot, rise and fall. */
    abstract void setRoom(int k, boolean rise, boolean fall);

    abstract double slope(int k);

    abstract double diagonal(int k);

    /** The row of largest slope, the last of equals, as LIBSVM takes it; -1 if none can rise. */
    abstract int steepest();

    /** The least slope among the rows that can fall. */
    abstract double least();

    /** The row to lower for the largest decrease when i is raised, the last of equals; -1 if none decreases anything. */
    abstract int partner(int i, float[] rowI);

    /** Follows a step with all slopes; returns the next {@link #steepest} row. */
    abstract int move(float[] rowI, float[] rowJ, double step);

    /**
     * Takes steps until the violation is within the goal.
     *
     * @param goal the violation to reach
     * @param most how many steps at most
     * @param resolution a decrease of the objective that is no progress
     */
    final Outcome descend(double goal, long most, double resolution) {
        steps = 0;
        decrease = 0;
        int i = steepest();
        while (true) {
            if (i < 0) {
                return Outcome.REACHED;
            }
            float[] rowI = matrix.row(i);
            int j = partner(i, rowI);
            double difference = j < 0 ? 0 : slope(i) - slope(j);
            // the partner need not be the row of least slope: only where it is within the goal must that one be sought
            if (difference <= goal && slope(i) - least() <= goal) {
                return Outcome.REACHED;
            }
            if (j < 0) {
                return Outcome.STUCK; // an element that is not a number: the caller will see it
            }
            if (steps == most) {
                return decrease > resolution ? Outcome.STEPPED : Outcome.STUCK;
            }
            float[] rowJ = matrix.row(j);
            double curvature = diagonal(i) + diagonal(j) - 2 * (double) rowI[j];
            double step = step(i, j, difference / Math.max(curvature, LEAST_CURVATURE));
            if (step == 0) {
                return Outcome.STUCK;
            }
            steps++;
            decrease += step * (difference - 0.5 * step * curvature);
            i = move(rowI, rowJ, step);
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
}
