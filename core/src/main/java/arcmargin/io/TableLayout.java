package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Column;
import arcmargin.data.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How the rows of a table are written and what its columns are read for.
 *
 * @param syntax how rows are written
 * @param header the names of the columns, empty if the file gives none
 * @param columns all columns, in the order of the file
 * @param notes what was decided and might surprise
 */
record TableLayout(Syntax syntax, List<String> header, List<TableColumn> columns, List<String> notes) {

    /** Names of a column that is the label wherever it stands. */
    private static final Set<String> LABEL_NAMES = Set.of("class", "label", "target");

    private static final int MOST_NAMES = 20;

    /**
     * How rows are written.
     *
     * @param delimiter what separates fields, or {@link FieldScanner#BLANKS}
     * @param arff whether apostrophes quote, a backslash protects, and rows in braces are sparse
     * @param comment what starts lines that are no rows, or 0
     */
    record Syntax(byte delimiter, boolean arff, byte comment) {}

    /** {@return the number of values parsed in a row} */
    int slots() {
        return (int) columns.stream().filter(column -> column.slot() >= 0).count();
    }

    /** {@return the column that is the label, or -1} */
    int label() {
        return IntStream.range(0, columns.size())
                .filter(c -> columns.get(c).role() == TableColumn.Role.LABEL)
                .findFirst()
                .orElse(-1);
    }

    /** {@return the column as a message calls it} */
    String describe(int column) {
        return describe(header.isEmpty() ? "" : header.get(column), column);
    }

    private static String describe(String name, int column) {
        return "column " + (name.isEmpty() ? column + 1 : BlockParser.quoted(name));
    }

    /** {@return the same columns, some of them read as texts} */
    TableLayout withTexts(boolean[] texts) {
        return new TableLayout(
                syntax,
                header,
                IntStream.range(0, columns.size())
                        .mapToObj(c -> texts[c] ? columns.get(c).withText() : columns.get(c))
                        .toList(),
                notes);
    }

    /**
     * Reads the layout off the first rows of a file; these begin with the header if it has one.
     *
     * @param titles the number of rows before these
     */
    static TableLayout read(TextBlock block, int titles, Syntax syntax, ReadOptions options, String file) {
        long line = block.skippedLines() + 1L;
        TableSample sample = TableSample.of(block, syntax, file);
        List<String> first = sample.rows().get(0);
        List<String> notes = new ArrayList<>();
        if (titles > 0) {
            notes.add((titles == 1 ? "the first row is a title" : "the first " + titles + " rows are a title")
                    + ", with fewer fields than the others, and left out");
        }
        boolean named = isNamed(sample, options, notes);
        List<String> header = named ? sample.names(notes) : List.of();
        int width = named ? header.size() : first.size();
        Assignment assignment = new Assignment(header, width, options, file, line, notes);
        boolean[] empty = new boolean[width];
        for (int c = 0; c < width; c++) {
            empty[c] = (header.isEmpty() || header.get(c).startsWith(TableSample.UNNAMED)) && sample.isEmpty(c, named);
        }
        List<TableColumn> columns = assignment.columns(new Column[width], empty);
        for (int index = 0; index < columns.size(); index++) {
            TableColumn column = columns.get(index);
            if (column.role() == TableColumn.Role.FEATURE && column.known() == null && sample.hasCodes(index, named)) {
                notes.add(describe(column.name(), index)
                        + " has numbers with leading zeros; if they are codes, ReadOptions.withType makes it a"
                        + " category");
            }
        }
        return new TableLayout(syntax, header, columns, notes);
    }

    /** Returns the layout of a table whose columns are declared. */
    static TableLayout declared(List<Column> declared, Syntax syntax, ReadOptions options, String file) {
        List<String> notes = new ArrayList<>();
        List<String> header = declared.stream().map(Column::name).toList();
        Assignment assignment = new Assignment(header, header.size(), options, file, 1, notes);
        Column[] known = declared.toArray(new Column[0]);
        return new TableLayout(syntax, header, assignment.columns(known, new boolean[known.length]), notes);
    }

    private static boolean isNamed(TableSample sample, ReadOptions options, List<String> notes) {
        return switch (options.header()) {
            case YES -> true;
            case NO -> false;
            case AUTO -> {
                List<String> first = sample.rows().get(0);
                Schema schema = options.schema();
                boolean known = schema.columns().stream()
                        .filter(column -> column.type().isFeature() || column.type() == Column.Type.LABEL)
                        .anyMatch(column -> !column.name().isEmpty() && first.contains(column.name()));
                yield known || asksByName(options) || sample.startsWithNames(notes);
            }
        };
    }

    private static boolean asksByName(ReadOptions options) {
        List<String> asked = new ArrayList<>(options.ignored());
        asked.addAll(options.types().keySet());
        asked.addAll(options.sides());
        asked.add(options.weights());
        asked.add(options.label().equals(ReadOptions.NO_LABEL) ? "" : options.label());
        return !asked.stream().allMatch(column -> column.isEmpty() || isPosition(column));
    }

    private static boolean isPosition(String column) {
        return column.matches("-?[1-9][0-9]{0,8}");
    }

    /** Decides what each column is read for. */
    private static final class Assignment {

        private final List<String> header;
        private final int width;
        private final ReadOptions options;
        private final String file;
        private final long line;
        private final List<String> notes;
        private final TableColumn.Role[] roles;
        private final Column[] types; // known ones
        private final String[] sides;
        private int[] features; // columns in the order of the features

        Assignment(List<String> header, int width, ReadOptions options, String file, long line, List<String> notes) {
            this.header = header;
            this.width = width;
            this.options = options;
            this.file = file;
            this.line = line;
            this.notes = notes;
            roles = new TableColumn.Role[width];
            types = new Column[width];
            sides = new String[width];
        }

        List<TableColumn> columns(Column[] declared, boolean[] empty) {
            Arrays.fill(roles, TableColumn.Role.FEATURE);
            if (options.schema().isEmpty()) {
                infer(declared, empty);
            } else {
                match();
            }
            for (String side : options.sides()) {
                int column = find(side);
                sides[column] = side;
                if (options.schema().isEmpty() && roles[column] == TableColumn.Role.FEATURE) {
                    roles[column] = TableColumn.Role.SIDE;
                }
            }
            if (options.schema().isEmpty()) {
                features = IntStream.range(0, width)
                        .filter(c -> roles[c] == TableColumn.Role.FEATURE)
                        .toArray();
            }
            if (options.keepCells()) {
                for (int c = 0; c < width; c++) {
                    sides[c] = header.isEmpty() ? "column " + (c + 1) : header.get(c);
                }
            }
            requireFeatures();
            int[] slots = new int[width];
            Arrays.fill(slots, -1);
            int next = 0;
            for (int column : features) {
                slots[column] = next++;
            }
            for (int c = 0; c < width; c++) {
                if (slots[c] < 0 && (sides[c] != null || roles[c] == TableColumn.Role.WEIGHT)) {
                    slots[c] = next++;
                }
            }
            return IntStream.range(0, width)
                    .mapToObj(c -> new TableColumn(
                            header.isEmpty() ? "" : header.get(c), roles[c], slots[c], isText(c), types[c], sides[c]))
                    .toList();
        }

        private boolean isText(int column) {
            return sides[column] != null
                    || (options.decimal() == ',' && roles[column] != TableColumn.Role.LEFT_OUT)
                    || (types[column] != null && types[column].type() != Column.Type.NUMBER);
        }

        private void infer(Column[] declared, boolean[] empty) {
            for (int c = 0; c < width; c++) {
                types[c] = declared[c] == null || declared[c].type() == Column.Type.NUMBER ? null : declared[c];
                roles[c] = empty[c] ? TableColumn.Role.LEFT_OUT : roles[c];
            }
            for (String ignored : options.ignored()) {
                roles[find(ignored)] = TableColumn.Role.LEFT_OUT;
            }
            for (Map.Entry<String, Column> each : options.types().entrySet()) {
                int column = find(each.getKey());
                Column.Type type = each.getValue().type();
                types[column] = new Column(
                        header.isEmpty() ? "" : header.get(column),
                        type,
                        each.getValue().levels());
                roles[column] = type.isFeature() ? TableColumn.Role.FEATURE : TableColumn.Role.LEFT_OUT;
            }
            if (!options.weights().isEmpty()) {
                int column = find(options.weights());
                roles[column] = TableColumn.Role.WEIGHT;
                types[column] = Column.number("");
            }
            Set<Integer> set = new HashSet<>();
            options.sides().forEach(side -> set.add(find(side)));
            int label = label(set);
            if (label >= 0) {
                roles[label] = TableColumn.Role.LABEL;
            }
        }

        /**
         * The column of the label: as asked, else by its name, else the last, unless there are just the features
         * wanted.
         */
        private int label(Set<Integer> taken) {
            if (options.label().equals(ReadOptions.NO_LABEL)) {
                return -1;
            }
            if (!options.label().isEmpty()) {
                return find(options.label());
            }
            int[] open = IntStream.range(0, width)
                    .filter(c -> roles[c] == TableColumn.Role.FEATURE && !taken.contains(c))
                    .toArray();
            if (open.length == options.features() || open.length == 0) {
                return -1;
            }
            int last = open[open.length - 1];
            int[] byName = header.isEmpty()
                    ? new int[0]
                    : IntStream.of(open)
                            .filter(c -> LABEL_NAMES.contains(header.get(c).toLowerCase(Locale.ROOT)))
                            .toArray();
            if (byName.length == 1 && byName[0] != last) {
                notes.add("the label is " + describe(header.get(byName[0]), byName[0])
                        + ", by its name; ReadOptions.withLabel chooses another");
                return byName[0];
            }
            return last;
        }

        private void match() {
            Schema schema = options.schema();
            List<Column> wanted = schema.columns();
            int[] places = schema.isNamed() && !header.isEmpty() ? byName(wanted) : byPosition(wanted);
            Arrays.fill(roles, TableColumn.Role.LEFT_OUT);
            features = new int[schema.features().size()];
            int next = 0;
            for (int k = 0; k < wanted.size(); k++) {
                int column = places[k];
                Column.Type type = wanted.get(k).type();
                if (type.isFeature()) {
                    features[next++] = column;
                    roles[column] = TableColumn.Role.FEATURE;
                    types[column] = wanted.get(k);
                } else if (type == Column.Type.LABEL
                        && column >= 0
                        && options.label().isEmpty()) {
                    roles[column] = TableColumn.Role.LABEL;
                }
            }
            if (!options.label().isEmpty() && !options.label().equals(ReadOptions.NO_LABEL)) {
                int label = find(options.label());
                if (roles[label] == TableColumn.Role.FEATURE) {
                    throw new BadInputException(file + ": " + describe(header.isEmpty() ? "" : header.get(label), label)
                            + " was a feature in training, expected another one as label (ReadOptions.withLabel)");
                }
                roles[label] = TableColumn.Role.LABEL;
            }
        }

        private int[] byName(List<Column> wanted) {
            int[] places = new int[wanted.size()];
            List<String> absent = new ArrayList<>();
            boolean[] used = new boolean[width];
            for (int k = 0; k < places.length; k++) {
                places[k] = indexOf(wanted.get(k).name());
                if (places[k] >= 0) {
                    used[places[k]] = true;
                } else if (wanted.get(k).type().isFeature()) {
                    absent.add(BlockParser.quoted(wanted.get(k).name()));
                }
            }
            if (!absent.isEmpty()) {
                throw new BadInputException(file + ": has no " + (absent.size() == 1 ? "column " : "columns ")
                        + shortened(absent) + ", which the training data had; its columns are "
                        + shortened(header.stream().map(BlockParser::quoted).toList()));
            }
            List<String> further = IntStream.range(0, width)
                    .filter(c -> !used[c] && !header.get(c).startsWith(TableSample.UNNAMED))
                    .filter(c -> !options.sides().contains(header.get(c))
                            && !options.label().equals(header.get(c)))
                    .mapToObj(c -> BlockParser.quoted(header.get(c)))
                    .toList();
            if (!further.isEmpty()) {
                notes.add((further.size() == 1 ? "column " : "columns ") + shortened(further)
                        + (further.size() == 1 ? " was" : " were") + " not in the training data and "
                        + (further.size() == 1 ? "is" : "are") + " left out");
            }
            return places;
        }

        private int indexOf(String name) {
            int exact = header.indexOf(name);
            if (exact >= 0) {
                return exact;
            }
            int[] alike = IntStream.range(0, width)
                    .filter(c -> header.get(c).strip().equalsIgnoreCase(name.strip()))
                    .toArray();
            return alike.length == 1 ? alike[0] : -1;
        }

        /** All columns, all but the label, the features and the label, or just the features. */
        private int[] byPosition(List<Column> wanted) {
            if (options.schema().isNamed() != !header.isEmpty()) {
                notes.add(
                        header.isEmpty()
                                ? "the columns have no names and are matched with the training data by position"
                                : "the training data had no names: columns are matched by position");
            }
            for (int attempt = 0; attempt < 4; attempt++) {
                boolean withLabel = attempt % 2 == 0;
                boolean withOthers = attempt < 2;
                int[] places = new int[wanted.size()];
                int next = 0;
                for (int k = 0; k < places.length; k++) {
                    Column.Type type = wanted.get(k).type();
                    boolean present = type.isFeature() || (type == Column.Type.LABEL ? withLabel : withOthers);
                    places[k] = present ? next++ : -1;
                }
                if (next == width) {
                    return places;
                }
            }
            int count = options.schema().features().size();
            throw new BadInputException(
                    file,
                    line,
                    1,
                    width + " columns, expected the " + wanted.size() + " of the training data, or their " + count
                            + (count == 1 ? " feature" : " features"));
        }

        private void requireFeatures() {
            if (features.length == 0) {
                throw new BadInputException(
                        file,
                        line,
                        1,
                        "there is no feature, expected one besides the label"
                                + (width == 1 ? "; ReadOptions.withDelimiter says what separates fields" : ""));
            }
            if (options.schema().isEmpty() && options.features() > 0 && options.features() != features.length) {
                int label = IntStream.range(0, width)
                        .filter(c -> roles[c] == TableColumn.Role.LABEL)
                        .findFirst()
                        .orElse(-1);
                String besides = label < 0
                        ? ""
                        : " besides the label in " + describe(header.isEmpty() ? "" : header.get(label), label);
                throw new BadInputException(
                        file, line, 1, features.length + " features" + besides + ", expected " + options.features());
            }
        }

        /** The column with a name, or else a position, from 1 or from the end. */
        private int find(String column) {
            int index = header.isEmpty() ? -1 : indexOf(column);
            if (index < 0 && isPosition(column)) {
                int position = Integer.parseInt(column);
                index = position > 0 ? position - 1 : width + position;
            }
            if (index >= 0 && index < width) {
                return index;
            }
            String names = header.isEmpty() ? "" : "one of " + shortened(header) + " or ";
            throw new BadInputException(file + ": no column " + BlockParser.quoted(column) + ", expected " + names
                    + "a number from 1 to " + width);
        }
    }

    static String shortened(List<String> names) {
        return names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "))
                + (names.size() > MOST_NAMES ? ", … (" + names.size() + " in all)" : "");
    }
}
