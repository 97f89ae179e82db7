package arcmargin.gram;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.kernel.WeightedSum;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kernel in bulk against its definition on the vectors. */
class TileKernelTest {

    static Stream<Kernel> kernels() {
        String single = "linear cosine poly:2 poly:3 poly:6 poly:9 rbf:0.3 rbf:2.5 rbf:30"
                + " arccos:0 arccos:1 arccos:2 arccos:3 arccos:4 arccos:7 arccos:12"
                + " laplace:0.3 laplace:2.5 laplace:30 erf ntk:1 ntk:2 ntk:3-1 ntk:5 ntk:10 ntk:4-4 ntk{erf}"
                + " ntk{smoothed:0.01} ntk{smoothed:1.2} ntk{smoothed:20} ntk{rbf:2} ntk{arccos:2} ntk{arccos:5}"
                + " smoothed:0 smoothed:0.01 smoothed:1.2 smoothed:20"
                + " biased:0 biased:0.01 biased:0.5 biased:2 biased:3 biased:-0.5 biased:-3";
        String stacks = "arccos:0x2 arccos:0x3 arccos:1x6 arccos:2x2 arccos:2x3 arccos:1/arccos:2x2 arccos:1x4/arccos:2"
                + " smoothed:1/arccos:2 biased:1/arccos:2 arccos:3/arccos:0 arccos:0/arccos:1x5 biased:0.5/arccos:1x5"
                + " smoothed:1.2/arccos:1x5 biased:0.5/arccos:0 smoothed:1.2/arccos:0 smoothed:20/arccos:0"
                + " smoothed:1.2/arccos:1/arccos:0 arccos:1/biased:0.5 rbf:2/arccos:0 rbf:2/arccos:1 linear/arccos:0"
                + " ntk:2/arccos:0 ntk:2/arccos:1 ntk:3/cosine ntk:1/ntk:2 laplace:2/arccos:0 arccos:1/laplace:2"
                + " laplace:2/ntk:1 arccos:0/ntk:2 ntk{arccos:1/erf} ntk{linear/arccos:1/rbf:2}"
                + " ntk{biased:0.5/arccos:1x2}-1 ntk{arccos:1/arccos:2} ntk{erf+rbf:2}"
                + " poly:3/arccos:0 poly:2/smoothed:1 arccos:1/rbf:1 arccos:2/cosine 0.5@rbf:2+0.5@arccos:1";
        Kernel users = (xx, xy, yy) -> (1 + xy) * (1 + xy);
        return Stream.concat(
                Stream.of((single + " " + stacks).split(" ")).map(Kernels::parse),
                Stream.of(
                        users,
                        users.andThen(Kernels.parse("arccos:1")),
                        WeightedSum.of(Kernels.parse("linear"), Kernels.parse("rbf:1"))
                                .andThen(Kernels.parse("arccos:0"))));
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void everyElementIsWithinFourUlpsOfTheDefinition(Kernel kernel) {
        requireClose(kernel, 4);
    }

    /**
     * Where angles are found from values by more steps of rounding: above erf, and in tangent kernels of smooth units.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "erf/arccos:0",
                "erf/arccos:1",
                "erf/erf",
                "erf/ntk:2",
                "ntk{smoothed:1/arccos:1x2}",
                "ntk{erf/arccos:1}-1",
                "ntk{smoothed:1/linear/erf}"
            })
    void everyElementIsWithinSixUlpsOfTheDefinition(String kernel) {
        requireClose(Kernels.parse(kernel), 6);
    }

    private static void requireClose(Kernel kernel, double ulps) {
        try (Workers workers = Workers.of(1)) {
            for (boolean obtuse : new boolean[] {false, true}) {
                for (int dimension : new int[] {1, 2, 40}) {
                    Points points = GramContract.awkward(70, dimension, obtuse, dimension);
                    KernelMatrix matrix = PairProducts.of(
                                    points, Resources.of(workers).withMemory(new MemoryPlan(1 << 28)))
                            .matrix(kernel, Resources.of(workers));
                    GramContract.requireClose(matrix, kernel, points, ulps);
                }
            }
        }
    }

    @Test
    void imagesTooShortForFloatsCountAsZeroVectors() {
        // |x| = 0.05 with b = 1.6: k(x, x) = 1e-230
        Points points = DensePoints.of(3, 2, new double[] {0.05, 0, 1, 1, 2, -1});
        Kernel kernel = Kernels.parse("biased:1.6/arccos:1x5");
        try (Workers workers = Workers.of(1)) {
            KernelMatrix matrix = PairProducts.of(points, Resources.of(workers).withMemory(new MemoryPlan(1 << 20)))
                    .matrix(kernel, Resources.of(workers));
            assertThat(matrix.row(0)).containsExactly(0, 0, 0);
            assertThat(matrix.row(1)[0]).isZero();
            assertThat(matrix.row(1)[2]).isPositive();
        }
    }

    /** A kernel is symmetric to the last bit: which point is the row does not matter. */
    @Test
    void theOrderOfPointsDoesNotMatter() {
        Points points = GramContract.awkward(90, 4, true, 5);
        int[] backwards = IntStream.range(0, 90).map(i -> 89 - i).toArray();
        try (Workers workers = Workers.of(1)) {
            for (String text : new String[] {
                "smoothed:1.2", "smoothed:1.2/arccos:1", "biased:0.5", "rbf:2", "arccos:1", "laplace:2", "erf", "ntk:3"
            }) {
                KernelMatrix matrix = matrix(points, text, workers);
                KernelMatrix reversed = matrix(points.select(backwards), text, workers);
                for (int i = 0; i < 90; i++) {
                    for (int j = 0; j < 90; j++) {
                        assertThat(reversed.row(89 - i)[89 - j]).as(text).isEqualTo(matrix.row(i)[j]);
                    }
                }
            }
        }
    }

    private static KernelMatrix matrix(Points points, String text, Workers workers) {
        return PairProducts.of(points, Resources.of(workers).withMemory(new MemoryPlan(1 << 20)))
                .matrix(Kernels.parse(text), Resources.of(workers));
    }

    @Test
    void imagesWhoseValuesLeaveTheFloatsKeepTheirAngles() {
        SplittableRandom random = new SplittableRandom(4);
        double[][] rows = new double[40][3];
        for (int i = 0; i < rows.length; i++) {
            // |x| from 0.3 to 0.6 with b = 5: k(x, x) from 1e-62 to 1e-16; and some longer ones
            double norm = i % 5 == 0 ? 4 : 0.3 + 0.3 * random.nextDouble();
            double angle = random.nextDouble();
            rows[i] = new double[] {norm * Math.cos(angle), norm * Math.sin(angle), 0};
        }
        Points points = DensePoints.of(rows);
        try (Workers workers = Workers.of(1)) {
            for (String text : new String[] {"biased:5/arccos:1", "biased:5/arccos:1x5", "biased:5/arccos:0"}) {
                GramContract.requireClose(matrix(points, text, workers), Kernels.parse(text), points, 4);
            }
        }
    }

    @Test
    void distancesSurviveFarFromTheOrigin() {
        double[][] rows = new double[60][5];
        SplittableRandom random = new SplittableRandom(1);
        for (double[] row : rows) {
            for (int k = 0; k < 5; k++) {
                row[k] = 1e4 + random.nextDouble();
            }
        }
        Points points = DensePoints.of(rows);
        try (Workers workers = Workers.of(1)) {
            KernelMatrix matrix = PairProducts.of(points, Resources.of(workers).withMemory(new MemoryPlan(1 << 28)))
                    .matrix(Kernels.parse("rbf:1"), Resources.of(workers));
            GramContract.requireClose(matrix, Kernels.parse("rbf:1"), points, 8);
            GramContract.requireClose(matrix(points, "laplace:1", workers), Kernels.parse("laplace:1"), points, 8);
        }
    }

    @Test
    void tailsOfTheGaussianKeepDigits() {
        Points points = DensePoints.of(new double[][] {{0}, {3}, {4}, {5}, {9}});
        try (Workers workers = Workers.of(1)) {
            float[] row = PairProducts.of(points, Resources.of(workers).withMemory(new MemoryPlan(1 << 20)))
                    .matrix(Kernels.parse("rbf:1"), Resources.of(workers))
                    .row(0);
            assertThat(row[1] / Math.exp(-9)).isBetween(1 - 1e-5, 1 + 1e-5);
            assertThat(row[2] / Math.exp(-16)).isBetween(1 - 1e-4, 1 + 1e-4);
            assertThat(row[3] / Math.exp(-25)).isBetween(1 - 1e-3, 1 + 1e-3);
            assertThat(row[4]).isBetween(0f, 2e-14f);
        }
    }
}
