package arcmargin.section5;

import arcmargin.page.Table;
import arcmargin.selection.Committee;
import arcmargin.uci.UciProtocol;
import arcmargin.uci.UciResult;
import arcmargin.uci.UciRun;
import arcmargin.work.Resources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What everything else is measured against: the kernels of the default portfolio, each tuned, and their committee. */
final class Baseline implements Part<Baseline.Accuracies> {

    /** The column of the best machine of all families on validation rows. */
    static final String CHOSEN = UciResult.CHOSEN;

    /** The column of the committee. */
    static final String COMMITTEE = UciResult.COMMITTEE;

    /**
     * Mean accuracies over the test folds, percent.
     *
     * @param percent by family of kernels, of the one chosen and of the committee
     */
    record Accuracies(Map<String, Double> percent) {}

    @Override
    public String name() {
        return "baseline";
    }

    @Override
    public String title() {
        return "The baseline: tuned kernels and their committee";
    }

    @Override
    public String method() {
        return UciRun.method(UciProtocol.PUBLISHED) + "; sets of the paper as given";
    }

    @Override
    public Class<Accuracies> result() {
        return Accuracies.class;
    }

    @Override
    public Accuracies run(String step, Sets sets, Resources resources) throws IOException {
        Map<String, Double> percent = new LinkedHashMap<>();
        sets.portfolio(sets.read(step, resources), resources)
                .accuracy()
                .forEach((column, accuracy) -> percent.put(column.replace(" none", ""), accuracy));
        return new Accuracies(percent);
    }

    /**
     * The accuracies of a column.
     *
     * @param results all results
     * @param column a family such as {@code rbf}, {@link #CHOSEN} or {@link #COMMITTEE}
     * @return percent by set
     */
    static Map<String, Double> column(Results results, String column) {
        Map<String, Double> percent = new LinkedHashMap<>();
        results.of(Parts.BASELINE).forEach((set, found) -> {
            if (found.percent().containsKey(column)) {
                percent.put(set, found.percent().get(column));
            }
        });
        return percent;
    }

    @Override
    public void show(Results results, Chapter chapter) {
        Map<String, Map<String, Double>> columns = new LinkedHashMap<>();
        results.of(Parts.BASELINE).values().stream()
                .flatMap(found -> found.percent().keySet().stream())
                .distinct()
                .forEach(name -> columns.put(name, column(results, name)));
        PairedTests tests = PairedTests.of(
                columns,
                columns.keySet().stream()
                        .filter(name -> !name.equals(COMMITTEE))
                        .map(name -> new PairedTests.Pair(name, COMMITTEE))
                        .toList());
        chapter.text("Mean accuracy over " + columns.get(COMMITTEE).size()
                + " data sets of the kernels of the default portfolio, of the machine that was best on validation rows"
                + " (chosen), and of the committee of at most " + Committee.MOST_MEMBERS
                + " machines. “Normal” means features scaled to a normal distribution; the sets of the paper are"
                + " taken as"
                + " they are. Each row is tested against the committee on the sets that both have.");
        Table table = new Table(
                "", ">sets", ">accuracy, %", ">difference, points", ">better/equal/worse", ">p", ">p, adjusted");
        columns.forEach((name, percent) -> {
            List<String> row = new ArrayList<>(List.of(
                    name,
                    Integer.toString(percent.size()),
                    String.format(Locale.ROOT, "%.2f", Comparison.mean(percent))));
            if (name.equals(COMMITTEE)) {
                row.addAll(List.of("–", "–", "–", "–"));
            } else {
                PairedTests.Outcome outcome = tests.of(name, COMMITTEE);
                row.add(PairedTests.signed(outcome.difference(), 2));
                row.add(outcome.counts());
                row.add(PairedTests.probability(outcome.p()));
                row.add(PairedTests.probability(outcome.adjusted()));
            }
            table.row(row);
        });
        chapter.table(table);
    }
}
