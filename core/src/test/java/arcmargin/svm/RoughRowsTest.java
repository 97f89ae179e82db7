package arcmargin.svm;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.gram.KernelMatrix;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rough rows beside exact ones, their scalar twin, on numbers of few bits: there single precision rounds nothing. */
class RoughRowsTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 64, 301})
    void roughRowsAreExactOnesWhereNothingIsRounded(int size) {
        Random random = new Random(size);
        for (int trial = 0; trial < 50; trial++) {
            KernelMatrix matrix = matrix(size, random);
            ActiveRows exact = new ExactRows(size);
            ActiveRows rough = new RoughRows(size);
            exact.begin(matrix);
            rough.begin(matrix);
            for (int k = 0; k < size; k++) {
                double bound = 1 + random.nextInt(4);
                double value = random.nextInt(3) * bound / 2; // at the lower bound, between, at the upper bound
                double slope = eighths(random);
                exact.set(k, 0, bound, value, slope);
                rough.set(k, 0, bound, value, slope);
            }
            assertThat(rough.steepest()).isEqualTo(exact.steepest());
            assertThat(rough.least()).isEqualTo(exact.least());
            int i = exact.steepest();
            if (i >= 0) {
                float[] row = matrix.row(i);
                int expected = exact.partner(i, row);
                int found = rough.partner(i, row);
                assertThat(found < 0).isEqualTo(expected < 0);
                if (expected >= 0) { // the quotient is rounded: of equals either may win
                    assertThat(gain(exact, i, found, row)).isEqualTo(gain(exact, i, expected, row));
                }
                int j = random.nextInt(size);
                int next = exact.move(row, matrix.row(j), 0.25);
                assertThat(rough.move(row, matrix.row(j), 0.25)).isEqualTo(next);
                for (int k = 0; k < size; k++) {
                    assertThat(rough.slope(k)).isEqualTo(exact.slope(k));
                }
            }
        }
    }

    private static float gain(ActiveRows rows, int i, int j, float[] row) {
        double difference = rows.slope(i) - rows.slope(j);
        double curvature = rows.diagonal(i) + rows.diagonal(j) - 2 * (double) row[j];
        return (float) (difference * difference / Math.max(curvature, ActiveRows.LEAST_CURVATURE));
    }

    private static KernelMatrix matrix(int size, Random random) {
        float[][] rows = new float[size][size];
        double[] diagonal = new double[size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < i; j++) {
                rows[i][j] = (float) eighths(random);
                rows[j][i] = rows[i][j];
            }
            diagonal[i] = 8 + Math.abs(eighths(random));
            rows[i][i] = (float) diagonal[i];
        }
        return KernelMatrix.of(diagonal, rows);
    }

    private static double eighths(Random random) {
        return (random.nextInt(65) - 32) / 8.0;
    }
}
