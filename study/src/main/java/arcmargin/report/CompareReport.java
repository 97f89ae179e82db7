package arcmargin.report;

import arcmargin.report.Comparison.Entry;
import java.nio.file.Path;
import java.util.List;

/** The page that shows what {@code compare} found. */
public final class CompareReport {

    private static final double SIGNIFICANT = 0.05;

    private final Comparison comparison;
    private final Entry best;
    private final Path folder;
    private final Markup page = new Markup();

    private CompareReport(Comparison comparison, Path folder) {
        this.comparison = comparison;
        this.best = comparison.best();
        this.folder = folder;
    }

    /**
     * Makes the page.
     *
     * @param comparison what was found
     * @param folder where its models lie, as the user named it
     * @return a self-contained HTML page
     */
    public static String render(Comparison comparison, Path folder) {
        CompareReport report = new CompareReport(comparison, folder);
        report.headline();
        report.results();
        report.searches();
        report.growth();
        report.confusion();
        report.use();
        report.footer();
        return Page.of("Arcmargin: kernels compared on " + comparison.data(), report.page.toString());
    }

    private void headline() {
        page.open("header").leaf("p.over", "Arcmargin · kernels compared");
        page.leaf(
                "h1",
                best.label() + " is best on " + comparison.data() + ": " + percent(best.testError()) + " test error");
        page.leaf("p.lead", verdict());
        List<Entry> entries = comparison.entries();
        double seconds = entries.stream()
                .mapToDouble(entry -> entry.tuneSeconds() + entry.trainSeconds() + entry.testSeconds())
                .sum();
        page.open("dl.facts");
        fact("Training", comparison.training());
        fact("Validation", comparison.validation());
        fact("Test", comparison.test());
        fact("Dimensions", comparison.dimension());
        fact("Classes", comparison.classes().size());
        fact("Kernels", entries.size());
        fact("Trials", entries.stream().mapToInt(entry -> entry.trials().size()).sum());
        page.open("div").leaf("dt", "Time").leaf("dd", Figures.time(seconds)).close();
        page.close().close();
    }

    private void fact(String name, int count) {
        page.open("div").leaf("dt", name).leaf("dd", Figures.count(count)).close();
    }

    private String verdict() {
        String interval = "The 95 % interval of its error is " + Figures.percent(best.lower()) + " to "
                + percent(best.upper()) + ". ";
        List<String> equals = comparison.entries().stream()
                .filter(entry -> entry.pValue() >= SIGNIFICANT)
                .map(entry -> entry.label() + " (" + percent(entry.testError()) + ", "
                        + Figures.probability(entry.pValue()) + ")")
                .toList();
        if (comparison.entries().size() == 1) {
            return interval;
        }
        if (equals.isEmpty()) {
            return interval + "Every other kernel is significantly worse on the same test rows.";
        }
        return interval + "Not significantly worse on the same test rows: " + String.join(", ", equals) + ".";
    }

    private void results() {
        page.leaf("h2", "Results");
        page.leaf("p.soft", """
                C and the kernel’s parameter were chosen on the validation rows, the model was retrained on training and \
                validation rows, and the test rows were used once. Significance is McNemar’s test against the best.""");
        page.open("div.wide").open("table.results").open("thead").open("tr");
        page.leaf("th", "Kernel")
                .leaf("th.number", "Test error, %")
                .leaf("th", "")
                .leaf("th.number", "95 % interval");
        page.leaf("th", "Against best").leaf("th.number", "C").leaf("th.number", "Support vectors");
        page.leaf("th.number", "Tune").leaf("th.number", "Train").leaf("th.number", "Test");
        page.close().close().open("tbody");
        double scale =
                comparison.entries().stream().mapToDouble(Entry::upper).max().orElseThrow();
        comparison.entries().forEach(entry -> row(entry, scale));
        page.close().close().close();
        List<String> remarks = comparison.entries().stream()
                .flatMap(entry -> entry.notes().stream().map(note -> entry.label() + ": " + note))
                .toList();
        if (!remarks.isEmpty()) {
            page.open("ul.notes");
            remarks.forEach(remark -> page.leaf("li", remark));
            page.close();
        }
    }

    private void row(Entry entry, double scale) {
        page.open(entry.equals(best) ? "tr.best" : "tr");
        page.open("td")
                .leaf("div.label", entry.label())
                .leaf("code", entry.kernel())
                .close();
        page.leaf("td.number.label", Figures.percent(entry.testError()));
        page.open("td").raw(whisker(entry, scale)).close();
        page.leaf("td.number", Figures.percent(entry.lower()) + " – " + Figures.percent(entry.upper()));
        page.leaf("td", against(entry));
        page.leaf("td.number", Figures.rounded(entry.penalty()));
        String bounded = Figures.count(entry.boundedSupportVectors()) + " of them at the bound C";
        page.leaf("td.number", Figures.count(entry.supportVectors()), "title", bounded);
        page.leaf("td.number", Figures.time(entry.tuneSeconds()));
        page.leaf("td.number", Figures.time(entry.trainSeconds()));
        page.leaf("td.number", Figures.time(entry.testSeconds())).close();
    }

    private String against(Entry entry) {
        if (entry.equals(best)) {
            return "best";
        }
        return Double.isNaN(entry.pValue()) ? "–" : Figures.probability(entry.pValue());
    }

    /** Test error and interval on a scale that all rows share. */
    private String whisker(Entry entry, double scale) {
        double unit = 84 / scale;
        double at = entry.testError() * unit;
        String interval =
                "M" + Figures.coordinate(entry.lower() * unit) + " 11H" + Figures.coordinate(entry.upper() * unit);
        Markup svg = new Markup();
        svg.open("svg.plot", "width", 92, "height", 22, "viewBox", "0 0 92 22", "aria-hidden", "true");
        svg.open(entry.equals(best) ? "g.s0" : "g.mute");
        svg.empty("rect.area", "x", 0, "y", 6, "width", at, "height", 10);
        svg.empty("path.whisker", "d", interval).empty("circle.dot", "cx", at, "cy", 11, "r", 4);
        return svg.close().close().toString();
    }

    private void searches() {
        page.leaf("h2", "How C and the parameter were found");
        page.leaf("p.soft", """
                Validation error at every point tried: bright is good, large boxes are the coarse grid, small ones the \
                finer grids around the best point, the ring is the choice. Kernels without a parameter are searched over \
                C alone; there, hollow dots are the finer grids.""");
        page.open("div.grid");
        for (Entry entry : comparison.entries()) {
            if (!entry.trials().isEmpty()) {
                double error = (double) entry.validationErrors() / entry.validationTotal();
                page.open("figure").leaf("h3", entry.label());
                page.leaf(
                        "figcaption",
                        percent(error) + " at C = " + Figures.rounded(entry.penalty()) + ", " + entry.kernel());
                page.raw(SearchPlot.of(entry.label(), entry.template(), entry.trials()))
                        .close();
            }
        }
        page.close();
    }

    private void growth() {
        if (best.growth().size() > 1) {
            page.leaf("h2", "With more training rows");
            page.leaf(
                    "p.soft",
                    "Validation error and training time of " + best.label()
                            + " with the chosen values on growing parts of the training rows.");
            page.open("div.grid");
            page.open("figure").raw(GrowthPlot.error(best.growth())).close();
            page.open("figure").raw(GrowthPlot.seconds(best.growth())).close();
            page.close();
        }
    }

    private void confusion() {
        if (!best.confusion().isEmpty()) {
            page.leaf("h2", "Where " + best.label() + " errs");
            page.leaf("p.soft", """
                    Test rows by true class (down) and predicted class (across); the colour is the share of the true \
                    class, and the last column says how much of it was found.""");
            page.raw(ConfusionTable.of(comparison.classes(), best.confusion()));
        }
    }

    private void use() {
        if (best.model() != null) {
            page.leaf("h2", "Use the winner");
            page.leaf("p", """
                    Its model was trained on all training and validation rows and is saved. For rows of your own, in any \
                    format that compare reads:""");
            page.leaf(
                    "pre",
                    "./arcmargin predict " + quoted(folder.resolve(best.model()).toString()) + " DATA");
        }
    }

    private static String quoted(String word) {
        return word.matches("[\\w./:=@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private void footer() {
        page.open("footer").open("dl");
        term("Data", comparison.data() + ": " + comparison.provenance());
        comparison.notes().forEach(note -> term("Note", note));
        page.leaf("dt", "Command").open("dd").leaf("code", comparison.command()).close();
        term("Made by", "Arcmargin " + comparison.version() + ", " + comparison.when());
        term("Machine", comparison.machine());
        page.close().close();
    }

    private void term(String name, String value) {
        page.leaf("dt", name).leaf("dd", value);
    }

    private static String percent(double fraction) {
        return Figures.percent(fraction) + "\u00a0%";
    }
}
