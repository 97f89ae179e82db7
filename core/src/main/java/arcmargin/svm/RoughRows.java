package arcmargin.svm;

/**
 * Rows whose slopes are followed in single precision, four times as fast as {@link ExactRows}.
 *
 * <p>The loops that compute and those that search are apart: the former, without a branch and of one width, become
 * vector instructions; a conversion from float to double would prevent that on JDK 17. The slopes drift from the true
 * ones by roundings: who uses these rows has to compute true slopes in the end.
 */
final class RoughRows extends ActiveRows {

    private static final float LEAST = (float) LEAST_CURVATURE;

    private final float[] slope;
    private final float[] diagonal;
    private final float[] cannotRise; // 0, or -infinity where the coefficient is at its upper bound
    private final float[] cannotFall; // 0, or +infinity where it is at its lower bound
    private final float[] gain;

    RoughRows(int capacity) {
        super(capacity);
        slope = new float[capacity];
        diagonal = new float[capacity];
        cannotRise = new float[capacity];
        cannotFall = new float[capacity];
        gain = new float[capacity];
    }

    @Override
    void begin(int k, double value, float element) {
        slope[k] = (float) value;
        diagonal[k] = element;
    }

    @Override
    void setRoom(int k, boolean rise, boolean fall) {
        cannotRise[k] = rise ? 0 : Float.NEGATIVE_INFINITY;
        cannotFall[k] = fall ? 0 : Float.POSITIVE_INFINITY;
    }

    @Override
    double slope(int k) {
        return slope[k];
    }

    @Override
    double diagonal(int k) {
        return diagonal[k];
    }

    @Override
    int steepest() {
        int row = steepest(slope, cannotRise, count());
        return row >= 0 && cannotRise[row] == 0 ? row : -1;
    }

    private static int steepest(float[] slope, float[] cannotRise, int count) {
        float best = Float.NEGATIVE_INFINITY;
        int row = -1;
        for (int k = 0; k < count; k++) {
            float value = slope[k] + cannotRise[k];
            if (value >= best) {
                best = value;
                row = k;
            }
        }
        return row;
    }

    @Override
    double least() {
        float best = Float.POSITIVE_INFINITY;
        for (int k = 0; k < count(); k++) {
            float value = slope[k] + cannotFall[k];
            if (value < best) {
                best = value;
            }
        }
        return best;
    }

    @Override
    int partner(int i, float[] rowI) {
        gains(slope, cannotFall, diagonal, rowI, slope[i], diagonal[i], gain, count());
        return largest(gain, count());
    }

    /** Rows that cannot fall get the gain -infinity through the sign-keeping square. */
    private static void gains(
            float[] slope,
            float[] cannotFall,
            float[] diagonal,
            float[] rowI,
            float slopeI,
            float diagonalI,
            float[] gain,
            int count) {
        for (int k = 0; k < count; k++) {
            float difference = slopeI - (slope[k] + cannotFall[k]);
            float curvature = Math.max(diagonalI + diagonal[k] - 2 * rowI[k], LEAST);
            gain[k] = difference * Math.abs(difference) / curvature;
        }
    }

    private static int largest(float[] gain, int count) {
        float best = 0;
        int row = -1;
        for (int k = 0; k < count; k++) {
            if (gain[k] >= best) {
                best = gain[k];
                row = k;
            }
        }
        return row;
    }

    @Override
    int move(float[] rowI, float[] rowJ, double step) {
        follow(slope, rowI, rowJ, (float) step, count());
        return steepest();
    }

    private static void follow(float[] slope, float[] rowI, float[] rowJ, float step, int count) {
        for (int k = 0; k < count; k++) {
            slope[k] -= step * (rowI[k] - rowJ[k]);
        }
    }
}
