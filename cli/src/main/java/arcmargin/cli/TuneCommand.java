package arcmargin.cli;

import arcmargin.data.Dataset;
import arcmargin.io.ModelFiles;
import arcmargin.kernel.Kernels;
import arcmargin.results.KernelResult;
import arcmargin.results.StudyResults;
import arcmargin.selection.Deadline;
import arcmargin.selection.SelectionOptions;
import arcmargin.state.Json;
import arcmargin.study.Study;
import arcmargin.study.StudyRun;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
            "Selects C and the auto parameters of a kernel on validation rows, coarse then fine, retrains on all rows"
                    + " and writes the model."
        },
        footer = {"", "Example: arcmargin tune --kernel rbf:auto --scale standard --folds 5 train.csv my.model"})
final class TuneCommand implements Callable<Integer>, Resumable {

    @Parameters(paramLabel = "DATA", description = "Data to tune on: LIBSVM, CSV, TSV, AMAT or IDX, plain or gzip.")
    private Path data;

    @Parameters(paramLabel = "MODEL", description = "Where the model is written.")
    private Path model;

    @Option(
            names = "--kernel",
            paramLabel = "SPEC",
            required = true,
            description = "Kernel text with auto for parameters to tune, such as rbf:auto or biased:auto/arccos:1x5.")
    private String kernelText;

    @Mixin
    private StudyOptions study;

    @Mixin
    private SearchOptions search;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private ComputeOptions compute;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Deadline deadline = study.deadline();
        Usage.checked(spec, () -> Kernels.template(kernelText));
        SelectionOptions options = search.options(spec);
        Usage.requireWritable(model);
        PrintWriter err = spec.commandLine().getErr();
        StudyRun.Outcome outcome;
        try (Resources resources = compute.resources();
                SearchDisplay display = new SearchDisplay(err, List.of(kernelText))) {
            Resources reading = resources.withProgress(display.progress());
            Dataset all = dataOptions.readTraining(data, reading);
            Study.Material material = search.split(all, dataOptions.readLike(all), spec, reading)
                    .material(data.getFileName().toString(), data.toString(), null, err);
            outcome = study.run(
                    new Study(
                            material,
                            List.of(kernelText),
                            false,
                            search.weighted(options, material.examples(), spec),
                            dataOptions.preparation(search.scaling()),
                            true,
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

    /** Writes the model, which a finished study has in its folder. */
    private void write(StudyRun.Outcome outcome) throws IOException {
        if (outcome.model() != null) {
            ModelFiles.write(outcome.model(), model);
        } else {
            Files.copy(outcome.modelFile(), model, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private void print(PrintWriter out, StudyRun.Outcome outcome) {
        StudyResults results = outcome.results();
        KernelResult best = results.best();
        out.printf(
                Locale.ROOT, "data      %s: %d rows, %s%n", data, results.data().examples(), results.protocol());
        out.printf(
                Locale.ROOT,
                "%s: %d trials%n",
                best.notes().get(0).replaceFirst(" ", "  "),
                best.trials().size());
        out.printf(
                Locale.ROOT,
                "chosen    %s, C = %s: %d of %d validation rows wrong (%.2f %%)%n",
                best.kernel(),
                Columns.number(best.penalty()),
                best.best().errors(),
                best.best().total(),
                100 * best.best().error());
        out.printf(
                Locale.ROOT,
                "seconds   %.2f tuning, %.2f training%n",
                best.tuneSeconds(),
                best.machine().seconds());
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
