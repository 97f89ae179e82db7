package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Column;
import arcmargin.data.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the columns of a table mean.
 *
 * @param delimiter what separates fields, or {@link FieldScanner#BLANKS}
 * @param header the names of the columns, empty if the file gives none
 * @param label the column of the label, or -1
 * @param features for each column the number of its feature, or -1
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record TableLayout(byte delimiter, List<String> header, int label, int[] features) {

    /** The label column of a table that has none. */
    static final String NO_LABEL = "none";

    /** {@return the number of features} */
    int width() {
        return (int) IntStream.of(features).filter(feature -> feature >= 0).count();
    }

    /** {@return the columns of the table} */
    Schema schema() {
        return new Schema(IntStream.range(0, features.length)
                .mapToObj(column -> new Column(
                        header.isEmpty() ? "" : header.get(column),
                        column == label
                                ? Column.Type.LABEL
                                : features[column] < 0 ? Column.Type.IGNORED : Column.Type.NUMBER,
                        List.of()))
                .toList());
    }

    /** {@return the column as a message calls it} */
    String describe(int column) {
        return "column " + (header.isEmpty() ? column + 1 : BlockParser.quoted(header.get(column)));
    }

    /** Reads the layout off the first rows of a file. */
    static TableLayout read(TextBlock block, DataFormat format, ReadOptions options, String file) {
        byte delimiter = delimiter(block, format);
        long line = block.skippedLines() + 1L;
        List<String> first = new ArrayList<>();
        List<String> second = new ArrayList<>();
        int next = split(block, delimiter, block.start(), first, file, line);
        if (next < block.end()) {
            split(block, delimiter, next, second, file, line + 1);
        }
        boolean named = switch (options.header()) {
            case YES -> true;
            case NO -> false;
            case AUTO -> isHeader(first, second, options, file, line);
        };
        List<String> header = named ? first : List.of();
        boolean[] left = new boolean[first.size()];
        for (String ignored : options.ignored()) {
            left[find(ignored, header, left.length, file)] = true;
        }
        int label = label(options, header, left, file);
        int[] features = new int[left.length];
        int width = 0;
        for (int column = 0; column < features.length; column++) {
            features[column] = left[column] || column == label ? -1 : width++;
        }
        TableLayout layout = new TableLayout(delimiter, header, label, features);
        if (width == 0) {
            throw new BadInputException(file, line, 1, "there is no feature, expected one besides the label");
        }
        if (options.features() > 0 && options.features() != width) {
            String besides = label < 0 ? "" : " besides the label in " + layout.describe(label);
            throw new BadInputException(
                    file, line, 1, width + " features" + besides + ", expected " + options.features());
        }
        return layout;
    }

    private static byte delimiter(TextBlock block, DataFormat format) {
        if (format == DataFormat.AMAT) {
            return FieldScanner.BLANKS;
        }
        if (format == DataFormat.TSV) {
            return '\t';
        }
        byte best = ',';
        int most = 0;
        for (byte candidate : new byte[] {',', ';', '\t'}) {
            int count = 0;
            boolean quoted = false;
            for (int p = block.start(); block.bytes()[p] != '\n'; p++) {
                quoted ^= block.bytes()[p] == '"';
                count += block.bytes()[p] == candidate && !quoted ? 1 : 0;
            }
            if (count > most) {
                most = count;
                best = candidate;
            }
        }
        return best;
    }

    private static int split(TextBlock block, byte delimiter, int from, List<String> fields, String file, long line) {
        FieldScanner scanner = new FieldScanner(block.bytes(), delimiter);
        int p = from;
        while (true) {
            String field = scanner.text(p);
            if (field == null) {
                throw new BadInputException(file, line, p - from + 1L, FieldScanner.BAD_QUOTES);
            }
            fields.add(field);
            if (block.bytes()[scanner.end()] == '\n') {
                return scanner.end() + 1;
            }
            p = delimiter == FieldScanner.BLANKS ? scanner.end() : scanner.end() + 1;
        }
    }

    /**
     * The first row is a header if a column is asked for by name; if its features are words, not numbers; or if only its
     * label is a word and that of the second row is a number. Were some features words and some numbers, to drop the
     * row and to keep it could both be wrong.
     */
    private static boolean isHeader(
            List<String> first, List<String> second, ReadOptions options, String file, long line) {
        boolean byName = !options.ignored().stream().allMatch(TableLayout::isPosition)
                || !(isPosition(options.label())
                        || options.label().isEmpty()
                        || options.label().equals(NO_LABEL));
        if (byName) {
            return true;
        }
        boolean[] left = new boolean[first.size()];
        for (String ignored : options.ignored()) {
            left[find(ignored, List.of(), left.length, file)] = true;
        }
        int label = label(options, List.of(), left, file);
        int words = 0;
        int numbers = 0;
        int word = 0;
        for (int column = first.size() - 1; column >= 0; column--) {
            String field = first.get(column);
            if (left[column] || column == label || BlockParser.isMissing(field)) {
                continue;
            }
            if (NumberScanner.isNumber(field)) {
                numbers++;
            } else {
                words++;
                word = column;
            }
        }
        if (words > 0 && numbers > 0) {
            throw new BadInputException(
                    file,
                    line,
                    1,
                    "field " + (word + 1) + " of the first row is " + BlockParser.quoted(first.get(word))
                            + " among numbers, expected numbers or a header"
                            + " (--label, --ignore and --header tell)");
        }
        boolean labelOnly = label >= 0
                && label < second.size()
                && !NumberScanner.isNumber(first.get(label))
                && NumberScanner.isNumber(second.get(label));
        return words > 0 || labelOnly;
    }

    /** The column of the label: as asked, else the last, unless the table has just the features wanted. */
    private static int label(ReadOptions options, List<String> header, boolean[] left, String file) {
        if (options.label().equals(NO_LABEL)) {
            return -1;
        }
        if (!options.label().isEmpty()) {
            return find(options.label(), header, left.length, file);
        }
        int last = -1;
        int columns = 0;
        for (int column = 0; column < left.length; column++) {
            if (!left[column]) {
                last = column;
                columns++;
            }
        }
        return columns == options.features() ? -1 : last;
    }

    private static boolean isPosition(String column) {
        return column.matches("-?[1-9][0-9]{0,8}");
    }

    /** The column with a name, or else a position, from 1 or from the end. */
    private static int find(String column, List<String> header, int count, String file) {
        int index = header.indexOf(column);
        if (index < 0 && isPosition(column)) {
            int position = Integer.parseInt(column);
            index = position > 0 ? position - 1 : count + position;
        }
        if (index >= 0 && index < count) {
            return index;
        }
        String names =
                header.isEmpty() ? "" : "one of " + String.join(", ", header.subList(0, Math.min(20, count))) + " or ";
        throw new BadInputException(file + ": no column " + BlockParser.quoted(column) + ", expected " + names
                + "a number from 1 to " + count);
    }
}
