package arcmargin.scale;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.gram.CrossProducts;
import arcmargin.kernel.Kernel;
import arcmargin.svm.Expansion;
import arcmargin.svm.KernelMachine;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Kernel values with landmarks (Nyström's method): rows drawn at random, the same number of each class as far as it has
 * them. A pair of classes is decided by the landmarks of the two.
 */
final class LandmarkBasis implements Basis {

    private final Preparation preparation;
    private final Kernel kernel;
    private final Dataset landmarks; // by class
    private final Points prepared;
    private final int[] starts; // of each class among the landmarks, and the end

    private LandmarkBasis(Preparation preparation, Kernel kernel, Dataset landmarks) {
        this.preparation = preparation;
        this.kernel = kernel;
        this.landmarks = landmarks;
        this.prepared = preparation.apply(landmarks.points());
        this.starts = new int[landmarks.classes().size() + 1];
        int[] counts = landmarks.classCounts();
        for (int c = 0; c < counts.length; c++) {
            starts[c + 1] = starts[c] + counts[c];
        }
    }

    /** Draws landmarks from a sample. */
    static LandmarkBasis of(Dataset sample, Primal.Settings settings) {
        int[] order = IntStream.range(0, sample.size()).toArray();
        Random random = new Random(settings.seed());
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int row = order[i];
            order[i] = order[j];
            order[j] = row;
        }
        int[] taken = new int[sample.classes().size()];
        int[] chosen = Arrays.stream(order)
                .filter(row -> taken[sample.labels()[row]]++ < settings.perClass())
                .sorted()
                .toArray();
        Dataset some = sample.select(chosen);
        return new LandmarkBasis(settings.preparation(), settings.kernel(), some.select(some.rowsByClass()));
    }

    @Override
    public int classes() {
        return starts.length - 1;
    }

    /** Those of its first class, then those of its second. */
    @Override
    public int[] places(int a, int b) {
        return IntStream.concat(IntStream.range(starts[a], starts[a + 1]), IntStream.range(starts[b], starts[b + 1]))
                .toArray();
    }

    @Override
    public double[][] matrix(Resources resources) {
        double[][] matrix = new double[prepared.size()][prepared.size()];
        forEachBlock(landmarks.points(), resources.withProgress(Progress.none()), (first, count, values) -> {
            for (int r = 0; r < count; r++) {
                for (int j = 0; j < matrix.length; j++) {
                    matrix[first + r][j] = values[r * matrix.length + j];
                }
            }
        });
        return matrix;
    }

    @Override
    public void forEachBlock(Points points, Resources resources, Block block) {
        CrossProducts.of(preparation.apply(points).widen(prepared.dimension()), prepared, resources.blas())
                .forEachBlock(
                        List.of(kernel), resources, (k, first, count, values) -> block.accept(first, count, values));
    }

    /** An ordinary kernel machine, whose vectors are the landmarks. */
    @Override
    public KernelMachine machine(Newton.Solution solution) {
        double[][] coefficients = new double[classes() - 1][prepared.size()];
        int p = 0;
        for (int a = 0; a < classes(); a++) {
            for (int b = a + 1; b < classes(); b++, p++) {
                int[] places = places(a, b);
                for (int j = 0; j < places.length; j++) {
                    boolean ofFirst = places[j] < starts[a + 1] && places[j] >= starts[a];
                    coefficients[ofFirst ? b - 1 : a][places[j]] = solution.coefficients()[p][j];
                }
            }
        }
        return new KernelMachine(
                landmarks.points(),
                landmarks.classCounts(),
                List.of(new Expansion(preparation, kernel, coefficients)),
                solution.offsets());
    }
}
