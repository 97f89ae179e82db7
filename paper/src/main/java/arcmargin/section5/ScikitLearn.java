package arcmargin.section5;

import arcmargin.data.Dataset;
import arcmargin.state.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs scikit-learn on the same rows, where Python has it. */
final class ScikitLearn {

    private static final String SCRIPT = "unsupervised_peer.py";
    private static final List<String> PYTHONS = List.of("python3", "/usr/bin/python3");
    private static final String THREADS = "OPENBLAS_NUM_THREADS";
    private static final long MINUTES = 20;

    private ScikitLearn() {}

    /**
     * What a method found.
     *
     * @param method its name, {@code version} for the version of scikit-learn
     * @param seconds without starting and reading, the median of three runs
     * @param processor seconds of all processors in that run
     * @param version of scikit-learn, or null
     * @param eigenvalues of kernel principal components, or null
     * @param rand adjusted Rand index of clusters and classes, or null
     * @param information normalised mutual information, or null
     */
    record Line(
            String method,
            double seconds,
            double processor,
            String version,
            List<Double> eigenvalues,
            Double rand,
            Double information) {}

    /**
     * Runs a task.
     *
     * @param task pca or cluster
     * @param data prepared rows
     * @param count components or clusters
     * @param width of the RBF kernel
     * @return a line for each method; empty without scikit-learn
     */
    static List<Line> run(String task, Dataset data, int count, double width) throws IOException {
        Path folder = Files.createTempDirectory("arcmargin-peer");
        try {
            Path script = folder.resolve(SCRIPT);
            try (InputStream in = ScikitLearn.class.getResourceAsStream(SCRIPT)) {
                Files.copy(in, script);
            }
            int n = data.size();
            int features = data.points().dimension();
            ByteBuffer points = ByteBuffer.allocate(Double.BYTES * n * features).order(ByteOrder.nativeOrder());
            ByteBuffer labels = ByteBuffer.allocate(Integer.BYTES * n).order(ByteOrder.nativeOrder());
            for (int i = 0; i < n; i++) {
                for (double value : data.points().row(i)) {
                    points.putDouble(value);
                }
                labels.putInt(data.labels()[i]);
            }
            Files.write(folder.resolve("points"), points.array());
            Files.write(folder.resolve("labels"), labels.array());
            for (String python : PYTHONS) {
                Path output = folder.resolve("output");
                int code = exitCode(new ProcessBuilder(
                                python,
                                script.toString(),
                                task,
                                folder.resolve("points").toString(),
                                folder.resolve("labels").toString(),
                                Integer.toString(n),
                                Integer.toString(features),
                                Integer.toString(count),
                                Double.toString(width))
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .redirectOutput(output.toFile()));
                if (code == 0) {
                    return List.of(Json.read(output, Line[].class));
                }
            }
            return List.of();
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** The exit code, or -1 if the program is not there or does not end. */
    private static int exitCode(ProcessBuilder command) {
        command.environment().remove(THREADS); // the launcher sets it for us; the peer may use all processors
        try {
            Process process = command.start();
            process.getOutputStream().close();
            if (process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                return process.exitValue();
            }
            process.destroyForcibly();
            return -1;
        } catch (IOException e) {
            return -1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }
}
