package arcmargin.selection;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.MissingValues;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.SparsePoints;
import arcmargin.data.Split;
import arcmargin.kernel.Kernel;
import arcmargin.scale.Solver;
import arcmargin.svm.Metric;
import arcmargin.svm.Model;
import arcmargin.svm.Predictions;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.DoubleFunction;
import java.util.function.Function;
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
 *   <li>Every family of kernels is searched over the same products ({@link Selector}), and the best trials decide
 *       together ({@link Committee}).
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

    /** Rows of the sample that a search in a hurry begins with. */
    private static final int SAMPLE = 500;

    /** The share of the time that it may take. */
    private static final double REHEARSAL = 0.4;

    private static final int FEWEST_OF_CLASS = 5;

    /** The share of a budget that the search on pilots may take, where cells are trained after it. */
    private static final int PARTS_OF_BUDGET = 3;

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
        private Solver solver = Solver.EXACT;
        private boolean baseline = true; // with approximations
        private List<Double> classWeights; // null to derive them from the metric
        private SelectionOptions search = SelectionOptions.standard();
        private int members; // 0 by the number of rows
        private int outerFolds = -1; // 0 for none, -1 by the number of rows
        private Duration budget; // null for no limit
        private long seed = 1;
        private Resources resources; // null for those of the machine
        private Trainer trainer; // null to train here
        private IntFunction<SelectionListener> listeners = kernel -> SelectionListener.none();
        private Function<String, TrialStore> stores = search -> TrialStore.inMemory();
        private boolean learningCurve;

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
        return new Tuner(data, new Settings()).search(SelectionOptions.forRows(data.size()));
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
     * Takes a given C, and tunes the kernels alone; their ranges are not extended.
     *
     * @param penalty C, positive
     * @return a new tuner
     */
    public Tuner penalty(double penalty) {
        return search(settings.search.withPenalties(Range.of(penalty, penalty)).withExtend(false));
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
     * How machines are trained: exactly, unless set. With cells, the validation decides nothing: kernel and C are
     * chosen on some cells, and the estimate is of one row in ten, held out beforehand.
     *
     * @param solver the way
     * @return a new tuner
     */
    public Tuner solver(Solver solver) {
        return with(changed -> changed.solver = solver);
    }

    /**
     * Whether an approximation is compared with an exact machine on a random subsample, which takes about the same time
     * again, see {@link Subsample}. It is, unless set or there is a budget.
     *
     * @param wanted whether to compare
     * @return a new tuner
     */
    public Tuner baseline(boolean wanted) {
        return with(changed -> changed.baseline = wanted);
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
     * @param folds at least 2, or 0 to take the estimate from the decisions that the choice was made on, which is too
     *     good
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
     * Sets the listeners of the trials on all rows.
     *
     * @param listeners gives the listener of each kernel, by its number
     * @return the changed tuner
     */
    public Tuner listeners(IntFunction<SelectionListener> listeners) {
        return with(changed -> changed.listeners = listeners);
    }

    /**
     * Who trains the machines, instead of the thread pool.
     *
     * @param trainer such as one that asks the {@link #trainer} of an equal tuner in another process
     * @return a new tuner
     */
    public Tuner trainedBy(Trainer trainer) {
        return with(changed -> changed.trainer = trainer);
    }

    /**
     * Trains machines for an equal tuner in another process. What the machines of a kernel have in common, such as
     * the products of all pairs of rows, is kept from call to call, within the memory plan.
     *
     * @param resources threads and memory to use; the caller closes them
     * @param callsAtOnce how many calls arrive side by side at most
     * @return the trainer
     */
    public Trainer trainer(Resources resources, int callsAtOnce) {
        return new LocalTrainer(this, resources, callsAtOnce);
    }

    /**
     * Where finished trials are kept: with persistent stores, a tuning that was interrupted resumes, also in the outer
     * folds of the estimate too.
     *
     * @param stores gives the store of each search, by a name that says which rows it is made on and how they are
     *     scaled
     * @return a new tuner
     */
    public Tuner trials(Function<String, TrialStore> stores) {
        return with(changed -> changed.stores = stores);
    }

    /**
     * Also computes how the error of the chosen machines falls with the number of rows, unless there is a budget.
     *
     * @return a new tuner
     */
    public Tuner learningCurve() {
        return with(changed -> changed.learningCurve = true);
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
        Solver solver = settings.solver.forRows(data.size());
        if (solver != Solver.EXACT) {
            return approximately(solver, resources);
        }
        long begun = System.nanoTime();
        List<Split> outer = outerSplits();
        Duration budget = settings.budget;
        Deadline deadline =
                budget == null ? Deadline.none() : Deadline.after(outer.isEmpty() ? budget : budget.dividedBy(2));
        Fit fit = fit(data, Trainer.Path.ALL, deadline, settings.listeners, resources);
        if (budget != null) {
            outer = affordable(outer, (System.nanoTime() - begun) / 1e9);
        }
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
                settings.learningCurve && budget == null ? fit.growth() : List.of(),
                settings.validation.text(data.size()),
                DataChecks.warnings(data, fit.splits(), null),
                Optional.empty(),
                (System.nanoTime() - begun) / 1e9);
    }

    /** Cells, landmarks or features instead of one exact machine; rows are held out by chance alone. */
    private Tuning approximately(Solver solver, Resources resources) {
        settings.validation.requireByChance();
        if (settings.members > 1) {
            throw new BadInputException("a committee of " + settings.members
                    + " machines was asked for, which cells, landmarks and features have not: take one machine, or"
                    + " the exact solver");
        }
        CellTuner.Search search = cellSearch();
        List<Double> weights = search.search().svm().classWeights();
        Deadline deadline =
                settings.budget == null ? Deadline.none() : Deadline.after(settings.budget.dividedBy(PARTS_OF_BUDGET));
        Function<CellTuner.Entry, Function<Dataset, Tuner>> baseline = !settings.baseline || settings.budget != null
                ? null
                : entry -> rows -> exactly(rows, entry, weights, resources);
        return solver == Solver.CELLS
                ? new CellTuning(data, search, settings.seed, settings.listeners, resources).run(deadline, baseline)
                : new PrimalTuning(solver, data, search, settings.seed, settings.listeners, resources)
                        .run(deadline, baseline);
    }

    /**
     * What {@link Solver#CELLS} searches on the pilots, for those who run the cells elsewhere.
     *
     * @return families, missing values and options, with the class weights given or those of the metric and these rows
     */
    public CellTuner.Search cellSearch() {
        List<Double> weights = settings.classWeights != null
                ? settings.classWeights
                : settings.search.metric().classWeights(data.classCounts());
        SvmOptions svm = settings.search.svm().withClassWeights(weights);
        List<CellTuner.Entry> families = entries().stream()
                .map(entry -> new CellTuner.Entry(entry.scaling(), entry.family()))
                .toList();
        return new CellTuner.Search(
                families, settings.missing, settings.search.withSvm(svm).withSample(0)); // pilots are samples
    }

    /** The tuner of an exact machine with one family on some rows, for comparison. */
    private Tuner exactly(Dataset rows, CellTuner.Entry entry, List<Double> weights, Resources resources) {
        return Tuner.of(rows)
                .kernel(entry.family())
                .scaling(entry.scaling())
                .missing(settings.missing)
                .validation(Validation.holdOut(1.0 / OUTER_FOLDS))
                .search(settings.search)
                .classWeights(weights)
                .committee(1)
                .estimate(0)
                .seed(settings.seed)
                .resources(resources.withProgress(Progress.none()));
    }

    List<Split> outerSplits() {
        if (settings.outerFolds == 0) {
            return List.of();
        }
        boolean one = settings.outerFolds < 0 && data.size() > Validation.MANY_ROWS;
        return outerSplits(one ? 1 : settings.outerFolds < 0 ? OUTER_FOLDS : settings.outerFolds);
    }

    private List<Split> outerSplits(int folds) {
        Validation plain =
                folds == 1 ? Validation.holdOut(1.0 / OUTER_FOLDS) : Validation.folds(Math.min(data.size(), folds));
        return settings.validation.like(plain).splits(data, settings.seed + 1_000_003);
    }

    /**
     * So many outer splits that each has the time that the model took: an estimate from hastier searches would be too
     * bad.
     */
    private List<Split> affordable(List<Split> outer, double seconds) {
        int most = (int) Math.max(1, (settings.budget.toNanos() / 1e9 - seconds) / seconds);
        return most < outer.size() ? outerSplits(most) : outer;
    }

    /** Everything chosen inside the training rows of each outer split, and said of the rows it holds out. */
    private Predictions nested(List<Split> outer, Resources resources) {
        Predictions[] parts = new Predictions[outer.size()];
        if (settings.budget == null) {
            resources
                    .workers()
                    .forEach(parts.length, s -> parts[s] = judged(s, outer.get(s), Deadline.none(), resources));
        } else {
            Duration each = settings.budget.dividedBy(2L * parts.length); // half of the budget was for the model
            for (int s = 0; s < parts.length; s++) {
                parts[s] = judged(s, outer.get(s), Deadline.after(each), resources);
            }
        }
        return Predictions.together(List.of(parts));
    }

    private Predictions judged(int fold, Split split, Deadline deadline, Resources resources) {
        Fit fit = fit(rows(split), fold, deadline, kernel -> SelectionListener.none(), resources);
        Dataset rows = data.select(split.validation());
        return Predictions.of(fit.model(), rows, resources);
    }

    /** What one pass over some rows finds. */
    private record Fit(
            List<Split> splits,
            Choice choice,
            Committee committee,
            Model model,
            Function<Candidate, Selector> selectors,
            SvmOptions svm) {

        OutOfFold outOfFold() {
            return committee.outOfFold();
        }

        List<GrowthPoint> growth() {
            return committee.growth(selectors, svm);
        }
    }

    /** The rows of an outer split that everything is chosen on. */
    Dataset rows(Split outer) {
        return data.select(outer.training());
    }

    Dataset data() {
        return data;
    }

    /** What follows from the settings for some rows. */
    record Plan(List<Split> splits, SelectionOptions options, List<Entry> entries) {}

    Plan plan(Dataset rows) {
        Metric metric = settings.search.metric();
        List<Double> weights =
                settings.classWeights != null ? settings.classWeights : metric.classWeights(rows.classCounts());
        SvmOptions given = settings.search.svm().withClassWeights(weights);
        SvmOptions svm = given.withIterationLimit(
                Math.min(given.iterationLimit(), SelectionOptions.iterationLimit(rows.size())));
        return new Plan(settings.validation.splits(rows, settings.seed), settings.search.withSvm(svm), entries());
    }

    /** The protocol of the searches with a scaling. */
    Selector.Protocol protocol(Plan plan, Scaling.Kind kind, int searchesAtOnce) {
        return new Selector.Protocol(new PreparationOptions(kind, settings.missing), plan.splits(), searchesAtOnce, "");
    }

    private Fit fit(
            Dataset rows, int fold, Deadline deadline, IntFunction<SelectionListener> listeners, Resources resources) {
        Plan plan = plan(rows);
        List<Entry> entries = plan.entries();
        Map<Scaling.Kind, Selector> selectors = new EnumMap<>(Scaling.Kind.class);
        int searchesAtOnce = Math.min(entries.size(), resources.threads());
        for (Entry entry : entries) {
            selectors.computeIfAbsent(
                    entry.scaling(),
                    kind -> Selector.of(
                            rows,
                            protocol(plan, kind, searchesAtOnce),
                            settings.stores.apply(name(fold) + ", " + kind),
                            resources));
        }
        Map<Integer, List<Trial>> rehearsed =
                deadline.bounded() && rows.size() >= 2 * SAMPLE ? rehearse(rows, deadline, resources) : Map.of();
        SelectionOptions options =
                rehearsed.isEmpty() ? plan.options() : plan.options().withSample(0);
        List<Selector.Search> searches = IntStream.range(0, entries.size())
                .mapToObj(k -> selectors
                        .get(entries.get(k).scaling())
                        .search(
                                entries.get(k).family(),
                                options,
                                deadline,
                                listeners.apply(k),
                                settings.trainer == null ? null : elsewhere(fold, k)))
                .toList();
        rehearsed.forEach((k, best) -> searches.get(k).beginAt(best));
        Choice choice = Selector.select(searches, deadline, resources.workers());
        int affordable = affordable(choice.selected(), rows.size(), plan.splits(), deadline, resources.threads());
        Committee committee = Committee.of(choice.kernels(), Math.min(members(rows.size()), affordable));
        SvmOptions svm = plan.options().svm();
        Model model = committee
                .train(
                        member -> {
                            int k = place(member, entries, selectors);
                            Trial trial = member.trial();
                            return settings.trainer == null
                                    ? selectors
                                            .get(entries.get(k).scaling())
                                            .retrain(member.kernel(), trial, svm, Progress.none())
                                            .model()
                                    : settings.trainer.train(
                                            new Trainer.Path(fold, k, trial.parameters(), List.of(trial.penalty())),
                                            trial.converged());
                        },
                        resources.workers())
                .withCalibration(committee.outOfFold().calibration(svm.classWeights()));
        return new Fit(
                plan.splits(),
                choice,
                committee,
                model,
                member -> selectors.get(
                        entries.get(place(member, entries, selectors)).scaling()),
                svm);
    }

    /**
     * Where time is short and rows are many: the best trial of each family on a sample of the rows, found in a part
     * of the time that is left. Trials on a tenth of the rows take a hundredth of the time, and are near enough to
     * begin with the most promising families, each at its most promising point.
     */
    private Map<Integer, List<Trial>> rehearse(Dataset rows, Deadline deadline, Resources resources) {
        try {
            return bestOfSample(sample(rows), deadline, resources);
        } catch (BadInputException e) {
            return Map.of(); // a sample that cannot be split, as where groups are few, tells nothing
        }
    }

    private Dataset sample(Dataset rows) {
        int[] sample = settings.validation
                .like(Validation.holdOut((double) SAMPLE / rows.size()))
                .splits(rows, settings.seed)
                .get(0)
                .validation();
        return rows.select(sample);
    }

    private Map<Integer, List<Trial>> bestOfSample(Dataset few, Deadline deadline, Resources resources) {
        if (Arrays.stream(few.classCounts()).min().orElseThrow() < FEWEST_OF_CLASS) {
            return Map.of();
        }
        Tuner there = new Tuner(few, settings.copy())
                .search(settings.search.withFinest(Double.POSITIVE_INFINITY).withSample(0));
        Plan plan = there.plan(few);
        Deadline soon = Deadline.after(Duration.ofMillis((long) (1000 * REHEARSAL * deadline.secondsLeft())));
        Map<Scaling.Kind, Selector> selectors = new EnumMap<>(Scaling.Kind.class);
        List<Selector.Search> searches = new ArrayList<>();
        for (Entry entry : plan.entries()) {
            searches.add(selectors
                    .computeIfAbsent(
                            entry.scaling(),
                            kind -> Selector.of(
                                    few,
                                    there.protocol(plan, kind, resources.threads()),
                                    TrialStore.inMemory(),
                                    resources))
                    .search(entry.family(), plan.options(), soon, SelectionListener.none(), null));
        }
        Selector.select(searches, soon, resources.workers());
        Map<Integer, List<Trial>> best = new TreeMap<>();
        for (int k = 0; k < searches.size(); k++) {
            int place = k;
            searches.get(k).best().ifPresent(trial -> best.put(place, List.of(trial)));
        }
        return best;
    }

    private String name(int fold) {
        return fold == Trainer.Path.ALL
                ? "all rows"
                : "outer fold " + (fold + 1) + " of " + outerSplits().size();
    }

    private TrialRunner.Elsewhere elsewhere(int fold, int family) {
        return (parameters, penalties, from, to) ->
                settings.trainer.judge(new Trainer.Path(fold, family, parameters, penalties), from, to);
    }

    /** Which family a member is of. */
    private static int place(Candidate member, List<Entry> entries, Map<Scaling.Kind, Selector> selectors) {
        return IntStream.range(0, entries.size())
                .filter(k -> entries.get(k).family() == member.family()
                        && selectors.get(entries.get(k).scaling()).preparation().equals(member.preparation()))
                .findFirst()
                .orElseThrow();
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

    record Entry(Scaling.Kind scaling, KernelFamily family) {}

    /** Which kernels are searched with which scaling. */
    List<Entry> entries() {
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
