package arcmargin.page;

import arcmargin.results.Assessment;
import arcmargin.results.KernelResult;
import arcmargin.results.Proportion;
import arcmargin.results.StudyResults;

/** The table of kernels and baselines, with the errors of all on one axis. */
final class ErrorBars {

    private static final double WIDTH = 250;
    private static final double LEFT = 8;
    private static final double RIGHT = 12;

    private final StudyResults results;
    private final boolean tested;
    private final Axis axis;
    private final Markup page = new Markup();

    private ErrorBars(StudyResults results) {
        this.results = results;
        this.tested = results.best().test() != null;
        double most = 0;
        for (KernelResult kernel : results.kernels()) {
            most = Math.max(most, validation(kernel).upper());
            most = tested ? Math.max(most, kernel.test().interval().upper()) : most;
        }
        if (!results.committee().isEmpty() && results.assessment() != null) {
            most = Math.max(most, results.assessment().interval().upper());
        }
        this.axis = Axis.linear("error, %", 0, Math.min(1, 1.02 * most) * 100);
    }

    static String table(StudyResults results) {
        ErrorBars bars = new ErrorBars(results);
        bars.head();
        if (!results.committee().isEmpty()) {
            bars.committee();
        }
        StudyTables.sorted(results).forEach(bars::row);
        results.baselines().forEach(bars::baseline);
        return bars.page.close().close().close().toString();
    }

    /** Rows that folds hold out several times count once. */
    private Proportion validation(double error, int total) {
        int rows = Math.min(total, results.data().validation());
        return Proportion.interval(Math.round(error * rows), rows);
    }

    private Proportion validation(KernelResult kernel) {
        return validation(kernel.best().error(), kernel.best().total());
    }

    private void head() {
        page.open("div.wide").open("table.results.bars.sortable").open("thead").open("tr");
        page.leaf("th", "Kernel", "scope", "col");
        page.open("th", "scope", "col", "data-fixed", "true").raw(scale()).close();
        page.leaf("th.number", "Validation error, %", "scope", "col");
        if (StudyTables.hasOtherMetric(results)) {
            page.leaf("th.number.extra", StudyTables.scoreHeading(results), "scope", "col");
        }
        if (tested) {
            page.leaf("th.number", "Test error, %", "scope", "col");
        }
        page.leaf("th.number.extra", "C", "scope", "col");
        page.leaf("th.number.extra", "Support vectors", "scope", "col");
        page.leaf("th.number.extra", "Time", "scope", "col");
        page.close().close().open("tbody");
    }

    /** The axis that all rows share. */
    private String scale() {
        Markup svg = new Markup();
        for (Axis.Tick tick : axis.ticks()) {
            svg.empty("path.axis", "d", "M" + x(tick.value() / 100) + " 34v5");
            svg.leaf("text.tick", tick.label(), "x", at(tick.value() / 100), "y", 30, "text-anchor", "middle");
        }
        svg.empty("path.axis", "d", "M" + x(0) + " 39H" + x(axis.to() / 100));
        svg.empty("circle.dot.s0", "cx", LEFT + 4, "cy", 9, "r", 4);
        svg.leaf(
                "text.small",
                tested ? "validation" : "validation error, %, with 95 % interval",
                "x",
                LEFT + 12,
                "y",
                13);
        if (tested) {
            svg.empty("circle.dot.s1.hollow", "cx", LEFT + 78, "cy", 9, "r", 4);
            svg.leaf("text.small", "test error, %, 95 % intervals", "x", LEFT + 86, "y", 13);
        }
        return Plot.drawing("Axis of errors in percent", WIDTH, 40, svg.toString());
    }

    /** What decides in the model; without test rows it is judged on those that the kernels were validated on. */
    private void committee() {
        Assessment assessment = results.assessment();
        KernelResult.Machine machine = results.best().machine();
        boolean heldOut = StudyTables.isHeldOut(results);
        page.open("tr.best").open("td").open("div.label");
        page.text("Committee of " + results.committee().size() + " machines ")
                .leaf("span.tag.accent", "chosen")
                .close();
        String rows = assessment == null || heldOut
                ? "its members are listed under Details"
                : Figures.percent(StudyTables.error(assessment)) + " % on test rows, in orange";
        page.leaf("span.soft.small", rows).close();
        Markup svg = new Markup();
        if (assessment != null) {
            interval(svg, heldOut ? "s0" : "s1.hollow", assessment.interval(), StudyTables.error(assessment), 13);
        }
        page.open("td").raw(Plot.drawing("Errors", WIDTH, 26, svg.toString())).close();
        if (heldOut) {
            number(StudyTables.error(assessment));
        } else {
            page.leaf("td.number", "");
        }
        if (StudyTables.hasOtherMetric(results)) {
            page.leaf("td.number.extra", "");
        }
        page.leaf("td.number.extra", "");
        page.leaf("td.number.extra", Figures.count(machine.supportVectors()), "data-value", machine.supportVectors());
        page.leaf("td.number.extra", Figures.time(machine.seconds()), "data-value", Double.toString(machine.seconds()))
                .close();
    }

    private void row(KernelResult kernel) {
        boolean alone = results.committee().isEmpty();
        boolean best = kernel.template().equals(results.chosen());
        boolean chosen = best && alone;
        page.open(chosen ? "tr.best" : "tr").open("td").open("div.label");
        page.text(KernelNames.name(kernel.template()));
        if (best || kernel.tied()) {
            page.text(" ").leaf(chosen ? "span.tag.accent" : "span.tag", best ? StudyTables.bestTag(results) : "tied");
        }
        page.close().leaf("code", kernel.kernel()).close();
        Markup svg = new Markup();
        interval(svg, "s0", validation(kernel), kernel.best().error(), tested ? 9 : 13);
        if (tested) {
            interval(svg, "s1.hollow", kernel.test().interval(), kernel.test().error(), 18);
        }
        page.open("td").raw(Plot.drawing("Errors", WIDTH, 26, svg.toString())).close();
        number(kernel.best().error());
        if (StudyTables.hasOtherMetric(results)) {
            page.leaf(
                    "td.number.extra.label",
                    StudyTables.score(results, kernel),
                    "data-value",
                    Double.toString(kernel.best().score()));
        }
        if (tested) {
            number(kernel.test().error());
        }
        page.leaf("td.number.extra", Figures.rounded(kernel.penalty()), "data-value", kernel.penalty());
        boolean trained = kernel.machine() != null && alone;
        page.leaf(
                "td.number.extra",
                trained ? Figures.count(kernel.machine().supportVectors()) : "",
                "data-value",
                trained ? kernel.machine().supportVectors() : null);
        double seconds = kernel.tuneSeconds() + (trained ? kernel.machine().seconds() : 0);
        page.leaf("td.number.extra", Figures.time(seconds), "data-value", Double.toString(seconds))
                .close();
    }

    private void baseline(StudyResults.Baseline baseline) {
        double error = (double) baseline.errors() / baseline.total();
        page.open("tr.mute")
                .open("td")
                .leaf("div.label", baseline.name())
                .leaf("code", "baseline")
                .close();
        Markup svg = new Markup();
        if (100 * error > axis.to()) {
            svg.leaf("text.small", Figures.percent(error) + " % →", "x", WIDTH - RIGHT, "y", 17, "text-anchor", "end");
        } else {
            interval(svg, "mute", validation(error, baseline.total()), error, 13);
        }
        page.open("td").raw(Plot.drawing("Error", WIDTH, 26, svg.toString())).close();
        number(error);
        if (StudyTables.hasOtherMetric(results)) {
            page.leaf("td.number.extra", "");
        }
        for (int i = tested ? 4 : 3; i > 0; i--) {
            page.leaf(i > 3 ? "td.number" : "td.number.extra", "");
        }
        page.close();
    }

    private void number(double error) {
        page.leaf("td.number.label", Figures.percent(error), "data-value", Double.toString(error));
    }

    private void interval(Markup svg, String style, Proportion interval, double error, double y) {
        double end = Math.min(interval.upper(), axis.to() / 100);
        svg.empty("path.whisker." + style, "d", "M" + x(interval.lower()) + " " + Figures.coordinate(y) + "H" + x(end));
        svg.open("circle.dot." + style, "cx", at(error), "cy", y, "r", 4);
        svg.leaf(
                "title",
                Figures.percent(error) + " %, 95 % interval " + Figures.percent(interval.lower()) + " to "
                        + Figures.percent(interval.upper()) + " %");
        svg.close();
    }

    private double at(double error) {
        return LEFT + axis.position(100 * error) * (WIDTH - LEFT - RIGHT);
    }

    private String x(double error) {
        return Figures.coordinate(at(error));
    }
}
