package arcmargin.data;

import static org.assertj.core.api.Assertions.assertThat;

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
}
