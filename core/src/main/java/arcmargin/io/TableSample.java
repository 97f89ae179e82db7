package arcmargin.io;

import arcmargin.data.BadInputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The first rows of a table, from which its delimiter and its header are told.
 *
 * @param rows the fields of each row, of one row at least
 */
record TableSample(List<List<String>> rows) {

    /** What the names of columns begin with to which the header gives none. */
    static final String UNNAMED = "column ";

    private static final int MOST_ROWS = 1000;
    private static final int ROWS_FOR_DELIMITER = 100;
    private static final int MOST_TITLES = 20;

    /** From the least likely to stand inside a field to the likeliest. */
    private static final byte[] DELIMITERS = {'\t', ';', '|', ',', FieldScanner.BLANKS};

    static TableSample of(TextBlock block, TableLayout.Syntax syntax, String file) {
        return new TableSample(rows(block, syntax, MOST_ROWS, file));
    }

    /** Splits the first rows; a first row that cannot be split is refused, a later one ends the sample. */
    private static List<List<String>> rows(TextBlock block, TableLayout.Syntax syntax, int most, String file) {
        List<List<String>> rows = new ArrayList<>();
        FieldScanner scanner = new FieldScanner(block, syntax.delimiter(), syntax.arff());
        int p = block.start();
        while (p < block.end() && rows.size() < most) {
            int start = scanner.skipSpace(p);
            if (block.bytes()[start] == '\n' || (syntax.comment() != 0 && block.bytes()[start] == syntax.comment())) {
                p = block.nextLine(start);
                continue;
            }
            List<String> fields = new ArrayList<>();
            p = split(block, scanner, syntax.delimiter(), p, fields);
            if (p < 0) {
                if (rows.isEmpty() && file != null) {
                    throw new BadInputException(
                            file, block.skippedLines() + 1L, start - block.start() + 1L, scanner.problem());
                }
                return rows;
            }
            rows.add(fields);
        }
        return rows;
    }

    private static int split(TextBlock block, FieldScanner scanner, byte delimiter, int from, List<String> fields) {
        int p = from;
        while (scanner.scan(p)) {
            fields.add(scanner.text());
            if (block.bytes()[scanner.end()] == '\n') {
                return scanner.end() + 1;
            }
            p = delimiter == FieldScanner.BLANKS ? scanner.end() : scanner.end() + 1;
        }
        return -1;
    }

    /**
     * Tells the delimiter: of those that give nearly all of the first rows the same number of fields, two at least, the
     * one by which most fields are numbers, and of several the one that is least likely to stand inside a field. Those
     * that divide the first row as they divide the others come before those that do not, and those by which quotes
     * make no sense are none.
     */
    static byte delimiter(TextBlock block, boolean blanks) {
        Map<Byte, List<List<String>>> divided = new LinkedHashMap<>();
        for (byte delimiter : DELIMITERS) {
            if (delimiter != FieldScanner.BLANKS || blanks) {
                TableLayout.Syntax syntax = new TableLayout.Syntax(delimiter, false, (byte) 0);
                divided.put(delimiter, rows(block, syntax, ROWS_FOR_DELIMITER, null));
            }
        }
        int longest = divided.values().stream().mapToInt(List::size).max().orElse(0);
        byte best = 0;
        double most = -1;
        for (Map.Entry<Byte, List<List<String>>> each : divided.entrySet()) {
            List<List<String>> rows = each.getValue();
            int width = mostFrequentWidth(rows);
            long regular = rows.stream().filter(row -> row.size() == width).count();
            if (width < 2 || rows.size() < 0.9 * longest || regular < 0.9 * (rows.size() - titles(rows))) {
                continue;
            }
            long numbers = rows.stream()
                    .flatMap(List::stream)
                    .filter(field -> NumberScanner.isNumber(field) || isNumber(field))
                    .count();
            boolean dividesFirst = Math.abs(rows.get(0).size() - width) <= 1; // names of rows have none themselves
            double share = (dividesFirst ? 1 : 0)
                    + (double) numbers / rows.stream().mapToInt(List::size).sum();
            if (share > most + 0.02) {
                most = share;
                best = each.getKey();
            }
        }
        return best != 0 ? best : mostInFirstLine(block, blanks);
    }

    private static byte mostInFirstLine(TextBlock block, boolean blanks) {
        byte best = ',';
        int most = 0;
        for (byte candidate : new byte[] {',', ';', '\t', '|', FieldScanner.BLANKS}) {
            int count = 0;
            boolean quoted = false;
            for (int p = block.start(); block.bytes()[p] != '\n'; p++) {
                quoted ^= block.bytes()[p] == '"';
                count += block.bytes()[p] == candidate && !quoted ? 1 : 0;
            }
            if (count > most && (candidate != FieldScanner.BLANKS || (blanks && most == 0))) {
                most = count;
                best = candidate;
            }
        }
        return best;
    }

    /** Of the rows behind the first, if there are any. */
    private static int mostFrequentWidth(List<List<String>> rows) {
        Map<Integer, Integer> counts = new HashMap<>();
        rows.stream().skip(rows.size() > 1 ? 1 : 0).forEach(row -> counts.merge(row.size(), 1, Integer::sum));
        return counts.entrySet().stream()
                .max(Map.Entry.<Integer, Integer>comparingByValue()
                        .thenComparing(
                                Map.Entry.<Integer, Integer>comparingByKey().reversed()))
                .map(Map.Entry::getKey)
                .orElse(0);
    }

    /**
     * {@return how many rows in front are a title, as reports have: rows that are much narrower than the others, or
     * whose fields are all empty but the first, a text}
     */
    int titles() {
        return titles(rows);
    }

    private static int titles(List<List<String>> rows) {
        int width = mostFrequentWidth(rows);
        int most = width < 3 ? 0 : Math.min(MOST_TITLES, rows.size() - 1);
        int count = 0;
        while (count < most && isTitle(rows.get(count), width)) {
            count++;
        }
        return count == 0 || isTitle(rows.get(count), width) ? 0 : count;
    }

    private static boolean isTitle(List<String> row, int width) {
        boolean othersEmpty = row.stream().skip(1).allMatch(String::isEmpty);
        return row.size() < width - 1 || (othersEmpty && !isNumber(row.get(0)));
    }

    /** {@return whether a column has no cell in these rows} */
    boolean isEmpty(int column, boolean named) {
        return rows.size() > (named ? 1 : 0)
                && rows.stream()
                        .skip(named ? 1 : 0)
                        .allMatch(row -> column >= row.size() || row.get(column).isEmpty());
    }

    /** {@return whether a column of numbers has some with leading zeros, as codes have} */
    boolean hasCodes(int column, boolean named) {
        List<String> cells = rows.stream()
                .skip(named ? 1 : 0)
                .filter(row -> column < row.size() && !CellText.isMissing(row.get(column)))
                .map(row -> row.get(column))
                .toList();
        return cells.stream().anyMatch(cell -> cell.matches("0[0-9]+"))
                && cells.stream().allMatch(NumberScanner::isNumber);
    }

    /**
     * {@return the names in the first row, made distinct; as many as the other rows have fields if the first row has
     * one less, because the rows have names of their own in front or a delimiter behind them}
     */
    List<String> names(List<String> notes) {
        List<String> names = new ArrayList<>(rows.get(0));
        int width = mostFrequentWidth(rows);
        if (rows.size() > 1 && names.size() == width - 1) {
            if (isEmpty(width - 1, true)) {
                names.add("");
            } else {
                names.add(0, "row");
                notes.add("the header has one name less than the rows have fields: the first field is the name of the"
                        + " row");
            }
        } else if (rows.size() > 1
                && names.size() == width + 1
                && names.get(width).isEmpty()) {
            names.remove(width);
        }
        Set<String> taken = new HashSet<>();
        for (int c = 0; c < names.size(); c++) {
            String name = names.get(c).isEmpty() ? UNNAMED + (c + 1) : names.get(c);
            String distinct = name;
            for (int k = 1; !taken.add(distinct); k++) {
                distinct = name + "." + k;
            }
            if (!distinct.equals(name)) {
                notes.add("column " + (c + 1) + " has the name " + BlockParser.quoted(name)
                        + " of another one and is called " + BlockParser.quoted(distinct));
            }
            names.set(c, distinct);
        }
        return names;
    }

    /**
     * Tells whether the first row holds names, by comparison with the cells below it. A word above numbers or dates is
     * a name, and so is a word above words none of which it is; a word that stands again below is a cell. Numbers in
     * the first row are cells, unless its words are names and they are whole numbers, each another one, as years are.
     */
    boolean startsWithNames(List<String> notes) {
        List<String> first = rows.get(0);
        int aboveNumbers = 0;
        int newWords = 0;
        int oldWords = 0;
        int open = 0;
        List<String> numbers = new ArrayList<>();
        int width = Math.min(first.size(), mostFrequentWidth(rows));
        for (int c = 0; c < width; c++) {
            String cell = first.get(c);
            List<String> below = below(c);
            if (CellText.isMissingNumber(cell) || below.isEmpty()) {
                continue;
            }
            if (isNumber(cell)) {
                numbers.add(cell);
            } else if (below.stream().allMatch(TableSample::isNumber)) {
                aboveNumbers++;
            } else if (!isDate(cell) && below.stream().allMatch(TableSample::isDate)) {
                aboveNumbers++;
            } else if (below.contains(cell)) {
                oldWords++;
            } else if (below.size() >= 4 && 2 * new HashSet<>(below).size() <= below.size()) {
                newWords++;
            } else {
                open++;
            }
        }
        boolean plausible = numbers.stream().allMatch(cell -> cell.matches("[0-9]{1,9}"))
                && new HashSet<>(numbers).size() == numbers.size();
        boolean named;
        if (aboveNumbers + newWords + oldWords == 0) {
            named = numbers.isEmpty()
                    ? open > 0 && new HashSet<>(first).size() == first.size()
                    : open == 0 && rows.size() > 10 && numbers.size() >= 3 && areCounted(first);
        } else {
            named = plausible && aboveNumbers + newWords > 3 * oldWords;
        }
        if (named && !numbers.isEmpty()) {
            notes.add("the first row is taken as a header though it holds "
                    + (numbers.size() == 1 ? "the number " : "the numbers ") + TableLayout.shortened(numbers)
                    + "; ReadOptions.withHeader decides otherwise");
        }
        return named;
    }

    private List<String> below(int column) {
        return rows.stream()
                .skip(1)
                .filter(row -> row.size() > column && !CellText.isMissingNumber(row.get(column)))
                .map(row -> row.get(column))
                .toList();
    }

    /** Whether the fields are 0, 1, 2, … or 1, 2, 3, …, as tools number columns that have no names. */
    private static boolean areCounted(List<String> fields) {
        return List.of(0, 1).stream()
                .anyMatch(from -> IntStream.range(0, fields.size())
                        .allMatch(c -> fields.get(c).equals(Integer.toString(from + c))));
    }

    private static boolean isNumber(String cell) {
        return !Double.isNaN(CellText.number(cell, false)) || !Double.isNaN(CellText.number(cell, true));
    }

    private static boolean isDate(String cell) {
        return List.of(DateText.DMY, DateText.MDY, DateText.TIME).stream()
                .anyMatch(order -> !Double.isNaN(DateText.days(cell, order)));
    }
}
