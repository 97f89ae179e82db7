package arcmargin.io;

import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import java.util.Arrays;

/**
 * The different values, by their bits, that features of support vectors take, and the code each is written as: a table with open
 * addressing. Mostly its loops run once a process, and much of that while they are being compiled. So they are short and plain, and
 * one thread runs them: two would be no faster.
 */
final class ModelValues {

    /** How many features there must be for each value, so that the list of values is short beside them. */
    private static final int FEATURES_EACH = 16;

    /** How many features one call looks at: many calls are compiled better than one long loop. */
    private static final int STRETCH = 1 << 11;

    private static final int SLOT_BITS = 13;

    /** More than values and a stretch, so that some are free. */
    private static final int SLOTS = 1 << SLOT_BITS;

    /** Complements of bits: 0, which stands for a free slot, is the complement of no finite value. */
    private final long[] table = new long[SLOTS];

    /** The code of the value in the same slot: its first digit in the lower byte, the second, if any, above. */
    private final char[] codes = new char[SLOTS];

    private int size;
    private double[] values = {};
    private int width;

    private ModelValues() {}

    /** The values of points, or null if they are too many, or too many for so few features. */
    static ModelValues of(Points points) {
        boolean dense = points instanceof DensePoints;
        double[] stored = dense ? ((DensePoints) points).values() : ((SparsePoints) points).values();
        ModelValues all = new ModelValues();
        long features = 0; // other than 0
        int k = 0;
        while (k < stored.length && all.size <= ModelCodes.MOST) {
            int end = k + Math.min(STRETCH, stored.length - k);
            features += all.add(stored, k, end);
            k = end;
        }
        if (!dense) {
            all.add(new double[1], 0, 1); // between their features there are zeros
        }
        if (all.size > ModelCodes.MOST || features < (long) FEATURES_EACH * all.size || features == 0) {
            return null;
        }
        all.number();
        return all;
    }

    /** Returns how many were not 0. */
    private int add(double[] stored, int from, int to) {
        int count = size;
        int others = 0;
        for (int k = from; k < to; k++) {
            long bits = Double.doubleToRawLongBits(stored[k]);
            others += bits == 0 ? 0 : 1;
            int slot = firstSlot(~bits);
            while (table[slot] != ~bits) {
                if (table[slot] == 0) {
                    table[slot] = ~bits;
                    count++;
                } else {
                    slot = nextSlot(slot);
                }
            }
        }
        size = count;
        return others;
    }

    private static int firstSlot(long key) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> (64 - SLOT_BITS));
    }

    private static int nextSlot(int slot) {
        return (slot + 1) & (SLOTS - 1);
    }

    private int slot(long key) {
        int slot = firstSlot(key);
        while (table[slot] != key) {
            slot = nextSlot(slot);
        }
        return slot;
    }

    /** Sorts the values and gives each its code. */
    private void number() {
        values = new double[size];
        int filled = 0;
        for (long key : table) {
            if (key != 0) {
                values[filled++] = Double.longBitsToDouble(~key);
            }
        }
        Arrays.sort(values); // -0 before 0
        width = ModelCodes.width(size);
        for (int c = 0; c < size; c++) {
            byte last = NumberText.digit(c & 63);
            codes[slot(~Double.doubleToRawLongBits(values[c]))] =
                    (char) (width == 1 ? last : last << 8 | NumberText.digit(c >> 6));
        }
    }

    /** Increasing, shared. */
    double[] values() {
        return values;
    }

    /** How many digits each code has. */
    int width() {
        return width;
    }

    /** Puts the code of a value at a place with room for two digits; returns the place after it. */
    int put(double value, byte[] target, int at) {
        int code = codes[slot(~Double.doubleToRawLongBits(value))];
        target[at] = (byte) code;
        target[at + 1] = (byte) (code >> 8); // to be replaced where codes have one digit
        return at + width;
    }

    /**
     * Makes the codes of features.
     *
     * @param target for the codes, {@link #width} bytes each, and one more byte
     * @param edges for the places where stretches of features other than 0 begin and end, by turns, and one more place
     * @return how many edges there are
     */
    int encode(double[] stored, int from, int to, byte[] target, int[] edges) {
        int at = 0;
        int edgeCount = 0;
        int zeroBefore = 1;
        for (int k = from; k < to; k++) {
            int zero = Double.doubleToRawLongBits(stored[k]) == 0 ? 1 : 0;
            edges[edgeCount] = k; // to be replaced unless it counts: a branch would often be foretold wrong
            edgeCount += zero ^ zeroBefore;
            zeroBefore = zero;
            at = put(stored[k], target, at);
        }
        edges[edgeCount] = to;
        return edgeCount + 1 - zeroBefore;
    }
}
