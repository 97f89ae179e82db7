package arcmargin.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * What turns the rows of a table into the points that kernels see: the encoding of categories and dates, the
 * replacement of missing cells, and a scaling. It is fitted on training rows, kept in the model and applied to all
 * later rows.
 *
 * <p>A number is one feature. A category has an indicator for each level that enough training rows have, one for the
 * rarer levels together, and one for missing cells. Levels that no training row had count as rare ones; if there were
 * none, all indicators are 0. A column with many missing numbers has an indicator of them, behind all other features.
 *
 * <p>The indicators of a category are scaled as one: see {@link Scaling#fit(Scaling.Kind, Points, int[])}.
 *
 * <pre>{@code
 * Preparation preparation = Preparation.fit(PreparationOptions.scaled(Scaling.Kind.STANDARD), data);
 * Points seenByKernels = preparation.apply(test.points());
 * }</pre>
 */
public final class Preparation {

    private static final String COLUMN = "column ";
    private static final String NUMBERS = "numbers";
    private static final String MISSING = "missing ";
    private static final String SCALING = "scaling ";
    private static final Preparation NONE =
            new Preparation(Schema.none(), List.of(), MissingValues.MEDIAN, Scaling.none());

    private final Schema schema;
    private final List<Encoding> encodings; // one per feature of the schema
    private final MissingValues missing;
    private final Scaling scaling;
    private final int features; // without the indicators of missing numbers

    private Preparation(Schema schema, List<Encoding> encodings, MissingValues missing, Scaling scaling) {
        this.schema = schema;
        this.encodings = List.copyOf(encodings);
        this.missing = missing;
        this.scaling = scaling;
        features = encodings.stream().mapToInt(Encoding::width).sum();
    }

    /** {@return the preparation that changes nothing} */
    public static Preparation none() {
        return NONE;
    }

    /**
     * Fits a preparation on all rows of some data.
     *
     * @param options how to prepare
     * @param data at least one row
     * @return the preparation
     * @throws BadInputException if there are missing cells, and they are to be refused
     */
    public static Preparation fit(PreparationOptions options, Dataset data) {
        return fit(options, data, IntStream.range(0, data.size()).toArray());
    }

    /**
     * Fits a preparation on some rows; the others are not looked at.
     *
     * @param options how to prepare
     * @param data the data
     * @param rows the rows to fit on, at least one
     * @return the preparation
     * @throws BadInputException if there are missing cells in these rows, and they are to be refused
     */
    public static Preparation fit(PreparationOptions options, Dataset data, int[] rows) {
        if (rows.length == 0) {
            throw new IllegalArgumentException("rows.length = 0, must be at least 1");
        }
        Points points =
                rows.length == data.size() ? data.points() : data.points().select(rows);
        Schema schema =
                data.schema().isEmpty() && points.hasMissing() ? Schema.numbers(points.dimension()) : data.schema();
        Preparation encoding = new Preparation(
                schema, encodings(schema, points, options.missing()), options.missing(), Scaling.none());
        encoding.requireKnown(points);
        int[] groups = encoding.groups();
        Scaling.Kind kind = options.scaling() == Scaling.Kind.AUTO ? Scaling.chosen(points, schema) : options.scaling();
        return new Preparation(
                schema, encoding.encodings, options.missing(), Scaling.fit(kind, encoding.encode(points), groups));
    }

    private static List<Encoding> encodings(Schema schema, Points points, MissingValues missing) {
        List<Encoding> encodings = new ArrayList<>();
        List<Column> columns = schema.features();
        double[][] stored = points instanceof SparsePoints sparse && !columns.isEmpty() ? byColumn(sparse) : null;
        double[] cells = new double[points.size()];
        for (int j = 0; j < columns.size(); j++) {
            if (stored == null) {
                double[] values = points.toDense().values();
                for (int i = 0; i < cells.length; i++) {
                    cells[i] = values[i * columns.size() + j];
                }
                encodings.add(Encoding.fit(columns.get(j), cells, 0, missing));
            } else {
                encodings.add(Encoding.fit(columns.get(j), stored[j], points.size() - stored[j].length, missing));
            }
        }
        return encodings;
    }

    private static double[][] byColumn(SparsePoints points) {
        int[] counts = new int[points.dimension()];
        for (int column : points.columns()) {
            counts[column]++;
        }
        double[][] stored = new double[counts.length][];
        Arrays.setAll(stored, j -> new double[counts[j]]);
        for (int k = points.columns().length - 1; k >= 0; k--) {
            int column = points.columns()[k];
            stored[column][--counts[column]] = points.values()[k];
        }
        return stored;
    }

    /** {@return the columns of the tables this can be applied to; none for points without columns} */
    public Schema schema() {
        return schema;
    }

    /** {@return the scaling of the encoded features} */
    public Scaling scaling() {
        return scaling;
    }

    /** {@return what becomes of missing cells} */
    public MissingValues missing() {
        return missing;
    }

    /**
     * What missing cells become, where all columns are numbers.
     *
     * @return a number for each column; empty if there are no columns
     * @throws UnsupportedOperationException if a column is no number; the message names it
     */
    public double[] fills() {
        for (Encoding encoding : encodings) {
            if (encoding.column().type() != Column.Type.NUMBER) {
                throw new UnsupportedOperationException(
                        "column " + Words.quoted(encoding.column().name()) + " is a "
                                + encoding.column().type().name().toLowerCase(Locale.ROOT) + ", not a number");
            }
        }
        return encodings.stream()
                .mapToDouble(encoding -> ((Encoding.Numbers) encoding).fill())
                .toArray();
    }

    /** {@return the columns that have an indicator of missing cells, in the order of the indicators} */
    public int[] missingIndicators() {
        return IntStream.range(0, encodings.size())
                .filter(j -> encodings.get(j).indicator())
                .toArray();
    }

    /** {@return whether points are left as they are} */
    public boolean isIdentity() {
        return scaling.kind() == Scaling.Kind.NONE
                && encodings.stream().allMatch(each -> each instanceof Encoding.Numbers && !each.indicator());
    }

    /** {@return the names of the features of prepared points, empty for points without columns} */
    public List<String> featureNames() {
        List<String> names = new ArrayList<>();
        encodings.forEach(encoding -> names.addAll(encoding.names()));
        encodings.stream()
                .filter(Encoding::indicator)
                .forEach(encoding -> names.add(encoding.column().name() + "=(missing)"));
        return names;
    }

    /**
     * Prepares points.
     *
     * @param points as read, of the features of the {@link #schema()}; may have missing cells
     * @return the points kernels see, without missing cells
     * @throws BadInputException if there are missing cells, and they are to be refused
     */
    public Points apply(Points points) {
        if (!schema.isEmpty() && points.dimension() != encodings.size()) {
            throw new IllegalArgumentException("points.dimension() = " + points.dimension()
                    + ", must be the number of columns the preparation was fitted on = " + encodings.size());
        }
        requireKnown(points);
        return scaling.apply(encode(points));
    }

    /**
     * Counts cells whose level no training row had.
     *
     * @param points as read
     * @return for each feature column the number of such cells
     */
    public int[] unseen(Points points) {
        int[] counts = new int[encodings.size()];
        for (int j = 0; j < counts.length; j++) {
            if (encodings.get(j).column().type().hasLevels()) {
                for (int i = 0; i < points.size(); i++) {
                    counts[j] += points.get(i, j) < 0 ? 1 : 0;
                }
            }
        }
        return counts;
    }

    /**
     * Returns the number of features after the preparation.
     *
     * @param dimension the number of features before
     * @return as many as the columns of {@link #apply(Points)}
     */
    public int width(int dimension) {
        return schema.isEmpty()
                ? dimension
                : features
                        + (int) encodings.stream().filter(Encoding::indicator).count();
    }

    /**
     * Requires that points of so many features can be prepared.
     *
     * @param dimension the number of features before
     * @throws IllegalArgumentException if columns or scaling are of other ones
     */
    public void requireFitting(int dimension) {
        int scaled = scaling.divisors().length;
        boolean byFeature = scaled > 0 || scaling.kind().byFeature();
        if ((!schema.isEmpty() && dimension != encodings.size()) || (byFeature && scaled != width(dimension))) {
            throw new IllegalArgumentException(
                    "dimension = " + dimension + ", must be the number of features that the preparation was fitted on");
        }
    }

    /**
     * Prepares one row as {@link #apply(Points)} does, without allocating memory.
     *
     * @param row as read, NaN where a cell is missing
     * @param target receives the prepared row, of length {@link #width}
     * @throws BadInputException if a cell is missing that cannot be filled in
     */
    public void apply(double[] row, double[] target) {
        if (schema.isEmpty()) {
            for (int j = 0; j < row.length; j++) {
                requireFilled(row[j], j);
                target[j] = row[j];
            }
        } else {
            int at = 0;
            int indicator = features;
            for (int j = 0; j < row.length; j++) {
                if (missing == MissingValues.REFUSE) {
                    requireFilled(row[j], j);
                }
                Encoding encoding = encodings.get(j);
                Arrays.fill(target, at, at + encoding.width(), 0);
                encoding.encode(row[j], target, at);
                at += encoding.width();
                if (encoding.indicator()) {
                    target[indicator++] = Double.isNaN(row[j]) ? 1 : 0;
                }
            }
        }
        scaling.apply(target);
    }

    private void requireFilled(double cell, int column) {
        if (Double.isNaN(cell)) {
            throw new BadInputException("the row has no value in "
                    + (schema.isEmpty() ? "feature " + (column + 1) : describe(column))
                    + ", and nothing to fill it in by was fitted");
        }
    }

    private void requireKnown(Points points) {
        if (!points.hasMissing()) {
            return;
        }
        if (schema.isEmpty()) {
            throw new BadInputException(
                    "a value is missing, but no row this was trained on had columns to fill it from");
        }
        if (missing == MissingValues.REFUSE) {
            for (int i = 0; i < points.size(); i++) {
                for (int j = 0; j < points.dimension(); j++) {
                    if (Double.isNaN(points.get(i, j))) {
                        throw new BadInputException("row " + (i + 1) + " has no value in " + describe(j)
                                + ", and missing values are to be refused; MissingValues.MEDIAN would fill it in");
                    }
                }
            }
        }
    }

    private String describe(int feature) {
        String name = encodings.get(feature).column().name();
        return "column " + (name.isEmpty() ? feature + 1 : Words.quoted(name));
    }

    private Points encode(Points points) {
        boolean numbers = encodings.stream().allMatch(encoding -> encoding instanceof Encoding.Numbers);
        int indicators = (int) encodings.stream().filter(Encoding::indicator).count();
        boolean unchanged = numbers && indicators == 0 && !points.hasMissing();
        if (unchanged
                && encodings.stream().noneMatch(each -> each.column().type().hasLevels())) {
            return points;
        }
        return numbers && points instanceof SparsePoints sparse
                ? filled(sparse, indicators)
                : encoded(points, features + indicators);
    }

    private SparsePoints filled(SparsePoints points, int indicators) {
        int[] behind = new int[encodings.size()];
        int next = encodings.size();
        for (int j = 0; j < behind.length; j++) {
            behind[j] = encodings.get(j).indicator() ? next++ : -1;
        }
        int added = 0;
        for (int k = 0; k < points.values().length; k++) {
            added += Double.isNaN(points.values()[k]) && behind[points.columns()[k]] >= 0 ? 1 : 0;
        }
        int[] starts = new int[points.size() + 1];
        int[] columns = new int[points.values().length + added];
        double[] values = new double[columns.length];
        double[] one = new double[1];
        int at = 0;
        for (int i = 0; i < points.size(); i++) {
            int to = points.starts()[i + 1];
            for (int k = points.starts()[i]; k < to; k++) {
                columns[at] = points.columns()[k];
                encodings.get(columns[at]).encode(points.values()[k], one, 0);
                values[at++] = one[0];
            }
            for (int k = points.starts()[i]; k < to; k++) {
                if (Double.isNaN(points.values()[k]) && behind[points.columns()[k]] >= 0) {
                    columns[at] = behind[points.columns()[k]];
                    values[at++] = 1;
                }
            }
            starts[i + 1] = at;
        }
        return SparsePoints.of(encodings.size() + indicators, starts, columns, values);
    }

    private DensePoints encoded(Points points, int width) {
        double[] row = new double[points.dimension()];
        double[] values = new double[DensePoints.requireFits(points.size(), width)];
        for (int i = 0; i < points.size(); i++) {
            points.copyRow(i, row, 0);
            int at = i * width;
            int indicator = at + features;
            for (int j = 0; j < row.length; j++) {
                Encoding encoding = encodings.get(j);
                encoding.encode(row[j], values, at);
                at += encoding.width();
                if (encoding.indicator()) {
                    values[indicator++] = Double.isNaN(row[j]) ? 1 : 0;
                }
            }
        }
        return DensePoints.of(points.size(), width, values);
    }

    /** For each encoded feature the first one of its group; null where every feature stands alone. */
    private int[] groups() {
        if (encodings.stream().allMatch(encoding -> encoding instanceof Encoding.Numbers)) {
            return null;
        }
        int[] groups = new int[featureNames().size()];
        Arrays.setAll(groups, j -> j);
        int at = 0;
        for (Encoding encoding : encodings) {
            encoding.groups(groups, at);
            at += encoding.width();
        }
        return groups;
    }

    /**
     * Writes this preparation: a line for each column, and a line for the scaling, the last.
     *
     * @return lines that {@link #parse} reads back to an equal preparation
     */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        int next = 0;
        StringBuilder numbers = new StringBuilder();
        for (Column column : schema.columns()) {
            Encoding encoding = column.type().isFeature() ? encodings.get(next++) : null;
            if (encoding instanceof Encoding.Numbers number
                    && column.equals(Column.number(""))
                    && !number.indicator()) {
                numbers.append(' ').append(number.fill());
                continue;
            }
            flush(numbers, lines);
            lines.add(COLUMN + column.type().name().toLowerCase(Locale.ROOT) + " "
                    + (encoding == null ? Words.quoted(column.name()) : encoding.text()));
        }
        flush(numbers, lines);
        if (!schema.isEmpty()) {
            lines.add(MISSING + missing.text());
        }
        lines.add(SCALING + scaling.text());
        return lines;
    }

    private static void flush(StringBuilder numbers, List<String> lines) {
        if (numbers.length() > 0) {
            lines.add(COLUMN + NUMBERS + numbers);
            numbers.setLength(0);
        }
    }

    /**
     * Tells whether a line is one that {@link #lines} writes.
     *
     * @param line any line
     * @return whether {@link #parse} knows lines that begin so
     */
    public static boolean isLine(String line) {
        return line.startsWith(COLUMN) || line.startsWith(MISSING) || line.startsWith(SCALING);
    }

    /**
     * Reads what {@link #lines} wrote.
     *
     * @param lines all lines
     * @return the preparation
     * @throws IllegalArgumentException if the lines are not those of a preparation
     */
    public static Preparation parse(List<String> lines) {
        List<Column> columns = new ArrayList<>();
        List<Encoding> encodings = new ArrayList<>();
        MissingValues missing = MissingValues.MEDIAN;
        Scaling scaling = null;
        for (String line : lines) {
            if (line.startsWith(COLUMN)) {
                parseColumn(new Words(line.substring(COLUMN.length())), columns, encodings);
            } else if (line.startsWith(MISSING)) {
                missing = constant(MissingValues.class, line.substring(MISSING.length()));
            } else if (line.startsWith(SCALING) && scaling == null) {
                scaling = Scaling.parse(line.substring(SCALING.length()));
            } else {
                throw new IllegalArgumentException("a preparation has no line such as: " + line);
            }
        }
        if (scaling == null) {
            throw new IllegalArgumentException("there is no scaling, must be one");
        }
        return new Preparation(new Schema(columns), encodings, missing, scaling);
    }

    private static void parseColumn(Words words, List<Column> columns, List<Encoding> encodings) {
        String kind = words.word();
        if (kind.equals(NUMBERS)) {
            while (words.hasMore()) {
                columns.add(Column.number(""));
                encodings.add(new Encoding.Numbers(Column.number(""), words.number(), false));
            }
            return;
        }
        Column.Type type = constant(Column.Type.class, kind);
        String name = words.text();
        List<String> levels = new ArrayList<>();
        while (words.hasQuoted()) {
            levels.add(words.text());
        }
        Column column = new Column(name, type, levels);
        columns.add(column);
        if (type.isFeature()) {
            encodings.add(Encoding.parse(column, words));
        }
        if (words.hasMore()) {
            throw new IllegalArgumentException(
                    "column " + Words.quoted(name) + " goes on with " + Words.quoted(words.word()));
        }
    }

    private static <T extends Enum<T>> T constant(Class<T> type, String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("\"" + text + "\" must be one of "
                        + Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT)));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Preparation that
                && schema.equals(that.schema)
                && encodings.equals(that.encodings)
                && missing == that.missing
                && scaling.equals(that.scaling);
    }

    @Override
    public int hashCode() {
        return Objects.hash(schema, encodings, scaling);
    }

    @Override
    public String toString() {
        return String.join("\n", lines());
    }
}
