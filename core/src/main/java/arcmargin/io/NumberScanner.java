package arcmargin.io;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Reads decimal numbers from bytes, to the very bits {@link Double#parseDouble} gives.
 *
 * <p>A number w·10^q with w ≤ 2⁵³ and |q| ≤ 22 is one exact product or quotient of two doubles. Otherwise the leading
 * 64 to 128 bits of w·5^q, from a table of 128-bit powers of five, decide the rounding in all but a few cases (Lemire,
 * "Number parsing at a gigabyte per second", 2021); those few, and results outside the normal range, go to {@code
 * parseDouble} itself.
 *
 * <p>The bytes must end in one that belongs to no number, such as a line feed: scanning then needs no bounds.
 */
final class NumberScanner {

    private static final double[] EXACT_POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    /** Beyond this power of ten results may leave the normal range of a double. */
    private static final int LARGEST_POWER = 285;

    private static final int FRACTION_BITS = 52;

    private final byte[] bytes;
    private int end;

    NumberScanner(byte[] bytes) {
        this.bytes = bytes;
    }

    /** {@return the number a text holds, infinite if it overflows, or NaN if it holds none or more than one} */
    static double parse(String text) {
        byte[] ended = (text + '\n').getBytes(StandardCharsets.UTF_8);
        NumberScanner scanner = new NumberScanner(ended);
        double value = scanner.scan(0);
        return scanner.end() == ended.length - 1 ? value : Double.NaN;
    }

    static boolean isNumber(String text) {
        return Double.isFinite(parse(text));
    }

    /** {@return where the number last scanned ended, or where it should have started if there was none} */
    int end() {
        return end;
    }

    /**
     * Reads the number that starts here: a sign, digits with a point among them, an exponent. The result may overflow.
     */
    double scan(int from) {
        int p = from;
        byte c = bytes[p];
        boolean negative = c == '-';
        if (negative || c == '+') {
            c = bytes[++p];
        }
        int first = p;
        long significand = 0;
        while (isDigit(c)) {
            significand = significand * 10 + (c - '0');
            c = bytes[++p];
        }
        int digits = p - first;
        int exponent = 0;
        if (c == '.') {
            int point = p;
            c = bytes[++p];
            while (isDigit(c)) {
                significand = significand * 10 + (c - '0');
                c = bytes[++p];
            }
            exponent = point + 1 - p;
            digits -= exponent;
        }
        if (digits == 0) {
            end = from;
            return Double.NaN;
        }
        if ((c | 0x20) == 'e') {
            boolean small = bytes[p + 1] == '-';
            int q = small || bytes[p + 1] == '+' ? p + 2 : p + 1;
            int power = 0;
            int powerStart = q;
            while (isDigit(bytes[q])) {
                power = Math.min(power * 10 + (bytes[q] - '0'), 100_000);
                q++;
            }
            if (q > powerStart) { // else the e belongs to no number
                exponent += small ? -power : power;
                p = q;
            }
        }
        end = p;
        double magnitude = digits <= 19 ? convert(significand, exponent) : Double.NaN;
        if (Double.isNaN(magnitude)) {
            return Double.parseDouble(new String(bytes, from, p - from, StandardCharsets.ISO_8859_1));
        }
        return negative ? -magnitude : magnitude;
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }

    /** Returns w·10^q correctly rounded, w unsigned, or NaN where that takes more bits than there are here. */
    private static double convert(long w, int q) {
        if (w >>> 53 == 0) {
            if (q <= 0 && q >= -22) {
                return w / EXACT_POWERS[-q];
            } else if (q > 0 && q <= 22) {
                return w * EXACT_POWERS[q];
            } else if (w == 0) {
                return 0;
            }
        }
        return q >= -LARGEST_POWER && q <= LARGEST_POWER ? FivePowers.round(w, q) : Double.NaN;
    }

    /** The rounding by 128-bit powers of five, with its table: loaded only if a file has such numbers. */
    private static final class FivePowers {

        private static final long[] HIGH = new long[2 * LARGEST_POWER + 1];
        private static final long[] LOW = new long[2 * LARGEST_POWER + 1];

        static {
            for (int q = -LARGEST_POWER; q <= LARGEST_POWER; q++) {
                BigInteger power = BigInteger.valueOf(5).pow(Math.abs(q));
                int bits = power.bitLength();
                BigInteger leading;
                if (q >= 0) {
                    leading = bits > 128 ? power.shiftRight(bits - 128) : power.shiftLeft(128 - bits);
                } else { // the reciprocal, rounded up
                    leading = BigInteger.ONE.shiftLeft(bits + 127).divide(power).add(BigInteger.ONE);
                }
                HIGH[q + LARGEST_POWER] = leading.shiftRight(64).longValue();
                LOW[q + LARGEST_POWER] = leading.longValue();
            }
        }

        static double round(long w, int q) {
            int shift = Long.numberOfLeadingZeros(w);
            long normal = w << shift;
            long high = unsignedMultiplyHigh(normal, HIGH[q + LARGEST_POWER]);
            long low = normal * HIGH[q + LARGEST_POWER];
            if ((high & 0x1ff) == 0x1ff) { // the bits below the rounding position may carry: look further
                long more = unsignedMultiplyHigh(normal, LOW[q + LARGEST_POWER]);
                low += more;
                high += Long.compareUnsigned(low, more) < 0 ? 1 : 0;
                if (low == -1) {
                    return Double.NaN;
                }
            }
            int top = (int) (high >>> 63);
            int drop = top + 64 - FRACTION_BITS - 3;
            long fraction = high >>> drop; // 54 bits: one more than a double has
            boolean exactHalf = Long.compareUnsigned(low, 1) <= 0
                    && q >= -4
                    && q <= 23
                    && (fraction & 3) == 1
                    && fraction << drop == high;
            fraction = (fraction + (exactHalf ? 0 : fraction & 1)) >>> 1;
            int exponent = ((217706 * q) >> 16) + 63 + top - shift + 1023;
            if (fraction >>> (FRACTION_BITS + 1) != 0) {
                fraction >>>= 1;
                exponent++;
            }
            if (exponent < 1 || exponent > 2046) {
                return Double.NaN;
            }
            return Double.longBitsToDouble((long) exponent << FRACTION_BITS | (fraction & ((1L << FRACTION_BITS) - 1)));
        }

        private static long unsignedMultiplyHigh(long a, long b) {
            return Math.multiplyHigh(a, b) + (a >> 63 & b) + (b >> 63 & a);
        }
    }
}
