package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.datasets.Benchmark;
import arcmargin.datasets.BenchmarkFiles;
import arcmargin.datasets.Catalogue;
import arcmargin.datasets.DataFolder;
import arcmargin.datasets.Inspection;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Verifies data sets. */
@Command(
        name = "check",
        description = {
            "Verify counts, dimension, classes and checksums of data sets, and report duplicate rows.",
            "Checksums are those of the uncompressed files, so that compression does not matter."
        })
final class DataCheckCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", arity = "0..*", description = "Names shown by 'data list' (default: all present).")
    private List<String> names = List.of();

    @Mixin
    private DataFolderOption data;

    @Mixin
    private ComputeOptions compute;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Catalogue catalogue = Catalogue.standard();
        DataFolder folder = data.folder();
        List<Benchmark> sets = names.isEmpty()
                ? catalogue.sets()
                : names.stream().map(catalogue::set).toList();
        List<String> failures = new ArrayList<>();
        try (Resources resources = compute.resources()) {
            for (Benchmark set : sets) {
                Optional<BenchmarkFiles> files = folder.find(set);
                if (files.isEmpty() && !names.isEmpty()) {
                    folder.require(set);
                }
                if (files.isEmpty()) {
                    out.println(set.title() + ": not present");
                    continue;
                }
                try {
                    print(out, inspect(files.get(), catalogue, folder, resources));
                } catch (BadInputException e) {
                    out.println(set.title() + ": FAILED");
                    failures.add(e.getMessage());
                }
                out.flush();
            }
        }
        if (failures.isEmpty()) {
            return 0;
        }
        throw new BadInputException(String.join("\narcmargin: ", failures));
    }

    private Inspection inspect(BenchmarkFiles files, Catalogue catalogue, DataFolder folder, Resources resources)
            throws IOException {
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr())) {
            return Inspection.of(files, catalogue, folder, resources.withProgress(progress));
        }
    }

    private static void print(PrintWriter out, Inspection found) {
        Benchmark set = found.files().set();
        out.printf(
                "%s: ok, %d + %d + %d examples of %d features, %d classes; %s%n",
                set.title(),
                set.training(),
                set.validation(),
                set.test(),
                set.dimension(),
                set.classes(),
                found.files().provenance());
        found.verified().forEach(line -> out.println("  " + line));
        found.notes().forEach(line -> out.println("  note: " + line));
    }
}
