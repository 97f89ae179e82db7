package arcmargin.tile;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntToDoubleFunction;

/**
 * One float per point, such as its norm.
 *
 * <p>A loop along a row needs the values of the row's columns from index 0 on, as {@link AngleRow} explains; so they
 * are copied once for each first column.
 */
final class PointValues {

    private final float[] values;
    private final AtomicReferenceArray<float[]> slices; // by their first point, filled on demand

    PointValues(int count, IntToDoubleFunction value) {
        values = new float[count];
        slices = new AtomicReferenceArray<>(count);
        for (int i = 0; i < count; i++) {
            values[i] = (float) value.applyAsDouble(i);
        }
    }

    /** The value of the row's own point. */
    float at(AngleRow row) {
        return values[row.point()];
    }

    /** The values of the points of the row's columns, from index 0 on. */
    float[] columns(AngleRow row) {
        int first = row.firstColumn();
        float[] slice = slices.get(first);
        if (slice == null) {
            slice = Arrays.copyOfRange(values, first, first + Tile.SIDE);
            slices.set(first, slice);
        }
        return slice;
    }
}
