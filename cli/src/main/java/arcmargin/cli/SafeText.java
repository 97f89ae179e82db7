package arcmargin.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text for a terminal. Names of files, columns and classes come from strangers and may hold sequences that move the
 * cursor, rename the window or turn the text around; these are shown as {@code \x1b}, not sent.
 */
final class SafeText {

    /** No sequence at all. */
    static final Pattern NONE = Pattern.compile("(?!)");

    /** Colours, as in the help. */
    static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");

    /** Colours, and what live lines need: back to the start, up, wipe, and no flowing over to the next line. */
    static final Pattern LIVE = Pattern.compile("\u001b\\[([0-9;]*m|[0-9]*[AKJ]|\\?7[lh])|\r");

    private SafeText() {}

    /** {@return the text on one line, with everything shown that a terminal would obey} */
    static String line(String text) {
        StringBuilder shown = null;
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            boolean harmful = isHarmful(c) || c == '\n' || c == '\t';
            if (harmful && shown == null) {
                shown = new StringBuilder(text.length() + 8).append(text, 0, k);
            }
            if (shown != null) {
                shown.append(harmful ? escape(c) : String.valueOf(c));
            }
        }
        return shown == null ? text : shown.toString();
    }

    private static boolean isHarmful(char c) {
        return (c < ' ' && c != '\n' && c != '\t')
                || (c >= 0x7f && c <= 0x9f)
                || (c >= 0x202a && c <= 0x202e) // these four turn the direction of the text
                || (c >= 0x2066 && c <= 0x2069)
                || c == 0x200e
                || c == 0x200f;
    }

    private static String escape(char c) {
        return switch (c) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> String.format(Locale.ROOT, c < 0x100 ? "\\x%02x" : "\\u%04x", (int) c);
        };
    }

    /** Lets pass only text and the sequences allowed; each must come in one piece. */
    static Writer filter(Writer out, Pattern allowed) {
        return new FilterWriter(out) {

            @Override
            public void write(int c) throws IOException {
                write(String.valueOf((char) c), 0, 1);
            }

            @Override
            public void write(char[] text, int from, int length) throws IOException {
                write(new String(text, from, length), 0, length);
            }

            @Override
            public void write(String text, int from, int length) throws IOException {
                int end = from + length;
                int written = from;
                for (int k = from; k < end; k++) {
                    char c = text.charAt(k);
                    if (isHarmful(c)) {
                        out.write(text, written, k - written);
                        Matcher sequence = allowed.matcher(text).region(k, end);
                        if (c == '\r' && k + 1 < end && text.charAt(k + 1) == '\n') {
                            out.write(c); // the end of a line on Windows
                            written = k + 1;
                        } else if (sequence.lookingAt()) {
                            out.write(sequence.group());
                            written = sequence.end();
                        } else {
                            out.write(escape(c));
                            written = k + 1;
                        }
                        k = written - 1;
                    }
                }
                out.write(text, written, end - written);
            }
        };
    }
}
