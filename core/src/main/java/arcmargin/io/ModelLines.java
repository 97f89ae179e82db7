package arcmargin.io;

import arcmargin.data.BadInputException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** The lines of a model file, one at a time, read as words and numbers from left to right. */
final class ModelLines implements Closeable {

    private final String name;
    private final InputStream in;
    private final CRC32C checksum = new CRC32C();
    private final byte[] chunk = new byte[1 << 16];
    private int chunkUsed;
    private int chunkEnd;

    private byte[] line = new byte[1 << 12]; // ends in a line feed
    private int length; // without it
    private int number;
    private int position;
    private NumberScanner scanner = new NumberScanner(line);

    private ModelLines(String name, InputStream in) {
        this.name = name;
        this.in = in;
    }

    static ModelLines open(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new BadInputException(path + ": is a directory, expected a model file");
        }
        return new ModelLines(path.toString(), Files.newInputStream(path));
    }

    /** Goes to the next line; false at the end of the file. The line gone from is added to the checksum. */
    boolean next() throws IOException {
        if (number > 0) {
            checksum.update(line, 0, length + 1);
        }
        number++;
        position = 0;
        length = 0;
        while (true) {
            if (chunkUsed == chunkEnd) {
                chunkEnd = Math.max(0, in.read(chunk));
                chunkUsed = 0;
                if (chunkEnd == 0) {
                    end();
                    return length > 0;
                }
            }
            int from = chunkUsed;
            int end = from;
            while (end < chunkEnd && chunk[end] != '\n') {
                end++;
            }
            chunkUsed = end;
            int count = end - from;
            if (length + count + 1 > line.length) {
                line = Arrays.copyOf(line, Math.max(2 * line.length, length + count + 1));
                scanner = new NumberScanner(line);
            }
            System.arraycopy(chunk, from, line, length, count);
            length += count;
            if (chunkUsed < chunkEnd) {
                chunkUsed++;
                end();
                return true;
            }
        }
    }

    private void end() {
        line[length] = '\n';
    }

    boolean startsWith(String text) {
        return new String(line, 0, Math.min(length, text.length()), StandardCharsets.UTF_8).equals(text);
    }

    /** Goes to the next line, which must be there. */
    void require(String expected) throws IOException {
        if (!next()) {
            throw offence("the file ends early, expected " + expected);
        }
    }

    /** The checksum of all lines before this one. */
    String checksum() {
        return hexadecimal(checksum);
    }

    static String hexadecimal(Checksum checksum) {
        return HexFormat.of().toHexDigits(checksum.getValue(), 8);
    }

    boolean hasMore() {
        while (position < length && line[position] == ' ') {
            position++;
        }
        return position < length;
    }

    /** The next word, empty at the end of the line. */
    String word() {
        hasMore();
        int from = position;
        while (position < length && line[position] != ' ') {
            position++;
        }
        return new String(line, from, position - from, StandardCharsets.UTF_8);
    }

    /** All that follows after one blank. */
    String rest() {
        int from = Math.min(length, position + 1);
        position = length;
        return new String(line, from, length - from, StandardCharsets.UTF_8);
    }

    /** The next number, decimal or compact, finite and with a blank or the end of the line after it. */
    double number(String what) {
        hasMore();
        return numberHere(what);
    }

    /** The next number as {@link #number} reads it, or NaN for a missing value. */
    double value(String what) {
        if (hasMore() && line[position] == NumberText.MISSING) {
            return finished(Double.NaN, position + 1, what);
        }
        return numberHere(what);
    }

    private double numberHere(String what) {
        if (line[position] == NumberText.COMPACT_MARK && position + NumberText.COMPACT_DIGITS < length) {
            double value = NumberText.compact(line, position + 1);
            return finished(value, position + NumberText.COMPACT_LENGTH, what);
        }
        double value = scanner.scan(position);
        return finished(value, scanner.end(), what);
    }

    /** The column before a colon, or 0 if the next word has none; then nothing is read. */
    int column() {
        int k = position;
        long column = 0;
        while (k < length && line[k] >= '0' && line[k] <= '9' && column < Integer.MAX_VALUE) {
            column = 10 * column + line[k++] - '0';
        }
        if (k == position || k >= length || line[k] != ':') {
            return 0;
        }
        if (column < 1 || column > Integer.MAX_VALUE) {
            throw offence("the feature number is out of range, expected one from 1");
        }
        position = k + 1;
        return (int) column;
    }

    /** Most codes that may begin right here, for want of more digits in the line. */
    int mostCodes(ModelCodes codes) {
        return (length - position) / codes.width();
    }

    /** Reads the codes that begin right here, one at least and some number at most, into an array from a place on; returns how many. */
    int codes(ModelCodes codes, int most, double[] target, int to) {
        int count = codes.decode(line, position, most, target, to);
        position += count * codes.width();
        boolean ends = position == length || line[position] == ' ';
        if (ends && count > 0) {
            return count;
        } else if (ends) {
            throw offence("there is nothing after the colon, expected codes of features");
        } else if (count == most && position + codes.width() <= length) {
            throw offence("the run has more codes than there are features left, expected at most " + most);
        }
        int end = position + 1;
        while (end < Math.min(length, position + codes.width()) && line[end] != ' ') {
            end++;
        }
        String found = new String(line, position, end - position, StandardCharsets.UTF_8);
        throw offence("found " + BlockParser.quoted(found) + ", expected the code of one of the " + codes.size()
                + " values, " + (codes.width() == 1 ? "a digit" : "two digits"));
    }

    /** The next whole number of at least a least value. */
    int count(String what, int least) {
        double value = number(what);
        if (value >= least && value <= Integer.MAX_VALUE && value == Math.rint(value)) {
            return (int) value;
        }
        throw offence("found " + value + ", expected " + what + ", a whole number of at least " + least);
    }

    void requireLineEnd() {
        if (hasMore()) {
            throw offence("the line goes on, expected its end");
        }
    }

    private double finished(double value, int end, String what) {
        boolean ends = end >= length || line[end] == ' ';
        if (end > position && ends && (Double.isFinite(value) || line[position] == NumberText.MISSING)) {
            position = end;
            return value;
        }
        throw offence("found " + BlockParser.quoted(word()) + ", expected " + what + ", a finite number");
    }

    /** Something wrong at this place. */
    BadInputException offence(String message) {
        return new BadInputException(name, number, position + 1, message);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
