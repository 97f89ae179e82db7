package arcmargin.selection;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Split;
import arcmargin.gram.KernelMatrix;
import arcmargin.gram.PairProducts;
import arcmargin.kernel.KernelTemplate;
import arcmargin.kernel.KernelTemplate.Parameter;
import arcmargin.kernel.Kernels;
import arcmargin.svm.Model;
import arcmargin.svm.OneVersusOne;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.Provenance;
import arcmargin.svm.Svm;
import arcmargin.svm.SvmOptions;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Chooses C and kernel parameters by the number of errors on rows held out, over one set of points for any number of kernels.
 *
 * <p>The kernel matrix is made once for each setting of the kernel's parameters and serves every C, pair of classes and
 * split. Along C, upwards, each trial starts from the solution before; the first one of a finer grid from the solution of the best so far. The
 * trials of different parameters run side by side.
 *
 * <p>The order of preference is fixed: a trial that converged before one that did not; fewer errors; fewer support
 * vectors; smaller C; the smoother kernel,
 * that is larger width, larger sigma, smaller bias. A trial that meets the iteration limit ends its path: larger C are harder still.
 */
public final class Selector {

    private static final double PENALTY_STEP = 10;
    private static final double PARAMETER_STEP = Math.sqrt(10);

    /** Memory for a path, in matrices: the matrix itself and the views of it that pairs of classes work on. */
    private static final int MATRICES_A_PATH = 3;

    private static final long GROWTH_SEED = 1;

    private final Dataset data;
    private final int[] rowOf; // the row of the data that is row i of the examples
    private final Examples examples;
    private final Preparation preparation;
    private final DataScale scale;
    private final TrialStore store;
    private final String provenance;
    private final Products products;

    Selector(
            Dataset data,
            int[] rowOf,
            Examples examples,
            Preparation preparation,
            DataScale scale,
            TrialStore store,
            String provenance,
            Products products) {
        this.data = data;
        this.rowOf = rowOf;
        this.examples = examples;
        this.preparation = preparation;
        this.scale = scale;
        this.store = store;
        this.provenance = provenance;
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
     * A selector over some data. The inner products of all pairs of rows are computed when the first matrix is needed, once for
     * every kernel.
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
        Products pairs = new Products(() ->
                PairProducts.of(points, resources.withMemory(new MemoryPlan(Math.min(memory.bytes(), share)))));
        Examples examples = new Examples(
                sorted, renumbered(splits, order), kernel -> pairs.get().matrix(kernel, silent), atOnce, silent);
        return new Selector(data, order, examples, fitted, DataScale.of(points), store, protocol.provenance(), pairs);
    }

    /**
     * An order of the rows in which the training rows of a class lie in at most two runs, whatever the split: by class, then by the
     * split that holds them out.
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
        return preparation;
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
        long productsBefore = products.nanos(); // waits where another search is computing them
        long begun = System.nanoTime();
        List<Range> ranges = ranges(template, options);
        List<Axis> axes = axes(template, ranges, options);
        List<String> names = new ArrayList<>(List.of("C"));
        template.parameters().forEach(parameter -> names.add(parameter.name()));
        Comparator<Trial> order = order(template);
        PathRunner runner =
                new PathRunner(examples, store, template, options.svm(), deadline, listener, order, provenance);
        CoarseToFine search = new CoarseToFine(axes, names, options.extend(), order, runner);
        runner.plan(search.planned());
        boolean late = false;
        try {
            search.run();
        } catch (PathRunner.OutOfTime e) {
            late = true;
        }
        List<Trial> trials = runner.finished();
        Trial best = trials.stream()
                .min(order)
                .orElseThrow(() -> new BadInputException(
                        "the budget ended before the first trial of " + template.text() + " did: give more time"));
        store.drop(best.id());
        List<String> notes = new ArrayList<>(search.notes());
        trials.stream()
                .filter(trial -> !trial.converged())
                .map(trial -> trial.kernel() + ": C " + Axis.text(trial.penalty()) + " was given up after "
                        + options.svm().iterationLimit() + " steps of a pair of classes, and larger C with it")
                .forEach(notes::add);
        if (late) {
            notes.add("the time was up after " + trials.size() + " trials: this is the best of them");
        }
        List<String> searched = IntStream.range(0, axes.size())
                .mapToObj(d -> names.get(d) + " " + searched(template, ranges, d) + ", "
                        + axes.get(d).count() + " values")
                .toList();
        double seconds =
                (System.nanoTime() - begun - (products.nanos() - productsBefore)) / 1e9 + runner.resumedSeconds();
        return new Selected(template.text(), Kernels.parse(best.kernel()), best, trials, searched, notes, seconds);
    }

    /**
     * Trains on all rows, those held out included, with what was chosen.
     *
     * @param selected what a search settled on
     * @param options tolerance and class weights; its penalty is not used
     * @param progress hears of it
     * @return the model and how its training went
     */
    public Svm.Training retrain(Selected selected, SvmOptions options, Progress progress) {
        SvmOptions chosen = options.withPenalty(selected.penalty());
        KernelMatrix matrix = examples.matrix(selected.kernel());
        int[] place = inverse(rowOf);
        // in the order in which Svm.train takes them: then the model is the same to the last bit
        int[] rows = Arrays.stream(data.rowsByClass()).map(row -> place[row]).toArray();
        PairwiseSolution solution = examples.train(matrix, rows, chosen, OneVersusOne.Start.COLD, progress)
                .renumbered(rowOf);
        matrix.release();
        Map<String, String> origin = new LinkedHashMap<>(Provenance.of(data, chosen));
        origin.put(
                "selected",
                selected.template() + ", " + selected.best().errors() + " errors of "
                        + selected.best().total() + " held out, "
                        + selected.trials().size() + " trials");
        return new Svm.Training(Model.of(selected.kernel(), preparation, data, solution, origin), solution);
    }

    /**
     * How the error falls with the number of rows: trains what was chosen on ever larger random parts of the training rows of the
     * first split and counts the errors on the rows it holds out.
     *
     * @param selected what a search settled on
     * @param options tolerance and class weights; its penalty is not used
     * @return from a few rows to all, each part twice the one before
     */
    public List<GrowthPoint> growth(Selected selected, SvmOptions options) {
        KernelMatrix matrix = examples.matrix(selected.kernel());
        Split split = examples.splits().get(0);
        int[] shuffled = classesFirst(split.training());
        int fewest = Math.max(2 * examples.data().classes().size(), 16);
        List<GrowthPoint> points = new ArrayList<>();
        for (int rows = shuffled.length; rows >= fewest; rows /= 2) {
            long begun = System.nanoTime();
            PairwiseSolution solution = examples.train(
                    matrix,
                    Arrays.copyOf(shuffled, rows),
                    options.withPenalty(selected.penalty()),
                    OneVersusOne.Start.COLD,
                    Progress.none());
            double seconds = (System.nanoTime() - begun) / 1e9;
            double error = (double) examples.errors(solution, matrix, split) / split.validation().length;
            points.add(0, new GrowthPoint(rows, error, seconds));
        }
        matrix.release();
        return points;
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
    private List<Range> ranges(KernelTemplate template, SelectionOptions options) {
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
            List<Range> derived = scale.parameters(template);
            parameters.addAll(derived.subList(parameters.size(), derived.size()));
        }
        double[] middles = IntStream.range(0, parameters.size())
                .mapToDouble(i -> DataScale.middle(template.parameters().get(i), parameters.get(i)))
                .toArray();
        List<Range> ranges = new ArrayList<>();
        ranges.add(options.penalties() == null ? scale.penalties(template.with(middles)) : options.penalties());
        ranges.addAll(parameters);
        return ranges;
    }

    private static String searched(KernelTemplate template, List<Range> ranges, int dimension) {
        Parameter choice = dimension == 0 ? null : template.parameters().get(dimension - 1);
        return choice != null && choice.isChoice()
                ? choice.choices().toString()
                : ranges.get(dimension).toString();
    }

    /** The axes, with so many rungs between the values of the coarse grid that halving ends at the finest step asked for. */
    private static List<Axis> axes(KernelTemplate template, List<Range> ranges, SelectionOptions options) {
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

    private static List<Axis> axes(
            KernelTemplate template, List<Range> ranges, SelectionOptions options, int fineness) {
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

    private static Comparator<Trial> order(KernelTemplate template) {
        Comparator<Trial> order = Comparator.comparing((Trial trial) -> !trial.converged())
                .thenComparing(Trial::errors)
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

    /** The products of all pairs, computed when first asked for. */
    static final class Products {

        private final Supplier<PairProducts> source;
        private PairProducts products;
        private long nanos;

        Products(Supplier<PairProducts> source) {
            this.source = source;
        }

        synchronized PairProducts get() {
            if (products == null) {
                long begun = System.nanoTime();
                products = source.get();
                nanos = System.nanoTime() - begun;
            }
            return products;
        }

        /** The time they took, 0 as long as nobody asked. */
        synchronized long nanos() {
            return nanos;
        }
    }
}
