package arcmargin.benchmarks;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.io.DataFiles;
import arcmargin.io.ReadOptions;
import arcmargin.kernel.Kernels;
import arcmargin.scale.Solver;
import arcmargin.selection.Subsample;
import arcmargin.selection.Tuner;
import arcmargin.selection.Tuning;
import arcmargin.svm.Evaluation;
import arcmargin.svm.Model;
import arcmargin.svm.Svm;
import arcmargin.work.Resources;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Seconds, memory and errors of the solvers as rows grow, each run in a process of its own of at most 4 GB of heap:
 * cells, the exact machine on a random subsample of the same time, landmarks, features, exact machines, and
 * scikit-learn's Nystroem with LinearSVC, which has the memory and about the time of the slowest of ours. Everything is
 * tuned, the Gaussian kernel's width and C, but exact machines of more than 12000 rows: they have those of cells.
 *
 * <p>Arguments: the folder to write, the folder of data sets (with {@code ijcnn1} and {@code mnist}) or {@code -}, the
 * Python interpreter or {@code -}, and the largest number of rows of the mixture. What was measured is in
 * {@code growth.tsv} there and is not measured again; the page is {@code growth.md}.
 */
public final class Growth {

    private static final int TEST_ROWS = 50_000;

    /** Exact machines are trained up to so many rows; above, it takes hours. */
    private static final int EXACT_ROWS = 60_000;

    /** Seconds that a process may take. */
    private static final int LIMIT = 900;

    private static final String SUBSAMPLE = "exact on";
    private static final String SCIKIT = "scikit-learn Nystroem, LinearSVC";

    private static final PrintStream OUT = System.out;

    /** What a run gave, NaN where it was not measured. */
    private record Line(
            String set,
            int rows,
            String solver,
            double seconds,
            double processor,
            long megabytes,
            double error,
            double estimate,
            String chosen) {

        String text() {
            return String.join(
                    "\t",
                    set,
                    Integer.toString(rows),
                    solver,
                    Double.toString(seconds),
                    Double.toString(processor),
                    Long.toString(megabytes),
                    Double.toString(error),
                    Double.toString(estimate),
                    chosen);
        }

        static Line of(String text) {
            String[] w = text.split("\t", -1);
            return new Line(
                    w[0],
                    Integer.parseInt(w[1]),
                    w[2],
                    Double.parseDouble(w[3]),
                    Double.parseDouble(w[4]),
                    Long.parseLong(w[5]),
                    Double.parseDouble(w[6]),
                    Double.parseDouble(w[7]),
                    w[8]);
        }
    }

    /**
     * Measures, or is one of the processes that are measured.
     *
     * @param arguments as above
     * @throws IOException if files cannot be read or written
     * @throws InterruptedException if waiting for a process is interrupted
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments[0].equals("run")) {
            run(arguments[1], arguments[2], Integer.parseInt(arguments[3]), arguments[4], arguments[5]);
            return;
        }
        if (arguments[0].equals("export")) {
            export(arguments[1], arguments[2], Integer.parseInt(arguments[3]), Path.of(arguments[4]));
            return;
        }
        Growth growth = new Growth(Path.of(arguments[0]), arguments[1], arguments[2]);
        int most = Integer.parseInt(arguments[3]);
        growth.measure("mixture", 10_000);
        if (!arguments[1].equals("-")) {
            growth.measure("ijcnn1", 49_990);
            growth.measure("mnist", 60_000);
        }
        for (int rows = 100_000; rows <= most; rows *= 10) {
            growth.measure("mixture", rows);
        }
        growth.write();
    }

    private final Path folder;
    private final String data;
    private final String python;
    private final List<Line> lines = new ArrayList<>();

    private Growth(Path folder, String data, String python) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.data = data;
        this.python = python;
        if (Files.exists(journal())) {
            Files.readAllLines(journal()).forEach(line -> lines.add(Line.of(line)));
        }
    }

    private Path journal() {
        return folder.resolve("growth.tsv");
    }

    private List<Line> known(String set, int rows) {
        return lines.stream()
                .filter(line -> line.set().equals(set) && line.rows() == rows)
                .toList();
    }

    private void measure(String set, int rows) throws IOException, InterruptedException {
        for (String solver : List.of("cells", "landmarks", "features", "exact")) {
            boolean exact = solver.equals("exact");
            if (known(set, rows).stream()
                            .noneMatch(line -> line.solver().split("[ ,]")[0].equals(solver)
                                    && !line.solver().startsWith(SUBSAMPLE))
                    && (!exact || rows <= EXACT_ROWS)) {
                String given = exact && rows > Solver.EXACT_ROWS
                        ? known(set, rows).get(0).chosen()
                        : "-";
                List<String[]> found =
                        results(own("run", set, data, Integer.toString(rows), solver, given.replace(", C ", "_")));
                for (String[] w : found) {
                    add(new Line(
                            set,
                            rows,
                            w[1].replace('_', ' '),
                            Double.parseDouble(w[2]),
                            Double.parseDouble(w[3]),
                            Long.parseLong(w[4]),
                            Double.parseDouble(w[5]),
                            Double.parseDouble(w[6]),
                            w[7].replace("_", ", C ")));
                }
                if (found.isEmpty()) {
                    add(new Line(set, rows, solver + ", stopped", LIMIT, Double.NaN, 0, Double.NaN, Double.NaN, ""));
                }
            }
        }
        if (!python.equals("-")
                && known(set, rows).stream().noneMatch(line -> line.solver().equals(SCIKIT))) {
            scikit(set, rows);
        }
    }

    private void add(Line line) throws IOException {
        lines.add(line);
        Files.writeString(journal(), line.text() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        OUT.println(line);
        write();
    }

    private void scikit(String set, int rows) throws IOException, InterruptedException {
        Path files = Files.createTempDirectory("growth");
        results(own("export", set, data, Integer.toString(rows), files.toString()));
        Path script = files.resolve("sklearn_nystroem.py");
        try (InputStream in = Growth.class.getResourceAsStream("sklearn_nystroem.py")) {
            Files.copy(in, script);
        }
        String dimension = Files.readString(files.resolve("dimension"));
        double seconds = known(set, rows).stream()
                .filter(line -> !line.solver().startsWith("exact"))
                .mapToDouble(Line::seconds)
                .max()
                .orElseThrow();
        for (String[] found :
                results(List.of(python, script.toString(), files.toString(), dimension, Double.toString(seconds)))) {
            add(new Line(
                    set,
                    rows,
                    SCIKIT,
                    Double.parseDouble(found[1]),
                    Double.parseDouble(found[2]),
                    Long.parseLong(found[4]),
                    Double.parseDouble(found[3]),
                    Double.NaN,
                    found[7] + " components, gamma " + found[5] + ", C " + found[6]));
        }
        for (String name : List.of("train.bin", "train.lab", "test.bin", "test.lab", "dimension")) {
            Files.delete(files.resolve(name));
        }
    }

    private static List<String> own(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                java(),
                "-Xmx4g",
                "-XX:+UseParallelGC",
                "-cp",
                System.getProperty("java.class.path"),
                Growth.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** The words of every line of a process that begins with RESULT. */
    private static List<String[]> results(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        CompletableFuture.delayedExecutor(LIMIT, TimeUnit.SECONDS).execute(process::destroyForcibly);
        List<String[]> found = new ArrayList<>();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.startsWith("RESULT")) {
                    found.add(line.split(" ", -1));
                }
            }
        }
        process.waitFor();
        return found;
    }

    private static Dataset[] load(String set, String data, int rows, Resources resources) throws IOException {
        if (set.equals("mixture")) {
            return new Dataset[] {HardMixture.rows(rows, 1), HardMixture.rows(TEST_ROWS, 2)};
        }
        Path folder = Path.of(data, set);
        String[] files = set.equals("mnist")
                ? new String[] {"train-images-idx3-ubyte.gz", "t10k-images-idx3-ubyte.gz"}
                : new String[] {"ijcnn1.trn.gz", "ijcnn1.tst.gz"};
        Dataset training = DataFiles.readTraining(folder.resolve(files[0]), ReadOptions.defaults(), resources);
        Dataset test = DataFiles.read(folder.resolve(files[1]), ReadOptions.defaults(), resources);
        return new Dataset[] {training, test.withClasses(training.classes())};
    }

    private static Scaling.Kind scaling(String set) {
        return set.equals("mnist") ? Scaling.Kind.MINMAX : Scaling.Kind.STANDARD;
    }

    private static void run(String set, String data, int rows, String solver, String given) throws IOException {
        try (Resources resources = Resources.ofMachine()) {
            Dataset[] both = load(set, data, rows, resources);
            if (!given.equals("-")) {
                fixed(set, both, given.split("_"), resources);
                return;
            }
            long begun = System.nanoTime();
            double before = processor();
            Tuning tuned = tuner(set, both[0], resources)
                    .solver(Solver.valueOf(solver.toUpperCase(Locale.ROOT)))
                    .baseline(false)
                    .run();
            double seconds = (System.nanoTime() - begun) / 1e9;
            double processor = processor() - before;
            String chosen = String.format(
                    Locale.ROOT,
                    "%s_%.3g",
                    tuned.choice().selected().kernel().spec(),
                    tuned.choice().selected().penalty());
            print(
                    solver,
                    new double[] {
                        seconds,
                        processor,
                        megabytes(),
                        error(tuned.model(), both[1], resources),
                        solver.equals("exact") ? Double.NaN : tuned.estimate().value()
                    },
                    chosen);
            if (solver.equals("cells")) {
                before = processor();
                Subsample beside = Subsample.of(
                        new Subsample.Setting(both[0], both[1], seconds, 1),
                        some -> tuner(set, some, resources),
                        resources);
                print(
                        SUBSAMPLE + " " + beside.rows() + " random rows",
                        new double[] {beside.seconds(), Double.NaN, megabytes(), beside.value(), Double.NaN},
                        beside.kernel().replaceAll(".*\\[width=(.*)\\]", "rbf:$1"));
            }
        }
    }

    private static Tuner tuner(String set, Dataset rows, Resources resources) {
        return Tuner.of(rows)
                .kernel("rbf:auto")
                .scaling(scaling(set))
                .committee(1)
                .estimate(0)
                .resources(resources);
    }

    /** An exact machine with a kernel and C that are given. */
    private static void fixed(String set, Dataset[] both, String[] given, Resources resources) throws IOException {
        long begun = System.nanoTime();
        double before = processor();
        Model model = Svm.with(Kernels.parse(given[0]))
                .penalty(Double.parseDouble(given[1]))
                .preparation(PreparationOptions.scaled(scaling(set)))
                .train(both[0], resources)
                .model();
        double seconds = (System.nanoTime() - begun) / 1e9;
        double processor = processor() - before;
        print(
                "exact, width and C of cells",
                new double[] {seconds, processor, megabytes(), error(model, both[1], resources), Double.NaN},
                given[0] + "_" + given[1]);
    }

    private static double error(Model model, Dataset test, Resources resources) {
        return Evaluation.of(test, model.classes(), model.predictor().predict(test.points(), resources))
                .error();
    }

    /** A line of seconds, processor seconds, megabytes, error and estimate. */
    private static void print(String solver, double[] numbers, String chosen) {
        OUT.printf(
                Locale.ROOT,
                "RESULT %s %.2f %.2f %.0f %.6f %.6f %s%n",
                solver.replace(' ', '_'),
                numbers[0],
                numbers[1],
                numbers[2],
                numbers[3],
                numbers[4],
                chosen);
    }

    private static double processor() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(each -> each.toNanos() / 1e9)
                .orElse(Double.NaN);
    }

    /** The most memory this process ever had, on Linux. */
    private static long megabytes() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
            }
        }
        return 0;
    }

    private static void export(String set, String data, int rows, Path folder) throws IOException {
        try (Resources resources = Resources.ofMachine()) {
            Dataset[] both = load(set, data, rows, resources);
            Preparation preparation = Preparation.fit(PreparationOptions.scaled(scaling(set)), both[0]);
            String[] names = {"train", "test"};
            for (int k = 0; k < 2; k++) {
                Points points = preparation.apply(both[k].points());
                ByteBuffer row = ByteBuffer.allocate(8 * points.dimension()).order(ByteOrder.LITTLE_ENDIAN);
                try (OutputStream out =
                                new BufferedOutputStream(Files.newOutputStream(folder.resolve(names[k] + ".bin")));
                        DataOutputStream labels = new DataOutputStream(
                                new BufferedOutputStream(Files.newOutputStream(folder.resolve(names[k] + ".lab"))))) {
                    for (int i = 0; i < points.size(); i++) {
                        row.clear();
                        for (double value : points.row(i)) {
                            row.putDouble(value);
                        }
                        out.write(row.array());
                        labels.writeInt(Integer.reverseBytes(both[k].labels()[i]));
                    }
                }
                Files.writeString(folder.resolve("dimension"), Integer.toString(points.dimension()));
            }
        }
    }

    /** The table, and the exponents of time between the largest two numbers of rows. */
    private void write() throws IOException {
        StringBuilder text = new StringBuilder("""
                # Solvers as rows grow

                Written by `arcmargin.benchmarks.Growth`, which says what is measured. Seconds are those of choosing and
                training, on a machine that may have had other work: compare processor seconds. Errors are of 50000 test
                rows of the mixture, or of the test set.

                | data | rows | solver | seconds | processor seconds | peak MB | test error % | estimate % | chosen |
                |---|---:|---|---:|---:|---:|---:|---:|---|
                """);
        for (Line line : lines) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %d | %s | %.1f | %s | %d | %s | %s | %s |%n",
                    line.set(),
                    line.rows(),
                    line.solver(),
                    line.seconds(),
                    number(line.processor(), 1),
                    line.megabytes(),
                    number(line.error(), 100),
                    number(line.estimate(), 100),
                    line.chosen()));
        }
        Map<String, List<Line>> bySolver = new TreeMap<>();
        lines.stream()
                .filter(line -> line.set().equals("mixture") && !line.solver().startsWith(SUBSAMPLE))
                .forEach(line -> bySolver.computeIfAbsent(line.solver(), key -> new ArrayList<>())
                        .add(line));
        text.append("\n| solver | rows | processor seconds grow as |\n|---|---|---|\n");
        bySolver.forEach((solver, own) -> {
            for (int k = 1; k < own.size(); k++) {
                Line before = own.get(k - 1);
                Line line = own.get(k);
                text.append(String.format(
                        Locale.ROOT,
                        "| %s | %d to %d | n^%.2f |%n",
                        solver,
                        before.rows(),
                        line.rows(),
                        Math.log(line.processor() / before.processor())
                                / Math.log((double) line.rows() / before.rows())));
            }
        });
        Files.writeString(folder.resolve("growth.md"), text.toString());
    }

    private static String number(double value, double factor) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, factor == 1 ? "%.1f" : "%.2f", factor * value);
    }
}
