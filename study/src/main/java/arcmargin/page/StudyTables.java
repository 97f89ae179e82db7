package arcmargin.page;

import arcmargin.results.KernelResult;
import arcmargin.results.StudyResults;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The tables of a study. */
public final class StudyTables {

    private StudyTables() {}

    /**
     * All kernels, the chosen one first, then by validation error.
     *
     * @param results of a study
     * @return the table
     */
    public static Table kernels(StudyResults results) {
        boolean tested = results.best().test() != null;
        Table table = tested
                ? new Table(
                        "kernel",
                        ">validation error %",
                        ">test error %",
                        ">95 % interval",
                        "against chosen",
                        ">C",
                        "kernel text",
                        ">SVs",
                        ">tune s",
                        ">train s",
                        ">test s")
                : new Table("kernel", ">validation error %", ">C", "kernel text", ">SVs", ">tune s", ">train s");
        for (KernelResult kernel : sorted(results)) {
            String name = KernelNames.name(kernel.template());
            String validation = Figures.percent(kernel.best().error());
            String vectors = Integer.toString(kernel.machine().supportVectors());
            String penalty = Figures.rounded(kernel.penalty());
            String tuned = seconds(kernel.tuneSeconds());
            String trained = seconds(kernel.machine().seconds());
            if (tested) {
                KernelResult.Test test = kernel.test();
                table.row(
                        name,
                        validation,
                        Figures.percent(test.error()),
                        Figures.percent(test.interval().lower()) + " - "
                                + Figures.percent(test.interval().upper()),
                        kernel.template().equals(results.chosen()) ? "chosen" : Figures.probability(test.pValue()),
                        penalty,
                        kernel.kernel(),
                        vectors,
                        tuned,
                        trained,
                        seconds(test.seconds()));
            } else {
                table.row(name, validation, penalty, kernel.kernel(), vectors, tuned, trained);
            }
        }
        return table;
    }

    /** The chosen kernel first, the others by validation error. */
    static List<KernelResult> sorted(StudyResults results) {
        return results.kernels().stream()
                .sorted(Comparator.comparing(
                                (KernelResult kernel) -> !kernel.template().equals(results.chosen()))
                        .thenComparing(kernel -> kernel.best().error()))
                .toList();
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }
}
