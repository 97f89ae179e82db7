package arcmargin.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.work.Blas;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CholeskyTest {

    /** 1 + S Sᵀ/n with random S, whole. */
    private static double[][] matrix(int n) {
        Random random = new Random(n);
        double[][] s = new double[n][];
        Arrays.setAll(s, i -> random.doubles(n, -1, 1).toArray());
        double[][] matrix = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    matrix[i][j] += s[i][k] * s[j][k] / n;
                }
                matrix[i][j] += i == j ? 1 : 0;
            }
        }
        return matrix;
    }

    private static double[][] lower(double[][] matrix) {
        double[][] triangle = Cholesky.triangle(matrix.length);
        for (int i = 0; i < matrix.length; i++) {
            System.arraycopy(matrix[i], 0, triangle[i], 0, i + 1);
        }
        return triangle;
    }

    private static Resources resources(int threads, Blas blas) {
        return Resources.of(Workers.of(threads)).withBlas(blas);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 128, 200})
    void factorSolvesAndInverts(int n) {
        double[][] matrix = matrix(n);
        double[] x = new Random(1).doubles(n, -1, 1).toArray();
        double[] b = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                b[i] += matrix[i][j] * x[j];
            }
        }
        for (Blas blas : new Blas[] {Blas.AUTOMATIC, Blas.JAVA}) {
            try (Resources resources = resources(2, blas)) {
                double[][] factor = lower(matrix);
                Cholesky cholesky = new Cholesky(factor, resources);
                double[] solved = b.clone();
                cholesky.solve(solved);
                assertThat(solved).containsExactly(x, within(1e-12));
                double[][] inverse = cholesky.inverse();
                for (int i = 0; i < n; i++) {
                    double[] unit = new double[n];
                    unit[i] = 1;
                    cholesky.solve(unit);
                    for (int j = 0; j <= i; j++) {
                        assertThat(inverse[i][j]).isCloseTo(unit[j], within(1e-13));
                    }
                    for (int j = 0; j <= i; j++) { // L Lᵀ is the matrix
                        double sum = 0;
                        for (int k = 0; k <= j; k++) {
                            sum += factor[i][k] * factor[j][k];
                        }
                        assertThat(sum).isCloseTo(matrix[i][j], within(1e-13));
                    }
                }
                double[][] vectors = {b.clone(), x.clone()};
                cholesky.solveLower(vectors);
                double quadratic = 0; // bᵀ A⁻¹ b
                double expected = 0;
                for (int i = 0; i < n; i++) {
                    quadratic += vectors[0][i] * vectors[0][i];
                    expected += b[i] * x[i];
                }
                assertThat(quadratic).isCloseTo(expected, within(1e-12 * n));
            }
        }
    }

    @Test
    void determinantOfTwoByTwo() {
        try (Resources resources = resources(1, Blas.JAVA)) {
            Cholesky cholesky = new Cholesky(lower(new double[][] {{4, 2}, {2, 5}}), resources);
            assertThat(cholesky.halfLogDeterminant()).isCloseTo(Math.log(16) / 2, within(1e-15));
        }
    }

    @Test
    void threadsDoNotChangeABit() {
        double[][] matrix = matrix(300);
        double[][] one = lower(matrix);
        double[][] three = lower(matrix);
        try (Resources resources = resources(1, Blas.AUTOMATIC);
                Resources more = resources(3, Blas.AUTOMATIC)) {
            double[][] inverse = new Cholesky(one, resources).inverse();
            assertThat(new Cholesky(three, more).inverse()).isDeepEqualTo(inverse);
        }
        assertThat(three).isDeepEqualTo(one);
    }

    @Test
    void indefiniteMatricesAreRefused() {
        try (Resources resources = resources(1, Blas.JAVA)) {
            assertThatThrownBy(() -> new Cholesky(lower(new double[][] {{1, 2}, {2, 1}}), resources))
                    .isInstanceOf(ArithmeticException.class)
                    .hasMessageContaining("pivot 2");
        }
    }
}
