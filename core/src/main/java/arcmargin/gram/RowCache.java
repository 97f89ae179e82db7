package arcmargin.gram;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Rows kept within a number of bytes; the least recently used ones give way.
 *
 * <p>Recency is kept by the clock rule: a reader marks the row, and the hand that looks for a row to drop passes over
 * marked rows once, taking the mark away. So a hit costs no lock. What is dropped may depend on the order of threads,
 * what is read never does: a row that is missing is computed again to the same bits.
 */
final class RowCache {

    private final AtomicReferenceArray<float[]> rows;
    private final boolean[] used;
    private final int capacity;
    private int held;
    private int hand;

    /**
     * An empty cache.
     *
     * @param count how many rows there are
     * @param length floats in a row
     * @param bytes memory for rows; at least two rows are always kept, what a solver's step reads
     */
    RowCache(int count, int length, long bytes) {
        this.rows = new AtomicReferenceArray<>(count);
        this.used = new boolean[count];
        this.capacity = (int) Math.min(count, Math.max(2, bytes / Math.max(1, 4L * length)));
    }

    int capacity() {
        return capacity;
    }

    /** How many rows are held. */
    synchronized int held() {
        return held;
    }

    /** The row, or null where it is not held. */
    float[] get(int i) {
        float[] row = rows.get(i);
        if (row != null) {
            used[i] = true;
        }
        return row;
    }

    /** How many of some rows are not held. */
    int missing(int[] indices) {
        int missing = 0;
        for (int i : indices) {
            missing += rows.get(i) == null ? 1 : 0;
        }
        return missing;
    }

    /** The row, which is held no longer, or null. */
    synchronized float[] take(int i) {
        float[] row = rows.getAndSet(i, null);
        held -= row != null ? 1 : 0;
        return row;
    }

    /** Holds no row any more. */
    synchronized void clear() {
        for (int i = 0; i < used.length; i++) {
            rows.set(i, null);
        }
        held = 0;
    }

    synchronized void put(int i, float[] row) {
        if (rows.get(i) == null) {
            if (held == capacity) {
                evict();
            }
            rows.set(i, row);
            used[i] = true;
            held++;
        }
    }

    /** Gives all rows to a pool; they must not be read any more. */
    synchronized void drain(RowPool pool) {
        for (int i = 0; i < used.length; i++) {
            float[] row = rows.getAndSet(i, null);
            if (row != null) {
                pool.give(row);
            }
        }
        held = 0;
    }

    private void evict() {
        while (rows.get(hand) == null || used[hand]) {
            used[hand] = false;
            hand = (hand + 1) % used.length;
        }
        rows.set(hand, null);
        held--;
        hand = (hand + 1) % used.length;
    }
}
