package arcmargin.tile;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntToDoubleFunction;

/**
 * A float for each point, held once more in pieces as wide as a tile.
 *
 * <p>So a loop along a row of a tile reads its piece from index 0 on. The compiler uses vector instructions only where all arrays of a loop are
 * read at the same index.
 */
final class PointNumbers {

    private final float[] numbers;
    private final AtomicReferenceArray<float[]> pieces; // by their first point, made when asked for

    PointNumbers(int count, IntToDoubleFunction number) {
        numbers = new float[count];
        pieces = new AtomicReferenceArray<>(count);
        for (int i = 0; i < count; i++) {
            numbers[i] = (float) number.applyAsDouble(i);
        }
    }

    float at(int point) {
        return numbers[point];
    }

    /** The numbers of the tile's columns, from index 0 on. */
    float[] columns(Tile tile) {
        float[] piece = pieces.get(tile.firstColumn);
        if (piece == null) {
            piece = Arrays.copyOfRange(numbers, tile.firstColumn, tile.firstColumn + Tile.SIDE);
            pieces.set(tile.firstColumn, piece);
        }
        return piece;
    }
}
