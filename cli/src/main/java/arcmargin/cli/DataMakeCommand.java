package arcmargin.cli;

import arcmargin.datasets.Benchmark;
import arcmargin.datasets.Catalogue;
import arcmargin.datasets.DataFolder;
import arcmargin.datasets.Maker;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
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

/** Generates data sets. */
@Command(
        name = "make",
        description = {
            "Generate data sets by their recipes, at the sizes of Table 2.",
            "The same seed gives the same bytes on every machine. If the originals are present, they take precedence."
        })
final class DataMakeCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            arity = "1..*",
            description = "rectangles, convex, rectangles-image, mnist-rand, mnist-image or gisette.")
    private List<String> names;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "" + Maker.DEFAULT_SEED,
            description = "Seed of the random draws (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--photos",
            paramLabel = "DIR",
            description = "Photographs for the backgrounds (default: photos in the data folder).")
    private Path photographs;

    @Option(
            names = "--variance",
            paramLabel = "V",
            description = "Minimum variance of a patch of a photograph, on the scale 0..255 (default: 150 for"
                    + " rectangles-image, 1000 for mnist-image; that of the originals is not published).")
    private Integer leastVariance;

    @Mixin
    private DataFolderOption data;

    @Mixin
    private ComputeOptions compute;

    @Override
    public Integer call() throws IOException {
        if (leastVariance != null && leastVariance < 0) {
            throw new ParameterException(spec.commandLine(), "--variance is " + leastVariance + ", must be at least 0");
        }
        PrintWriter out = spec.commandLine().getOut();
        Catalogue catalogue = Catalogue.standard();
        List<Benchmark> sets = names.stream().map(catalogue::set).toList();
        DataFolder folder = data.folder();
        Path target = folder.writable();
        try (Resources resources = compute.resources()) {
            for (Benchmark set : sets) {
                long begun = System.nanoTime();
                Path made = make(set, folder, target, resources);
                out.printf(
                        Locale.ROOT,
                        "%s: %d + %d + %d examples in %s (%.1f s)%n",
                        set.title(),
                        set.training(),
                        set.validation(),
                        set.test(),
                        made,
                        (System.nanoTime() - begun) / 1e9);
                if (folder.require(set).form().original()) {
                    out.println("  note: the original files are present and take precedence");
                }
            }
        }
        return 0;
    }

    private Path make(Benchmark set, DataFolder folder, Path target, Resources resources) throws IOException {
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr())) {
            return new Maker(folder, photographs, leastVariance, resources.withProgress(progress))
                    .make(set, seed, target);
        }
    }
}
