package arcmargin.svm;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Predicts with a model. Many points are decided in blocks, by the same vectorised kernel values as in training; at
 * most 16 points one by one, as by {@link Scorer}.
 *
 * <p>The result does not depend on the number of threads.
 *
 * <pre>{@code
 * int[] classes = model.predictor().predict(test.points(), resources);
 * String first = model.classes().get(classes[0]);
 * }</pre>
 */
public final class Predictor {

    /**
     * Batches of at most this many rows are decided row by row: buffers for tiles would cost more than they save. It is
     * a constant, so that results do not depend on the machine.
     */
    private static final int FEW = 16;

    private final Model model;
    private final DecisionStream machine;

    Predictor(Model model) {
        this.model = model;
        this.machine = model.machine().stream();
    }

    /**
     * Predicts points.
     *
     * @param points as read, of the model's dimension; sparse ones of fewer features are 0 in the others
     * @param resources thread pool, BLAS and progress callback
     * @return the class number of each
     */
    public int[] predict(Points points, Resources resources) {
        int[] predicted = new int[points.size()];
        stream(points, resources, (firstRow, decisions) -> {
            for (int r = 0; r < decisions.length; r++) {
                predicted[firstRow + r] = model.classOf(decisions[r]);
            }
        });
        return predicted;
    }

    /**
     * Predicts points with several models that {@linkplain Model#sharing share} their vectors; the products of points
     * and vectors, and each kernel, are computed once for all.
     *
     * @param models at least one, of the same vectors and preparation
     * @param points as read, of the models' dimension; sparse ones of fewer features are 0 in the others
     * @param resources thread pool, BLAS and progress callback
     * @return the class number of each point, model by model
     */
    public static List<int[]> predict(List<Model> models, Points points, Resources resources) {
        List<KernelMachine> machines = models.stream().map(Model::kernelMachine).toList();
        KernelMachine first = machines.get(0);
        if (machines.stream().anyMatch(machine -> machine.vectors() != first.vectors())) {
            throw new IllegalArgumentException("the models have different vectors, must share them");
        }
        List<int[]> predicted =
                models.stream().map(model -> new int[points.size()]).toList();
        KernelStream.SharedBlock votes = (m, firstRow, decisions) -> {
            for (int r = 0; r < decisions.length; r++) {
                predicted.get(m)[firstRow + r] = models.get(m).classOf(decisions[r]);
            }
        };
        Points wide = widened(models.get(0), points);
        if (points.size() <= FEW) {
            for (int m = 0; m < models.size(); m++) {
                int number = m;
                oneByOne(models.get(m), wide, resources, (firstRow, decisions) -> {
                    votes.accept(number, firstRow, decisions);
                });
            }
        } else {
            new KernelStream(first).stream(machines, wide, resources, votes);
        }
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
        double[] decisions = new double[model.pairs()];
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
     * @param points as read, of the model's dimension; sparse ones of fewer features are 0 in the others
     * @param resources thread pool, BLAS and progress callback
     * @return for each point a number for every class, of sum 1
     * @throws IllegalStateException if the model has no calibration
     */
    public double[][] probabilities(Points points, Resources resources) {
        Calibration calibration = model.requireCalibration();
        double[][] probabilities = new double[points.size()][];
        stream(points, resources, (firstRow, decisions) -> {
            for (int r = 0; r < decisions.length; r++) {
                probabilities[firstRow + r] = calibration.probabilities(decisions[r]);
            }
        });
        return probabilities;
    }

    /**
     * The decision values of points.
     *
     * @param points as read, of the model's dimension; sparse ones of fewer features are 0 in the others
     * @param resources thread pool, BLAS and progress callback
     * @return for each point the value of every pair
     */
    public double[][] decisions(Points points, Resources resources) {
        double[][] all = new double[points.size()][];
        stream(
                points,
                resources,
                (firstRow, decisions) -> System.arraycopy(decisions, 0, all, firstRow, decisions.length));
        return all;
    }

    private void stream(Points points, Resources resources, DecisionStream.Block block) {
        Points wide = widened(model, points);
        if (points.size() <= FEW) {
            oneByOne(model, wide, resources, block);
        } else {
            machine.decisions(wide, resources, block);
        }
    }

    /**
     * The points with as many features as the model has, or more if it is open. What sparse points lack is 0; dense
     * points that lack features are more likely a mistake.
     */
    private static Points widened(Model model, Points points) {
        boolean fits = points instanceof SparsePoints
                ? points.dimension() <= model.dimension()
                : points.dimension() == model.dimension();
        if (!fits && !model.openDimension()) {
            throw new IllegalArgumentException(
                    "the points have " + points.dimension() + " features, must be the model's " + model.dimension());
        }
        return points.widen(Math.max(points.dimension(), model.dimension()));
    }

    /** Decides each point as {@link Scorer} does, to the last bit. */
    private static void oneByOne(Model model, Points points, Resources resources, DecisionStream.Block block) {
        AtomicInteger done = new AtomicInteger();
        Scorer scorer = model.scorer();
        resources.workers().forEach(points.size(), i -> {
            double[] decisions = new double[model.pairs()];
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
            block.accept(i, new double[][] {decisions});
            resources.progress().update("predicting", done.incrementAndGet(), points.size());
        });
    }
}
