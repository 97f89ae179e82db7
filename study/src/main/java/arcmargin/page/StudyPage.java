package arcmargin.page;

import arcmargin.results.Assessment;
import arcmargin.results.KernelResult;
import arcmargin.results.StudyResults;
import arcmargin.results.StudyResults.DataCard;
import arcmargin.results.View;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The page of a study, to decide by: one file that needs nothing else. */
public final class StudyPage {

    private static final int FEW_COLUMNS = 12;

    private final StudyResults results;
    private final KernelResult best;
    private final Path folder;
    private final Markup page = new Markup();

    private StudyPage(StudyResults results, Path folder) {
        this.results = results;
        this.best = results.best();
        this.folder = folder;
    }

    /**
     * Renders the page.
     *
     * @param results what was found
     * @param folder where its models are, as the user named it
     * @return a self-contained HTML page
     */
    public static String render(StudyResults results, Path folder) {
        StudyPage page = new StudyPage(results, folder);
        page.headline();
        page.kernels();
        if (results.assessment() != null) {
            page.assessment(results.assessment());
        }
        page.growth();
        page.view();
        page.data();
        page.use();
        page.details();
        page.footer();
        return Page.of("Arcmargin: kernels compared on " + results.data().name(), page.page.toString());
    }

    private void headline() {
        StudyResults.Estimate estimate = results.estimate();
        page.open("header").leaf("p.over", "Arcmargin · kernels compared");
        page.leaf(
                "h1",
                unbroken(sentence(name())) + " is the choice for "
                        + results.data().name() + ": " + value(estimate, estimate.value())
                        + " " + (isRate(estimate) ? estimate.metric().replace(" rate", "") : estimate.metric())
                        + " to expect");
        page.leaf("p.lead", verdict(estimate));
        page.open("dl.facts");
        fact("Examples", Figures.count(results.data().examples()));
        if (results.data().test() > 0) {
            fact("Test rows", Figures.count(results.data().test()));
        }
        fact("Features", Figures.count(results.data().dimension()));
        fact("Classes", Figures.count(results.data().classes().size()));
        fact("Kernels", Figures.count(results.kernels().size()));
        fact(
                "Trials",
                Figures.count(results.kernels().stream()
                        .mapToInt(kernel -> kernel.trials().size())
                        .sum()));
        fact("Time", Figures.time(seconds()));
        page.close().close();
    }

    /** What is chosen, as the subject of a sentence. */
    private String name() {
        return StudyTables.chosen(results) + (results.committee().isEmpty() ? "" : ",");
    }

    private static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** Large letters break at few places: names with a hyphen stay whole. */
    private static String unbroken(String text) {
        return text.replace('-', '\u2011');
    }

    private static boolean isRate(StudyResults.Estimate estimate) {
        return estimate.metric().endsWith("error rate");
    }

    private static String value(StudyResults.Estimate estimate, double value) {
        return isRate(estimate) ? percent(value) : Figures.rounded(value);
    }

    private void fact(String name, String value) {
        page.open("div").leaf("dt", name).leaf("dd", value).close();
    }

    /** The time of a committee is that of everything. */
    private double seconds() {
        return results.committee().isEmpty()
                ? results.kernels().stream().mapToDouble(StudyPage::seconds).sum()
                : best.machine().seconds();
    }

    private static double seconds(KernelResult kernel) {
        return kernel.tuneSeconds()
                + (kernel.machine() == null ? 0 : kernel.machine().seconds())
                + (kernel.test() == null ? 0 : kernel.test().seconds());
    }

    private String verdict(StudyResults.Estimate estimate) {
        String text = "95 % interval of the estimate: "
                + value(estimate, estimate.interval().lower()) + " to "
                + value(estimate, estimate.interval().upper()) + ", from " + estimate.source() + ". ";
        List<KernelResult> others = results.kernels().stream()
                .filter(kernel -> !kernel.equals(best))
                .toList();
        List<String> tied = others.stream()
                .filter(KernelResult::tied)
                .map(kernel -> KernelNames.name(kernel.template()))
                .toList();
        if (others.isEmpty()) {
            return text;
        }
        text += results.committee().isEmpty()
                ? "It has the smallest " + results.protocol().metric() + " on validation rows"
                : "It joins the best machines of the search. Of single kernels " + KernelNames.name(results.chosen())
                        + " has the smallest " + results.protocol().metric() + " on validation rows";
        text += results.data().test() > 0 ? "; test rows had no part in the choice. " : ". ";
        if (!tied.isEmpty()) {
            return text + "Tied with it, within what these rows can tell: " + String.join("; ", tied) + ".";
        }
        return others.stream().allMatch(kernel -> Double.isNaN(kernel.pValue()))
                ? text
                : text + "Every other kernel is significantly worse there.";
    }

    private void kernels() {
        page.leaf("h2", "Kernels");
        page.leaf(
                "p.soft",
                "C and parameters were chosen on validation rows ("
                        + results.protocol().validation()
                        + "); then "
                        + (results.committee().isEmpty() ? "each model was" : "the members of the committee were")
                        + " trained on all examples.");
        page.raw(ErrorBars.table(results));
        page.open("details").leaf("summary", "When each kernel helps").open("dl.terms");
        StudyTables.sorted(results).stream()
                .filter(kernel -> !KernelNames.use(kernel.template()).isEmpty())
                .forEach(kernel -> page.leaf("dt", KernelNames.name(kernel.template()))
                        .leaf("dd", KernelNames.use(kernel.template())));
        page.close().close();
    }

    // ---- how the chosen model does

    private void assessment(Assessment assessment) {
        page.leaf("h2", "Where it errs");
        page.leaf(
                "p.soft",
                sentence(name()) + " on " + assessment.source() + ": " + Figures.count(assessment.errors()) + " of "
                        + Figures.count(assessment.total()) + " wrong, Matthews correlation "
                        + Figures.rounded(assessment.mcc()) + ".");
        page.raw(ConfusionTable.of(assessment));
        if (!assessment.curves().isEmpty()) {
            boolean two = assessment.curves().size() == 1;
            page.leaf("h2", two ? "Moving the threshold" : "One class against the others");
            page.raw(two ? CurvePlots.slider(assessment) : "");
            page.open("div.grid").raw(CurvePlots.receiver(assessment)).raw(CurvePlots.precision(assessment));
            page.raw(assessment.reliability() == null ? "" : CurvePlots.reliability(assessment))
                    .close();
        }
        importance(assessment);
        mistakes(assessment);
    }

    private void importance(Assessment assessment) {
        if (!assessment.importance().isEmpty()) {
            page.leaf("h2", "Columns that matter");
            page.leaf(
                    "p.soft",
                    "How much the error grows, in points, if a column is shuffled among the rows; bars of two standard"
                            + " errors.");
            page.open("figure").raw(ImportancePlot.of(assessment.importance())).close();
        }
    }

    private void mistakes(Assessment assessment) {
        if (!assessment.mistakes().isEmpty()) {
            boolean probable = assessment.reliability() != null;
            page.leaf("h2", "Most confident errors");
            page.leaf("p.soft", "Rows to look at first: mislabelled, or unlike what the model has seen.");
            Table table = probable
                    ? new Table(">Row", "True class", "Predicted", ">Probability, %")
                    : new Table(">Row", "True class", "Predicted");
            for (Assessment.Mistake mistake : assessment.mistakes()) {
                List<String> cells =
                        new ArrayList<>(List.of(Integer.toString(mistake.row()), mistake.truth(), mistake.predicted()));
                if (probable) {
                    cells.add(Figures.percent(mistake.probability()));
                }
                table.row(cells);
            }
            page.raw(table.html("dense.sortable"));
        }
    }

    private void growth() {
        if (best.growth().size() > 1) {
            page.leaf("h2", "With more training rows");
            page.leaf(
                    "p.soft",
                    "Validation error and training time of the chosen values on growing parts of"
                            + " the training rows. A curve that still falls at its end asks for more data.");
            page.open("div.grid");
            page.open("figure").raw(GrowthPlot.error(best.growth())).close();
            page.open("figure").raw(GrowthPlot.seconds(best.growth())).close();
            page.close();
        }
    }

    private void view() {
        View view = results.view();
        if (view == null) {
            return;
        }
        page.open("details").leaf("summary", "The classes in two principal components of " + view.kernel());
        page.leaf(
                "p.soft",
                Figures.count(view.x().size())
                        + " examples in the two directions of feature space in which their images vary most. Classes"
                        + " that overlap here may well be apart in the other directions; labels had no say.");
        double[][] coordinates = IntStream.range(0, view.x().size())
                .mapToObj(i -> new double[] {view.x().get(i), view.y().get(i)})
                .toArray(double[][]::new);
        page.open("figure")
                .raw(ScatterPlot.ofComponents(
                        coordinates,
                        view.explained().stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray(),
                        view.labels().stream().mapToInt(Integer::intValue).toArray(),
                        results.data().classes()))
                .close()
                .close();
    }

    // ---- data

    private void data() {
        DataCard data = results.data();
        page.leaf("h2", "Data").open("dl.terms");
        term(
                "Rows",
                Figures.count(data.examples()) + " examples"
                        + (data.test() > 0 ? ", " + Figures.count(data.test()) + " test rows" : ""));
        long total = data.counts().stream().mapToLong(Integer::longValue).sum();
        term(
                "Classes",
                IntStream.range(0, data.classes().size())
                        .limit(30)
                        .mapToObj(c -> data.classes().get(c) + ": "
                                + Figures.count(data.counts().get(c)) + " ("
                                + Math.round(100.0 * data.counts().get(c) / total) + " %)")
                        .collect(Collectors.joining(", ")));
        term("Features", Figures.count(data.dimension()) + types(data));
        term("Preparation", results.protocol().preparation());
        term("Validation", results.protocol().validation());
        term("Chosen by", results.protocol().metric() + " on validation rows");
        term("Source", data.provenance());
        page.close();
        if (!data.columns().isEmpty()) {
            page.open("details", "open", data.columns().size() <= FEW_COLUMNS ? "open" : null);
            page.leaf("summary", Figures.count(data.columns().size()) + " columns");
            Table table = new Table("Column", "Type", ">Missing", "Values");
            data.columns()
                    .forEach(column ->
                            table.row(column.name(), column.type(), Figures.count(column.missing()), column.summary()));
            page.raw(table.html("dense.sortable")).close();
        }
    }

    private static String types(DataCard data) {
        return data.columns().isEmpty()
                ? ""
                : data.columns().stream()
                        .collect(Collectors.groupingBy(
                                StudyResults.ColumnCard::type, LinkedHashMap::new, Collectors.counting()))
                        .entrySet()
                        .stream()
                        .map(entry -> Figures.count(entry.getValue()) + " of type " + entry.getKey())
                        .collect(Collectors.joining(", ", ": ", ""));
    }

    private void use() {
        if (best.machine() != null && best.machine().model() != null) {
            page.leaf("h2", "Use it");
            page.leaf("p", "The model was trained on all examples and is saved. For rows of your own:");
            page.leaf(
                    "pre",
                    "./arcmargin predict "
                            + quoted(folder.resolve(best.machine().model()).toString()) + " DATA");
        }
    }

    private static String quoted(String word) {
        return word.matches("[\\w./:=@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    // ---- details

    private void details() {
        page.leaf("h2", "Details");
        page.open("details").leaf("summary", "How C and parameters were found");
        page.leaf("p.soft", """
                Validation error at every point tried, all kernels on one scale: bright is good, large boxes are the \
                coarse grid, small ones the finer grids around the best point, the ring is the choice. Kernels without \
                a parameter are searched over C alone; there, hollow dots are the finer grids.""");
        page.open("div.grid");
        SearchPlot.Scale scale = SearchPlot.Scale.of(results.kernels());
        for (KernelResult kernel : StudyTables.sorted(results)) {
            page.open("figure").leaf("h3", KernelNames.name(kernel.template()));
            page.leaf(
                    "figcaption",
                    percent(kernel.best().error()) + " at C = " + Figures.rounded(kernel.penalty()) + ", "
                            + kernel.kernel());
            page.raw(SearchPlot.of(kernel, scale)).close();
        }
        page.close().close();
        page.open("details").leaf("summary", "Every kernel in figures");
        page.raw(StudyTables.kernels(results).html("results.dense.sortable"));
        List<String> remarks = results.kernels().stream()
                .flatMap(kernel -> kernel.notes().stream().map(note -> kernel.template() + ": " + note))
                .toList();
        if (!results.committee().isEmpty()) {
            Table members = new Table("Member", ">C", "Scaling", ">Factor");
            results.committee()
                    .forEach(member -> members.row(
                            member.kernel(),
                            Figures.rounded(member.penalty()),
                            member.scaling(),
                            Figures.rounded(member.factor())));
            page.raw(members.html("dense"));
        }
        page.open("ul.notes");
        remarks.forEach(remark -> page.leaf("li", remark));
        page.close().close();
    }

    private void footer() {
        page.open("footer").open("dl.terms");
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
}
