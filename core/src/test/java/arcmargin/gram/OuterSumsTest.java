package arcmargin.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import arcmargin.work.Blas;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OuterSumsTest {

    @Test
    void theSumIsThatOfAllRowsHoweverOftenItIsAskedFor() {
        Random random = new Random(1);
        OuterSums sums = new OuterSums(7, Blas.JAVA);
        double[][] expected = new double[7][7];
        for (int row = 0; row < 600; row++) {
            double[] x = random.doubles(9, -1, 1).toArray();
            double factor = random.nextDouble();
            sums.add(x, factor);
            for (int i = 0; i < 7; i++) {
                for (int j = 0; j < 7; j++) {
                    expected[i][j] += factor * factor * x[i] * x[j];
                }
            }
            if (row == 0 || row == 255 || row == 300 || row == 599) {
                double[][] found = new double[7][7];
                sums.addTo(found);
                for (int i = 0; i < 7; i++) {
                    assertThat(found[i]).containsExactly(expected[i], offset(1e-12));
                }
            }
        }
        double[][] nothing = new double[7][7];
        new OuterSums(7, Blas.JAVA).addTo(nothing);
        assertThat(nothing).isDeepEqualTo(new double[7][7]);
    }
}
