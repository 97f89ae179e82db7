package arcmargin.gram;

import java.util.function.IntToDoubleFunction;

/**
 * A float for each point, held in pieces as wide as a tile.
 *
 * <p>So a loop along a row of a tile reads its piece from index 0 on. The compiler uses vector instructions only where all arrays of a loop are
 * read at the same index.
 */
final class PointNumbers {

    private final float[][] pieces;

    PointNumbers(int count, IntToDoubleFunction number) {
        pieces = new float[(count + Tile.SIDE - 1) / Tile.SIDE][Tile.SIDE];
        for (int i = 0; i < count; i++) {
            pieces[i / Tile.SIDE][i % Tile.SIDE] = (float) number.applyAsDouble(i);
        }
    }

    float at(int point) {
        return pieces[point / Tile.SIDE][point % Tile.SIDE];
    }

    /** The numbers of the tile's columns, from index 0 on; tiles begin at multiples of their side. */
    float[] columns(Tile tile) {
        return pieces[tile.firstColumn / Tile.SIDE];
    }
}
