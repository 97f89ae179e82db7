package arcmargin.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs commands and measures their wall-clock time, including process start and file I/O, and their memory. */
final class Race {

    /**
     * Polling interval of the memory and the processor time of a process: only the last moments can be missed.
     */
    private static final long LOOK_MILLIS = 20;

    private static final String BEYOND = "> ";

    /**
     * The outcome of a command.
     *
     * @param seconds time; the limit if it was stopped, NaN if it failed
     * @param processorSeconds time its processors were busy with it, NaN if unknown
     * @param peakMegabytes peak resident memory, NaN if unknown
     * @param printed its standard output
     * @param problem that it exceeded the limit, or the last line printed by a failed command; null on success
     */
    record Finish(double seconds, double processorSeconds, double peakMegabytes, String printed, String problem) {
        /** A command that was not run. */
        static Finish none(String problem) {
            return new Finish(Double.NaN, Double.NaN, Double.NaN, "", problem);
        }

        boolean well() {
            return problem == null;
        }

        /** Whether the command exceeded the limit. */
        boolean stopped() {
            return problem != null && problem.startsWith(BEYOND);
        }

        /** Combines this command and a subsequent one. */
        Finish and(Finish next) {
            double peak =
                    Double.isNaN(peakMegabytes) ? next.peakMegabytes : Math.max(peakMegabytes, next.peakMegabytes);
            return new Finish(
                    next.well() ? seconds + next.seconds : Double.NaN,
                    processorSeconds + next.processorSeconds,
                    peak,
                    "",
                    next.problem);
        }
    }

    private final Duration limit;

    Race(Duration limit) {
        this.limit = limit;
    }

    Finish run(List<String> command) throws IOException, InterruptedException {
        return run(command, Map.of());
    }

    /** Runs a command until it ends or exceeds the limit, with additional environment variables. */
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
            double busy = Double.NaN;
            try {
                while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                    double now = peakMegabytes(process.pid());
                    peak = Double.isNaN(now) ? peak : now;
                    Duration spent = process.info().totalCpuDuration().orElse(null);
                    busy = spent == null ? busy : spent.toNanos() / 1e9;
                    if (System.nanoTime() - begun > limit.toNanos()) {
                        return new Finish(limit.toMillis() / 1e3, busy, peak, "", BEYOND + text(limit));
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
                return new Finish(seconds, busy, peak, Files.readString(printed), null);
            }
            List<String> lines = Files.readAllLines(Files.size(complaints) > 0 ? complaints : printed);
            String reason = lines.isEmpty() ? "exit code " + process.exitValue() : lines.get(lines.size() - 1);
            return new Finish(Double.NaN, busy, peak, "", "failed: " + reason);
        } finally {
            Files.deleteIfExists(printed);
            Files.deleteIfExists(complaints);
        }
    }

    /** Linux records the peak but discards it with the process, hence the polling; on other systems it is unknown. */
    private static double peakMegabytes(long process) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc", Long.toString(process), "status"))) {
                if (line.startsWith("VmHWM:")) {
                    return Double.parseDouble(line.replaceAll("\\D", "")) / 1024;
                }
            }
        } catch (IOException e) {
            // not Linux, or the process has just ended
        }
        return Double.NaN;
    }

    static String text(Duration time) {
        return time.toSeconds() % 60 == 0 && time.toMinutes() > 0
                ? time.toMinutes() + " min"
                : time.toMillis() / 1e3 + " s";
    }
}
