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

/**
 * Predicts with a model. Many points at once are streamed in blocks through the same vectorised kernel values as in training.
 *
 * <p>The result does not depend on the number of threads.
 */
public final class Predictor {

    private final Model model;
    private final Points vectors;
    private final int[] starts; // where the vectors of each class begin, and the end

    Predictor(Model model) {
        this(model, model.preparation().apply(model.supportVectors()));
    }

    private Predictor(Model model, Points preparedVectors) {
        this.model = model;
        this.vectors = preparedVectors;
        this.starts = new int[model.counts().length + 1];
        for (int c = 0; c < model.counts().length; c++) {
            starts[c + 1] = starts[c] + model.counts()[c];
        }
    }

    /**
     * Predicts points.
     *
     * @param points as read, of at most the model's dimension; further coordinates are 0
     * @param resources thread pool, BLAS and progress callback
     * @return the class number of each
     */
    public int[] predict(Points points, Resources resources) {
        return Arrays.stream(decisions(points, resources))
                .mapToInt(
                        values -> PairwiseSolution.vote(values, model.classes().size()))
                .toArray();
    }

    /**
     * Predicts points with several models that {@linkplain Model#sharing share} their vectors; the products of points and vectors are
     * computed once for all.
     *
     * @param models at least one, of the same vectors and preparation
     * @param points as read, of at most the models' dimension; further coordinates are 0
     * @param resources thread pool, BLAS and progress callback
     * @return the class number of each point, model by model
     */
    public static List<int[]> predict(List<Model> models, Points points, Resources resources) {
        Model first = models.get(0);
        if (models.stream().anyMatch(model -> model.supportVectors() != first.supportVectors())) {
            throw new IllegalArgumentException("the models have different vectors, must share them");
        }
        Points vectors = first.preparation().apply(first.supportVectors());
        List<Predictor> predictors =
                models.stream().map(model -> new Predictor(model, vectors)).toList();
        List<Kernel> kernels = models.stream().map(Model::kernel).toList();
        List<int[]> predicted =
                models.stream().map(model -> new int[points.size()]).toList();
        predictors.get(0).stream(points, kernels, resources, (kernel, from, rows, values) -> {
            double[][] decisions = predictors.get(kernel).decisions(rows, values);
            for (int r = 0; r < rows; r++) {
                predicted.get(kernel)[from + r] =
                        PairwiseSolution.vote(decisions[r], first.classes().size());
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
        return model.classes()
                .get(PairwiseSolution.vote(decisions(point), model.classes().size()));
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
        double[] values = new double[vectors.size()];
        Arrays.setAll(values, v -> model.kernel().at(x, vectors.row(v)));
        double[] decisions = model.offsets().clone();
        for (int c = 0; c + 1 < starts.length; c++) {
            for (int o = 0; o < model.coefficients().length; o++) {
                double sum = 0;
                for (int v = starts[c]; v < starts[c + 1]; v++) {
                    sum += model.coefficients()[o][v] * values[v];
                }
                decisions[pair(c, o)] += sum;
            }
        }
        return decisions;
    }

    /**
     * The decision values of points.
     *
     * @param points as read, of at most the model's dimension; further coordinates are 0
     * @param resources thread pool, BLAS and progress callback
     * @return for each point the value of every pair
     */
    public double[][] decisions(Points points, Resources resources) {
        double[][] decisions = new double[points.size()][];
        stream(points, List.of(model.kernel()), resources, (kernel, first, rows, values) -> {
            System.arraycopy(decisions(rows, values), 0, decisions, first, rows);
        });
        return decisions;
    }

    private void stream(Points points, List<Kernel> kernels, Resources resources, CrossProducts.Block block) {
        int dimension = Math.max(points.dimension(), model.dimension());
        if (dimension > model.dimension() && !model.openDimension()) {
            throw new IllegalArgumentException(
                    "points have dimension " + dimension + ", must have at most the model's " + model.dimension());
        }
        Progress progress = resources.progress();
        Points prepared = model.preparation().apply(points.widen(dimension));
        CrossProducts.of(prepared, vectors.widen(prepared.dimension()), resources.blas())
                .forEachBlock(
                        kernels,
                        resources.withProgress((stage, done, total) -> progress.update("predicting", done, total)),
                        block);
    }

    /** The decision values of a block of rows, from their kernel values with every vector. */
    private double[][] decisions(int rows, float[] values) {
        double[][] decisions = new double[rows][];
        for (int r = 0; r < rows; r++) {
            decisions[r] = model.offsets().clone();
        }
        for (int c = 0; c + 1 < starts.length; c++) {
            for (int o = 0; o < model.coefficients().length; o++) {
                add(decisions, rows, pair(c, o), values, c, o);
            }
        }
        return decisions;
    }

    /** The pair of class c and its o-th other class. */
    private int pair(int c, int o) {
        int a = Math.min(c, o);
        int b = Math.max(c, o + 1);
        return a * (2 * model.classes().size() - a - 1) / 2 + b - a - 1;
    }

    /** Adds what the vectors of class c contribute to a pair. Four rows at once: one sum alone would wait for itself. */
    private void add(double[][] decisions, int rows, int pair, float[] values, int c, int o) {
        int width = vectors.size();
        double[] coefficients = model.coefficients()[o];
        int from = starts[c];
        int to = starts[c + 1];
        int r = 0;
        for (; r + 3 < rows; r += 4) {
            int base0 = r * width;
            int base1 = base0 + width;
            int base2 = base1 + width;
            int base3 = base2 + width;
            double sum0 = 0;
            double sum1 = 0;
            double sum2 = 0;
            double sum3 = 0;
            for (int v = from; v < to; v++) {
                double coefficient = coefficients[v];
                sum0 += coefficient * values[base0 + v];
                sum1 += coefficient * values[base1 + v];
                sum2 += coefficient * values[base2 + v];
                sum3 += coefficient * values[base3 + v];
            }
            decisions[r][pair] += sum0;
            decisions[r + 1][pair] += sum1;
            decisions[r + 2][pair] += sum2;
            decisions[r + 3][pair] += sum3;
        }
        for (; r < rows; r++) {
            double sum = 0;
            for (int v = from; v < to; v++) {
                sum += coefficients[v] * values[r * width + v];
            }
            decisions[r][pair] += sum;
        }
    }
}
