package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Schema;
import arcmargin.io.DataFile;
import arcmargin.io.DataFiles;
import arcmargin.io.ModelFiles;
import arcmargin.io.ReadOptions;
import arcmargin.io.WholeFile;
import arcmargin.state.Json;
import arcmargin.svm.Evaluation;
import arcmargin.svm.Model;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Predicts the rows of a data file and, where they have labels, says how good the predictions are. */
@Command(
        name = "predict",
        description = {
            "Predicts the class of every row of a data file with a model, ours or LIBSVM's.",
            "Where the rows have labels, prints the error, a table of classes and the confusion matrix."
        })
final class PredictCommand implements Callable<Integer> {

    /** A confusion matrix of more classes than this no longer fits a screen; JSON has it whole. */
    private static final int MOST_CLASSES_SHOWN = 30;

    @Parameters(
            index = "0",
            paramLabel = "MODEL",
            description = "A model of train or tune, or one of LIBSVM's svm-train.")
    private Path modelFile;

    @Parameters(index = "1", paramLabel = "DATA", description = "Data to predict: " + DataOptions.FORMATS + ".")
    private Path data;

    @Parameters(
            index = "2",
            paramLabel = "OUT",
            arity = "0..1",
            description = "Where predictions are written as CSV, or as TSV where the name ends in .tsv: row, predicted"
                    + " class, and what is asked for; - for standard output.")
    private Path output;

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "Column of the data that names the rows in the output (default: their number).")
    private String id;

    @Option(names = "--scores", description = "Write the decision value of every pair of classes too.")
    private boolean scores;

    @Option(
            names = "--probabilities",
            description = "Write the probability of every class too; the model must have been calibrated.")
    private boolean probabilities;

    @Option(
            names = "--threshold",
            paramLabel = "CLASS=P",
            description =
                    "Of two classes, predict this one where its probability is at least P, the other one elsewhere"
                            + " (default: the more probable one).")
    private String threshold;

    @Option(names = "--columns", description = "Write all columns of the data too.")
    private boolean columns;

    @Option(names = "--plain", description = "Write the predicted classes alone, one in each line.")
    private boolean plain;

    @Option(names = "--json", description = "Print the comparison with the labels as JSON.")
    private boolean json;

    @Option(
            names = "--drop-further-features",
            description =
                    "Leave out features of a LIBSVM file that the model does not know (default: refuse the file).")
    private boolean dropFurtherFeatures;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private OutputOptions outputs;

    @Mixin
    private ComputeOptions compute;

    @Spec
    private CommandSpec spec;

    /** What {@code --json} prints. */
    @SuppressWarnings("ArrayRecordComponent") // printed and forgotten
    private record Report(
            int rows, int total, int correct, Double error, List<ClassReport> classes, int[][] confusion) {}

    /** The part of a class; the shares are null where they would divide by 0. */
    private record ClassReport(String name, int total, int correct, int predicted, Double precision, Double recall) {}

    @Override
    public Integer call() throws IOException {
        boolean toScreen = output != null && output.toString().equals("-");
        if (output != null && !toScreen) {
            outputs.require(output, plain ? OutputOptions.Kind.OTHER : OutputOptions.Kind.PREDICTIONS, modelFile, data);
        }
        if (plain && (id != null || scores || probabilities || columns)) {
            throw new ParameterException(
                    spec.commandLine(), "--plain excludes --id, --scores, --probabilities and --columns");
        }
        Evaluation evaluation;
        int rows;
        try (Resources resources = compute.resources();
                ProgressLine progress = new ProgressLine(spec.commandLine().getErr())) {
            Model model = ModelFiles.read(modelFile);
            if ((probabilities || threshold != null) && model.calibration().isEmpty()) {
                throw new BadInputException(modelFile + ": has no calibration, so it gives no probabilities; --scores"
                        + " writes decision values, and tune makes models with probabilities");
            }
            Threshold least = threshold == null ? null : Threshold.parse(threshold, model, modelFile, spec);
            Schema schema = model.preparation().schema();
            ReadOptions options = dataOptions
                    .like(schema, model.openDimension() ? 0 : model.dimension())
                    .withSides(id == null ? List.of() : List.of(id))
                    .withKeepCells(columns)
                    .withDropFurtherFeatures(dropFurtherFeatures);
            DataFile file = DataFiles.load(data, options, resources.withProgress(progress))
                    .withClassesNamedAs(model.classes());
            dataOptions.say(file);
            Dataset test = file.dataset();
            rows = test.size();
            boolean labelled = test.unlabelledRows() < rows;
            toScreen |= output == null && !labelled;
            if (toScreen && json) {
                throw new ParameterException(
                        spec.commandLine(),
                        labelled
                                ? "--json and predictions cannot both go to standard output: name a file"
                                : "--json: " + data
                                        + " has no labels to compare with; name a file for the predictions");
            }
            if ((scores || probabilities || columns || id != null) && output == null && !toScreen) {
                throw new ParameterException(
                        spec.commandLine(), "name a file for the predictions, or - for standard output");
            }
            PredictionRows slices = new PredictionRows(
                    model,
                    least == null ? model::classOf : least::classOf,
                    test,
                    new PredictionRows.Form(Fields.delimiter(output), plain, id, scores, probabilities, columns),
                    resources.withProgress(progress));
            if (toScreen) {
                PrintWriter out = spec.commandLine().getOut();
                slices.writeTo(text -> out.print(text));
                out.flush();
            } else if (output == null) {
                slices.writeTo(text -> {});
            } else {
                WholeFile.write(output, out -> slices.writeTo(text -> write(out, text)));
            }
            evaluation = Evaluation.of(test, model.classes(), slices.predicted());
        }
        // predictions on standard output stay alone there
        PrintWriter summary =
                toScreen ? spec.commandLine().getErr() : spec.commandLine().getOut();
        if (json) {
            summary.print(Json.text(report(rows, evaluation)));
        } else if (evaluation.total() > 0) {
            print(summary, evaluation);
        } else if (!toScreen) {
            summary.println(Columns.count(rows, "row") + " predicted; there are no labels to compare with");
        }
        summary.flush();
        return 0;
    }

    private static void write(OutputStream file, String text) throws IOException {
        file.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Report report(int rows, Evaluation evaluation) {
        List<ClassReport> classes = IntStream.range(0, evaluation.classes().size())
                .mapToObj(c -> new ClassReport(
                        evaluation.classes().get(c),
                        evaluation.total(c),
                        evaluation.correct(c),
                        evaluation.predicted(c),
                        share(evaluation.correct(c), evaluation.predicted(c)),
                        share(evaluation.correct(c), evaluation.total(c))))
                .toList();
        return new Report(
                rows,
                evaluation.total(),
                evaluation.correct(),
                evaluation.total() == 0 ? null : evaluation.error(),
                classes,
                evaluation.confusion());
    }

    private static Double share(int part, int whole) {
        return whole == 0 ? null : (double) part / whole;
    }

    private static void print(PrintWriter out, Evaluation evaluation) {
        out.printf(
                Locale.ROOT,
                "error %s: %d of %s wrong%n%n",
                percent(evaluation.total() - evaluation.correct(), evaluation.total()),
                evaluation.total() - evaluation.correct(),
                Columns.count(evaluation.total(), "row"));
        List<String[]> table = new ArrayList<>();
        table.add(new String[] {"class", "rows", "right", "recall", "precision"});
        int shown = Math.min(evaluation.classes().size(), MOST_CLASSES_SHOWN);
        for (int c = 0; c < shown; c++) {
            table.add(new String[] {
                evaluation.classes().get(c),
                Integer.toString(evaluation.total(c)),
                Integer.toString(evaluation.correct(c)),
                percent(evaluation.correct(c), evaluation.total(c)),
                percent(evaluation.correct(c), evaluation.predicted(c))
            });
        }
        Columns.print(out, table);
        if (shown < evaluation.classes().size()) {
            out.println("  and " + (evaluation.classes().size() - shown) + " more; --json has them all");
        }
        int predictable = evaluation.confusion()[0].length;
        if (predictable <= MOST_CLASSES_SHOWN) {
            out.println();
            out.println("rows of a class (down) predicted as a class (across)");
            List<String[]> matrix = new ArrayList<>();
            String[] heading = new String[predictable + 1];
            heading[0] = "";
            for (int c = 0; c < predictable; c++) {
                heading[c + 1] = evaluation.classes().get(c);
            }
            matrix.add(heading);
            for (int c = 0; c < evaluation.classes().size(); c++) {
                String[] row = new String[predictable + 1];
                row[0] = evaluation.classes().get(c);
                for (int p = 0; p < predictable; p++) {
                    row[p + 1] = Integer.toString(evaluation.confusion()[c][p]);
                }
                matrix.add(row);
            }
            Columns.print(out, matrix);
        }
    }

    private static String percent(int part, int whole) {
        return whole == 0 ? "none" : String.format(Locale.ROOT, "%.2f %%", 100.0 * part / whole);
    }
}
