package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Split;
import arcmargin.datasets.BenchmarkData;
import arcmargin.datasets.Catalogue;
import arcmargin.io.DataFiles;
import arcmargin.kernel.Kernels;
import arcmargin.report.Comparison;
import arcmargin.report.Figures;
import arcmargin.report.Json;
import arcmargin.selection.DataChecks;
import arcmargin.selection.SelectionOptions;
import arcmargin.study.ComparedKernel;
import arcmargin.study.ComparisonJob;
import arcmargin.study.ComparisonRequest;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

    @Option(names = "--out", paramLabel = "DIR", description = "Where everything goes (default: DATA-compare).")
    private Path out;

    @Option(names = "--json", description = "Print the results as JSON.")
    private boolean json;

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

    /** What is compared on. */
    private record Material(String name, String provenance, SearchOptions.Examples examples, Dataset test) {}

    @Override
    public Integer call() throws IOException {
        SelectionOptions options = search.options(spec);
        List<ComparedKernel> compared = kernels.isEmpty()
                ? ComparedKernel.PAPER
                : kernels.stream().distinct().map(ComparedKernel::of).toList();
        compared.forEach(kernel -> Usage.checked(spec, () -> Kernels.template(kernel.template())));
        PrintWriter err = spec.commandLine().getErr();
        Comparison found;
        Path folder;
        try (Resources resources = compute.resources();
                SearchDisplay display = new SearchDisplay(
                        err, compared.stream().map(ComparedKernel::label).toList())) {
            Material material = material(resources, display);
            folder = out != null ? out : Path.of(material.name().replaceAll("[^\\w.-]+", "-") + "-compare");
            DataChecks.require(material.examples().data(), material.examples().splits());
            List<String> warnings = DataChecks.warnings(
                    material.examples().data(), material.examples().splits(), material.test());
            warnings.forEach(warning -> err.println("note: " + warning));
            found = ComparisonJob.run(
                    new ComparisonRequest(
                            material.name(),
                            material.provenance(),
                            material.examples().data(),
                            material.examples().splits(),
                            material.examples().protocol(),
                            material.test(),
                            compared,
                            !tuneLayers,
                            options,
                            dataOptions.preparation(search.scaling()),
                            command(),
                            warnings),
                    folder,
                    resources,
                    display);
        }
        PrintWriter printer = spec.commandLine().getOut();
        if (json) {
            printer.print(Json.text(found));
        } else {
            print(printer, found, folder);
        }
        printer.flush();
        return 0;
    }

    private String command() {
        return "arcmargin "
                + String.join(" ", spec.root().commandLine().getParseResult().originalArgs());
    }

    private Material material(Resources resources, SearchDisplay display) throws IOException {
        if (data == null || (!Files.exists(Path.of(data)) && isSet(data))) {
            if (test != null) {
                throw new ParameterException(spec.commandLine(), "--test needs a data file");
            }
            BenchmarkData set = data == null
                    ? BenchmarkData.generatedRectangles(search.seed(), resources.withProgress(display.progress()))
                    : sets.folder()
                            .require(Catalogue.standard().set(data))
                            .load(search.seed(), resources.withProgress(display.progress()));
            Split split = set.split();
            return new Material(
                    set.name(),
                    set.provenance(),
                    new SearchOptions.Examples(
                            set.examples(),
                            List.of(split),
                            "given: " + split.training().length + " training and " + split.validation().length
                                    + " validation rows"),
                    set.test());
        }
        Path file = Path.of(data);
        String name = file.getFileName().toString().replaceFirst("(\\.gz)?$", "");
        if (test != null && Files.exists(Path.of(test))) {
            Dataset all = DataFiles.readTraining(file, dataOptions.read(), resources.withProgress(display.progress()));
            Dataset tested = DataFiles.read(
                            Path.of(test), dataOptions.readLike(all), resources.withProgress(display.progress()))
                    .withClasses(all.classes());
            if (tested.unlabelledRows() == tested.size()) {
                throw new BadInputException(
                        test + ": no row is of a class of " + data + ", expected labelled rows to" + " test on");
            }
            return new Material(name, data + ", tested on " + test, split(all, resources, display), tested);
        }
        double share = share();
        Dataset all = DataFiles.readTraining(file, dataOptions.read(), resources.withProgress(display.progress()));
        Split apart = Split.holdOut(all.labels(), share, search.seed());
        return new Material(
                name,
                data + ", " + Columns.number(100 * share) + " % set apart for the test, stratified, seed "
                        + search.seed(),
                split(all.select(apart.training()), resources, display),
                all.select(apart.validation()));
    }

    private SearchOptions.Examples split(Dataset training, Resources resources, SearchDisplay display)
            throws IOException {
        return search.split(training, dataOptions.readLike(training), spec, resources.withProgress(display.progress()));
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

    private static void print(PrintWriter out, Comparison found, Path folder) {
        out.printf(
                Locale.ROOT,
                "%s: %d training, %d validation and %d test rows, %d features, %d classes%n",
                found.data(),
                found.training(),
                found.validation(),
                found.test(),
                found.dimension(),
                found.classes().size());
        out.println();
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {
            "kernel",
            "test error %",
            "95 % interval",
            "against best",
            "C",
            "chosen",
            "SVs",
            "tune s",
            "train s",
            "test s"
        });
        for (Comparison.Entry entry : found.entries()) {
            rows.add(new String[] {
                entry.label(),
                Figures.percent(entry.testError()),
                Figures.percent(entry.lower()) + " - " + Figures.percent(entry.upper()),
                Double.isNaN(entry.pValue()) ? "best" : Figures.probability(entry.pValue()),
                Columns.number(entry.penalty()),
                entry.kernel(),
                Integer.toString(entry.supportVectors()),
                seconds(entry.tuneSeconds()),
                seconds(entry.trainSeconds()),
                seconds(entry.testSeconds())
            });
        }
        Columns.print(out, rows);
        out.println();
        out.println("report   " + folder.resolve("report.html"));
        out.println(
                "use it   ./arcmargin predict " + folder.resolve(found.best().model()) + " DATA");
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }
}
