package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Column;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The header of an ARFF file: its attributes and their types.
 *
 * @param columns the attributes; of type number if they are to be inferred
 * @param data the rows
 */
record ArffHeader(List<Column> columns, TextBlock data) {

    /** A name; and which attributes are features, as files of KEEL say. */
    private static final Pattern SAYS_NOTHING = Pattern.compile("@(relation|inputs?|outputs?)\\b");

    /** Reads the header off the beginning of a file. */
    static ArffHeader read(TextBlock block, String file) {
        List<Column> columns = new ArrayList<>();
        int line = block.skippedLines();
        int next;
        for (int p = block.start(); p < block.end(); p = next) {
            next = block.nextLine(p);
            line++;
            String text = TextCodes.decode(block.bytes(), p, next).strip();
            String lower = text.toLowerCase(Locale.ROOT);
            if (lower.startsWith("@data")) {
                if (columns.isEmpty()) {
                    throw new BadInputException(file, line, 1, "there is no @attribute before @data, expected some");
                }
                return new ArffHeader(columns, block.from(next, line - block.skippedLines()));
            } else if (lower.startsWith("@attribute")) {
                columns.add(attribute(new Scanner(text.substring("@attribute".length())), file, line));
            } else if (!text.isEmpty()
                    && !text.startsWith("%")
                    && !SAYS_NOTHING.matcher(lower).lookingAt()) {
                throw new BadInputException(
                        file, line, 1, BlockParser.quoted(text) + ", expected @relation, @attribute or @data");
            }
        }
        throw new BadInputException(file + ": has no @data in its first megabyte, expected the rows behind it");
    }

    private static Column attribute(Scanner words, String file, int line) {
        String name = words.word();
        words.skipBlanks();
        if (name.isEmpty() || words.atEnd()) {
            throw new BadInputException(file, line, 1, "the attribute has no type, expected @attribute NAME TYPE");
        }
        if (words.take('{')) {
            Set<String> levels = new LinkedHashSet<>();
            while (!words.take('}')) {
                int before = words.next;
                levels.add(words.word().strip());
                if (!words.take(',') && words.next == before) { // at the end of the line, or at a brace
                    throw new BadInputException(file, line, 1, "the levels of " + name + " do not end, expected }");
                }
            }
            return new Column(name, Column.Type.CATEGORY, List.copyOf(levels));
        }
        return switch (words.word().toLowerCase(Locale.ROOT)) {
            case "numeric", "real", "integer", "string" -> Column.number(name);
            case "date" -> new Column(name, Column.Type.DATE, List.of());
            default ->
                throw new BadInputException(
                        file,
                        line,
                        1,
                        "the type of attribute " + name + " is unknown, expected numeric, date, string or levels");
        };
    }

    /** Words of a line, plain or quoted. */
    private static final class Scanner {

        private final String line;
        private int next;

        Scanner(String line) {
            this.line = line;
        }

        void skipBlanks() {
            while (next < line.length() && Character.isWhitespace(line.charAt(next))) {
                next++;
            }
        }

        boolean atEnd() {
            return next >= line.length();
        }

        boolean take(char wanted) {
            skipBlanks();
            boolean there = next < line.length() && line.charAt(next) == wanted;
            next += there ? 1 : 0;
            return there;
        }

        String word() {
            skipBlanks();
            StringBuilder word = new StringBuilder();
            char quote = next < line.length() ? line.charAt(next) : 0;
            boolean quoted = quote == '\'' || quote == '"';
            next += quoted ? 1 : 0;
            while (next < line.length()) {
                char c = line.charAt(next++);
                if (quoted && c == quote) {
                    return word.toString();
                }
                if (!quoted && (Character.isWhitespace(c) || c == ',' || c == '{' || c == '}')) {
                    next--;
                    break;
                }
                if (c == '\\' && next < line.length()) {
                    c = line.charAt(next++);
                }
                word.append(c);
            }
            return word.toString();
        }
    }
}
