package arcmargin.page;

import arcmargin.results.Assessment;
import arcmargin.results.KernelResult;
import arcmargin.results.StudyResults;
import arcmargin.svm.Metric;
import java.util.ArrayList;
import java.util.Collections;
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
        boolean other = hasOtherMetric(results);
        List<String> headings = new ArrayList<>(List.of("kernel"));
        if (other) {
            headings.add(">validation " + results.protocol().metric() + (isRate(results) ? " %" : ""));
        }
        headings.add(">validation error %");
        if (tested) {
            headings.addAll(List.of(">test error %", ">95 % interval", "against chosen"));
        }
        headings.addAll(List.of(">C", "kernel text", ">SVs", ">tune s", ">train s"));
        if (tested) {
            headings.add(">test s");
        }
        Table table = new Table(headings.toArray(String[]::new));
        committee(results, table, headings.size());
        for (KernelResult kernel : sorted(results)) {
            boolean chosen = kernel.template().equals(results.chosen());
            String name = KernelNames.name(kernel.template());
            List<String> row = new ArrayList<>();
            row.add(tested ? name : name + mark(results, kernel));
            if (other) {
                row.add(score(results, kernel));
            }
            row.add(Figures.percent(kernel.best().error()));
            KernelResult.Test test = kernel.test();
            if (tested) {
                row.add(Figures.percent(test.error()));
                row.add(Figures.percent(test.interval().lower()) + " - "
                        + Figures.percent(test.interval().upper()));
                row.add(chosen ? "chosen" : Figures.probability(test.pValue()) + (kernel.tied() ? ", tied" : ""));
            }
            KernelResult.Machine machine = results.committee().isEmpty() ? kernel.machine() : null;
            row.add(Figures.rounded(kernel.penalty()));
            row.add(kernel.kernel());
            row.add(machine == null ? "" : Integer.toString(machine.supportVectors()));
            row.add(seconds(kernel.tuneSeconds()));
            row.add(machine == null ? "" : seconds(machine.seconds()));
            if (tested) {
                row.add(seconds(test.seconds()));
            }
            table.row(row);
        }
        return table;
    }

    /** A committee decides in the place of the kernel that is best alone; its time is that of the whole search. */
    private static void committee(StudyResults results, Table table, int columns) {
        if (results.committee().isEmpty()) {
            return;
        }
        KernelResult.Machine machine = results.best().machine();
        List<String> row = new ArrayList<>(Collections.nCopies(columns, ""));
        row.set(0, "Committee of " + results.committee().size() + " (chosen)");
        row.set(
                hasOtherMetric(results) ? 2 : 1,
                isHeldOut(results) ? Figures.percent(error(results.assessment())) : "");
        row.set(columns - 3, Integer.toString(machine.supportVectors()));
        row.set(columns - 2, seconds(machine.seconds()));
        table.row(row);
    }

    private static String mark(StudyResults results, KernelResult kernel) {
        if (kernel.template().equals(results.chosen())) {
            return " (" + bestTag(results) + ")";
        }
        return kernel.tied() ? " (tied)" : "";
    }

    /** How the kernel that is best on validation rows is marked. */
    static String bestTag(StudyResults results) {
        return results.committee().isEmpty() ? "chosen" : "best alone";
    }

    /** Whether the chosen model is assessed on rows that the trials were validated on, so that both are comparable. */
    static boolean isHeldOut(StudyResults results) {
        return results.assessment() != null && results.data().test() == 0;
    }

    static double error(Assessment assessment) {
        return (double) assessment.errors() / assessment.total();
    }

    /**
     * What decides in the model: a kernel, or a committee.
     *
     * @param results of a study
     * @return such as {@code a committee of 12 machines, led by Gaussian (RBF)}
     */
    public static String chosen(StudyResults results) {
        String best = KernelNames.name(results.chosen());
        return results.committee().isEmpty()
                ? best
                : "a committee of " + results.committee().size() + " machines, led by " + best;
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

    /** Whether kernels were chosen by another metric than the error rate, which is told beside it. */
    static boolean hasOtherMetric(StudyResults results) {
        return !results.protocol().metric().equals(Metric.ERROR.title());
    }

    private static boolean isRate(StudyResults results) {
        return results.protocol().metric().endsWith("error rate");
    }

    /** What the kernel was chosen by. */
    static String score(StudyResults results, KernelResult kernel) {
        return isRate(results)
                ? Figures.percent(kernel.best().score())
                : Figures.rounded(kernel.best().score());
    }

    /** The heading of what the kernels were chosen by. */
    static String scoreHeading(StudyResults results) {
        String metric = results.protocol().metric();
        return "Validation " + (isRate(results) ? metric.replace(" rate", "") + ", %" : metric);
    }

    /** The chosen kernel first, the others by what they were chosen by. */
    static List<KernelResult> sorted(StudyResults results) {
        return results.kernels().stream()
                .sorted(Comparator.comparing(
                                (KernelResult kernel) -> !kernel.template().equals(results.chosen()))
                        .thenComparing(kernel -> kernel.best().score())
                        .thenComparing(kernel -> kernel.best().error()))
                .toList();
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }
}
