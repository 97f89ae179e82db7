package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Column;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.Schema;
import arcmargin.data.SideColumns;
import arcmargin.data.SparsePoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Finds the types of the columns of a table that was parsed, and turns codes of texts into values. */
final class TableTypes {

    private static final Pattern NAME_OF_ROW = Pattern.compile(
            "(.*[_ .-])?(id|ids|idx|index|uuid|guid|nr|no|num|number)\\.?|row|rows|row_?names?|row(no|num|id)|"
                    + "unnamed: 0|sno|serial(no)?");
    private static final Pattern NEXT_WORD = Pattern.compile("(?<=[a-z])(?=[A-Z])");
    private static final int ROWS_TO_BE_SURE = 20;

    private final String file;
    private final TableLayout layout;
    private final TableTexts texts;
    private final ReadOptions options;
    private final boolean decimalComma;
    private final List<String> notes = new ArrayList<>();

    TableTypes(String file, TableLayout layout, TableTexts texts, ReadOptions options) {
        this.file = file;
        this.layout = layout;
        this.texts = texts;
        this.options = options;
        decimalComma = options.decimal() == ',' || (options.decimal() != '.' && showsDecimalComma());
        notes.addAll(layout.notes());
    }

    /** {@return what was decided and might surprise} */
    List<String> notes() {
        return notes;
    }

    /**
     * {@return the columns that must be read again as texts: those that hold others than numbers, and all if the comma
     * turned out to be the decimal separator, where a point separates thousands}
     */
    boolean[] toReadAsTexts() {
        boolean[] wanted = texts.odd().clone();
        for (int c = 0; c < wanted.length; c++) {
            TableColumn column = layout.columns().get(c);
            wanted[c] |= decimalComma && column.slot() >= 0 && !column.text();
        }
        return wanted;
    }

    private boolean showsDecimalComma() {
        int commas = 0;
        int points = 0;
        int open = 0;
        for (TableColumn column : layout.columns()) {
            boolean number = column.role() == TableColumn.Role.FEATURE
                    && column.text()
                    && (column.known() == null || column.known().type() == Column.Type.NUMBER);
            for (int code = 1; number && code < texts.dictionary(column.slot()).size(); code++) {
                switch (CellText.decimal(texts.dictionary(column.slot()).text(code))) {
                    case COMMA -> commas++;
                    case POINT -> points++;
                    case EITHER -> open++;
                    case NOTHING -> {}
                }
            }
        }
        // fields are between semicolons where commas are in numbers
        boolean semicolons = layout.syntax().delimiter() == ';';
        return commas > points || (semicolons && points == 0 && open > 0);
    }

    /** Returns the data set: points of the features, labels, and what is known beside. */
    Dataset typed(Points raw, int[] labels, List<String> classes) {
        int slots = layout.slots();
        double[][] lookups = new double[slots][];
        boolean[] kept = new boolean[slots];
        boolean like = !options.schema().isEmpty();
        List<Column> columns = new ArrayList<>();
        double[] weights = {};
        Map<String, List<String>> sides = new LinkedHashMap<>();
        for (int c = 0; c < layout.columns().size(); c++) {
            TableColumn column = layout.columns().get(c);
            Column type = new Column(column.name(), Column.Type.IGNORED, List.of());
            switch (column.role()) {
                case FEATURE -> {
                    ColumnType found = feature(c, raw, like);
                    type = found.column();
                    kept[column.slot()] = type.type().isFeature();
                    lookups[column.slot()] = column.text() ? found.values() : null;
                    if (!found.note().isEmpty()) {
                        notes.add(layout.describe(c) + " " + found.note());
                    }
                }
                case LABEL -> type = new Column(column.name(), Column.Type.LABEL, List.of());
                case WEIGHT -> weights = weights(c, raw);
                default ->
                    type = column.known() == null
                            ? type
                            : new Column(column.name(), column.known().type(), List.of());
            }
            columns.add(type);
            if (column.side() != null) {
                sides.put(column.side(), cells(column.slot(), raw));
            }
        }
        if (IntStream.range(0, slots).noneMatch(slot -> kept[slot])) {
            throw new BadInputException(file + ": has no column that can be a feature: "
                    + (notes.isEmpty() ? "each is left out" : notes.get(notes.size() - 1)));
        }
        Points points = transformed(raw, lookups, kept);
        return new Dataset(
                points,
                labels,
                classes,
                like ? options.schema() : new Schema(columns),
                new SideColumns(weights, sides));
    }

    private ColumnType feature(int index, Points raw, boolean like) {
        TableColumn column = layout.columns().get(index);
        if (!column.text()) {
            ColumnType number = new ColumnType(Column.number(column.name()), null, "");
            return column.known() != null ? number : numbers(index, column, number, raw);
        }
        TableTexts.Dictionary dictionary = texts.dictionary(column.slot());
        if (column.known() == null) {
            ColumnType found = ColumnType.infer(column.name(), dictionary, decimalComma);
            return found.column().type() == Column.Type.NUMBER ? numbers(index, column, found, raw) : found;
        }
        try {
            return ColumnType.of(column.known(), dictionary, decimalComma, like);
        } catch (ColumnType.Unfit e) {
            int row = IntStream.range(0, raw.size())
                    .filter(i -> raw.get(i, column.slot()) == e.code())
                    .findFirst()
                    .orElse(0);
            throw new BadInputException(file + ": row " + (row + 1) + " has " + layout.describe(index) + " = "
                    + e.getMessage() + (like ? " as in the training data" : "")
                    + ", or an empty field where it is missing");
        }
    }

    /** Numbers that only count the rows are no features. */
    private static ColumnType numbers(int index, TableColumn column, ColumnType number, Points raw) {
        if (!(raw instanceof DensePoints dense)) {
            return number;
        }
        double[] cells = dense.values();
        double[] lookup = number.values();
        int width = raw.dimension();
        int rows = raw.size();
        IntToDoubleFunction value = lookup == null
                ? i -> cells[i * width + column.slot()]
                : i -> lookup[(int) cells[i * width + column.slot()]];
        boolean counted = rows > 1;
        boolean whole = true;
        boolean missing = true;
        for (int i = 0; i < rows && (counted || whole || missing); i++) {
            double cell = value.applyAsDouble(i);
            missing &= Double.isNaN(cell);
            whole &= cell == Math.rint(cell);
            counted &= cell == value.applyAsDouble(0) + i;
        }
        if (missing) {
            return new ColumnType(
                    new Column(column.name(), Column.Type.IGNORED, List.of()), null, "has no values and is left out");
        }
        boolean named = namesRows(column.name());
        boolean sure = rows >= ROWS_TO_BE_SURE;
        if (counted && (named || sure)) {
            return nameOfRow(column, "counts the rows and is left out");
        }
        if (whole && rows > 1 && (named || (index == 0 && sure)) && areDistinct(value, rows)) {
            return named
                    ? nameOfRow(column, "has another number in every row, and a name that says so, and is left out")
                    : new ColumnType(
                            number.column(),
                            lookup,
                            "has another whole number in every row; if it names the rows, ReadOptions.withIgnored"
                                    + " leaves it out");
        }
        return number;
    }

    private static boolean namesRows(String column) {
        String words = NEXT_WORD.matcher(column).replaceAll("_").toLowerCase(Locale.ROOT);
        return NAME_OF_ROW.matcher(words).matches() || column.startsWith(TableSample.UNNAMED);
    }

    private static ColumnType nameOfRow(TableColumn column, String note) {
        return new ColumnType(new Column(column.name(), Column.Type.IDENTIFIER, List.of()), null, note);
    }

    private static boolean areDistinct(IntToDoubleFunction value, int rows) {
        double[] sorted = new double[rows];
        Arrays.setAll(sorted, value);
        Arrays.sort(sorted);
        return IntStream.range(1, rows).allMatch(i -> sorted[i] > sorted[i - 1]);
    }

    private double[] weights(int index, Points raw) {
        TableColumn column = layout.columns().get(index);
        double[] weights = new double[raw.size()];
        double[] lookup = column.text()
                ? ColumnType.infer("", texts.dictionary(column.slot()), decimalComma)
                        .values()
                : null;
        for (int i = 0; i < weights.length; i++) {
            double cell = raw.get(i, column.slot());
            weights[i] = !column.text() ? cell : lookup == null ? Double.NaN : lookup[(int) cell];
            if (!(weights[i] >= 0)) {
                throw new BadInputException(file + ": row " + (i + 1) + " has no weight in " + layout.describe(index)
                        + ", expected a number of at least 0");
            }
        }
        return weights;
    }

    private List<String> cells(int slot, Points raw) {
        String[] cells = new String[raw.size()];
        Arrays.setAll(cells, i -> texts.dictionary(slot).text((int) raw.get(i, slot)));
        return List.of(cells);
    }

    private static Points transformed(Points raw, double[][] lookups, boolean[] kept) {
        boolean unchanged = Arrays.stream(lookups).allMatch(lookup -> lookup == null)
                && IntStream.range(0, kept.length).allMatch(slot -> kept[slot]);
        if (unchanged) {
            return raw;
        }
        int[] slots = IntStream.range(0, kept.length).filter(slot -> kept[slot]).toArray();
        return raw instanceof SparsePoints sparse
                ? sparse(sparse, lookups, slots)
                : dense((DensePoints) raw, lookups, slots);
    }

    /** Works in place: a row never becomes wider. */
    private static DensePoints dense(DensePoints raw, double[][] lookups, int[] slots) {
        double[] values = raw.values();
        int width = raw.dimension();
        int rows = raw.size();
        int next = 0;
        for (int i = 0; i < rows; i++) {
            for (int slot : slots) {
                double value = values[i * width + slot];
                values[next++] = lookups[slot] == null ? value : lookups[slot][(int) value];
            }
        }
        double[] exact = next == values.length ? values : Arrays.copyOf(values, next);
        return DensePoints.withMissing(rows, slots.length, exact);
    }

    private static SparsePoints sparse(SparsePoints raw, double[][] lookups, int[] slots) {
        int[] features = new int[raw.dimension()];
        Arrays.fill(features, -1);
        for (int j = 0; j < slots.length; j++) {
            features[slots[j]] = j;
        }
        int[] starts = new int[raw.size() + 1];
        int[] columns = new int[raw.values().length];
        double[] values = new double[columns.length];
        int next = 0;
        for (int i = 0; i < raw.size(); i++) {
            for (int k = raw.starts()[i]; k < raw.starts()[i + 1]; k++) {
                int slot = raw.columns()[k];
                double cell = raw.values()[k];
                double value = lookups[slot] == null ? cell : lookups[slot][(int) cell];
                if (features[slot] >= 0 && value != 0) {
                    columns[next] = features[slot];
                    values[next++] = value;
                }
            }
            starts[i + 1] = next;
        }
        return SparsePoints.withMissing(
                slots.length, starts, Arrays.copyOf(columns, next), Arrays.copyOf(values, next));
    }
}
