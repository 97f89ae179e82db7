package arcmargin.io;

import arcmargin.data.Column;
import arcmargin.data.Schema;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How to read a data file. The {@linkplain #defaults() defaults} suit most files; each {@code with…} returns options in
 * which one thing is different. A column is given by its name in the header, by its number counted from 1, or by its
 * number counted from the end: -1 is the last.
 *
 * <pre>{@code
 * ReadOptions options = ReadOptions.defaults().withLabel("species").withIgnored(List.of("id"));
 * Dataset flowers = DataFiles.read(Path.of("flowers.csv"), options, resources);
 * }</pre>
 */
public final class ReadOptions {

    /** Whether the first row holds names. */
    public enum Header {
        /** It does if it cannot be data. */
        AUTO,
        /** It does. */
        YES,
        /** It does not. */
        NO
    }

    /** The label column of a table that has none. */
    public static final String NO_LABEL = "none";

    /** The delimiter that stands for any run of blanks. */
    public static final char BLANKS = ' ';

    /** What is found out from the content of the file. */
    public static final char DETECTED = '\0';

    private static final ReadOptions DEFAULTS = new ReadOptions();

    private DataFormat format = DataFormat.AUTO;
    private String label = "";
    private Header header = Header.AUTO;
    private List<String> ignored = List.of();
    private Map<String, Column> types = Map.of();
    private char delimiter = DETECTED;
    private char decimal = DETECTED;
    private Charset encoding;
    private String weights = "";
    private List<String> sides = List.of();
    private boolean keepCells;
    private Schema schema = Schema.none();
    private int features;
    private boolean dropFurtherFeatures;
    private int firstIndex = 1;
    private boolean lenient;
    private Path cache;

    private ReadOptions() {}

    private ReadOptions(ReadOptions other) {
        format = other.format;
        label = other.label;
        header = other.header;
        ignored = other.ignored;
        types = other.types;
        delimiter = other.delimiter;
        decimal = other.decimal;
        encoding = other.encoding;
        weights = other.weights;
        sides = other.sides;
        keepCells = other.keepCells;
        schema = other.schema;
        features = other.features;
        dropFurtherFeatures = other.dropFurtherFeatures;
        firstIndex = other.firstIndex;
        lenient = other.lenient;
        cache = other.cache;
    }

    /** {@return options for a file that is recognised from its content, its label in the usual place} */
    public static ReadOptions defaults() {
        return DEFAULTS;
    }

    /** {@return how the file is written} */
    public DataFormat format() {
        return format;
    }

    /**
     * Fixes the format.
     *
     * @param newFormat how the file is written
     * @return changed options
     */
    public ReadOptions withFormat(DataFormat newFormat) {
        ReadOptions changed = new ReadOptions(this);
        changed.format = newFormat;
        return changed;
    }

    /** {@return the column of the label; empty for the usual one} */
    public String label() {
        return label;
    }

    /**
     * Chooses the label.
     *
     * @param newLabel a column of a table, {@link #NO_LABEL}, or empty for the usual one: a column named class, label
     *     or target, else the last; of an IDX file or a NumPy array the file of labels, or empty for the one its name
     *     suggests
     * @return changed options
     */
    public ReadOptions withLabel(String newLabel) {
        ReadOptions changed = new ReadOptions(this);
        changed.label = newLabel;
        return changed;
    }

    /** {@return whether the first row of a table holds names} */
    public Header header() {
        return header;
    }

    /**
     * Says whether there is a header.
     *
     * @param newHeader whether the first row holds names
     * @return changed options
     */
    public ReadOptions withHeader(Header newHeader) {
        ReadOptions changed = new ReadOptions(this);
        changed.header = newHeader;
        return changed;
    }

    /** {@return columns of a table to leave out} */
    public List<String> ignored() {
        return ignored;
    }

    /**
     * Leaves out columns of a table.
     *
     * @param newIgnored which
     * @return changed options
     */
    public ReadOptions withIgnored(List<String> newIgnored) {
        ReadOptions changed = new ReadOptions(this);
        changed.ignored = List.copyOf(newIgnored);
        return changed;
    }

    /** {@return what the cells of some columns of a table are, by name or number of the column} */
    public Map<String, Column> types() {
        return types;
    }

    /**
     * Says what the cells of a column are, where what they look like is not what they mean.
     *
     * @param column a column of a table
     * @param type of a feature, or {@link Column.Type#IDENTIFIER} or {@link Column.Type#IGNORED} to leave it out
     * @param levels of an ordered column its levels from the lowest to the highest; of a category its levels, or empty
     *     for those of the file; otherwise empty
     * @return changed options
     */
    public ReadOptions withType(String column, Column.Type type, List<String> levels) {
        if (type == Column.Type.LABEL || (type == Column.Type.ORDERED && levels.size() < 2)) {
            throw new IllegalArgumentException("column " + column + " of type " + type
                    + (type == Column.Type.LABEL ? ", must not be the label" : ", must have two levels at least"));
        }
        ReadOptions changed = new ReadOptions(this);
        Map<String, Column> all = new LinkedHashMap<>(types);
        all.put(column, new Column(column, type, levels));
        changed.types = Collections.unmodifiableMap(all);
        return changed;
    }

    /** {@return what separates the fields of a table, {@link #BLANKS}, or {@link #DETECTED}} */
    public char delimiter() {
        return delimiter;
    }

    /**
     * Fixes what separates the fields of a table.
     *
     * @param newDelimiter an ASCII character that is no letter, digit or quote; {@link #BLANKS} for any run of blanks
     * @return changed options
     */
    public ReadOptions withDelimiter(char newDelimiter) {
        if (newDelimiter > 126 || Character.isLetterOrDigit(newDelimiter) || "\"\n\r.+-".indexOf(newDelimiter) >= 0) {
            throw new IllegalArgumentException("delimiter = '" + newDelimiter
                    + "', must be an ASCII character such as , ; | or a tab, none that stands in numbers or quotes");
        }
        ReadOptions changed = new ReadOptions(this);
        changed.delimiter = newDelimiter;
        return changed;
    }

    /** {@return the decimal separator of a table, or {@link #DETECTED}} */
    public char decimal() {
        return decimal;
    }

    /**
     * Fixes the decimal separator of a table.
     *
     * @param newDecimal a point, a comma, or {@link #DETECTED}
     * @return changed options
     */
    public ReadOptions withDecimal(char newDecimal) {
        if (newDecimal != '.' && newDecimal != ',' && newDecimal != DETECTED) {
            throw new IllegalArgumentException("decimal = '" + newDecimal + "', must be a point or a comma");
        }
        ReadOptions changed = new ReadOptions(this);
        changed.decimal = newDecimal;
        return changed;
    }

    /** {@return the encoding of a text file, or null for what the content shows} */
    public Charset encoding() {
        return encoding;
    }

    /**
     * Fixes the encoding of a text file.
     *
     * @param newEncoding the encoding, or null for what the content shows: UTF-16 or UTF-8, and Windows-1252, of which
     *     Latin-1 is a part, in fields that are not valid UTF-8
     * @return changed options
     */
    public ReadOptions withEncoding(Charset newEncoding) {
        ReadOptions changed = new ReadOptions(this);
        changed.encoding = newEncoding;
        return changed;
    }

    /** {@return the column of row weights of a table, or empty} */
    public String weights() {
        return weights;
    }

    /**
     * Reads row weights from a column, which is then no feature.
     *
     * @param newWeights a column of a table, or empty for rows of weight 1
     * @return changed options
     */
    public ReadOptions withWeights(String newWeights) {
        ReadOptions changed = new ReadOptions(this);
        changed.weights = newWeights;
        return changed;
    }

    /** {@return columns of a table whose cells are kept beside the points} */
    public List<String> sides() {
        return sides;
    }

    /**
     * Keeps the cells of columns as {@link arcmargin.data.SideColumns}; these columns are then no features. They are
     * found there by the names given here.
     *
     * @param newSides columns of a table, such as a group or a time
     * @return changed options
     */
    public ReadOptions withSides(List<String> newSides) {
        ReadOptions changed = new ReadOptions(this);
        changed.sides = List.copyOf(newSides);
        return changed;
    }

    /** {@return whether the cells of all columns are kept as they are written} */
    public boolean keepCells() {
        return keepCells;
    }

    /**
     * Keeps the cells of all columns, features too, as {@link arcmargin.data.SideColumns} by name of their column.
     *
     * @param newKeepCells whether to keep them
     * @return changed options
     */
    public ReadOptions withKeepCells(boolean newKeepCells) {
        ReadOptions changed = new ReadOptions(this);
        changed.keepCells = newKeepCells;
        return changed;
    }

    /** {@return the columns to read, those of a model, or none} */
    public Schema schema() {
        return schema;
    }

    /**
     * Reads a table by the columns of another one, such as the one a model was trained on: by name and in any order if
     * both have names, otherwise by position. Types and levels are those of the other table; the label may be absent,
     * and further columns are left out.
     *
     * @param newSchema the columns, or none to take those of the file
     * @return changed options
     */
    public ReadOptions withSchema(Schema newSchema) {
        ReadOptions changed = new ReadOptions(this);
        changed.schema = newSchema;
        return changed;
    }

    /** {@return the number of features wanted, or 0 to take what the file has} */
    public int features() {
        return features;
    }

    /**
     * Asks for the number of features of a model: fewer in a LIBSVM file are completed by zeros; more are refused, and
     * so is any other number in a table.
     *
     * @param newFeatures the number wanted, or 0 to take what the file has
     * @return changed options
     */
    public ReadOptions withFeatures(int newFeatures) {
        if (!(newFeatures >= 0)) {
            throw new IllegalArgumentException("features = " + newFeatures + ", must be at least 0");
        }
        ReadOptions changed = new ReadOptions(this);
        changed.features = newFeatures;
        return changed;
    }

    /** {@return whether features of a LIBSVM file beyond the number wanted are left out, not refused} */
    public boolean dropFurtherFeatures() {
        return dropFurtherFeatures;
    }

    /**
     * Says what becomes of features of a LIBSVM file beyond the number wanted.
     *
     * @param drop whether they are left out, not refused
     * @return changed options
     */
    public ReadOptions withDropFurtherFeatures(boolean drop) {
        ReadOptions changed = new ReadOptions(this);
        changed.dropFurtherFeatures = drop;
        return changed;
    }

    /** {@return the number of the first feature of a LIBSVM file, 1 or 0} */
    public int firstIndex() {
        return firstIndex;
    }

    /**
     * Sets the number of the first feature of a LIBSVM file.
     *
     * @param newFirstIndex 1 or 0
     * @return changed options
     */
    public ReadOptions withFirstIndex(int newFirstIndex) {
        if (!(newFirstIndex == 0 || newFirstIndex == 1)) {
            throw new IllegalArgumentException("firstIndex = " + newFirstIndex + ", must be 0 or 1");
        }
        ReadOptions changed = new ReadOptions(this);
        changed.firstIndex = newFirstIndex;
        return changed;
    }

    /** {@return whether rows of a text file that cannot be read are left out and reported, not refused} */
    public boolean lenient() {
        return lenient;
    }

    /**
     * Leaves out rows of a text file that cannot be read; {@link DataFile.Remarks#problems()} has what is wrong with
     * each. This is for looking at a file, not for training on it.
     *
     * @param newLenient whether to go on behind such rows
     * @return changed options
     */
    public ReadOptions withLenient(boolean newLenient) {
        ReadOptions changed = new ReadOptions(this);
        changed.lenient = newLenient;
        return changed;
    }

    /** {@return the folder of binary copies, or null} */
    public Path cache() {
        return cache;
    }

    /**
     * Keeps large text files in binary form, to be read faster the next time.
     *
     * @param folder where they are kept, as in {@link CacheFolder#ofUser()}, or null to keep none
     * @return changed options
     */
    public ReadOptions withCache(Path folder) {
        ReadOptions changed = new ReadOptions(this);
        changed.cache = folder;
        return changed;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ReadOptions that && toString().equals(that.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    /** Everything that decides what is read: files read with equal texts give equal data. */
    @Override
    public String toString() {
        return String.join(
                "; ",
                format.text(),
                "label " + label,
                "header " + header,
                "ignored " + ignored,
                "types " + types.values(),
                "delimiter " + (int) delimiter,
                "decimal " + (int) decimal,
                "encoding " + Objects.toString(encoding),
                "weights " + weights,
                "sides " + sides,
                "cells " + keepCells,
                "columns " + schema.columns(),
                "features " + features,
                "drop " + dropFurtherFeatures,
                "first " + firstIndex,
                "lenient " + lenient);
    }
}
