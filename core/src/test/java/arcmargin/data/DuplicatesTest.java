package arcmargin.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DuplicatesTest {

    private final DensePoints points =
            DensePoints.of(new double[][] {{1, 2}, {2, 1}, {1, 2}, {0, 0}, {0, 1}, {1, 2}, {0, 0}, {1, 0}});

    @Test
    void eachRowKnowsTheFirstThatEqualsIt() {
        int[] expected = {0, 1, 0, 3, 4, 0, 3, 7};
        assertThat(Duplicates.firstEqualRows(points)).containsExactly(expected);
        assertThat(Duplicates.firstEqualRows(points.toSparse())).containsExactly(expected);
    }

    @Test
    void equalHashesAreNotEnough() {
        Points colliding =
                DensePoints.of(new double[][] {{0x1p31, 0}, {Double.longBitsToDouble(0x0000000041E00000L), 0}});
        assertThat(Double.hashCode(colliding.get(0, 0)) == Double.hashCode(colliding.get(1, 0)))
                .isTrue();
        assertThat(Duplicates.firstEqualRows(colliding)).containsExactly(0, 1);
    }

    @Test
    @Tag("slow")
    void rowsBeyondTwoGigabytesAreCompared() {
        int dimension = 1 << 20;
        int rows = (1 << 8) + 2; // the last begin where an offset in bytes is no int any more
        double[] values = new double[rows * dimension];
        for (int i = 0; i < rows; i++) {
            values[i * dimension] = i == rows - 1 ? i - 1 : i;
        }
        int[] first = Duplicates.firstEqualRows(DensePoints.of(rows, dimension, values));
        assertThat(first[rows - 2]).isEqualTo(rows - 2);
        assertThat(first[rows - 1]).isEqualTo(rows - 2);
    }
}
