package arcmargin.paper;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How a number is set in Tables 3 and 4: the best kernel in bold; when different, the best arc-cosine kernel in
 * italics.
 */
enum Emphasis {
    NONE,
    ITALIC,
    BOLD;

    /**
     * The emphasis of a column; numbers that are printed alike are equally good.
     *
     * @param column the column
     * @param columns all columns of the table
     * @param error the error of a column, a fraction
     */
    static Emphasis of(Column column, List<Column> columns, ToDoubleFunction<Column> error) {
        if (printed(column, error) == least(columns, error)) {
            return BOLD;
        }
        List<Column> ours = columns.stream().filter(Column::isArcCosine).toList();
        boolean best = column.isArcCosine() && printed(column, error) == least(ours, error);
        return best && least(ours, error) > least(columns, error) ? ITALIC : NONE;
    }

    private static long least(List<Column> columns, ToDoubleFunction<Column> error) {
        return columns.stream()
                .mapToLong(column -> printed(column, error))
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private static long printed(Column column, ToDoubleFunction<Column> error) {
        return Math.round(1e4 * error.applyAsDouble(column));
    }
}
