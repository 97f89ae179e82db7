package arcmargin.svm;

import arcmargin.data.BadInputException;
import arcmargin.gram.KernelMatrix;
import arcmargin.svm.ActiveRows.Outcome;
import arcmargin.work.Progress;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.DoubleConsumer;

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
 * negative gradient {@code s = y - K b}. A point is optimal where no coefficient that can rise has a larger slope than
 * one that can fall; the difference of the two is the violation of the optimality conditions. The search ends when the
 * violation is within the tolerance, on nothing else. Each step raises a coefficient i of largest slope and lowers a
 * coefficient j by the same amount, j chosen for the largest decrease {@code (s_i - s_j)^2 / (K_ii + K_jj - 2 K_ij)}
 * (R.-E. Fan, P.-H. Chen, C.-J. Lin, "Working set selection using second order information for training support vector
 * machines", JMLR 6, 2005).
 *
 * <p>A search alternates between two phases:
 *
 * <ol>
 *   <li>{@linkplain #descend Descent} over the active rows, at first all of them. Between working sets, rows at a
 *       bound whose slopes hold them there are set aside, and the rest are packed (shrinking).
 *   <li>{@linkplain #reconstruct Reconstruction} of the slopes of all rows from the coefficients that changed, in
 *       double precision. They alone decide whether the search has ended; if not, descent resumes.
 * </ol>
 *
 * <p>Descent goes by {@linkplain WorkingSets working sets}. Where there are few rows, where working sets make no
 * progress because the tolerance is near the rounding of their gradients, or where the kernel turns out not to be
 * positive semidefinite, it goes by {@linkplain PairSteps pairs of rows} instead: the order of steps is then
 * LIBSVM's, and decides which of several minima is found.
 *
 * <pre>{@code
 * DualProblem problem = new DualProblem(matrix, new double[] {1, -1}, new double[] {10, 10});
 * DualSolution solution = SmoSolver.solve(problem, SvmOptions.of(10), null, Progress.none());
 * }</pre>
 */
public final class SmoSolver {

    /** Up to this many rows, a pass over all of them is cheaper than the choice of a working set. */
    static final int FEW_ROWS = 256;

    /** Steps between two updates of progress and shrinking. */
    private static final int STEPS = 1000;

    /** What is said where the matrix, or what follows from it, is not finite. */
    static final String NOT_NUMBERS =
            "kernel values of rows to train on are not finite numbers:" + " check the kernel, or scale the features";

    /** Packing costs about one pass over the packed rows: done only where it leaves at most this share. */
    private static final double PACKED_SHARE = 0.8;

    /**
     * Shrinking guesses; at this many tolerances the guess is checked once, before the last, long part of the search.
     */
    private static final double EARLY_CHECK = 10;

    /** What an update by pairs of floats rounds, in units of the change. */
    private static final double PAIR_ROUNDING = 0x1p-44;

    /** The share of the tolerance that slopes may be wrong by and still be called exact. */
    private static final double NEGLIGIBLE = 0.01;

    private final KernelMatrix matrix;
    private final double[] signs;
    private final double[] bounds;
    private final SvmOptions options;
    private final Workers workers;
    private final DoubleConsumer watcher;
    private final boolean shrinking;

    private final double[] coefficients;
    private final double[] slopes; // of rows that are not active, those of the base
    private final double[] baseCoefficients; // where the slopes of all rows were last known,
    private final double[] baseSlopes; // and what they were
    private final int[] all;
    private final double[] startCoefficients;
    private ActiveRows descent;
    private int[] active; // the problem's number of each active row
    private KernelMatrix packed; // their matrix
    private double largestDiagonal = Double.NaN; // not known yet
    private double objective;
    private double firstViolation;
    private long iterations;

    private SmoSolver(DualProblem problem, SvmOptions options, Workers workers, DoubleConsumer watcher) {
        this.matrix = problem.matrix();
        this.signs = problem.signs();
        this.bounds = problem.bounds();
        this.options = options;
        this.workers = workers;
        this.watcher = watcher;
        this.shrinking = options.shrinking() && signs.length > FEW_ROWS;
        this.coefficients = new double[signs.length];
        this.slopes = signs.clone();
        this.baseCoefficients = new double[signs.length];
        this.baseSlopes = signs.clone();
        this.startCoefficients = new double[signs.length];
        this.all = new int[signs.length];
        Arrays.setAll(all, i -> i);
    }

    /**
     * Solves a two-class problem.
     *
     * @param problem kernel matrix, signs and bounds
     * @param options tolerance, shrinking and iteration limit; penalty and weights are in the bounds already
     * @param start a solution to start from, or null to start from 0
     * @param progress called, in thousandths, with how far the violation has come to the tolerance on a
     *     logarithmic scale
     * @return the solution
     * @throws CancellationException if the calling thread is interrupted; the flag stays set
     */
    public static DualSolution solve(DualProblem problem, SvmOptions options, WarmStart start, Progress progress) {
        try (Workers workers = Workers.of(1)) {
            return solve(problem, options, start, workers, share -> {
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("interrupted");
                }
                progress.update("solving", (long) (1000 * share), 1000);
            });
        }
    }

    /** As the public method; the watcher is called with the share done and may throw to end the search. */
    static DualSolution solve(
            DualProblem problem, SvmOptions options, WarmStart start, Workers workers, DoubleConsumer watcher) {
        SmoSolver solver = new SmoSolver(problem, options, workers, watcher);
        if (start != null) {
            solver.startFrom(start);
        }
        return solver.search();
    }

    /**
     * Takes over a feasible version of a known solution; its slopes come from the known ones where that is less work.
     */
    private void startFrom(WarmStart start) {
        double[] old = start.solution().coefficients();
        if (old.length != coefficients.length) {
            throw new IllegalArgumentException(
                    "the solution to start from has " + old.length + " rows, must have " + coefficients.length);
        }
        System.arraycopy(start.feasible(signs, bounds), 0, coefficients, 0, old.length);
        System.arraycopy(coefficients, 0, startCoefficients, 0, old.length);
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
                baseSlopes[k] = signs[k] - scale * (decisions[k] - offset);
            }
        }
        for (int i = 0; i < old.length; i++) {
            baseCoefficients[i] = isChange(i, scale * old[i]) ? scale * old[i] : coefficients[i];
        }
        active = all;
        reconstruct();
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

    private DualSolution search() {
        firstViolation = highest(all) - lowest(all);
        descent = all.length <= FEW_ROWS
                ? new PairSteps(all.length, options.tolerance())
                : new WorkingSets(all.length, options.tolerance(), workers);
        boolean guessChecked = !shrinking;
        boolean stuckBefore = false;
        activate(all);
        while (true) {
            Outcome outcome = descend(guessChecked);
            if (outcome == Outcome.INDEFINITE && descent instanceof WorkingSets) {
                restartByPairs();
                continue;
            }
            reconstruct();
            double violation = highest(all) - lowest(all);
            if (Double.isNaN(violation)) {
                throw new BadInputException(NOT_NUMBERS);
            }
            boolean stuck = outcome == Outcome.STUCK;
            if (violation <= options.tolerance() || isAtLimit() || (stuck && stuckBefore)) {
                releasePacked();
                return solution(violation);
            }
            if (stuck && descent instanceof WorkingSets) {
                descent = new PairSteps(all.length, options.tolerance());
            } else {
                stuckBefore = stuck;
            }
            guessChecked = true;
            int[] kept = shrinking ? unsettled(all) : all;
            activate(kept.length <= PACKED_SHARE * all.length ? kept : all);
        }
    }

    /**
     * Descends over the active rows, of which ever fewer are kept, to the tolerance, or near it if shrinking is yet
     * unchecked.
     */
    private Outcome descend(boolean guessChecked) {
        while (true) {
            boolean whole = active.length == all.length;
            double goal = (whole || guessChecked ? 1 : EARLY_CHECK) * options.tolerance();
            long pause = all.length <= FEW_ROWS ? STEPS : Math.min(STEPS, all.length);
            long most = options.iterationLimit() - iterations;
            Outcome outcome = descent.descend(goal, pause, most, Math.ulp(objective));
            iterations += descent.steps();
            objective -= descent.decrease();
            for (int k = 0; k < active.length; k++) {
                coefficients[active[k]] = descent.coefficient(k);
                slopes[active[k]] = descent.slope(k);
            }
            watcher.accept(share(highest(active) - lowest(active)));
            if (outcome != Outcome.STEPPED || isAtLimit()) {
                return outcome;
            }
            int[] kept = shrinking ? unsettled(active) : active;
            if (kept.length <= PACKED_SHARE * active.length) {
                shrinkTo(kept);
            }
        }
    }

    private boolean isAtLimit() {
        return iterations >= options.iterationLimit();
    }

    /** Begins again, one pair of rows at a time. */
    private void restartByPairs() {
        System.arraycopy(startCoefficients, 0, coefficients, 0, all.length);
        descent = new PairSteps(all.length, options.tolerance());
        active = new int[0];
        reconstruct();
        activate(all);
    }

    /** Goes on with other rows. */
    private void activate(int[] rows) {
        pack(rows, rows.length == all.length ? matrix : matrix.view(rows));
    }

    /** Goes on with some of the active rows. */
    private void shrinkTo(int[] places) {
        int[] rows = new int[places.length];
        Arrays.setAll(rows, k -> active[places[k]]);
        pack(rows, packed.view(places));
    }

    private void pack(int[] rows, KernelMatrix theirs) {
        releasePacked();
        active = rows;
        packed = theirs;
        descent.begin(packed);
        for (int k = 0; k < rows.length; k++) {
            int i = rows[k];
            descent.set(k, lower(i), upper(i), coefficients[i], slopes[i]);
        }
    }

    private void releasePacked() {
        if (packed != null && packed != matrix) {
            packed.release();
        }
        packed = null;
    }

    /**
     * Computes the slopes of all rows from the base and the coefficients that changed since. Those of active rows are
     * left as they are where what their updates rounded is negligible.
     */
    private void reconstruct() {
        int[] changed = new int[all.length];
        double[] factors = new double[all.length];
        int count = 0;
        for (int i : all) {
            if (coefficients[i] != baseCoefficients[i]) {
                factors[count] = coefficients[i] - baseCoefficients[i];
                changed[count++] = i;
            }
        }
        changed = Arrays.copyOf(changed, count);
        factors = Arrays.copyOf(factors, count);
        boolean known = descent instanceof WorkingSets sets
                && PAIR_ROUNDING * sets.moved() * largestDiagonal() <= NEGLIGIBLE * options.tolerance();
        int[] unknown = known ? inactive() : all;
        double[] sums = unknown == all
                ? matrix.multiply(changed, factors, workers)
                : matrix.multiply(changed, factors, unknown, workers);
        for (int k = 0; k < unknown.length; k++) {
            slopes[unknown[k]] = baseSlopes[unknown[k]] - sums[k];
        }
        if (!known && descent instanceof WorkingSets sets) {
            sets.forgetMoves();
        }
        System.arraycopy(coefficients, 0, baseCoefficients, 0, all.length);
        System.arraycopy(slopes, 0, baseSlopes, 0, all.length);
        objective = objective();
    }

    private int[] inactive() {
        boolean[] isActive = new boolean[all.length];
        for (int i : active) {
            isActive[i] = true;
        }
        int[] inactive = new int[all.length - active.length];
        int count = 0;
        for (int i : all) {
            if (!isActive[i]) {
                inactive[count++] = i;
            }
        }
        return inactive;
    }

    /** No element is larger if the kernel is positive semidefinite. */
    private double largestDiagonal() {
        if (Double.isNaN(largestDiagonal)) {
            largestDiagonal = 0;
            for (int i : all) {
                largestDiagonal = Math.max(largestDiagonal, Math.abs(matrix.diagonal(i)));
            }
        }
        return largestDiagonal;
    }

    /** The share of the way done, as the violation falls exponentially in the long run. */
    private double share(double reached) {
        double way = Math.log(firstViolation / options.tolerance());
        double done = Math.log(firstViolation / Math.max(reached, options.tolerance()));
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

    /** The places, among some rows, of those that are not at a bound at which their slopes hold them. */
    private int[] unsettled(int[] rows) {
        double highest = highest(rows);
        double lowest = lowest(rows);
        int[] places = new int[rows.length];
        int count = 0;
        for (int k = 0; k < rows.length; k++) {
            int i = rows[k];
            if (canRise(i) ? canFall(i) || slopes[i] >= lowest : slopes[i] <= highest) {
                places[count++] = k;
            }
        }
        return Arrays.copyOf(places, count);
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
    private DualSolution solution(double violation) {
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
