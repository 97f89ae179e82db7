package arcmargin.section5;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Columns of a comparison from results. */
final class Columns {

    private Columns() {}

    /** One number of every result, where it has it. */
    static <R> Map<String, Double> of(Map<String, R> results, Function<R, Double> number) {
        Map<String, Double> column = new LinkedHashMap<>();
        results.forEach((set, result) -> {
            Double value = number.apply(result);
            if (value != null) {
                column.put(set, value);
            }
        });
        return column;
    }
}
