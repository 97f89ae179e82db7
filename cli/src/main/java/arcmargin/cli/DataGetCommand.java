package arcmargin.cli;

import arcmargin.datasets.Benchmark;
import arcmargin.datasets.Catalogue;
import arcmargin.datasets.Fetcher;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Downloads original files. */
@Command(
        name = "get",
        description = {
            "Download the original files of data sets from the catalogue's mirrors, or from a folder or URL.",
            "Files are verified before they get their final name; an interrupted download is resumed."
        })
final class DataGetCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", arity = "1..*", description = "Names shown by 'data list'.")
    private List<String> names;

    @Option(
            names = "--from",
            paramLabel = "DIR|URL",
            description = "A folder or mirror that holds the files, named as in a data folder.")
    private String from;

    @Mixin
    private DataFolderOption data;

    @Mixin
    private ComputeOptions compute;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Catalogue catalogue = Catalogue.standard();
        List<Benchmark> sets = names.stream().map(catalogue::set).toList();
        Path target = data.folder().writable();
        try (Resources resources = compute.resources()) {
            for (Benchmark set : sets) {
                for (Fetcher.Fetched file : fetch(set, catalogue, target, resources)) {
                    String origin = file.from() == null ? "already present" : "from " + file.from();
                    out.println(file.file() + ": " + file.verified() + ", " + origin);
                }
            }
        }
        return 0;
    }

    private List<Fetcher.Fetched> fetch(Benchmark set, Catalogue catalogue, Path target, Resources resources)
            throws IOException {
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr())) {
            return new Fetcher(catalogue, target, resources.withProgress(progress)).fetch(set, from);
        }
    }
}
