package arcmargin.io;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Parses a block of whole lines; what a line holds is for the formats to say. */
abstract class BlockParser {

    private static final Set<String> MISSING = Set.of("", "?", "na", "n/a", "nan", "null");
    private static final int QUOTED_AT_MOST = 40;

    /** The block; its last byte is a line feed. */
    protected final byte[] bytes;

    protected final NumberScanner scanner;

    private final boolean tabIsBlank;
    private final int end;
    private int line;
    private int lineStart;
    private int rows;
    private int[] labels = new int[256];
    private final Map<String, Integer> indices = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    BlockParser(TextBlock block, boolean tabIsBlank) {
        this.tabIsBlank = tabIsBlank;
        bytes = block.bytes();
        end = block.end();
        line = block.skippedLines();
        lineStart = block.start();
        scanner = new NumberScanner(bytes);
    }

    /** Parses all lines. */
    final RowBlock parse() {
        while (lineStart < end) {
            int next = lineStart;
            while (isSpace(bytes[next])) {
                next++;
            }
            lineStart = bytes[next] == '\n' ? next + 1 : row(lineStart);
            line++;
        }
        return finish(line, Arrays.copyOf(labels, rows), names);
    }

    /** Parses a line that is not blank and returns where the next line starts. */
    abstract int row(int from);

    /** Gives out what was parsed. */
    abstract RowBlock finish(int lines, int[] rowLabels, List<String> labelNames);

    /** Ends a row that has no label. */
    protected final void endRow() {
        if (rows == labels.length) {
            labels = Arrays.copyOf(labels, 2 * rows);
        }
        labels[rows++] = -1;
    }

    /** Ends a row. */
    protected final void endRow(String label) {
        endRow();
        Integer index = indices.putIfAbsent(label, names.size());
        if (index == null) {
            labels[rows - 1] = names.size();
            names.add(label);
        } else {
            labels[rows - 1] = index;
        }
    }

    protected final int rows() {
        return rows;
    }

    protected final Offence offence(int position, String message) {
        int column = 1;
        for (int k = lineStart; k < position; k++) {
            column += (bytes[k] & 0xc0) == 0x80 ? 0 : 1; // characters, not bytes of UTF-8
        }
        return new Offence(line, column, message);
    }

    protected final String text(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    /** {@return the text in quotes, cut where it is long} */
    static String quoted(String text) {
        return '"' + (text.length() > QUOTED_AT_MOST ? text.substring(0, QUOTED_AT_MOST) + "…" : text) + '"';
    }

    /** {@return whether a field says that its value is not known} */
    static boolean isMissing(String field) {
        return field.length() <= 4 && MISSING.contains(field.toLowerCase(Locale.ROOT));
    }

    /** {@return whether this is space that means nothing here} */
    protected final boolean isSpace(byte c) {
        return c == ' ' || c == '\r' || (c == '\t' && tabIsBlank);
    }

    /** {@return whether this is space between words of a line} */
    static boolean isBlank(byte c) {
        return c == ' ' || c == '\t' || c == '\r';
    }
}
