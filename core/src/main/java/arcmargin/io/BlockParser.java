package arcmargin.io;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Parses a block of whole lines; what a line holds is for the formats to say. */
abstract class BlockParser {

    private static final int QUOTED_AT_MOST = 40;
    private static final int MOST_PROBLEMS = 100;

    /** The block; its last byte is a line feed. */
    protected final byte[] bytes;

    protected final NumberScanner scanner;

    private final boolean tabIsBlank;
    private final boolean lenient;
    private final int end;
    private int line;
    private int lineStart;
    private int rows;
    private int[] labels = new int[256];
    private final List<Offence> problems = new ArrayList<>();

    /** A lenient parser leaves out rows that it cannot read and remembers what is wrong with them. */
    BlockParser(TextBlock block, boolean tabIsBlank, boolean lenient) {
        this.tabIsBlank = tabIsBlank;
        this.lenient = lenient;
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
            lineStart = bytes[next] == '\n' ? next + 1 : rowOrProblem();
            line++;
        }
        return finish(line, Arrays.copyOf(labels, rows));
    }

    private int rowOrProblem() {
        if (!lenient) {
            return row(lineStart);
        }
        try {
            return row(lineStart);
        } catch (Offence offence) {
            if (problems.size() < MOST_PROBLEMS) {
                problems.add(offence);
            }
            return lineEnd(lineStart) + 1;
        }
    }

    /** Parses a line that is not blank and returns where the next line starts. */
    abstract int row(int from);

    /** Gives out what was parsed. */
    abstract RowBlock finish(int lines, int[] rowLabels);

    /** Ends a row with the code of its label, 0 if it has none. */
    protected final void endRow(int label) {
        if (rows == labels.length) {
            labels = Arrays.copyOf(labels, 2 * rows);
        }
        labels[rows++] = label - 1;
    }

    /** Counts line breaks inside a row. */
    protected final void addLines(int breaks) {
        line += breaks;
    }

    protected final int rows() {
        return rows;
    }

    /** {@return what is wrong with rows left out} */
    protected final List<Offence> problems() {
        return problems;
    }

    protected final Offence offence(int position, String message) {
        int column = 1;
        int breaks = 0;
        for (int k = lineStart; k < position; k++) {
            column += (bytes[k] & 0xc0) == 0x80 ? 0 : 1; // characters, not bytes of UTF-8
            if (bytes[k] == '\n') {
                breaks++;
                column = 1;
            }
        }
        return new Offence(line + breaks, column, message);
    }

    protected final String text(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    /** {@return where the line at a place ends} */
    protected final int lineEnd(int from) {
        int p = from;
        while (bytes[p] != '\n') {
            p++;
        }
        return p;
    }

    /** {@return the text in quotes on one line, cut where it is long} */
    static String quoted(String text) {
        String shown = text.length() > QUOTED_AT_MOST ? text.substring(0, QUOTED_AT_MOST) + "…" : text;
        return '"' + shown.replace("\n", "\\n").replace("\r", "\\r") + '"';
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
