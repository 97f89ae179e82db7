package arcmargin.selection;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.MissingValues;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.SparsePoints;
import arcmargin.data.Split;
import arcmargin.kernel.Kernel;
import arcmargin.svm.Metric;
import arcmargin.svm.Model;
import arcmargin.svm.Predictions;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.DoubleFunction;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The front door of selection: from labelled rows to a tuned, calibrated model and an honest estimate of its error.
 *
 * <pre>{@code
 * Tuning tuned = Tuner.of(data).run();                        // the portfolio, everything derived from the data
 * System.out.println(tuned.estimate().value() + " " + tuned.choice().selected().template());
 *
 * Tuning balanced = Tuner.of(data).folds(5).metric(Metric.BALANCED_ERROR).run();
 * Tuning one = Tuner.of(data).kernel("rbf:auto").committee(1).estimate(0).run();
 * Tuning own = Tuner.of(data).kernel("mine", Range.of(0.1, 10), w -> new Gaussian(w)).run();
 * }</pre>
 *
 * <p>A tuner is immutable: every method returns a new one. What it does:
 *
 * <ol>
 *   <li>{@link Validation} says which rows are held out.
 *   <li>Every family of kernels is searched over the same products ({@link Selector}), and the best trials decide together
 *       ({@link Committee}).
 *   <li>Out-of-fold decisions are turned into probabilities, without further training.
 *   <li>All members are trained on all rows.
 *   <li>The whole is repeated inside outer folds for the {@link Estimate}.
 * </ol>
 *
 * <p>With a metric that counts classes in another way than their rows do, classes are weighted accordingly in training
 * and in probabilities ({@link Metric#classWeights}), unless weights are given.
 */
public final class Tuner {

    /** Outer folds of the estimate unless asked otherwise. */
    private static final int OUTER_FOLDS = 5;

    /** Rows times members at most, so that training all members on all rows takes bounded time. */
    private static final int ROWS_TIMES_MEMBERS = 60_000;

    /** Below so many rows the search ends at steps of a factor 2: finer ones cannot be told apart. */
    private static final int FEW_ROWS = 2000;

    private static final double COARSE = 2;

    private final Dataset data;
    private final Settings settings;

    private Tuner(Dataset data, Settings settings) {
        this.data = data;
        this.settings = settings;
    }

    /** What can be set; a new tuner copies it and changes one thing. */
    private static final class Settings implements Cloneable {

        private List<KernelFamily> kernels = List.of(); // empty for the portfolio
        private List<Scaling.Kind> scalings = List.of(); // empty for what the portfolio says, or standard
        private MissingValues missing = PreparationOptions.defaults().missing();
        private Validation validation = Validation.bySize();
        private List<Double> classWeights; // null to derive them from the metric
        private SelectionOptions search = SelectionOptions.standard();
        private int members; // 0 by the number of rows
        private int outerFolds = -1; // 0 for none, -1 by the number of rows
        private Duration budget; // null for no limit
        private long seed = 1;
        private Resources resources; // null for those of the machine
        private IntFunction<SelectionListener> listeners = kernel -> SelectionListener.none();

        Settings copy() {
            try {
                return (Settings) clone();
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private Tuner with(Consumer<Settings> change) {
        Settings changed = settings.copy();
        change.accept(changed);
        return new Tuner(data, changed);
    }

    /**
     * A tuner with every default.
     *
     * @param data labelled rows of at least two classes
     * @return the tuner
     */
    public static Tuner of(Dataset data) {
        return new Tuner(data, new Settings())
                .search(SelectionOptions.standard()
                        .withFinest(data.size() < FEW_ROWS ? COARSE : SelectionOptions.DEFAULT_FINEST));
    }

    /**
     * Adds a kernel to search instead of the portfolio.
     *
     * @param text kernel text, in which parameters may be {@code auto}
     * @return a new tuner
     */
    public Tuner kernel(String text) {
        return kernel(KernelFamily.parse(text));
    }

    /**
     * Adds kernels of one's own to search instead of the portfolio.
     *
     * @param name what trials call them
     * @param range of their parameter
     * @param maker makes the kernel of a value
     * @return a new tuner
     */
    public Tuner kernel(String name, Range range, DoubleFunction<? extends Kernel> maker) {
        return kernel(KernelFamily.of(name, range, maker));
    }

    /**
     * Adds a family of kernels to search instead of the portfolio.
     *
     * @param family the kernels
     * @return a new tuner
     */
    public Tuner kernel(KernelFamily family) {
        List<KernelFamily> longer = new ArrayList<>(settings.kernels);
        longer.add(family);
        return with(changed -> changed.kernels = List.copyOf(longer));
    }

    /**
     * How features are scaled; with several kinds every kernel is searched with each of them.
     *
     * @param kinds at least one
     * @return a new tuner
     */
    public Tuner scaling(Scaling.Kind... kinds) {
        return with(changed -> changed.scalings = List.of(kinds));
    }

    /**
     * How missing values are replaced.
     *
     * @param missing the way
     * @return a new tuner
     */
    public Tuner missing(MissingValues missing) {
        return with(changed -> changed.missing = missing);
    }

    /**
     * Holds out rows by stratified folds.
     *
     * @param folds at least 2
     * @return a new tuner
     */
    public Tuner folds(int folds) {
        return validation(Validation.folds(folds));
    }

    /**
     * Which rows are held out.
     *
     * @param validation the protocol
     * @return a new tuner
     */
    public Tuner validation(Validation validation) {
        return with(changed -> changed.validation = validation);
    }

    /**
     * What is to be small on held-out rows.
     *
     * @param metric the metric
     * @return a new tuner
     */
    public Tuner metric(Metric metric) {
        return search(settings.search.withMetric(metric));
    }

    /**
     * How C and parameters are searched: ranges, grids, metric, tolerance.
     *
     * @param options of the search; class weights in them are not used
     * @return a new tuner
     */
    public Tuner search(SelectionOptions options) {
        return with(changed -> changed.search = options);
    }

    /**
     * Factors of C by class, instead of those of the metric.
     *
     * @param weights positive, by class number; empty for none
     * @return a new tuner
     */
    public Tuner classWeights(List<Double> weights) {
        return with(changed -> changed.classWeights = List.copyOf(weights));
    }

    /**
     * How many machines decide together at most.
     *
     * @param members at least 1; 1 for the best machine alone
     * @return a new tuner
     */
    public Tuner committee(int members) {
        if (members < 1) {
            throw new IllegalArgumentException("members is " + members + ", must be at least 1");
        }
        return with(changed -> changed.members = members);
    }

    /**
     * The outer folds of the estimate, in each of which everything is tuned again; five unless set, one hold-out of a
     * fifth above 10000 rows.
     *
     * @param folds at least 2, or 0 to take the estimate from the decisions that the choice was made on, which is too good
     * @return a new tuner
     */
    public Tuner estimate(int folds) {
        if (folds < 0 || folds == 1) {
            throw new IllegalArgumentException("folds is " + folds + ", must be 0 or at least 2");
        }
        return with(changed -> changed.outerFolds = folds);
    }

    /**
     * The time for everything: searches end early so that it suffices for the training on all rows, too. The model gets
     * half of it, the estimate the other half.
     *
     * @param budget positive
     * @return a new tuner
     */
    public Tuner budget(Duration budget) {
        return with(changed -> changed.budget = budget);
    }

    /**
     * What decides about folds.
     *
     * @param seed any number
     * @return a new tuner
     */
    public Tuner seed(long seed) {
        return with(changed -> changed.seed = seed);
    }

    /**
     * Threads and memory to use, instead of all of the machine.
     *
     * @param resources the caller closes them
     * @return a new tuner
     */
    public Tuner resources(Resources resources) {
        return with(changed -> changed.resources = resources);
    }

    /**
     * Whom to tell of the trials on all rows.
     *
     * @param listeners gives the listener of each kernel, by its number
     * @return the changed tuner
     */
    public Tuner listeners(IntFunction<SelectionListener> listeners) {
        return with(changed -> changed.listeners = listeners);
    }

    /**
     * Only the estimate: everything is tuned inside outer folds, as in {@link #run}, and nothing on all rows.
     *
     * @return the estimate
     * @throws BadInputException if the rows cannot be split
     * @throws IllegalStateException if there are to be no outer folds
     */
    public Estimate nestedEstimate() {
        List<Split> outer = outerSplits();
        if (outer.isEmpty()) {
            throw new IllegalStateException("estimate is 0 folds, must be at least 2");
        }
        if (settings.resources != null) {
            return Estimate.ofFolds(settings.search.metric(), nested(outer, settings.resources), outer.size());
        }
        try (Resources own = Resources.ofMachine()) {
            return Estimate.ofFolds(settings.search.metric(), nested(outer, own), outer.size());
        }
    }

    /**
     * Tunes.
     *
     * @return the model and how it came about
     * @throws BadInputException if the rows cannot be split
     * @throws CancellationException if the calling thread is interrupted
     */
    public Tuning run() {
        if (settings.resources != null) {
            return run(settings.resources);
        }
        try (Resources own = Resources.ofMachine()) {
            return run(own);
        }
    }

    private Tuning run(Resources resources) {
        long begun = System.nanoTime();
        List<Split> outer = outerSplits();
        Duration budget = settings.budget;
        Deadline deadline =
                budget == null ? Deadline.none() : Deadline.after(outer.isEmpty() ? budget : budget.dividedBy(2));
        Fit fit = fit(data, deadline, settings.listeners, resources);
        Predictions judged = outer.isEmpty()
                ? fit.outOfFold()
                        .averaged()
                        .predictions(fit.model().calibration().orElseThrow())
                : nested(outer, resources);
        return new Tuning(
                fit.model(),
                outer.isEmpty()
                        ? Estimate.of(settings.search.metric(), judged, false)
                        : Estimate.ofFolds(settings.search.metric(), judged, outer.size()),
                fit.choice(),
                fit.committee(),
                fit.model().calibration().orElseThrow(),
                settings.validation.text(data.size()),
                DataChecks.warnings(data, fit.splits(), null),
                (System.nanoTime() - begun) / 1e9);
    }

    private List<Split> outerSplits() {
        if (settings.outerFolds == 0) {
            return List.of();
        }
        boolean one = settings.outerFolds < 0 && data.size() > Validation.MANY_ROWS;
        Validation plain = one
                ? Validation.holdOut(1.0 / OUTER_FOLDS)
                : Validation.folds(Math.min(data.size(), settings.outerFolds < 0 ? OUTER_FOLDS : settings.outerFolds));
        return settings.validation.like(plain).splits(data, settings.seed + 1_000_003);
    }

    /** Everything chosen inside the training rows of each outer split, and said of the rows it holds out. */
    private Predictions nested(List<Split> outer, Resources resources) {
        Predictions[] parts = new Predictions[outer.size()];
        if (settings.budget == null) {
            resources.workers().forEach(parts.length, s -> parts[s] = judged(outer.get(s), Deadline.none(), resources));
        } else {
            Duration each = settings.budget.dividedBy(2L * parts.length);
            for (int s = 0; s < parts.length; s++) {
                parts[s] = judged(outer.get(s), Deadline.after(each), resources);
            }
        }
        return Predictions.together(List.of(parts));
    }

    private Predictions judged(Split split, Deadline deadline, Resources resources) {
        Fit fit = fit(data.select(split.training()), deadline, kernel -> SelectionListener.none(), resources);
        Dataset rows = data.select(split.validation());
        return Predictions.of(fit.model(), rows, resources);
    }

    /** What one pass over some rows finds. */
    private record Fit(List<Split> splits, Choice choice, Committee committee, Model model) {

        OutOfFold outOfFold() {
            return committee.outOfFold();
        }
    }

    private Fit fit(Dataset rows, Deadline deadline, IntFunction<SelectionListener> listeners, Resources resources) {
        List<Split> splits = settings.validation.splits(rows, settings.seed);
        Metric metric = settings.search.metric();
        List<Double> weights =
                settings.classWeights != null ? settings.classWeights : metric.classWeights(rows.classCounts());
        SvmOptions given = settings.search.svm().withClassWeights(weights);
        SvmOptions svm = given.withIterationLimit(
                Math.min(given.iterationLimit(), SelectionOptions.iterationLimit(rows.size())));
        SelectionOptions options = settings.search.withSvm(svm);
        List<Entry> entries = entries();
        List<Scaling.Kind> kinds =
                entries.stream().map(Entry::scaling).distinct().toList();
        List<Selector> selectors = kinds.stream()
                .map(kind -> Selector.of(
                        rows,
                        new Selector.Protocol(
                                new PreparationOptions(kind, settings.missing),
                                splits,
                                Math.min(entries.size(), resources.threads()),
                                ""),
                        TrialStore.inMemory(),
                        resources))
                .toList();
        Choice choice = Selector.select(
                IntStream.range(0, entries.size())
                        .mapToObj(k -> selectors
                                .get(kinds.indexOf(entries.get(k).scaling()))
                                .search(entries.get(k).family(), options, deadline, listeners.apply(k)))
                        .toList(),
                deadline,
                resources.workers());
        int affordable = affordable(choice.selected(), rows.size(), splits, deadline, resources.threads());
        Committee committee = Committee.of(choice.kernels(), Math.min(members(rows.size()), affordable));
        Model model = committee
                .train(
                        candidate -> selectors.stream()
                                .filter(selector -> selector.preparation().equals(candidate.preparation()))
                                .findFirst()
                                .orElseThrow(),
                        svm,
                        resources)
                .withCalibration(committee.outOfFold().calibration(weights));
        return new Fit(splits, choice, committee, model);
    }

    /**
     * How many machines can be trained on all rows in the time that is left, at least one: each takes as long as on the
     * rows of a split, times the square of the ratio of the rows.
     */
    private static int affordable(Selected best, int rows, List<Split> splits, Deadline deadline, int threads) {
        if (!deadline.bounded()) {
            return Committee.MOST_MEMBERS;
        }
        Trial trial = best.best();
        double judged = (double) trial.total() / splits.get(0).validation().length; // splits that were run
        double growth = (double) rows / splits.get(0).training().length;
        double seconds = trial.seconds() / judged * growth * growth;
        return (int) Math.max(1, Math.min(Committee.MOST_MEMBERS, deadline.secondsLeft() * threads / seconds));
    }

    private int members(int rows) {
        return settings.members > 0
                ? settings.members
                : Math.max(1, Math.min(Committee.MOST_MEMBERS, ROWS_TIMES_MEMBERS / rows));
    }

    private record Entry(Scaling.Kind scaling, KernelFamily family) {}

    /** Which kernels are searched with which scaling. */
    private List<Entry> entries() {
        boolean sparse = data.points() instanceof SparsePoints;
        List<Entry> entries = new ArrayList<>();
        if (settings.kernels.isEmpty() && settings.scalings.isEmpty()) {
            Portfolio.standard().forEach(each -> entries.add(new Entry(each.scaling(), each.family())));
        } else {
            List<KernelFamily> families = settings.kernels.isEmpty()
                    ? Portfolio.standard().stream()
                            .map(Portfolio::kernel)
                            .distinct()
                            .map(KernelFamily::parse)
                            .toList()
                    : settings.kernels;
            List<Scaling.Kind> kinds = settings.scalings.isEmpty()
                    ? List.of(sparse ? Scaling.Kind.NONE : Scaling.Kind.STANDARD)
                    : settings.scalings;
            kinds.forEach(kind -> families.forEach(family -> entries.add(new Entry(kind, family))));
        }
        return sparse && settings.scalings.isEmpty()
                ? entries.stream()
                        .map(entry -> new Entry(Scaling.Kind.NONE, entry.family()))
                        .toList()
                : entries;
    }
}
