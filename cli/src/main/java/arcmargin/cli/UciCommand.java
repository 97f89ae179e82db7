package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.state.Json;
import arcmargin.state.TextFile;
import arcmargin.uci.Published;
import arcmargin.uci.UciFolder;
import arcmargin.uci.UciPage;
import arcmargin.uci.UciProtocol;
import arcmargin.uci.UciResult;
import arcmargin.uci.UciRun;
import arcmargin.uci.UciSet;
import arcmargin.uci.UciTable;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Tunes and tests the default portfolio on many data sets with published splits. */
@Command(
        name = "uci",
        description = {
            "Tunes and tests the default kernels and their committee on many data sets with given splits, and ranks"
                    + " them among published classifiers.",
            "The folder has one folder NAME for each set, with NAME_R.dat, conxuntos.dat and conxuntos_kfold.dat,"
                    + " plain or gzip, and published.csv with the accuracies to rank among."
        },
        footer = {"", "Example: arcmargin uci --data uci --sets iris,wine --out uci-results"})
final class UciCommand implements Callable<Integer>, Resumable {

    @Option(names = "--data", paramLabel = "DIR", description = "Folder of the sets (default: uci in $ARCMARGIN_DATA).")
    private Path data;

    @Option(names = "--sets", paramLabel = "NAME", split = ",", description = "Which sets (default: all).")
    private List<String> sets;

    @Option(
            names = "--protocol",
            paramLabel = "WHICH",
            defaultValue = "published",
            description =
                    "published: tuned on the given half of the rows, as the published results; leak-free: tuned inside"
                            + " the training part of each fold (default: ${DEFAULT-VALUE}).")
    private String protocolText;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "uci-results",
            description = "Where results go and are resumed from (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Option(names = "--json", description = "Print the results as JSON.")
    private boolean json;

    @Mixin
    private ComputeOptions compute;

    @Spec
    private CommandSpec spec;

    /** What {@code --json} prints. */
    private record Report(List<UciResult> sets, Map<String, Double> mean, Map<String, Double> rank) {}

    @Override
    public boolean goesOn() {
        return true;
    }

    @Override
    public Integer call() throws IOException {
        UciProtocol protocol = List.of(UciProtocol.values()).stream()
                .filter(each -> each.text().equals(protocolText))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "--protocol is " + protocolText + ", must be published or leak-free"));
        Path root = root();
        List<String> names = wanted(UciSet.names(root));
        PrintWriter err = spec.commandLine().getErr();
        UciFolder folder = new UciFolder(out.resolve(protocol.text()), UciRun.method(protocol));
        long begun = System.nanoTime();
        List<UciResult> results;
        try (Resources resources = compute.resources();
                ProgressLine progress = new ProgressLine(err)) {
            results = results(root, names, protocol, folder, resources, progress);
        }
        Path published = root.resolve("published.csv");
        UciTable table = new UciTable(protocol, results, Files.exists(published) ? Published.read(published) : null);
        String command = "./arcmargin uci --data DIR --protocol " + protocol.text()
                + (sets == null ? "" : " --sets " + String.join(",", sets));
        Path page = out.resolve(protocol.text() + ".html");
        TextFile.write(UciPage.render(table, command), page);
        print(table, page, (System.nanoTime() - begun) / 1e9);
        return 0;
    }

    /**
     * The results of all sets in the order of their names. As many sets as there are threads are at work at once, the
     * largest first: small ones have too little to share.
     */
    private static List<UciResult> results(
            Path root,
            List<String> names,
            UciProtocol protocol,
            UciFolder folder,
            Resources resources,
            ProgressLine progress)
            throws IOException {
        long[] bytes = new long[names.size()];
        for (int s = 0; s < bytes.length; s++) {
            bytes[s] = UciSet.bytes(root.resolve(names.get(s)));
        }
        int[] largestFirst = IntStream.range(0, bytes.length)
                .boxed()
                .sorted(Comparator.comparing(s -> -bytes[s]))
                .mapToInt(Integer::intValue)
                .toArray();
        UciRun run =
                new UciRun(protocol, resources.withMemory(resources.memory().share(resources.threads())));
        UciResult[] results = new UciResult[names.size()];
        AtomicInteger done = new AtomicInteger();
        try {
            resources.workers().forEach(results.length, k -> {
                int s = largestFirst[k];
                progress.update("sets", done.get(), results.length);
                results[s] = result(root.resolve(names.get(s)), run, folder);
                progress.update("sets", done.incrementAndGet(), results.length);
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return List.of(results);
    }

    private static UciResult result(Path path, UciRun run, UciFolder folder) {
        try {
            UciSet set = UciSet.read(path);
            Optional<UciResult> known = folder.find(set);
            if (known.isPresent()) {
                return known.get();
            }
            UciResult result = run.run(set);
            folder.add(set, result);
            return result;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void print(UciTable table, Path page, double seconds) {
        PrintWriter writer = spec.commandLine().getOut();
        if (json) {
            Map<String, Double> ranks = new LinkedHashMap<>();
            table.standings().forEach((name, standing) -> ranks.put(name, standing.rank()));
            writer.print(Json.text(new Report(table.results(), table.means(), ranks)));
        } else {
            writer.print(UciPage.sets(table).text());
            writer.println();
            writer.print(UciPage.standing(table).text());
            writer.println();
            writer.printf(
                    Locale.ROOT,
                    "%d sets, %s protocol, %.1f s%nreport  %s%n",
                    table.results().size(),
                    table.protocol().text(),
                    seconds,
                    page);
        }
        writer.flush();
    }

    private Path root() {
        if (data != null) {
            return data;
        }
        String folder = System.getenv("ARCMARGIN_DATA");
        if (folder == null || folder.isBlank()) {
            throw new ParameterException(
                    spec.commandLine(), "--data DIR is missing: the folder of the sets (or set ARCMARGIN_DATA)");
        }
        return Path.of(folder).resolve("uci");
    }

    private List<String> wanted(List<String> known) {
        if (sets == null) {
            return known;
        }
        for (String name : sets) {
            if (!known.contains(name)) {
                throw new BadInputException("no set " + name + " in " + root() + ": it has " + known.size()
                        + " sets, such as " + known.get(0));
            }
        }
        return sets.stream().distinct().toList();
    }
}
