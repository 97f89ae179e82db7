package arcmargin.cli;

import arcmargin.data.Dataset;
import arcmargin.datasets.Benchmark;
import arcmargin.datasets.BenchmarkData;
import arcmargin.datasets.BenchmarkFiles;
import arcmargin.datasets.Catalogue;
import arcmargin.datasets.ContactSheet;
import arcmargin.datasets.Tally;
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

/** Shows examples of a data set. */
@Command(name = "show", description = "Show examples of a data set as pictures, and the number of examples per class.")
final class DataShowCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "A name shown by 'data list'.")
    private String name;

    @Option(
            names = "--examples",
            paramLabel = "N",
            defaultValue = "3",
            description = "Pictures per class (default: ${DEFAULT-VALUE}).")
    private int examples;

    @Option(names = "--png", paramLabel = "FILE", description = "Write the pictures to a PNG file instead.")
    private Path png;

    @Mixin
    private DataFolderOption data;

    @Mixin
    private ComputeOptions compute;

    @Override
    public Integer call() throws IOException {
        if (examples < 1) {
            throw new ParameterException(spec.commandLine(), "--examples is " + examples + ", must be at least 1");
        }
        PrintWriter out = spec.commandLine().getOut();
        Benchmark set = Catalogue.standard().set(name);
        BenchmarkFiles files = data.folder().require(set);
        BenchmarkData loaded;
        try (Resources resources = compute.resources();
                ProgressLine progress = new ProgressLine(spec.commandLine().getErr())) {
            loaded = files.load(BenchmarkFiles.SPLIT_SEED, resources.withProgress(progress));
        }
        if (png != null && !set.picture()) {
            throw new ParameterException(spec.commandLine(), set.title() + " has no images: --png does not apply");
        }
        out.println(set.title() + ": " + loaded.provenance());
        if (set.picture() && png == null) {
            out.print(new ContactSheet(loaded.training(), examples).text());
        } else if (set.picture()) {
            new ContactSheet(loaded.training(), examples).writePng(png);
            out.println("pictures in " + png);
        }
        printCounts(out, loaded);
        return 0;
    }

    private static void printCounts(PrintWriter out, BenchmarkData loaded) {
        Dataset training = loaded.training();
        int[] train = training.classCounts();
        int[] validation = loaded.validation().classCounts();
        int[] test = loaded.test().classCounts();
        String row = "%-8s %9s %11s %7s%n";
        out.printf(row, "Class", "Training", "Validation", "Test");
        for (int c = 0; c < train.length; c++) {
            out.printf(row, training.classes().get(c), train[c], validation[c], test[c]);
        }
        out.printf(
                row,
                "all",
                training.size(),
                loaded.validation().size(),
                loaded.test().size());
        Tally tally = Tally.of(training);
        out.printf(
                Locale.ROOT,
                "%d features, on average %.1f non-zero in a training example%n",
                tally.dimension(),
                (double) tally.nonZeros() / tally.rows());
    }
}
