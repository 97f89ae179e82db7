package arcmargin.io;

/**
 * Writes numbers as decimal text that reads back to the same bits.
 *
 * <p>Data are mostly decimal numbers of few places; those are found by trying, which is many times faster than {@link
 * Double#toString} and hardly ever longer.
 */
final class NumberText {

    /** Most characters of a number without exponent: ten digits, a sign and a point. */
    private static final int LONGEST = 12;

    private static final int MOST_PLACES = 9;
    private static final double LARGEST_FIXED = 1e10; // beyond, an exponent may be shorter
    private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};

    private NumberText() {}

    static void append(StringBuilder text, double value) {
        byte[] decimal = new byte[LONGEST];
        int length = putDecimal(decimal, 0, value);
        if (length == 0) {
            text.append(value);
        }
        for (int k = 0; k < length; k++) {
            text.append((char) decimal[k]);
        }
    }

    /**
     * Puts a decimal number without exponent that reads back to the value, or nothing if there is none of few digits.
     */
    private static int putDecimal(byte[] target, int from, double value) {
        if (Math.abs(value) < LARGEST_FIXED / POWERS[MOST_PLACES]) {
            // most data: a number of few places is one of nine, with zeros to drop, so that one trial is enough
            double scaled = Math.rint(value * POWERS[MOST_PLACES]);
            // both numbers of the quotient are exact, so it is what the decimal text reads as
            if (scaled / POWERS[MOST_PLACES] != value) {
                return from;
            }
            long digits = Math.abs((long) scaled);
            int places = digits == 0 ? 0 : MOST_PLACES;
            for (; places > 0 && digits % 10 == 0; places--) {
                digits /= 10;
            }
            return putFixed(target, from, value, digits, places);
        }
        for (int places = 0; places < MOST_PLACES; places++) {
            double scaled = Math.rint(value * POWERS[places]);
            if (Math.abs(scaled) < LARGEST_FIXED && scaled / POWERS[places] == value) {
                return putFixed(target, from, value, Math.abs((long) scaled), places);
            }
        }
        return from;
    }

    private static int putFixed(byte[] target, int from, double value, long digits, int places) {
        int point = from;
        if (Double.doubleToRawLongBits(value) < 0) { // -0.0 too
            target[point++] = '-';
        }
        int first = point++;
        for (long whole = digits / (long) POWERS[places]; whole >= 10; whole /= 10) {
            point++;
        }
        int end = places == 0 ? point : point + 1 + places;
        long rest = digits;
        for (int k = end - 1; k >= first; k--) {
            if (k == point) {
                target[k] = '.';
            } else {
                target[k] = (byte) ('0' + rest % 10);
                rest /= 10;
            }
        }
        return end;
    }
}
