package arcmargin.paper;

import arcmargin.report.Comparison.Entry;
import arcmargin.report.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Tables 2, 3 and 4 and the findings as Markdown that also reads well as plain text. */
public final class PaperTables {

    /** What is said wherever test sets and grids are cut short. */
    public static final String QUICK_NOTE =
            "QUICK RUN: test sets and search grids were cut short; these numbers are not the protocol’s.";

    /** Marks sets whose rows are not the paper's. */
    static final String GENERATED = "†";

    static final String GENERATED_NOTE = GENERATED + " Our rows are drawn anew by the published recipe, or from other"
            + " photographs; levels may differ from the paper’s, the comparison between kernels should not.";

    static final String DIFFERENCE_NOTE =
            "More than 0.6 points and more than 3 standard errors apart. Explanations look at test"
                    + " rows after the fact; nothing in the tables was chosen by them.";

    static final String ORDER_NOTE =
            "Order of kernels: of the pairs of kernels whose errors in the paper are more than 3"
                    + " standard errors apart, those that stand in the same order here, where there are any; ρ is the rank correlation over all kernels.";

    static final String TABLE_1_NOTE = "* The paper prints "
            + Table1.rows().stream()
                    .filter(row -> !row.agrees())
                    .findFirst()
                    .orElseThrow()
                    .printed()
            + ": three times too much, from a wrong sign in its eq. (18).";

    private PaperTables() {}

    /**
     * Table 1: metric and scalar curvature, corrected.
     *
     * @return a table and its footnote
     * @paper table 1
     */
    public static String table1() {
        MarkdownTable table = new MarkdownTable(List.of("Kernel", "Metric", "Scalar curvature"));
        for (Table1.Row row : Table1.rows()) {
            table.row(List.of(row.kernel(), row.metric(), row.corrected() + (row.agrees() ? "" : " *")));
        }
        return table + "\n" + TABLE_1_NOTE.replace("*", "\\*") + "\n";
    }

    /**
     * Table 2: the sizes of the data sets.
     *
     * @return a table
     * @paper table 2
     */
    public static String table2() {
        MarkdownTable table =
                new MarkdownTable(List.of("Data set", "Training", "Validation", "Test", "Dimension", "Classes"));
        for (PaperSet set : PaperSet.values()) {
            Stream<Integer> sizes =
                    Stream.of(set.training(), set.validation(), set.test(), set.dimension(), set.classes());
            table.row(Stream.concat(Stream.of(set.title()), sizes.map(String::valueOf))
                    .toList());
        }
        return table.toString();
    }

    /**
     * Table 3 or 4: test errors in percent, ours and the paper's.
     *
     * @param run what was found
     * @param columns {@link Column#TABLE_3} or {@link Column#TABLE_4}
     * @return a table and its footnotes
     * @paper table 3, table 4
     */
    public static String errors(Reproduction run, List<Column> columns) {
        MarkdownTable table = new MarkdownTable(headings("Data set", columns));
        for (SetResult result : run.results()) {
            List<String> ours = new ArrayList<>(List.of(name(result)));
            List<String> paper = new ArrayList<>(List.of("paper"));
            for (Column column : columns) {
                ours.add(result.cell(column)
                        .map(cell -> marked(result, cell, columns))
                        .orElse("–"));
                paper.add(Figures.percent(result.set().published(column)));
            }
            table.row(ours).row(paper);
        }
        return table + notes(run);
    }

    /**
     * Every cell with its interval, its distance from the paper and what was chosen.
     *
     * @param run what was found
     * @return a table
     */
    public static String details(Reproduction run) {
        MarkdownTable table = new MarkdownTable(List.of(
                "Data set",
                "Kernel",
                "Ours, %",
                "95 % interval",
                "Paper, %",
                "Difference",
                "In s.e.",
                "Chosen",
                "C",
                "SVs",
                "Seconds"));
        List<Cell> off = Explanations.differences(run);
        for (Cell cell : run.cells()) {
            Entry ours = cell.ours();
            double seconds = ours.tuneSeconds() + ours.trainSeconds() + ours.testSeconds();
            table.row(List.of(
                    cell.set().title() + (cell.generated() ? GENERATED : ""),
                    cell.column().heading(),
                    Figures.percent(ours.testError()),
                    Figures.percent(ours.lower()) + "–" + Figures.percent(ours.upper()),
                    Figures.percent(cell.published()),
                    signed("%+.2f", 100 * cell.difference()),
                    signed("%+.1f", cell.standardErrors())
                            + (cell.agrees() ? "" : " [" + (off.indexOf(cell) + 1) + "]"),
                    "`" + ours.kernel() + "`",
                    Figures.rounded(ours.penalty()),
                    Integer.toString(ours.supportVectors()),
                    String.format(Locale.ROOT, "%.1f", seconds)));
        }
        return table.toString();
    }

    /**
     * The cells that differ from the paper, each with its explanation or without.
     *
     * @param run what was found
     * @param explanations why cells differ
     * @return a list
     */
    public static String differences(Reproduction run, Explanations explanations) {
        List<Cell> off = Explanations.differences(run);
        if (off.isEmpty()) {
            return "None: every cell agrees within 0.6 points or 3 standard errors.\n";
        }
        StringBuilder text = new StringBuilder(DIFFERENCE_NOTE + " The numbers are those of the table below.\n\n");
        PaperSet last = null;
        for (Cell cell : off) {
            if (cell.set() != last) {
                last = cell.set();
                text.append("- ").append(last.title()).append(cell.generated() ? GENERATED : "");
                explanations.of(last).ifPresent(why -> text.append(": ").append(why));
                text.append('\n');
            }
            text.append("  - [").append(off.indexOf(cell) + 1).append("] ");
            text.append(cell.column().heading()).append(": ");
            text.append(Figures.percent(cell.ours().testError())).append(" instead of ");
            text.append(Figures.percent(cell.published())).append(" %.");
            text.append(explanations.settle(cell) ? "" : " **Unexplained.**");
            explanations.of(cell).ifPresent(why -> text.append(' ').append(why));
            text.append('\n');
        }
        return text.toString();
    }

    /**
     * The claims of the paper and how they fared.
     *
     * @param run what was found
     * @return a table
     */
    public static String findings(Reproduction run) {
        MarkdownTable table = new MarkdownTable(List.of("Claim of the paper", "Paper", "Ours", "Verdict"));
        for (Finding finding : Findings.of(run)) {
            table.row(List.of(finding.claim(), finding.paper(), finding.ours(), finding.words()));
        }
        return table.toString();
    }

    /**
     * The table of the README: all eight kernels, ours before the paper's.
     *
     * @param run what was found
     * @return a table and its footnotes
     */
    public static String overview(Reproduction run) {
        List<Column> columns = List.of(Column.values());
        MarkdownTable table = new MarkdownTable(headings("Test error, %: ours / paper", columns));
        for (SetResult result : run.results()) {
            List<String> row = new ArrayList<>(List.of(name(result)));
            for (Column column : columns) {
                String paper = " / " + Figures.percent(result.set().published(column));
                row.add(result.cell(column)
                        .map(cell -> marked(result, cell, columns) + paper)
                        .orElse("–" + paper));
            }
            table.row(row);
        }
        return table + notes(run);
    }

    /**
     * The whole report.
     *
     * @param run what was found
     * @param explanations why cells differ
     * @return a Markdown page
     */
    public static String page(Reproduction run, Explanations explanations) {
        StringBuilder page = new StringBuilder("# The paper, reproduced\n\n");
        page.append(
                "Y. Cho and L. K. Saul, “Analysis and Extension of Arc-Cosine Kernels for Large Margin Classification”.\n");
        page.append("The page with pictures is `report.html` beside this one.\n\n");
        page.append("## Findings\n\n").append(findings(run));
        page.append("\n## Table 1: geometry\n\n").append(table1());
        page.append("\n## Table 2: data sets\n\n").append(table2()).append('\n');
        for (SetResult result : run.results()) {
            page.append("- ")
                    .append(name(result))
                    .append(": ")
                    .append(result.comparison().provenance())
                    .append("; order of kernels ")
                    .append(order(result))
                    .append('\n');
        }
        page.append('\n').append(ORDER_NOTE).append('\n');
        page.append("\n## Table 3: test errors in percent\n\n").append(errors(run, Column.TABLE_3));
        page.append("\n## Table 4: with five layers of degree 1 on top\n\n").append(errors(run, Column.TABLE_4));
        page.append("\n## Differences that need an explanation\n\n").append(differences(run, explanations));
        page.append("\n## Every cell\n\n").append(details(run));
        page.append("\n## How it was made\n\n");
        for (SetResult result : run.results()) {
            page.append("- ")
                    .append(result.set().title())
                    .append(": ")
                    .append(origin(result))
                    .append('\n');
        }
        return page.toString();
    }

    static String origin(SetResult result) {
        return "Arcmargin " + result.comparison().version() + ", "
                + result.comparison().when() + ", " + result.comparison().machine();
    }

    /** How far our order of the kernels is the paper's. */
    static String order(SetResult result) {
        SetResult.Order order = result.order();
        List<String> words = new ArrayList<>();
        if (order.told() > 0) {
            words.add(order.same() + " of " + order.told() + " pairs");
        }
        if (!Double.isNaN(result.rankCorrelation())) {
            words.add("ρ " + signed("%.2f", result.rankCorrelation()));
        }
        return words.isEmpty() ? "–" : String.join(", ", words);
    }

    static String name(SetResult result) {
        return result.set().title() + (result.generated() ? GENERATED : "");
    }

    /** Ours with the emphasis it has among the columns that were run. */
    static Emphasis emphasis(SetResult result, Column column, List<Column> columns) {
        List<Column> run =
                columns.stream().filter(other -> result.cell(other).isPresent()).toList();
        return Emphasis.of(
                column, run, other -> result.cell(other).orElseThrow().ours().testError());
    }

    static String signed(String format, double value) {
        String text = String.format(Locale.ROOT, format, value);
        return text.matches("[+-]0\\.0+") ? text.substring(1) : text.replace('-', '−');
    }

    /** What the reader must know: sets that are not the paper's, parts that were cut short. */
    static List<String> remarks(Reproduction run) {
        List<String> remarks = new ArrayList<>();
        if (run.results().stream().anyMatch(SetResult::generated)) {
            remarks.add(GENERATED_NOTE);
        }
        if (run.isQuick()) {
            remarks.add(QUICK_NOTE);
        }
        return remarks;
    }

    private static String notes(Reproduction run) {
        StringBuilder notes = new StringBuilder(
                "\nBest kernel in **bold**; where it is another one, the best arc-cosine kernel in *italics*.\n");
        remarks(run).forEach(remark -> notes.append('\n').append(remark).append('\n'));
        return notes.toString();
    }

    private static String marked(SetResult result, Cell cell, List<Column> columns) {
        String number = Figures.percent(cell.ours().testError());
        return switch (emphasis(result, cell.column(), columns)) {
            case BOLD -> "**" + number + "**";
            case ITALIC -> "*" + number + "*";
            case NONE -> number;
        };
    }

    private static List<String> headings(String first, List<Column> columns) {
        return Stream.concat(Stream.of(first), columns.stream().map(Column::heading))
                .toList();
    }
}
