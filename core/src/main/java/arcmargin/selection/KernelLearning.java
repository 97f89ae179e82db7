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
import arcmargin.kernel.Kernels;
import arcmargin.svm.Metric;
import arcmargin.svm.Model;
import arcmargin.svm.Svm;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Multiple kernel learning: one machine with a weighted sum of kernels of many parameters, instead of one kernel whose
 * parameters are tuned. Only C is tuned.
 *
 * <p>All kernels are computed from the same products. Each is divided by half the mean squared distance of two images,
 * so that none outweighs the others by its size alone; {@link WeightRule#AVERAGE} takes their mean, the other rules
 * learn weights from labelled rows, at most {@value #MOST_ROWS} of them, for C again without the rows held out.
 *
 * <pre>{@code
 * KernelLearning.Result result = KernelLearning.of(data).rule(WeightRule.ALIGNMENT).run();
 * String label = result.model().predict(x[0]);
 * }</pre>
 */
public final class KernelLearning {

    /** Weights are learned from a stratified sample of so many rows at most: alignments of more hardly differ. */
    public static final int MOST_ROWS = 1000;

    /** Values of each open parameter that the sum holds. */
    private static final int VALUES = 3;

    private static final long SAMPLE_SEED = 1;

    /** C of a kernel of spread 1: two values a decade, then two between the best and its neighbours. */
    private static final List<Double> PENALTIES = IntStream.rangeClosed(-4, 8)
            .mapToObj(k -> Axis.round(Math.pow(10, k / 2.0)))
            .toList();

    private static final List<String> STANDARD = List.of(
            "arccos:0",
            "arccos:1",
            "arccos:2",
            "arccos:0x3",
            "arccos:1x3",
            "arccos:0/arccos:1x3",
            "biased:auto",
            "biased:auto/arccos:1x3",
            "smoothed:auto");

    private final Dataset data;
    private final Settings settings;

    private KernelLearning(Dataset data, Settings settings) {
        this.data = data;
        this.settings = settings;
    }

    /** What can be set. */
    private static final class Settings implements Cloneable {

        private WeightRule rule = WeightRule.AVERAGE;
        private List<String> kernels = STANDARD;
        private PreparationOptions preparation = PreparationOptions.defaults();
        private Validation validation = Validation.bySize();
        private List<Split> splits; // null to make them
        private Metric metric = Metric.ERROR;
        private SvmOptions svm = SvmOptions.of(1);
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

    private KernelLearning with(Consumer<Settings> change) {
        Settings changed = settings.copy();
        change.accept(changed);
        return new KernelLearning(data, changed);
    }

    /**
     * The plain average of the {@linkplain #standard standard kernels}.
     *
     * @param data labelled rows of at least two classes
     * @return what can be run as it is or changed first
     */
    public static KernelLearning of(Dataset data) {
        return new KernelLearning(data, new Settings());
    }

    /**
     * The kernels that are combined unless others are named: 15 arc-cosine kernels of degrees 0 to 2, one and several
     * layers, three biases and three sigmas.
     *
     * @return kernel texts; a parameter {@code auto} stands for three values, from the data
     */
    public static List<String> standard() {
        return STANDARD;
    }

    /**
     * Sets how weights are found.
     *
     * @param rule average, alignment or EasyMKL
     * @return a copy
     */
    public KernelLearning rule(WeightRule rule) {
        return with(changed -> changed.rule = rule);
    }

    /**
     * Sets the kernels.
     *
     * @param texts kernel texts; a parameter {@code auto} stands for three values, from the data
     * @return a copy
     */
    public KernelLearning kernels(List<String> texts) {
        texts.forEach(Kernels::template);
        if (texts.isEmpty()) {
            throw new IllegalArgumentException("there are no kernels, must be at least one");
        }
        return with(changed -> changed.kernels = List.copyOf(texts));
    }

    /**
     * Sets how data are prepared.
     *
     * @param preparation missing values and scaling
     * @return a copy
     */
    public KernelLearning preparation(PreparationOptions preparation) {
        return with(changed -> changed.preparation = preparation);
    }

    /**
     * Sets how rows are held out to choose C.
     *
     * @param validation the rule
     * @return a copy
     */
    public KernelLearning validation(Validation validation) {
        return with(changed -> changed.validation = validation);
    }

    /**
     * Sets which rows are held out to choose C.
     *
     * @param splits one hold-out or several folds
     * @return a copy
     */
    public KernelLearning splits(List<Split> splits) {
        return with(changed -> changed.splits = List.copyOf(splits));
    }

    /**
     * Sets what C is chosen by.
     *
     * @param metric smaller is better
     * @return a copy
     */
    public KernelLearning metric(Metric metric) {
        return with(changed -> changed.metric = metric);
    }

    /**
     * Sets how machines are trained.
     *
     * @param options tolerance, class weights and iteration limit; the penalty is not used
     * @return a copy
     */
    public KernelLearning options(SvmOptions options) {
        return with(changed -> changed.svm = options);
    }

    /**
     * Sets the seed of the folds.
     *
     * @param seed any number
     * @return a copy
     */
    public KernelLearning seed(long seed) {
        return with(changed -> changed.seed = seed);
    }

    /**
     * Sets what may be used.
     *
     * @param resources thread pool, memory, BLAS and progress callback; the result does not depend on the number of
     *     threads
     * @return a copy
     */
    public KernelLearning resources(Resources resources) {
        return with(changed -> changed.resources = resources);
    }

    /**
     * A value of C.
     *
     * @param penalty C
     * @param outOfFold what machines with this C said of the rows held out
     * @param score the metric, smaller is better
     * @param converged whether all machines met their tolerance
     */
    public record Judgement(double penalty, OutOfFold outOfFold, double score, boolean converged) {}

    /**
     * What was found.
     *
     * @param model trained on all rows, with probabilities: an ordinary model with one kernel
     * @param kernel the weights of all kernels, learned on all rows
     * @param chosen the C chosen and what it did on rows held out; weights were learned without these
     * @param judged all values of C, in increasing order
     */
    public record Result(Model model, CombinedKernel kernel, Judgement chosen, List<Judgement> judged) {

        /**
         * Copies the list.
         *
         * @param model trained on all rows
         * @param kernel the weights of all kernels
         * @param chosen the C chosen
         * @param judged all values of C
         */
        public Result {
            judged = List.copyOf(judged);
        }
    }

    /**
     * Learns weights, tunes C and trains.
     *
     * @return the model and how it came about
     */
    public Result run() {
        if (settings.resources != null) {
            return run(settings.resources);
        }
        try (Resources own = Resources.ofMachine()) {
            return run(own);
        }
    }

    private Result run(Resources resources) {
        List<Split> splits =
                settings.splits == null ? settings.validation.splits(data, settings.seed) : settings.splits;
        DataChecks.require(data, splits);
        int[] training = splits.stream()
                .flatMapToInt(split -> Arrays.stream(split.training()))
                .sorted()
                .distinct()
                .toArray();
        Points points = Preparation.fit(settings.preparation, data, training).apply(data.points());
        List<Kernel> kernels = kernels(settings.kernels, points);
        Dataset prepared = new Dataset(points, data.labels(), data.classes());
        PairProducts products = PairProducts.of(points, resources);
        Resources silent = resources.withProgress(Progress.none());
        List<Judgement> judged = new ArrayList<>();
        PenaltyTuning tuning = new PenaltyTuning(data, splits, settings.svm, settings.metric, silent);
        CombinedKernel[] ofSplit = new CombinedKernel[splits.size()];
        for (int s = 0; s < ofSplit.length; s++) {
            ofSplit[s] = s > 0 && settings.rule == WeightRule.AVERAGE
                    ? ofSplit[0]
                    : learn(settings.rule, kernels, prepared, splits.get(s).training(), silent);
            resources.progress().update("weights", s + 1, ofSplit.length);
        }
        judged.addAll(tuning.run(
                PENALTIES,
                s -> products.matrix(ofSplit[s].kernel(), silent),
                done -> resources.progress().update("tuning", done, splits.size())));
        Judgement chosen = judged.stream().min(PenaltyTuning.ORDER).orElseThrow();
        CombinedKernel combined = learn(
                settings.rule,
                kernels,
                prepared,
                IntStream.range(0, data.size()).toArray(),
                silent);
        Svm.Training trained = Svm.train(
                combined.kernel(), settings.preparation, data, settings.svm.withPenalty(chosen.penalty()), resources);
        return new Result(
                trained.model().withCalibration(chosen.outOfFold().calibration(settings.svm.classWeights())),
                combined,
                chosen,
                judged);
    }

    /**
     * The kernels that texts stand for on some points.
     *
     * @param texts kernel texts; a parameter {@code auto} stands for three values, spread over the range that suits the
     *     points
     * @param points prepared for the machine
     * @return the kernels, each once
     */
    public static List<Kernel> kernels(List<String> texts, Points points) {
        DataScale scale = DataScale.of(points);
        return texts.stream()
                .map(Kernels::template)
                .flatMap(template -> scale.ladder(template, VALUES).stream())
                .distinct()
                .toList();
    }

    /**
     * Learns the weights of kernels.
     *
     * @param rule how
     * @param kernels at least one
     * @param data all rows, prepared for the machine
     * @param rows which rows to learn from
     * @param resources thread pool, memory and BLAS
     * @return the weights of all kernels
     * @throws BadInputException if no kernel tells any two rows apart
     */
    public static CombinedKernel learn(
            WeightRule rule, List<Kernel> kernels, Dataset data, int[] rows, Resources resources) {
        Points points = data.points();
        DataScale scale = DataScale.of(points.select(rows));
        List<Kernel> usable = new ArrayList<>();
        List<Double> spreads = new ArrayList<>();
        for (Kernel kernel : kernels) {
            double spread = scale.spread(kernel);
            if (spread > 0 && spread < Double.POSITIVE_INFINITY) {
                usable.add(kernel);
                spreads.add(spread);
            }
        }
        if (usable.isEmpty()) {
            throw new BadInputException("no kernel tells any two rows apart: scale the features");
        }
        double[] weights;
        double[] alignments = new double[usable.size()];
        if (rule == WeightRule.AVERAGE) {
            weights = new double[usable.size()];
            Arrays.fill(weights, 1.0 / weights.length);
            Arrays.fill(alignments, Double.NaN);
        } else {
            int[] sample = sample(data.labels(), rows);
            PairProducts products = PairProducts.of(points.select(sample), resources);
            KernelMatrix[] matrices = new KernelMatrix[usable.size()];
            resources.workers().forEach(matrices.length, r -> {
                KernelMatrix matrix = products.matrix(usable.get(r), resources);
                matrices[r] = scaled(matrix, 1 / spreads.get(r));
                matrix.release();
            });
            int[] labels = Arrays.stream(sample).map(row -> data.labels()[row]).toArray();
            weights = KernelWeights.of(rule, matrices, labels, resources.workers());
            alignments = KernelWeights.alignments(matrices, labels, resources.workers());
        }
        double[] aligned = alignments;
        return new CombinedKernel(
                rule,
                IntStream.range(0, weights.length)
                        .mapToObj(r -> new CombinedKernel.Term(usable.get(r), spreads.get(r), weights[r], aligned[r]))
                        .toList());
    }

    private static KernelMatrix scaled(KernelMatrix matrix, double factor) {
        int n = matrix.size();
        float[][] rows = new float[n][n];
        double[] diagonal = new double[n];
        for (int i = 0; i < n; i++) {
            float[] row = matrix.row(i);
            for (int j = 0; j < n; j++) {
                rows[i][j] = (float) (factor * row[j]);
            }
            diagonal[i] = factor * matrix.diagonal(i);
        }
        return KernelMatrix.of(diagonal, rows);
    }

    /** Random rows, of each class its share and at least one. */
    private static int[] sample(int[] labels, int[] rows) {
        if (rows.length <= MOST_ROWS) {
            return rows;
        }
        List<Integer> shuffled = new ArrayList<>(IntStream.of(rows).boxed().toList());
        Collections.shuffle(shuffled, new Random(SAMPLE_SEED));
        shuffled.sort(Comparator.comparing(row -> labels[row])); // stable
        double step = (double) rows.length / MOST_ROWS;
        Stream<Integer> even = IntStream.range(0, MOST_ROWS).mapToObj(k -> shuffled.get((int) (k * step)));
        Stream<Integer> firsts = IntStream.range(0, rows.length)
                .filter(k -> k == 0 || labels[shuffled.get(k)] != labels[shuffled.get(k - 1)])
                .mapToObj(shuffled::get);
        return Stream.concat(even, firsts)
                .mapToInt(Integer::intValue)
                .sorted()
                .distinct()
                .toArray();
    }
}
