package arcmargin.svm;

import arcmargin.gram.KernelMatrix;
import arcmargin.work.Workers;
import java.util.Arrays;

/**
 * Descends by working sets: the rows that violate the optimality conditions most are taken apart with the small matrix
 * between them, and {@linkplain FloatSteps steps} are taken among them until their own violation is a fraction of what
 * all rows had. Then the gradients of all rows follow in one pass over the rows of the matrix whose coefficients
 * changed.
 *
 * <p>A step among a few hundred rows stays in the caches and is hundreds of times cheaper than one that reads two rows
 * of a large matrix from end to end. All rows of a working set are requested from the matrix at once, so that it can
 * compute those it does not hold as one product of panels; the pass over them is divided over threads. The pair that
 * violates most is always in the working set, so that no row is left out for good (C.-J. Lin, "On the convergence of
 * the decomposition method for support vector machines", IEEE Transactions on Neural Networks 12, 2001).
 *
 * <p>Gradients are kept in 48 bits, as pairs of floats.
 */
final class WorkingSets extends ActiveRows {

    /** Most rows of a working set: larger ones gain little, and their matrix leaves the caches of a core. */
    private static final int LARGEST = 1024;

    private static final int SMALLEST = 64;

    /** The share of the rows in a working set: of few rows, sets larger than that are solved for little. */
    private static final int SHARE = 8;

    /**
     * Rows belong to a working set only if their violation against the most extreme row is at least this share of the
     * largest: the violations of others go away by themselves.
     */
    private static final double LEAST_VIOLATION = 0.3;

    /**
     * The share of a working set that the most extreme rows take. They lie close together and settle each other in a
     * few steps; rows from all over the others make the working set resemble the whole problem.
     */
    private static final double MOST_EXTREME = 0.25;

    /** Steps between the least and the most extreme value to count values in. */
    private static final int LEVELS = 256;

    /** A working set is left when its violation is this share of what all rows had. */
    private static final double ENOUGH = 0.2;

    /** Steps in a working set of some rows, a row. */
    private static final long MOST_STEPS = 16;

    private final Workers workers;
    private final float[] high; // the slopes are high + low
    private final float[] low;
    private final float[] diagonal;
    private final float[] cannotRise; // 0, or -infinity where the coefficient is at its upper bound
    private final float[] cannotFall; // 0, or +infinity where it is at its lower bound

    private final Extremes above;
    private final Extremes below;
    private final int[] chosen;
    private final boolean[] isChosen;
    private final FloatSteps inner;
    private final float[][] between;
    private final double[] innerDiagonal;
    private final int[] changed;
    private final double[] change;
    private double moved;

    /**
     * Makes room for rows.
     *
     * @param capacity the number of rows
     * @param tolerance the violation at which the search will end
     * @param workers the threads that update gradients
     */
    WorkingSets(int capacity, double tolerance, Workers workers) {
        super(capacity);
        this.workers = workers;
        high = new float[capacity];
        low = new float[capacity];
        diagonal = new float[capacity];
        cannotRise = new float[capacity];
        cannotFall = new float[capacity];
        isChosen = new boolean[capacity];
        int size = size(capacity);
        above = new Extremes(1, capacity, size / 2);
        below = new Extremes(-1, capacity, size / 2);
        chosen = new int[size];
        inner = new FloatSteps(size, tolerance);
        between = new float[size][size];
        innerDiagonal = new double[size];
        changed = new int[size];
        change = new double[size];
    }

    private static int size(int rows) {
        return Math.max(SMALLEST, Math.min(LARGEST, rows / SHARE)) / 2 * 2;
    }

    @Override
    void begin(int k, double value, float element) {
        high[k] = (float) value;
        low[k] = (float) (value - high[k]);
        diagonal[k] = element;
    }

    @Override
    void setRoom(int k, boolean rise, boolean fall) {
        cannotRise[k] = rise ? 0 : Float.NEGATIVE_INFINITY;
        cannotFall[k] = fall ? 0 : Float.POSITIVE_INFINITY;
    }

    @Override
    double slope(int k) {
        return (double) high[k] + low[k];
    }

    /**
     * The sum of the absolute changes of coefficients since the slopes were last exact: what roundings are in
     * proportion to.
     */
    double moved() {
        return moved;
    }

    /** The slopes to come are exact. */
    void forgetMoves() {
        moved = 0;
    }

    @Override
    Outcome descend(double goal, long pause, long most, double resolution) {
        steps = 0;
        decrease = 0;
        while (true) {
            double highest = above.extreme(high, low, cannotRise, count);
            double lowest = -below.extreme(high, low, cannotFall, count);
            double violation = highest - lowest;
            if (violation <= goal) {
                return Outcome.REACHED;
            }
            if (Double.isNaN(violation)) {
                return Outcome.STUCK; // an element that is not a number: the caller will see it
            }
            if (steps >= pause || steps >= most) {
                return decrease > resolution ? Outcome.STEPPED : Outcome.STUCK;
            }
            int size = choose();
            gather(size);
            inner.descend(
                    Math.max(0.5 * goal, ENOUGH * violation),
                    Long.MAX_VALUE,
                    Math.min(MOST_STEPS * size, most - steps),
                    0);
            if (inner.indefinite()) {
                return Outcome.INDEFINITE;
            }
            if (inner.steps() == 0) {
                return Outcome.STUCK;
            }
            steps += inner.steps();
            decrease += inner.decrease();
            follow(size);
        }
    }

    /** The rows of most extreme slopes among those that are open. */
    private static final class Extremes {

        private final float sign;
        private final int most;
        private final float[] values; // sign times the slope of candidates
        private final int[] rows;
        private final int[] counts;
        private double extreme;

        Extremes(float sign, int capacity, int most) {
            this.sign = sign;
            this.most = most;
            this.values = new float[capacity];
            this.counts = new int[LEVELS];
            this.rows = new int[capacity];
        }

        /** The most extreme slope, times the sign. */
        double extreme(float[] high, float[] low, float[] closed, int count) {
            double best = Double.NEGATIVE_INFINITY;
            for (int k = 0; k < count; k++) {
                double value = sign * ((double) high[k] + low[k] + closed[k]);
                best = value > best ? value : best;
            }
            extreme = best;
            return best;
        }

        /** Finds at most so many rows beyond a limit: the most extreme ones, and some from all over the others. */
        int find(float[] slope, float[] closed, int count, float limit) {
            int found = 0;
            for (int k = 0; k < count; k++) {
                float value = sign * (slope[k] + closed[k]);
                if (value > limit) {
                    values[found] = value;
                    rows[found++] = k;
                }
            }
            return found <= most ? found : thin(found, limit);
        }

        /**
         * Of the values found, beyond the limit, keeps the few largest and as many as there is room for from all over
         * the others.
         */
        private int thin(int found, float limit) {
            Arrays.fill(counts, 0);
            float scale = LEVELS / ((float) extreme - limit);
            for (int k = 0; k < found; k++) {
                counts[level(values[k], limit, scale)]++;
            }
            int level = LEVELS;
            int extremes = 0;
            while (level > 0 && extremes + counts[level - 1] <= MOST_EXTREME * most) {
                extremes += counts[--level];
            }
            long wanted = (long) most - extremes;
            long others = (long) found - extremes;
            long seen = 0;
            int kept = 0;
            for (int k = 0; k < found; k++) {
                boolean keep = level(values[k], limit, scale) >= level;
                if (!keep) {
                    keep = (seen + 1) * wanted / others > seen * wanted / others;
                    seen++;
                }
                if (keep) {
                    rows[kept++] = rows[k];
                }
            }
            return kept;
        }

        private static int level(float value, float limit, float scale) {
            return Math.min(LEVELS - 1, (int) ((value - limit) * scale));
        }
    }

    /** Takes the extreme rows into the working set, each once; returns how many. */
    private int choose() {
        double weak = LEAST_VIOLATION * (above.extreme + below.extreme);
        int fromAbove = above.find(high, cannotRise, count, (float) (-below.extreme + weak));
        int fromBelow = below.find(high, cannotFall, count, (float) (-above.extreme + weak));
        int size = 0;
        for (int a = 0; a < fromAbove; a++) {
            isChosen[above.rows[a]] = true;
            chosen[size++] = above.rows[a];
        }
        for (int a = 0; a < fromBelow; a++) {
            if (!isChosen[below.rows[a]]) {
                chosen[size++] = below.rows[a];
            }
        }
        for (int a = 0; a < fromAbove; a++) {
            isChosen[above.rows[a]] = false;
        }
        return size;
    }

    /** Prepares steps among the working set. */
    private void gather(int size) {
        int[] set = Arrays.copyOf(chosen, size);
        matrix.block(set, set, between);
        for (int a = 0; a < size; a++) {
            innerDiagonal[a] = diagonal[chosen[a]];
        }
        inner.setMiddle(0.5 * (above.extreme - below.extreme));
        inner.begin(KernelMatrix.of(Arrays.copyOf(innerDiagonal, size), Arrays.copyOf(between, size)));
        for (int a = 0; a < size; a++) {
            int k = chosen[a];
            inner.set(a, lower[k], upper[k], coefficient[k], slope(k));
        }
    }

    /** Takes what the working set changed into the slopes of all rows. */
    private void follow(int size) {
        int count = 0;
        for (int a = 0; a < size; a++) {
            int k = chosen[a];
            double difference = inner.coefficient(a) - coefficient[k];
            if (difference != 0) {
                changed[count] = k;
                change[count++] = difference;
                moved += Math.abs(difference);
                setCoefficient(k, inner.coefficient(a));
            }
        }
        matrix.subtractRows(Arrays.copyOf(changed, count), Arrays.copyOf(change, count), high, low, workers);
    }
}
