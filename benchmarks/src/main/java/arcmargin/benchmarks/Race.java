package arcmargin.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs commands one after the other and measures their wall time, reading of files and start of the process included. */
final class Race {

    /**
     * What became of a repeated command.
     *
     * @param seconds of each finished run
     * @param problem why there are none: a limit exceeded, or the last line a failed command printed; null if all is well
     */
    record Time(List<Double> seconds, String problem) {

        static Time none(String problem) {
            return new Time(List.of(), problem);
        }

        boolean finished() {
            return problem == null;
        }

        double median() {
            List<Double> sorted = new ArrayList<>(seconds);
            Collections.sort(sorted);
            return sorted.get(sorted.size() / 2);
        }

        double least() {
            return Collections.min(seconds);
        }

        double most() {
            return Collections.max(seconds);
        }

        /** The time of a job of which this was a share. */
        Time times(double factor) {
            return new Time(seconds.stream().map(second -> second * factor).toList(), problem);
        }
    }

    private final Duration limit;
    private final int repeats;

    Race(Duration limit, int repeats) {
        this.limit = limit;
        this.repeats = repeats;
    }

    Duration limit() {
        return limit;
    }

    /** Runs a list of commands as one job, as often as asked; a job beyond the limit is stopped and not repeated. */
    Time run(List<List<String>> job) throws IOException, InterruptedException {
        List<Double> seconds = new ArrayList<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            long begun = System.nanoTime();
            for (List<String> command : job) {
                String problem = runOnce(command, limit.toNanos() - (System.nanoTime() - begun));
                if (problem != null) {
                    return Time.none(problem);
                }
            }
            seconds.add((System.nanoTime() - begun) / 1e9);
        }
        return new Time(List.copyOf(seconds), null);
    }

    private String runOnce(List<String> command, long nanos) throws IOException, InterruptedException {
        Path printed = Files.createTempFile("arcmargin-bench", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(printed.toFile())
                    .start();
            try {
                if (!process.waitFor(Math.max(0, nanos), TimeUnit.NANOSECONDS)) {
                    return "> " + limit.toMinutes() + " min";
                }
            } finally {
                if (process.isAlive()) {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly().waitFor();
                }
            }
            if (process.exitValue() == 0) {
                return null;
            }
            List<String> lines = Files.readAllLines(printed);
            return "failed: " + (lines.isEmpty() ? "exit " + process.exitValue() : lines.get(lines.size() - 1));
        } finally {
            Files.deleteIfExists(printed);
        }
    }
}
