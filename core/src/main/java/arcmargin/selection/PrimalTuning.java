package arcmargin.selection;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Split;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.KernelTemplate.Parameter;
import arcmargin.scale.Approximation;
import arcmargin.scale.Draws;
import arcmargin.scale.Primal;
import arcmargin.scale.RowSource;
import arcmargin.scale.Solver;
import arcmargin.svm.RandomLayer;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Tunes and trains a machine over landmarks or random units. Kernel and C are chosen on a bounded sample with fewer of
 * them, one hold-out of a fifth, values two a decade for parameters and one a decade for C; then all are fitted to all
 * rows.
 */
final class PrimalTuning {

    /**
     * The search has this part of the landmarks or units: wider kernels need fewer, so that choices hardly differ from
     * those of more.
     */
    private static final int SHARE_OF_LANDMARKS = 5;

    private static final double SHARE = 0.2;
    private static final double DECADE = 10;
    private static final int MOST_VALUES = 200;

    private final Solver solver;
    private final Dataset data;
    private final CellTuner.Search search;
    private final long seed;
    private final IntFunction<SelectionListener> listeners;
    private final Resources resources;

    PrimalTuning(
            Solver solver,
            Dataset data,
            CellTuner.Search search,
            long seed,
            IntFunction<SelectionListener> listeners,
            Resources resources) {
        this.solver = solver;
        this.data = data;
        this.search = search;
        this.seed = seed;
        this.listeners = listeners;
        this.resources = resources;
    }

    /** The machine, what was searched for it, and a baseline unless its tuner is null. */
    Tuning run(Deadline deadline, Function<CellTuner.Entry, Function<Dataset, Tuner>> baseline) {
        long begun = System.nanoTime();
        if (solver == Solver.FEATURES) {
            search.entries().forEach(entry -> RandomLayer.requireDefined(someOf(entry.family())));
        }
        Dataset sample = Primal.sample(RowSource.of(data), seed);
        Split split = Split.holdOut(sample.labels(), SHARE, seed);
        DataChecks.require(sample, List.of(split));
        List<Selected> kernels = new ArrayList<>();
        for (int e = 0; e < search.entries().size() && (e == 0 || deadline.secondsLeft() > 0); e++) {
            kernels.add(selected(search.entries().get(e), sample, split, deadline, listeners.apply(e)));
        }
        Choice choice = Choice.of(kernels, search.search().metric());
        Selected best = choice.selected();
        SvmOptions options = search.search().svm().withPenalty(best.penalty());
        Approximation found = Primal.train(
                RowSource.of(data),
                sample,
                new Primal.Settings(
                        solver, best.preparation(), best.kernel(), options, Primal.perClass(classes()), seed),
                resources);
        ScaledTuning scaled = new ScaledTuning(
                data,
                seed,
                search.search().metric(),
                found.model().provenance().get("solver") + ", kernel and C chosen on " + sample.size()
                        + " rows, 1 row in " + Draws.HELD_OUT + " held out before");
        return scaled.tuning(
                choice,
                best.preparation(),
                found,
                baseline == null ? null : baseline.apply(search.entries().get(choice.best())),
                begun,
                resources);
    }

    /** A kernel of a family, whatever its parameters. */
    private static Kernel someOf(KernelFamily family) {
        return family.with(
                family.template() == null
                        ? family.ranges().stream().map(Range::low).toList()
                        : family.parameters().stream().map(open -> 1.0).toList());
    }

    private int classes() {
        return data.classes().size();
    }

    private int searched() {
        return Math.max(1, Primal.perClass(classes()) / SHARE_OF_LANDMARKS);
    }

    private Selected selected(
            CellTuner.Entry entry, Dataset sample, Split split, Deadline deadline, SelectionListener listener) {
        long begun = System.nanoTime();
        Dataset training = sample.select(split.training());
        Dataset judged = sample.select(split.validation());
        Preparation preparation = Preparation.fit(new PreparationOptions(entry.scaling(), search.missing()), training);
        Points points = preparation.apply(training.points());
        DataScale scale = DataScale.of(points);
        KernelFamily family = entry.family();
        List<List<Double>> values = values(family, scale);
        List<Trial> trials = new ArrayList<>();
        List<Candidate> candidates = new ArrayList<>();
        Comparator<Trial> order = Choice.ORDER;
        for (List<Double> parameters : values) {
            if (!trials.isEmpty() && deadline.secondsLeft() <= 0) {
                break;
            }
            Kernel kernel = family.with(parameters);
            List<Double> penalties = ladder(
                    search.search().penalties() != null ? search.search().penalties() : scale.penalties(kernel),
                    DECADE);
            long started = System.nanoTime();
            List<double[][]> decisions = Primal.path(
                    training,
                    judged,
                    new Primal.Settings(
                            solver, preparation, kernel, search.search().svm(), searched(), seed),
                    penalties,
                    resources);
            double seconds = (System.nanoTime() - started) / 1e9 / penalties.size();
            for (int k = 0; k < penalties.size(); k++) {
                OutOfFold said = new OutOfFold(
                        sample.classes().size(),
                        split.validation(),
                        judged.labels(),
                        judged.weights().length == 0 ? null : judged.weights(),
                        decisions.get(k));
                Trial trial = trial(family, parameters, penalties.get(k), said, seconds);
                trials.add(trial);
                Trial bestBefore =
                        candidates.isEmpty() ? null : candidates.get(0).trial();
                if (bestBefore == null || order.compare(trial, bestBefore) < 0) {
                    candidates.clear();
                    candidates.add(new Candidate(family, preparation, kernel, trial, said));
                }
                listener.finished(trial, candidates.get(0).trial(), trials.size(), values.size() * penalties.size());
            }
        }
        Candidate best = candidates.get(0);
        return new Selected(
                family.text(),
                preparation,
                best.kernel(),
                best.trial(),
                trials,
                candidates,
                List.of(trials.size() + " values of C and the parameters"),
                List.of(),
                (System.nanoTime() - begun) / 1e9);
    }

    private Trial trial(KernelFamily family, List<Double> parameters, double penalty, OutOfFold said, double seconds) {
        String text = family.text(parameters);
        return new Trial(
                Trial.id(text, penalty),
                text,
                parameters,
                penalty,
                0,
                said.predictions().errors(),
                said.rows().length,
                said.score(search.search().metric()),
                said.brier(),
                List.of(),
                true,
                0,
                0,
                0,
                2 * searched(),
                true,
                false,
                seconds,
                "");
    }

    /** All combinations of the values of the open parameters. */
    private List<List<Double>> values(KernelFamily family, DataScale scale) {
        List<Range> ranges = new ArrayList<>(search.search().parameters());
        List<Range> derived = family.template() == null ? family.ranges() : scale.parameters(family.template());
        ranges.addAll(derived.subList(Math.min(ranges.size(), derived.size()), derived.size()));
        List<List<Double>> combinations = new ArrayList<>(List.of(List.of()));
        List<Parameter> open = family.parameters();
        for (int i = 0; i < open.size(); i++) {
            List<Double> ladder = open.get(i).isChoice()
                    ? IntStream.rangeClosed(1, open.get(i).choices().size())
                            .mapToObj(k -> (double) k)
                            .toList()
                    : ladder(ranges.get(i), Math.sqrt(DECADE));
            combinations = combinations.stream()
                    .flatMap(before -> ladder.stream().map(value -> {
                        List<Double> longer = new ArrayList<>(before);
                        longer.add(value);
                        return List.copyOf(longer);
                    }))
                    .limit(MOST_VALUES)
                    .toList();
        }
        return combinations;
    }

    /** From the lower end to the upper one in equal ratios of about the step. */
    private static List<Double> ladder(Range range, double step) {
        double ratio = range.high() / range.low();
        int intervals = (int) Math.round(Math.log(ratio) / Math.log(step));
        return ratio <= 1
                ? List.of(range.low())
                : IntStream.rangeClosed(0, Math.max(1, intervals))
                        .mapToObj(k -> range.low() * Math.pow(ratio, (double) k / Math.max(1, intervals)))
                        .toList();
    }
}
