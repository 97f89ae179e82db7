package arcmargin.svm;

/**
 * Steps over two coefficients at a time with gradients in single precision, for which vector instructions do the work
 * of several rows.
 *
 * <p>For the few rows of a {@linkplain WorkingSets working set}, which are left once their violation is a fraction of
 * what it was. Slopes are counted from the middle of those that violate, so that what floats round is in proportion to
 * the violation, thousands of times less than that fraction; coefficients and the lengths of steps are computed in
 * double precision.
 */
final class FloatSteps extends PairSteps {

    private final float[] slope; // less the middle
    private final float[] diagonal;
    private final float[] cannotRise; // 0, or -infinity where the coefficient is at its upper bound
    private final float[] cannotFall; // 0, or +infinity where it is at its lower bound
    private final float[] values;
    private double middle;

    FloatSteps(int capacity, double tolerance) {
        super(capacity, tolerance);
        slope = new float[capacity];
        diagonal = new float[capacity];
        cannotRise = new float[capacity];
        cannotFall = new float[capacity];
        values = new float[capacity];
    }

    /** From where on slopes are counted; to be set before the rows are. */
    void setMiddle(double newMiddle) {
        middle = newMiddle;
    }

    @Override
    void begin(int k, double value, float element) {
        super.begin(k, value, element);
        slope[k] = (float) (value - middle);
        diagonal[k] = element;
    }

    @Override
    void setRoom(int k, boolean rise, boolean fall) {
        super.setRoom(k, rise, fall);
        cannotRise[k] = rise ? 0 : Float.NEGATIVE_INFINITY;
        cannotFall[k] = fall ? 0 : Float.POSITIVE_INFINITY;
    }

    @Override
    double slope(int k) {
        return middle + slope[k];
    }

    @Override
    Outcome descend(double goal, long pause, long most, double resolution) {
        start();
        Outcome outcome = null;
        while (outcome == null) {
            outcome = take(goal, steps == most || steps >= pause);
        }
        return outcome == Outcome.STEPPED && !(decrease > resolution) ? Outcome.STUCK : outcome;
    }

    /** Takes a step, unless there is none to take or none may be; returns why not, or null. */
    private Outcome take(double goal, boolean pausing) {
        rising(slope, cannotRise, values, count);
        int i = largest(values, count);
        if (i < 0) {
            return Outcome.REACHED;
        }
        float[] rowI = matrix.row(i);
        gains(slope, cannotFall, diagonal, rowI, slope[i], diagonal[i], values, count);
        int j = largest(values, count);
        double difference = j < 0 || !(values[j] > 0) ? 0 : (double) slope[i] - slope[j];
        if (difference <= goal && slope[i] - least() <= goal) {
            return Outcome.REACHED;
        }
        if (difference <= 0) {
            return Outcome.STUCK; // an element that is not a number: the caller will see it
        }
        if (pausing) {
            return Outcome.STEPPED;
        }
        double step = step(i, j, difference, (double) diagonal[i] + diagonal[j] - 2 * (double) rowI[j]);
        if (step == 0) {
            return Outcome.STUCK;
        }
        move(slope, rowI, matrix.row(j), (float) step, count);
        return null;
    }

    private double least() {
        double best = Double.POSITIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            best = Math.min(best, (double) slope[k] + cannotFall[k]);
        }
        return best;
    }

    /** The last of the largest values; -1 if all are minus infinity. */
    private static int largest(float[] values, int count) {
        float best = -Float.MAX_VALUE;
        int place = -1;
        for (int k = 0; k < count; k++) {
            if (values[k] >= best) {
                best = values[k];
                place = k;
            }
        }
        return place;
    }

    // loops for vector instructions: no branches, no offsets, one width of numbers

    private static void rising(float[] slope, float[] cannotRise, float[] values, int count) {
        for (int k = 0; k < count; k++) {
            values[k] = slope[k] + cannotRise[k];
        }
    }

    /** What lowering each row would take off the objective when i is raised, negative where it would add. */
    private static void gains(
            float[] slope,
            float[] cannotFall,
            float[] diagonal,
            float[] rowI,
            float slopeI,
            float diagonalI,
            float[] values,
            int count) {
        float least = (float) LEAST_CURVATURE;
        for (int k = 0; k < count; k++) {
            float difference = slopeI - (slope[k] + cannotFall[k]);
            float curvature = diagonalI + diagonal[k] - 2 * rowI[k];
            values[k] = difference * Math.abs(difference) / (0.5f * (curvature + Math.abs(curvature)) + least);
        }
    }

    private static void move(float[] slope, float[] rowI, float[] rowJ, float step, int count) {
        for (int k = 0; k < count; k++) {
            slope[k] = Math.fma(-step, rowI[k] - rowJ[k], slope[k]);
        }
    }
}
