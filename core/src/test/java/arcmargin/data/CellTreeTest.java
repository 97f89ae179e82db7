package arcmargin.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CellTreeTest {

    /** x0 <= 1, and on the right x0 + 2 x2 <= 4: cells 0, 1 and 2. */
    private static final CellTree TREE = new CellTree(
            new int[] {2, 3},
            new int[] {1, 4},
            new double[] {1, 4},
            new int[] {0, 1, 3},
            new int[] {0, 0, 2},
            new double[] {1, 1, 2});

    @Test
    void pointsFallIntoTheCellsOfTheInequalities() {
        assertThat(TREE.cells()).isEqualTo(3);
        assertThat(TREE.dimension()).isEqualTo(3);
        assertThat(TREE.cellOf(new double[] {1, 9, 9})).isZero();
        assertThat(TREE.cellOf(new double[] {2, 9, 1})).isEqualTo(1);
        assertThat(TREE.cellOf(new double[] {2, 9, 1.1})).isEqualTo(2);
        assertThat(new CellTree(new int[0], new int[0], new double[0], new int[1], new int[0], new double[0])
                        .cellOf(new double[] {5}))
                .isZero();
    }

    @Test
    void sparseAndDensePointsAreInTheSameCells() {
        Random random = new Random(1);
        double[] values = random.doubles(300, 0, 3).map(x -> x < 1 ? 0 : x).toArray();
        Points dense = DensePoints.of(100, 3, values);
        int[] cells = TREE.cellsOf(dense);
        assertThat(TREE.cellsOf(dense.toSparse())).isEqualTo(cells);
        assertThat(Arrays.stream(cells).distinct().sorted()).containsExactly(0, 1, 2);
    }

    @Test
    void whatIsNoTreeIsRefused() {
        int[][][] branches = {{{1, 3}, {1, 4}}, {{2, 3}, {0, 4}}, {{2, 3}, {1, 5}}, {{2, 2}, {1, 4}}, {{-1, 3}, {1, 4}}
        };
        for (int[][] each : branches) {
            assertThatThrownBy(() -> new CellTree(
                            each[0],
                            each[1],
                            new double[] {1, 4},
                            new int[] {0, 1, 3},
                            new int[] {0, 0, 2},
                            new double[] {1, 1, 2}))
                    .hasMessage("the 2 nodes are no tree of 3 cells");
        }
    }
}
