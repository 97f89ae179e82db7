package arcmargin.section5;

import arcmargin.page.Table;
import arcmargin.uci.UciTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Methods compared over the data sets that all of them have.
 *
 * @param columns accuracies in percent by set, by method
 */
public record Comparison(Map<String, Map<String, Double>> columns) {

    /** Differences of accuracy below this are ties. */
    private static final double TIE = 1e-9;

    /** Keeps the sets that all methods have. */
    public Comparison {
        Map<String, Map<String, Double>> common = new LinkedHashMap<>();
        List<String> sets = columns.isEmpty()
                ? List.of()
                : new ArrayList<>(columns.values().iterator().next().keySet());
        columns.values().forEach(column -> sets.removeIf(set -> !column.containsKey(set)));
        columns.forEach((name, column) -> {
            Map<String, Double> kept = new LinkedHashMap<>();
            sets.forEach(set -> kept.put(set, column.get(set)));
            common.put(name, kept);
        });
        columns = common;
    }

    /**
     * The sets that all methods have.
     *
     * @return their names
     */
    public List<String> sets() {
        return columns.isEmpty()
                ? List.of()
                : List.copyOf(columns.values().iterator().next().keySet());
    }

    /**
     * The mean accuracy of a method.
     *
     * @param method its name
     * @return percent
     */
    public double mean(String method) {
        return mean(columns.get(method));
    }

    static double mean(Map<String, Double> column) {
        return column.values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(Double.NaN);
    }

    /**
     * Wilcoxon's signed-rank test of two methods.
     *
     * @param first its name
     * @param second its name
     * @return the two-sided p-value
     */
    public double wilcoxon(String first, String second) {
        return UciTable.wilcoxon(columns.get(first), columns.get(second));
    }

    /**
     * How often a method is better than, as good as and worse than another.
     *
     * @param first its name
     * @param second its name
     * @return such as {@code 40/20/30}
     */
    public String wins(String first, String second) {
        int[] counts = new int[3];
        columns.get(first).forEach((set, percent) -> {
            double difference = percent - columns.get(second).get(set);
            counts[difference > TIE ? 0 : difference < -TIE ? 2 : 1]++;
        });
        return counts[0] + "/" + counts[1] + "/" + counts[2];
    }

    /**
     * A row for each method: mean accuracy, and how it does against some of them.
     *
     * @param against methods to compare with
     * @return the table
     */
    public Table table(List<String> against) {
        Map<String, Double> ranks = sets().isEmpty() ? Map.of() : UciTable.meanRanks(columns);
        List<String> headings = new ArrayList<>(List.of("", ">accuracy, %", ">mean rank"));
        against.forEach(other -> headings.addAll(List.of(">better/equal/worse than " + other, ">p")));
        Table table = new Table(headings);
        for (String method : columns.keySet()) {
            List<String> row = new ArrayList<>(List.of(
                    method,
                    String.format(Locale.ROOT, "%.2f", mean(method)),
                    String.format(Locale.ROOT, "%.2f", ranks.getOrDefault(method, Double.NaN))));
            for (String other : against) {
                boolean same = other.equals(method);
                row.add(same ? "–" : wins(method, other));
                row.add(same ? "–" : probability(wilcoxon(method, other)));
            }
            table.row(row);
        }
        return table;
    }

    /**
     * A row for each set.
     *
     * @return the table
     */
    public Table details() {
        List<String> headings = new ArrayList<>(List.of("set"));
        columns.keySet().forEach(method -> headings.add(">" + method));
        Table table = new Table(headings);
        for (String set : sets()) {
            double best = columns.values().stream()
                    .mapToDouble(column -> column.get(set))
                    .max()
                    .orElseThrow();
            List<Table.Cell> cells = new ArrayList<>();
            cells.add(new Table.Cell(set, Table.Style.PLAIN));
            columns.values()
                    .forEach(column -> cells.add(new Table.Cell(
                            String.format(Locale.ROOT, "%.2f", column.get(set)),
                            column.get(set) > best - TIE ? Table.Style.BOLD : Table.Style.PLAIN)));
            table.cells(cells);
        }
        return table;
    }

    /** A p-value for a table. */
    static String probability(double p) {
        return p < 0.001 ? "< 0.001" : String.format(Locale.ROOT, "%.3f", p);
    }
}
