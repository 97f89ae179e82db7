package arcmargin.gram;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntToDoubleFunction;

/**
 * A float for each point, held once more in pieces as wide as a tile.
 *
 * <p>So a loop along a row of a tile reads its piece from index 0 on. The compiler uses vector instructions only where all arrays of a loop are
 * read at the same index.
 */
final class PointNumbers {

    private final float[] numbers;
    private final Map<Integer, float[]> pieces = new ConcurrentHashMap<>(); // by their first point

    PointNumbers(int count, IntToDoubleFunction number) {
        numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = (float) number.applyAsDouble(i);
        }
    }

    float at(int point) {
        return numbers[point];
    }

    /** The numbers of the tile's columns, from index 0 on. */
    float[] columns(Tile tile) {
        return pieces.computeIfAbsent(tile.firstColumn, first -> Arrays.copyOfRange(numbers, first, first + Tile.SIDE));
    }
}
