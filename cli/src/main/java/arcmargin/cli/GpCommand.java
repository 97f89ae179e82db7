package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Scaling;
import arcmargin.io.ModelFiles;
import arcmargin.selection.GaussianProcess;
import arcmargin.state.Json;
import arcmargin.svm.Metric;
import arcmargin.svm.Model;
import arcmargin.svm.Predictions;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Fits a Gaussian process and writes its model. */
@Command(
        name = "gp",
        description = {
            "Fits a Gaussian-process classifier on a data file and writes a model with probabilities.",
            "Amplitude and kernel parameters are those of the largest evidence; no rows are held out. Time grows with"
                    + " the cube of the number of rows: for up to some thousand."
        },
        footer = {
            "",
            "Example: arcmargin gp --kernel rbf:auto,ntk:auto train.csv my.model --test test.csv",
            "The model is used as any other: arcmargin predict --probabilities my.model new.csv out.csv"
        })
final class GpCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "DATA", description = "Data to fit: " + DataOptions.FORMATS + ".")
    private Path data;

    @Parameters(index = "1", paramLabel = "MODEL", description = "Where the model is written.")
    private Path model;

    @Option(
            names = "--kernel",
            paramLabel = "SPEC",
            split = ",",
            description = "Kernel texts, of which the evidence chooses, with auto for parameters to be found, such as"
                    + " rbf:auto,arccos:1,arccos:2 or ntk:auto (default: ${DEFAULT-VALUE}).")
    private List<String> kernels = GaussianProcess.STANDARD;

    @Option(
            names = "--scale",
            paramLabel = "HOW",
            description =
                    "Scaling learnt from the data and kept in the model: auto, which suits the data (default), none,"
                            + " minmax, standard, normal or unit.")
    private Scaling.Kind scaling = Scaling.Kind.AUTO;

    @Option(
            names = "--test",
            paramLabel = "FILE",
            description = "Rows to test on: error and log loss are printed. May be given several times.")
    private List<Path> tests = List.of();

    @Option(names = "--json", description = "Print what happened as JSON.")
    private boolean json;

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
            int features,
            List<String> classes,
            String scaling,
            String kernel,
            double evidence,
            List<Tried> compared,
            List<Tested> tests,
            double secondsReading,
            double secondsFitting,
            String model) {}

    private record Tried(String text, String kernel, double evidence) {}

    private record Tested(String data, int rows, double error, double logLoss) {}

    @Override
    public Integer call() throws IOException {
        GaussianProcess process = Usage.checked(spec, () -> GaussianProcess.of(kernels.toArray(String[]::new)));
        output.require(
                model,
                OutputOptions.Kind.MODEL,
                Stream.concat(Stream.of(data), tests.stream()).toArray(Path[]::new));
        Stopwatch watch = new Stopwatch();
        Report report;
        try (Resources all = compute.resources();
                ProgressLine progress = new ProgressLine(spec.commandLine().getErr())) {
            Resources resources = all.withProgress(progress);
            Dataset training = dataOptions.readTraining(data, resources);
            double reading = watch.lap();
            GaussianProcess.Fit fit =
                    process.preparation(dataOptions.preparation(scaling)).fit(training, resources);
            double fitting = watch.lap();
            ModelFiles.write(fit.model(), model);
            List<Tested> tested = new ArrayList<>();
            for (Path file : tests) {
                tested.add(test(fit.model(), file, training, resources));
            }
            GaussianProcess.Candidate best = fit.candidates().get(0);
            report = new Report(
                    data.toString(),
                    training.size(),
                    training.points().dimension(),
                    training.classes(),
                    fit.model().preparation().scaling().kind().text(),
                    best.kernel().spec(),
                    best.evidence(),
                    fit.candidates().stream()
                            .map(each -> new Tried(each.text(), each.kernel().spec(), each.evidence()))
                            .toList(),
                    tested,
                    reading,
                    fitting,
                    model.toString());
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.print(Json.text(report));
        } else {
            print(out, report);
        }
        out.flush();
        return 0;
    }

    private Tested test(Model fitted, Path file, Dataset training, Resources resources) throws IOException {
        Dataset rows = dataOptions.readBeside(training, file, resources);
        if (rows.unlabelledRows() == rows.size()) {
            throw new BadInputException(
                    file + ": no row is of a class of " + data + ", expected labelled rows to test on");
        }
        Predictions predicted = Predictions.of(fitted, rows, resources);
        return new Tested(file.toString(), rows.size(), Metric.ERROR.of(predicted), Metric.LOG_LOSS.of(predicted));
    }

    private static void print(PrintWriter out, Report report) throws IOException {
        out.printf(
                Locale.ROOT,
                "data      %s: %s, %s, %s%s%n",
                report.data(),
                Columns.count(report.rows(), "row"),
                Columns.count(report.features(), "feature"),
                Columns.count(report.classes().size(), "class"),
                report.scaling().equals("none") ? "" : ", scaling " + report.scaling());
        if (report.compared().size() > 1) {
            out.println();
            List<String[]> table = new ArrayList<>();
            table.add(new String[] {"kernel", "evidence", "with amplitude and parameters"});
            report.compared()
                    .forEach(each -> table.add(new String[] {
                        each.text(), String.format(Locale.ROOT, "%.2f", each.evidence()), each.kernel()
                    }));
            Columns.print(out, table);
            out.println();
        }
        out.printf(
                Locale.ROOT,
                "fitted    %s, evidence %.2f, %.4f a row%n",
                report.kernel(),
                report.evidence(),
                report.evidence() / report.rows());
        for (Tested each : report.tests()) {
            out.printf(
                    Locale.ROOT,
                    "test      %s: %d rows, error %.2f %%, log loss %.4f%n",
                    each.data(),
                    each.rows(),
                    100 * each.error(),
                    each.logLoss());
        }
        out.printf(
                Locale.ROOT,
                "seconds   %.2f reading, %.2f fitting%n",
                report.secondsReading(),
                report.secondsFitting());
        out.printf(
                Locale.ROOT,
                "model     %s, with probabilities, %d bytes%n",
                report.model(),
                Files.size(Path.of(report.model())));
    }
}
