package arcmargin.selection;

import arcmargin.data.BadInputException;
import arcmargin.data.Points;
import arcmargin.data.Split;
import arcmargin.gram.KernelMatrix;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.KernelTemplate;
import arcmargin.kernel.Kernels;
import arcmargin.selection.CoarseToFine.Path;
import arcmargin.svm.OneVersusOne;
import arcmargin.svm.PairwiseSolution;
import arcmargin.work.Progress;
import arcmargin.work.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Chooses C and kernel parameters by the number of errors on rows held out, over one set of points for any number of kernels.
 *
 * <p>The kernel matrix is made once for each setting of the kernel's parameters and serves every C, pair of classes and
 * split. Along C, upwards, each trial starts from the solution before; the first one of a finer grid from the solution of the best so far. The
 * trials of different parameters run side by side.
 *
 * <p>The order of preference is fixed: a trial that converged before one that did not; fewer errors; smaller C; the smoother kernel,
 * that is larger width, larger sigma, smaller bias. A trial that meets the iteration limit ends its path: larger C are harder still.
 */
public final class Selector {

    /** Retraining on all rows from scratch takes so many times a trial of fewer rows that started warm; an estimate from above. */
    private static final double RETRAINING = 5;

    private static final double PENALTY_STEP = 10;
    private static final double PARAMETER_STEP = Math.sqrt(10);

    private final Function<Kernel, KernelMatrix> matrices;
    private final int matricesAtOnce;
    private final DataScale scale;
    private final int[] labels;
    private final int classes;
    private final List<Split> splits;
    private final TrialStore store;
    private final Workers workers;
    private final String provenance;

    /**
     * A selector over some points.
     *
     * @param matrices gives the matrix of a kernel over the points; called from several threads
     * @param matricesAtOnce how many matrices fit into memory together, at least 1
     * @param points training and validation rows together
     * @param labels the class of every row, from 0
     * @param classes how many classes
     * @param splits one hold-out or several folds; each class is among the training rows of each
     * @param store keeps the trials
     * @param workers who computes
     * @param provenance a remark put into every trial: version and machine
     */
    public Selector(
            Function<Kernel, KernelMatrix> matrices,
            int matricesAtOnce,
            Points points,
            int[] labels,
            int classes,
            List<Split> splits,
            TrialStore store,
            Workers workers,
            String provenance) {
        this.matrices = matrices;
        this.matricesAtOnce = matricesAtOnce;
        this.scale = DataScale.of(points);
        this.labels = labels;
        this.classes = classes;
        this.splits = List.copyOf(splits);
        this.store = store;
        this.workers = workers;
        this.provenance = provenance;
        if (matricesAtOnce < 1 || splits.isEmpty()) {
            throw new IllegalArgumentException("matricesAtOnce is " + matricesAtOnce + " and there are " + splits.size()
                    + " splits, must be at least 1 of each");
        }
    }

    /**
     * Tunes C and the open parameters of a kernel.
     *
     * @param template the kernel
     * @param options how to search
     * @param deadline when to stop with the best so far; time to retrain is left
     * @param listener hears of every trial
     * @return the choice and how it came about
     * @throws BadInputException if the deadline passes before the first trial ends
     * @throws CancellationException if the calling thread is interrupted
     */
    public Selected select(
            KernelTemplate template, SelectionOptions options, Deadline deadline, SelectionListener listener) {
        List<Range> ranges = ranges(template, options);
        double widest = axes(ranges, options, 1).stream()
                .filter(axis -> axis.count() > 1)
                .mapToDouble(Axis::step)
                .max()
                .orElse(1);
        int fineness = 1;
        while (Math.pow(widest, 1.0 / fineness) > options.finest()) {
            fineness *= 2;
        }
        List<Axis> axes = axes(ranges, options, fineness);
        List<String> names = new ArrayList<>(List.of("C"));
        template.parameters().forEach(parameter -> names.add(parameter.name()));

        Comparator<Trial> order = order(template);
        Search search = new Search(template, options, deadline, listener, order);
        CoarseToFine grid = new CoarseToFine(axes, names, options.extend(), order, search::evaluate);
        search.planned = grid.planned();
        List<String> notes = new ArrayList<>();
        try {
            grid.run();
        } catch (OutOfTime e) {
            notes.add("the time was up after " + search.done + " trials: this is the best of them");
        }
        Trial best = search.finished.stream()
                .min(order)
                .orElseThrow(() -> new BadInputException(
                        "the budget ended before the first trial of " + template.text() + " did: give more time"));
        store.drop(best.id());
        notes.addAll(0, grid.notes());
        notes.addAll(search.notes);
        List<String> searched = new ArrayList<>();
        for (int d = 0; d < axes.size(); d++) {
            searched.add(names.get(d) + " " + ranges.get(d) + ", " + axes.get(d).count() + " values");
        }
        return new Selected(template.text(), Kernels.parse(best.kernel()), best, search.finished, searched, notes);
    }

    /** The range of C and of each open parameter. */
    private List<Range> ranges(KernelTemplate template, SelectionOptions options) {
        List<Range> parameters = new ArrayList<>(options.parameters());
        if (parameters.size() > template.parameters().size()) {
            throw new IllegalArgumentException("there are " + parameters.size() + " ranges for "
                    + template.parameters().size() + " auto parameters of " + template.text());
        }
        if (parameters.size() < template.parameters().size()) {
            List<Range> derived = scale.parameters(template);
            parameters.addAll(derived.subList(parameters.size(), derived.size()));
        }
        double[] middles = parameters.stream().mapToDouble(Range::middle).toArray();
        List<Range> ranges = new ArrayList<>();
        ranges.add(options.penalties() == null ? scale.penalties(template.with(middles)) : options.penalties());
        ranges.addAll(parameters);
        return ranges;
    }

    private static List<Axis> axes(List<Range> ranges, SelectionOptions options, int fineness) {
        return IntStream.range(0, ranges.size())
                .mapToObj(d -> {
                    int count = d == 0 ? options.penaltyValues() : options.parameterValues();
                    double step = d == 0 ? PENALTY_STEP : PARAMETER_STEP;
                    return count == 0
                            ? Axis.of(ranges.get(d), step, fineness)
                            : Axis.of(ranges.get(d), count, step, fineness);
                })
                .toList();
    }

    private static Comparator<Trial> order(KernelTemplate template) {
        Comparator<Trial> order = Comparator.comparing((Trial trial) -> !trial.converged())
                .thenComparing(Trial::errors)
                .thenComparing(Trial::penalty);
        for (int i = 0; i < template.parameters().size(); i++) {
            int parameter = i;
            Comparator<Trial> byValue =
                    Comparator.comparing(trial -> trial.parameters().get(parameter));
            boolean smootherBelow = template.parameters().get(i).name().equals("bias");
            order = order.thenComparing(smootherBelow ? byValue : byValue.reversed());
        }
        return order;
    }

    /** The budget is spent. */
    private static final class OutOfTime extends RuntimeException {

        private static final long serialVersionUID = 1L;

        OutOfTime() {
            super("out of time", null, false, false);
        }
    }

    /** One call of select: runs trials, keeps solutions that others start from, counts. */
    private final class Search {

        private final KernelTemplate template;
        private final SelectionOptions options;
        private final Deadline deadline;
        private final SelectionListener listener;
        private final Comparator<Trial> order;
        private final List<Trial> finished = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();
        private final Thread caller = Thread.currentThread();
        private volatile Trial best;
        private int done;
        private int planned;
        private boolean roomToHold;
        private Lazy held;

        Search(
                KernelTemplate template,
                SelectionOptions options,
                Deadline deadline,
                SelectionListener listener,
                Comparator<Trial> order) {
            this.template = template;
            this.options = options;
            this.deadline = deadline;
            this.listener = listener;
            this.order = order;
        }

        /** Runs paths, several at once; results stand in the order of the paths whoever ends first. */
        List<List<Trial>> evaluate(List<Path> paths, int stage, Trial start) {
            List<List<Trial>> results = new ArrayList<>();
            paths.forEach(path -> results.add(new ArrayList<>()));
            AtomicInteger next = new AtomicInteger();
            boolean[] late = new boolean[1];
            int lanes = Math.min(matricesAtOnce, Math.min(workers.threads(), paths.size()));
            roomToHold = matricesAtOnce > lanes || paths.size() == 1;
            workers.forEach(lanes, lane -> {
                for (int p = next.getAndIncrement(); p < paths.size(); p = next.getAndIncrement()) {
                    try {
                        run(paths.get(p), stage, start, results.get(p));
                    } catch (OutOfTime e) {
                        synchronized (late) {
                            late[0] = true;
                        }
                        return;
                    }
                }
            });
            results.forEach(finished::addAll);
            noteGivenUp(results);
            keepOnlyBest(start, results);
            if (late[0]) {
                throw new OutOfTime();
            }
            return results;
        }

        private void run(Path path, int stage, Trial start, List<Trial> results) {
            Kernel kernel = template.with(
                    path.parameters().stream().mapToDouble(Double::doubleValue).toArray());
            Lazy matrix = matrix(kernel);
            Trial before = start;
            Trial bestOfPath = null;
            for (double penalty : path.penalties()) {
                String id = Trial.id(kernel.spec(), penalty, before == null ? null : before.id());
                Optional<Trial> known = store.find(id);
                Trial trial = known.isPresent()
                        ? known.get().at(path.parameters(), stage)
                        : compute(id, kernel, path.parameters(), penalty, stage, before, matrix);
                results.add(trial);
                report(trial);
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
            hold(matrix, bestOfPath);
        }

        /** The matrix of a kernel, which may be at hand: the finer grids are around the best kernel so far. */
        private synchronized Lazy matrix(Kernel kernel) {
            Lazy matrix = held != null && held.kernel.equals(kernel) ? held : new Lazy(kernel);
            held = roomToHold ? held : null;
            return matrix;
        }

        private synchronized void hold(Lazy matrix, Trial bestOfPath) {
            held = roomToHold && Objects.equals(bestOfPath, best) ? matrix : held;
        }

        private Trial compute(
                String id,
                Kernel kernel,
                List<Double> parameters,
                double penalty,
                int stage,
                Trial start,
                Lazy matrix) {
            requireTime();
            List<PairwiseSolution> warm = start == null ? null : solution(start);
            boolean sameMatrix = start != null && start.kernel().equals(kernel.spec());
            long begun = System.nanoTime();
            List<PairwiseSolution> solution = train(matrix.get(), penalty, warm, sameMatrix);
            int errors = 0;
            int total = 0;
            for (int f = 0; f < splits.size(); f++) {
                int[] rows = splits.get(f).validation();
                int[] predicted = solution.get(f).predict(matrix.get(), rows, workers);
                for (int k = 0; k < rows.length; k++) {
                    errors += predicted[k] == labels[rows[k]] ? 0 : 1;
                }
                total += rows.length;
            }
            Trial trial = new Trial(
                    id,
                    start == null ? null : start.id(),
                    kernel.spec(),
                    parameters,
                    penalty,
                    stage,
                    errors,
                    total,
                    solution.stream().mapToDouble(PairwiseSolution::objective).sum(),
                    solution.stream().mapToDouble(PairwiseSolution::dualityGap).sum(),
                    solution.stream().mapToLong(PairwiseSolution::iterations).sum(),
                    solution.stream()
                            .mapToInt(fold -> fold.supportVectors().length)
                            .sum(),
                    solution.stream().allMatch(PairwiseSolution::converged),
                    (System.nanoTime() - begun) / 1e9,
                    provenance);
            store.add(trial, solution);
            return trial;
        }

        /** Trains every split; the parts of all splits run side by side. */
        private List<PairwiseSolution> train(
                KernelMatrix matrix, double penalty, List<PairwiseSolution> start, boolean sameMatrix) {
            PairwiseSolution[] folds = new PairwiseSolution[splits.size()];
            Progress clock = (stage, part, whole) -> requireTime();
            workers.forEach(
                    folds.length,
                    f -> folds[f] = OneVersusOne.train(
                            matrix,
                            splits.get(f).training(),
                            labels,
                            classes,
                            options.svm().withPenalty(penalty),
                            start == null ? null : start.get(f),
                            sameMatrix,
                            workers,
                            clock));
            return List.of(folds);
        }

        /** The solution of a finished trial, computed again if the store dropped it. */
        private List<PairwiseSolution> solution(Trial trial) {
            return store.solution(trial.id()).orElseGet(() -> {
                Trial start =
                        trial.start() == null ? null : store.find(trial.start()).orElseThrow();
                return train(
                        matrices.apply(Kernels.parse(trial.kernel())),
                        trial.penalty(),
                        start == null ? null : solution(start),
                        start != null && start.kernel().equals(trial.kernel()));
            });
        }

        private void keepOnlyBest(Trial start, List<List<Trial>> results) {
            Trial winner = finished.stream().min(order).orElse(null);
            results.forEach(path ->
                    path.stream().filter(trial -> !trial.equals(winner)).forEach(trial -> store.drop(trial.id())));
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

        private synchronized void report(Trial trial) {
            done++;
            best = best == null || order.compare(trial, best) < 0 ? trial : best;
            planned = Math.max(planned, done);
            listener.finished(trial, best, done, planned);
        }

        private void noteGivenUp(List<List<Trial>> results) {
            for (List<Trial> path : results) {
                for (Trial trial : path) {
                    if (!trial.converged()) {
                        notes.add(trial.kernel() + ": C " + Axis.text(trial.penalty()) + " was given up after "
                                + options.svm().iterationLimit() + " steps of a pair of classes, and larger C with it");
                    }
                }
            }
        }
    }

    /** A matrix made when first asked for: a path whose trials are all known needs none. */
    private final class Lazy {

        private final Kernel kernel;
        private KernelMatrix matrix;

        Lazy(Kernel kernel) {
            this.kernel = kernel;
        }

        KernelMatrix get() {
            matrix = matrix == null ? matrices.apply(kernel) : matrix;
            return matrix;
        }
    }
}
