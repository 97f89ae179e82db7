package arcmargin.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.kernel.Kernels;
import arcmargin.work.Blas;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows on demand beside the stored matrix, whether they keep rows or compute them again. */
class RowsOnDemandTest {

    private static final int SIZE = 1300;

    @ParameterizedTest
    @CsvSource({
        "rbf:1.5, 4",
        "rbf:1.5, 100",
        "arccos:1, 4",
        "biased:0.5/arccos:1, 7",
        "poly:2, 3",
        "rbf:9, 70",
        "arccos:0, 70"
    })
    void operationsAreThoseOfTheStoredMatrix(String kernel, int dimension) {
        Random random = new Random(1);
        boolean whole = dimension == 3 || dimension == 70; // whole numbers take another way
        double[] values = random.doubles((long) SIZE * dimension, -1, 1)
                .map(x -> whole ? Math.rint(4 * x) : x)
                .toArray();
        Points points = DensePoints.of(SIZE, dimension, values);
        ProductSource source = new ComputedProducts(points, points, Blas.AUTOMATIC, false);
        int[] some = random.ints(0, SIZE).distinct().limit(600).toArray();
        double[] factors = random.doubles(some.length, -1, 1).toArray();
        try (Workers workers = Workers.of(2)) {
            StoredMatrix stored = StoredMatrix.compute(
                    source, Kernels.parse(kernel), Long.MAX_VALUE, new RowPool(), Resources.of(workers));
            for (long bytes : new long[] {1L << 30, 100_000}) {
                RowsOnDemand rows =
                        new RowsOnDemand(source, Kernels.parse(kernel), workers, bytes, bytes, bytes > 1_000_000);
                for (int i : new int[] {0, 511, 512, SIZE - 1}) {
                    assertThat(rows.row(i)).containsExactly(stored.row(i));
                }
                requireSame(rows, stored, some, factors, workers);
                int[] kept = IntStream.range(0, SIZE).filter(i -> i % 3 != 1).toArray();
                int[] fewer = Arrays.stream(some).filter(i -> i < kept.length).toArray();
                requireSame(rows.view(kept), stored.view(kept), fewer, Arrays.copyOf(factors, fewer.length), workers);
            }
        }
    }

    private static void requireSame(
            KernelMatrix rows, KernelMatrix stored, int[] some, double[] factors, Workers workers) {
        float[][] block = new float[some.length][some.length];
        float[][] expectedBlock = new float[some.length][some.length];
        rows.block(some, some, block);
        stored.block(some, some, expectedBlock);
        assertThat(block).isDeepEqualTo(expectedBlock);
        int[] others = IntStream.range(0, rows.size()).filter(k -> k % 3 == 0).toArray();
        float[][] rectangle = new float[some.length][others.length];
        float[][] expectedRectangle = new float[some.length][others.length];
        rows.block(some, others, rectangle);
        stored.block(some, others, expectedRectangle);
        assertThat(rectangle).isDeepEqualTo(expectedRectangle);
        int n = rows.size();
        double[] sums = rows.multiply(some, factors, workers);
        double[] expected = stored.multiply(some, factors, workers);
        assertThat(sums).containsExactly(expected, within(1e-11 * norm(expected)));
        int[] columns = IntStream.range(0, n).filter(k -> k % 5 < 2).toArray();
        double[] few = rows.multiply(some, factors, columns, workers);
        double[] expectedFew = stored.multiply(some, factors, columns, workers);
        assertThat(few).containsExactly(expectedFew, within(1e-11 * norm(expected)));
        float[] high = new float[n];
        float[] low = new float[n];
        rows.subtractRows(some, factors, high, low, workers);
        for (int k = 0; k < n; k++) {
            assertThat(-(double) high[k] - low[k]).isCloseTo(expected[k], within(1e-11 * norm(expected)));
        }
    }

    private static double norm(double[] values) {
        return 1 + Math.sqrt(Arrays.stream(values).map(x -> x * x).sum());
    }
}
