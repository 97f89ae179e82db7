package arcmargin.svm;

import arcmargin.gram.KernelMatrix;
import arcmargin.svm.ActiveRows.Outcome;
import arcmargin.work.Progress;
import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.CancellationException;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;

/**
 * Solves the dual of the soft-margin support vector machine by sequential minimal optimisation.
 *
 * <p>With {@code b_k = y_k alpha_k} the problem loses its signs:
 *
 * <pre>
 *   minimise  1/2 b'K b - y'b   subject to  sum_k b_k = 0,   lower_k ≤ b_k ≤ upper_k,
 * </pre>
 *
 * where [lower, upper] is [0, C_k] for rows with y = +1 and [-C_k, 0] for the others. The slope of row k is the
 * negative gradient {@code s = y - K b}. A point is optimal where no coefficient that can rise has a larger slope than one
 * that can fall; the difference of the two is the violation, and the search ends when it is within the tolerance, on nothing else.
 *
 * <p>Each step raises the coefficient i of largest slope and lowers a coefficient j by the same amount, j chosen for the
 * largest decrease {@code (s_i - s_j)^2 / (K_ii + K_jj - 2 K_ij)} (R.-E. Fan, P.-H. Chen, C.-J. Lin, "Working set
 * selection using second order information for training support vector machines", JMLR 6, 2005). Shrinking packs the
 * rows that still matter into the front of flat arrays, so that the loops over them stay contiguous.
 *
 * <p>The search goes in rounds that follow the slopes in single precision and take their steps by small working sets ({@link RoughRows}). After a round the true
 * slopes are computed from the coefficients it changed, at most as much work as following them would have been. A round
 * that lowered the objective by much less than it thought was led by roundings: then, for the last steps, and where the
 * objective is not curved everywhere, slopes are followed in double precision, step by step ({@link ExactRows}). True slopes alone decide that the search has ended.
 */
public final class SmoSolver {

    /** Steps between two looks at shrinking, progress and interruption. */
    private static final int STEPS = 1000;

    /** Steps a row before the first packing: a search that ends sooner would not get back what packing costs. */
    private static final long PATIENCE = 2;

    /** Packing costs about one pass over the packed rows: done only where it leaves at most this share. */
    private static final double PACKED_SHARE = 0.8;

    /** Shrinking guesses; at this many tolerances the guess is checked once, before the last, long part of the search. */
    private static final double EARLY_CHECK = 10;

    /** Steps a row in a round of single precision. */
    private static final long ROUND = 4;

    /** The least share of the decrease a round thought it made that it must have made for another one to follow. */
    private static final double TRUE_SHARE = 0.5;

    /** What a sum of two floats rounds, a row and a unit added. */
    private static final double PAIR_ROUNDING = 0x1p-48;

    /** The share of the tolerance that slopes may be wrong by and still be called true. */
    private static final double NEGLIGIBLE = 0.01;

    private final KernelMatrix matrix;
    private final double[] signs;
    private final double[] bounds;
    private final SvmOptions options;
    private final DoubleConsumer watcher;

    private final double[] coefficients;
    private final double[] slopes; // rough in a round, and of rows that are not active out of date until refreshed
    private final double[] trueCoefficients; // where a round of single precision began, or near it,
    private final double[] trueSlopes; // and what the slopes are there
    private ActiveRows activeRows;
    private int[] active; // the problem's number of each active row
    private KernelMatrix packed; // their matrix
    private boolean warm; // whether the search began elsewhere than at 0
    private double objective;
    private long iterations;
    private long roundBegun; // iterations when it did
    private double roundObjective; // when it began

    private SmoSolver(
            KernelMatrix matrix, double[] signs, double[] bounds, SvmOptions options, DoubleConsumer watcher) {
        this.matrix = matrix;
        this.signs = signs;
        this.bounds = bounds;
        this.options = options;
        this.watcher = watcher;
        this.coefficients = new double[signs.length];
        this.slopes = signs.clone();
        this.trueCoefficients = new double[signs.length];
        this.trueSlopes = signs.clone();
    }

    /**
     * Solves a two-class problem.
     *
     * @param matrix the kernel matrix of its rows
     * @param signs +1 or -1 for each row, both present
     * @param bounds the largest absolute coefficient of each row, positive
     * @param options tolerance, shrinking and iteration limit; penalty and weights are in the bounds already
     * @param start a solution to start from, or null to start from 0
     * @param progress hears, in thousandths, how far the violation has come to the tolerance on a logarithmic scale
     * @return the solution
     * @throws CancellationException if the calling thread is interrupted; the flag stays set
     */
    public static DualSolution solve(
            KernelMatrix matrix,
            double[] signs,
            double[] bounds,
            SvmOptions options,
            WarmStart start,
            Progress progress) {
        return solve(matrix, signs, bounds, options, start, share -> {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("interrupted");
            }
            progress.update("solving", (long) (1000 * share), 1000);
        });
    }

    /** As the public method; the watcher hears the share done and may throw to end the search. */
    static DualSolution solve(
            KernelMatrix matrix,
            double[] signs,
            double[] bounds,
            SvmOptions options,
            WarmStart start,
            DoubleConsumer watcher) {
        requireProblem(matrix.size(), signs, bounds);
        SmoSolver solver = new SmoSolver(matrix, signs, bounds, options, watcher);
        if (start != null) {
            solver.startFrom(start);
        }
        return solver.search();
    }

    private static void requireProblem(int size, double[] signs, double[] bounds) {
        if (signs.length != size || bounds.length != size) {
            throw new IllegalArgumentException("signs and bounds have lengths " + signs.length + " and " + bounds.length
                    + ", must be the matrix's size " + size);
        }
        boolean positive = false;
        boolean negative = false;
        for (int i = 0; i < size; i++) {
            if ((signs[i] == 1 || signs[i] == -1) && bounds[i] > 0) {
                positive |= signs[i] == 1;
                negative |= signs[i] == -1;
            } else {
                throw new IllegalArgumentException("row " + i + " has sign " + signs[i] + " and bound " + bounds[i]
                        + ", must be 1 or -1 and positive");
            }
        }
        if (!(positive && negative)) {
            throw new IllegalArgumentException("signs are all equal, must hold both 1 and -1");
        }
    }

    /** Takes over a feasible version of a known solution; its slopes come from the known ones where that is less work. */
    private void startFrom(WarmStart start) {
        warm = true;
        double[] old = start.solution().coefficients();
        if (old.length != coefficients.length) {
            throw new IllegalArgumentException(
                    "the solution to start from has " + old.length + " rows, must have " + coefficients.length);
        }
        System.arraycopy(start.feasible(signs, bounds), 0, coefficients, 0, old.length);
        double scale = 0;
        if (start.sameMatrix()) {
            for (double candidate : new double[] {1, start.penaltyRatio()}) {
                scale = changes(old, candidate) < changes(old, scale) ? candidate : scale;
            }
        }
        if (scale > 0) {
            double[] decisions = start.solution().decisions();
            double offset = start.solution().offset();
            for (int k = 0; k < slopes.length; k++) {
                slopes[k] = signs[k] - scale * (decisions[k] - offset);
            }
        }
        double[] change = new double[old.length];
        for (int i = 0; i < old.length; i++) {
            change[i] = isChange(i, scale * old[i]) ? coefficients[i] - scale * old[i] : 0;
            trueCoefficients[i] = coefficients[i] - change[i];
        }
        System.arraycopy(slopes, 0, trueSlopes, 0, slopes.length);
        followRoughly(change);
        objective = objective();
    }

    private int changes(double[] old, double scale) {
        int count = 0;
        for (int i = 0; i < old.length; i++) {
            count += isChange(i, scale * old[i]) ? 1 : 0;
        }
        return count;
    }

    /** Rounding aside: a bounded coefficient scaled with its bound may be an ulp off. */
    private boolean isChange(int i, double value) {
        return Math.abs(coefficients[i] - value) > 4 * Math.ulp(bounds[i]);
    }

    /** Takes a change of coefficients into the slopes: by pairs of floats where what they round is far below the tolerance. */
    private void follow(double[] change) {
        double most = 0;
        double largest = 0;
        for (int i = 0; i < change.length; i++) {
            most += Math.abs(change[i]);
            largest = Math.max(largest, Math.abs(matrix.diagonal(i))); // no element is larger if the kernel is positive
        }
        if (change.length * PAIR_ROUNDING * most * largest <= NEGLIGIBLE * options.tolerance()) {
            followByPairs(change);
        } else {
            followByDoubles(change);
        }
    }

    /** The sums as two floats each, the second of which gathers what the first rounds: vector instructions do that, unlike conversions. */
    private void followByPairs(double[] change) {
        float[] high = new float[slopes.length];
        float[] low = new float[slopes.length];
        for (int i : nonZero(change)) {
            float factor = (float) change[i];
            add(high, low, factor, (float) (change[i] - factor), matrix.row(i));
        }
        for (int k = 0; k < slopes.length; k++) {
            slopes[k] -= (double) high[k] + low[k];
        }
    }

    /** Adds (factor + rest) row; what a product and a sum lose to rounding is known exactly (T. J. Dekker, 1971). */
    private static void add(float[] high, float[] low, float factor, float rest, float[] row) {
        for (int k = 0; k < high.length; k++) {
            float value = row[k];
            float product = factor * value;
            float lost = Math.fma(factor, value, -product) + rest * value;
            float before = high[k];
            float sum = before + product;
            float added = sum - before;
            low[k] += ((before - (sum - added)) + (product - added)) + lost;
            high[k] = sum;
        }
    }

    /** Four rows of the matrix in one pass. */
    private void followByDoubles(double[] change) {
        int[] changed = nonZero(change);
        for (int k = 0; k < changed.length; k += 4) {
            // the last rows are filled up to four with ones that do not count
            int a = changed[k];
            int b = k + 1 < changed.length ? changed[k + 1] : a;
            int c = k + 2 < changed.length ? changed[k + 2] : a;
            int d = k + 3 < changed.length ? changed[k + 3] : a;
            subtract(
                    slopes,
                    change[a],
                    matrix.row(a),
                    b == a ? 0 : change[b],
                    matrix.row(b),
                    c == a ? 0 : change[c],
                    matrix.row(c),
                    d == a ? 0 : change[d],
                    matrix.row(d));
        }
    }

    private static void subtract(
            double[] slopes,
            double a,
            float[] rowA,
            double b,
            float[] rowB,
            double c,
            float[] rowC,
            double d,
            float[] rowD) {
        for (int k = 0; k < slopes.length; k++) {
            slopes[k] -= (a * rowA[k] + b * rowB[k]) + (c * rowC[k] + d * rowD[k]);
        }
    }

    /** The same in single precision, several times as fast; enough for a round to begin with. */
    private void followRoughly(double[] change) {
        float[] sums = new float[slopes.length];
        for (int i : nonZero(change)) {
            add(sums, (float) change[i], matrix.row(i));
        }
        for (int k = 0; k < sums.length; k++) {
            slopes[k] -= sums[k];
        }
    }

    private static void add(float[] sums, float factor, float[] row) {
        for (int k = 0; k < sums.length; k++) {
            sums[k] += factor * row[k];
        }
    }

    private static int[] nonZero(double[] values) {
        return IntStream.range(0, values.length).filter(i -> values[i] != 0).toArray();
    }

    private DualSolution search() {
        int[] all = new int[coefficients.length];
        Arrays.setAll(all, i -> i);
        double first = highest(all) - lowest(all);
        boolean guessChecked = !options.shrinking();
        boolean stuckBefore = false;
        activeRows = new RoughRows(all.length);
        roundObjective = objective;
        activate(all);
        while (true) {
            boolean whole = active.length == all.length;
            double goal = (whole || guessChecked ? 1 : EARLY_CHECK) * options.tolerance();
            Outcome outcome = descend(goal);
            if (outcome == Outcome.FLAT) {
                beginExactly();
                activate(all);
                continue;
            }
            double reached = highest(active) - lowest(active);
            watcher.accept(share(first, reached));
            boolean limit = iterations >= options.iterationLimit();
            boolean worthPacking = options.shrinking() && iterations >= PATIENCE * all.length;
            if (outcome == Outcome.STEPPED && !limit && !isRoundOver()) {
                stuckBefore = false;
                int[] kept = worthPacking ? unsettled(active) : active;
                if (kept.length <= PACKED_SHARE * active.length) {
                    activate(kept);
                }
                continue;
            }
            boolean stuck = outcome == Outcome.STUCK;
            if (isRough()) {
                boolean misled = endRound() < TRUE_SHARE;
                boolean last = outcome == Outcome.REACHED && goal == options.tolerance();
                if (misled || stuck || last) {
                    activeRows = new ExactRows(all.length);
                } else {
                    beginRound();
                }
                stuck = false;
            } else if (stuck || !whole) {
                // where steps became too small the cause may be rounding gathered in the slopes: then all are renewed
                refresh(stuck ? all : allBut(active));
            }
            double violation = highest(all) - lowest(all);
            if (Double.isNaN(violation)) {
                throw new IllegalArgumentException("the kernel matrix has elements that are not numbers");
            }
            if (violation <= options.tolerance() || limit || (stuck && stuckBefore)) {
                releasePacked();
                return solution(all, violation);
            }
            stuckBefore = stuck;
            guessChecked |= outcome != Outcome.STEPPED;
            int[] kept = worthPacking ? unsettled(all) : all;
            activate(kept.length <= PACKED_SHARE * all.length ? kept : all);
        }
    }

    private boolean isRough() {
        return activeRows instanceof RoughRows;
    }

    private boolean isRoundOver() {
        return isRough() && iterations - roundBegun >= ROUND * coefficients.length;
    }

    /** Takes the way of steps over all rows, from where the search began if that was at 0, else from here. */
    private void beginExactly() {
        if (warm) {
            endRound();
        } else {
            Arrays.fill(coefficients, 0);
            System.arraycopy(signs, 0, slopes, 0, slopes.length);
            objective = 0;
        }
        activeRows = new ExactRows(coefficients.length);
    }

    /** Begins another round of single precision from slopes that are true. */
    private void beginRound() {
        System.arraycopy(coefficients, 0, trueCoefficients, 0, coefficients.length);
        System.arraycopy(slopes, 0, trueSlopes, 0, slopes.length);
        roundBegun = iterations;
        roundObjective = objective;
    }

    /** Computes the true slopes after a round; returns which share of the decrease it thought to have made is true. */
    private double endRound() {
        double[] change = new double[coefficients.length];
        Arrays.setAll(change, i -> coefficients[i] - trueCoefficients[i]);
        System.arraycopy(trueSlopes, 0, slopes, 0, slopes.length);
        follow(change);
        double thought = roundObjective - objective;
        objective = objective();
        return thought > 0 ? (roundObjective - objective) / thought : 1;
    }

    private Outcome descend(double goal) {
        long most = Math.min(options.iterationLimit() - iterations, Math.min(STEPS, coefficients.length));
        double resolution = isRough() ? Math.ulp((float) objective) : Math.ulp(objective);
        Outcome outcome = activeRows.descend(goal, most, resolution);
        iterations += activeRows.steps();
        objective -= activeRows.decrease();
        for (int k = 0; k < active.length; k++) {
            coefficients[active[k]] = activeRows.coefficient(k);
            slopes[active[k]] = activeRows.slope(k);
        }
        return outcome;
    }

    private void activate(int[] rows) {
        active = rows;
        releasePacked();
        packed = rows.length == coefficients.length ? matrix : matrix.view(rows);
        activeRows.begin(packed);
        for (int k = 0; k < rows.length; k++) {
            int i = rows[k];
            activeRows.set(k, lower(i), upper(i), coefficients[i], slopes[i]);
        }
    }

    private void releasePacked() {
        if (packed != null && packed != matrix) {
            packed.release();
        }
    }

    /** The share of the way done, as the violation falls exponentially in the long run. */
    private double share(double first, double reached) {
        double way = Math.log(first / options.tolerance());
        double done = Math.log(first / Math.max(reached, options.tolerance()));
        return way > 0 ? Math.max(0, Math.min(1, done / way)) : 1;
    }

    private double lower(int i) {
        return signs[i] > 0 ? 0 : -bounds[i];
    }

    private double upper(int i) {
        return signs[i] > 0 ? bounds[i] : 0;
    }

    private boolean canRise(int i) {
        return coefficients[i] < upper(i);
    }

    private boolean canFall(int i) {
        return coefficients[i] > lower(i);
    }

    /** The largest slope among those of the rows that can rise. */
    private double highest(int[] rows) {
        double highest = Double.NEGATIVE_INFINITY;
        for (int i : rows) {
            highest = canRise(i) ? Math.max(highest, slopes[i]) : highest;
        }
        return highest;
    }

    /** The least slope among those of the rows that can fall. */
    private double lowest(int[] rows) {
        double lowest = Double.POSITIVE_INFINITY;
        for (int i : rows) {
            lowest = canFall(i) ? Math.min(lowest, slopes[i]) : lowest;
        }
        return lowest;
    }

    /** Those of the rows that are not at a bound at which the slopes of the others hold them. */
    private int[] unsettled(int[] rows) {
        double highest = highest(rows);
        double lowest = lowest(rows);
        return Arrays.stream(rows)
                .filter(i -> canRise(i) ? canFall(i) || slopes[i] >= lowest : slopes[i] <= highest)
                .toArray();
    }

    private int[] allBut(int[] rows) {
        BitSet others = new BitSet(coefficients.length);
        others.set(0, coefficients.length);
        for (int i : rows) {
            others.clear(i);
        }
        return others.stream().toArray();
    }

    /** Computes slopes afresh, by the rows themselves or by those of the support vectors, whichever are fewer. */
    private void refresh(int[] rows) {
        int[] support = nonZero(coefficients);
        for (int i : rows) {
            slopes[i] = signs[i];
        }
        if (support.length < rows.length) {
            for (int j : support) {
                float[] row = matrix.row(j);
                double factor = coefficients[j];
                for (int i : rows) {
                    slopes[i] -= factor * row[i];
                }
            }
        } else {
            for (int i : rows) {
                float[] row = matrix.row(i);
                double sum = 0;
                for (int j : support) {
                    sum += coefficients[j] * row[j];
                }
                slopes[i] -= sum;
            }
        }
    }

    /** {@code 1/2 b'Kb - y'b} by {@code Kb = y - s}. */
    private double objective() {
        double sum = 0;
        for (int i = 0; i < coefficients.length; i++) {
            sum -= 0.5 * coefficients[i] * (signs[i] + slopes[i]);
        }
        return sum;
    }

    /** Gathers the result; at an optimum the offset is the slope of every free row, so their mean is taken. */
    private DualSolution solution(int[] all, double violation) {
        int support = 0;
        int bounded = 0;
        double freeSlopes = 0;
        for (int i : all) {
            if (coefficients[i] != 0) {
                support++;
                if (Math.abs(coefficients[i]) >= bounds[i]) {
                    bounded++;
                } else {
                    freeSlopes += slopes[i];
                }
            }
        }
        int free = support - bounded;
        double offset = free > 0 ? freeSlopes / free : (highest(all) + lowest(all)) / 2;
        double gap = 0;
        double[] decisions = new double[all.length];
        for (int i : all) {
            double excess = slopes[i] - offset;
            gap += bounds[i] * Math.max(0, signs[i] * excess) - coefficients[i] * excess;
            decisions[i] = signs[i] - excess;
        }
        return new DualSolution(
                coefficients,
                offset,
                decisions,
                objective(),
                gap,
                Math.max(0, violation),
                iterations,
                support,
                bounded,
                violation <= options.tolerance());
    }
}
