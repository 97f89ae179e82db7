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
            String vectors = kernel.machine() == null
                    ? ""
                    : Integer.toString(kernel.machine().supportVectors());
            String penalty = Figures.rounded(kernel.penalty());
            String tuned = seconds(kernel.tuneSeconds());
            String trained =
                    kernel.machine() == null ? "" : seconds(kernel.machine().seconds());
            if (tested) {
                KernelResult.Test test = kernel.test();
                table.row(
                        name,
                        validation,
                        Figures.percent(test.error()),
                        Figures.percent(test.interval().lower()) + " - "
                                + Figures.percent(test.interval().upper()),
                        kernel.template().equals(results.chosen())
                                ? "chosen"
                                : Figures.probability(test.pValue()) + (kernel.tied() ? ", tied" : ""),
                        penalty,
                        kernel.kernel(),
                        vectors,
                        tuned,
                        trained,
                        seconds(test.seconds()));
            } else {
                table.row(
                        name
                                + (kernel.template().equals(results.chosen())
                                        ? " (chosen)"
                                        : kernel.tied() ? " (tied)" : ""),
                        validation,
                        penalty,
                        kernel.kernel(),
                        vectors,
                        tuned,
                        trained);
            }
        }
        return table;
    }

    /**
     * What to expect on new rows, in a sentence.
     *
     * @param results of a study
     * @return such as {@code 3.21 % error rate (2.10 % to 4.85 %), from test rows}
     */
    public static String estimate(StudyResults results) {
        StudyResults.Estimate estimate = results.estimate();
        boolean rate = estimate.metric().endsWith("error rate");
        String value = value(rate, estimate.value());
        return (rate ? value + " " + estimate.metric() : estimate.metric() + " " + value) + " (95 % interval "
                + value(rate, estimate.interval().lower()) + " to "
                + value(rate, estimate.interval().upper()) + "), from " + estimate.source();
    }

    private static String value(boolean rate, double value) {
        return rate ? Figures.percent(value) + " %" : Figures.rounded(value);
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
