package arcmargin.page;

import java.util.List;
import java.util.Locale;

/** Counts by true and predicted class, shaded by their share of the true class. */
final class ConfusionTable {

    private static final int MANY = 12;

    private ConfusionTable() {}

    static String of(List<String> classes, List<List<Integer>> confusion) {
        Markup table = new Markup();
        table.open("div.wide").open(classes.size() > MANY ? "table.confusion.many" : "table.confusion");
        table.open("thead").open("tr").leaf("th", "");
        classes.forEach(name -> table.leaf("th", name, "scope", "col"));
        table.leaf("th", "found, %", "scope", "col").close().close().open("tbody");
        for (int truth = 0; truth < classes.size(); truth++) {
            List<Integer> row = confusion.get(truth);
            int total = Math.max(1, row.stream().mapToInt(Integer::intValue).sum());
            table.open("tr").leaf("th", classes.get(truth), "scope", "row");
            for (int predicted = 0; predicted < classes.size(); predicted++) {
                int count = row.get(predicted);
                String shade = shade((double) count / total, truth == predicted);
                String tip = classes.get(truth) + " taken for " + classes.get(predicted) + ": " + Figures.count(count);
                table.leaf("td", count == 0 ? "·" : Figures.count(count), "style", shade, "title", tip);
            }
            table.leaf("td", Figures.percent((double) row.get(truth) / total)).close();
        }
        return table.close().close().close().toString();
    }

    private static String shade(double share, boolean right) {
        double strength = right ? 0.12 + 0.4 * share : Math.min(0.75, 1.5 * Math.sqrt(share));
        return String.format(Locale.ROOT, "background:rgba(%s,%.2f)", right ? "0,114,178" : "213,94,0", strength);
    }
}
