package arcmargin.benchmarks;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.io.DataFiles;
import arcmargin.io.ReadOptions;
import arcmargin.scale.Solver;
import arcmargin.selection.Subsample;
import arcmargin.selection.Tuner;
import arcmargin.selection.Tuning;
import arcmargin.svm.Evaluation;
import arcmargin.svm.Model;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Seconds, memory and errors of the solvers as rows grow, each run in a process of its own of at most 4 GB of heap:
 * exact machines, cells, landmarks, the exact machine on a random subsample of the same time, and scikit-learn's
 * Nystroem with LinearSVC. Everything is tuned: the Gaussian kernel's width and C.
 *
 * <p>Arguments: the file to write, the folder of data sets (with {@code ijcnn1} and {@code mnist}) or {@code -}, the
 * Python interpreter or {@code -}, and the largest number of rows of the mixture.
 */
public final class Growth {

    private static final int TEST_ROWS = 50_000;

    /** Exact machines are tuned up to so many rows; above, it takes hours. */
    private static final int EXACT_ROWS = 60_000;

    private static final PrintStream OUT = System.out;

    private Growth() {}

    /** What a run gave; subsample rows are 0 where there is no subsample. */
    private record Line(
            String set,
            int rows,
            String solver,
            double seconds,
            double processor,
            long megabytes,
            double error,
            double estimate,
            int vectors,
            String chosen) {}

    /**
     * Measures, or is one of the processes that are measured.
     *
     * @param arguments as above
     * @throws IOException if files cannot be read or written
     * @throws InterruptedException if waiting for a process is interrupted
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments[0].equals("run")) {
            run(arguments[1], arguments[2], Integer.parseInt(arguments[3]), Solver.valueOf(arguments[4]));
            return;
        }
        if (arguments[0].equals("export")) {
            export(arguments[1], arguments[2], Integer.parseInt(arguments[3]), Path.of(arguments[4]));
            return;
        }
        Path target = Path.of(arguments[0]);
        String data = arguments[1];
        String python = arguments[2];
        int most = Integer.parseInt(arguments[3]);
        List<Line> lines = new ArrayList<>();
        for (int rows = 10_000; rows <= most; rows *= 10) {
            measure("mixture", data, rows, python, lines, target);
        }
        if (!data.equals("-")) {
            measure("ijcnn1", data, 49_990, python, lines, target);
            measure("mnist", data, 60_000, python, lines, target);
        }
    }

    private static void measure(String set, String data, int rows, String python, List<Line> lines, Path target)
            throws IOException, InterruptedException {
        for (Solver solver : List.of(Solver.CELLS, Solver.LANDMARKS, Solver.EXACT)) {
            if (solver != Solver.EXACT || rows <= EXACT_ROWS) {
                lines.addAll(child(
                        set,
                        rows,
                        List.of(
                                java(),
                                "-Xmx4g",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Growth.class.getName(),
                                "run",
                                set,
                                data,
                                Integer.toString(rows),
                                solver.name())));
                write(lines, target);
            }
        }
        if (!python.equals("-")) {
            Path folder = Files.createTempDirectory("growth");
            child(
                    set,
                    rows,
                    List.of(
                            java(),
                            "-Xmx4g",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Growth.class.getName(),
                            "export",
                            set,
                            data,
                            Integer.toString(rows),
                            folder.toString()));
            Path script = folder.resolve("sklearn_nystroem.py");
            try (InputStream in = Growth.class.getResourceAsStream("sklearn_nystroem.py")) {
                Files.copy(in, script);
            }
            String dimension = Files.readString(folder.resolve("dimension"));
            for (String[] found : results(List.of(python, script.toString(), folder.toString(), dimension))) {
                lines.add(new Line(
                        set,
                        rows,
                        "scikit-learn Nystroem, LinearSVC",
                        Double.parseDouble(found[1]),
                        Double.NaN,
                        Long.parseLong(found[3]),
                        Double.parseDouble(found[2]),
                        Double.NaN,
                        1000,
                        "gamma " + found[4] + ", C " + found[5]));
            }
            write(lines, target);
        }
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static List<Line> child(String set, int rows, List<String> command)
            throws IOException, InterruptedException {
        List<Line> lines = new ArrayList<>();
        for (String[] w : results(command)) {
            lines.add(new Line(
                    set,
                    rows,
                    w[1].replace('_', ' '),
                    Double.parseDouble(w[2]),
                    Double.parseDouble(w[3]),
                    Long.parseLong(w[4]),
                    Double.parseDouble(w[5]),
                    Double.parseDouble(w[6]),
                    Integer.parseInt(w[7]),
                    w[8].replace('_', ' ')));
        }
        return lines;
    }

    /** The words of every line of a process that begins with RESULT. */
    private static List<String[]> results(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
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

    private static void run(String set, String data, int rows, Solver solver) throws IOException {
        try (Resources resources = Resources.ofMachine()) {
            Dataset[] both = load(set, data, rows, resources);
            long begun = System.nanoTime();
            double before = processor();
            Tuning tuned = Tuner.of(both[0])
                    .kernel("rbf:auto")
                    .scaling(scaling(set))
                    .committee(1)
                    .estimate(0)
                    .solver(solver)
                    .baseline(false)
                    .resources(resources)
                    .run();
            double seconds = (System.nanoTime() - begun) / 1e9;
            double processor = processor() - before;
            long megabytes = megabytes();
            print(
                    solver.text(),
                    seconds,
                    processor,
                    megabytes,
                    both[1],
                    tuned.model(),
                    tuned.estimate().value(),
                    tuned,
                    resources);
            if (solver == Solver.CELLS) {
                Subsample beside = Subsample.of(
                        new Subsample.Setting(both[0], both[1], seconds, 1),
                        some -> Tuner.of(some)
                                .kernel("rbf:auto")
                                .scaling(scaling(set))
                                .committee(1)
                                .estimate(0)
                                .resources(resources),
                        resources);
                OUT.printf(
                        Locale.ROOT,
                        "RESULT exact_on_%d_random_rows %.2f NaN %d %.6f NaN 0 %s%n",
                        beside.rows(),
                        beside.seconds(),
                        megabytes(),
                        beside.value(),
                        beside.kernel().replace(' ', '_'));
            }
        }
    }

    private static void print(
            String solver,
            double seconds,
            double processor,
            long megabytes,
            Dataset test,
            Model model,
            double estimate,
            Tuning tuned,
            Resources resources) {
        Evaluation judged =
                Evaluation.of(test, model.classes(), model.predictor().predict(test.points(), resources));
        OUT.printf(
                Locale.ROOT,
                "RESULT %s %.2f %.2f %d %.6f %.6f %d %s,_C_%.3g%n",
                solver,
                seconds,
                processor,
                megabytes,
                judged.error(),
                estimate,
                model.machine().supportVectors(),
                tuned.choice().selected().kernel().spec(),
                tuned.choice().selected().penalty());
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
    private static void write(List<Line> lines, Path target) throws IOException {
        StringBuilder text = new StringBuilder("""
                # Solvers as rows grow

                Written by `arcmargin.benchmarks.Growth`. Gaussian kernel, width and C tuned by each solver; error on
                test rows that nobody saw; seconds of everything but reading and predicting; peak memory of the
                process, test rows included.

                | data | rows | solver | seconds | processor seconds | peak MB | test error % | estimate % \
                | vectors | chosen |
                |---|---:|---|---:|---:|---:|---:|---:|---:|---|
                """);
        for (Line line : lines) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %d | %s | %.1f | %s | %d | %.2f | %s | %d | %s |%n",
                    line.set(),
                    line.rows(),
                    line.solver(),
                    line.seconds(),
                    number(line.processor(), 1),
                    line.megabytes(),
                    100 * line.error(),
                    number(line.estimate(), 100),
                    line.vectors(),
                    line.chosen()));
        }
        Map<String, List<Line>> bySolver = new TreeMap<>();
        lines.stream()
                .filter(line -> line.set().equals("mixture") && !line.solver().startsWith("exact on"))
                .forEach(line -> bySolver.computeIfAbsent(line.solver(), key -> new ArrayList<>())
                        .add(line));
        bySolver.forEach((solver, own) -> {
            if (own.size() > 1) {
                Line last = own.get(own.size() - 1);
                Line before = own.get(own.size() - 2);
                text.append(String.format(
                        Locale.ROOT,
                        "%n%s: seconds grow from %d to %d rows of the mixture as n^%.2f.%n",
                        solver,
                        before.rows(),
                        last.rows(),
                        Math.log(last.seconds() / before.seconds()) / Math.log((double) last.rows() / before.rows())));
            }
        });
        OUT.println(lines.get(lines.size() - 1));
        Files.writeString(target, text.toString());
    }

    private static String number(double value, double factor) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, factor == 1 ? "%.1f" : "%.2f", factor * value);
    }
}
