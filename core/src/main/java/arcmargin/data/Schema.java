package arcmargin.data;

import java.util.Collections;
import java.util.List;

/**
 * The columns of a table in the order of the file: features, the label, and those left out. Feature j of the points is
 * the j-th column that {@linkplain Column.Type#isFeature() is a feature}. Data without columns, such as sparse vectors
 * or images, have none.
 *
 * <pre>{@code
 * for (Column column : data.schema().features()) {
 *     System.out.println(column.name() + " " + column.type());
 * }
 * }</pre>
 *
 * @param columns all columns, or none
 */
public record Schema(List<Column> columns) {

    private static final Schema NONE = new Schema(List.of());

    /**
     * Takes a copy.
     *
     * @param columns all columns, or none
     */
    public Schema {
        columns = List.copyOf(columns);
    }

    /** {@return the schema of data without columns} */
    public static Schema none() {
        return NONE;
    }

    /**
     * Returns columns of numbers without names.
     *
     * @param count how many
     * @return their schema
     */
    public static Schema numbers(int count) {
        return new Schema(Collections.nCopies(count, Column.number("")));
    }

    /** {@return the columns that are features, in order} */
    public List<Column> features() {
        return columns.stream().filter(column -> column.type().isFeature()).toList();
    }

    /** {@return whether the columns have names} */
    public boolean isNamed() {
        return columns.stream().anyMatch(column -> !column.name().isEmpty());
    }

    /** {@return whether there is no column} */
    public boolean isEmpty() {
        return columns.isEmpty();
    }
}
