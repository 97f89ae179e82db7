package arcmargin.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoredMatrixTest {

    private static final int SIZE = 60;

    private final KernelMatrix matrix = KernelMatrix.of(
            IntStream.range(0, SIZE).mapToDouble(i -> element(i, i)).toArray(),
            IntStream.range(0, SIZE).mapToObj(i -> row(i)).toArray(float[][]::new));

    private static float element(int i, int j) {
        return 1000 * Math.min(i, j) + Math.max(i, j);
    }

    private static float[] row(int i) {
        float[] row = new float[SIZE];
        for (int j = 0; j < SIZE; j++) {
            row[j] = element(i, j);
        }
        return row;
    }

    @Test
    void viewsHoldTheChosenElementsInTheOrderAsked() {
        int[][] choices = {
            {},
            {7},
            {5, 3, 3, 59, 0},
            IntStream.range(20, 55).toArray(),
            IntStream.range(0, SIZE).map(i -> SIZE - 1 - i).toArray()
        };
        for (int[] chosen : choices) {
            KernelMatrix view = matrix.view(chosen);
            assertThat(view.size()).isEqualTo(chosen.length);
            for (int a = 0; a < chosen.length; a++) {
                assertThat(view.diagonal(a)).isEqualTo(element(chosen[a], chosen[a]));
                for (int b = 0; b < chosen.length; b++) {
                    assertThat(view.row(a)[b]).isEqualTo(element(chosen[a], chosen[b]));
                }
            }
        }
    }

    @Test
    void aViewOfAViewLooksThrough() {
        KernelMatrix view = matrix.view(new int[] {9, 8, 7, 6, 5}).view(new int[] {4, 0});
        assertThat(view.row(0)).startsWith(element(5, 5), element(5, 9));
        assertThat(view.row(1)).startsWith(element(9, 5), element(9, 9));
    }

    @Test
    void rowsOfAViewAreGatheredOnce() {
        KernelMatrix view = matrix.view(new int[] {1, 2, 3});
        assertThat(view.row(1)).isSameAs(view.row(1));
    }

    @Test
    void theDiagonalMustFitTheRows() {
        assertThatThrownBy(() -> KernelMatrix.of(new double[1], new float[2][2]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("diagonal has 1 elements, must have one per row: 2");
    }
}
