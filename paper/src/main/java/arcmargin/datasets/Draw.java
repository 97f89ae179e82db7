package arcmargin.datasets;

/**
 * A stream of random numbers determined by a seed and the number of the example it is drawn for.
 *
 * <p>The generator is SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): a Weyl sequence with the golden-ratio step,
 * passed through a 64-bit finaliser. Each example has its own stream, so examples can be drawn in any order and by any
 * number of threads. Only integer and basic floating-point arithmetic is used, so that every JDK gives the same
 * numbers.
 */
final class Draw {

    private static final long STEP = 0x9E3779B97F4A7C15L;

    private long state;

    /** Creates the stream of an example. */
    Draw(long seed, long example) {
        // two rounds of the finaliser decorrelate streams with close seeds or numbers
        state = mix(mix(seed + STEP) ^ (example * STEP + 0x632BE59BD9B4E019L));
    }

    /** Returns 64 random bits. */
    long bits() {
        state += STEP;
        return mix(state);
    }

    /** Returns a number uniform on 0, …, bound-1, without bias, by multiplication and rejection. */
    int below(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound = " + bound + ", must be positive");
        }
        long product;
        do {
            product = (bits() >>> 32) * bound;
        } while ((product & 0xFFFFFFFFL) < (0x100000000L % bound));
        return (int) (product >>> 32);
    }

    /** Returns a number uniform on from, …, to. */
    int between(int from, int to) {
        return from + below(to - from + 1);
    }

    /** Returns a number uniform on [0, 1), a multiple of 2⁻⁵³. */
    double uniform() {
        return (bits() >>> 11) * 0x1p-53;
    }

    /** Returns a geometrically distributed number on 1, 2, …: P(k) = p (1-p)^(k-1). */
    int geometric(double p) {
        int trials = 1;
        while (uniform() >= p) {
            trials++;
        }
        return trials;
    }

    /** Returns a standard normal number by the polar method. */
    double gaussian() {
        double x;
        double square;
        do {
            x = 2 * uniform() - 1;
            double y = 2 * uniform() - 1;
            square = x * x + y * y;
        } while (square >= 1 || square == 0);
        return x * Math.sqrt(-2 * StrictMath.log(square) / square);
    }

    /** Returns the numbers 0, …, size-1 in random order (Fisher–Yates shuffle). */
    int[] permutation(int size) {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            int j = below(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    private static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
