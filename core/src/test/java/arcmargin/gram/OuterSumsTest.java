package arcmargin.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import arcmargin.work.Blas;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OuterSumsTest {

    @ParameterizedTest
    @ValueSource(ints = {7, 300})
    void theSumIsThatOfAllRowsHoweverOftenItIsAskedFor(int width) {
        Random random = new Random(1);
        OuterSums sums = new OuterSums(width, Blas.JAVA);
        double[][] expected = new double[width][width];
        for (int row = 0; row < 600; row++) {
            double[] x = random.doubles(width + 2, -1, 1).toArray();
            double factor = random.nextDouble();
            sums.add(x, factor);
            for (int i = 0; i < width; i++) {
                for (int j = 0; j < width; j++) {
                    expected[i][j] += factor * factor * x[i] * x[j];
                }
            }
            if (row == 0 || row == 255 || row == 300 || row == 599) {
                double[][] found = new double[width][width];
                sums.addTo(found);
                for (int i = 0; i < width; i++) {
                    assertThat(found[i]).containsExactly(expected[i], offset(1e-12));
                }
            }
        }
        double[][] nothing = new double[7][7];
        new OuterSums(7, Blas.JAVA).addTo(nothing);
        assertThat(nothing).isDeepEqualTo(new double[7][7]);
    }
}
