package arcmargin.page;

import arcmargin.results.Assessment;
import arcmargin.results.Assessment.ClassScore;
import java.util.List;
import java.util.Locale;

/** Rows by true and predicted class, shaded by their share of the true class, with precision, recall and F1. */
final class ConfusionTable {

    private static final int MANY = 12;

    private ConfusionTable() {}

    static String of(Assessment assessment) {
        List<ClassScore> classes = assessment.classes();
        boolean many = classes.size() > MANY;
        Markup table = new Markup();
        table.open("div.wide").open(many ? "table.confusion.many" : "table.confusion");
        table.open("thead").open("tr").leaf("th", "").leaf("th", "");
        table.leaf("th.group", "Predicted class", "scope", "colgroup", "colspan", Integer.toString(classes.size()));
        table.leaf("th.group", "By class", "scope", "colgroup", "colspan", "4").close();
        table.open("tr").leaf("th", "").leaf("th", "");
        classes.forEach(score -> table.leaf("th", score.name(), "scope", "col"));
        List.of("Rows", "Recall, %", "Precision, %", "F1").forEach(name -> table.leaf("th", name, "scope", "col"));
        table.close().close().open("tbody");
        for (int truth = 0; truth < classes.size(); truth++) {
            table.open("tr");
            if (truth == 0) {
                table.open("th.side", "scope", "rowgroup", "rowspan", Integer.toString(classes.size()));
                table.leaf("span", "True class").close();
            }
            row(table, classes, truth, assessment.confusion().get(truth), many);
            table.close();
        }
        return table.close().close().close().toString();
    }

    private static void row(Markup table, List<ClassScore> classes, int truth, List<Integer> row, boolean many) {
        ClassScore score = classes.get(truth);
        table.leaf("th", score.name(), "scope", "row");
        for (int predicted = 0; predicted < classes.size(); predicted++) {
            int count = row.get(predicted);
            double share = (double) count / Math.max(1, score.rows());
            String tip = score.name() + " taken for " + classes.get(predicted).name() + ": " + Figures.count(count)
                    + ", " + Figures.percent(share) + " %";
            table.open(
                    "td",
                    "style",
                    shade(share, truth == predicted),
                    "title",
                    tip,
                    "data-cell",
                    truth + "-" + predicted);
            table.leaf("span.count", count == 0 ? "·" : Figures.count(count));
            if (!many) {
                table.leaf("span.share", count == 0 ? "" : String.format(Locale.ROOT, "%.1f %%", 100 * share));
            }
            table.close();
        }
        table.leaf("td.figure", Figures.count(score.rows()));
        table.leaf("td.figure", percent(score.recall())).leaf("td.figure", percent(score.precision()));
        table.leaf("td.figure", Double.isNaN(score.f1()) ? "–" : String.format(Locale.ROOT, "%.3f", score.f1()));
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "–" : Figures.percent(share);
    }

    private static String shade(double share, boolean right) {
        double strength = right ? 0.12 + 0.4 * share : Math.min(0.75, 1.5 * Math.sqrt(share));
        return String.format(Locale.ROOT, "background:rgba(%s,%.2f)", right ? "0,114,178" : "213,94,0", strength);
    }
}
