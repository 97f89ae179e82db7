package arcmargin.svm;

import arcmargin.gram.KernelMatrix;

/**
 * The rows a search still moves, packed to the front of flat arrays so that the loops over them are contiguous, and the
 * steps over them. See {@link SmoSolver} for the problem.
 *
 * <p>Coefficients are kept in double precision. How slopes are kept, and in which order steps are taken, is up to the kind of rows:
 * {@link ExactRows}, {@link RoughRows}.
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
        STUCK,
        /** A step without curvature was wanted, and not taken. */
        FLAT
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

    final KernelMatrix matrix() {
        return matrix;
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

    /**
     * Takes steps until the violation is within the goal.
     *
     * @param goal the violation to reach
     * @param most how many steps at most
     * @param resolution a decrease of the objective that is no progress
     */
    abstract Outcome descend(double goal, long most, double resolution);

    final void beginDescent() {
        steps = 0;
        decrease = 0;
    }

    /**
     * Raises i and lowers j until their slopes are equal, or as far as their bounds allow.
     *
     * @param difference of their slopes
     * @param curvature of the objective along the step
     * @return the step; 0 where it changes neither
     */
    final double step(int i, int j, double difference, double curvature) {
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
}
