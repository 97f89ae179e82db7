package arcmargin.io;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes numbers so that they read back to the same bits.
 *
 * <p>Data are mostly decimal numbers of few places; those are found by trying, which is many times faster than {@link
 * Double#toString} and hardly ever longer. In the compact form a number that has no
 * such text is {@code =} and the 64 bits of the double in 11 digits of base 64, the first digit the highest. A missing value,
 * which is NaN, is {@code ?}.
 */
final class NumberText {

    static final char COMPACT_MARK = '=';
    static final int COMPACT_DIGITS = 11;

    /** The compact form of a missing value. */
    static final char MISSING = '?';

    /** Most characters of the compact form; a decimal text has 10 digits, a sign and a point at most, which are no more. */
    static final int COMPACT_LENGTH = COMPACT_DIGITS + 1;

    private static final int MOST_PLACES = 9;
    private static final double LARGEST_FIXED = 1e10; // beyond, an exponent may be shorter
    private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};

    private static final byte[] DIGITS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NUMBERS = new byte[256]; // of bytes as digits

    static {
        Arrays.fill(NUMBERS, (byte) -1);
        for (int k = 0; k < DIGITS.length; k++) {
            NUMBERS[DIGITS[k]] = (byte) k;
        }
    }

    private NumberText() {}

    /** The digit of base 64 for a number from 0 to 63. */
    static byte digit(int number) {
        return DIGITS[number];
    }

    /** The number that a digit of base 64 stands for, or -1 if the byte is none. */
    static int number(byte digit) {
        return NUMBERS[digit & 0xff];
    }

    static void append(StringBuilder text, double value) {
        byte[] decimal = new byte[COMPACT_LENGTH];
        int length = putDecimal(decimal, 0, value);
        if (length == 0) {
            text.append(value);
        }
        append(text, decimal, length);
    }

    static void appendCompact(StringBuilder text, double value) {
        byte[] compact = new byte[COMPACT_LENGTH];
        append(text, compact, putCompact(compact, 0, value));
    }

    private static void append(StringBuilder text, byte[] bytes, int length) {
        for (int k = 0; k < length; k++) {
            text.append((char) bytes[k]);
        }
    }

    /** Puts the compact form at a place that has room for {@link #COMPACT_LENGTH} bytes; returns the place after it. */
    static int putCompact(byte[] target, int from, double value) {
        int end = putDecimal(target, from, value);
        if (end > from) {
            return end;
        }
        if (Double.isNaN(value)) {
            target[from] = MISSING;
            return from + 1;
        }
        long bits = Double.doubleToRawLongBits(value);
        target[from] = COMPACT_MARK;
        for (int k = COMPACT_DIGITS; k > 0; k--) {
            target[from + k] = DIGITS[(int) bits & 63];
            bits >>>= 6;
        }
        return from + COMPACT_LENGTH;
    }

    /** Reads the digits after the mark of a compact number; NaN if they are none. */
    static double compact(byte[] bytes, int from) {
        long bits = 0;
        for (int k = from; k < from + COMPACT_DIGITS; k++) {
            int number = k < bytes.length ? number(bytes[k]) : -1;
            if (number < 0 || (k == from && number > 15)) {
                return Double.NaN;
            }
            bits = bits << 6 | number;
        }
        return Double.longBitsToDouble(bits);
    }

    /** Puts a decimal number without exponent that reads back to the value, or nothing if there is none of few digits. */
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
