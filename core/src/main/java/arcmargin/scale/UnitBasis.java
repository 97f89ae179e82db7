package arcmargin.scale;

import arcmargin.data.Points;
import arcmargin.svm.NetworkMachine;
import arcmargin.svm.RandomLayer;
import arcmargin.work.Resources;
import java.util.stream.IntStream;

/** The outputs of a layer of random units, whose inner products are about the kernel; all pairs share them. */
final class UnitBasis implements Basis {

    private final Primal.Settings settings;
    private final int classes;
    private final int dimension;
    private final RandomLayer layer;

    /**
     * Draws units.
     *
     * @param settings the kernel and the rest; there are as many outputs as landmarks of a pair of classes
     * @param classes how many there are
     * @param dimension features of points as read
     */
    UnitBasis(Primal.Settings settings, int classes, int dimension) {
        this.settings = settings;
        this.classes = classes;
        this.dimension = dimension;
        this.layer = RandomLayer.of(
                settings.kernel(), settings.preparation().width(dimension), 2 * settings.perClass(), settings.seed());
    }

    @Override
    public int classes() {
        return classes;
    }

    @Override
    public int[] places(int a, int b) {
        return IntStream.range(0, layer.size()).toArray();
    }

    /** The identity. */
    @Override
    public double[][] matrix(Resources resources) {
        double[][] matrix = new double[layer.size()][layer.size()];
        for (int j = 0; j < matrix.length; j++) {
            matrix[j][j] = 1;
        }
        return matrix;
    }

    @Override
    public void forEachBlock(Points points, Resources resources, Block block) {
        layer.forEachBlock(
                settings.preparation().apply(points),
                resources.blas(),
                (first, outputs, count) -> block.accept(first, count, floats(outputs, count)));
    }

    private float[] floats(double[][] outputs, int count) {
        int width = layer.size();
        float[] values = new float[count * width];
        for (int r = 0; r < count; r++) {
            for (int j = 0; j < width; j++) {
                values[r * width + j] = (float) outputs[r][j];
            }
        }
        return values;
    }

    @Override
    public NetworkMachine machine(Newton.Solution solution) {
        return new NetworkMachine(
                dimension, settings.preparation(), layer, solution.coefficients(), solution.offsets());
    }
}
