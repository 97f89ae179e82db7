package arcmargin.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.tile.Tile;
import arcmargin.work.Workers;
import java.util.List;
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
    void tilesGiveTheSameBitsAsWholeRows() {
        int length = 1000;
        float[][] row = new float[1][length];
        float[][] parts = new float[2][length];
        Random random = new Random(3);
        for (int k = 0; k < length; k++) {
            row[0][k] = random.nextFloat();
            parts[0][k] = random.nextFloat();
            parts[1][k] = parts[0][k];
        }
        float[][] lows = new float[2][length];
        double[][] sums = new double[2][length];
        double[] factor = {0.3};
        RowSums.subtract(row, factor, parts[0], lows[0], 0, length);
        RowSums.add(row, factor, sums[0], 0, length);
        TileStream.RowUse pairs = new RowSums.PairUse(factor, parts[1], lows[1]);
        TileStream.RowUse doubles = new RowSums.DoubleUse(factor, sums[1]);
        Tile tile = new Tile();
        for (int from = 0; from < length; from += 37) {
            int count = Math.min(37, length - from);
            tile.shape(0, 1, from, count);
            System.arraycopy(row[0], from, tile.entries, 0, count);
            for (TileStream.RowUse use : List.of(pairs, doubles)) {
                use.begin(from, count);
                use.accept(tile, 0);
                use.end();
            }
        }
        assertThat(parts[1]).containsExactly(parts[0]);
        assertThat(lows[1]).containsExactly(lows[0]);
        assertThat(sums[1]).containsExactly(sums[0]);
    }
}
