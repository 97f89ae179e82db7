package arcmargin.io;

import arcmargin.data.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The lines of a LIBSVM model file, one at a time, read as words and numbers from left to right. */
final class ModelLines {

    private final String name;
    private final InputStream in;
    private final byte[] chunk = new byte[1 << 16];
    private int chunkUsed;
    private int chunkEnd;
    private long bytesRead;

    private byte[] line = new byte[1 << 12]; // ends in a line feed
    private int length; // without it
    private int number;
    private int position;
    private NumberScanner scanner = new NumberScanner(line);

    ModelLines(String name, InputStream in) {
        this.name = name;
        this.in = in;
    }

    /** Goes to the next line; false at the end of the file. */
    boolean next() throws IOException {
        number++;
        position = 0;
        length = 0;
        while (true) {
            if (chunkUsed == chunkEnd) {
                chunkEnd = Math.max(0, in.read(chunk));
                chunkUsed = 0;
                bytesRead += chunkEnd;
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

    /** {@return the bytes read so far} */
    long bytesRead() {
        return bytesRead;
    }

    private void end() {
        if (length > 0 && line[length - 1] == '\r') {
            length--; // a file from Windows
        }
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

    /** The next number, finite and with a blank or the end of the line after it. */
    double number(String what) {
        hasMore();
        double value = scanner.scan(position);
        int end = scanner.end();
        boolean ends = end >= length || line[end] == ' ';
        if (end > position && ends && Double.isFinite(value)) {
            position = end;
            return value;
        }
        throw offence("found " + BlockParser.quoted(word()) + ", expected " + what + ", a finite number");
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

    /** Something wrong at this place. */
    BadInputException offence(String message) {
        return new BadInputException(name, number, position + 1, message);
    }
}
