package arcmargin.scale;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.CellTree;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TreeGrowerTest {

    private static int[] counts(CellTree tree, Points points) {
        int[] counts = new int[tree.cells()];
        for (int cell : tree.cellsOf(points)) {
            counts[cell]++;
        }
        return counts;
    }

    @Test
    void cellsAreBalancedWhateverTheirNumber() {
        Random random = new Random(1);
        Points points = DensePoints.of(3000, 5, random.doubles(15_000, -1, 1).toArray());
        for (int cells : new int[] {1, 2, 3, 7, 30}) {
            CellTree tree = TreeGrower.grow(points, cells, 9);
            assertThat(tree.cells()).isEqualTo(cells);
            int share = 3000 / cells;
            assertThat(IntStream.of(counts(tree, points)).allMatch(count -> Math.abs(count - share) <= 5))
                    .isTrue();
            assertThat(TreeGrower.grow(points, cells, 9)).isEqualTo(tree);
            assertThat(TreeGrower.grow(points.toSparse(), cells, 9)).isEqualTo(tree);
        }
    }

    /** Along the direction in which points vary most, which is known here. */
    @Test
    void theFirstSplitIsAcrossTheLargestVariance() {
        Random random = new Random(2);
        double[] values = new double[2000 * 2];
        for (int i = 0; i < 2000; i++) {
            double along = 10 * random.nextGaussian();
            double across = random.nextGaussian();
            values[2 * i] = 0.6 * along - 0.8 * across + 100;
            values[2 * i + 1] = 0.8 * along + 0.6 * across - 50;
        }
        CellTree tree = TreeGrower.grow(DensePoints.of(2000, 2, values), 2, 4);
        double cosine = Math.abs(0.6 * tree.weights()[0] + 0.8 * tree.weights()[1]);
        assertThat(cosine / Math.hypot(tree.weights()[0], tree.weights()[1])).isGreaterThan(0.999);
    }

    @Test
    void equalPointsStayTogether() {
        Points same = DensePoints.of(100, 2, new double[200]);
        assertThat(TreeGrower.grow(same, 8, 1).cells()).isEqualTo(1);
        double[] few = new double[300];
        for (int i = 0; i < 300; i++) {
            few[i] = i < 200 ? 1 : 2;
        }
        CellTree tree = TreeGrower.grow(DensePoints.of(300, 1, few), 6, 1);
        assertThat(counts(tree, DensePoints.of(300, 1, few))).containsExactlyInAnyOrder(200, 100);
    }
}
