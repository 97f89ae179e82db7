package arcmargin.selection;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Split;
import arcmargin.gram.KernelMatrix;
import arcmargin.gram.PairProducts;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.selection.KernelLearning.Judgement;
import arcmargin.svm.ConformalPath;
import arcmargin.svm.ConformalRule;
import arcmargin.svm.Metric;
import arcmargin.svm.Model;
import arcmargin.svm.OneVersusOne;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.PenaltyPath;
import arcmargin.svm.Provenance;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Tunes a kernel, then the transformation that the machine makes of it, and trains.
 *
 * <p>The parameter of the factor D and C of the second machine are tuned on the rows that the first search held out.
 * The model is that of the transformed kernel only if this makes the metric smaller there, unless {@link #always} is
 * set: on kernels that are tuned already it often does not.
 *
 * <pre>{@code
 * ConformalLearning.Result result = ConformalLearning.of(data).kernel("rbf:auto").run();
 * boolean helped = result.rule().isPresent();
 * }</pre>
 */
public final class ConformalLearning {

    private static final double[] KAPPAS = {0.03, 0.1, 0.3, 1, 3};

    /** In units of the median distance of two rows. */
    private static final double[] TAUS = {0.125, 0.25, 0.5, 1};

    /** C of the second machine in units of that of the first: its kernel is smaller far from the boundary. */
    private static final double[] PENALTIES = {0.1, 1, 10, 100, 1000};

    private final Dataset data;
    private final Settings settings;

    private ConformalLearning(Dataset data, Settings settings) {
        this.data = data;
        this.settings = settings;
    }

    /** What can be set. */
    private static final class Settings implements Cloneable {

        private String kernel = "rbf:auto";
        private double penalty = Double.NaN; // to be tuned
        private ConformalRule.Factor factor = ConformalRule.Factor.MARGIN;
        private int rounds = 1;
        private boolean always;
        private PreparationOptions preparation = PreparationOptions.defaults();
        private Validation validation = Validation.bySize();
        private long seed = 1;
        private Resources resources; // null for those of the machine

        Settings copy() {
            try {
                return (Settings) clone();
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private ConformalLearning with(Consumer<Settings> change) {
        Settings changed = settings.copy();
        change.accept(changed);
        return new ConformalLearning(data, changed);
    }

    /**
     * A tuned Gaussian kernel, transformed by the margin.
     *
     * @param data labelled rows of at least two classes
     * @return what can be run as it is or changed first
     */
    public static ConformalLearning of(Dataset data) {
        return new ConformalLearning(data, new Settings());
    }

    /**
     * Sets the kernel.
     *
     * @param text kernel text, with {@code auto} for parameters to tune
     * @return a copy
     */
    public ConformalLearning kernel(String text) {
        Kernels.template(text);
        return with(changed -> changed.kernel = text);
    }

    /**
     * Sets C of the first machine, which is tuned otherwise.
     *
     * @param penalty positive
     * @return a copy
     */
    public ConformalLearning penalty(double penalty) {
        SvmOptions.of(penalty);
        return with(changed -> changed.penalty = penalty);
    }

    /**
     * Sets what the factor D looks at.
     *
     * @param factor the margin, or the support vectors
     * @return a copy
     */
    public ConformalLearning factor(ConformalRule.Factor factor) {
        return with(changed -> changed.factor = factor);
    }

    /**
     * Sets how often the kernel is transformed, each time by the machine before.
     *
     * @param rounds at least 1; with factors by support vectors it is 1
     * @return a copy
     */
    public ConformalLearning rounds(int rounds) {
        if (rounds < 1) {
            throw new IllegalArgumentException("rounds is " + rounds + ", must be at least 1");
        }
        return with(changed -> changed.rounds = rounds);
    }

    /**
     * Takes the transformed kernel even where it is not better on held-out rows.
     *
     * @param always whether to do so
     * @return a copy
     */
    public ConformalLearning always(boolean always) {
        return with(changed -> changed.always = always);
    }

    /**
     * Sets how data are prepared.
     *
     * @param preparation missing values and scaling
     * @return a copy
     */
    public ConformalLearning preparation(PreparationOptions preparation) {
        return with(changed -> changed.preparation = preparation);
    }

    /**
     * Sets how rows are held out.
     *
     * @param validation the rule
     * @return a copy
     */
    public ConformalLearning validation(Validation validation) {
        return with(changed -> changed.validation = validation);
    }

    /**
     * Sets the seed of the folds.
     *
     * @param seed any number
     * @return a copy
     */
    public ConformalLearning seed(long seed) {
        return with(changed -> changed.seed = seed);
    }

    /**
     * Sets what may be used.
     *
     * @param resources thread pool, memory, BLAS and progress callback; the result does not depend on the number of
     *     threads
     * @return a copy
     */
    public ConformalLearning resources(Resources resources) {
        return with(changed -> changed.resources = resources);
    }

    /**
     * What was found.
     *
     * @param model trained on all rows, with probabilities
     * @param kernel the kernel tuned
     * @param rule how it was transformed, nothing if it was left as it was
     * @param plain how the kernel did on rows held out
     * @param transformed how the best transformation did
     * @param best that transformation
     */
    public record Result(
            Model model,
            Kernel kernel,
            Optional<ConformalRule> rule,
            Judgement plain,
            Judgement transformed,
            ConformalRule best) {}

    /**
     * Tunes and trains.
     *
     * @return the model and how it came about
     */
    public Result run() {
        if (settings.factor == ConformalRule.Factor.SUPPORT && settings.rounds > 1) {
            throw new IllegalArgumentException(
                    "rounds is " + settings.rounds + ", must be 1 with factors by support vectors");
        }
        if (settings.resources != null) {
            return run(settings.resources);
        }
        try (Resources own = Resources.ofMachine()) {
            return run(own);
        }
    }

    private Result run(Resources resources) {
        List<Split> splits = settings.validation.splits(data, settings.seed);
        SvmOptions svm = SvmOptions.of(1).withIterationLimit(SelectionOptions.iterationLimit(data.size()));
        SelectionOptions options = SelectionOptions.standard().withSvm(svm);
        if (!Double.isNaN(settings.penalty)) {
            options = options.withPenalties(Range.of(settings.penalty, settings.penalty))
                    .withGrid(1, 0)
                    .withExtend(false);
        }
        Resources silent = resources.withProgress(Progress.none());
        Selector selector = Selector.of(
                data, new Selector.Protocol(settings.preparation, splits, 1, ""), TrialStore.inMemory(), resources);
        Selected selected = selector.select(
                KernelFamily.parse(settings.kernel),
                options,
                Deadline.none(),
                (trial, best, done, planned) -> resources.progress().update("tuning the kernel", done, planned));
        Preparation preparation = selector.preparation();
        Points points = preparation.apply(data.points());
        PairProducts products = PairProducts.of(points, resources);
        Rounds rounds = new Rounds(
                data, products.matrix(selected.kernel(), silent), gaussians(points, products, silent), svm, silent);
        return finish(selected, preparation, splits, rounds, resources);
    }

    /** The factors by support vectors, one of a parameter. */
    private record Choice(ConformalRule rule, KernelMatrix gaussian) {}

    private List<Choice> gaussians(Points points, PairProducts products, Resources resources) {
        if (settings.factor == ConformalRule.Factor.MARGIN) {
            return Arrays.stream(KAPPAS)
                    .mapToObj(kappa -> new Choice(new ConformalRule(settings.factor, kappa, settings.rounds), null))
                    .toList();
        }
        double distance = DataScale.of(points).medianDistance();
        return Arrays.stream(TAUS)
                .mapToObj(tau -> new Choice(
                        ConformalRule.support(Axis.round(tau * distance)),
                        products.matrix(
                                new Gaussian(ConformalPath.gaussianWidth(Axis.round(tau * distance))), resources)))
                .toList();
    }

    private Result finish(
            Selected selected, Preparation preparation, List<Split> splits, Rounds rounds, Resources resources) {
        double penalty = selected.penalty();
        int count = rounds.choices.size() * PENALTIES.length;
        double[][][][] said = new double[splits.size()][1 + count][][]; // plain, then all choices
        boolean[][] converged = new boolean[splits.size()][1 + count];
        for (int s = 0; s < said.length; s++) {
            Split split = splits.get(s);
            Stage first = rounds.first(split.training(), penalty);
            said[s][0] = rows(first.decisions(), split.validation());
            converged[s][0] = first.solution().converged();
            int place = s;
            resources.workers().forEach(count, k -> {
                List<Stage> stages =
                        rounds.all(split.training(), first, rounds.choices.get(k / PENALTIES.length), c(penalty, k));
                Stage last = stages.get(stages.size() - 1);
                said[place][1 + k] = rows(last.decisions(), split.validation());
                converged[place][1 + k] = last.solution().converged();
            });
            resources.progress().update("tuning the transformation", s + 1, splits.size());
        }
        List<Judgement> judged = new ArrayList<>();
        for (int k = 0; k <= count; k++) {
            int place = k;
            OutOfFold outOfFold = OutOfFold.of(
                    data,
                    splits,
                    IntStream.range(0, said.length)
                            .mapToObj(s -> said[s][place])
                            .toArray(double[][][]::new));
            judged.add(new Judgement(
                    k == 0 ? penalty : c(penalty, k - 1),
                    outOfFold,
                    outOfFold.score(Metric.ERROR),
                    IntStream.range(0, said.length).allMatch(s -> converged[s][place])));
        }
        int best = IntStream.rangeClosed(1, count)
                .boxed()
                .min(Comparator.comparing(judged::get, PenaltyTuning.ORDER))
                .orElseThrow();
        Judgement plain = judged.get(0);
        Judgement transformed = judged.get(best);
        Choice choice = rounds.choices.get((best - 1) / PENALTIES.length);
        boolean taken = settings.always || transformed.score() < plain.score();
        Stage first = rounds.first(IntStream.range(0, data.size()).toArray(), penalty);
        List<PairwiseSolution> solutions = new ArrayList<>(List.of(first.solution()));
        if (taken) {
            rounds.all(IntStream.range(0, data.size()).toArray(), first, choice, transformed.penalty())
                    .forEach(stage -> solutions.add(stage.expansion()));
        }
        Map<String, String> provenance = Provenance.of(data, SvmOptions.of(penalty));
        provenance.put(
                "conformal",
                (taken ? choice.rule().text() + ", C = " + Axis.text(transformed.penalty()) : "none") + ", "
                        + transformed.outOfFold().predictions().errors() + " errors of "
                        + transformed.outOfFold().rows().length + " held out, "
                        + plain.outOfFold().predictions().errors() + " without");
        if (!solutions.stream().allMatch(PairwiseSolution::converged)) {
            provenance.put(Provenance.CONVERGED, "no");
        }
        Model model = (taken
                        ? Model.conformal(choice.rule(), selected.kernel(), preparation, data, solutions)
                        : Model.of(selected.kernel(), preparation, data, first.solution(), Map.of()))
                .withCalibration((taken ? transformed : plain).outOfFold().calibration(List.of()))
                .withProvenance(provenance);
        return new Result(
                model,
                selected.kernel(),
                taken ? Optional.of(choice.rule()) : Optional.empty(),
                plain,
                transformed,
                choice.rule());
    }

    private static double c(double penalty, int choice) {
        return Axis.round(penalty * PENALTIES[choice % PENALTIES.length]);
    }

    private static double[][] rows(double[][] decisions, int[] rows) {
        return Arrays.stream(rows).mapToObj(row -> decisions[row]).toArray(double[][]::new);
    }

    /** A machine of a round: its solution, that as an expansion in the original kernel, its decisions of all rows. */
    @SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
    private record Stage(PairwiseSolution solution, PairwiseSolution expansion, double[][] decisions) {}

    /** Trains rounds. */
    private record Rounds(
            Dataset data, KernelMatrix matrix, List<Choice> choices, SvmOptions svm, Resources resources) {

        Stage first(int[] training, double penalty) {
            try (PenaltyPath path = new PenaltyPath(matrix, OneVersusOne.Rows.of(training, data), svm)) {
                PairwiseSolution solution = path.train(penalty, resources);
                return new Stage(solution, solution, solution.decisions(matrix, every(), resources));
            }
        }

        /** All rounds after the first machine. */
        List<Stage> all(int[] training, Stage first, Choice choice, double penalty) {
            List<Stage> stages = new ArrayList<>();
            Stage before = first;
            for (int round = 0; round < choice.rule().rounds(); round++) {
                double[][] factors = ConformalPath.factors(
                        choice.rule(), before.solution(), before.decisions(), choice.gaussian(), resources);
                ConformalPath path = new ConformalPath(matrix, OneVersusOne.Rows.of(training, data), svm, factors);
                PairwiseSolution solution =
                        path.train(List.of(penalty), resources).get(0);
                before = new Stage(solution, path.expansion(solution), path.decisions(solution, every(), resources));
                stages.add(before);
            }
            return stages;
        }

        private int[] every() {
            return IntStream.range(0, data.size()).toArray();
        }
    }
}
