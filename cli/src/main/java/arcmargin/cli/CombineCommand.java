package arcmargin.cli;

import arcmargin.data.Dataset;
import arcmargin.io.ModelFiles;
import arcmargin.kernel.Kernels;
import arcmargin.selection.KernelLearning;
import arcmargin.selection.WeightRule;
import arcmargin.state.Json;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Learns a weighted sum of kernels, tunes C and writes the model. */
@Command(
        name = "combine",
        description = {
            "Trains one machine with a weighted sum of many kernels instead of one tuned kernel, and writes an ordinary"
                    + " model with one kernel.",
            "Only C is tuned, on rows held out. Weights are all alike, or learned from the labels by alignment or"
                    + " easymkl."
        },
        footer = {"", "Example: arcmargin combine --rule alignment train.csv my.model"})
final class CombineCommand implements Callable<Integer> {

    private static final int BAR = 30;

    @Parameters(index = "0", paramLabel = "DATA", description = "Data: " + DataOptions.FORMATS + ".")
    private Path data;

    @Parameters(index = "1", paramLabel = "MODEL", description = "Where the model is written.")
    private Path model;

    @Option(
            names = "--rule",
            paramLabel = "RULE",
            description = "How weights are found: average (default), alignment or easymkl.")
    private String ruleText = "average";

    @Option(
            names = "--kernels",
            paramLabel = "LIST",
            split = ",",
            description =
                    "Kernel texts; auto stands for three values of a parameter, from the data (default: 15 arc-cosine"
                            + " kernels of several degrees, depths, biases and sigmas).")
    private List<String> kernels = KernelLearning.standard();

    @Mixin
    private LearningOptions learning;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private OutputOptions output;

    @Mixin
    private ComputeOptions compute;

    @Spec
    private CommandSpec spec;

    /** What {@code --json} prints. */
    private record Report(
            String data,
            int rows,
            String rule,
            List<Weight> kernels,
            double penalty,
            int errors,
            int judged,
            int supportVectors,
            String kernel,
            String model) {}

    private record Weight(String kernel, double weight, double alignment) {}

    @Override
    public Integer call() throws IOException {
        WeightRule rule = Usage.checked(spec, () -> WeightRule.parse(ruleText));
        kernels.forEach(text -> Usage.checked(spec, () -> Kernels.template(text)));
        output.require(model, OutputOptions.Kind.MODEL, data);
        KernelLearning.Result result;
        Dataset training;
        try (Resources resources = compute.resources();
                ProgressLine progress = new ProgressLine(spec.commandLine().getErr())) {
            training = dataOptions.readTraining(data, resources.withProgress(progress));
            result = KernelLearning.of(training)
                    .rule(rule)
                    .kernels(kernels)
                    .preparation(dataOptions.preparation(learning.scaling(), training))
                    .validation(learning.validation(spec))
                    .seed(learning.seed())
                    .resources(resources.withProgress(progress))
                    .run();
            ModelFiles.write(result.model(), model);
        }
        Report report = report(result, training.size(), rule);
        PrintWriter out = spec.commandLine().getOut();
        if (learning.json()) {
            out.print(Json.text(report));
        } else {
            print(out, report);
        }
        out.flush();
        return 0;
    }

    private Report report(KernelLearning.Result result, int rows, WeightRule rule) {
        return new Report(
                data.toString(),
                rows,
                rule.text(),
                result.kernel().terms().stream()
                        .map(term -> new Weight(term.kernel().spec(), term.weight(), term.alignment()))
                        .toList(),
                result.chosen().penalty(),
                result.chosen().outOfFold().predictions().errors(),
                result.chosen().outOfFold().rows().length,
                result.model().machine().supportVectors(),
                result.kernel().kernel().spec(),
                model.toString());
    }

    private static void print(PrintWriter out, Report report) {
        out.printf(Locale.ROOT, "data      %s: %d rows%n%n", report.data(), report.rows());
        List<String[]> lines = new ArrayList<>();
        boolean aligned = report.kernels().stream().noneMatch(each -> Double.isNaN(each.alignment()));
        lines.add(aligned ? new String[] {"kernel", "alignment", "weight", ""} : new String[] {"kernel", "weight", ""});
        double most =
                report.kernels().stream().mapToDouble(Weight::weight).max().orElse(1);
        for (Weight each : report.kernels()) {
            String weight = String.format(Locale.ROOT, "%.4f", each.weight());
            String bar = "█".repeat((int) Math.round(BAR * each.weight() / most));
            lines.add(
                    aligned
                            ? new String[] {
                                each.kernel(), String.format(Locale.ROOT, "%.3f", each.alignment()), weight, bar
                            }
                            : new String[] {each.kernel(), weight, bar});
        }
        Columns.print(out, lines);
        out.println();
        out.printf(
                Locale.ROOT,
                "chosen    C = %s: %d of %d held-out rows wrong (%.2f %%)%n",
                Columns.number(report.penalty()),
                report.errors(),
                report.judged(),
                100.0 * report.errors() / report.judged());
        out.printf(
                Locale.ROOT,
                "model     %s, %s of %d kernels, %d support vectors%n",
                report.model(),
                report.rule(),
                report.kernels().stream().filter(each -> each.weight() > 0).count(),
                report.supportVectors());
    }
}
