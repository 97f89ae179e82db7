package arcmargin.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The results of a benchmark with its environment.
 *
 * @param command the command line
 * @param date date of the report
 * @param machine processor, cores, memory and operating system
 * @param java the JVM
 * @param data the data sets used
 * @param threads number of threads used by Arcmargin
 * @param limits number of runs and time limits
 * @param tools names and versions; for tools that are not installed, how to get them
 * @param lanes the results
 * @param growth exponents fitted to the growth of time and memory
 * @param profiles profiles of Arcmargin; empty if not requested
 */
record BenchReport(
        String command,
        String date,
        String machine,
        String java,
        String data,
        int threads,
        String limits,
        Map<String, String> tools,
        List<Lane> lanes,
        List<Exponents> growth,
        List<Profile> profiles) {

    /**
     * The growth of a tool's time and memory as powers of the number of rows.
     *
     * @param kind what grows
     * @param tool name of the tool
     * @param time exponent of the median time
     * @param memory exponent of the peak memory
     */
    record Exponents(Workload.Kind kind, String tool, double time, double memory) {}

    static List<Exponents> exponents(List<Lane> lanes) {
        List<Exponents> exponents = new ArrayList<>();
        for (Workload.Kind kind : Workload.Kind.values()) {
            List<Lane> growth = lanes.stream()
                    .filter(lane -> kind.isGrowth() && lane.kind() == kind)
                    .toList();
            for (String tool : growth.stream().map(Lane::tool).distinct().toList()) {
                List<Lane> own =
                        growth.stream().filter(lane -> lane.tool().equals(tool)).toList();
                exponents.add(new Exponents(
                        kind, tool, Lane.exponent(own, Lane::median), Lane.exponent(own, Lane::peakMegabytes)));
            }
        }
        return exponents;
    }

    static String machineText() {
        String processor = inProc("cpuinfo", "model name");
        String memory = inProc("meminfo", "MemTotal").replaceAll("\\D", "");
        String blas = System.getenv("OPENBLAS_CORETYPE"); // a wrong type may halve the speed
        return (processor.isEmpty() ? "" : processor + ", ")
                + Runtime.getRuntime().availableProcessors() + " processors, "
                + (memory.isEmpty() ? "" : Math.round(Long.parseLong(memory) / 1048576.0) + " GB of memory, ")
                + System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch")
                + (blas == null ? "" : ", OpenBLAS set to " + blas + " by OPENBLAS_CORETYPE");
    }

    /** Linux only; on other systems the architecture is used instead. */
    private static String inProc(String file, String key) {
        try (var lines = Files.lines(Path.of("/proc", file))) {
            return lines.filter(line -> line.startsWith(key))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }

    static String javaText() {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version");
    }
}
