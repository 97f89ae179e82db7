package arcmargin.io;

/**
 * Finds the fields of a table: up to the delimiter or the end of the line, blanks around it dropped. Between quotes
 * anything may stand, line breaks too; a quote itself is then doubled. Blanks next to quotes are dropped on either side
 * of them, so that a field is the same with quotes and without.
 */
final class FieldScanner {

    /** The delimiter that stands for any run of blanks. */
    static final byte BLANKS = ReadOptions.BLANKS;

    private static final String AFTER_QUOTE =
            "the quoted field goes on behind its closing quote, expected the delimiter there; quotes inside are"
                    + " doubled";
    private static final String NO_QUOTE =
            "the quoted field does not end, expected a closing quote; quotes inside are doubled";

    private final byte[] bytes;
    private final byte delimiter;
    private final boolean apostrophes;
    private final int limit;
    private int start;
    private int stop;
    private int end;
    private String unescaped;
    private int lines;
    private String problem;

    /** Scans a block; with apostrophes, these are quotes too, and a backslash protects the next character (ARFF). */
    FieldScanner(TextBlock block, byte delimiter, boolean apostrophes) {
        this.bytes = block.bytes();
        this.limit = block.end();
        this.delimiter = delimiter;
        this.apostrophes = apostrophes;
    }

    /**
     * {@return the delimiter or line feed that ended the field last read; between blanks, where the next field starts}
     */
    int end() {
        return end;
    }

    /** {@return where the text of the field last read starts} */
    int start() {
        return start;
    }

    /** {@return where the text of the field last read stops} */
    int stop() {
        return stop;
    }

    /** {@return the text of the field last read if it does not stand there as it is, else null} */
    String unescaped() {
        return unescaped;
    }

    /** {@return the line breaks inside quotes since the last call} */
    int takeLines() {
        int taken = lines;
        lines = 0;
        return taken;
    }

    /** {@return what is wrong with a field that {@link #scan} did not find} */
    String problem() {
        return problem;
    }

    /** {@return the text of the field last read} */
    String text() {
        return unescaped != null ? unescaped : TextCodes.decode(bytes, start, stop);
    }

    /** Finds the field that starts here; returns false if it is a quoted one that does not end well. */
    boolean scan(int from) {
        unescaped = null;
        int first = skipSpace(from);
        if (isQuote(bytes[first])) {
            return quoted(first);
        }
        int p = first;
        while (bytes[p] != '\n' && !isSeparator(bytes[p])) {
            p++;
        }
        end = delimiter == BLANKS ? skipSpace(p) : p;
        while (p > first && isSpace(bytes[p - 1])) {
            p--;
        }
        start = first;
        stop = p;
        return true;
    }

    /** {@return the first place from here on that is not meaningless space} */
    int skipSpace(int from) {
        int p = from;
        while (isSpace(bytes[p])) {
            p++;
        }
        return p;
    }

    boolean isQuote(byte c) {
        return c == '"' || (c == '\'' && apostrophes);
    }

    private boolean isSeparator(byte c) {
        return delimiter == BLANKS ? isSpace(c) : c == delimiter;
    }

    private boolean isSpace(byte c) {
        return c == ' ' || c == '\r' || (c == '\t' && delimiter != '\t');
    }

    private static boolean isBlank(byte c) {
        return c == ' ' || c == '\t';
    }

    private boolean quoted(int open) {
        byte quote = bytes[open];
        boolean plain = true;
        int p = open + 1;
        while (p < limit) {
            byte c = bytes[p];
            if (c == '\\' && apostrophes) {
                plain = false;
                p += 2;
            } else if (c != quote) {
                lines += c == '\n' ? 1 : 0;
                p++;
            } else if (p + 1 < limit && bytes[p + 1] == quote) {
                plain = false;
                p += 2;
            } else {
                start = open + 1;
                stop = p;
                while (start < stop && isBlank(bytes[start])) {
                    start++;
                }
                while (stop > start && isBlank(bytes[stop - 1])) {
                    stop--;
                }
                unescaped = plain ? null : unescape(start, stop, quote);
                int after = skipSpace(p + 1);
                end = after;
                boolean ended = bytes[after] == '\n'
                        || (delimiter == BLANKS ? after > p + 1 : bytes[after] == delimiter)
                        || (apostrophes && bytes[after] == '}');
                problem = AFTER_QUOTE;
                return ended;
            }
        }
        end = limit - 1;
        problem = NO_QUOTE;
        return false;
    }

    private String unescape(int from, int to, byte quote) {
        byte[] kept = new byte[to - from];
        int length = 0;
        for (int p = from; p < to; p++) {
            if ((bytes[p] == '\\' && apostrophes) || bytes[p] == quote) {
                p++;
            }
            kept[length++] = bytes[p];
        }
        return TextCodes.decode(kept, 0, length);
    }
}
