package arcmargin.data;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Arrays of numbers as bytes: short where numbers repeat or have few decimal places, as those of data mostly do, and
 * read back to the same bits always.
 *
 * <p>An array is its length and then blocks of up to 65536 numbers, each in the shortest of these forms:
 *
 * <pre>
 *   raw      0, eight bytes for each number
 *   table    width of codes (1 or 2), count, numbers of eight bytes; a code for each number: its place from 1
 *   decimal  16 + places, width of codes (1 to 7), least; a code for each number: 1 + its digits - least
 *   whole    32 + places, as decimal, where every number has a code, and that is its digits - least
 * </pre>
 *
 * A number of few decimal places is digits / 10^places. In tables and decimals the code 0 stands for any other number,
 * which follows after all codes in eight bytes. Lengths and counts are in base 128, least significant first, codes and
 * raw numbers little endian.
 *
 * <p>A number takes at least one byte, and memory is allocated as bytes arrive: what is allocated for an array is
 * bounded by a small multiple of the bytes that were read, whatever the length claims.
 *
 * <pre>{@code
 * Numbers.write(new double[] {0.25, 0.5, 0.25}, out);
 * double[] same = Numbers.readDoubles(in); // bit for bit
 * }</pre>
 */
public final class Numbers {

    private static final int BLOCK = 1 << 16;
    private static final int DECIMAL = 16;
    private static final int WHOLE = 32;
    private static final int MOST_PLACES = 9;
    private static final int MOST_WIDTH = 7;
    private static final int LARGEST_TABLE = (1 << 16) - 1;
    private static final double LARGEST_EXACT = 0x1p53;
    private static final double[] POWERS = new double[MOST_PLACES + 1];

    static {
        for (int p = 0; p <= MOST_PLACES; p++) {
            POWERS[p] = Double.parseDouble("1e" + p);
        }
    }

    private Numbers() {}

    /**
     * Writes an array of any numbers.
     *
     * @param values the numbers, NaN included
     * @param out where to
     * @throws IOException if they cannot be written
     */
    public static void write(double[] values, OutputStream out) throws IOException {
        Output bytes = new Output();
        bytes.put(values.length);
        for (int from = 0; from < values.length; from += BLOCK) {
            putBlock(Arrays.copyOfRange(values, from, Math.min(values.length, from + BLOCK)), bytes);
            bytes.flush(out);
        }
        bytes.flush(out);
    }

    /**
     * Writes an array of whole numbers that are at least 0, small ones in one byte.
     *
     * @param values not negative
     * @param out where to
     * @throws IOException if they cannot be written
     */
    public static void write(int[] values, OutputStream out) throws IOException {
        Output bytes = new Output();
        bytes.put(values.length);
        Output block = new Output();
        for (int from = 0; from < values.length; from += BLOCK) {
            for (int k = from; k < Math.min(values.length, from + BLOCK); k++) {
                if (values[k] < 0) {
                    throw new IllegalArgumentException("values[" + k + "] = " + values[k] + ", must be at least 0");
                }
                block.put(values[k]);
            }
            bytes.put(block.size);
            bytes.flush(out);
            block.flush(out);
        }
        bytes.flush(out);
    }

    /**
     * Reads an array written by {@link #write(double[], OutputStream)}.
     *
     * @param in where from
     * @return the numbers
     * @throws IOException if they cannot be read: an {@link EOFException} if bytes are missing, a
     *     {@link StreamCorruptedException} if they are not those of an array
     */
    public static double[] readDoubles(InputStream in) throws IOException {
        int length = count(in, Integer.MAX_VALUE - 8);
        double[] values = new double[Math.min(length, BLOCK)];
        for (int from = 0; from < length; from += BLOCK) {
            int count = Math.min(BLOCK, length - from);
            if (from + count > values.length) {
                values = Arrays.copyOf(values, (int) Math.min(length, 2L * values.length));
            }
            readBlock(in, values, from, count);
        }
        return values;
    }

    /**
     * Reads an array written by {@link #write(int[], OutputStream)}.
     *
     * @param in where from
     * @return the numbers
     * @throws IOException if they cannot be read, as in {@link #readDoubles}
     */
    public static int[] readInts(InputStream in) throws IOException {
        int length = count(in, Integer.MAX_VALUE - 8);
        int[] values = new int[Math.min(length, BLOCK)];
        for (int from = 0; from < length; from += BLOCK) {
            int count = Math.min(BLOCK, length - from);
            if (from + count > values.length) {
                values = Arrays.copyOf(values, (int) Math.min(length, 2L * values.length));
            }
            ByteBuffer bytes = buffer(in, count(in, 5 * BLOCK));
            for (int k = from; k < from + count; k++) {
                values[k] = number(bytes);
            }
            require(!bytes.hasRemaining(), "a block of whole numbers is too long");
        }
        return values;
    }

    private static int number(ByteBuffer bytes) throws IOException {
        long value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            require(bytes.hasRemaining(), "a block of whole numbers is too short");
            byte b = bytes.get();
            value |= (long) (b & 0x7f) << shift;
            if (b >= 0) {
                require(value <= Integer.MAX_VALUE, "a whole number is too large");
                return (int) value;
            }
        }
        throw new StreamCorruptedException("a whole number is too large");
    }

    private static int count(InputStream in, int most) throws IOException {
        long value = longNumber(in);
        require(value >= 0 && value <= most, "a length is " + value + ", must be at most " + most);
        return (int) value;
    }

    private static long longNumber(InputStream in) throws IOException {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int b = in.read();
            if (b < 0) {
                throw new EOFException("the numbers end early");
            }
            value |= (long) (b & 0x7f) << shift;
            if (b < 0x80) {
                return value;
            }
        }
        throw new StreamCorruptedException("a number has too many digits");
    }

    private static byte[] bytes(InputStream in, int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException("the numbers end early");
        }
        return bytes;
    }

    private static ByteBuffer buffer(InputStream in, int count) throws IOException {
        return ByteBuffer.wrap(bytes(in, count)).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void require(boolean condition, String message) throws IOException {
        if (!condition) {
            throw new StreamCorruptedException(message);
        }
    }

    private static void readBlock(InputStream in, double[] values, int from, int count) throws IOException {
        int form = in.read();
        if (form == 0) {
            buffer(in, Double.BYTES * count).asDoubleBuffer().get(values, from, count);
        } else if (form == 1 || form == 2) {
            double[] table = new double[1 + count(in, LARGEST_TABLE)];
            buffer(in, Double.BYTES * (table.length - 1)).asDoubleBuffer().get(table, 1, table.length - 1);
            byte[] codes = bytes(in, form * count);
            int unknown = 0;
            for (int k = 0; k < count; k++) {
                int code = (int) code(codes, form * k, form);
                if (code >= table.length) {
                    throw new StreamCorruptedException("a code is " + code + ", must be below " + table.length);
                }
                values[from + k] = table[code];
                unknown += code == 0 ? 1 : 0;
            }
            if (unknown > 0) {
                readOthers(in, codes, form, values, from, unknown);
            }
        } else if ((form >= DECIMAL && form <= DECIMAL + MOST_PLACES)
                || (form >= WHOLE && form <= WHOLE + MOST_PLACES)) {
            boolean whole = form >= WHOLE;
            int width = in.read();
            require(width >= 1 && width <= MOST_WIDTH, "the width of codes is " + width + ", must be from 1 to 7");
            long zigzag = longNumber(in);
            long least = ((zigzag >>> 1) ^ -(zigzag & 1)) - (whole ? 0 : 1);
            double scale = POWERS[form - (whole ? WHOLE : DECIMAL)];
            byte[] codes = bytes(in, width * count);
            int unknown = 0;
            for (int k = 0; k < count; k++) {
                long code = code(codes, width * k, width);
                values[from + k] = (least + code) / scale;
                unknown += code == 0 ? 1 : 0;
            }
            if (unknown > 0 && !whole) {
                readOthers(in, codes, width, values, from, unknown);
            }
        } else {
            require(form >= 0, "the numbers end early");
            throw new StreamCorruptedException("the form of a block of numbers is " + form + ", which is unknown");
        }
    }

    private static long code(byte[] codes, int at, int width) {
        long code = 0;
        for (int k = width - 1; k >= 0; k--) {
            code = code << 8 | (codes[at + k] & 0xff);
        }
        return code;
    }

    /** Reads the numbers that have no code. */
    private static void readOthers(InputStream in, byte[] codes, int width, double[] values, int from, int count)
            throws IOException {
        ByteBuffer others = buffer(in, Double.BYTES * count);
        for (int k = 0; others.hasRemaining(); k++) {
            if (code(codes, width * k, width) == 0) {
                values[from + k] = others.getDouble();
            }
        }
    }

    private static void putBlock(double[] values, Output out) {
        Decimals decimals = Decimals.of(values);
        boolean shortest = decimals.whole && decimals.width == 1;
        Table table = shortest ? null : Table.of(values);
        long bytes = Math.min(1 + (long) Double.BYTES * values.length, decimals.bytes);
        if (table != null && table.bytes < bytes) {
            table.put(values, out);
        } else if (decimals.bytes == bytes) {
            decimals.put(values, out);
        } else {
            out.write(0);
            for (double value : values) {
                out.putRaw(value);
            }
        }
    }

    /** Numbers that occur more than once; where there are too many, the most frequent of them. */
    private static final class Table {

        private final int[] kinds; // of each value: the number of its first occurrence among distinct ones
        private final int[] codes; // of each kind, 0 if it is not in the table
        private double[] numbers;
        private int width;
        private long bytes = Long.MAX_VALUE;

        private Table(int[] kinds, int distinct) {
            this.kinds = kinds;
            this.codes = new int[distinct];
        }

        static Table of(double[] values) {
            int capacity = Integer.highestOneBit(Math.max(1, values.length)) << 2;
            int[] slots = new int[capacity]; // 1 + the kind
            long[] bits = new long[values.length];
            int[] counts = new int[values.length];
            int[] kinds = new int[values.length];
            int distinct = 0;
            for (int k = 0; k < values.length; k++) {
                long own = Double.doubleToRawLongBits(values[k]);
                int slot = (int) ((own * 0x9E3779B97F4A7C15L) >>> 32) & (capacity - 1);
                while (slots[slot] != 0 && bits[slots[slot] - 1] != own) {
                    slot = (slot + 1) & (capacity - 1);
                }
                if (slots[slot] == 0) {
                    bits[distinct] = own;
                    slots[slot] = ++distinct;
                }
                kinds[k] = slots[slot] - 1;
                counts[kinds[k]]++;
            }
            Table table = new Table(kinds, distinct);
            table.choose(bits, counts, distinct);
            return table;
        }

        private void choose(long[] bits, int[] counts, int distinct) {
            long[] repeated = IntStream.range(0, distinct)
                    .filter(kind -> counts[kind] > 1)
                    .mapToLong(kind -> (long) -counts[kind] << 32 | kind) // most frequent first, then as they occur
                    .sorted()
                    .toArray();
            int best = 0;
            for (int w = 1; w <= 2; w++) {
                int size = Math.min(repeated.length, (1 << (8 * w)) - 1);
                long others = kinds.length;
                for (int t = 0; t < size; t++) {
                    others -= counts[(int) repeated[t]];
                }
                long total = 4 + (long) w * kinds.length + Double.BYTES * (size + others);
                if (total < bytes) {
                    best = size;
                    width = w;
                    bytes = total;
                }
            }
            numbers = new double[best];
            for (int t = 0; t < best; t++) {
                codes[(int) repeated[t]] = 1 + t;
                numbers[t] = Double.longBitsToDouble(bits[(int) repeated[t]]);
            }
        }

        void put(double[] values, Output out) {
            out.write(width);
            out.put(numbers.length);
            for (double number : numbers) {
                out.putRaw(number);
            }
            Output others = new Output();
            for (int k = 0; k < values.length; k++) {
                int code = codes[kinds[k]];
                out.putCode(code, width);
                if (code == 0) {
                    others.putRaw(values[k]);
                }
            }
            out.put(others);
        }
    }

    /** The number of decimal places that takes the fewest bytes. */
    private record Decimals(int places, int width, long least, boolean whole, long bytes) {

        static Decimals of(double[] values) {
            Decimals shortest = new Decimals(0, 1, 0, true, Long.MAX_VALUE);
            double[] few = new double[values.length]; // those that may have few places
            int count = 0;
            for (double value : values) {
                if (Math.abs(value) > LARGEST_EXACT / POWERS[MOST_PLACES]
                        || digits(value, MOST_PLACES) != Long.MIN_VALUE) {
                    few[count++] = value;
                }
            }
            for (int places = 0; places <= MOST_PLACES; places++) {
                long least = Long.MAX_VALUE;
                long largest = Long.MIN_VALUE;
                int others = values.length - count;
                for (int k = 0; k < count; k++) {
                    long digits = digits(few[k], places);
                    if (digits == Long.MIN_VALUE) {
                        others++;
                    } else {
                        least = Math.min(least, digits);
                        largest = Math.max(largest, digits);
                    }
                }
                if (others == values.length) {
                    continue;
                }
                long range = largest - least + (others == 0 ? 0 : 1);
                int width = Math.max(1, (71 - Long.numberOfLeadingZeros(range)) / 8);
                long bytes = 12 + (long) width * values.length + (long) Double.BYTES * others;
                if (width <= MOST_WIDTH && bytes < shortest.bytes) {
                    shortest = new Decimals(places, width, least, others == 0, bytes);
                }
                if (others == 0) {
                    break; // more places only take wider codes
                }
            }
            return shortest;
        }

        /** The digits of a number of so many places, or the least long if it has more. */
        private static long digits(double value, int places) {
            double scaled = value * POWERS[places];
            if (!(Math.abs(scaled) <= LARGEST_EXACT)) {
                return Long.MIN_VALUE;
            }
            // not Math.rint, which is slow until it is compiled: most models are written before that
            double half = Math.abs(scaled) < LARGEST_EXACT / 2 ? Math.copySign(0.5, scaled) : 0;
            long digits = (long) (scaled + half);
            return Double.doubleToRawLongBits(digits / POWERS[places]) == Double.doubleToRawLongBits(value)
                    ? digits
                    : Long.MIN_VALUE;
        }

        void put(double[] values, Output out) {
            out.write((whole ? WHOLE : DECIMAL) + places);
            out.write(width);
            out.put((least << 1) ^ (least >> 63));
            long base = whole ? least : least - 1;
            Output others = new Output();
            for (double value : values) {
                long digits = digits(value, places);
                boolean coded = digits != Long.MIN_VALUE;
                out.putCode(coded ? digits - base : 0, width);
                if (!coded) {
                    others.putRaw(value);
                }
            }
            out.put(others);
        }
    }

    /** Bytes in memory. */
    private static final class Output {

        private byte[] bytes = new byte[1 << 8];
        private int size;

        void write(int b) {
            if (size == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * size);
            }
            bytes[size++] = (byte) b;
        }

        void put(long number) {
            long rest = number;
            for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
                write((int) ((rest & 0x7f) | 0x80));
            }
            write((int) rest);
        }

        void putCode(long code, int width) {
            for (int k = 0; k < width; k++) {
                write((int) (code >>> (8 * k)));
            }
        }

        void putRaw(double value) {
            putCode(Double.doubleToRawLongBits(value), Double.BYTES);
        }

        void put(Output other) {
            if (size + other.size > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + other.size));
            }
            System.arraycopy(other.bytes, 0, bytes, size, other.size);
            size += other.size;
        }

        void flush(OutputStream out) throws IOException {
            out.write(bytes, 0, size);
            size = 0;
        }
    }
}
