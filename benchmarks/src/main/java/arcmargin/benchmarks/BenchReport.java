package arcmargin.benchmarks;

import arcmargin.report.Axis;
import arcmargin.report.Json;
import arcmargin.report.Plot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What was measured, where and with what.
 *
 * @param date of the run
 * @param machine its processor, cores, memory, operating system
 * @param java the JVM
 * @param scale small, paper or large
 * @param threads those Arcmargin used
 * @param repeats runs of each
 * @param limit longest time a run could take
 * @param tools names and versions
 * @param lanes the results
 */
record BenchReport(
        String date,
        String machine,
        String java,
        String scale,
        int threads,
        int repeats,
        String limit,
        Map<String, String> tools,
        List<Lane> lanes) {

    static BenchReport of(List<Lane> lanes, List<Peer> peers, Scale scale, int threads, int repeats, Duration limit) {
        Map<String, String> tools = new LinkedHashMap<>();
        peers.forEach(peer -> tools.put(peer.name(), peer.version().orElse("unknown")));
        return new BenchReport(
                LocalDate.now(ZoneId.systemDefault()).toString(),
                machineText(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                scale.name().toLowerCase(Locale.ROOT),
                threads,
                repeats,
                limit.toMinutes() + " min",
                tools,
                lanes);
    }

    private static String machineText() {
        String processor = "";
        try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            processor = lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip() + ", ")
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            // only Linux tells it this way; the architecture below must do
        }
        return processor + Runtime.getRuntime().availableProcessors() + " processors, " + System.getProperty("os.name")
                + " " + System.getProperty("os.arch");
    }

    static String line(Lane lane) {
        String time = lane.time().finished()
                ? String.format(
                        Locale.ROOT,
                        "%9.2f s  (%.2f to %.2f)",
                        lane.time().median(),
                        lane.time().least(),
                        lane.time().most())
                : lane.time().problem();
        String ratio = Double.isNaN(lane.ratio()) ? "" : String.format(Locale.ROOT, "%7.1fx", lane.ratio());
        return String.format(Locale.ROOT, "%-62s %-13s %-30s %s", lane.work(), lane.tool(), time, ratio)
                + (Double.isNaN(lane.error()) ? "" : String.format(Locale.ROOT, "  error %.2f %%", 100 * lane.error()));
    }

    void write(Path folder) throws IOException {
        Json.write(this, folder.resolve("results.json"));
        Json.write(markdown(), folder.resolve("benchmarks.md"));
        Json.write(Plot.file(plot()), folder.resolve("ratios.svg"));
    }

    String markdown() {
        StringBuilder text = new StringBuilder("# Measured beside the peers\n\n");
        text.append("Written by `./arcmargin bench --scale ")
                .append(scale)
                .append("` on ")
                .append(date)
                .append(": ");
        text.append(machine).append("; ").append(java).append("; each run ").append(repeats);
        text.append(" times, at most ")
                .append(limit)
                .append(" a run. Times are of whole commands, from file to file, and medians");
        text.append(" (least to most). The ratio is a tool's time over Arcmargin's in the same run.\n\n");
        text.append(tools.entrySet().stream()
                .map(tool -> tool.getKey() + " " + tool.getValue())
                .collect(Collectors.joining(", ", "Tools: ", ".\n")));
        String work = "";
        for (Lane lane : lanes) {
            if (!lane.work().equals(work)) {
                work = lane.work();
                text.append("\n## ")
                        .append(work)
                        .append("\n\n| tool | threads | seconds | ratio | test error | |\n|---|---|---|---|---|---|\n");
            }
            text.append(row(lane));
        }
        return text.append("\n![ratios](ratios.svg)\n").toString();
    }

    private static String row(Lane lane) {
        String seconds = lane.time().finished()
                ? String.format(
                        Locale.ROOT,
                        "%.2f (%.2f to %.2f)",
                        lane.time().median(),
                        lane.time().least(),
                        lane.time().most())
                : lane.time().problem();
        return String.format(
                Locale.ROOT,
                "| %s | %d | %s | %s | %s | %s |%n",
                lane.tool(),
                lane.threads(),
                seconds,
                Double.isNaN(lane.ratio()) ? "" : String.format(Locale.ROOT, "%.1f", lane.ratio()),
                Double.isNaN(lane.error()) ? "" : String.format(Locale.ROOT, "%.2f %%", 100 * lane.error()),
                lane.note());
    }

    /** A dot a lane: the works from top to bottom, the ratio across on a logarithmic scale. */
    String plot() {
        List<String> works = lanes.stream().map(Lane::work).distinct().toList();
        List<String> names = new ArrayList<>(tools.keySet());
        double most = lanes.stream()
                .mapToDouble(Lane::ratio)
                .filter(ratio -> ratio > 0)
                .max()
                .orElse(10);
        List<Axis.Tick> rows = new ArrayList<>();
        for (int i = 0; i < works.size(); i++) {
            rows.add(new Axis.Tick(works.size() - i, ""));
        }
        Plot plot = Plot.withRoom(
                900,
                60 + 34 * works.size(),
                150,
                Axis.logarithmic("time over Arcmargin's", 0.5, Math.max(10, 2 * most)),
                new Axis("", 0, works.size() + 0.6, false, rows));
        for (int i = 0; i < works.size(); i++) {
            plot.label("quiet", 0.5, works.size() - i, 6, -8, works.get(i));
        }
        for (Lane lane : lanes) {
            if (lane.ratio() > 0) {
                double row = works.size() - works.indexOf(lane.work());
                plot.dot("s" + names.indexOf(lane.tool()), lane.ratio(), row, lane.tool() + ": " + line(lane));
                plot.label("s" + names.indexOf(lane.tool()), lane.ratio(), row, 6, 4, lane.tool());
            }
        }
        return plot.inline("Times of the tools over Arcmargin's");
    }
}
