package arcmargin.paper;

import arcmargin.page.Figures;
import arcmargin.paper.Finding.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Checks the claims of section 4.3 against a run. */
public final class Findings {

    /** Where errors come from: the paper or our run. */
    private interface Errors {
        double of(PaperSet set, Column column);
    }

    /** What may be true of a data set. */
    private interface Property {
        boolean isTrue(PaperSet set, Errors errors);
    }

    /** How often it must be true. */
    private interface Rule {
        boolean holds(int count, int total);
    }

    private final Reproduction run;

    private Findings(Reproduction run) {
        this.run = run;
    }

    /**
     * Checks every claim.
     *
     * @param run what was found
     * @return the claims in the order of the paper
     */
    public static List<Finding> of(Reproduction run) {
        Findings findings = new Findings(run);
        return List.of(
                findings.variations(),
                findings.gaussianInTable3(),
                findings.biasOnRectangles(),
                findings.compositionOnDense(),
                findings.compositionOnSparse(),
                findings.gaussianInTable4(),
                findings.layersBelowGaussian());
    }

    private Finding variations() {
        return share(
                "Bias or smoothing improves on n = 0 in the majority of cases.",
                "in more than half of the data sets the better of the two errs less than n = 0",
                Column.SINGLE,
                (set, error) ->
                        Math.min(error.of(set, Column.BIAS), error.of(set, Column.SMOOTH)) < error.of(set, Column.STEP),
                (count, sets) -> 2 * count > sets);
    }

    private Finding gaussianInTable3() {
        return share(
                "Most often the best result of Table 3 is RBF’s.",
                "in more than half of the data sets no kernel of Table 3 errs less than RBF",
                Column.TABLE_3,
                (set, error) -> isBest(set, Column.RBF, Column.TABLE_3, error),
                (count, sets) -> 2 * count > sets);
    }

    private Finding gaussianInTable4() {
        return share(
                "With composition, RBF is still the best on half of the data sets.",
                "in half of the data sets, an eighth of them more or less, no kernel of Table 4 errs less than RBF",
                Column.TABLE_4,
                (set, error) -> isBest(set, Column.RBF, Column.TABLE_4, error),
                (count, sets) -> 4 * Math.abs(2 * count - sets) <= sets);
    }

    private Finding layersBelowGaussian() {
        return share(
                "On some data sets multilayer kernels err less than RBF.",
                "in at least one data set one of the three does",
                Column.TABLE_4,
                (set, error) -> Column.SINGLE.stream()
                        .anyMatch(column -> error.of(set, column.layered()) < error.of(set, Column.RBF)),
                (count, sets) -> count > 0);
    }

    private Finding biasOnRectangles() {
        PaperSet set = PaperSet.RECTANGLES;
        String claim = "On Rectangles the biased kernel is far better than n = 0.";
        String rule = "its error is less than half";
        String paper = Figures.percent(set.published(Column.BIAS)) + " % against "
                + Figures.percent(set.published(Column.STEP)) + " %";
        return run.cell(set, Column.BIAS)
                .flatMap(bias -> run.cell(set, Column.STEP)
                        .map(step -> new Finding(
                                claim,
                                rule,
                                paper,
                                Figures.percent(bias.ours().test().error()) + " % against "
                                        + Figures.percent(step.ours().test().error()) + " %",
                                verdict(2 * bias.ours().test().error()
                                        < step.ours().test().error()),
                                true)))
                .orElse(new Finding(claim, rule, paper, "–", Verdict.OPEN, true));
    }

    private Finding compositionOnDense() {
        return layers(
                "Composition improves the kernels on the data sets that are not sparse.",
                "more than half of the kernels err less with layers on top",
                set -> !set.isSparse(),
                (count, pairs) -> 2 * count > pairs);
    }

    private Finding compositionOnSparse() {
        return layers(
                "Composition helps less on the sparse sets, 20-Newsgroups and Gisette.",
                "at most half of the kernels err less with layers on top",
                PaperSet::isSparse,
                (count, pairs) -> 2 * count <= pairs);
    }

    /** Counts pairs of a kernel and its multilayer version in which the latter errs less. */
    private Finding layers(String claim, String rule, Predicate<PaperSet> which, Rule holds) {
        List<PaperSet> sets = Arrays.stream(PaperSet.values()).filter(which).toList();
        List<PaperSet> run = measured(sets, Column.TABLE_4);
        int pairs = 3 * run.size();
        int count = improved(run, this::ours);
        String paper = improved(sets, PaperSet::published) + " of " + 3 * sets.size() + " kernels"
                + amongThoseRun(improved(run, PaperSet::published) + " of " + pairs, run, sets);
        return new Finding(
                claim,
                rule,
                paper,
                run.isEmpty() ? "–" : count + " of " + pairs + " kernels",
                run.isEmpty() ? Verdict.OPEN : verdict(holds.holds(count, pairs)),
                run.size() == sets.size());
    }

    private static int improved(List<PaperSet> sets, Errors error) {
        return (int) sets.stream()
                .flatMap(set -> Column.SINGLE.stream()
                        .filter(column -> error.of(set, column.layered()) < error.of(set, column)))
                .count();
    }

    /** Counts data sets of which something is true. */
    private Finding share(String claim, String rule, List<Column> columns, Property property, Rule holds) {
        List<PaperSet> sets = List.of(PaperSet.values());
        List<PaperSet> run = measured(sets, columns);
        List<String> with = run.stream()
                .filter(set -> property.isTrue(set, this::ours))
                .map(PaperSet::title)
                .toList();
        String paper = count(sets, property) + " of " + sets.size() + " data sets"
                + amongThoseRun(count(run, property) + " of " + run.size(), run, sets);
        String names = with.isEmpty() ? "" : " (" + String.join(", ", with) + ")";
        return new Finding(
                claim,
                rule,
                paper,
                run.isEmpty() ? "–" : with.size() + " of " + run.size() + " data sets" + names,
                run.isEmpty() ? Verdict.OPEN : verdict(holds.holds(with.size(), run.size())),
                run.size() == sets.size());
    }

    private static long count(List<PaperSet> sets, Property property) {
        return sets.stream()
                .filter(set -> property.isTrue(set, PaperSet::published))
                .count();
    }

    private static boolean isBest(PaperSet set, Column column, List<Column> columns, Errors error) {
        return columns.stream().allMatch(other -> error.of(set, column) <= error.of(set, other));
    }

    private List<PaperSet> measured(List<PaperSet> sets, List<Column> columns) {
        return sets.stream()
                .filter(set -> columns.stream()
                        .allMatch(column -> run.cell(set, column).isPresent()))
                .toList();
    }

    private double ours(PaperSet set, Column column) {
        return run.cell(set, column).orElseThrow().ours().test().error();
    }

    /** The paper's own count over the data sets that were run, where some were not. */
    private static String amongThoseRun(String count, List<PaperSet> run, List<PaperSet> sets) {
        return run.isEmpty() || run.size() == sets.size() ? "" : "; " + count + " among those run";
    }

    private static Verdict verdict(boolean held) {
        return held ? Verdict.HELD : Verdict.NOT_HELD;
    }
}
