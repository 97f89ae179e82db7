package arcmargin.svm;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.gram.CrossProducts;
import arcmargin.kernel.Kernel;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Predicts with a model. Many points are streamed in blocks through the same vectorised kernel values as in training; the
 * products of points and vectors are computed once for all expansions.
 *
 * <p>The result does not depend on the number of threads.
 */
public final class Predictor {

    private final Model model;
    private final Points vectors; // prepared
    private final DecisionSums sums;

    Predictor(Model model) {
        this.model = model;
        this.vectors = model.preparation().apply(model.vectors());
        this.sums = new DecisionSums(model.counts());
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
        Points prepared = model.preparation().apply(DensePoints.withMissing(1, point.length, point));
        double[] x = prepared.row(0);
        double[][] rows = new double[vectors.size()][];
        Arrays.setAll(rows, vectors::row);
        double[][] block = new double[model.offsets().length][1];
        for (Expansion expansion : model.expansions()) {
            sums.add(
                    expansion.coefficients(),
                    (v, column) -> column[0] = expansion.kernel().at(x, rows[v]),
                    block);
        }
        double[][] decisions = new double[1][];
        DecisionSums.decisions(block, model.offsets(), decisions, 0);
        return decisions[0];
    }

    /**
     * The probabilities of the classes for one point.
     *
     * @param point as read, of the model's dimension
     * @return a number for every class, of sum 1
     * @throws IllegalStateException if the model has no calibration
     */
    public double[] probabilities(double... point) {
        return calibration().probabilities(decisions(point));
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
        Calibration calibration = calibration();
        double[][] probabilities = new double[points.size()][];
        stream(List.of(model), points, resources, (m, firstRow, decisions) -> {
            for (int r = 0; r < decisions.length; r++) {
                probabilities[firstRow + r] = calibration.probabilities(decisions[r]);
            }
        });
        return probabilities;
    }

    private Calibration calibration() {
        return model.calibration()
                .orElseThrow(() -> new IllegalStateException(
                        "the model has no calibration: probabilities are fitted on decision values of held-out rows"));
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
        List<Kernel> kernels = models.stream()
                .flatMap(each -> each.kernels().stream())
                .distinct()
                .toList();
        Map<Integer, double[][][]> started =
                new ConcurrentHashMap<>(); // sums of blocks some of whose kernels are added
        int width = vectors.size();
        Progress progress = resources.progress();
        Points prepared = model.preparation().apply(points.widen(dimension));
        CrossProducts.of(prepared, vectors.widen(prepared.dimension()), resources.blas())
                .forEachBlock(
                        kernels,
                        resources.withProgress((stage, done, total) -> progress.update("predicting", done, total)),
                        (k, firstRow, rows, values) -> {
                            double[][][] all = started.computeIfAbsent(
                                    firstRow, f -> new double[models.size()][model.offsets().length][rows]);
                            add(models, kernels.get(k), all, (v, column) -> {
                                for (int r = 0; r < rows; r++) {
                                    column[r] = values[r * width + v];
                                }
                            });
                            if (k == kernels.size() - 1) {
                                started.remove(firstRow);
                                for (int m = 0; m < all.length; m++) {
                                    double[][] decisions = new double[rows][];
                                    DecisionSums.decisions(all[m], models.get(m).offsets(), decisions, 0);
                                    block.accept(m, firstRow, decisions);
                                }
                            }
                        });
    }

    /** Adds the values of a kernel to the sums of all models. */
    private void add(List<Model> models, Kernel kernel, double[][][] all, DecisionSums.Values values) {
        for (int m = 0; m < all.length; m++) {
            for (Expansion expansion : models.get(m).expansions()) {
                if (expansion.kernel().equals(kernel)) {
                    sums.add(expansion.coefficients(), values, all[m]);
                }
            }
        }
    }
}
