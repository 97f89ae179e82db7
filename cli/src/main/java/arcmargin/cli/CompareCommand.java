package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Split;
import arcmargin.datasets.BenchmarkData;
import arcmargin.datasets.Catalogue;
import arcmargin.io.DataFiles;
import arcmargin.kernel.Kernels;
import arcmargin.page.KernelNames;
import arcmargin.page.StudyTables;
import arcmargin.paper.Column;
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
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tunes, retrains and tests several kernels on one data set. */
@Command(
        name = "compare",
        description = {
            "Tunes several kernels on rows held out, retrains each on all examples and tests it once.",
            "Everything goes to one folder: report.html, results.json, models, predictions and a journal; the same"
                    + " command on the same folder goes on where it was stopped.",
            "Without DATA it draws Rectangles as the paper has them: 1000 training, 200 validation, 50000 test rows."
        },
        footer = {"", "Example: arcmargin compare --test test.csv --kernels rbf:auto,biased:auto train.csv"})
final class CompareCommand implements Callable<Integer>, Resumable {

    private static final double DEFAULT_TEST = 0.25;

    @Parameters(
            arity = "0..1",
            paramLabel = "DATA",
            description = "Training data: LIBSVM, CSV, TSV, AMAT or IDX, plain or gzip; or the name of a set of"
                    + " 'arcmargin data list'.")
    private String data;

    @Option(
            names = "--test",
            paramLabel = "FILE|SHARE",
            description = "Rows to test on: a file, or the share of DATA to set apart first, stratified"
                    + " (default: 0.25).")
    private String test;

    @Option(
            names = "--kernels",
            paramLabel = "LIST",
            split = ",",
            description = "Kernel texts, with auto for parameters to tune (default: the paper's eight).")
    private List<String> kernels = List.of();

    @Option(
            names = "--tune-layers",
            description =
                    "Tune the first layer of a stack with the stack (default: take it from its single-layer run in"
                            + " the list, as the paper does).")
    private boolean tuneLayers;

    @Mixin
    private StudyOptions study;

    @Mixin
    private SearchOptions search;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private DataFolderOption sets;

    @Mixin
    private ComputeOptions compute;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Deadline deadline = study.deadline();
        SelectionOptions options = search.options(spec);
        List<String> compared = kernels.isEmpty()
                ? Arrays.stream(Column.values()).map(Column::template).toList()
                : kernels.stream().distinct().toList();
        compared.forEach(kernel -> Usage.checked(spec, () -> Kernels.template(kernel)));
        PrintWriter err = spec.commandLine().getErr();
        StudyRun.Outcome outcome;
        try (Resources resources = compute.resources();
                SearchDisplay display = new SearchDisplay(
                        err, compared.stream().map(KernelNames::name).toList())) {
            Study.Material material = material(resources.withProgress(display.progress()), err);
            outcome = study.run(
                    new Study(
                            material,
                            compared,
                            !tuneLayers,
                            search.weighted(options, material.examples(), spec),
                            dataOptions.preparation(search.scaling()),
                            true,
                            deadline,
                            StudyOptions.command(spec)),
                    Path.of(material.name().replaceAll("[^\\p{L}\\p{N}._-]+", "-") + "-compare"),
                    resources,
                    display);
        }
        PrintWriter printer = spec.commandLine().getOut();
        if (study.json()) {
            printer.print(Json.text(outcome.results()));
        } else {
            print(printer, outcome);
        }
        printer.flush();
        return 0;
    }

    private Study.Material material(Resources resources, PrintWriter err) throws IOException {
        if (data == null || (!Files.exists(Path.of(data)) && isSet(data))) {
            if (test != null) {
                throw new ParameterException(spec.commandLine(), "--test needs a data file");
            }
            BenchmarkData set = data == null
                    ? BenchmarkData.generatedRectangles(search.seed(), resources)
                    : sets.folder().require(Catalogue.standard().set(data)).load(search.seed(), resources);
            Split split = set.split();
            return new SearchOptions.Examples(
                            set.examples(),
                            List.of(split),
                            "given: " + split.training().length + " training and " + split.validation().length
                                    + " validation rows")
                    .material(set.name(), set.provenance(), set.test(), err);
        }
        Path file = Path.of(data);
        String name = file.getFileName().toString().replaceFirst("(\\.gz)?$", "");
        if (test != null && Files.exists(Path.of(test))) {
            Dataset all = dataOptions.readTraining(file, resources);
            Dataset tested = DataFiles.read(Path.of(test), dataOptions.readLike(all), resources)
                    .withClasses(all.classes());
            if (tested.unlabelledRows() == tested.size()) {
                throw new BadInputException(
                        test + ": no row is of a class of " + data + ", expected labelled rows to test on");
            }
            return search.split(all, dataOptions.readLike(all), spec, resources)
                    .material(name, data + ", tested on " + test, tested, err);
        }
        double share = share();
        Dataset all = dataOptions.readTraining(file, resources);
        Split apart = Split.holdOut(all.labels(), share, search.seed());
        return search.split(all.select(apart.training()), dataOptions.readLike(all), spec, resources)
                .material(
                        name,
                        data + ", " + Columns.number(100 * share) + " % set apart for the test, stratified, seed "
                                + search.seed(),
                        all.select(apart.validation()),
                        err);
    }

    private static boolean isSet(String name) {
        return Catalogue.standard().sets().stream()
                .anyMatch(
                        set -> set.name().equalsIgnoreCase(name) || set.title().equalsIgnoreCase(name));
    }

    private double share() {
        try {
            double share = test == null ? DEFAULT_TEST : Double.parseDouble(test);
            if (share > 0 && share < 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new ParameterException(
                spec.commandLine(), "--test " + test + ": no such file, and no share from 0 to 1 either");
    }

    private static void print(PrintWriter out, StudyRun.Outcome outcome) {
        StudyResults found = outcome.results();
        StudyResults.DataCard data = found.data();
        out.printf(
                Locale.ROOT,
                "%s: %d training, %d validation and %d test rows, %d features, %d classes%n",
                data.name(),
                data.training(),
                data.validation(),
                data.test(),
                data.dimension(),
                data.classes().size());
        out.println();
        out.print(StudyTables.kernels(found).text());
        out.println();
        out.println("chosen   " + KernelNames.name(found.chosen()) + ", by its validation error");
        if (!outcome.difference().isEmpty()) {
            out.println("beside   earlier results, which have " + outcome.difference());
        }
        out.println("report   " + outcome.place().resolve("report.html"));
        out.println("use it   ./arcmargin predict " + outcome.modelFile() + " DATA");
    }
}
