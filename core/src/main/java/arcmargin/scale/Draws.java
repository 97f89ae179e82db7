package arcmargin.scale;

import java.util.Arrays;

/**
 * What is left to chance about the rows of large data, decided by the number of each row and a seed alone: whoever
 * asks, in whatever order and on whatever machine, gets the same answer without having seen other rows.
 *
 * <pre>{@code
 * long[] sample = Draws.sample(1_000_000, 1000, 1); // numbers of rows
 * boolean judged = Draws.heldOut(sample[0], 1);
 * }</pre>
 */
public final class Draws {

    /** One row in so many is held out of training to calibrate and to judge. */
    public static final int HELD_OUT = 10;

    private static final double GENEROUS = 1.2;
    private static final long HELD_OUT_STREAM = 0x5851f42d4c957f2dL;
    private static final long SAMPLE_STREAM = 0x14057b7ef767814fL;

    private Draws() {}

    /** A number of 64 random bits for a row, by the mixing function of SplitMix64 (Steele, Lea, Flood 2014). */
    private static long draw(long row, long seed, long stream) {
        return mix(mix(seed + stream) + row * 0x9e3779b97f4a7c15L);
    }

    private static long mix(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /**
     * Whether a row is held out of training, to calibrate and to judge.
     *
     * @param row its number in the data, from 0
     * @param seed any number
     * @return true for one row in {@value #HELD_OUT}, on average
     */
    public static boolean heldOut(long row, long seed) {
        return Long.remainderUnsigned(draw(row, seed, HELD_OUT_STREAM), HELD_OUT) == 0;
    }

    /**
     * A random sample of rows without replacement: those of smallest draws.
     *
     * @param rows how many rows there are
     * @param count how many are wanted
     * @param seed any number
     * @return numbers of rows in increasing order, all of them if there are no more than wanted
     */
    public static long[] sample(long rows, int count, long seed) {
        if (rows <= count) {
            long[] all = new long[(int) rows];
            Arrays.setAll(all, i -> i);
            return all;
        }
        // a share that is larger than needed but for bad luck, in which case twice as many are drawn
        for (double share = GENEROUS * count / rows + 100.0 / rows; ; share *= 2) {
            long limit = share >= 1 ? Long.MAX_VALUE : (long) (share * Long.MAX_VALUE);
            long[] drawn = new long[Math.max(16, count)];
            long[] numbers = new long[drawn.length];
            int found = 0;
            for (long row = 0; row < rows; row++) {
                long bits = draw(row, seed, SAMPLE_STREAM) >>> 1;
                if (bits <= limit) {
                    if (found == drawn.length) {
                        drawn = Arrays.copyOf(drawn, 2 * found);
                        numbers = Arrays.copyOf(numbers, 2 * found);
                    }
                    drawn[found] = bits;
                    numbers[found++] = row;
                }
            }
            if (found >= count) {
                return smallest(Arrays.copyOf(drawn, found), Arrays.copyOf(numbers, found), count);
            }
        }
    }

    private static long[] smallest(long[] drawn, long[] numbers, int count) {
        long[] sorted = drawn.clone();
        Arrays.sort(sorted);
        long last = sorted[count - 1];
        long[] chosen = new long[count];
        int at = 0;
        for (int k = 0; k < numbers.length && at < count; k++) {
            if (drawn[k] <= last) {
                chosen[at++] = numbers[k];
            }
        }
        return chosen;
    }
}
