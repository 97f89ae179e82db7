package arcmargin.paper;

import arcmargin.page.Figures;
import arcmargin.page.Markup;
import arcmargin.page.Page;
import arcmargin.page.SearchPlot;
import arcmargin.paper.Finding.Verdict;
import arcmargin.results.KernelResult;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The page that lays our results beside the paper's. */
public final class PaperReport {

    private static final int ALL_CELLS = PaperSet.values().length * Column.values().length;

    private final Reproduction run;
    private final Map<PaperSet, byte[]> pictures;
    private final Explanations explanations;
    private final Markup page = new Markup();

    private PaperReport(Reproduction run, Map<PaperSet, byte[]> pictures, Explanations explanations) {
        this.run = run;
        this.pictures = pictures;
        this.explanations = explanations;
    }

    /**
     * Makes the page.
     *
     * @param run what was found
     * @param pictures examples of image sets as PNG; sets without are left out
     * @param explanations why cells differ
     * @return a self-contained HTML page
     */
    public static String render(Reproduction run, Map<PaperSet, byte[]> pictures, Explanations explanations) {
        PaperReport report = new PaperReport(run, pictures, explanations);
        report.headline();
        report.findings();
        report.agreement();
        report.errors("Table 3: test errors", Column.TABLE_3);
        report.errors("Table 4: with five more layers", Column.TABLE_4);
        report.differences();
        report.dataSets();
        report.pictures();
        report.geometry();
        report.drawings();
        report.details();
        report.searches();
        report.footer();
        return Page.of("The arc-cosine paper, reproduced", report.page.toString());
    }

    private void headline() {
        List<Cell> original =
                run.cells().stream().filter(cell -> !cell.generated()).toList();
        List<Finding> findings = Findings.of(run);
        long held = findings.stream()
                .filter(finding -> finding.verdict() == Verdict.HELD)
                .count();
        long measured = findings.stream()
                .filter(finding -> finding.verdict() != Verdict.OPEN)
                .count();
        page.open("header").leaf("p.over", "Arcmargin · the paper, reproduced");
        page.leaf(
                "h1", "Arc-cosine kernels: " + run.cells().size() + " of " + ALL_CELLS + " results beside the paper’s");
        page.leaf(
                "p.lead",
                "On the data sets that are the paper’s own, "
                        + original.stream().filter(Cell::agrees).count()
                        + " of " + original.size()
                        + " test errors agree with it within 0.6 points or 3 standard errors"
                        + explained() + "; " + held + " of " + measured + " claims held.");
        PaperTables.remarks(run).stream()
                .filter(remark -> remark.startsWith("QUICK"))
                .forEach(remark -> page.leaf("p.warn", remark));
        page.leaf("p.soft", """
                Y. Cho and L. K. Saul, “Analysis and Extension of Arc-Cosine Kernels for Large Margin Classification”. \
                Protocol of its section 4.2: C and the kernel’s parameter are found on the validation rows, coarse to \
                fine; one-versus-one machines are retrained on training and validation rows and tested once. Layers \
                take their first parameter from the single-layer kernel.""");
        page.close();
    }

    /** How many of the differences are explained. */
    private String explained() {
        List<Cell> off = Explanations.differences(run);
        long settled = off.stream().filter(explanations::settle).count();
        String count = settled == off.size() ? "all " : settled + " of the ";
        return off.isEmpty() ? "" : "; " + count + off.size() + " differences are explained by experiments";
    }

    private void findings() {
        page.leaf("h2", "What the paper claims")
                .open("div.wide")
                .open("table.results.claims")
                .open("thead")
                .open("tr");
        List.of("Claim", "Paper", "Ours", "").forEach(heading -> page.leaf("th", heading));
        page.close().close().open("tbody");
        for (Finding finding : Findings.of(run)) {
            page.open("tr").open("td").leaf("div", finding.claim());
            page.leaf("div.soft.small", "Held if " + finding.rule() + ".").close();
            page.leaf("td", finding.paper()).leaf("td", finding.ours());
            page.leaf(
                    "td.verdict."
                            + finding.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    finding.words());
            page.close();
        }
        page.close().close().close();
    }

    private void agreement() {
        if (!run.cells().isEmpty()) {
            page.leaf("h2", "Paper against ours");
            page.leaf("p.soft", """
                    Every cell of Tables 3 and 4, both axes logarithmic. Hollow dots are sets whose rows are not the \
                    paper’s.""");
            page.open("figure").raw(AgreementPlot.of(run)).close();
        }
    }

    private void errors(String title, List<Column> columns) {
        page.leaf("h2", title);
        page.leaf("p.soft", """
                In percent: ours, the best kernel in bold and, where that is another one, the best arc-cosine kernel \
                in italics; its 95 % interval; the paper’s number; the difference in standard errors, coloured where \
                it needs an explanation, with the number of the note that gives it.""");
        page.open("div.wide")
                .open("table.results.errors")
                .open("thead")
                .open("tr")
                .leaf("th", "Data set");
        columns.forEach(column -> page.leaf("th.number", column.heading()));
        page.close().close().open("tbody");
        for (SetResult result : run.results()) {
            page.open("tr").leaf("td.label", PaperTables.name(result));
            for (Column column : columns) {
                result.cell(column)
                        .ifPresentOrElse(cell -> error(result, cell, columns), () -> page.leaf("td.number", "–"));
            }
            page.close();
        }
        page.close().close().close();
        PaperTables.remarks(run).forEach(remark -> page.leaf("p.soft.small", remark));
    }

    private void error(SetResult result, Cell cell, List<Column> columns) {
        String style = switch (PaperTables.emphasis(result, cell.column(), columns)) {
            case BOLD -> "div.ours.bold";
            case ITALIC -> "div.ours.italic";
            case NONE -> "div.ours";
        };
        page.open(cell.agrees() ? "td.number" : "td.number.off");
        page.leaf(style, Figures.percent(cell.ours().test().error())).leaf("div.soft.small", interval(cell.ours()));
        page.leaf("div.small", "paper " + Figures.percent(cell.published()));
        page.leaf("div.soft.small", PaperTables.signed("%+.1f", cell.standardErrors()) + " s.e.");
        if (!cell.agrees()) {
            int note = Explanations.differences(run).indexOf(cell) + 1;
            boolean settled = explanations.settle(cell);
            page.open("div.small")
                    .leaf(settled ? "a" : "a.warn", settled ? "note " + note : "unexplained", "href", "#note-" + note)
                    .close();
        }
        page.close();
    }

    private void differences() {
        List<Cell> off = Explanations.differences(run);
        page.leaf("h2", "Differences that need an explanation");
        if (off.isEmpty()) {
            page.leaf("p", "None: every cell agrees within 0.6 points or 3 standard errors.");
            return;
        }
        page.leaf("p.soft", PaperTables.DIFFERENCE_NOTE);
        for (PaperSet set : PaperSet.values()) {
            if (off.stream().anyMatch(cell -> cell.set() == set)) {
                page.leaf("h3", set.title());
                explanations.of(set).ifPresent(why -> page.leaf("p.small", why));
                page.open("ol.notes");
                off.stream().filter(cell -> cell.set() == set).forEach(cell -> difference(cell, off.indexOf(cell) + 1));
                page.close();
            }
        }
    }

    private void difference(Cell cell, int note) {
        page.open("li", "id", "note-" + note, "value", note);
        page.leaf(
                "strong",
                cell.column().heading() + ": "
                        + Figures.percent(cell.ours().test().error()) + " instead of "
                        + Figures.percent(cell.published()) + " %. ");
        if (!explanations.settle(cell)) {
            page.leaf("span.warn", "Unexplained.");
        }
        explanations.of(cell).ifPresent(page::text);
        page.close();
    }

    private void dataSets() {
        page.leaf("h2", "Table 2: data sets")
                .open("div.wide")
                .open("table.results")
                .open("thead")
                .open("tr");
        page.leaf("th", "Data set");
        List.of("Training", "Validation", "Test", "Dimension", "Classes").forEach(name -> page.leaf("th.number", name));
        page.leaf("th", "Here")
                .leaf("th.number", "Order of kernels")
                .close()
                .close()
                .open("tbody");
        for (PaperSet set : PaperSet.values()) {
            SetResult result = run.results().stream()
                    .filter(other -> other.set() == set)
                    .findFirst()
                    .orElse(null);
            page.open("tr").leaf("td.label", result == null ? set.title() : PaperTables.name(result));
            for (int size : PaperTables.sizes(set)) {
                page.leaf("td.number", Figures.count(size));
            }
            page.leaf("td.small", result == null ? "not run" : here(result));
            page.leaf("td.number", result == null ? "–" : PaperTables.order(result))
                    .close();
        }
        page.close().close().close();
        page.leaf("p.soft.small", "The sizes are the paper’s. " + PaperTables.ORDER_NOTE);
    }

    /** Where our rows come from, and how many where they are fewer than the paper's. */
    private static String here(SetResult result) {
        int test = result.results().data().test();
        String cut = test == result.set().sizes().test() ? "" : "; " + Figures.count(test) + " test rows";
        return result.results().data().provenance() + cut;
    }

    private void pictures() {
        if (!pictures.isEmpty()) {
            page.leaf("h2", "Examples").open("div.grid");
            pictures.forEach((set, png) -> {
                page.open("figure").leaf("h3", set.title());
                String source = "data:image/png;base64," + Base64.getEncoder().encodeToString(png);
                page.empty("img.pixels", "alt", "Examples of " + set.title(), "src", source)
                        .close();
            });
            page.close();
        }
    }

    private void geometry() {
        page.leaf("h2", "Table 1: geometry").raw(PaperTables.geometry().html("results"));
        page.leaf("p.soft.small", PaperTables.TABLE_1_NOTE);
    }

    private void drawings() {
        page.leaf("h2", "Figure 2");
        page.leaf(
                "p.soft",
                "Jₙ(θ), eq. (5), with Jₙ(0) = π (2n−1)!!. Divided by its start, only J₀ begins with a slope.");
        page.open("figure.broad").raw(Drawings.angularFunctions()).close();
        page.leaf("h2", "Figure 3");
        page.leaf("p.soft", "The triangle in which eq. (25) is written: ψ lies at the tip of x, ξ at the tip of y.");
        page.open("figure").raw(Drawings.triangle()).close();
    }

    private void details() {
        page.leaf("h2", "Every cell").open("details").leaf("summary", "Chosen values, support vectors, times");
        page.raw(PaperTables.cells(run).html("results.dense")).close();
    }

    private void searches() {
        page.leaf("h2", "Validation surfaces");
        page.leaf("p.soft", "Validation error at every point tried; the ring is the choice.");
        for (SetResult result : run.results()) {
            page.open("details").leaf("summary", PaperTables.name(result)).open("div.grid");
            SearchPlot.Scale scale = SearchPlot.Scale.of(result.results().kernels());
            for (Column column : Column.values()) {
                result.cell(column)
                        .filter(cell -> !cell.ours().trials().isEmpty())
                        .ifPresent(cell -> {
                            KernelResult ours = cell.ours();
                            page.open("figure").leaf("h3", column.heading());
                            page.leaf("figcaption", "C = " + Figures.rounded(ours.penalty()) + ", " + ours.kernel());
                            page.raw(SearchPlot.of(ours, scale)).close();
                        });
            }
            page.close().close();
        }
    }

    private void footer() {
        page.open("footer").open("dl");
        for (SetResult result : run.results()) {
            page.leaf("dt", result.set().title()).open("dd").text(PaperTables.origin(result) + ". ");
            page.text(result.results().data().provenance()).close();
        }
        run.results().stream()
                .map(result -> result.results().origin().command())
                .distinct()
                .forEach(command -> page.leaf("dt", "Command")
                        .open("dd")
                        .leaf("code", command)
                        .close());
        page.close().close();
    }

    private static String interval(KernelResult entry) {
        return Figures.percent(entry.test().interval().lower()) + " – "
                + Figures.percent(entry.test().interval().upper());
    }
}
