package arcmargin.cli;

import arcmargin.data.Dataset;
import arcmargin.io.ModelFiles;
import arcmargin.kernel.Kernels;
import arcmargin.page.Plot;
import arcmargin.page.VolumePicture;
import arcmargin.selection.ConformalLearning;
import arcmargin.selection.KernelLearning;
import arcmargin.state.Json;
import arcmargin.state.TextFile;
import arcmargin.svm.ConformalRule;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tunes a kernel, then its conformal transformation, and writes the better model. */
@Command(
        name = "conformal",
        description = {
            "Trains a machine, multiplies its kernel by factors that are large near the decision boundary, D(x) k(x,y)"
                    + " D(y), and trains again; writes the better of both models.",
            "The parameter of the factors and C of the second machine are tuned on rows held out."
        },
        footer = {"", "Example: arcmargin conformal --kernel rbf:auto train.csv my.model"})
final class ConformalCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "DATA", description = "Data: " + DataOptions.FORMATS + ".")
    private Path data;

    @Parameters(index = "1", paramLabel = "MODEL", description = "Where the model is written.")
    private Path model;

    @Option(
            names = "--kernel",
            paramLabel = "SPEC",
            description = "Kernel text, with auto for parameters to tune (default: ${DEFAULT-VALUE}).")
    private String kernelText = "rbf:auto";

    @Option(names = "--c", paramLabel = "C", description = "C of the first machine (default: tuned).")
    private Double penalty;

    @Option(
            names = "--factor",
            paramLabel = "WHICH",
            description =
                    "margin: exp(-kappa f(x)^2), f the decision value (default); support: the mean of Gaussians around"
                            + " the support vectors.")
    private ConformalRule.Factor factor = ConformalRule.Factor.MARGIN;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How often the kernel is transformed, each time by the machine before (default: 1).")
    private int rounds = 1;

    @Option(
            names = "--always",
            description = "Write the transformed machine even if it is not better on held-out rows.")
    private boolean always;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description = "Where the volume element before and after is drawn as SVG, of two features and two classes.")
    private Path plot;

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
            String kernel,
            double penalty,
            int errors,
            String rule,
            double transformedPenalty,
            int transformedErrors,
            int judged,
            boolean transformed,
            int supportVectors,
            String model) {}

    @Override
    public Integer call() throws IOException {
        Usage.checked(spec, () -> Kernels.template(kernelText));
        if (factor == ConformalRule.Factor.SUPPORT && rounds > 1) {
            throw new ParameterException(
                    spec.commandLine(), "--rounds is " + rounds + ", must be 1 with --factor support");
        }
        if (penalty != null) {
            Usage.checked(spec, () -> SvmOptions.of(penalty));
        }
        Usage.checked(spec, () -> new ConformalRule(factor, 1, rounds));
        output.require(model, OutputOptions.Kind.MODEL, data);
        if (plot != null) {
            output.require(plot, OutputOptions.Kind.DRAWING, data);
        }
        ConformalLearning.Result result;
        Dataset training;
        try (Resources resources = compute.resources();
                ProgressLine progress = new ProgressLine(spec.commandLine().getErr())) {
            training = dataOptions.readTraining(data, resources.withProgress(progress));
            if (plot != null) {
                VolumePicture.require(training);
            }
            ConformalLearning machine = ConformalLearning.of(training)
                    .kernel(kernelText)
                    .factor(factor)
                    .rounds(rounds)
                    .always(always)
                    .preparation(dataOptions.preparation(learning.scaling(), training))
                    .validation(learning.validation(spec))
                    .seed(learning.seed())
                    .resources(resources.withProgress(progress));
            result = (penalty == null ? machine : machine.penalty(penalty)).run();
            String drawing = plot == null
                    ? null
                    : Plot.file(Plot.row(
                            "Volume element of " + result.kernel().spec() + " over the plane",
                            VolumePicture.of(result, training, resources)));
            ModelFiles.write(result.model(), model);
            if (drawing != null) {
                TextFile.write(drawing, plot);
            }
        }
        Report report = report(result, training.size());
        PrintWriter out = spec.commandLine().getOut();
        if (learning.json()) {
            out.print(Json.text(report));
        } else {
            print(out, report);
        }
        out.flush();
        return 0;
    }

    private Report report(ConformalLearning.Result result, int rows) {
        return new Report(
                data.toString(),
                rows,
                result.kernel().spec(),
                result.plain().penalty(),
                errors(result.plain()),
                result.best().text(),
                result.transformed().penalty(),
                errors(result.transformed()),
                result.plain().outOfFold().rows().length,
                result.rule().isPresent(),
                result.model().machine().supportVectors(),
                model.toString());
    }

    private static int errors(KernelLearning.Judgement judged) {
        return judged.outOfFold().predictions().errors();
    }

    private static void print(PrintWriter out, Report report) {
        out.printf(Locale.ROOT, "data         %s: %d rows%n", report.data(), report.rows());
        line(out, "plain", report.kernel(), report.penalty(), report.errors(), report.judged());
        line(
                out,
                "transformed",
                report.rule(),
                report.transformedPenalty(),
                report.transformedErrors(),
                report.judged());
        out.printf(
                Locale.ROOT,
                "model        %s, %s, %d support vectors%n",
                report.model(),
                report.transformed() ? "transformed" : "plain: the transformation makes no fewer errors",
                report.supportVectors());
    }

    private static void line(PrintWriter out, String name, String what, double penalty, int errors, int judged) {
        out.printf(
                Locale.ROOT,
                "%-12s %s, C = %s: %d of %d held-out rows wrong (%.2f %%)%n",
                name,
                what,
                Columns.number(penalty),
                errors,
                judged,
                100.0 * errors / judged);
    }
}
