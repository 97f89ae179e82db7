package arcmargin.gram;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Released rows, to be reused. A search makes one kernel matrix after the other and thousands of
 * views: left to the collector, their rows would be copied, pile up, and be taken from memory never touched before,
 * which is slow.
 */
final class RowPool {

    private final Map<Integer, Shelf> shelves = new ConcurrentHashMap<>();

    /** Rows of one length; who takes many of them asks once. */
    Shelf shelf(int length) {
        return shelves.computeIfAbsent(length, Shelf::new);
    }

    /**
     * Rows with room for some elements: rounded up by at most a sixteenth, rows of about the same length take each
     * other's place.
     */
    Shelf roomyShelf(int length) {
        int step = Math.max(16, Integer.highestOneBit(Math.max(1, length)) / 16);
        return shelf((length + step - 1) / step * step);
    }

    /** Takes back a row that was taken here. */
    void give(float[] row) {
        shelf(row.length).give(row);
    }

    /** Rows of one length, the last given back on top: it may still be in a cache. */
    static final class Shelf {

        private final int length;
        private final ArrayDeque<float[]> rows = new ArrayDeque<>();

        Shelf(int length) {
            this.length = length;
        }

        /** A row whose elements are left as they are. */
        float[] take() {
            float[] row;
            synchronized (this) {
                row = rows.pollLast();
            }
            return row != null ? row : new float[length];
        }

        synchronized void give(float[] row) {
            rows.addLast(row);
        }
    }
}
