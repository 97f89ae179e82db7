package arcmargin.io;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads fields of a table as text: up to the delimiter or the end of the line, blanks around it dropped. Between quotes
 * anything may stand but the end of the line; a quote itself is then doubled.
 */
final class FieldScanner {

    /** The delimiter that stands for any run of blanks; there are no quotes then. */
    static final byte BLANKS = 0;

    /** What is wrong with a field that {@link #text} does not return. */
    static final String BAD_QUOTES =
            "the quoted field does not end well, expected a closing quote before the end of the line";

    private final byte[] bytes;
    private final byte delimiter;
    private int end;

    FieldScanner(byte[] bytes, byte delimiter) {
        this.bytes = bytes;
        this.delimiter = delimiter;
    }

    /** {@return the delimiter or line feed that ended the field last read; between blanks, where the next field starts} */
    int end() {
        return end;
    }

    /** Reads the field that starts here, or returns null if it is a quoted one that does not end well. */
    String text(int from) {
        int start = skipSpace(from);
        if (delimiter != BLANKS && bytes[start] == '"') {
            return quoted(start + 1);
        }
        int stop = start;
        while (bytes[stop] != '\n' && !isSeparator(bytes[stop])) {
            stop++;
        }
        end = delimiter == BLANKS ? skipSpace(stop) : stop;
        while (stop > start && isSpace(bytes[stop - 1])) {
            stop--;
        }
        return new String(bytes, start, stop - start, StandardCharsets.UTF_8);
    }

    /** {@return the first place from here on that is not meaningless space} */
    int skipSpace(int from) {
        int p = from;
        while (isSpace(bytes[p])) {
            p++;
        }
        return p;
    }

    private boolean isSeparator(byte c) {
        return delimiter == BLANKS ? isSpace(c) : c == delimiter;
    }

    private boolean isSpace(byte c) {
        return c == ' ' || c == '\r' || (c == '\t' && delimiter != '\t');
    }

    private String quoted(int from) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        int p = from;
        while (bytes[p] != '\n') {
            if (bytes[p] != '"') {
                text.write(bytes[p++]);
            } else if (bytes[p + 1] == '"') {
                text.write('"');
                p += 2;
            } else {
                end = skipSpace(p + 1);
                return bytes[end] == '\n' || bytes[end] == delimiter ? text.toString(StandardCharsets.UTF_8) : null;
            }
        }
        end = p;
        return null;
    }
}
