package arcmargin.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PointsTest {

    /** Small whole numbers, so that sums are exact, two thirds of them zero. */
    static DensePoints random(int size, int dimension, long seed) {
        Random random = new Random(seed);
        double[] values = new double[size * dimension];
        for (int k = 0; k < values.length; k++) {
            values[k] = random.nextInt(3) == 0 ? random.nextInt(19) - 9 : 0;
        }
        return DensePoints.of(size, dimension, values);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void denseAndSparseSayTheSame(long seed) {
        DensePoints dense = random(17, 11, seed);
        SparsePoints sparse = dense.toSparse();
        int[] rows = {3, 3, 16, 0};

        assertThat(sparse.toDense()).isEqualTo(dense);
        assertThat(sparse.nonZeros()).isEqualTo(dense.nonZeros());
        assertThat(sparse.density()).isEqualTo(dense.density());
        assertThat(sparse.squaredNorms()).containsExactly(dense.squaredNorms());
        assertThat(sparse.select(rows).toDense()).isEqualTo(dense.select(rows));
        assertThat(sparse.widen(14).toDense()).isEqualTo(dense.widen(14));
        for (int i = 0; i < dense.size(); i++) {
            assertThat(sparse.row(i)).containsExactly(dense.row(i));
            for (int j = 0; j < dense.dimension(); j++) {
                assertThat(sparse.get(i, j)).isEqualTo(dense.get(i, j));
            }
        }
    }

    @Test
    void aRowIsCopiedOverWhatWasThere() {
        double[] target = {9, 9, 9, 9, 9};
        DensePoints.of(new double[][] {{0, 1, 0}}).toSparse().copyRow(0, target, 1);
        assertThat(target).containsExactly(9, 0, 1, 0, 9);
    }

    @Test
    void wideningKeepsPlacesAndNeverShrinks() {
        DensePoints points = DensePoints.of(new double[][] {{1, 2}, {3, 4}});
        assertThat(points.widen(3).values()).containsExactly(1, 2, 0, 3, 4, 0);
        assertThatThrownBy(() -> points.widen(1)).hasMessage("newDimension = 1, must be at least the dimension = 2");
        assertThatThrownBy(() -> points.toSparse().widen(1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatIsNoDensePointsIsRefused() {
        assertThatThrownBy(() -> DensePoints.of(2, 3, new double[5]))
                .hasMessage("values.length = 5, must be size · dimension = 2 · 3");
        assertThatThrownBy(() -> DensePoints.of(1, 2, new double[] {0, Double.NaN}))
                .hasMessage("values[1] = NaN, must be finite");
        assertThatThrownBy(() -> DensePoints.of(new double[][] {{1, 2}, {3}}))
                .hasMessage("rows[1].length = 1, must be that of rows[0] = 2");
        DensePoints points = DensePoints.of(new double[][] {{1, 2}, {3, 4}});
        assertThatThrownBy(() -> points.get(0, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void whatIsNoSparsePointsIsRefused() {
        double[] two = {1, 2};
        assertThatThrownBy(() -> SparsePoints.of(3, new int[] {0, 2}, new int[] {1, 1}, two))
                .hasMessage("columns[1] = 1 in row 0, must be above the column before, 1, and below the dimension, 3");
        assertThatThrownBy(() -> SparsePoints.of(3, new int[] {0, 2}, new int[] {1, 3}, two))
                .hasMessageContaining("columns[1] = 3");
        assertThatThrownBy(() -> SparsePoints.of(3, new int[] {0, 1}, new int[] {0, 1}, two))
                .hasMessageContaining("starts");
        assertThatThrownBy(() -> SparsePoints.of(3, new int[] {0, 2, 1, 2}, new int[] {0, 1}, two))
                .hasMessage("starts[2] = 1, must be at least starts[1] = 2");
        assertThatThrownBy(() -> SparsePoints.of(3, new int[] {0, 1}, new int[] {0}, new double[] {1 / 0.0}))
                .hasMessage("values[0] = Infinity, must be finite");
    }

    @Test
    void tooManyForOneArrayStaySparse() {
        SparsePoints wide =
                SparsePoints.of(1_000_000_000, new int[] {0, 1, 1, 1}, new int[] {999_999_999}, new double[] {1});
        assertThat(wide.get(0, 999_999_999)).isEqualTo(1);
        assertThatThrownBy(wide::toDense)
                .hasMessage("size · dimension = 3 · 1000000000, must be at most 2147483639 to be held densely");
        assertThat(Points.bestDense(3, 1_000_000_000, 3_000_000_000L)).isFalse();
    }

    @Test
    void howPointsAreBestHeld() {
        assertThat(Points.bestDense(100_000, 10_000, 250_000_000))
                .as("a quarter, 8 GB")
                .isTrue();
        assertThat(Points.bestDense(100_000, 10_000, 249_999_999)).isFalse();
        assertThat(Points.bestDense(50_000, 784, 1_960_000))
                .as("a twentieth, 300 MB")
                .isTrue();
        assertThat(Points.bestDense(50_000, 784, 1_959_999)).isFalse();
        assertThat(Points.bestDense(15_935, 62_061, 1_272_569))
                .as("20-Newsgroups")
                .isFalse();
    }
}
