package arcmargin.cli;

import arcmargin.io.ModelFiles;
import arcmargin.io.WholeFile;
import arcmargin.kernel.Kernels;
import arcmargin.page.StudyTables;
import arcmargin.results.KernelResult;
import arcmargin.results.StudyResults;
import arcmargin.scale.Solver;
import arcmargin.selection.Deadline;
import arcmargin.selection.Portfolio;
import arcmargin.selection.SelectionOptions;
import arcmargin.state.Json;
import arcmargin.study.Study;
import arcmargin.study.StudyRun;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tunes C and the parameters of one kernel and writes the model. */
@Command(
        name = "tune",
        description = {
            "Selects kernel, C and parameters on validation rows, coarse then fine, trains on all rows, writes the"
                    + " model and estimates its error on rows that no choice was based on."
        },
        footer = {"", "Example: arcmargin tune train.csv my.model"})
final class TuneCommand implements Callable<Integer>, Resumable {

    @Parameters(paramLabel = "DATA", description = "Data to tune on: " + DataOptions.FORMATS + ".")
    private Path data;

    @Parameters(paramLabel = "MODEL", description = "Where the model is written.")
    private Path model;

    @Option(
            names = "--kernel",
            paramLabel = "SPEC",
            description = "Kernel text with auto for parameters to tune, such as rbf:auto or biased:auto/arccos:1x5"
                    + " (default: a portfolio of kernels, of which the best machines decide together).")
    private String kernelText;

    @Option(
            names = "--test",
            paramLabel = "FILE|SHARE",
            description =
                    "Rows to test on: a file, or the share of DATA to set apart first, stratified (default: none; then"
                            + " the estimate comes from outer folds).")
    private String test;

    @Mixin
    private StudyOptions study;

    @Mixin
    private SolverOption solver;

    @Mixin
    private SearchOptions search;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private OutputOptions output;

    @Mixin
    private ComputeOptions compute;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Deadline deadline = study.deadline();
        if (kernelText != null) {
            Usage.checked(spec, () -> Kernels.template(kernelText));
        }
        SelectionOptions options = search.options(spec);
        output.require(model, OutputOptions.Kind.MODEL, data);
        PrintWriter err = spec.commandLine().getErr();
        StudyRun.Outcome outcome;
        try (Resources resources = compute.resources();
                SearchDisplay display = new SearchDisplay(err, labels())) {
            Study.Material material =
                    search.material(data, test, dataOptions, spec, resources.withProgress(display.progress()));
            outcome = study.run(
                    new Study(
                            material,
                            kernelText == null ? List.of() : List.of(kernelText),
                            false,
                            search.fitted(options, material.examples(), spec),
                            kernelText == null // the portfolio has its own scalings
                                    ? dataOptions.preparation(search.scaling())
                                    : dataOptions.preparation(search.scaling(), material.examples()),
                            true,
                            solver.solver(),
                            study.outerFolds(material, spec),
                            deadline,
                            StudyOptions.command(spec)),
                    null,
                    resources,
                    display);
            write(outcome);
        }
        PrintWriter out = spec.commandLine().getOut();
        if (study.json()) {
            out.print(Json.text(outcome.results()));
        } else {
            print(out, outcome);
        }
        out.flush();
        return 0;
    }

    @Override
    public boolean goesOn() {
        return study.keeps();
    }

    private List<String> labels() {
        return kernelText == null
                ? Portfolio.standard().stream()
                        .map(entry -> entry.kernel() + ", "
                                + entry.scaling().toString().toLowerCase(Locale.ROOT))
                        .toList()
                : List.of(kernelText);
    }

    /** Writes the model, which a finished study has in its folder. */
    private void write(StudyRun.Outcome outcome) throws IOException {
        if (outcome.model() != null) {
            ModelFiles.write(outcome.model(), model);
        } else {
            WholeFile.write(model, out -> Files.copy(outcome.modelFile(), out));
        }
    }

    private void print(PrintWriter out, StudyRun.Outcome outcome) {
        StudyResults results = outcome.results();
        KernelResult best = results.best();
        out.printf(
                Locale.ROOT,
                "data      %s: %d rows, %s%n",
                data,
                results.data().examples(),
                results.protocol().validation());
        out.print(solver.choice(results.data().examples()));
        if (results.kernels().size() == 1) {
            out.println(best.notes().get(0).replaceFirst(" ", "  ") + ": "
                    + best.trials().size() + " trials");
        } else {
            out.println();
            out.print(StudyTables.kernels(results).text());
            out.println();
        }
        out.printf(
                Locale.ROOT,
                "chosen    %s, C = %s: %d of %d validation rows wrong (%.2f %%)%s%n",
                best.kernel(),
                Columns.number(best.penalty()),
                best.best().errors(),
                best.best().total(),
                100 * best.best().error(),
                results.committee().isEmpty()
                        ? ""
                        : ", leading a committee of " + results.committee().size() + " machines");
        out.println("expect    " + StudyTables.estimate(results));
        results.baselines().stream()
                .skip(1) // what every row would be told by the most frequent class
                .filter(baseline -> solver.solver() != Solver.EXACT)
                .forEach(baseline -> out.printf(
                        Locale.ROOT,
                        "beside    %s: %.2f %% of %d rows wrong%n",
                        baseline.name(),
                        100.0 * baseline.errors() / baseline.total(),
                        baseline.total()));
        if (results.committee().isEmpty()) {
            out.printf(
                    Locale.ROOT,
                    "seconds   %.2f tuning, %.2f training%n",
                    best.tuneSeconds(),
                    best.machine().seconds());
        } else {
            out.printf(Locale.ROOT, "seconds   %.2f in all%n", best.machine().seconds());
        }
        out.printf(
                Locale.ROOT,
                "model     %s, %d support vectors%n",
                model,
                best.machine().supportVectors());
        if (outcome.place() != null) {
            out.println("report    " + outcome.place().resolve("report.html"));
        }
    }
}
