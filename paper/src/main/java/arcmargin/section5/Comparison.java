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

    /** Tests of pairs of methods that are read together. */
    PairedTests tests(List<PairedTests.Pair> pairs) {
        return PairedTests.of(columns, pairs);
    }

    /** Tests of every method against one. */
    PairedTests against(String reference) {
        return tests(columns.keySet().stream()
                .filter(method -> !method.equals(reference))
                .map(method -> new PairedTests.Pair(method, reference))
                .toList());
    }

    /**
     * A row for each method: mean accuracy and mean rank.
     *
     * @return the table
     */
    public Table table() {
        Map<String, Double> ranks = ranks();
        Table table = new Table("", ">accuracy, %", ">mean rank");
        columns.keySet().forEach(method -> table.row(method, two(mean(method)), two(ranks.get(method))));
        return table;
    }

    /**
     * A row for each method: mean accuracy, mean rank, and how it does against one of them.
     *
     * @param reference the method to compare with
     * @return the table
     */
    public Table table(String reference) {
        Map<String, Double> ranks = ranks();
        PairedTests tests = against(reference);
        Table table = new Table(
                "",
                ">accuracy, %",
                ">mean rank",
                ">difference, points",
                ">better/equal/worse than " + reference,
                ">p",
                ">p, adjusted");
        for (String method : columns.keySet()) {
            List<String> row = new ArrayList<>(List.of(method, two(mean(method)), two(ranks.get(method))));
            if (method.equals(reference)) {
                row.addAll(List.of("–", "–", "–", "–"));
            } else {
                PairedTests.Outcome outcome = tests.of(method, reference);
                row.add(PairedTests.signed(outcome.difference(), 2));
                row.add(outcome.counts());
                row.add(PairedTests.probability(outcome.p()));
                row.add(PairedTests.probability(outcome.adjusted()));
            }
            table.row(row);
        }
        return table;
    }

    private Map<String, Double> ranks() {
        Map<String, Double> ranks = new LinkedHashMap<>();
        columns.keySet().forEach(method -> ranks.put(method, Double.NaN));
        if (!sets().isEmpty()) {
            ranks.putAll(UciTable.meanRanks(columns));
        }
        return ranks;
    }

    private static String two(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
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
}
