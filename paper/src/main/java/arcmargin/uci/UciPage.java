package arcmargin.uci;

import arcmargin.page.Figures;
import arcmargin.page.Markup;
import arcmargin.page.Page;
import arcmargin.page.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The page and the tables that show the results of many sets. */
public final class UciPage {

    private UciPage() {}

    /**
     * The page.
     *
     * @param table results of at least one set
     * @param command the command that made them
     * @return a self-contained HTML page
     */
    public static String render(UciTable table, String command) {
        Markup page = new Markup();
        Map<String, Double> means = table.means();
        page.open("header").leaf("p.over", "Arcmargin · " + table.results().size() + " data sets");
        page.leaf("h1", "The committee is right on " + percent(means.get(UciResult.COMMITTEE)) + " % of test rows");
        page.leaf("p.lead", explanation(table.protocol())).close();
        page.leaf("h2", "Standing").raw(standing(table).html("results"));
        page.leaf("p.soft", definitions(table));
        Map<String, Map<String, Double>> compared = table.compared();
        int sets = compared.values().iterator().next().size();
        if (sets > 1) {
            page.leaf("h2", "Ranks");
            page.leaf(
                    "p.soft",
                    "Mean ranks among the methods shown, over " + sets
                            + " sets; a bar joins methods whose ranks do not differ significantly.");
            page.open("figure")
                    .raw(CriticalDifference.svg(UciTable.meanRanks(compared), sets))
                    .close();
        }
        page.leaf("h2", "Every set").raw(sets(table).html("results.dense"));
        page.open("footer")
                .open("p")
                .text("Made by ")
                .leaf("code", command)
                .text(".")
                .close();
        page.close();
        return Page.of("Arcmargin on " + table.results().size() + " data sets", page.toString());
    }

    private static String explanation(UciProtocol protocol) {
        return switch (protocol) {
            case PUBLISHED ->
                "Published protocol: parameters, machine and committee are chosen on one half of the rows"
                        + " and validated on the other; the machines are then trained and tested on four folds. Rows"
                        + " used for the choice are among the rows tested, for every method alike.";
            case LEAK_FREE ->
                "Leak-free protocol: within the training part of each of the four folds, scaling,"
                        + " parameters, machine and committee are chosen by cross-validation; the test part is used"
                        + " once.";
        };
    }

    private static String definitions(UciTable table) {
        return "Accuracy is the mean over the test folds, then over the sets. "
                + (table.standings().isEmpty()
                        ? "No published results are known for these sets."
                        : "Rank: mean Friedman rank among the "
                                + table.published().classifiers().size()
                                + " published classifiers and the one of the row. P90, P95: percentage of sets on which"
                                + " at least 90 or 95 % of the best accuracy is reached. PMA: mean percentage of the"
                                + " best accuracy. p: Wilcoxon's signed-rank test against the committee.");
    }

    /**
     * Means, ranks and tests of every column.
     *
     * @param table the results
     * @return a row for each column
     */
    public static Table standing(UciTable table) {
        Map<String, Published.Standing> standings = table.standings();
        Table standing = new Table("", ">accuracy, %", ">rank", ">P90", ">P95", ">PMA", ">p");
        Map<String, Double> committee = table.column(UciResult.COMMITTEE);
        table.means().forEach((name, mean) -> {
            Published.Standing among = standings.get(name);
            standing.row(
                    name,
                    percent(mean),
                    among == null ? "–" : decimal(among.rank()),
                    among == null ? "–" : decimal(among.p90()),
                    among == null ? "–" : decimal(among.p95()),
                    among == null ? "–" : decimal(among.pma()),
                    name.equals(UciResult.COMMITTEE)
                            ? "–"
                            : Figures.rounded(UciTable.wilcoxon(committee, table.column(name))));
        });
        return standing;
    }

    /**
     * The accuracies of every set.
     *
     * @param table the results
     * @return a row for each set
     */
    public static Table sets(UciTable table) {
        List<String> headings = new ArrayList<>(List.of("set", ">rows"));
        table.columns().forEach(name -> headings.add(">" + name));
        headings.add(">seconds");
        Table sets = new Table(headings);
        for (UciResult result : table.results()) {
            double best = result.accuracy().values().stream()
                    .max(Comparator.naturalOrder())
                    .orElse(Double.NaN);
            List<Table.Cell> cells = new ArrayList<>();
            cells.add(new Table.Cell(result.set(), Table.Style.PLAIN));
            cells.add(new Table.Cell(Integer.toString(result.rows()), Table.Style.PLAIN));
            result.accuracy()
                    .values()
                    .forEach(value -> cells.add(
                            new Table.Cell(percent(value), value == best ? Table.Style.BOLD : Table.Style.PLAIN)));
            cells.add(new Table.Cell(decimal(result.seconds()), Table.Style.PLAIN));
            sets.cells(cells);
        }
        return sets;
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
