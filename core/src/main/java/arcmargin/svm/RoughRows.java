package arcmargin.svm;

import java.util.List;

/**
 * Rows whose slopes are followed in single precision, by working sets that fit the nearest cache.
 *
 * <p>A step over all rows reads two rows of the matrix from end to end and looks at every slope twice. Here the rows that violate
 * the conditions of optimality most, some from above and some from below, are taken apart with the small matrix between them. Steps
 * are taken among them, as {@link ExactRows} takes them among all, until their own violation is a fraction of what all rows had. Then
 * all slopes follow at once, several rows of the matrix in one pass. The pair that violates most is always among them, so that no
 * row is left out for good (C.-J. Lin, "On the convergence of the decomposition method for support vector machines", IEEE Transactions
 * on Neural Networks 12, 2001).
 *
 * <p>Where a kernel is not positive, or equal points have opposite labels, the objective has several minima or a flat one, and the order
 * of steps decides which is found. These rows then stop before the step ({@link Outcome#FLAT}), so that steps can be taken in the order of
 * others.
 *
 * <p>The slopes drift from the true ones by roundings: who uses these rows has to compute true slopes in the end. Loops that
 * compute are without a branch and of one width, so that they become vector instructions; a conversion from float to double
 * would prevent that on JDK 17.
 */
final class RoughRows extends ActiveRows {

    /** Rows of a working set from above, and as many from below. */
    private static final int SIDE = 16;

    private static final int SET = 2 * SIDE;

    /** A working set is left when its violation is this share of what all rows had. */
    private static final float ENOUGH = 0.3f;

    /** Steps in a working set of some rows, a row. */
    private static final long MOST_STEPS = 8;

    private static final float LEAST = (float) LEAST_CURVATURE;

    private final float[] slope;
    private final float[] diagonal;
    private final float[] cannotRise; // 0, or -infinity where the coefficient is at its upper bound
    private final float[] cannotFall; // 0, or +infinity where it is at its lower bound

    private final Extremes above = new Extremes(1);
    private final Extremes below = new Extremes(-1);

    // the working set: its rows, what steps among them need, and their coefficients before
    private final int[] chosen = new int[SET];
    private final boolean[] isChosen;
    private final float[][] whole = new float[SET][];
    private final float[][] between = new float[SET][SET];
    private final float[] setSlope = new float[SET];
    private final float[] setDiagonal = new float[SET];
    private final float[] setCannotRise = new float[SET];
    private final float[] setCannotFall = new float[SET];
    private final float[] gain = new float[SET];
    private final double[] before = new double[SET];

    RoughRows(int capacity) {
        super(capacity);
        slope = new float[capacity];
        diagonal = new float[capacity];
        cannotRise = new float[capacity];
        cannotFall = new float[capacity];
        isChosen = new boolean[capacity];
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
    Outcome descend(double goal, long most, double resolution) {
        beginDescent();
        while (true) {
            above.find(slope, cannotRise, count());
            below.find(slope, cannotFall, count());
            if (above.found == 0 || below.found == 0) {
                return Outcome.REACHED;
            }
            float violation = above.value[0] + below.value[0];
            if (violation <= goal) {
                return Outcome.REACHED;
            }
            if (steps() >= most) {
                return decrease() > resolution ? Outcome.STEPPED : Outcome.STUCK;
            }
            long stepsBefore = steps();
            int size = choose();
            boolean curved = search(
                    size, (float) Math.max(goal, ENOUGH * violation), Math.min(MOST_STEPS * size, most - steps()));
            if (!curved) {
                return Outcome.FLAT;
            }
            if (steps() == stepsBefore) {
                return Outcome.STUCK;
            }
            followSet(size);
        }
    }

    /** The rows of most extreme slopes among those that are open, the most extreme first. */
    private static final class Extremes {

        private final float sign;
        private final float[] value = new float[SIDE]; // sign times the slope
        private final int[] row = new int[SIDE];
        private int found;
        private float guess = Float.NEGATIVE_INFINITY;

        Extremes(float sign) {
            this.sign = sign;
        }

        /**
         * Finds them. Where the last ones were, and as far below them as they lay apart, most of the next will be: rows beyond that are looked
         * at only if it was wrong.
         */
        void find(float[] slope, float[] closed, int count) {
            found = search(slope, closed, count, guess);
            if (found < SIDE && guess > Float.NEGATIVE_INFINITY) {
                found = search(slope, closed, count, Float.NEGATIVE_INFINITY);
            }
            guess = found < SIDE ? Float.NEGATIVE_INFINITY : 2 * value[SIDE - 1] - value[0];
        }

        private int search(float[] slope, float[] closed, int count, float least) {
            int size = 0;
            float last = least;
            for (int k = 0; k < count; k++) {
                float candidate = sign * (slope[k] + closed[k]);
                if (candidate > last) {
                    int at = size < SIDE ? size++ : SIDE - 1;
                    while (at > 0 && value[at - 1] < candidate) {
                        value[at] = value[at - 1];
                        row[at] = row[at - 1];
                        at--;
                    }
                    value[at] = candidate;
                    row[at] = k;
                    last = size < SIDE ? least : value[SIDE - 1];
                }
            }
            return size;
        }
    }

    /** Takes the extreme rows into the working set, each once; returns how many. */
    private int choose() {
        int size = 0;
        for (Extremes side : List.of(above, below)) {
            for (int a = 0; a < side.found; a++) {
                int k = side.row[a];
                if (!isChosen[k]) {
                    isChosen[k] = true;
                    chosen[size++] = k;
                }
            }
        }
        for (int a = 0; a < size; a++) {
            isChosen[chosen[a]] = false;
        }
        gather(size);
        return size;
    }

    /** Copies what steps among the working set need. */
    private void gather(int size) {
        for (int a = 0; a < size; a++) {
            int k = chosen[a];
            whole[a] = matrix().row(k);
            for (int b = 0; b < size; b++) {
                between[a][b] = whole[a][chosen[b]];
            }
            setSlope[a] = slope[k];
            setDiagonal[a] = diagonal[k];
            takeRoom(a);
            before[a] = coefficient(k);
        }
    }

    /** Steps among the working set; returns false before a step without curvature. */
    private boolean search(int size, float goal, long most) {
        for (long step = 0; step < most; step++) {
            int i = steepest(setSlope, setCannotRise, size);
            if (i < 0 || setCannotRise[i] != 0) {
                return true;
            }
            gains(setSlope, setCannotFall, setDiagonal, between[i], setSlope[i], setDiagonal[i], gain, size);
            int j = largest(gain, size);
            if (j < 0) {
                return true;
            }
            double difference = (double) setSlope[i] - setSlope[j];
            // the partner need not be the row of least slope: only where it is within the goal must that one be sought
            if (difference <= goal && setSlope[i] - least(setSlope, setCannotFall, size) <= goal) {
                return true;
            }
            double curvature = (double) setDiagonal[i] + setDiagonal[j] - 2 * (double) between[i][j];
            if (curvature <= LEAST_CURVATURE) {
                return false;
            }
            double moved = step(chosen[i], chosen[j], difference, curvature);
            if (moved == 0) {
                return true;
            }
            takeRoom(i);
            takeRoom(j);
            follow(setSlope, between[i], between[j], (float) moved, size);
        }
        return true;
    }

    private void takeRoom(int a) {
        setCannotRise[a] = cannotRise[chosen[a]];
        setCannotFall[a] = cannotFall[chosen[a]];
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

    private static float least(float[] slope, float[] cannotFall, int count) {
        float best = Float.POSITIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            float value = slope[k] + cannotFall[k];
            if (value < best) {
                best = value;
            }
        }
        return best;
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

    private static void follow(float[] slope, float[] rowI, float[] rowJ, float step, int count) {
        for (int k = 0; k < count; k++) {
            slope[k] -= step * (rowI[k] - rowJ[k]);
        }
    }

    /** Takes what the working set changed into the slopes of all rows, four rows of the matrix in one pass. */
    private void followSet(int size) {
        int changed = 0;
        for (int a = 0; a < size; a++) {
            double change = coefficient(chosen[a]) - before[a];
            if (change != 0) {
                whole[changed] = whole[a];
                before[changed++] = change;
            }
        }
        for (int a = changed; a % 4 != 0; a++) { // filled up to four with rows that do not count
            whole[a] = whole[0];
            before[a] = 0;
        }
        for (int a = 0; a < changed; a += 4) {
            follow(
                    slope,
                    (float) before[a],
                    whole[a],
                    (float) before[a + 1],
                    whole[a + 1],
                    (float) before[a + 2],
                    whole[a + 2],
                    (float) before[a + 3],
                    whole[a + 3],
                    count());
        }
    }

    private static void follow(
            float[] slope,
            float a,
            float[] rowA,
            float b,
            float[] rowB,
            float c,
            float[] rowC,
            float d,
            float[] rowD,
            int count) {
        for (int k = 0; k < count; k++) {
            slope[k] -= (a * rowA[k] + b * rowB[k]) + (c * rowC[k] + d * rowD[k]);
        }
    }
}
