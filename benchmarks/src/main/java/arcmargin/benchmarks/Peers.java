package arcmargin.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import libsvm.svm;
import org.tribuo.Tribuo;

/** The tools that are compared; Arcmargin is the first. */
final class Peers {

    /** A resource of this package, copied to the folder of scripts to run scikit-learn. */
    static final String SCRIPT = "sklearn_peer.py";

    private Peers() {}

    static List<Peer> all(Path launcher, int threads, Path scripts) {
        return List.of(
                new Ours(launcher, threads),
                new LibsvmCpp(),
                new OnTheJvm("LIBSVM Java", "libsvm", Double.toString(svm.LIBSVM_VERSION / 100.0)),
                new OnTheJvm("Tribuo", "tribuo", Tribuo.VERSION),
                new ScikitLearn(scripts));
    }

    record Ours(Path launcher, int threads) implements Peer {

        @Override
        public String name() {
            return "Arcmargin";
        }

        @Override
        public Optional<String> version() {
            return firstLine(launcher.toString(), "--version").map(line -> line.replace("arcmargin ", ""));
        }

        @Override
        public String source() {
            return "this checkout";
        }

        @Override
        public Optional<List<String>> train(Setting setting, Path training, Path model) {
            String kernel = switch (setting.kernel()) {
                case LINEAR -> "linear";
                case RBF -> "rbf:" + 1 / Math.sqrt(setting.gamma());
                case ARC_COSINE_ZERO -> "arccos:0";
            };
            return Optional.of(List.of(
                    launcher.toString(),
                    "train",
                    "--force", // the model of another tool may be there
                    "--no-cache", // every run parses its file, like the other tools
                    "--scale",
                    "none",
                    "--kernel",
                    kernel,
                    "--c",
                    Double.toString(setting.penalty()),
                    "--threads",
                    Integer.toString(threads),
                    training.toString(),
                    model.toString()));
        }

        @Override
        public Optional<List<String>> warm(Setting setting, Path training) {
            return Optional.of(Peers.warm("arcmargin", threads, setting, training));
        }

        /** The command that tunes RBF over the whole grid, without refinement or extension, and prints the result. */
        List<String> tune(Grid grid, List<String> judged, Path training, Path model) {
            List<String> command = new ArrayList<>(List.of(
                    launcher.toString(),
                    "tune",
                    "--json",
                    "--force",
                    "--estimate", // the other tools estimate nothing
                    "0",
                    "--no-cache",
                    "--scale",
                    "none",
                    "--kernel",
                    "rbf:auto",
                    "--c-range",
                    grid.leastPenalty() + ":" + grid.mostPenalty(),
                    "--parameter-range",
                    grid.leastWidth() + ":" + grid.mostWidth(),
                    "--grid",
                    grid.side() + "x" + grid.side(),
                    "--finest",
                    "inf",
                    "--no-extend",
                    "--threads",
                    Integer.toString(threads)));
            command.addAll(judged);
            command.addAll(List.of(training.toString(), model.toString()));
            return command;
        }

        @Override
        public List<String> predict(Path model, Path test, Path predictions) {
            return List.of(
                    launcher.toString(),
                    "predict",
                    "--no-cache",
                    "--plain",
                    "--threads",
                    Integer.toString(threads),
                    model.toString(),
                    test.toString(),
                    predictions.toString());
        }
    }

    record LibsvmCpp() implements Peer {

        @Override
        public String name() {
            return "LIBSVM C++";
        }

        @Override
        public Optional<String> version() {
            // svm-train does not report its version; the package manager may
            return firstLine("svm-train")
                    .map(line -> firstLine("dpkg-query", "-W", "-f=${Version}", "libsvm-tools")
                            .orElse("unknown version"));
        }

        @Override
        public String source() {
            return "svm-train and svm-predict on the PATH, e.g. Debian's libsvm-tools";
        }

        @Override
        public Optional<List<String>> train(Setting setting, Path training, Path model) {
            return options(setting).map(options -> {
                List<String> command = new ArrayList<>(options);
                command.addAll(List.of(training.toString(), model.toString()));
                return command;
            });
        }

        /** Cross-validates a setting, as LIBSVM's grid.py does. */
        List<String> crossValidate(Setting setting, int folds, Path training) {
            List<String> command = new ArrayList<>(options(setting).orElseThrow());
            command.addAll(List.of("-v", Integer.toString(folds), training.toString()));
            return command;
        }

        private static Optional<List<String>> options(Setting setting) {
            List<String> command = new ArrayList<>(List.of("svm-train", "-q", "-m", "4000"));
            switch (setting.kernel()) {
                case LINEAR -> command.addAll(List.of("-t", "0"));
                case RBF -> command.addAll(List.of("-t", "2", "-g", Double.toString(setting.gamma())));
                case ARC_COSINE_ZERO -> {
                    return Optional.empty();
                }
            }
            command.addAll(List.of("-c", Double.toString(setting.penalty()), "-e", Double.toString(Setting.TOLERANCE)));
            return Optional.of(command);
        }

        @Override
        public List<String> predict(Path model, Path test, Path predictions) {
            return List.of("svm-predict", "-q", test.toString(), model.toString(), predictions.toString());
        }
    }

    /** A library on the class path of this module, run by {@link JvmPeer} in a separate JVM. */
    private record OnTheJvm(String name, String key, String release) implements Peer {

        @Override
        public Optional<String> version() {
            return Optional.of(release);
        }

        @Override
        public String source() {
            return "a Maven dependency of this module";
        }

        @Override
        public Optional<List<String>> train(Setting setting, Path training, Path model) {
            if (setting.kernel() == Setting.Kernel.ARC_COSINE_ZERO) {
                return Optional.empty();
            }
            return Optional.of(java(
                    "train",
                    setting.kernel().name(),
                    Double.toString(setting.penalty()),
                    Double.toString(setting.gamma()),
                    training.toString(),
                    model.toString()));
        }

        @Override
        public Optional<List<String>> warm(Setting setting, Path training) {
            return key.equals("libsvm") ? Optional.of(Peers.warm(key, 1, setting, training)) : Optional.empty();
        }

        @Override
        public List<String> predict(Path model, Path test, Path predictions) {
            return java("predict", model.toString(), test.toString(), predictions.toString());
        }

        private List<String> java(String... arguments) {
            List<String> command = new ArrayList<>(List.of(key));
            command.addAll(Arrays.asList(arguments));
            return Peers.java(JvmPeer.class, command);
        }
    }

    /**
     * The script stores models with pickle; for the arc-cosine kernel it passes SVC a kernel matrix computed with
     * numpy.
     */
    private static final class ScikitLearn implements Peer {

        private final Path scripts;
        private Optional<String> interpreter; // determined lazily: it takes a second

        ScikitLearn(Path scripts) {
            this.scripts = scripts;
        }

        @Override
        public String name() {
            return "scikit-learn";
        }

        @Override
        public Optional<String> version() {
            return python().flatMap(python -> firstLine(python, "-c", "import sklearn; print(sklearn.__version__)"));
        }

        @Override
        public String source() {
            return "python3 with sklearn on the PATH, e.g. Debian's python3-sklearn";
        }

        @Override
        public Optional<List<String>> train(Setting setting, Path training, Path model) {
            return Optional.of(List.of(
                    python().orElseThrow(),
                    scripts.resolve(SCRIPT).toString(),
                    "train",
                    setting.kernel().name(),
                    Double.toString(setting.penalty()),
                    Double.toString(setting.gamma()),
                    training.toString(),
                    model.toString()));
        }

        @Override
        public Optional<List<String>> warm(Setting setting, Path training) {
            return Optional.of(List.of(
                    python().orElseThrow(),
                    scripts.resolve(SCRIPT).toString(),
                    "warm",
                    setting.kernel().name(),
                    Double.toString(setting.penalty()),
                    Double.toString(setting.gamma()),
                    training.toString()));
        }

        @Override
        public List<String> predict(Path model, Path test, Path predictions) {
            return List.of(
                    python().orElseThrow(),
                    scripts.resolve(SCRIPT).toString(),
                    "predict",
                    model.toString(),
                    test.toString(),
                    predictions.toString());
        }

        /** The first python3 with sklearn: version managers often shadow the system's. */
        private Optional<String> python() {
            if (interpreter == null) {
                interpreter = Stream.of("python3", "/usr/bin/python3")
                        .filter(candidate -> firstLine(candidate, "-c", "import sklearn; print(1)")
                                .filter("1"::equals)
                                .isPresent())
                        .findFirst();
            }
            return interpreter;
        }
    }

    private static List<String> warm(String tool, int threads, Setting setting, Path training) {
        return java(
                Warm.class,
                List.of(
                        tool,
                        Integer.toString(threads),
                        Double.toString(setting.penalty()),
                        Double.toString(setting.gamma()),
                        training.toString()));
    }

    /** A program of this module, in a JVM of its own. */
    private static List<String> java(Class<?> program, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:MaxRAMPercentage=75",
                "-XX:+UseParallelGC",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(arguments);
        return command;
    }

    /** The first line printed by a command, or empty if it cannot be started or prints nothing. */
    static Optional<String> firstLine(String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            try (var reader = process.inputReader()) {
                String line = reader.readLine();
                process.waitFor(20, TimeUnit.SECONDS);
                return Optional.ofNullable(line).map(String::strip).filter(text -> !text.isEmpty());
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
