package arcmargin.io;

import arcmargin.data.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header of an array of NumPy.
 *
 * @param type what its numbers are: {@code b} for booleans, {@code i} and {@code u} for integers, {@code f} for
 *     floating point, {@code S} and {@code U} for texts of bytes and of characters
 * @param bytes how many bytes each takes
 * @param order which of these is first
 * @param fortran whether the first index runs fastest
 * @param shape the number of rows, then of what is in a row
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record NpyHeader(char type, int bytes, ByteOrder order, boolean fortran, int[] shape) {

    /** What an array begins with, as Latin-1. */
    static final String MAGIC = "\u0093NUMPY";

    private static final Pattern DESCRIPTION = Pattern.compile("'descr'\\s*:\\s*'([<>|=]?)([a-zA-Z])([0-9]*)'");
    private static final Pattern FORTRAN = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([0-9, L]*)\\)");
    private static final int PREFIX = 10;
    private static final int LARGEST_ITEM = Integer.MAX_VALUE / 4; // characters of a text take four bytes each

    /** Reads the header at the beginning of an array. */
    static NpyHeader read(InputStream in, String file) throws IOException {
        byte[] prefix = in.readNBytes(PREFIX);
        if (prefix.length < PREFIX || !new String(prefix, 0, 6, StandardCharsets.ISO_8859_1).equals(MAGIC)) {
            throw new BadInputException(file + ": does not start like an array of NumPy");
        }
        int length = (prefix[8] & 0xff) | (prefix[9] & 0xff) << 8;
        if (prefix[6] > 1) {
            byte[] more = Arrays.copyOf(in.readNBytes(2), 2);
            length |= (more[0] & 0xff) << 16 | (more[1] & 0xff) << 24;
        }
        if (length < 0 || length > 1 << 20) {
            throw new BadInputException(file + ": has a header of " + length + " bytes, expected an array of NumPy");
        }
        String text = new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
        Matcher description = DESCRIPTION.matcher(text);
        Matcher fortran = FORTRAN.matcher(text);
        Matcher shape = SHAPE.matcher(text);
        if (!description.find() || !fortran.find() || !shape.find()) {
            throw new BadInputException(file + ": has the header " + BlockParser.quoted(text.strip())
                    + ", expected an array of numbers or texts; write tables of several types as CSV");
        }
        char type = description.group(2).charAt(0);
        int bytes = description.group(3).isEmpty() ? 1 : size(description.group(3), LARGEST_ITEM, file);
        boolean numbers = ("iu".indexOf(type) >= 0 && (bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8))
                || (type == 'f' && (bytes == 2 || bytes == 4 || bytes == 8))
                || (type == 'b' && bytes == 1);
        if (!numbers && "SU".indexOf(type) < 0) {
            throw new BadInputException(file + ": holds values of type " + type + bytes
                    + ", expected numbers of at most 8 bytes, booleans or texts");
        }
        return new NpyHeader(
                type,
                type == 'U' ? 4 * bytes : bytes,
                description.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN,
                fortran.group(1).equals("True"),
                Arrays.stream(shape.group(1).replace("L", "").split(","))
                        .map(String::strip)
                        .filter(size -> !size.isEmpty())
                        .mapToInt(size -> size(size, Integer.MAX_VALUE, file))
                        .toArray());
    }

    private static int size(String digits, int largest, String file) {
        if (!digits.matches("0*[0-9]{1,10}") || Long.parseLong(digits) > largest) {
            throw new BadInputException(file + ": has the size " + BlockParser.quoted(digits)
                    + " in its header, expected a whole number up to " + largest);
        }
        return Integer.parseInt(digits);
    }

    boolean isText() {
        return type == 'S' || type == 'U';
    }

    int rows() {
        return shape.length == 0 ? 1 : shape[0];
    }

    /** {@return how many values a row has; {@link Long#MAX_VALUE} for more than there can be} */
    long width() {
        long width = 1;
        for (int k = 1; k < shape.length; k++) {
            if (shape[k] > 0 && width > Long.MAX_VALUE / shape[k]) {
                return Long.MAX_VALUE;
            }
            width *= shape[k];
        }
        return width;
    }

    /** {@return the number at a place of the content} */
    double number(ByteBuffer content, int index) {
        int at = index * bytes;
        return switch (type) {
            case 'f' ->
                switch (bytes) {
                    case 2 -> half(content.getShort(at));
                    case 4 -> content.getFloat(at);
                    default -> content.getDouble(at);
                };
            case 'b' -> content.get(at);
            case 'u' ->
                switch (bytes) {
                    case 1 -> content.get(at) & 0xff;
                    case 2 -> content.getShort(at) & 0xffff;
                    case 4 -> content.getInt(at) & 0xffffffffL;
                    default ->
                        Long.toUnsignedString(content.getLong(at)).length() > 18
                                ? Double.parseDouble(Long.toUnsignedString(content.getLong(at)))
                                : content.getLong(at);
                };
            default ->
                switch (bytes) {
                    case 1 -> content.get(at);
                    case 2 -> content.getShort(at);
                    case 4 -> content.getInt(at);
                    default -> content.getLong(at);
                };
        };
    }

    /** {@return the text at a place of the content, without the zeros behind it} */
    String text(ByteBuffer content, int index) {
        StringBuilder text = new StringBuilder();
        int size = type == 'U' ? Integer.BYTES : 1;
        for (int k = 0; k < bytes; k += size) {
            int c = type == 'U' ? content.getInt(index * bytes + k) : content.get(index * bytes + k) & 0xff;
            if (c != 0 && Character.isValidCodePoint(c)) {
                text.appendCodePoint(c);
            }
        }
        return text.toString();
    }

    /** {@return the value at a place of the content as the name of a class: different ones have different names} */
    String label(ByteBuffer content, int index) {
        if (isText()) {
            return text(content, index);
        } else if (bytes == Long.BYTES && type != 'f') { // not all of these are doubles
            long value = content.getLong(index * bytes);
            return type == 'u' ? Long.toUnsignedString(value) : Long.toString(value);
        }
        return ClassNames.canonical(Double.toString(number(content, index)));
    }

    /** Half precision: a sign, 5 bits of exponent, 10 of fraction. */
    private static double half(short bits) {
        int exponent = (bits >> 10) & 0x1f;
        int fraction = bits & 0x3ff;
        double magnitude = exponent == 0
                ? fraction * 0x1p-24
                : exponent == 0x1f
                        ? (fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN)
                        : (1024 + fraction) * Math.scalb(1.0, exponent - 25);
        return bits < 0 ? -magnitude : magnitude;
    }
}
