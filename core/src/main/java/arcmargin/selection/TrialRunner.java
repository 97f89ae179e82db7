package arcmargin.selection;

import arcmargin.gram.KernelMatrix;
import arcmargin.kernel.Kernel;
import arcmargin.selection.CoarseToFine.Path;
import arcmargin.svm.Metric;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Runs the trials of one search: paths of growing C over one kernel matrix each, several paths at once.
 *
 * <p>The splits of a path are run in rounds: the first split, then four more, then the rest. After each round a trial
 * goes on only if it can still win:
 *
 * <ul>
 *   <li>It ends if its errors already exceed those of the best trial before the path began: then it cannot win.
 *   <li>It ends if its loss on the splits done is {@linkplain Examples#isBehind behind} that of the best trial on the
 *       same splits, the one before the path began or one of the path, by more than 2.5 standard errors.
 *   <li>It ends if it met the iteration limit, unless all trials did.
 * </ul>
 *
 * <p>What a path is compared with does not depend on timing, so that the result is the same for any number of threads.
 * The store is asked first: what it holds is not computed again.
 */
final class TrialRunner implements CoarseToFine.Evaluator {

    /** Retraining on all rows takes longer than on the rows of a split, which is fewer; an estimate from above. */
    private static final double RETRAINING = 3;

    /** The number of splits after which trials are compared. */
    private static final int[] ROUNDS = {1, 5};

    /** Decisions of trials that are kept for committees take at most so many bytes, a search. */
    private static final long KEPT_BYTES = 128L << 20;

    /** Trials whose decisions are kept at most, each the best of its kernel. */
    private static final int KEPT = 2 * Committee.MOST_MEMBERS;

    /** Trains in another place. */
    @FunctionalInterface
    interface Elsewhere {
        Judged[][] judge(List<Double> parameters, List<Double> penalties, int from, int to);
    }

    /** The time is up; trials that ended before it count. */
    static final class OutOfTime extends RuntimeException {

        private static final long serialVersionUID = 1L;

        OutOfTime() {
            super("out of time", null, false, false);
        }
    }

    private final Examples examples;
    private final TrialStore store;
    private final KernelFamily family;
    private final SelectionOptions options;
    private final Deadline deadline;
    private final SelectionListener listener;
    private final Comparator<Trial> order;
    private final String provenance;
    private final Elsewhere elsewhere; // null to train here
    private final Thread caller = Thread.currentThread();
    private final List<Trial> finished = new ArrayList<>();
    private final List<Trial> kept = new ArrayList<>(); // the best, whose decisions the store holds
    private final Map<String, OutOfFold> decisions = new HashMap<>();
    private int planned;
    private int done;
    private double resumedSeconds;
    private boolean mustAnswer;
    private volatile boolean answered; // whether any split was judged
    private volatile Trial best; // of those done, which depends on timing; the winner of finished does not
    private boolean roomToHold;
    private LazyMatrix held;

    TrialRunner(
            Examples examples,
            TrialStore store,
            KernelFamily family,
            SelectionOptions options,
            Deadline deadline,
            SelectionListener listener,
            Comparator<Trial> order,
            String provenance,
            Elsewhere elsewhere) {
        this.examples = examples;
        this.store = store;
        this.family = family;
        this.options = options;
        this.deadline = deadline;
        this.listener = listener;
        this.order = order;
        this.provenance = provenance;
        this.elsewhere = elsewhere;
    }

    void plan(int trials) {
        planned = trials;
    }

    /** Lets the first split of the first trial be run whatever the time, so that there is an answer. */
    void answerAnyway() {
        mustAnswer = true;
    }

    /** Every trial that ended, in the order of the paths. */
    List<Trial> finished() {
        return finished;
    }

    /** The best trials, each the best of its kernel, best first; all are complete, unless none is. */
    Stream<Trial> kept() {
        boolean anyComplete = kept.stream().anyMatch(Trial::complete);
        return kept.stream().filter(trial -> trial.complete() == anyComplete);
    }

    /**
     * Some of the best trials with their decisions, which are computed again where neither we nor the store have them.
     */
    List<Candidate> candidates(Predicate<Trial> wanted) {
        return kept().filter(wanted)
                .map(trial -> new Candidate(
                        family,
                        examples.preparation(),
                        family.with(trial.parameters()),
                        trial,
                        decisions.computeIfAbsent(
                                trial.id(), id -> store.decisions(id).orElseGet(() -> judgedAgain(trial)))))
                .toList();
    }

    /** What the trials that were found in the store had taken, had they run side by side like the others. */
    synchronized double resumedSeconds() {
        return resumedSeconds / examples.resources().threads();
    }

    void close() {
        hold(null);
    }

    @Override
    public List<List<Trial>> evaluate(List<Path> paths, int stage, Trial incumbent) {
        List<Run> runs =
                paths.stream().map(path -> new Run(path, stage, incumbent)).toList();
        AtomicInteger next = new AtomicInteger();
        AtomicBoolean late = new AtomicBoolean();
        int lanes = Math.min(
                elsewhere == null ? examples.matricesAtOnce() : Integer.MAX_VALUE,
                Math.min(examples.resources().threads(), paths.size()));
        roomToHold = examples.matricesAtOnce() > lanes || paths.size() == 1;
        examples.resources().workers().forEach(lanes, lane -> {
            for (int p = next.getAndIncrement(); p < runs.size(); p = next.getAndIncrement()) {
                try {
                    runs.get(p).run();
                } catch (OutOfTime e) {
                    late.set(true);
                    runs.get(p).salvage();
                }
            }
        });
        runs.forEach(run -> run.trials.stream().filter(Objects::nonNull).forEach(finished::add));
        if (late.get()) {
            throw new OutOfTime();
        }
        return runs.stream().map(run -> run.trials).toList();
    }

    /** The decisions of a trial that the store no longer has. */
    private OutOfFold judgedAgain(Trial trial) {
        KernelMatrix matrix = examples.matrix(family.with(trial.parameters()));
        try {
            return examples.outOfFold(matrix, options.svm().withPenalty(trial.penalty()));
        } finally {
            matrix.release();
        }
    }

    private void requireTime() {
        if (caller.isInterrupted()) {
            throw new CancellationException("interrupted");
        }
        if (!deadline.bounded() || (mustAnswer && !answered)) {
            return; // the first training is bounded by the limit of steps
        }
        Trial known = best;
        double needed =
                known == null ? 0 : RETRAINING * known.seconds() / Math.max(1, known.total()) * examples.rowsHeldOut(0);
        if (deadline.secondsLeft() < needed) {
            throw new OutOfTime();
        }
    }

    /** Where a trial comes from. */
    private enum Origin {
        COMPUTED,
        STORED,
        CUT_SHORT // by the deadline: another run has to compute it again
    }

    /** A trial has ended: it is stored, and its decisions are kept if it is among the best. */
    private synchronized void report(Trial trial, OutOfFold judged, Origin origin) {
        if (trial.complete() || kept.stream().noneMatch(Trial::complete)) {
            keep(trial, judged);
        }
        if (origin == Origin.COMPUTED) {
            store.add(trial, decisions.get(trial.id()));
        }
        done++;
        resumedSeconds += origin == Origin.STORED ? trial.seconds() : 0;
        best = best == null || order.compare(trial, best) < 0 ? trial : best;
        planned = Math.max(planned, done);
        listener.finished(trial, best, done, planned);
    }

    /** Keeps the decisions of a trial if it is the best of its kernel, and this one of the best kernels. */
    private void keep(Trial trial, OutOfFold judged) {
        Optional<Trial> same = kept.stream()
                .filter(other -> other.kernel().equals(trial.kernel()))
                .findFirst();
        if (same.isPresent() && order.compare(same.get(), trial) <= 0) {
            return;
        }
        same.ifPresent(this::discard);
        kept.add(trial);
        kept.sort(order);
        if (judged != null) {
            decisions.put(trial.id(), judged);
        }
        int most = (int) Math.max(1, Math.min(KEPT, KEPT_BYTES / examples.decisionBytes()));
        if (kept.size() > most) {
            discard(kept.get(most));
        }
    }

    private void discard(Trial trial) {
        kept.remove(trial);
        decisions.remove(trial.id());
        store.drop(trial.id());
    }

    /** One path. */
    private final class Run {

        private final List<Double> parameters;
        private final String text;
        private final int stage;
        private final Trial incumbent;
        private final List<Attempt> attempts = new ArrayList<>();
        private final List<Trial> trials = new ArrayList<>(); // as many, null for those that were given up

        Run(Path path, int stage, Trial incumbent) {
            this.parameters = path.parameters();
            this.text = family.text(parameters);
            this.stage = stage;
            this.incumbent = incumbent;
            for (double penalty : path.penalties()) {
                attempts.add(new Attempt(penalty));
                trials.add(null);
            }
        }

        void run() {
            List<Optional<Trial>> known = attempts.stream()
                    .map(attempt -> store.find(Trial.id(text, attempt.penalty)))
                    .toList();
            int count = count(known);
            if (count > 0) {
                for (int k = 0; k < count; k++) {
                    trials.set(k, known.get(k).orElseThrow().at(parameters, stage));
                    report(trials.get(k), null, Origin.STORED);
                }
                return;
            }
            requireTime();
            LazyMatrix matrix = matrix(family.with(parameters));
            try {
                int from = 0;
                for (int to = round(from); from < to; from = to, to = round(from)) {
                    List<Attempt> open = open();
                    int first = from;
                    Resources resources = examples.resources().withProgress((task, part, whole) -> requireTime());
                    if (elsewhere == null) {
                        resources.workers().forEach(to - from, s -> {
                            examples.judge(matrix.get(), first + s, open, options, resources);
                            answered = true;
                        });
                    } else {
                        judgeElsewhere(open, from, to);
                    }
                    judge(to);
                }
            } finally {
                release(matrix, best != null && text.equals(best.kernel()));
            }
        }

        /** How many trials the path has if all are known, up to the last one that was tried; else 0. */
        private static int count(List<Optional<Trial>> known) {
            for (int k = 0; k < known.size(); k++) {
                if (known.get(k).isEmpty()) {
                    return 0;
                }
                Trial trial = known.get(k).orElseThrow();
                if (trial.last() && (k > 0 || !trial.converged())) {
                    return k + 1;
                }
            }
            return known.size();
        }

        private void judgeElsewhere(List<Attempt> open, int from, int to) {
            List<Double> penalties =
                    open.stream().map(attempt -> attempt.penalty).toList();
            Judged[][] judged = elsewhere.judge(parameters, penalties, from, to);
            for (int k = 0; k < judged.length; k++) {
                for (int s = from; s < to; s++) {
                    if (judged[k][s - from] != null) {
                        open.get(k).set(s, judged[k][s - from]);
                    }
                }
            }
            answered = true;
        }

        /** The end of the round that begins at a split. */
        private int round(int from) {
            int all = open().isEmpty() ? from : examples.splits().size();
            return Arrays.stream(ROUNDS)
                    .filter(end -> end > from && end < all)
                    .findFirst()
                    .orElse(all);
        }

        private List<Attempt> open() {
            return attempts.stream().filter(attempt -> attempt.open).toList();
        }

        /** Ends the trials that need not go on after so many splits. */
        private void judge(int splits) {
            List<Attempt> beyond =
                    open().stream().filter(attempt -> attempt.judged() < splits).toList();
            beyond.forEach(attempt -> attempt.open = false);
            boolean last = splits == examples.splits().size();
            List<Attempt> open = open();
            if (!beyond.isEmpty() && !open.isEmpty()) {
                open.get(open.size() - 1).last = true;
            }
            boolean anyConverged = (incumbent != null && incumbent.converged())
                    || open.stream().anyMatch(Attempt::converged);
            double reference = reference(open, splits);
            for (Attempt attempt : open) {
                if (last || (anyConverged && !attempt.converged()) || isBehind(attempt, reference, splits)) {
                    attempt.open = false;
                    end(attempt, Origin.COMPUTED);
                }
            }
        }

        /** The least loss of the splits run, in this path or of the best trial before. */
        private double reference(List<Attempt> open, int splits) {
            double least = open.stream()
                    .mapToDouble(attempt -> examples.meanLoss(attempt.losses(), splits))
                    .min()
                    .orElse(Double.NaN);
            return incumbent != null
                            && incumbent.complete()
                            && !incumbent.losses().isEmpty()
                    ? Math.min(least, examples.meanLoss(incumbent.losses(), splits))
                    : least;
        }

        private boolean isBehind(Attempt attempt, double reference, int splits) {
            if (attempt.losses().isEmpty()) {
                return false;
            }
            boolean beaten = options.metric().equals(Metric.ERROR)
                    && examples.data().weights().length == 0
                    && incumbent != null
                    && incumbent.complete()
                    && incumbent.converged()
                    && attempt.errors() > incumbent.errors();
            return beaten
                    || examples.isBehind(
                            examples.meanLoss(attempt.losses(), splits), reference, options.metric(), splits);
        }

        /** What was found before the time was up. */
        void salvage() {
            for (Attempt attempt : open()) {
                attempt.open = false;
                if (attempt.judged() > 0) {
                    end(attempt, Origin.CUT_SHORT);
                }
            }
        }

        private void end(Attempt attempt, Origin origin) {
            int place = attempts.indexOf(attempt);
            Optional<Trial> known = store.find(Trial.id(text, attempt.penalty));
            OutOfFold judged = examples.outOfFold(attempt);
            Trial trial = known.map(same -> same.at(parameters, stage)).orElseGet(() -> trial(attempt, judged));
            trials.set(place, trial);
            report(trial, judged, known.isPresent() ? Origin.STORED : origin);
        }

        /** The errors are counted already. */
        private double score(Attempt attempt, OutOfFold judged) {
            return options.metric().equals(Metric.ERROR) && judged.weights() == null
                    ? (double) attempt.errors() / judged.rows().length
                    : judged.score(options.metric());
        }

        private Trial trial(Attempt attempt, OutOfFold judged) {
            return new Trial(
                    Trial.id(text, attempt.penalty),
                    text,
                    parameters,
                    attempt.penalty,
                    stage,
                    attempt.errors(),
                    judged.rows().length,
                    score(attempt, judged),
                    judged.brier(),
                    attempt.losses(),
                    attempt.judged() == examples.splits().size(),
                    attempt.sum(Judged::objective),
                    attempt.sum(Judged::gap),
                    (long) attempt.sum(Judged::iterations),
                    (int) attempt.sum(Judged::supportVectors),
                    attempt.converged(),
                    attempt.last,
                    attempt.sum(Judged::seconds),
                    provenance);
        }
    }

    /**
     * The matrix of a kernel, which may be at hand: the finer grids are around the best kernel so far. To be released.
     */
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

    private synchronized void hold(LazyMatrix matrix) {
        LazyMatrix before = held;
        held = matrix;
        if (before != null) {
            before.releaseIfIdle();
        }
    }

    /** A matrix made when first needed. */
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
