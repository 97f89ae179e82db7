package arcmargin.benchmarks;

import arcmargin.cli.Arcmargin;
import arcmargin.data.BadInputException;
import arcmargin.state.Journal;
import arcmargin.state.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * Measures Arcmargin against the other installed tools, on the same data with the same settings, and reports ratios.
 */
@Command(
        name = "arcmargin bench",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:ok", "1:failed or interrupted", "2:wrong usage", "3:bad input"},
        description = {
            "Compare Arcmargin with LIBSVM (C++ and Java), Tribuo and scikit-learn on the same data, with the same C,"
                    + " width and tolerance, in alternating runs. Times are those of whole commands.",
            "For tools that are not installed, the report says how to get them.",
            "Finished runs are recorded in DIR/journal.jsonl: the same command resumes an interrupted benchmark."
        },
        footer = {
            "",
            "Examples: arcmargin bench --scale tiny      a first look, in a few minutes",
            "          arcmargin bench --scale paper --profile --doc docs/results/bench/paper.md"
        })
public final class Bench implements Callable<Integer> {

    @Option(
            names = "--scale",
            paramLabel = "SIZE",
            defaultValue = "small",
            description = "tiny (a smoke test), small (minutes), paper (the sizes of the paper's data sets, more than"
                    + " an hour) or large (default: ${DEFAULT-VALUE}).")
    private Scale scale;

    @Option(
            names = "--work",
            split = ",",
            paramLabel = "WORK",
            description = "Only these: train, tune, text, hard, tables, table_tune, growth, table_growth (default:"
                    + " all).")
    private List<Workload.Kind> only = List.of(Workload.Kind.values());

    @Option(
            names = "--peers",
            split = ",",
            paramLabel = "NAME",
            description = "Only these tools, by prefix of their names, such as libsvm,tribuo; none for Arcmargin alone"
                    + " (default: all installed).")
    private List<String> peerNames = List.of();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description =
                    "Folder of the paper's data sets; missing sets are replaced by synthetic rows (default: the data"
                            + " folder of arcmargin data).")
    private Path data;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "3",
            description = "Number of runs of each command (default: ${DEFAULT-VALUE}).")
    private int repeat;

    @Option(
            names = "--once-above",
            paramLabel = "TIME",
            defaultValue = "2m",
            converter = Minutes.class,
            description = "A tool whose first run took longer is not run again (default: ${DEFAULT-VALUE}).")
    private Duration onceAbove;

    @Option(
            names = "--limit",
            paramLabel = "TIME",
            defaultValue = "10m",
            converter = Minutes.class,
            description = "Time limit of one command, such as 90s or 10m: one that takes longer is stopped and shown as"
                    + " > TIME (default: ${DEFAULT-VALUE}).")
    private Duration limit;

    @Option(names = "--threads", paramLabel = "N", description = "Threads for Arcmargin (default: all processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--profile",
            description = "Also profile Arcmargin with Java Flight Recorder: two trainings and one tuning.")
    private boolean profile;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "arcmargin-bench",
            description =
                    "Folder for journal.jsonl, results.json and temporary data files (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Option(
            names = "--doc",
            paramLabel = "FILE",
            description = "The page to write, with its figures next to it (default: benchmarks.md in DIR).")
    private Path page;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    private Bench() {}

    /**
     * Runs the benchmark and exits.
     *
     * @param arguments see --help
     */
    public static void main(String[] arguments) {
        PrintWriter print = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly)));
        System.exit(commandLine().setOut(print).execute(arguments));
    }

    static CommandLine commandLine() {
        return Arcmargin.withRules(new CommandLine(new Bench()));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        require(repeat >= 1, "--repeat is " + repeat + ", must be at least 1");
        require(threads >= 1, "--threads is " + threads + ", must be at least 1");
        if (data != null && !Files.isDirectory(data)) {
            throw new BadInputException(data + ": no such folder");
        }
        PrintWriter print = spec.commandLine().getOut();
        Path folder = out.resolve("files");
        Path launcher = Path.of(System.getProperty("arcmargin.launcher", "arcmargin"));
        List<Peer> all = Peers.all(launcher, threads, folder);
        List<Peer> wanted = wanted(all);
        Map<String, String> tools = new LinkedHashMap<>();
        List<Peer> present = new ArrayList<>();
        for (Peer peer : wanted) {
            Optional<String> version = peer.version();
            version.ifPresent(text -> present.add(peer));
            tools.put(peer.name(), version.orElse("not installed; to include it: " + peer.source()));
            print.println(peer.name() + " " + tools.get(peer.name()));
        }
        if (!present.contains(wanted.get(0))) {
            throw new IOException(launcher + " cannot be started: run the benchmark as ./arcmargin bench");
        }
        BenchData source = new BenchData(data);
        String protocol = "scale " + scaleText() + ", " + threads + " threads, " + BenchReport.machineText() + ", "
                + BenchReport.javaText();
        String about = source.description() + ", " + protocol;
        try (Journal journal = Journal.open(out.resolve("journal.jsonl"), new Journal.Header(about, about))) {
            delete(folder); // left by a killed run
            Files.createDirectory(folder);
            try (var script = Bench.class.getResourceAsStream(Peers.SCRIPT)) {
                Files.copy(script, folder.resolve(Peers.SCRIPT));
            }
            Schedule schedule = new Schedule(journal, repeat, onceAbove, print);
            Workload workload = new Workload(scale, source, folder, present, new Race(limit), schedule);
            for (Workload.Kind kind : only) {
                workload.run(kind);
            }
            if (profile) {
                workload.profile(journal);
            }
            delete(folder);
            List<Run> runs = schedule.finished();
            for (Peer peer : all) { // tools measured earlier stay in the report
                if (!wanted.contains(peer)
                        && runs.stream().anyMatch(run -> run.tool().equals(peer.name()))) {
                    tools.put(peer.name(), peer.version().orElse("of unknown version"));
                }
            }
            report(runs, journal.all(Profile.KIND, Profile.class), tools, source);
        }
        return 0;
    }

    private String scaleText() {
        return scale.name().toLowerCase(Locale.ROOT);
    }

    /** What was measured, where that is not everything. */
    private String selection() {
        String work = only.size() == Workload.Kind.values().length
                ? ""
                : " --work "
                        + only.stream()
                                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(","));
        return work + (peerNames.isEmpty() ? "" : " --peers " + String.join(",", peerNames));
    }

    private void report(List<Run> runs, List<Profile> profiles, Map<String, String> tools, BenchData source)
            throws IOException {
        List<Lane> lanes = Lane.of(runs, List.copyOf(tools.keySet()));
        BenchReport report = new BenchReport(
                "./arcmargin bench --scale " + scaleText() + selection() + " --repeat " + repeat + " --limit "
                        + Minutes.text(limit) + " --once-above " + Minutes.text(onceAbove)
                        + (profile ? " --profile" : ""),
                LocalDate.now(ZoneId.systemDefault()).toString(),
                BenchReport.machineText(),
                BenchReport.javaText(),
                source.description(),
                threads,
                repeat + " of each command, in alternation; one if a tool took more than " + Race.text(onceAbove)
                        + "; commands are stopped after " + Race.text(limit),
                tools,
                lanes,
                BenchReport.exponents(lanes),
                profiles);
        Path results = out.resolve("results.json");
        Json.write(report, results);
        Path document = page == null ? out.resolve("benchmarks.md") : page;
        new BenchDocument(report).write(document);
        PrintWriter print = spec.commandLine().getOut();
        print(lanes, print);
        print.println();
        print.println("Written: " + document + " with its figures, " + results);
    }

    private static void print(List<Lane> lanes, PrintWriter print) {
        String work = "";
        for (Lane lane : lanes) {
            if (!lane.work().equals(work)) {
                work = lane.work();
                print.println();
                print.println(work);
            }
            print.printf(
                    Locale.ROOT,
                    "  %-13s %-30s %8s  %s%n",
                    lane.tool(),
                    BenchDocument.seconds(lane) + (lane.finished() ? " s" : ""),
                    BenchDocument.ratio(lane),
                    Double.isNaN(lane.error()) ? "" : String.format(Locale.ROOT, "error %.2f %%", 100 * lane.error()));
        }
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }

    /** Arcmargin and the selected tools. */
    private List<Peer> wanted(List<Peer> all) {
        List<Peer> chosen = new ArrayList<>(all.subList(0, peerNames.isEmpty() ? all.size() : 1));
        for (String name : peerNames.equals(List.of("none")) ? List.<String>of() : peerNames) {
            List<Peer> meant = all.stream()
                    .filter(peer -> !name.isBlank() && peer.name().regionMatches(true, 0, name, 0, name.length()))
                    .toList();
            require(
                    !meant.isEmpty(),
                    "--peers: no tool is called '" + name + "', expected prefixes of "
                            + all.stream().skip(1).map(Peer::name).collect(Collectors.joining(", ")));
            meant.stream().filter(peer -> !chosen.contains(peer)).forEach(chosen::add);
        }
        return chosen;
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    /** Parses durations such as 90s, 10m and 2h. */
    static final class Minutes implements CommandLine.ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            Duration time;
            try {
                time = Duration.parse("PT" + text);
            } catch (DateTimeParseException e) {
                time = Duration.ZERO;
            }
            if (time.isNegative() || time.isZero()) {
                throw new CommandLine.TypeConversionException("'" + text + "' is not a duration such as 90s or 10m");
            }
            return time;
        }

        /** Formats a duration such that {@link #convert} parses it. */
        static String text(Duration time) {
            return time.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
        }
    }
}
