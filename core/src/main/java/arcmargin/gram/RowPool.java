package arcmargin.gram;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Rows that nobody reads any more, to be used again. A search makes one kernel matrix after the other and thousands of views: left to the
 * collector, their rows would be copied, pile up, and be taken from memory never touched before, which is slow.
 */
final class RowPool {

    private final Map<Integer, Queue<float[]>> spare = new ConcurrentHashMap<>();

    /** A row of just so many elements, which are left as they are. */
    float[] take(int length) {
        Queue<float[]> rows = spare.get(length);
        float[] row = rows == null ? null : rows.poll();
        return row != null ? row : new float[length];
    }

    /** A row with room for some elements: rounded up by at most a sixteenth, rows of about the same length take each other's place. */
    float[] takeRoomy(int length) {
        int step = Math.max(16, Integer.highestOneBit(Math.max(1, length)) / 16);
        return take((length + step - 1) / step * step);
    }

    /** Takes back a row that was {@linkplain #take taken} here. */
    void give(float[] row) {
        spare.computeIfAbsent(row.length, length -> new ConcurrentLinkedQueue<>())
                .add(row);
    }
}
