package arcmargin.benchmarks;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs Arcmargin beside every peer it finds, on the same data with the same settings, and shows times as ratios. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures Arcmargin beside LIBSVM (C++ and Java), Tribuo and scikit-learn: same data, same C, same width,"
                    + " same tolerance, one after the other. Times are of whole commands, from file to file.",
            "Peers that are not installed are named with how to get them."
        })
public final class Bench implements java.util.concurrent.Callable<Integer> {

    @Option(
            names = "--scale",
            defaultValue = "small",
            description = "small, paper or large (default: ${DEFAULT-VALUE}).")
    private Scale scale;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Where MNIST and 20-Newsgroups are; generated otherwise.")
    private Path data;

    @Option(
            names = "--limit",
            paramLabel = "TIME",
            defaultValue = "10m",
            converter = Minutes.class,
            description = "Longest time of one run of a peer, such as 90s or 10m (default: ${DEFAULT-VALUE}).")
    private Duration limit;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "3",
            description = "Runs of each (default: ${DEFAULT-VALUE}).")
    private int repeat;

    @Option(names = "--threads", paramLabel = "N", description = "Threads for Arcmargin (default: all processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--work",
            split = ",",
            paramLabel = "WORK",
            description = "Only these: ${COMPLETION-CANDIDATES} (default: all).")
    private List<Workload.Kind> only = List.of(Workload.Kind.values());

    @Option(
            names = "--peers",
            split = ",",
            paramLabel = "NAME",
            description = "Only these peers, by the beginning of their names.")
    private List<String> peerNames = List.of("");

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "arcmargin-bench",
            description = "Folder for results.json, benchmarks.md and the plot (default: ${DEFAULT-VALUE}).")
    private Path out;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    private Bench() {}

    /**
     * Runs the benchmark and exits.
     *
     * @param arguments see --help
     */
    public static void main(String[] arguments) {
        CommandLine line = new CommandLine(new Bench()).setCaseInsensitiveEnumValuesAllowed(true);
        line.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        System.exit(line.execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter print = spec.commandLine().getOut();
        Path folder = Files.createTempDirectory("arcmargin-bench");
        try {
            Path script = folder.resolve("sklearn_peer.py");
            try (var source = Bench.class.getResourceAsStream("sklearn_peer.py")) {
                Files.copy(source, script);
            }
            Path launcher = Path.of(Optional.ofNullable(System.getProperty("arcmargin.launcher"))
                    .orElse("arcmargin"));
            List<Peer> peers = present(Peers.all(launcher, threads, folder), print);
            Race race = new Race(limit, repeat);
            List<Lane> lanes = new ArrayList<>();
            for (Workload.Kind kind : only) {
                Workload workload = new Workload(scale, data, folder, peers, launcher, threads, race);
                List<Lane> measured = workload.run(kind);
                lanes.addAll(measured);
                print.println();
                measured.forEach(lane -> print.println(BenchReport.line(lane)));
            }
            BenchReport report = BenchReport.of(lanes, peers, scale, threads, repeat, limit);
            report.write(out);
            print.println();
            print.println("Written: " + out.resolve("benchmarks.md") + ", results.json, ratios.svg");
            return 0;
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder()).forEach(Bench::delete);
            }
        }
    }

    private List<Peer> present(List<Peer> all, PrintWriter print) {
        List<Peer> present = new ArrayList<>();
        for (Peer peer : all) {
            boolean wanted = all.indexOf(peer) == 0
                    || peerNames.stream().anyMatch(name -> peer.name().regionMatches(true, 0, name, 0, name.length()));
            if (wanted) {
                Optional<String> version = peer.version();
                version.ifPresentOrElse(
                        text -> print.println(peer.name() + " " + text),
                        () -> print.println(peer.name() + " is absent; to have it beside us: " + peer.source()));
                version.ifPresent(text -> present.add(peer));
            }
        }
        return present;
    }

    private static void delete(Path path) {
        try {
            Files.delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads 90s, 10m, 2h. */
    static final class Minutes implements CommandLine.ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            try {
                return Duration.parse("PT" + text);
            } catch (java.time.format.DateTimeParseException e) {
                throw new CommandLine.TypeConversionException("'" + text + "' is not a time such as 90s or 10m");
            }
        }
    }
}
