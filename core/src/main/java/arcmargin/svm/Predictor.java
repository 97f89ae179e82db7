package arcmargin.svm;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.SparsePoints;
import arcmargin.gram.CrossProducts;
import arcmargin.kernel.Kernel;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Predicts with a model. Many points are streamed in blocks through the same vectorised kernel values as in training; the
 * products of points and vectors are computed once for all expansions of the same preparation. At most 16 points are
 * decided one by one, as by {@link Scorer}.
 *
 * <p>The result does not depend on the number of threads.
 */
public final class Predictor {

    /** Rows that are predicted together where there are several preparations, each with a pass of its own. */
    private static final int SLICE = 1 << 12;

    /**
     * Batches of at most this many rows are decided row by row: buffers for tiles would cost more than they save. It is a
     * constant, so that results do not depend on the machine.
     */
    private static final int FEW = 16;

    private final Model model;
    private final DecisionSums sums;
    private final Map<Preparation, Points> vectors = new ConcurrentHashMap<>(); // prepared when first needed

    Predictor(Model model) {
        this.model = model;
        this.sums = new DecisionSums(model.counts());
    }

    private Points vectors(Preparation preparation) {
        return vectors.computeIfAbsent(preparation, each -> each.apply(model.vectors()));
    }

    /**
     * Predicts points.
     *
     * @param points as read, of at most the model's dimension; further coordinates are 0
     * @param resources thread pool, BLAS and progress callback
     * @return the class number of each
     */
    public int[] predict(Points points, Resources resources) {
        return predict(List.of(model), points, resources).get(0);
    }

    /**
     * Predicts points with several models that {@linkplain Model#sharing share} their vectors; the products of points and
     * vectors, and each kernel, are computed once for all.
     *
     * @param models at least one, of the same vectors and preparation
     * @param points as read, of at most the models' dimension; further coordinates are 0
     * @param resources thread pool, BLAS and progress callback
     * @return the class number of each point, model by model
     */
    public static List<int[]> predict(List<Model> models, Points points, Resources resources) {
        Model first = models.get(0);
        if (models.stream().anyMatch(model -> model.vectors() != first.vectors())) {
            throw new IllegalArgumentException("the models have different vectors, must share them");
        }
        List<int[]> predicted =
                models.stream().map(model -> new int[points.size()]).toList();
        first.predictor().stream(models, points, resources, (m, firstRow, decisions) -> {
            for (int r = 0; r < decisions.length; r++) {
                predicted.get(m)[firstRow + r] = models.get(m).classOf(decisions[r]);
            }
        });
        return predicted;
    }

    /**
     * Predicts a data set with all processors and compares with its labels.
     *
     * @param test points with labels, as read
     * @return how good the predictions are
     */
    public Evaluation evaluate(Dataset test) {
        try (Resources resources = Resources.ofMachine()) {
            return Evaluation.of(test, model.classes(), predict(test.points(), resources));
        }
    }

    /**
     * Predicts one point.
     *
     * @param point as read, of the model's dimension
     * @return the name of its class
     */
    public String predict(double... point) {
        return model.classes().get(model.classOf(decisions(point)));
    }

    /**
     * The decision values of one point, with kernel values in double precision.
     *
     * @param point as read, of the model's dimension
     * @return the value of every pair
     */
    public double[] decisions(double... point) {
        double[] decisions = new double[model.offsets().length];
        model.scorer().decisions(point, decisions);
        return decisions;
    }

    /**
     * The probabilities of the classes for one point.
     *
     * @param point as read, of the model's dimension
     * @return a number for every class, of sum 1
     * @throws IllegalStateException if the model has no calibration
     */
    public double[] probabilities(double... point) {
        return model.requireCalibration().probabilities(decisions(point));
    }

    /**
     * The probabilities of the classes for points.
     *
     * @param points as read, of at most the model's dimension; further coordinates are 0
     * @param resources thread pool, BLAS and progress callback
     * @return for each point a number for every class, of sum 1
     * @throws IllegalStateException if the model has no calibration
     */
    public double[][] probabilities(Points points, Resources resources) {
        Calibration calibration = model.requireCalibration();
        double[][] probabilities = new double[points.size()][];
        stream(List.of(model), points, resources, (m, firstRow, decisions) -> {
            for (int r = 0; r < decisions.length; r++) {
                probabilities[firstRow + r] = calibration.probabilities(decisions[r]);
            }
        });
        return probabilities;
    }

    /**
     * The decision values of points.
     *
     * @param points as read, of at most the model's dimension; further coordinates are 0
     * @param resources thread pool, BLAS and progress callback
     * @return for each point the value of every pair
     */
    public double[][] decisions(Points points, Resources resources) {
        double[][] all = new double[points.size()][];
        stream(
                List.of(model),
                points,
                resources,
                (m, firstRow, decisions) -> System.arraycopy(decisions, 0, all, firstRow, decisions.length));
        return all;
    }

    /** Takes the decision values of a block of rows by one of the models. */
    private interface Block {
        void accept(int model, int firstRow, double[][] decisions);
    }

    private void stream(List<Model> models, Points points, Resources resources, Block block) {
        int dimension = Math.max(points.dimension(), model.dimension());
        if (dimension > model.dimension() && !model.openDimension()) {
            throw new IllegalArgumentException(
                    "points have dimension " + dimension + ", must have at most the model's " + model.dimension());
        }
        if (points.size() <= FEW) {
            oneByOne(models, points.widen(dimension), resources, block);
            return;
        }
        Map<Preparation, List<Kernel>> kernels = new LinkedHashMap<>();
        for (Model each : models) {
            for (Expansion expansion : each.expansions()) {
                List<Kernel> known = kernels.computeIfAbsent(expansion.preparation(), p -> new ArrayList<>());
                if (!known.contains(expansion.kernel())) {
                    known.add(expansion.kernel());
                }
            }
        }
        Progress progress = resources.progress();
        int slice = kernels.size() == 1 ? Math.max(1, points.size()) : SLICE;
        for (int from = 0; from < points.size(); from += slice) {
            int first = from;
            int count = Math.min(slice, points.size() - from);
            Points some = count == points.size()
                    ? points
                    : points.select(IntStream.range(first, first + count).toArray());
            Resources telling = resources.withProgress(
                    (stage, done, total) -> progress.update("predicting", first + done, points.size()));
            slice(models, kernels, some.widen(dimension), telling, (m, firstRow, decisions) -> {
                block.accept(m, first + firstRow, decisions);
            });
        }
    }

    /** Decides each point as {@link Scorer} does, to the last bit. */
    private static void oneByOne(List<Model> models, Points points, Resources resources, Block block) {
        AtomicInteger done = new AtomicInteger();
        resources.workers().forEach(points.size(), i -> {
            for (int m = 0; m < models.size(); m++) {
                double[] decisions = new double[models.get(m).offsets().length];
                Scorer scorer = models.get(m).scorer();
                if (points instanceof SparsePoints sparse) {
                    int from = sparse.starts()[i];
                    int end = sparse.starts()[i + 1];
                    scorer.decisions(
                            Arrays.copyOfRange(sparse.columns(), from, end),
                            Arrays.copyOfRange(sparse.values(), from, end),
                            decisions);
                } else {
                    scorer.decisions(points.row(i), decisions);
                }
                block.accept(m, i, new double[][] {decisions});
            }
            resources.progress().update("predicting", done.incrementAndGet(), points.size());
        });
    }

    /** Decides some points in one pass of products for each preparation. */
    private void slice(
            List<Model> models,
            Map<Preparation, List<Kernel>> kernels,
            Points points,
            Resources resources,
            Block block) {
        Map<Integer, double[][][]> started =
                new ConcurrentHashMap<>(); // sums of blocks some of whose kernels are added
        int passes = 0;
        for (Map.Entry<Preparation, List<Kernel>> pass : kernels.entrySet()) {
            boolean last = ++passes == kernels.size();
            Preparation preparation = pass.getKey();
            Points prepared = preparation.apply(points);
            Points columns = vectors(preparation).widen(prepared.dimension());
            int width = columns.size();
            CrossProducts.of(prepared, columns, resources.blas())
                    .forEachBlock(pass.getValue(), resources, (k, firstRow, rows, values) -> {
                        double[][][] all = started.computeIfAbsent(
                                firstRow, f -> new double[models.size()][model.offsets().length][rows]);
                        Kernel kernel = pass.getValue().get(k);
                        add(models, preparation, kernel, all, (v, column) -> {
                            for (int r = 0; r < rows; r++) {
                                column[r] = values[r * width + v];
                            }
                        });
                        if (last && k == pass.getValue().size() - 1) {
                            started.remove(firstRow);
                            for (int m = 0; m < all.length; m++) {
                                double[][] decisions = new double[rows][];
                                DecisionSums.decisions(all[m], models.get(m).offsets(), decisions, 0);
                                block.accept(m, firstRow, decisions);
                            }
                        }
                    });
        }
    }

    /** Adds the values of a kernel to the sums of all models. */
    private void add(
            List<Model> models, Preparation preparation, Kernel kernel, double[][][] all, DecisionSums.Values values) {
        for (int m = 0; m < all.length; m++) {
            for (Expansion expansion : models.get(m).expansions()) {
                if (expansion.kernel().equals(kernel) && expansion.preparation().equals(preparation)) {
                    sums.add(expansion.coefficients(), values, all[m]);
                }
            }
        }
    }
}
