package arcmargin.svm;

import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.kernel.Kernel;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * A network of one hidden layer of random units: the decision value of a pair of classes is a weighted sum of their
 * outputs, plus an offset. It keeps no rows.
 *
 * <pre>{@code
 * if (model.machine() instanceof NetworkMachine network) {
 *     int units = network.layer().weights().size();
 * }
 * }</pre>
 */
public final class NetworkMachine extends Machine {

    /** Points that a thread takes at once. */
    private static final int SLICE = 1 << 11;

    private final int dimension;
    private final int classes;
    private final Preparation preparation;
    private final RandomLayer layer;
    private final double[][] weights;
    private final double[] offsets;

    /**
     * A network of its parts, whose sizes are checked.
     *
     * @param dimension the number of features of points as read
     * @param preparation what turns them into those the layer sees
     * @param layer the hidden units
     * @param weights of the outputs of the layer, for each pair of classes; not copied
     * @param offsets the threshold of each pair; not copied
     */
    public NetworkMachine(
            int dimension, Preparation preparation, RandomLayer layer, double[][] weights, double[] offsets) {
        this.dimension = dimension;
        this.classes = (int) Math.round((1 + Math.sqrt(1 + 8.0 * offsets.length)) / 2);
        this.preparation = preparation;
        this.layer = layer;
        this.weights = weights;
        this.offsets = offsets;
        preparation.requireFitting(dimension);
        boolean fits = offsets.length >= 1
                && PairwiseSolution.pairCount(classes) == offsets.length
                && weights.length == offsets.length
                && Arrays.stream(weights).allMatch(each -> each.length == layer.size())
                && layer.weights().dimension() == preparation.width(dimension);
        if (!fits) {
            throw new IllegalArgumentException("weights and offsets do not fit a layer of " + layer.size()
                    + " outputs and points of " + dimension + " features");
        }
    }

    /** {@return the hidden units} */
    public RandomLayer layer() {
        return layer;
    }

    /** {@return for each pair of classes the weights of the outputs of the layer; shared, not to be modified} */
    public double[][] weights() {
        return weights;
    }

    /** {@return the threshold of every pair of classes; shared, not to be modified} */
    public double[] offsets() {
        return offsets;
    }

    @Override
    public int classes() {
        return classes;
    }

    @Override
    public int dimension() {
        return dimension;
    }

    @Override
    public Preparation preparation() {
        return preparation;
    }

    @Override
    public List<Kernel> kernels() {
        return List.of(layer.kernel());
    }

    /** {@return zeros: there are no vectors} */
    @Override
    public int[] counts() {
        return new int[classes];
    }

    /** {@return nothing: decision values are no kernel expansion} */
    @Override
    public List<KernelMachine> parts() {
        return List.of();
    }

    @Override
    public String description() {
        return "a network of " + layer.weights().size() + " random units";
    }

    private void decide(double[] outputs, double[] out) {
        for (int p = 0; p < offsets.length; p++) {
            double sum = offsets[p];
            for (int k = 0; k < outputs.length; k++) {
                sum += weights[p][k] * outputs[k];
            }
            out[p] = DecisionSums.requireNumber(sum);
        }
    }

    @Override
    PointDecisions points(boolean open) {
        return new PointDecisions() {
            @Override
            public void decisions(double[] x, double[] out) {
                double[] point = new double[preparation.width(dimension)];
                preparation.apply(x, point);
                double[] outputs = new double[layer.size()];
                layer.outputs(point, outputs);
                decide(outputs, out);
            }

            @Override
            public void decisions(int[] columns, double[] values, double[] out) {
                double[] x = new double[dimension];
                for (int k = 0; k < columns.length; k++) {
                    x[columns[k]] = values[k];
                }
                decisions(x, out);
            }
        };
    }

    @Override
    DecisionStream stream() {
        return (points, resources, block) -> {
            AtomicInteger done = new AtomicInteger();
            resources.workers().forEach((points.size() + SLICE - 1) / SLICE, number -> {
                int from = number * SLICE;
                int to = Math.min(points.size(), from + SLICE);
                decide(points.select(IntStream.range(from, to).toArray()), from, resources, block);
                resources.progress().update("predicting", done.addAndGet(to - from), points.size());
            });
        };
    }

    private void decide(Points points, int from, Resources resources, DecisionStream.Block block) {
        layer.forEachBlock(preparation.apply(points), resources.blas(), (first, outputs, count) -> {
            double[][] decisions = new double[count][offsets.length];
            for (int r = 0; r < count; r++) {
                decide(outputs[r], decisions[r]);
            }
            block.accept(from + first, decisions);
        });
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NetworkMachine that
                && dimension == that.dimension
                && preparation.equals(that.preparation)
                && layer.equals(that.layer)
                && Arrays.deepEquals(weights, that.weights)
                && Arrays.equals(offsets, that.offsets);
    }

    @Override
    public int hashCode() {
        return 31 * layer.hashCode() + Arrays.deepHashCode(weights);
    }

    @Override
    public String toString() {
        return "network of " + layer.weights().size() + " random units of " + layer.kernel();
    }
}
