package arcmargin.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.work.Workers;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowSumsTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 7, 8, 31, 33, 4095, 4097, 10000})
    void sumsAreThoseOfPlainLoops(int length) {
        for (int rows : new int[] {0, 1, 2, 3, 4, 5, 7, 9, 130}) {
            Random random = new Random(length + rows);
            float[][] matrix = new float[rows][length + 3];
            double[] factors = new double[rows];
            for (int r = 0; r < rows; r++) {
                factors[r] = random.nextGaussian() * Math.exp(5 * random.nextGaussian());
                for (int k = 0; k < matrix[r].length; k++) {
                    matrix[r][k] = (float) random.nextGaussian();
                }
            }
            double[] start = random.doubles(length, -2, 2).toArray();
            double[] expected = new double[length];
            double[] scale = new double[length];
            for (int k = 0; k < length; k++) {
                scale[k] = Math.abs(start[k]);
                for (int r = 0; r < rows; r++) {
                    expected[k] += factors[r] * matrix[r][k];
                    scale[k] += Math.abs(factors[r] * matrix[r][k]);
                }
            }
            try (Workers workers = Workers.of(3)) {
                double[] sums = new double[length];
                RowSums.add(matrix, factors, sums, workers);
                float[] high = new float[length];
                float[] low = new float[length];
                for (int k = 0; k < length; k++) {
                    high[k] = (float) start[k];
                    low[k] = (float) (start[k] - high[k]);
                }
                RowSums.subtract(matrix, factors, high, low, length, workers);
                RowSums.normalise(high, low, length);
                for (int k = 0; k < length; k++) {
                    assertThat(sums[k]).isCloseTo(expected[k], within(1e-13 * scale[k]));
                    assertThat((double) high[k] + low[k])
                            .isCloseTo(start[k] - expected[k], within((rows + 1) * 0x1p-44 * scale[k]));
                    assertThat(Math.abs(low[k])).isLessThanOrEqualTo(Math.ulp(high[k]));
                }
            }
        }
    }

    @Test
    void rowsAtAnOffsetGiveTheSameBitsWhateverTheChunks() {
        int length = 1000;
        float[] row = new float[length];
        float[][] parts = new float[2][length];
        Random random = new Random(3);
        for (int k = 0; k < length; k++) {
            row[k] = random.nextFloat();
            parts[0][k] = random.nextFloat();
            parts[1][k] = parts[0][k];
        }
        float[][] lows = new float[2][length];
        RowSums.subtract(row, 0.3, parts[0], lows[0], 0, length);
        for (int from = 0; from < length; from += 37) {
            int count = Math.min(37, length - from);
            float[] part = java.util.Arrays.copyOfRange(row, from, from + count);
            RowSums.subtract(part, 0.3, parts[1], lows[1], from, count);
        }
        assertThat(parts[1]).containsExactly(parts[0]);
        assertThat(lows[1]).containsExactly(lows[0]);
    }
}
