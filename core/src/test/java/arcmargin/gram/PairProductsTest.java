package arcmargin.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.data.Offset.offset;

import arcmargin.data.BadInputException;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.work.Blas;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PairProductsTest {

    private static final MemoryPlan ENOUGH = new MemoryPlan(1L << 30);
    private static final Kernel KERNEL = Kernels.parse("arccos:0");

    private static float[][] rows(KernelMatrix matrix) {
        return IntStream.range(0, matrix.size())
                .mapToObj(i -> Arrays.copyOf(matrix.row(i), matrix.size()))
                .toArray(float[][]::new);
    }

    private static PairProducts products(Points points, Workers workers) {
        return PairProducts.of(points, Resources.of(workers).withMemory(ENOUGH));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void elementsAreTheKernelOfTheVectors(boolean obtuse) {
        try (Workers workers = Workers.of(2)) {
            Points points = GramContract.awkward(70, 9, obtuse, 1);
            GramContract.requireClose(
                    products(points, workers).matrix(KERNEL, Resources.of(workers)), KERNEL, points, 4);
        }
    }

    @Tag("native")
    @ParameterizedTest
    @EnumSource(
            value = Blas.class,
            names = {"NATIVE", "JAVA"})
    void bitsDoNotDependOnTheNumberOfThreadsNorOnStoring(Blas blas) {
        Points points = GramContract.awkward(1300, 37, true, 2);
        float[][] expected = null;
        for (int threads : new int[] {1, 2, 4}) {
            try (Workers workers = Workers.of(threads)) {
                float[][] stored = rows(PairProducts.of(
                                points, Resources.of(workers).withMemory(ENOUGH).withBlas(blas))
                        .matrix(KERNEL, Resources.of(workers)));
                float[][] passing = rows(PairProducts.passing(
                                points, Resources.of(workers).withMemory(ENOUGH).withBlas(blas))
                        .matrix(KERNEL, Resources.of(workers)));
                expected = expected == null ? stored : expected;
                assertThat(Arrays.deepEquals(stored, expected)).isTrue();
                assertThat(Arrays.deepEquals(passing, expected)).isTrue();
            }
        }
    }

    /** Where the native library is not among the libraries of the tests, asking for it would fail. */
    @Test
    void distancesOfFewCoordinatesNeedNoLibrary() {
        Kernel kernel = Kernels.parse("rbf:2");
        assertThat(PairProducts.multiply(kernel, 9)).isFalse();
        assertThat(PairProducts.multiply(kernel, 784)).isTrue();
        assertThat(PairProducts.multiply(KERNEL, 9)).isTrue();
        try (Workers workers = Workers.of(2)) {
            Resources resources = Resources.of(workers).withBlas(Blas.NATIVE);
            PairProducts products = PairProducts.passing(GramContract.awkward(70, 9, true, 1), resources);
            assertThat(products.matrixOfClasses(kernel, new int[] {0, 30, 70}, resources)
                            .size())
                    .isEqualTo(70);
            if (Blas.AUTOMATIC.resolve() == Blas.JAVA) {
                assertThatThrownBy(() -> products.matrix(KERNEL, resources)).isInstanceOf(IllegalStateException.class);
            }
        }
    }

    @Test
    void theMatrixIsSymmetric() {
        Points points = GramContract.awkward(1100, 13, true, 3);
        try (Workers workers = Workers.of(2)) {
            KernelMatrix matrix = products(points, workers).matrix(KERNEL, Resources.of(workers));
            for (int i = 0; i < points.size(); i++) {
                for (int j = 0; j < i; j++) {
                    if (matrix.row(i)[j] != matrix.row(j)[i]) {
                        fail("row %d, column %d", i, j);
                    }
                }
            }
        }
    }

    @Tag("native")
    @Test
    void nativeAndJavaArithmeticAgree() {
        Points points = GramContract.awkward(120, 1500, true, 4); // more columns than a panel
        try (Workers workers = Workers.of(2)) {
            float[][] first = rows(PairProducts.passing(
                            points, Resources.of(workers).withMemory(ENOUGH).withBlas(Blas.NATIVE))
                    .matrix(KERNEL, Resources.of(workers)));
            float[][] second = rows(PairProducts.passing(
                            points, Resources.of(workers).withMemory(ENOUGH).withBlas(Blas.JAVA))
                    .matrix(KERNEL, Resources.of(workers)));
            for (int i = 0; i < points.size(); i++) {
                assertThat(second[i]).containsExactly(first[i], offset(1e-7f));
            }
        }
    }

    @Tag("native")
    @Test
    void sparseAndDensePointsAgree() {
        double[][] rows = new double[600][900];
        SplittableRandom random = new SplittableRandom(5);
        for (double[] row : rows) {
            for (int k = 0; k < 9; k++) {
                row[random.nextInt(row.length)] = random.nextInt(-3, 6); // whole numbers: sums are exact in any order
            }
        }
        rows[17] = rows[430].clone();
        rows[18] = new double[900];
        DensePoints dense = DensePoints.of(rows);
        try (Workers workers = Workers.of(2)) {
            float[][] expected = rows(PairProducts.passing(
                            dense, Resources.of(workers).withMemory(ENOUGH).withBlas(Blas.NATIVE))
                    .matrix(KERNEL, Resources.of(workers)));
            float[][] sparse = rows(products(dense.toSparse(), workers).matrix(KERNEL, Resources.of(workers)));
            assertThat(Arrays.deepEquals(sparse, expected)).isTrue();
        }
    }

    @Test
    void aMatrixTooLargeForTheBudgetIsReadRowByRowToTheSameBits() {
        Points points = GramContract.awkward(700, 21, true, 6);
        int[] some = IntStream.range(0, 300).map(k -> (k * 7) % 700).toArray();
        try (Workers workers = Workers.of(2)) {
            KernelMatrix whole = products(points, workers).matrix(KERNEL, Resources.of(workers));
            float[][] expected = rows(whole);
            float[][] expectedView = rows(whole.view(some));
            for (long bytes : new long[] {1, 500_000, StoredMatrix.bytes(700) - 1, 2 * StoredProducts.bytes(700)}) {
                MemoryPlan tight = new MemoryPlan(bytes);
                for (PairProducts products : new PairProducts[] {
                    PairProducts.passing(points, Resources.of(workers).withMemory(tight)),
                    PairProducts.of(points, Resources.of(workers).withMemory(tight))
                }) {
                    KernelMatrix matrix = products.matrix(KERNEL, Resources.of(workers));
                    for (int i = 0; i < 700; i++) {
                        assertThat(Arrays.equals(matrix.row(i * 37 % 700), expected[i * 37 % 700]))
                                .isTrue();
                    }
                    KernelMatrix view = matrix.view(some);
                    assertThat(Arrays.deepEquals(rows(view), expectedView)).isTrue();
                    assertThat(rows(view.view(new int[] {5, 2}))).isDeepEqualTo(new float[][] {
                        {expectedView[5][5], expectedView[5][2]}, {expectedView[2][5], expectedView[2][2]}
                    });
                }
            }
        }
    }

    /** Points of few coordinates are computed on demand, those of more by classes. */
    @ParameterizedTest
    @ValueSource(ints = {21, 70})
    void pairsOfClassesHaveTheBitsOfTheWholeMatrix(int dimension) {
        int[] starts = {0, 150, 151, 700, 1300};
        Points points = GramContract.awkward(1300, dimension, true, 7);
        for (String text :
                new String[] {"arccos:0", "biased:0.5", "smoothed:0.7/arccos:1", "rbf:2", "0.5@linear+poly:2"}) {
            Kernel kernel = Kernels.parse(text);
            try (Workers workers = Workers.of(2)) {
                PairProducts products =
                        PairProducts.passing(points, Resources.of(workers).withMemory(ENOUGH));
                KernelMatrix whole = products.matrix(kernel, Resources.of(workers));
                KernelMatrix classes = products.matrixOfClasses(kernel, starts, Resources.of(workers));
                assertThat(classes).isInstanceOf(dimension == 70 ? ClassPairMatrix.class : RowsOnDemand.class);
                assertThat(classes.size()).isEqualTo(1300);
                for (int a = 0; a < 4; a++) {
                    for (int b = a + 1; b < 4; b++) {
                        int[] pair = IntStream.concat(
                                        IntStream.range(starts[a], starts[a + 1]),
                                        IntStream.range(starts[b], starts[b + 1]))
                                .toArray();
                        KernelMatrix view = classes.view(pair);
                        assertThat(Arrays.deepEquals(rows(view), rows(whole.view(pair))))
                                .as(text)
                                .isTrue();
                        assertThat(view.diagonal(pair.length - 1)).isEqualTo(whole.diagonal(starts[b + 1] - 1));
                        view.release();
                    }
                }
            }
        }
    }

    @Test
    void aMatrixOfClassesCanBeReadLikeAnyOther() {
        Points points = GramContract.awkward(90, 70, true, 8);
        int[] some = {3, 80, 40, 41, 42};
        int[] almostAPair = IntStream.range(0, 61).map(i -> i == 5 ? 62 : i).toArray();
        try (Workers workers = Workers.of(2)) {
            PairProducts products =
                    PairProducts.passing(points, Resources.of(workers).withMemory(ENOUGH));
            KernelMatrix whole = products.matrix(KERNEL, Resources.of(workers));
            KernelMatrix classes = products.matrixOfClasses(KERNEL, new int[] {0, 30, 61, 90}, Resources.of(workers));
            assertThat(Arrays.deepEquals(rows(classes), rows(whole))).isTrue();
            for (int[] indices : new int[][] {some, almostAPair}) {
                assertThat(Arrays.deepEquals(rows(classes.view(indices)), rows(whole.view(indices))))
                        .isTrue();
            }
        }
    }

    @Test
    void classesThatDoNotFitTheBudgetAreReadFromTheUsualMatrix() {
        Points points = GramContract.awkward(90, 70, true, 9);
        int[] starts = {0, 30, 61, 90};
        long needed = ClassPairMatrix.bytes(starts, 1);
        assertThat(needed).isEqualTo(4L * (30 * 30 + 31 * 31 + 29 * 29 + 61 * 61));
        assertThat(ClassPairMatrix.bytes(starts, 9)).isEqualTo(needed + 2 * 4L * 61 * 61);
        try (Workers workers = Workers.of(1)) {
            for (long bytes : new long[] {needed - 1, needed}) {
                KernelMatrix matrix = PairProducts.passing(
                                points, Resources.of(workers).withMemory(new MemoryPlan(bytes)))
                        .matrixOfClasses(KERNEL, starts, Resources.of(workers));
                assertThat(matrix instanceof ClassPairMatrix).isEqualTo(bytes == needed);
            }
            assertThat(PairProducts.passing(points, Resources.of(workers).withMemory(ENOUGH))
                            .matrixOfClasses(KERNEL, new int[] {0, 50, 90}, Resources.of(workers)))
                    .as("two classes are the whole")
                    .isInstanceOf(StoredMatrix.class);
        }
    }

    /**
     * Points held densely that are mostly zero are read row by row feature by feature: rounded otherwise, if at all.
     */
    @Test
    void mostlyZeroPointsReadRowByRowAgree() {
        SplittableRandom random = new SplittableRandom(3);
        double[][] vectors = new double[300][40];
        for (double[] vector : vectors) {
            for (int k = 0; k < 6; k++) {
                vector[random.nextInt(40)] = random.nextDouble() - 0.3;
            }
        }
        Points points = DensePoints.of(vectors);
        try (Workers workers = Workers.of(2)) {
            KernelMatrix little = PairProducts.passing(
                            points, Resources.of(workers).withMemory(new MemoryPlan(50_000)))
                    .matrix(KERNEL, Resources.of(workers));
            assertThat(little).isInstanceOf(RowsOnDemand.class);
            GramContract.requireClose(little, KERNEL, points, 4);
        }
    }

    /** The bound is half an ulp, and what the definition itself rounds in double precision. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "linear",
                "poly:3",
                "rbf:2",
                "arccos:0",
                "arccos:1",
                "biased:1",
                "smoothed:1",
                "arccos:0x2",
                "arccos:2x3"
            })
    void exactProductsAreRoundedOnce(String text) {
        Kernel kernel = Kernels.parse(text);
        try (Workers workers = Workers.of(2)) {
            for (boolean obtuse : new boolean[] {false, true}) {
                Points points = GramContract.awkward(70, 9, obtuse, 1);
                for (Points same : List.of(points, points.toSparse())) {
                    for (MemoryPlan memory : List.of(ENOUGH, new MemoryPlan(5000))) {
                        KernelMatrix matrix = PairProducts.exact(
                                        same, Resources.of(workers).withMemory(memory))
                                .matrix(kernel, Resources.of(workers));
                        GramContract.requireClose(matrix, kernel, points, 0.51);
                    }
                }
            }
        }
    }

    @Test
    void aPairIsWhatTheMatrixSees() {
        Points points = GramContract.awkward(60, 5, true, 7);
        try (Workers workers = Workers.of(1)) {
            PairProducts products = products(points, workers);
            KernelMatrix matrix = products.matrix(KERNEL, Resources.of(workers));
            assertThat((float) KERNEL.at(products.pair(0, 40))).isEqualTo(matrix.row(40)[0], offset(2e-7f));
            assertThat(products.pair(3, 3).wedge()).isZero();
        }
    }

    @Test
    void valuesThatFloatsCannotHoldAreRefused() {
        Points huge = DensePoints.of(new double[][] {{0x1p50, 0}, {0, 0x1p50}});
        Points tiny = DensePoints.of(new double[][] {{0x1p-50, 0}, {0, 0x1p-50}});
        Points overflowing = DensePoints.of(new double[][] {{1, 0}, {1e200, 0}});
        try (Workers workers = Workers.of(1)) {
            assertThatThrownBy(() -> products(huge, workers).matrix(Kernels.parse("poly:2"), Resources.of(workers)))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("k(x, x) of row 1 is 1.6069380442589903E60, beyond what the kernel matrix can hold in"
                            + " floats: scale the features");
            assertThatThrownBy(() -> products(tiny, workers).matrix(Kernels.parse("poly:2"), Resources.of(workers)))
                    .hasMessageContaining("k(x, x) of row 1 is 6.223015277861142E-61");
            assertThatThrownBy(() -> products(overflowing, workers))
                    .hasMessage("the squared norm of row 2 leaves the range of doubles: scale the features");
        }
    }

    @Test
    void noPointsMakeAnEmptyMatrix() {
        try (Workers workers = Workers.of(2)) {
            assertThat(products(DensePoints.of(0, 3, new double[0]), workers)
                            .matrix(KERNEL, Resources.of(workers))
                            .size())
                    .isZero();
            KernelMatrix flat =
                    products(DensePoints.of(3, 0, new double[0]), workers).matrix(KERNEL, Resources.of(workers));
            assertThat(flat.row(1)).containsExactly(new float[] {0.5f, 0.5f, 0.5f}, offset(1e-7f));
        }
    }

    @Test
    void aReleasedMatrixGivesItsRowsToTheNextOne() {
        DensePoints points = DensePoints.of(new double[][] {{1, 2}, {3, 4}, {5, 7}});
        try (Workers workers = Workers.of(1)) {
            PairProducts products = products(points, workers);
            KernelMatrix first = products.matrix(Kernels.parse("linear"), Resources.of(workers));
            float[] row = first.row(2);
            first.view(new int[] {2, 0}).release();
            first.release();
            KernelMatrix second = products.matrix(Kernels.parse("poly:2"), Resources.of(workers));
            assertThat(rows(second))
                    .isDeepEqualTo(
                            rows(products(points, workers).matrix(Kernels.parse("poly:2"), Resources.of(workers))));
            assertThat(List.of(second.row(0), second.row(1), second.row(2))).anyMatch(reused -> reused == row);
            assertThatThrownBy(() -> first.row(0)[0]++).isInstanceOf(NullPointerException.class);
        }
    }
}
