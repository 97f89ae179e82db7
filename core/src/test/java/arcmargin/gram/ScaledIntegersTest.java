package arcmargin.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.DensePoints;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.work.Blas;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScaledIntegersTest {

    @ParameterizedTest
    @ValueSource(doubles = {1, 255, 16, 0.1})
    void multiplesOfAStepAreFound(double divisor) {
        DensePoints points = grey(40, 30, 255, divisor);
        ScaledIntegers numbers = ScaledIntegers.of(points, points);
        assertThat(numbers.step()).isEqualTo(1 / divisor);
        assertThat(numbers.depth()).isEqualTo((1 << 24) / (128 * 128));
    }

    @Test
    void otherNumbersAreNot() {
        assertThat(step(0.5, 1, 1.25)).isNaN();
        assertThat(step(0, 0)).isNaN();
        // decimals cut after six digits, as many files have them
        assertThat(step(0.003922, 0.498039, 1)).isNaN();
        // too large to add many products exactly
        assertThat(step(1, 2, 1000)).isNaN();
        assertThat(step(-3, 6, 0, -300)).isEqualTo(3);
        assertThat(step(1, 724)).isEqualTo(1);
        assertThat(step(1, 726)).isNaN();
        assertThat(step(-400, 1, 325)).isNaN();
    }

    @Test
    void bothSetsOfPointsCount() {
        DensePoints whole = DensePoints.of(1, 2, new double[] {1, 2});
        DensePoints halves = DensePoints.of(1, 2, new double[] {0.5, 2});
        DensePoints odd = DensePoints.of(1, 2, new double[] {Math.PI, 2});
        assertThat(ScaledIntegers.of(whole, halves).step()).isEqualTo(0.5);
        assertThat(ScaledIntegers.of(halves, whole).step()).isEqualTo(0.5);
        assertThat(ScaledIntegers.of(whole, odd)).isNull();
        assertThat(ScaledIntegers.of(odd, whole)).isNull();
    }

    @Test
    void pointsMayHaveStepsOfTheirOwn() {
        DensePoints points = unitLength(grey(40, 30, 255, 255));
        ScaledIntegers numbers = ScaledIntegers.of(points, points);
        assertThat(numbers.step()).isNaN();
        assertThat(numbers.depth()).isGreaterThanOrEqualTo((1 << 24) / (128 * 128));
        double[] odd = points.row(0);
        odd[7] *= 1 + 1e-9;
        assertThat(ScaledIntegers.of(points, DensePoints.of(new double[][] {points.row(1), odd})))
                .isNull();
    }

    @Tag("native")
    @ParameterizedTest
    @ValueSource(strings = {"arccos:0", "arccos:1", "linear", "rbf:0.7"})
    void rowsOfUnitLengthAreThoseOfDoubles(String text) {
        requireExact(Kernels.parse(text), unitLength(grey(600, 100, 255, 255)));
    }

    @Tag("native")
    @ParameterizedTest
    @ValueSource(strings = {"rbf:0.1", "rbf:3", "rbf:50"})
    void distancesAreThoseOfDoubles(String text) {
        Kernel kernel = Kernels.parse(text);
        DensePoints points = grey(600, 100, 255, 255);
        assertThat(new ComputedProducts(points, points, Blas.NATIVE, false).of(kernel))
                .isInstanceOf(IntegerDistances.class);
        requireExact(kernel, points);
    }

    private static void requireExact(Kernel kernel, DensePoints points) {
        try (Resources resources =
                Resources.of(Workers.of(2)).withMemory(new MemoryPlan(1L << 28)).withBlas(Blas.NATIVE)) {
            KernelMatrix matrix = PairProducts.passing(points, resources).matrix(kernel, resources);
            for (int i : new int[] {0, 1, 511, 512, 599}) {
                double[] x = points.row(i);
                for (int j = 0; j < points.size(); j++) {
                    assertThat(GramContract.ulps(matrix.row(i)[j], kernel, x, points.row(j)))
                            .as("%s(%d, %d) = %s", kernel, i, j, matrix.row(i)[j])
                            .isLessThanOrEqualTo(4);
                }
            }
        }
    }

    private static DensePoints unitLength(DensePoints points) {
        double[][] rows = new double[points.size()][];
        for (int i = 0; i < rows.length; i++) {
            double[] row = points.row(i);
            double norm = Math.sqrt(points.squaredNorms()[i]);
            Arrays.setAll(row, k -> row[k] / norm);
            rows[i] = row;
        }
        return DensePoints.of(rows);
    }

    /** Sums of one, two and more parts, full ones and not: up to 1024 products fit one. */
    @Tag("native")
    @ParameterizedTest
    @ValueSource(ints = {7, 784, 1024, 1025, 2500})
    void productsAreThoseOfDoubles(int dimension) {
        DensePoints points = grey(600, dimension, 255, 255);
        try (Workers workers = Workers.of(2)) {
            Kernel linear = Kernels.parse("linear");
            MemoryPlan memory = new MemoryPlan(1L << 28);
            KernelMatrix exact = PairProducts.passing(
                            points, Resources.of(workers).withMemory(memory).withBlas(Blas.NATIVE))
                    .matrix(linear, Resources.of(workers));
            KernelMatrix java = PairProducts.passing(
                            points, Resources.of(workers).withMemory(memory).withBlas(Blas.JAVA))
                    .matrix(linear, Resources.of(workers));
            for (int i : new int[] {0, 1, 511, 512, 599}) {
                double[] x = points.row(i);
                for (int j = 0; j < points.size(); j++) {
                    double scale = Math.sqrt(exact.diagonal(i) * exact.diagonal(j));
                    assertThat((double) exact.row(i)[j])
                            .isCloseTo(java.row(i)[j], within(Math.ulp((float) scale) * 1.0));
                    assertThat((double) exact.row(i)[j])
                            .isCloseTo(linear.at(x, points.row(j)), within(4 * Math.ulp((float) scale) * 1.0));
                }
            }
        }
    }

    /** Rows that are not the columns are centred strip by strip. */
    @Tag("native")
    @ParameterizedTest
    @ValueSource(ints = {784, 2500})
    void productsWithOtherPointsAreThoseOfDoubles(int dimension) {
        DensePoints rows = grey(700, dimension, 255, 255);
        DensePoints columns = grey(530, dimension, 127, 255);
        Kernel linear = Kernels.parse("linear");
        float[][] exact = cross(rows, columns, linear, Blas.NATIVE);
        float[][] java = cross(rows, columns, linear, Blas.JAVA);
        for (int i : new int[] {0, 255, 256, 699}) {
            double[] x = rows.row(i);
            for (int j = 0; j < columns.size(); j++) {
                double[] y = columns.row(j);
                double scale = Math.sqrt(linear.at(x, x) * linear.at(y, y));
                assertThat((double) exact[i][j]).isCloseTo(java[i][j], within(Math.ulp((float) scale) * 1.0));
                assertThat((double) exact[i][j]).isCloseTo(linear.at(x, y), within(4 * Math.ulp((float) scale) * 1.0));
            }
        }
    }

    private static float[][] cross(DensePoints rows, DensePoints columns, Kernel kernel, Blas blas) {
        float[][] all = new float[rows.size()][];
        try (Workers workers = Workers.of(2)) {
            CrossProducts.of(rows, columns, blas)
                    .forEachBlock(List.of(kernel), Resources.of(workers), (k, first, count, values) -> {
                        for (int i = 0; i < count; i++) {
                            all[first + i] = Arrays.copyOfRange(values, i * columns.size(), (i + 1) * columns.size());
                        }
                    });
        }
        return all;
    }

    private static double step(double... values) {
        DensePoints points = DensePoints.of(1, values.length, values);
        ScaledIntegers numbers = ScaledIntegers.of(points, points);
        return numbers == null ? Double.NaN : numbers.step();
    }

    private static DensePoints grey(int size, int dimension, int largest, double divisor) {
        Random random = new Random(1);
        double[] values = new double[size * dimension];
        for (int k = 0; k < values.length; k++) {
            values[k] = random.nextInt(largest + 1) / divisor;
        }
        values[0] = 1 / divisor;
        values[1] = largest / divisor;
        return DensePoints.of(size, dimension, values);
    }
}
