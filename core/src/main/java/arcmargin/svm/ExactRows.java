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
    double diagonal(int k) {
        return diagonal[k];
    }

    @Override
    int steepest() {
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

    @Override
    double least() {
        double best = Double.POSITIVE_INFINITY;
        for (int k = 0; k < count(); k++) {
            double value = slope[k] + cannotFall[k];
            if (value < best) {
                best = value;
            }
        }
        return best;
    }

    @Override
    int partner(int i, float[] rowI) {
        return partner(slope, cannotFall, diagonal, rowI, slope[i], diagonal[i], count());
    }

    /**
     * Written so that the one branch is nearly always predicted: rows that cannot fall get the gain -infinity through the
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

    @Override
    int move(float[] rowI, float[] rowJ, double step) {
        return risingOrNone(move(slope, cannotRise, rowI, rowJ, step, count()));
    }

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
