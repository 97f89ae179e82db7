package arcmargin.cli;

import arcmargin.datasets.Benchmark;
import arcmargin.datasets.BenchmarkFiles;
import arcmargin.datasets.Catalogue;
import arcmargin.datasets.CataloguedFile;
import arcmargin.datasets.DataFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Table 2, and which of its sets are present. */
@Command(
        name = "list",
        description = "Show Table 2 of the paper: sizes, sources and licences, and which sets are present.")
final class DataListCommand implements Callable<Integer> {

    private static final String ROW = "%-17s %8s %10s %7s %9s %7s  %-11s %8s  %s%n";

    @Spec
    private CommandSpec spec;

    @Mixin
    private DataFolderOption data;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Catalogue catalogue = Catalogue.standard();
        DataFolder folder = data.folder();
        out.printf(
                ROW,
                "Data set",
                "Training",
                "Validation",
                "Test",
                "Dimension",
                "Classes",
                "Present",
                "Size",
                "How to get it");
        for (Benchmark set : catalogue.sets()) {
            Optional<BenchmarkFiles> files = folder.find(set);
            out.printf(
                    ROW,
                    set.title() + (set.inTable2() ? "" : " *"),
                    set.training(),
                    set.validation(),
                    set.test(),
                    set.dimension(),
                    set.classes(),
                    files.map(found -> found.form().original() ? "original" : "generated")
                            .orElse("no"),
                    size(set, files, folder, catalogue),
                    otherwise(set, files, folder));
        }
        out.println();
        out.println("* not in Table 2: the digits from which other sets are generated");
        out.println();
        for (Benchmark set : catalogue.sets()) {
            out.printf("%-17s %s. Licence: %s.%n", set.title(), set.source(), set.licence());
        }
        out.println();
        out.println("Data folder: " + folder.folders().get(0));
        Path writable = folder.writable();
        if (!writable.equals(folder.folders().get(0))) {
            out.println("It is not writable: generated and downloaded files go to " + writable);
        }
        return 0;
    }

    /** The command that provides the set, or its original. */
    private static String otherwise(Benchmark set, Optional<BenchmarkFiles> files, DataFolder folder) {
        if (files.isPresent()) {
            return files.get().form().original() ? "" : "original: data get " + set.name();
        }
        if (set.recipe() == null) {
            return "data get " + set.name();
        }
        boolean digits = folder.find("mnist/train-images-idx3-ubyte").isPresent();
        String first = set.recipe().needsDigits() && !digits ? "data get mnist, then " : "";
        return first + "data make " + set.name() + ", or data get " + set.name();
    }

    /** Size on disk or, for a missing set, the size of the uncompressed originals as far as known. */
    private static String size(Benchmark set, Optional<BenchmarkFiles> files, DataFolder folder, Catalogue catalogue)
            throws IOException {
        long bytes = 0;
        for (String path :
                files.map(BenchmarkFiles::form).orElse(set.forms().get(0)).files()) {
            Optional<Path> file = folder.find(path);
            bytes += files.isPresent() && file.isPresent()
                    ? Files.size(file.get())
                    : catalogue.file(path).map(CataloguedFile::bytes).orElse(0L);
        }
        return bytes == 0 ? "" : String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }
}
