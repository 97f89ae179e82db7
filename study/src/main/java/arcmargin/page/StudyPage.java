package arcmargin.page;

import arcmargin.results.KernelResult;
import arcmargin.results.Proportion;
import arcmargin.results.StudyResults;
import java.nio.file.Path;
import java.util.List;

/** The page that shows what {@code compare} found. */
public final class StudyPage {

    private static final double SIGNIFICANT = 0.05;

    private final StudyResults results;
    private final KernelResult best;
    private final boolean tested;
    private final Path folder;
    private final Markup page = new Markup();

    private StudyPage(StudyResults results, Path folder) {
        this.results = results;
        this.best = results.best();
        this.tested = best.test() != null;
        this.folder = folder;
    }

    /**
     * Makes the page.
     *
     * @param results what was found
     * @param folder where its models lie, as the user named it
     * @return a self-contained HTML page
     */
    public static String render(StudyResults results, Path folder) {
        StudyPage report = new StudyPage(results, folder);
        report.headline();
        report.results();
        report.searches();
        report.growth();
        report.confusion();
        report.use();
        report.footer();
        return Page.of("Arcmargin: kernels compared on " + results.data().name(), report.page.toString());
    }

    private void headline() {
        page.open("header").leaf("p.over", "Arcmargin · kernels compared");
        page.leaf(
                "h1",
                KernelNames.name(best.template()) + " is best on "
                        + results.data().name() + ": " + percent(error(best))
                        + (tested ? " test error" : " validation error"));
        page.leaf("p.lead", verdict());
        List<KernelResult> entries = results.kernels();
        double seconds = entries.stream()
                .mapToDouble(entry -> entry.tuneSeconds()
                        + entry.machine().seconds()
                        + (entry.test() == null ? 0 : entry.test().seconds()))
                .sum();
        page.open("dl.facts");
        fact("Training", results.data().training());
        fact("Validation", results.data().validation());
        fact("Test", results.data().test());
        fact("Dimensions", results.data().dimension());
        fact("Classes", results.data().classes().size());
        fact("Kernels", entries.size());
        fact("Trials", entries.stream().mapToInt(entry -> entry.trials().size()).sum());
        page.open("div").leaf("dt", "Time").leaf("dd", Figures.time(seconds)).close();
        page.close().close();
    }

    private void fact(String name, int count) {
        page.open("div").leaf("dt", name).leaf("dd", Figures.count(count)).close();
    }

    private String verdict() {
        String interval = "The 95 % interval of its error is "
                + Figures.percent(interval(best).lower()) + " to "
                + percent(interval(best).upper()) + ". ";
        List<String> equals = results.kernels().stream()
                .filter(entry -> pValue(entry) >= SIGNIFICANT)
                .map(entry -> KernelNames.name(entry.template()) + " ("
                        + percent(error(entry)) + ", "
                        + Figures.probability(pValue(entry)) + ")")
                .toList();
        if (results.kernels().size() == 1) {
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
                .leaf("th.number", tested ? "Test error, %" : "Validation error, %")
                .leaf("th", "")
                .leaf("th.number", "95 % interval");
        page.leaf("th", "Against best").leaf("th.number", "C").leaf("th.number", "Support vectors");
        page.leaf("th.number", "Tune").leaf("th.number", "Train").leaf("th.number", "Test");
        page.close().close().open("tbody");
        double scale = results.kernels().stream()
                .mapToDouble(entry -> interval(entry).upper())
                .max()
                .orElseThrow();
        results.kernels().forEach(entry -> row(entry, scale));
        page.close().close().close();
        List<String> remarks = results.kernels().stream()
                .flatMap(entry -> entry.notes().stream().map(note -> KernelNames.name(entry.template()) + ": " + note))
                .toList();
        if (!remarks.isEmpty()) {
            page.open("ul.notes");
            remarks.forEach(remark -> page.leaf("li", remark));
            page.close();
        }
    }

    private void row(KernelResult entry, double scale) {
        page.open(entry.equals(best) ? "tr.best" : "tr");
        page.open("td")
                .leaf("div.label", KernelNames.name(entry.template()))
                .leaf("code", entry.kernel())
                .close();
        page.leaf("td.number.label", Figures.percent(error(entry)));
        page.open("td").raw(whisker(entry, scale)).close();
        page.leaf(
                "td.number",
                Figures.percent(interval(entry).lower()) + " – "
                        + Figures.percent(interval(entry).upper()));
        page.leaf("td", against(entry));
        page.leaf("td.number", Figures.rounded(entry.penalty()));
        String bounded = Figures.count(entry.machine().bounded()) + " of them at the bound C";
        page.leaf("td.number", Figures.count(entry.machine().supportVectors()), "title", bounded);
        page.leaf("td.number", Figures.time(entry.tuneSeconds()));
        page.leaf("td.number", Figures.time(entry.machine().seconds()));
        page.leaf(
                        "td.number",
                        entry.test() == null ? "–" : Figures.time(entry.test().seconds()))
                .close();
    }

    private String against(KernelResult entry) {
        if (entry.equals(best)) {
            return "best";
        }
        return Double.isNaN(pValue(entry)) ? "–" : Figures.probability(pValue(entry));
    }

    /** Test error and interval on a scale that all rows share. */
    private String whisker(KernelResult entry, double scale) {
        double unit = 84 / scale;
        double at = error(entry) * unit;
        String interval = "M" + Figures.coordinate(interval(entry).lower() * unit) + " 11H"
                + Figures.coordinate(interval(entry).upper() * unit);
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
        for (KernelResult entry : results.kernels()) {
            if (!entry.trials().isEmpty()) {
                double error = entry.best().error();
                page.open("figure").leaf("h3", KernelNames.name(entry.template()));
                page.leaf(
                        "figcaption",
                        percent(error) + " at C = " + Figures.rounded(entry.penalty()) + ", " + entry.kernel());
                page.raw(SearchPlot.of(
                                KernelNames.name(entry.template()), entry.template(), entry.trials(), entry.best()))
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
                    "Validation error and training time of " + KernelNames.name(best.template())
                            + " with the chosen values on growing parts of the training rows.");
            page.open("div.grid");
            page.open("figure").raw(GrowthPlot.error(best.growth())).close();
            page.open("figure").raw(GrowthPlot.seconds(best.growth())).close();
            page.close();
        }
    }

    private void confusion() {
        if (tested) {
            page.leaf("h2", "Where " + KernelNames.name(best.template()) + " errs");
            page.leaf("p.soft", """
                    Test rows by true class (down) and predicted class (across); the colour is the share of the true \
                    class, and the last column says how much of it was found.""");
            page.raw(ConfusionTable.of(results.data().classes(), best.test().confusion()));
        }
    }

    private void use() {
        if (best.machine().model() != null) {
            page.leaf("h2", "Use the winner");
            page.leaf("p", """
                    Its model was trained on all training and validation rows and is saved. For rows of your own, in any \
                    format that compare reads:""");
            page.leaf(
                    "pre",
                    "./arcmargin predict "
                            + quoted(folder.resolve(best.machine().model()).toString()) + " DATA");
        }
    }

    private static String quoted(String word) {
        return word.matches("[\\w./:=@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private void footer() {
        page.open("footer").open("dl");
        term("Data", results.data().name() + ": " + results.data().provenance());
        results.notes().forEach(note -> term("Note", note));
        page.leaf("dt", "Command")
                .open("dd")
                .leaf("code", results.origin().command())
                .close();
        term(
                "Made by",
                "Arcmargin " + results.origin().version() + ", "
                        + results.origin().when());
        term("Machine", results.origin().machine());
        page.close().close();
    }

    private void term(String name, String value) {
        page.leaf("dt", name).leaf("dd", value);
    }

    private static String percent(double fraction) {
        return Figures.percent(fraction) + "\u00a0%";
    }

    /** On test rows, or else on validation rows. */
    private static double error(KernelResult kernel) {
        return kernel.test() == null ? kernel.best().error() : kernel.test().error();
    }

    private static Proportion interval(KernelResult kernel) {
        return kernel.test() == null
                ? Proportion.interval(kernel.best().errors(), kernel.best().total())
                : kernel.test().interval();
    }

    private static double pValue(KernelResult kernel) {
        return kernel.test() == null ? Double.NaN : kernel.test().pValue();
    }
}
