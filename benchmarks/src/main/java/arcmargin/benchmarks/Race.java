package arcmargin.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs commands and measures their wall time, start of the process and reading of files included, and their memory. */
final class Race {

    /** Between two looks at the memory of a process: its peak is kept by the system, so only the last moments can be missed. */
    private static final long LOOK_MILLIS = 20;

    private static final String BEYOND = "> ";

    /**
     * What became of a command.
     *
     * @param seconds it took; the limit where it was stopped, NaN where it failed
     * @param peakMegabytes the most memory that was resident, NaN where the system does not tell
     * @param printed its standard output
     * @param problem that it exceeded the limit, or the last line a failed command printed; null if all is well
     */
    record Finish(double seconds, double peakMegabytes, String printed, String problem) {
        /** Nothing was run. */
        static Finish none(String problem) {
            return new Finish(Double.NaN, Double.NaN, "", problem);
        }

        boolean well() {
            return problem == null;
        }

        /** It exceeded the limit. */
        boolean stopped() {
            return problem != null && problem.startsWith(BEYOND);
        }

        /** This and then another, as one. */
        Finish and(Finish next) {
            double peak =
                    Double.isNaN(peakMegabytes) ? next.peakMegabytes : Math.max(peakMegabytes, next.peakMegabytes);
            return new Finish(next.well() ? seconds + next.seconds : Double.NaN, peak, "", next.problem);
        }
    }

    private final Duration limit;

    Race(Duration limit) {
        this.limit = limit;
    }

    Finish run(List<String> command) throws IOException, InterruptedException {
        return run(command, Map.of());
    }

    /** Runs a command to its end, or to the limit, with some environment variables set. */
    Finish run(List<String> command, Map<String, String> environment) throws IOException, InterruptedException {
        Path printed = Files.createTempFile("arcmargin-bench", ".out");
        Path complaints = Files.createTempFile("arcmargin-bench", ".err");
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(printed.toFile()).redirectError(complaints.toFile());
            builder.environment().putAll(environment);
            long begun = System.nanoTime();
            Process process = builder.start();
            double peak = Double.NaN;
            try {
                while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                    double now = peakMegabytes(process.pid());
                    peak = Double.isNaN(now) ? peak : now;
                    if (System.nanoTime() - begun > limit.toNanos()) {
                        return new Finish(limit.toMillis() / 1e3, peak, "", BEYOND + text(limit));
                    }
                }
            } finally {
                if (process.isAlive()) {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly().waitFor();
                }
            }
            double seconds = (System.nanoTime() - begun) / 1e9;
            if (process.exitValue() == 0) {
                return new Finish(seconds, peak, Files.readString(printed), null);
            }
            List<String> lines = Files.readAllLines(Files.size(complaints) > 0 ? complaints : printed);
            String reason = lines.isEmpty() ? "exit code " + process.exitValue() : lines.get(lines.size() - 1);
            return new Finish(Double.NaN, peak, "", "failed: " + reason);
        } finally {
            Files.deleteIfExists(printed);
            Files.deleteIfExists(complaints);
        }
    }

    /** Linux keeps the peak itself; it is gone with the process, hence the polling. Elsewhere it is not known. */
    private static double peakMegabytes(long process) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc", Long.toString(process), "status"))) {
                if (line.startsWith("VmHWM:")) {
                    return Double.parseDouble(line.replaceAll("\\D", "")) / 1024;
                }
            }
        } catch (IOException e) {
            // another system, or a process that has just ended
        }
        return Double.NaN;
    }

    static String text(Duration time) {
        return time.toSeconds() % 60 == 0 && time.toMinutes() > 0
                ? time.toMinutes() + " min"
                : time.toMillis() / 1e3 + " s";
    }
}
