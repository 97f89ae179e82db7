package arcmargin.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.kernel.Pair;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AngleRowTest {

    private static Tile tile(float... halfAngles) {
        Tile tile = new Tile();
        tile.shape(0, 1, 0, halfAngles.length);
        System.arraycopy(halfAngles, 0, tile.entries, 0, halfAngles.length);
        for (float s : halfAngles) {
            tile.anyObtuse |= s < 0;
        }
        return tile;
    }

    @Test
    void signsStayInTheEntriesUntilTheRowIsSplit() {
        Tile tile = tile(0.5f, -0.25f, 0, -HalfAngle.OPPOSITE);
        AngleRow row = tile.row;
        row.loadAngles(tile, 0);
        assertThat(row.signs()).isEqualTo(AngleRow.Signs.SIGNED);
        assertThatThrownBy(row::sign).isInstanceOf(IllegalStateException.class).hasMessageContaining("split it first");
        assertThatThrownBy(row::acute).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> row.storeAngles(tile, 0)).isInstanceOf(IllegalStateException.class);
        row.split();
        assertThat(row.signs()).isEqualTo(AngleRow.Signs.SPLIT);
        assertThat(Arrays.copyOf(row.entries, 4)).containsExactly(0.5f, 0.25f, 0, HalfAngle.OPPOSITE);
        assertThat(Arrays.copyOf(row.sign(), 4)).containsExactly(1, -1, 1, -1);
        assertThat(Arrays.copyOf(row.acute(), 4)).containsExactly(1, 0, 1, 0);
        row.split();
        assertThat(row.signs()).isEqualTo(AngleRow.Signs.SPLIT);
    }

    @Test
    void storedAnglesKeepTheirSigns() {
        Tile tile = tile(0.5f, -0.25f, 0, -HalfAngle.OPPOSITE);
        tile.row.loadAngles(tile, 0);
        tile.row.split();
        tile.row.entries[1] = 0; // exactly opposite now
        assertThat(tile.row.storeAngles(tile, 0)).isTrue();
        assertThat(Arrays.copyOf(tile.entries, 4)).containsExactly(0.5f, -HalfAngle.OPPOSITE, 0, -HalfAngle.OPPOSITE);
        tile.row.allAcute();
        assertThat(tile.row.storeAngles(tile, 0)).isFalse();
        assertThat(Arrays.copyOf(tile.entries, 4)).containsExactly(0.5f, 0, 0, HalfAngle.OPPOSITE);
    }

    @Test
    void rowsWithoutObtuseAnglesNeedNoSplit() {
        Tile tile = tile(0.5f, 0);
        tile.row.loadAngles(tile, 0);
        tile.row.split();
        assertThat(tile.row.signs()).isEqualTo(AngleRow.Signs.ALL_ACUTE);
        assertThat(tile.row.sign()).containsOnly(1).hasSize(Tile.SIDE);
    }

    /** The remainders of vectorised loops: every length gives the values that the full width gives. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 7, 8, 31, 33, 511})
    void valuesDoNotDependOnTheWidthOfTheTile(int columns) {
        SplittableRandom random = new SplittableRandom(columns);
        double[] squares = random.doubles(2 * Tile.SIDE, 0.1, 4).toArray();
        Tile full = new Tile();
        full.shape(0, 2, Tile.SIDE, Tile.SIDE);
        full.anyObtuse = true;
        for (int k = 0; k < 2 * Tile.SIDE; k++) {
            full.entries[k] = HalfAngle.of(Pair.of(1, 2 * random.nextDouble() - 1, 1));
        }
        for (String text :
                "arccos:0 arccos:1 arccos:2 arccos:3 smoothed:1 biased:1 rbf:1 poly:3 linear/cosine laplace:1 erf ntk:2"
                        .split(" ")) {
            Kernel kernel = Kernels.parse(text + "/arccos:1");
            TileKernel tiles = TileKernel.of(kernel, squares, squares);
            Tile narrow = new Tile();
            narrow.shape(0, 2, Tile.SIDE, columns);
            narrow.anyObtuse = true;
            for (int i = 0; i < 2; i++) {
                System.arraycopy(full.entries, i * Tile.SIDE, narrow.entries, i * columns, columns);
            }
            Tile wide = new Tile();
            wide.share(full);
            tiles.values(wide);
            tiles.values(narrow);
            for (int i = 0; i < 2; i++) {
                assertThat(Arrays.copyOfRange(narrow.entries, i * columns, (i + 1) * columns))
                        .as(text)
                        .isEqualTo(Arrays.copyOfRange(wide.entries, i * Tile.SIDE, i * Tile.SIDE + columns));
            }
        }
    }
}
