package arcmargin.selection;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Split;
import arcmargin.gram.KernelMatrix;
import arcmargin.gram.PairProducts;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.KernelTemplate;
import arcmargin.kernel.KernelTemplate.Parameter;
import arcmargin.svm.Model;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.Provenance;
import arcmargin.svm.Svm;
import arcmargin.svm.SvmOptions;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Chooses C and kernel parameters by a metric on held-out rows, over one set of points for any number of kernels.
 *
 * <p>The kernel matrix is made once for each setting of the kernel's parameters and serves every C, pair of classes and
 * split. The trials of different parameters run side by side. Trials that cannot win are ended before all splits are
 * run, see {@link Trial}.
 *
 * <p>The order of preference is fixed: a trial that converged before one that did not; the smaller score; the smaller
 * {@linkplain OutOfFold#brier distance from sure and right decisions}; fewer support vectors; smaller C; the smoother
 * kernel, that is larger width, larger sigma, smaller bias. A trial that meets the iteration limit ends its path:
 * larger C are harder still.
 *
 * <pre>{@code
 * List<Split> folds = Split.folds(data.labels(), 5, 1);
 * Selector.Protocol protocol = new Selector.Protocol(PreparationOptions.defaults(), folds, 1, "5 folds");
 * Selector selector = Selector.of(data, protocol, TrialStore.inMemory(), resources);
 * Selected best = selector.select(
 *         Kernels.template("rbf:auto"), SelectionOptions.standard(), Deadline.none(), SelectionListener.none());
 * }</pre>
 */
public final class Selector {

    private static final double PENALTY_STEP = 10;
    private static final double PARAMETER_STEP = Math.sqrt(10);

    /** Memory for a path, in matrices: the matrix itself and the views of it that pairs of classes work on. */
    private static final int MATRICES_A_PATH = 3;

    private static final long GROWTH_SEED = 1;

    /** Kernels of a sample that are tried on all rows: as many as a parameter has values on the coarse grid. */
    private static final int MOST_STARTS = 5;

    private final Dataset data;
    private final Examples examples;
    private final DataScale scale;
    private final TrialStore store;
    private final String provenance;
    private final Products products;
    private final int searchesAtOnce;
    private final PreparationOptions preparing; // null where rows cannot be sampled
    private Optional<Selector> sampled; // null until asked for

    Selector(Dataset data, Examples examples, DataScale scale, TrialStore store, String provenance, Products products) {
        this(data, examples, scale, store, new Protocol(null, examples.splits(), 1, provenance), products);
    }

    private Selector(
            Dataset data, Examples examples, DataScale scale, TrialStore store, Protocol protocol, Products products) {
        this.data = data;
        this.examples = examples;
        this.scale = scale;
        this.store = store;
        this.provenance = protocol.provenance();
        this.searchesAtOnce = protocol.searchesAtOnce();
        this.preparing = protocol.preparation();
        this.products = products;
    }

    /**
     * How rows are prepared and validated, and how trials are run.
     *
     * @param preparation how missing values are replaced and features scaled
     * @param splits one hold-out or several folds
     * @param searchesAtOnce how many kernels will be tuned side by side, at least 1
     * @param provenance version and machine, recorded with every trial
     */
    public record Protocol(PreparationOptions preparation, List<Split> splits, int searchesAtOnce, String provenance) {

        /**
         * Copies the splits.
         *
         * @param preparation how missing values are replaced and features scaled
         * @param splits one hold-out or several folds
         * @param searchesAtOnce at least 1
         * @param provenance version and machine
         */
        public Protocol {
            splits = List.copyOf(splits);
        }
    }

    /**
     * A selector over some data. The inner products of all pairs of rows are computed when the first matrix is
     * needed, once for every kernel.
     *
     * @param data training and validation rows together, all labelled
     * @param protocol how rows are validated and trials are run
     * @param store keeps the trials
     * @param resources thread pool, memory, BLAS, and the progress callback of the products
     * @return the selector
     * @throws BadInputException if the data cannot be split so: a class is missing from the rows to train on
     */
    public static Selector of(Dataset data, Protocol protocol, TrialStore store, Resources resources) {
        List<Split> splits = protocol.splits();
        MemoryPlan memory = resources.memory();
        Resources silent = resources.withProgress(Progress.none());
        DataChecks.require(data, splits);
        Preparation fitted = Preparation.fit(protocol.preparation(), data, trainingRows(splits));
        int[] order = inRuns(data, splits);
        Dataset sorted = data.select(order);
        Points points = fitted.apply(sorted.points());
        long matrix = 4L * data.size() * data.size();
        long products = matrix / 2;
        int atOnce = (int) Math.max(
                1,
                Math.min(
                        1 + resources.threads(),
                        (memory.bytes() - products) / (MATRICES_A_PATH * matrix * protocol.searchesAtOnce())));
        long share = products + Math.max(1, memory.bytes() - products) / ((long) atOnce * protocol.searchesAtOnce());
        Resources shared = resources.withMemory(new MemoryPlan(Math.min(memory.bytes(), share)));
        Products pairs = new Products(() -> PairProducts.of(points, shared), () -> PairProducts.exact(points, shared));
        Examples examples = new Examples(
                sorted,
                order,
                fitted,
                renumbered(splits, order),
                kernel -> pairs.get().matrix(kernel, silent),
                atOnce,
                silent);
        return new Selector(data, examples, DataScale.of(points), store, protocol, pairs);
    }

    /**
     * An order of the rows in which the training rows of a class lie in at most two runs, whatever the split: by
     * class, then by the split that holds them out.
     */
    private static int[] inRuns(Dataset data, List<Split> splits) {
        int[] heldOutBy = new int[data.size()];
        for (int s = 0; s < splits.size(); s++) {
            for (int row : splits.get(s).validation()) {
                heldOutBy[row] = s + 1;
            }
        }
        return data.byClass(IntStream.range(0, data.size())
                .boxed()
                .sorted(Comparator.comparing(i -> heldOutBy[i]))
                .mapToInt(Integer::intValue));
    }

    /** The splits of the rows in a new order. */
    private static List<Split> renumbered(List<Split> splits, int[] order) {
        int[] place = inverse(order);
        return splits.stream()
                .map(split -> new Split(renumbered(split.training(), place), renumbered(split.validation(), place)))
                .toList();
    }

    private static int[] inverse(int[] order) {
        int[] place = new int[order.length];
        for (int k = 0; k < order.length; k++) {
            place[order[k]] = k;
        }
        return place;
    }

    private static int[] renumbered(int[] rows, int[] place) {
        return Arrays.stream(rows).map(row -> place[row]).sorted().toArray();
    }

    /** The rows that train in at least one split. */
    private static int[] trainingRows(List<Split> splits) {
        return splits.stream()
                .flatMapToInt(split -> Arrays.stream(split.training()))
                .sorted()
                .distinct()
                .toArray();
    }

    /**
     * Returns what prepares the data, that of every model trained here.
     *
     * @return fitted on the rows that train in at least one split
     */
    public Preparation preparation() {
        return examples.preparation();
    }

    /**
     * Tunes C and the open parameters of a kernel.
     *
     * @param template the kernel
     * @param options how to search
     * @param deadline when to stop with the best so far; time to retrain is left. The first split of the first trial is
     *     run in any case
     * @param listener called with every trial
     * @return the choice and how it came about
     * @throws CancellationException if the calling thread is interrupted
     */
    public Selected select(
            KernelTemplate template, SelectionOptions options, Deadline deadline, SelectionListener listener) {
        return select(KernelFamily.of(template), options, deadline, listener);
    }

    /**
     * Tunes C and the parameters of a family of kernels.
     *
     * @param family the kernels
     * @param options how to search
     * @param deadline when to stop with the best so far; time to retrain is left. The first split of the first trial is
     *     run in any case
     * @param listener called with every trial
     * @return the choice and how it came about
     * @throws CancellationException if the calling thread is interrupted
     */
    public Selected select(
            KernelFamily family, SelectionOptions options, Deadline deadline, SelectionListener listener) {
        Search search = new Search(family, options, deadline, listener, null);
        search.runner.answerAnyway();
        search.run();
        return search.selected(trial -> true).orElseThrow();
    }

    /**
     * Tunes several families of kernels over the same products.
     *
     * <p>Without a deadline each is searched to the end, side by side. With one, all take turns: each runs the next
     * grid of its search, middle points first, then the next, and where time is short the families that are best so
     * far come first.
     *
     * @param families the kernels, at least one
     * @param options how to search
     * @param deadline when to stop with the best so far; time to retrain is left. The first split of the first trial is
     *     run in any case
     * @param listeners the listener of each family, called with every trial
     * @return the choice and how it came about
     * @throws CancellationException if the calling thread is interrupted
     */
    public Choice select(
            List<KernelFamily> families,
            SelectionOptions options,
            Deadline deadline,
            IntFunction<SelectionListener> listeners) {
        return select(
                IntStream.range(0, families.size())
                        .mapToObj(f -> new Search(families.get(f), options, deadline, listeners.apply(f), null))
                        .toList(),
                deadline,
                examples.resources().workers());
    }

    /** Runs searches, possibly of several selectors over the same rows and splits. */
    static Choice select(List<Search> searches, Deadline deadline, Workers workers) {
        searches.get(0).runner.answerAnyway();
        if (deadline.bounded()) {
            List<Search> open = new ArrayList<>(searches);
            while (!open.isEmpty()) {
                open.sort(Comparator.comparingDouble(Search::score)); // stable
                List<Search> round = List.copyOf(open);
                workers.forEach(round.size(), f -> round.get(f).advance());
                open.removeIf(search -> search.ended);
            }
        } else {
            workers.forEach(searches.size(), f -> searches.get(f).run());
        }
        Set<Trial> members = searches.stream()
                .flatMap(search -> search.runner.kept())
                .sorted(Choice.ORDER)
                .limit(Committee.MOST_MEMBERS)
                .collect(Collectors.toSet());
        List<Selected> selected = searches.stream()
                .map(search -> search.selected(members::contains))
                .flatMap(Optional::stream)
                .toList();
        return Choice.of(selected, searches.get(0).options.metric());
    }

    /** The search of a family, to be run; its machines are trained elsewhere unless that is null. */
    Search search(
            KernelFamily family,
            SelectionOptions options,
            Deadline deadline,
            SelectionListener listener,
            TrialRunner.Elsewhere elsewhere) {
        return new Search(family, options, deadline, listener, elsewhere);
    }

    /** The machines of a path on some splits, see {@link Trainer#judge}. */
    Judged[][] judge(Kernel kernel, List<Double> penalties, SelectionOptions options, int from, int to) {
        List<Attempt> attempts = penalties.stream().map(Attempt::new).toList();
        Resources resources = examples.resources();
        KernelMatrix matrix = examples.matrix(kernel);
        try {
            resources.workers().forEach(to - from, s -> examples.judge(matrix, from + s, attempts, options, resources));
        } finally {
            matrix.release();
        }
        return attempts.stream().map(attempt -> attempt.get(from, to)).toArray(Judged[][]::new);
    }

    /** A selector of some of the rows, if there are many; all searches share one. */
    private synchronized Optional<Selector> sampled(int rows) {
        if (rows == 0) {
            return Optional.empty();
        }
        if (sampled == null) {
            Protocol protocol = new Protocol(preparing, examples.splits(), searchesAtOnce, provenance);
            sampled = preparing == null
                    ? Optional.empty()
                    : SampledRows.of(examples.data(), protocol, rows, examples.resources());
        }
        return sampled;
    }

    /** The search of one family. */
    final class Search {

        private final KernelFamily family;
        private final SelectionOptions options;
        private final Comparator<Trial> order;
        private final List<Range> ranges;
        private final List<Axis> axes;
        private final List<String> names = new ArrayList<>(List.of("C"));
        private final TrialRunner runner;
        private final CoarseToFine grids;
        private final Deadline deadline;
        private boolean begun;
        private boolean late;
        private boolean ended;
        private double seconds;
        private double expected = Double.POSITIVE_INFINITY; // the score, as long as there is none

        Search(
                KernelFamily family,
                SelectionOptions options,
                Deadline deadline,
                SelectionListener listener,
                TrialRunner.Elsewhere elsewhere) {
            this.family = family;
            this.options = options;
            this.deadline = deadline;
            this.ranges = Selector.this.ranges(family, options);
            this.axes = Selector.axes(family, ranges, options);
            family.parameters().forEach(parameter -> names.add(parameter.name()));
            this.order = order(family);
            this.runner =
                    new TrialRunner(examples, store, family, options, deadline, listener, order, provenance, elsewhere);
            this.grids = new CoarseToFine(axes, names, options.extend(), order, runner);
            runner.plan(grids.planned());
        }

        void run() {
            while (!ended) {
                advance();
            }
        }

        /** Runs the next grid. */
        void advance() {
            long productsBefore = products.nanos(); // waits where another search is computing them
            long started = System.nanoTime();
            try {
                if (!begun) {
                    begun = true;
                    sampled(options.sample()).ifPresent(this::beginNearBestOf);
                }
                ended = !grids.advance();
            } catch (TrialRunner.OutOfTime e) {
                late = true;
                ended = true;
            }
            seconds += (System.nanoTime() - started - (products.nanos() - productsBefore)) / 1e9;
            if (ended) {
                runner.close();
            }
        }

        /** Walks the coarse grid on some of the rows, and begins with the best there. */
        private void beginNearBestOf(Selector sample) {
            SelectionOptions coarse =
                    options.withFinest(Double.POSITIVE_INFINITY).withSample(0);
            Search there = sample.search(family, coarse, deadline, SelectionListener.none(), null);
            there.run();
            beginAt(there.bestOfKernels());
        }

        /** The best score so far, or what is expected of it. */
        double score() {
            return best().map(Trial::score).orElse(expected);
        }

        /** The best trial so far, if any ended. */
        Optional<Trial> best() {
            return runner.finished().stream().min(order);
        }

        /** The best trials so far, each the best of its kernel, best first. */
        List<Trial> bestOfKernels() {
            return runner.kept().limit(MOST_STARTS).toList();
        }

        /**
         * Begins with the best trials of a search on a sample of the rows, with the hope for the same score, and stays
         * near the best of them: which kernel suits may depend on how dense the rows are, its C less so.
         */
        void beginAt(List<Trial> ofSample) {
            if (!ofSample.isEmpty()) {
                grids.stayNear(ofSample.stream()
                        .map(trial -> new CoarseToFine.Path(trial.parameters(), List.of(trial.penalty())))
                        .toList());
                expected = ofSample.get(0).score();
                runner.plan(grids.planned());
            }
        }

        /** What was found; only trials that may decide with others, and the best, are candidates. */
        Optional<Selected> selected(Predicate<Trial> mayDecide) {
            List<Trial> trials = runner.finished();
            return trials.stream().min(order).map(best -> {
                List<String> notes = new ArrayList<>(grids.notes());
                trials.stream()
                        .filter(trial -> !trial.converged())
                        .map(trial -> trial.kernel() + ": C " + Axis.text(trial.penalty()) + " was given up after "
                                + options.svm().iterationLimit() + " steps of a pair of classes, and larger C with it")
                        .forEach(notes::add);
                if (late) {
                    notes.add("the time was up after " + trials.size() + " trials: this is the best of them");
                }
                List<String> searched = IntStream.range(0, axes.size())
                        .mapToObj(d -> names.get(d) + " " + searched(family, ranges, d) + ", "
                                + axes.get(d).count() + " values")
                        .toList();
                return new Selected(
                        family.text(),
                        preparation(),
                        family.with(best.parameters()),
                        best,
                        trials,
                        runner.candidates(trial -> trial.equals(best) || mayDecide.test(trial)),
                        searched,
                        notes,
                        seconds + runner.resumedSeconds());
            });
        }
    }

    /**
     * Trains on all rows, those held out included, with what was chosen. The model is that of {@link Svm#train} with
     * the preparation of this selector, bit for bit.
     *
     * @param selected what a search settled on
     * @param options tolerance, class weights and iteration limit; its penalty is not used, nor its limit if the trial
     *     that was chosen met its tolerance
     * @param progress callback
     * @return the model and how its training went
     */
    public Svm.Training retrain(Selected selected, SvmOptions options, Progress progress) {
        Svm.Training training = retrain(selected.kernel(), selected.best(), options, progress);
        Map<String, String> origin = new LinkedHashMap<>(training.model().provenance());
        origin.put(
                "selected",
                selected.template() + ", " + selected.best().errors() + " errors of "
                        + selected.best().total() + " held out, "
                        + selected.trials().size() + " trials");
        return new Svm.Training(training.model().withProvenance(origin), training.solution());
    }

    /**
     * Trains on all rows with the kernel and the penalty of a trial.
     *
     * @param kernel the trial's kernel
     * @param trial gives the penalty
     * @param options tolerance, class weights and iteration limit, as above
     * @param progress callback
     * @return the model and how its training went
     */
    public Svm.Training retrain(Kernel kernel, Trial trial, SvmOptions options, Progress progress) {
        return train(kernel, trial.penalty(), trial.converged(), options, progress);
    }

    /** Trains on all rows. */
    Svm.Training train(Kernel kernel, double penalty, boolean converged, SvmOptions options, Progress progress) {
        SvmOptions chosen =
                options.withPenalty(penalty).withIterationLimit(converged ? Long.MAX_VALUE : options.iterationLimit());
        int[] place = inverse(examples.rowOf());
        // in the order in which Svm.train takes them: then the model is the same to the last bit
        int[] rows = Arrays.stream(data.rowsByClass()).map(row -> place[row]).toArray();
        KernelMatrix matrix = options.tolerance() < Svm.FINE
                ? products.exact().matrix(kernel, examples.resources())
                : examples.matrix(kernel);
        PairwiseSolution solution =
                examples.train(matrix, rows, chosen, progress).renumbered(examples.rowOf());
        matrix.release();
        return new Svm.Training(Model.of(kernel, preparation(), data, solution, Provenance.of(data, chosen)), solution);
    }

    /**
     * What machines say of rows that they are not trained on, for other splits than those of the search; the products
     * are those of the search.
     *
     * @param kernel any kernel
     * @param options penalty and the rest
     * @param splits of the same rows; a class without training rows is never predicted
     * @return the decisions of the rows that each split holds out, split by split
     */
    public OutOfFold decisions(Kernel kernel, SvmOptions options, List<Split> splits) {
        KernelMatrix matrix = examples.matrix(kernel);
        try {
            return examples.withSplits(renumbered(splits, examples.rowOf())).outOfFold(matrix, options);
        } finally {
            matrix.release();
        }
    }

    /**
     * How the error falls with the number of rows: trains what was chosen on ever larger random parts of the training
     * rows of the first split and counts the errors on the rows it holds out.
     *
     * @param selected what a search settled on
     * @param options tolerance and class weights; its penalty is not used
     * @return from a few rows to all, each part twice the one before
     */
    public List<GrowthPoint> growth(Selected selected, SvmOptions options) {
        return growth(List.of(grown(selected.kernel(), options.withPenalty(selected.penalty()))), new double[] {1});
    }

    /** What a machine trained on so many rows says of those held out by the first split. */
    record Grown(int rows, OutOfFold judged, double seconds) {}

    /**
     * A machine trained on ever larger parts of the training rows, which are the same for all selectors of a protocol.
     */
    List<Grown> grown(Kernel kernel, SvmOptions options) {
        KernelMatrix matrix = examples.matrix(kernel);
        Split split = examples.splits().get(0);
        int[] shuffled = classesFirst(split.training());
        int fewest = Math.max(2 * examples.data().classes().size(), 16);
        List<Grown> grown = new ArrayList<>();
        try {
            for (int rows = shuffled.length; rows >= fewest; rows /= 2) {
                long begun = System.nanoTime();
                PairwiseSolution solution =
                        examples.train(matrix, Arrays.copyOf(shuffled, rows), options, Progress.none());
                double seconds = (System.nanoTime() - begun) / 1e9;
                grown.add(0, new Grown(rows, examples.outOfFold(solution, matrix, split), seconds));
            }
        } finally {
            matrix.release();
        }
        return grown;
    }

    /** The learning curve of machines that decide together. */
    static List<GrowthPoint> growth(List<List<Grown>> members, double[] factors) {
        return IntStream.range(0, members.get(0).size())
                .mapToObj(part -> {
                    List<Grown> each =
                            members.stream().map(member -> member.get(part)).toList();
                    OutOfFold judged =
                            OutOfFold.sum(each.stream().map(Grown::judged).toList(), factors);
                    return new GrowthPoint(
                            each.get(0).rows(),
                            judged.predictions().errors(),
                            judged.rows().length,
                            each.stream().mapToDouble(Grown::seconds).sum());
                })
                .toList();
    }

    /** The rows in random order, but one of each class in front, so that every beginning can be trained. */
    private int[] classesFirst(int[] rows) {
        List<Integer> shuffled = new ArrayList<>(IntStream.of(rows).boxed().toList());
        Collections.shuffle(shuffled, new Random(GROWTH_SEED));
        Set<Integer> seen = new HashSet<>();
        Map<Boolean, List<Integer>> parts = shuffled.stream()
                .collect(Collectors.partitioningBy(
                        row -> seen.add(examples.data().labels()[row])));
        return Stream.concat(parts.get(true).stream(), parts.get(false).stream())
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The range of C and of each open parameter. */
    private List<Range> ranges(KernelFamily template, SelectionOptions options) {
        List<Range> parameters = new ArrayList<>(options.parameters());
        if (parameters.size() > template.parameters().size()) {
            throw new IllegalArgumentException("there are " + parameters.size() + " ranges for "
                    + template.parameters().size() + " auto parameters of " + template.text());
        }
        for (int i = 0; i < parameters.size(); i++) {
            if (template.parameters().get(i).isChoice()) {
                throw new IllegalArgumentException("the range " + parameters.get(i) + " is for the parameter "
                        + template.parameters().get(i).name() + " of " + template.text()
                        + ", which is one of a list and takes no range");
            }
        }
        if (parameters.size() < template.parameters().size()) {
            List<Range> derived =
                    template.template() == null ? template.ranges() : scale.parameters(template.template());
            parameters.addAll(derived.subList(parameters.size(), derived.size()));
        }
        List<Double> middles = IntStream.range(0, parameters.size())
                .mapToObj(i -> DataScale.middle(template.parameters().get(i), parameters.get(i)))
                .toList();
        List<Range> ranges = new ArrayList<>();
        ranges.add(options.penalties() == null ? scale.penalties(template.with(middles)) : options.penalties());
        ranges.addAll(parameters);
        return ranges;
    }

    private static String searched(KernelFamily template, List<Range> ranges, int dimension) {
        Parameter choice = dimension == 0 ? null : template.parameters().get(dimension - 1);
        return choice != null && choice.isChoice()
                ? choice.choices().toString()
                : ranges.get(dimension).toString();
    }

    /** The axes, with so many rungs between the values of the coarse grid that halving ends at the finest step. */
    private static List<Axis> axes(KernelFamily template, List<Range> ranges, SelectionOptions options) {
        double widest = axes(template, ranges, options, 1).stream()
                .filter(axis -> axis.count() > 1)
                .mapToDouble(Axis::step)
                .max()
                .orElse(1);
        int fineness = 1;
        while (Math.pow(widest, 1.0 / fineness) > options.finest()) {
            fineness *= 2;
        }
        return axes(template, ranges, options, fineness);
    }

    private static List<Axis> axes(KernelFamily template, List<Range> ranges, SelectionOptions options, int fineness) {
        return IntStream.range(0, ranges.size())
                .mapToObj(d -> {
                    if (d > 0 && template.parameters().get(d - 1).isChoice()) {
                        return Axis.ofChoices(
                                template.parameters().get(d - 1).choices().size(), fineness);
                    }
                    int count = d == 0 ? options.penaltyValues() : options.parameterValues();
                    double step = d == 0 ? PENALTY_STEP : PARAMETER_STEP;
                    return count == 0
                            ? Axis.of(ranges.get(d), step, fineness)
                            : Axis.of(ranges.get(d), count, step, fineness);
                })
                .toList();
    }

    private static Comparator<Trial> order(KernelFamily template) {
        Comparator<Trial> order = Comparator.comparing((Trial trial) -> !trial.complete())
                .thenComparing(trial -> !trial.converged())
                .thenComparing(Trial::score)
                .thenComparing(Trial::tieBreak)
                .thenComparing(Trial::supportVectors)
                .thenComparing(Trial::penalty);
        for (int i = 0; i < template.parameters().size(); i++) {
            int parameter = i;
            Comparator<Trial> byValue =
                    Comparator.comparing(trial -> trial.parameters().get(parameter));
            Parameter open = template.parameters().get(i);
            boolean simplerBelow = open.name().equals("bias") || open.isChoice();
            order = order.thenComparing(simplerBelow ? byValue : byValue.reversed());
        }
        return order;
    }

    /** The products of all pairs, computed when first needed. */
    static final class Products {

        private final Supplier<PairProducts> source;
        private final Supplier<PairProducts> exact;
        private PairProducts products;
        private long nanos;

        Products(Supplier<PairProducts> source, Supplier<PairProducts> exact) {
            this.source = source;
            this.exact = exact;
        }

        /** Those of kernel values in double precision, computed on the way into a matrix. */
        PairProducts exact() {
            return exact.get();
        }

        synchronized PairProducts get() {
            if (products == null) {
                long begun = System.nanoTime();
                products = source.get();
                nanos = System.nanoTime() - begun;
            }
            return products;
        }

        /** The time they took, 0 before they are computed. */
        synchronized long nanos() {
            return nanos;
        }
    }
}
