package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.work.Resources;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Reads JSON objects, one in each line or in an array, as rows of a table: members are columns, by their names in the
 * order they are met; a member that an object does not have is missing. Objects and arrays inside are columns
 * {@code name.part}.
 */
final class JsonRows {

    private static final int DEEPEST = 20;
    private static final int MOST_COLUMNS = 1_000_000;

    /** Cells that any file may have, and how many more for each of its bytes: most members may be missing. */
    private static final long CELLS = 1 << 24;

    private static final int CELLS_FOR_A_BYTE = 16;

    private final Reader in;
    private final String file;
    private int next;
    private long line = 1;
    private long characters;

    private JsonRows(Reader in, String file) throws IOException {
        this.in = in;
        this.file = file;
        advance();
    }

    /** Reads twice: first for the columns, then for the rows, which become a table in a temporary file. */
    static DataFile read(Path path, Source first, ReadOptions options, Resources resources) throws IOException {
        String name = first.name();
        Set<String> columns = new LinkedHashSet<>();
        long[] rows = new long[1];
        JsonRows content = new JsonRows(reader(first), name);
        content.forEach(row -> {
            rows[0]++;
            columns.addAll(row.keySet());
            if (columns.size() > MOST_COLUMNS) {
                throw new BadInputException(name + ": has more than " + MOST_COLUMNS + " different members");
            }
        });
        if (columns.isEmpty()) {
            throw new BadInputException(name + ": has no rows, expected some");
        }
        if (rows[0] * columns.size() > CELLS + CELLS_FOR_A_BYTE * content.characters) {
            throw new BadInputException(name + ": has " + rows[0] + " rows of " + columns.size()
                    + " different members, nearly all of them missing, expected a table; write it as LIBSVM");
        }
        try (TemporaryFile temporary = TemporaryFile.create(".csv")) {
            Path table = temporary.path();
            try (Source second = Source.open(path, name, options.encoding(), resources.progress());
                    Writer out =
                            new BufferedWriter(new OutputStreamWriter(temporary.output(), StandardCharsets.UTF_8))) {
                write(columns, out);
                new JsonRows(reader(second), name).forEach(row -> {
                    write(
                            columns.stream()
                                    .map(column -> row.getOrDefault(column, ""))
                                    .toList(),
                            out);
                });
            }
            ReadOptions asTable = options.withHeader(ReadOptions.Header.YES)
                    .withDelimiter(',')
                    .withEncoding(StandardCharsets.UTF_8)
                    .withDecimal('.');
            try (Source source = Source.open(table, name, StandardCharsets.UTF_8, resources.progress())) {
                source.head();
                DataFile read = new TableReader(table, DataFormat.JSON, asTable, resources)
                        .read(source, new TextReader(source, resources.workers()));
                return new DataFile(
                        name,
                        DataFormat.JSON,
                        read.dataset(),
                        new DataFile.Remarks(
                                "", read.remarks().notes(), read.remarks().problems()));
            }
        }
    }

    private static Reader reader(Source source) {
        return new BufferedReader(new InputStreamReader(source.stream(), StandardCharsets.UTF_8), 1 << 16);
    }

    private static void write(Iterable<String> cells, Writer out) throws IOException {
        String between = "";
        for (String cell : cells) {
            out.write(between);
            out.write('"');
            out.write(cell.replace("\"", "\"\""));
            out.write('"');
            between = ",";
        }
        out.write('\n');
    }

    /** What to do with a row. */
    private interface RowConsumer {
        void accept(Map<String, String> row) throws IOException;
    }

    private void forEach(RowConsumer consumer) throws IOException {
        if (next == '\ufeff') {
            advance();
        }
        skipBlanks();
        boolean array = take('[');
        skipBlanks();
        while (array ? next != ']' : next >= 0) {
            Map<String, String> row = new LinkedHashMap<>();
            if (next != '{') {
                throw offence("an object in braces, such as {\"size\": 1.5, \"class\": \"a\"}");
            }
            value("", row, 0);
            consumer.accept(row);
            skipBlanks();
            take(',');
            skipBlanks();
        }
        if (array) {
            require(']');
            skipBlanks();
            if (next >= 0) { // rows there would be lost
                throw offence("nothing behind the array");
            }
        }
    }

    private void value(String name, Map<String, String> row, int depth) throws IOException {
        skipBlanks();
        if (depth > DEEPEST) {
            throw offence("objects not so deep inside each other");
        }
        if (take('{')) {
            skipBlanks();
            while (!take('}')) {
                skipBlanks();
                String member = string();
                skipBlanks();
                require(':');
                value(name.isEmpty() ? member : name + "." + member, row, depth + 1);
                skipBlanks();
                if (next != '}') {
                    require(',');
                    skipBlanks();
                }
            }
        } else if (take('[')) {
            skipBlanks();
            for (int k = 0; !take(']'); k++) {
                value(name + "." + k, row, depth + 1);
                skipBlanks();
                if (next != ']') {
                    require(',');
                }
            }
        } else if (next == '"') {
            row.put(name, string());
        } else {
            StringBuilder word = new StringBuilder();
            while (next >= 0 && ",]} \t\r\n".indexOf(next) < 0 && word.length() < 1000) {
                word.append((char) next);
                advance();
            }
            String text = word.toString();
            if (!text.matches("true|false|null|NaN|-?Infinity|[-+]?[0-9.]+([eE][-+]?[0-9]+)?")) {
                throw offence("a value such as 1.5, \"text\", true or null, not " + BlockParser.quoted(text));
            }
            row.put(name, text.equals("null") || text.endsWith("Infinity") ? "" : text);
        }
    }

    private String string() throws IOException {
        require('"');
        StringBuilder text = new StringBuilder();
        while (next >= 0 && next != '"') {
            if (!take('\\')) {
                text.append((char) next);
                advance();
                continue;
            }
            switch (next) {
                case 'n' -> text.append('\n');
                case 't' -> text.append('\t');
                case 'r' -> text.append('\r');
                case 'b' -> text.append('\b');
                case 'f' -> text.append('\f');
                case 'u' -> text.append(hexadecimal());
                case '"', '\\', '/' -> text.append((char) next);
                default -> throw offence("n, t, r, b, f, u, a slash or a quote behind a backslash");
            }
            advance();
        }
        require('"');
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new BadInputException(
                    file + ":" + line + ": a text has half a pair of surrogates, expected characters of Unicode");
        }
        return text.toString();
    }

    private char hexadecimal() throws IOException {
        int code = 0;
        for (int k = 0; k < 4; k++) {
            advance();
            int digit = next < 0x80 ? Character.digit(next, 16) : -1;
            if (digit < 0) {
                throw offence("a hexadecimal digit");
            }
            code = 16 * code + digit;
        }
        return (char) code;
    }

    private void advance() throws IOException {
        line += next == '\n' ? 1 : 0;
        next = in.read();
        characters++;
    }

    private boolean take(char wanted) throws IOException {
        boolean there = next == wanted;
        if (there) {
            advance();
        }
        return there;
    }

    private void require(char wanted) throws IOException {
        if (!take(wanted)) {
            throw offence("'" + wanted + "'");
        }
    }

    private void skipBlanks() throws IOException {
        while (next == ' ' || next == '\t' || next == '\r' || next == '\n') {
            advance();
        }
    }

    private BadInputException offence(String expected) {
        String found = next < 0
                ? "the file ends"
                : Character.isISOControl(next) ? String.format("the character U+%04X", next) : "'" + (char) next + "'";
        return new BadInputException(file + ":" + line + ": " + found + ", expected " + expected);
    }
}
