package arcmargin.cli;

import arcmargin.data.Dataset;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.datasets.Benchmark;
import arcmargin.datasets.BenchmarkData;
import arcmargin.datasets.Catalogue;
import arcmargin.kernel.Kernels;
import arcmargin.page.KernelNames;
import arcmargin.page.StudyTables;
import arcmargin.paper.Column;
import arcmargin.results.StudyResults;
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
            "Tunes several kernels on validation rows, trains each on all examples, chooses the best by validation and"
                    + " estimates its error on rows that no choice was based on.",
            "Everything goes to one folder: report.html, results.json, models, predictions and a journal; the same"
                    + " command on the same folder resumes where it was interrupted.",
            "Without DATA it takes a set that comes with it: 'segment', 2310 regions of photographs, a quarter of them"
                    + " for the test. 'rectangles' are drawn as the paper has them where its files are absent."
        },
        footer = {"", "Example: arcmargin compare --test test.csv --kernels rbf:auto,biased:auto train.csv"})
final class CompareCommand implements Callable<Integer>, Resumable {

    @Parameters(
            arity = "0..1",
            paramLabel = "DATA",
            description =
                    "Training data: " + DataOptions.FORMATS + "; or the name of a set of" + " 'arcmargin data list'.")
    private String data;

    @Option(
            names = "--test",
            paramLabel = "FILE|SHARE",
            description =
                    "Rows to test on: a file, or the share of DATA to set apart first, stratified (default: none; then"
                            + " the estimate comes from outer folds).")
    private String test;

    @Option(
            names = "--kernels",
            paramLabel = "LIST",
            split = ",",
            description = "Kernel texts, with auto for parameters to tune, or paper for the paper's eight (default: a"
                    + " portfolio of kernels, of which the best machines decide together; for the paper's data"
                    + " sets its eight).")
    private List<String> kernels = List.of();

    @Option(
            names = "--tune-layers",
            description =
                    "Tune the first layer of a stack with the stack (default: take it from its single-layer run in"
                            + " the list, as the paper does).")
    private boolean tuneLayers;

    @Option(
            names = "--explore",
            description =
                    "Search every stack of one to eight layers: first layer and its parameter, depth, degree of the"
                            + " layers above.")
    private boolean explore;

    @Mixin
    private StudyOptions study;

    @Mixin
    private SolverOption solver;

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
        if (explore && !kernels.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "--explore has its own kernels, it does not go with --kernels");
        }
        Deadline deadline = study.deadline();
        SelectionOptions options = search.options(spec);
        List<String> compared = compared();
        compared.forEach(kernel -> Usage.checked(spec, () -> Kernels.template(kernel)));
        PrintWriter err = spec.commandLine().getErr();
        StudyRun.Outcome outcome;
        try (Resources resources = compute.resources();
                SearchDisplay display = new SearchDisplay(err, labels(compared))) {
            Study.Material material = material(resources.withProgress(display.progress()), err);
            outcome = study.run(
                    new Study(
                            material,
                            compared,
                            !tuneLayers && !explore,
                            search.fitted(options, material.examples(), spec),
                            preparation(compared, material.examples()),
                            true,
                            solver.solver(),
                            study.outerFolds(material, spec),
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
            print(printer, outcome, solver);
        }
        printer.flush();
        return 0;
    }

    /** The kernels requested; by default the portfolio, or the paper's eight kernels for its data sets. */
    private List<String> compared() {
        if (explore) {
            return Portfolio.stacks();
        }
        boolean paper = kernels.equals(List.of("paper")) || (kernels.isEmpty() && isSet());
        return paper
                ? Arrays.stream(Column.values()).map(Column::template).toList()
                : kernels.stream().distinct().toList();
    }

    private static List<String> labels(List<String> compared) {
        return compared.isEmpty()
                ? Portfolio.standard().stream()
                        .map(entry -> KernelNames.name(entry.kernel()) + ", "
                                + entry.scaling().toString().toLowerCase(Locale.ROOT))
                        .toList()
                : compared.stream().map(KernelNames::name).toList();
    }

    /** Whether the data are those of the paper. */
    private boolean isSet() {
        return data != null && !Files.exists(Path.of(data)) && isSet(data);
    }

    /** Whether the data are those that come with the program. */
    private boolean isEmbedded() {
        return data == null || (data.equals(Segments.NAME) && !Files.exists(Path.of(data)));
    }

    private Study.Material material(Resources resources, PrintWriter err) throws IOException {
        if (isSet()) {
            if (test != null) {
                throw new ParameterException(spec.commandLine(), "--test needs a data file");
            }
            BenchmarkData set = benchmark(resources);
            return SearchOptions.Examples.given(set.examples(), set.split())
                    .material(set.name(), set.provenance(), set.test(), err);
        }
        if (isEmbedded()) {
            String share = test == null ? Segments.TEST_SHARE : test;
            return Segments.withFile(file -> search.material(file, share, dataOptions, spec, resources))
                    .from(Segments.PROVENANCE);
        }
        return search.material(Path.of(data), test, dataOptions, spec, resources);
    }

    /** The portfolio has its own scalings; for given kernels the sets of the paper are scaled as the paper has them. */
    private PreparationOptions preparation(List<String> compared, Dataset examples) {
        if (compared.isEmpty()) {
            return dataOptions.preparation(search.scaling());
        }
        return isSet() && search.scaling() == Scaling.Kind.AUTO
                ? dataOptions.preparation(Scaling.Kind.NONE)
                : dataOptions.preparation(search.scaling(), examples);
    }

    /** A set of the paper; Rectangles are drawn where their files are absent. */
    private BenchmarkData benchmark(Resources resources) throws IOException {
        Benchmark wanted = Catalogue.standard().set(data);
        return sets.folder().find(wanted).isEmpty() && wanted.name().equals("rectangles")
                ? BenchmarkData.generatedRectangles(search.seed(), resources)
                : sets.folder().require(wanted).load(search.seed(), resources);
    }

    private static boolean isSet(String name) {
        return Catalogue.standard().sets().stream()
                .anyMatch(
                        set -> set.name().equalsIgnoreCase(name) || set.title().equalsIgnoreCase(name));
    }

    private static void print(PrintWriter out, StudyRun.Outcome outcome, SolverOption solver) {
        StudyResults found = outcome.results();
        StudyResults.DataCard data = found.data();
        out.printf(
                Locale.ROOT,
                "%s: %s%s, %s, %s; %s%n",
                data.name(),
                Columns.count(data.examples(), "example"),
                data.test() == 0 ? "" : " and " + Columns.count(data.test(), "test row"),
                Columns.count(data.dimension(), "feature"),
                Columns.count(data.classes().size(), "class"),
                found.protocol().validation());
        out.print(solver.choice(data.examples()));
        out.println();
        out.print(StudyTables.kernels(found).text());
        out.println();
        out.println("chosen   " + StudyTables.chosen(found)
                + (found.committee().isEmpty() ? ", by the " + found.protocol().metric() + " on validation rows" : ""));
        out.println("expect   " + StudyTables.estimate(found));
        if (!outcome.difference().isEmpty()) {
            out.println("beside   earlier results, which have " + outcome.difference());
        }
        out.println("report   " + outcome.place().resolve("report.html"));
        out.println("use it   ./arcmargin predict " + outcome.modelFile() + " DATA");
    }
}
