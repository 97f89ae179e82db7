package arcmargin.svm;

import arcmargin.gram.KernelMatrix;

/**
 * The rows that a search has not set aside, packed to the front of flat arrays so that the loops over them are
 * contiguous, and a way to descend over them. See {@link SmoSolver} for the problem.
 *
 * <p>Coefficients are kept in double precision. How gradients are kept and in which order steps are taken depends on
 * the kind: {@link PairSteps}, {@link FloatSteps}, {@link WorkingSets}.
 */
abstract sealed class ActiveRows permits PairSteps, WorkingSets {

    /** How a series of steps ended. */
    enum Outcome {
        /** The violation is within the goal. */
        REACHED,
        /** There is more to do. */
        STEPPED,
        /** Steps no longer change anything in the precision of the gradients. */
        STUCK,
        /** The objective curves downwards somewhere: the kernel is not positive semidefinite. */
        INDEFINITE
    }

    final double[] coefficient;
    final double[] lower;
    final double[] upper;

    KernelMatrix matrix;
    int count;
    long steps;
    double decrease;

    ActiveRows(int capacity) {
        coefficient = new double[capacity];
        lower = new double[capacity];
        upper = new double[capacity];
    }

    /** Starts over with the rows of a matrix; each is then given by {@link #set}. */
    final void begin(KernelMatrix rows) {
        matrix = rows;
        count = rows.size();
    }

    final void set(int k, double lowest, double highest, double value, double slope) {
        lower[k] = lowest;
        upper[k] = highest;
        // rounded as the rows are: then duplicates have curvature 0, not the rounding error of a float
        begin(k, slope, (float) matrix.diagonal(k));
        setCoefficient(k, value);
    }

    final void setCoefficient(int k, double value) {
        coefficient[k] = value;
        setRoom(k, value < upper[k], value > lower[k]);
    }

    final double coefficient(int k) {
        return coefficient[k];
    }

    /** The number of steps taken by the last {@link #descend}. */
    final long steps() {
        return steps;
    }

    /** What the last {@link #descend} took off the objective, in the precision of the gradients. */
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
     * @param pause after how many steps to return at the next occasion
     * @param most how many steps at most
     * @param resolution a decrease of the objective that is no progress
     */
    abstract Outcome descend(double goal, long pause, long most, double resolution);
}
