package arcmargin.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Laplace;
import arcmargin.work.Blas;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Gaussian kernels of points of few coordinates, which are computed from differences. */
class DistancesTest {

    private static final MemoryPlan ENOUGH = new MemoryPlan(1L << 30);

    private static ProductSource source(Points points, Kernel kernel) {
        return new ComputedProducts(points, points, Blas.AUTOMATIC, false).of(kernel);
    }

    /** The widths make points near to the centre, far from it, and further than their distances tell apart. */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 0.5", "3, 100", "5, 1e-3", "9, 2", "22, 4.7", "64, 0.7", "64, 30"})
    void elementsAreTheKernelOfTheVectors(int dimension, double width) {
        Points points = GramContract.awkward(70, dimension, true, 1);
        Kernel kernel = new Gaussian(width);
        assertThat(source(points, kernel)).isInstanceOf(Distances.class);
        Kernel laplace = new Laplace(width);
        try (Resources resources = Resources.of(Workers.of(2)).withMemory(ENOUGH)) {
            PairProducts products = PairProducts.passing(points, resources);
            GramContract.requireClose(products.matrix(kernel, resources), kernel, points, 4);
            GramContract.requireClose(products.matrix(laplace, resources), laplace, points, 4);
        }
    }

    @Test
    void pointsFarFromTheOriginLoseNothing() {
        DensePoints around = GramContract.awkward(70, 4, true, 1);
        double[][] rows = new double[around.size()][];
        Arrays.setAll(rows, around::row);
        for (double[] row : rows) {
            Arrays.setAll(row, k -> 1e6 + row[k]);
        }
        Points points = DensePoints.of(rows);
        Kernel kernel = new Gaussian(1);
        try (Resources resources = Resources.of(Workers.of(2)).withMemory(ENOUGH)) {
            KernelMatrix matrix = PairProducts.passing(points, resources).matrix(kernel, resources);
            for (int i = 0; i < rows.length; i++) {
                for (int j = 0; j < rows.length; j++) {
                    double square = 0;
                    for (int k = 0; k < 4; k++) {
                        square += (rows[i][k] - rows[j][k]) * (rows[i][k] - rows[j][k]);
                    }
                    assertThat((double) matrix.row(i)[j]).isCloseTo(Math.exp(-square), within(4 * 0x1p-23));
                }
            }
        }
    }

    @Test
    void distancesBeyondTheRangeOfFloatsAreLeftToAngles() {
        Points points = DensePoints.of(new double[][] {{1e30, 0}, {-1e30, 0}, {0, 1}, {0, 1}});
        Kernel kernel = new Gaussian(1);
        assertThat(source(points, kernel)).isInstanceOf(ComputedProducts.class);
        try (Resources resources = Resources.of(Workers.of(1)).withMemory(ENOUGH)) {
            float[] row = PairProducts.passing(points, resources)
                    .matrix(kernel, resources)
                    .row(2);
            assertThat(row).containsExactly(new float[] {0, 0, 1, 1}, within(1e-13f));
        }
    }

    @Test
    void bitsDoNotDependOnTheNumberOfThreadsNorOnStoring() {
        Points points = GramContract.awkward(1300, 7, true, 2);
        Kernel kernel = new Gaussian(1.7);
        float[][] expected = null;
        for (int threads : new int[] {1, 3}) {
            try (Resources resources = Resources.of(Workers.of(threads)).withMemory(ENOUGH)) {
                for (PairProducts products :
                        new PairProducts[] {PairProducts.of(points, resources), PairProducts.passing(points, resources)
                        }) {
                    KernelMatrix matrix = products.matrix(kernel, resources);
                    float[][] rows = new float[points.size()][];
                    Arrays.setAll(rows, matrix::row);
                    expected = expected == null ? rows : expected;
                    assertThat(Arrays.deepEquals(rows, expected)).isTrue();
                }
            }
        }
        for (int i = 0; i < expected.length; i++) {
            for (int j = 0; j < i; j++) {
                assertThat(expected[i][j]).isEqualTo(expected[j][i]);
            }
        }
    }
}
