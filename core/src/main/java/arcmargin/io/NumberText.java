package arcmargin.io;

/**
 * Writes numbers so that they read back to the same bits.
 *
 * <p>Data are mostly decimal numbers of few places; those are found by trying, which is many times faster than {@link
 * Double#toString} and hardly ever longer. In the compact form a number that has no
 * such text of at most 12 characters is {@code =} and the 64 bits of the double in 11 digits of base 64, the first digit the highest.
 */
final class NumberText {

    static final char COMPACT_MARK = '=';
    static final int COMPACT_DIGITS = 11;

    private static final int MOST_PLACES = 9;
    private static final double LARGEST_FIXED = 1e10; // beyond, an exponent may be shorter
    private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    private NumberText() {}

    static void append(StringBuilder text, double value) {
        if (!appendDecimal(text, value)) {
            text.append(value);
        }
    }

    /** Appends a decimal number without exponent that reads back to the value, or nothing if there is none of few digits. */
    private static boolean appendDecimal(StringBuilder text, double value) {
        if (Math.abs(value) < LARGEST_FIXED / POWERS[MOST_PLACES]) {
            // most data: a number of few places is one of nine, with zeros to drop, so that one trial is enough
            double scaled = Math.rint(value * POWERS[MOST_PLACES]);
            // both numbers of the quotient are exact, so it is what the decimal text reads as
            if (scaled / POWERS[MOST_PLACES] != value) {
                return false;
            }
            long digits = Math.abs((long) scaled);
            int places = digits == 0 ? 0 : MOST_PLACES;
            for (; places > 0 && digits % 10 == 0; places--) {
                digits /= 10;
            }
            appendFixed(text, value, digits, places);
            return true;
        }
        for (int places = 0; places < MOST_PLACES; places++) {
            double scaled = Math.rint(value * POWERS[places]);
            if (Math.abs(scaled) < LARGEST_FIXED && scaled / POWERS[places] == value) {
                appendFixed(text, value, Math.abs((long) scaled), places);
                return true;
            }
        }
        return false;
    }

    static void appendCompact(StringBuilder text, double value) {
        int start = text.length();
        if (!appendDecimal(text, value) || text.length() - start > COMPACT_DIGITS + 1) {
            text.setLength(start);
            long bits = Double.doubleToRawLongBits(value);
            text.append(COMPACT_MARK);
            for (int shift = 60; shift >= 0; shift -= 6) {
                text.append(DIGITS.charAt((int) (bits >>> shift) & 63));
            }
        }
    }

    /** Reads the digits after the mark of a compact number; NaN if they are none. */
    static double compact(byte[] bytes, int from) {
        long bits = 0;
        for (int k = from; k < from + COMPACT_DIGITS; k++) {
            int digit = k < bytes.length ? DIGITS.indexOf(bytes[k]) : -1;
            if (digit < 0 || (k == from && digit > 15)) {
                return Double.NaN;
            }
            bits = bits << 6 | digit;
        }
        return Double.longBitsToDouble(bits);
    }

    private static void appendFixed(StringBuilder text, double value, long digits, int places) {
        if (value < 0 || (value == 0 && 1 / value < 0)) {
            text.append('-');
        }
        long power = (long) POWERS[places];
        text.append(digits / power);
        if (places > 0) {
            long fraction = digits % power;
            text.append('.');
            for (long limit = power / 10; fraction < limit; limit /= 10) {
                text.append('0');
            }
            text.append(fraction);
        }
    }
}
