package arcmargin.svm;

import arcmargin.gram.KernelMatrix;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Trains machines on the same rows with one penalty after the other.
 *
 * <p>Every pair of classes is solved from zero, so that the solution of a penalty does not depend on which others were
 * tried, with one exception: where no coefficient of a smaller penalty is at its bound, larger penalties have the same
 * solution, because C enters the conditions of optimality through the bounds alone, and it is taken over. The views
 * of the pairs are made once for all penalties if they are small.
 *
 * <p>A class without rows is never predicted: its pairs have no support vectors and vote for the other class.
 *
 * <pre>{@code
 * try (PenaltyPath path = new PenaltyPath(matrix, rows, SvmOptions.of(1))) {
 *     PairwiseSolution loose = path.train(1, resources);
 *     PairwiseSolution tight = path.train(10, resources);
 * }
 * }</pre>
 */
public final class PenaltyPath implements AutoCloseable {

    /**
     * Views of several pairs are kept from one penalty to the next up to this size together, which is less than twice
     * that of the matrix for any number of classes. That of a single pair is always kept.
     */
    private static final long KEPT_BYTES = 64L << 20;

    private final KernelMatrix matrix;
    private final OneVersusOne.Rows training;
    private final SvmOptions options;
    private final double[][] factors; // of the rows of the matrix, pair by pair; null where the kernel is as it is
    private final List<Problem> problems = new ArrayList<>();
    private final boolean keepViews;
    private double last;

    /**
     * Prepares the problems of all pairs.
     *
     * @param matrix the kernel matrix
     * @param training the rows to train on, of at least two classes
     * @param options class weights, tolerance and iteration limit; the penalty is not used
     */
    public PenaltyPath(KernelMatrix matrix, OneVersusOne.Rows training, SvmOptions options) {
        this(matrix, training, options, null);
    }

    /**
     * A path over a kernel that is transformed for every pair of classes: d_i k(x_i, x_j) d_j.
     *
     * @param matrix the kernel matrix, not transformed
     * @param training the rows to train on
     * @param options tolerance and the rest; the penalty is not used
     * @param factors the d_i of every row of the matrix, pair by pair. Shared, not to be modified
     */
    PenaltyPath(KernelMatrix matrix, OneVersusOne.Rows training, SvmOptions options, double[][] factors) {
        this.matrix = matrix;
        this.factors = factors;
        this.training = training;
        this.options = options;
        int[][] places = OneVersusOne.placesByClass(training);
        int[][] rows = new int[places.length][];
        Arrays.setAll(
                rows, c -> Arrays.stream(places[c]).map(k -> training.rows()[k]).toArray());
        long bytes = 0;
        for (int a = 0; a < rows.length; a++) {
            for (int b = a + 1; b < rows.length; b++) {
                int[] both = Arrays.copyOf(rows[a], rows[a].length + rows[b].length);
                System.arraycopy(rows[b], 0, both, rows[a].length, rows[b].length);
                problems.add(new Problem(problems.size(), a, b, both, rows[a].length));
                bytes += 4L * both.length * both.length;
            }
        }
        this.keepViews = problems.size() == 1 || bytes <= KEPT_BYTES;
    }

    /**
     * Trains with the next penalty.
     *
     * @param penalty larger than those before
     * @param resources thread pool and progress callback
     * @return the solutions of all pairs
     * @throws CancellationException if the calling thread is interrupted; the flag stays set
     */
    public PairwiseSolution train(double penalty, Resources resources) {
        if (!(penalty > last)) {
            throw new IllegalArgumentException("penalty is " + penalty + ", must be larger than " + last);
        }
        last = penalty;
        Thread caller = Thread.currentThread();
        resources.workers().forEach(problems.size(), p -> problems.get(p).solve(penalty, resources, caller, keepViews));
        return new PairwiseSolution(
                training.classes(),
                penalty,
                problems.stream()
                        .map(problem -> new PairwiseSolution.Pair(
                                problem.first, problem.second, problem.rows, problem.solution))
                        .toList());
    }

    /**
     * Whether kernel values of one penalty are kept for the next. If they are not, {@linkplain #train(List, Resources)
     * training with several penalties at once} is less work.
     *
     * @return true for two classes, and for many of few rows
     */
    public boolean keepsValues() {
        return keepViews;
    }

    /**
     * Trains with several penalties, up to the first that does not converge: each pair of classes with all of them
     * before the next, so that kernel values computed for one penalty serve the others.
     *
     * @param penalties increasing, larger than those before
     * @param resources thread pool and progress callback
     * @return the solutions of all pairs for each penalty
     * @throws CancellationException if the calling thread is interrupted; the flag stays set
     */
    public List<PairwiseSolution> train(List<Double> penalties, Resources resources) {
        Thread caller = Thread.currentThread();
        DualSolution[][] solutions = new DualSolution[problems.size()][penalties.size()];
        AtomicInteger end =
                new AtomicInteger(penalties.size()); // of the penalties with which all pairs converge so far
        resources.workers().forEach(problems.size(), p -> {
            Problem problem = problems.get(p);
            for (int k = 0; k < end.get(); k++) {
                problem.solve(penalties.get(k), resources, caller, true);
                solutions[p][k] = problem.solution;
                if (!problem.solution.converged()) {
                    end.accumulateAndGet(k + 1, Math::min);
                }
            }
            problem.release();
        });
        List<PairwiseSolution> trained = new ArrayList<>();
        for (int k = 0; k < end.get(); k++) {
            List<PairwiseSolution.Pair> pairs = new ArrayList<>();
            for (int p = 0; p < solutions.length; p++) {
                Problem problem = problems.get(p);
                pairs.add(new PairwiseSolution.Pair(problem.first, problem.second, problem.rows, solutions[p][k]));
            }
            trained.add(new PairwiseSolution(training.classes(), penalties.get(k), pairs));
        }
        last = penalties.get(trained.size() - 1);
        return trained;
    }

    @Override
    public void close() {
        problems.forEach(Problem::release);
    }

    /** One pair of classes. */
    private final class Problem {

        private final int place; // among the pairs
        private final int first;
        private final int second;
        private final int[] rows; // those of the first class, then those of the second
        private final int firstRows;
        private KernelMatrix plain; // the view of the matrix
        private KernelMatrix view; // what is solved: the same, or transformed
        private DualSolution solution;

        Problem(int place, int first, int second, int[] rows, int firstRows) {
            this.place = place;
            this.first = first;
            this.second = second;
            this.rows = rows;
            this.firstRows = firstRows;
        }

        void solve(double penalty, Resources resources, Thread caller, boolean keepView) {
            if (firstRows == 0 || firstRows == rows.length) {
                solution = constant();
            } else if (solution == null || solution.bounded() > 0 || !solution.converged()) {
                double[] signs = new double[rows.length];
                double[] bounds = new double[rows.length];
                SvmOptions bounded = options.withPenalty(penalty);
                for (int k = 0; k < rows.length; k++) {
                    signs[k] = k < firstRows ? 1 : -1;
                    bounds[k] = bounded.bound(training.labels()[rows[k]]) * training.weight(rows[k]);
                }
                view = view == null ? view() : view;
                DualProblem problem = new DualProblem(view, signs, bounds);
                solution = SmoSolver.solve(problem, options, null, resources.workers(), share -> {
                    if (caller.isInterrupted()) {
                        throw new CancellationException("interrupted");
                    }
                    resources.progress().update("training", (long) (1000 * share), 1000);
                });
                if (!keepView || solution.bounded() == 0) {
                    release();
                }
            }
        }

        private KernelMatrix view() {
            plain = OneVersusOne.view(matrix, rows);
            if (factors == null) {
                return plain;
            }
            double[] own = factors[place];
            return plain.scaled(Arrays.stream(rows).mapToDouble(row -> own[row]).toArray());
        }

        /** No support vectors, and a vote for the class that has rows. */
        private DualSolution constant() {
            double offset = rows.length == 0 ? 0 : firstRows > 0 ? 1 : -1;
            double[] decisions = new double[rows.length];
            Arrays.fill(decisions, offset);
            return new DualSolution(new double[rows.length], offset, decisions, 0, 0, 0, 0, 0, 0, true);
        }

        private void release() {
            if (view != null && plain != matrix) {
                plain.release();
            }
            view = null;
            plain = null;
        }
    }
}
