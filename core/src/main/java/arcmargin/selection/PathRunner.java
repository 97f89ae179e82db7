package arcmargin.selection;

import arcmargin.gram.KernelMatrix;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.KernelTemplate;
import arcmargin.kernel.Kernels;
import arcmargin.selection.CoarseToFine.Path;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs the trials of one search: paths of growing C over one kernel matrix each, several paths at once.
 *
 * <p>Along a path each trial starts from the solution of the one before, the first from the trial given. The store is asked first: what it
 * holds is not computed again. It is told to drop every solution that no later trial starts from.
 */
final class PathRunner implements CoarseToFine.Evaluator {

    /** Retraining on all rows from scratch takes so many times a trial of fewer rows that started warm; an estimate from above. */
    private static final double RETRAINING = 5;

    /** The time is up; trials that ended before it count. */
    static final class OutOfTime extends RuntimeException {

        private static final long serialVersionUID = 1L;

        OutOfTime() {
            super("out of time", null, false, false);
        }
    }

    private final Examples examples;
    private final TrialStore store;
    private final KernelTemplate template;
    private final SvmOptions svm;
    private final Deadline deadline;
    private final SelectionListener listener;
    private final Comparator<Trial> order;
    private final String provenance;
    private final Thread caller = Thread.currentThread();
    private final List<Trial> finished = new ArrayList<>();
    private int planned;
    private int done;
    private double resumedSeconds;
    private volatile Trial best; // of those done, which depends on timing; the winner of finished does not
    private boolean roomToHold;
    private LazyMatrix held;

    PathRunner(
            Examples examples,
            TrialStore store,
            KernelTemplate template,
            SvmOptions svm,
            Deadline deadline,
            SelectionListener listener,
            Comparator<Trial> order,
            String provenance) {
        this.examples = examples;
        this.store = store;
        this.template = template;
        this.svm = svm;
        this.deadline = deadline;
        this.listener = listener;
        this.order = order;
        this.provenance = provenance;
    }

    void plan(int trials) {
        planned = trials;
    }

    /** Every trial of the paths that ended, in the order of the paths. */
    List<Trial> finished() {
        return finished;
    }

    /** What the trials that were found in the store had taken, had they run side by side like the others. */
    synchronized double resumedSeconds() {
        return resumedSeconds
                / Math.min(
                        examples.matricesAtOnce(),
                        examples.resources().workers().threads());
    }

    @Override
    public List<List<Trial>> evaluate(List<Path> paths, int stage, Trial start) {
        List<List<Trial>> results = new ArrayList<>();
        paths.forEach(path -> results.add(new ArrayList<>()));
        AtomicInteger next = new AtomicInteger();
        AtomicBoolean late = new AtomicBoolean();
        int lanes = Math.min(
                examples.matricesAtOnce(),
                Math.min(examples.resources().workers().threads(), paths.size()));
        roomToHold = examples.matricesAtOnce() > lanes || paths.size() == 1;
        examples.resources().workers().forEach(lanes, lane -> {
            try {
                for (int p = next.getAndIncrement(); p < paths.size(); p = next.getAndIncrement()) {
                    run(paths.get(p), stage, start, results.get(p));
                }
            } catch (OutOfTime e) {
                late.set(true);
            }
        });
        results.forEach(finished::addAll);
        dropAllBut(finished.stream().min(order).orElse(null), start, results);
        if (late.get()) {
            throw new OutOfTime();
        }
        return results;
    }

    private void run(Path path, int stage, Trial start, List<Trial> results) {
        Kernel kernel = template.with(
                path.parameters().stream().mapToDouble(Double::doubleValue).toArray());
        LazyMatrix matrix = matrix(kernel);
        Trial before = start;
        Trial bestOfPath = null;
        for (double penalty : path.penalties()) {
            String id = Trial.id(kernel.spec(), penalty, before == null ? null : before.id());
            Optional<Trial> known = store.find(id);
            Trial trial = known.isPresent()
                    ? known.get().at(path.parameters(), stage)
                    : compute(id, path.parameters(), penalty, stage, before, matrix);
            results.add(trial);
            report(trial, known.isPresent());
            Trial better = bestOfPath == null || order.compare(trial, bestOfPath) < 0 ? trial : bestOfPath;
            for (Trial old : Arrays.asList(before, bestOfPath)) {
                if (old != null && !old.equals(start) && !old.equals(better)) {
                    store.drop(old.id());
                }
            }
            before = trial;
            bestOfPath = better;
            if (!trial.converged()) {
                break;
            }
        }
        release(matrix, Objects.equals(bestOfPath, best));
    }

    private Trial compute(
            String id, List<Double> parameters, double penalty, int stage, Trial start, LazyMatrix matrix) {
        requireTime();
        String kernel = matrix.kernel.spec();
        boolean sameMatrix = start != null && start.kernel().equals(kernel);
        List<PairwiseSolution> known = start == null ? null : solution(start);
        long begun = System.nanoTime();
        List<PairwiseSolution> solution = solve(matrix, penalty, known, sameMatrix);
        boolean settled = solution == known;
        Trial trial = new Trial(
                id,
                start == null ? null : start.id(),
                kernel,
                parameters,
                penalty,
                stage,
                settled ? start.errors() : examples.errors(solution, matrix.get()),
                examples.heldOut(),
                solution.stream().mapToDouble(PairwiseSolution::objective).sum(),
                solution.stream().mapToDouble(PairwiseSolution::dualityGap).sum(),
                settled
                        ? 0
                        : solution.stream()
                                .mapToLong(PairwiseSolution::iterations)
                                .sum(),
                solution.stream().mapToInt(fold -> fold.supportVectors().length).sum(),
                solution.stream().allMatch(PairwiseSolution::converged),
                (System.nanoTime() - begun) / 1e9,
                provenance);
        store.add(trial, solution);
        return trial;
    }

    /**
     * Solves every split. Where no coefficient of the start is at its bound, larger C have the same solution, since C enters the conditions of
     * optimality through the bounds alone: then the start itself is returned.
     */
    private List<PairwiseSolution> solve(
            LazyMatrix matrix, double penalty, List<PairwiseSolution> start, boolean sameMatrix) {
        boolean settled = sameMatrix
                && start.stream()
                        .allMatch(fold -> fold.penalty() <= penalty
                                && fold.converged()
                                && fold.pairs().stream()
                                        .allMatch(pair -> pair.dual().bounded() == 0));
        Progress clock = (stage, part, whole) -> requireTime();
        return settled ? start : examples.train(matrix.get(), svm.withPenalty(penalty), start, sameMatrix, clock);
    }

    /** The solution of a finished trial, computed again if the store dropped it. */
    private List<PairwiseSolution> solution(Trial trial) {
        return store.solution(trial.id()).orElseGet(() -> {
            Trial start =
                    trial.start() == null ? null : store.find(trial.start()).orElseThrow();
            LazyMatrix matrix = matrix(Kernels.parse(trial.kernel()));
            List<PairwiseSolution> solution = solve(
                    matrix,
                    trial.penalty(),
                    start == null ? null : solution(start),
                    start != null && start.kernel().equals(trial.kernel()));
            release(matrix, false);
            return solution;
        });
    }

    private void dropAllBut(Trial winner, Trial start, List<List<Trial>> results) {
        results.forEach(
                path -> path.stream().filter(trial -> !trial.equals(winner)).forEach(trial -> store.drop(trial.id())));
        if (start != null && !start.equals(winner)) {
            store.drop(start.id());
        }
    }

    private void requireTime() {
        if (caller.isInterrupted()) {
            throw new CancellationException("interrupted");
        }
        double needed = best == null ? 0 : RETRAINING * best.seconds();
        if (deadline.secondsLeft() < needed) {
            throw new OutOfTime();
        }
    }

    private synchronized void report(Trial trial, boolean resumed) {
        done++;
        resumedSeconds += resumed ? trial.seconds() : 0;
        best = best == null || order.compare(trial, best) < 0 ? trial : best;
        planned = Math.max(planned, done);
        listener.finished(trial, best, done, planned);
    }

    /** The matrix of a kernel, which may be at hand: the finer grids are around the best kernel so far. To be released. */
    private synchronized LazyMatrix matrix(Kernel kernel) {
        LazyMatrix matrix = held != null && held.kernel.equals(kernel) ? held : new LazyMatrix(kernel);
        matrix.users++;
        if (!roomToHold) {
            hold(null);
        }
        return matrix;
    }

    /** Ends the use of a matrix; it stays at hand if it was that of the best trial so far and there is room. */
    private synchronized void release(LazyMatrix matrix, boolean best) {
        matrix.users--;
        if (roomToHold && best) {
            hold(matrix);
        }
        matrix.releaseIfIdle();
    }

    private void hold(LazyMatrix matrix) {
        LazyMatrix before = held;
        held = matrix;
        if (before != null) {
            before.releaseIfIdle();
        }
    }

    /** A matrix made when first asked for: a path whose trials are all known needs none. */
    private final class LazyMatrix {

        private final Kernel kernel;
        private KernelMatrix matrix;
        private int users;

        LazyMatrix(Kernel kernel) {
            this.kernel = kernel;
        }

        synchronized KernelMatrix get() {
            matrix = matrix == null ? examples.matrix(kernel) : matrix;
            return matrix;
        }

        private void releaseIfIdle() {
            if (users == 0 && held != this && matrix != null) {
                matrix.release();
                matrix = null;
            }
        }
    }
}
