package arcmargin.benchmarks;

import arcmargin.page.Axis;
import arcmargin.page.Figures;
import arcmargin.page.Plot;
import arcmargin.page.Table;
import arcmargin.state.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes a report as a Markdown page with two figures. */
final class BenchDocument {

    private static final double ROW = 44;
    private static final double STACKED = 0.2;

    private final BenchReport report;
    private final List<Lane> compared;

    BenchDocument(BenchReport report) {
        this.report = report;
        this.compared =
                report.lanes().stream().filter(lane -> !lane.kind().isGrowth()).toList();
    }

    /** Writes the page, and the figures under names that start with the page's. */
    void write(Path page) throws IOException {
        String name = page.getFileName().toString().replaceFirst("\\.[^.]*$", "");
        TextFile.write(markdown(name), page);
        Path folder = page.toAbsolutePath().getParent();
        if (!compared.isEmpty()) {
            TextFile.write(Plot.file(ratios()), folder.resolve(name + "-ratios.svg"));
        }
        for (Workload.Kind kind : grown()) {
            TextFile.write(Plot.file(growthPlot(growth(kind))), folder.resolve(name + figure(kind)));
        }
    }

    private List<Workload.Kind> grown() {
        return report.lanes().stream()
                .map(Lane::kind)
                .filter(Workload.Kind::isGrowth)
                .distinct()
                .toList();
    }

    private List<Lane> growth(Workload.Kind kind) {
        return report.lanes().stream().filter(lane -> lane.kind() == kind).toList();
    }

    private static String figure(Workload.Kind kind) {
        return kind == Workload.Kind.GROWTH ? "-growth.svg" : "-table-growth.svg";
    }

    String markdown(String name) {
        StringBuilder text = new StringBuilder("# Benchmark results\n\n");
        text.append("Written by `" + report.command() + "` on " + report.date() + "." + dates() + "\n\n");
        text.append("- Machine: " + report.machine() + ".\n");
        text.append("- Java: " + report.java() + ".\n");
        text.append("- Tools: "
                + report.tools().entrySet().stream()
                        .map(tool -> tool.getKey() + " " + tool.getValue())
                        .collect(Collectors.joining("; "))
                + ".\n");
        text.append("- Data: " + report.data() + ".\n");
        text.append("- Runs: " + report.limits() + ".\n\n");
        text.append("""
                Times are those of whole commands, including process start and file I/O, unless training alone is said:
                medians, with minimum and maximum in parentheses. A ratio is a tool's median divided by Arcmargin's for
                the same work, measured in alternation on this machine. Processor time is what the processors spent on
                a command, compilation of a JVM included; it hardly depends on what else the machine does. Every tool
                has the same rows, C, width and tolerance. Arcmargin uses
                """
                + report.threads() + (report.threads() == 1 ? " thread" : " threads")
                + ", the other tools one, as they are not parallel. Method: docs/guide/speed.md.\n");
        if (!compared.isEmpty()) {
            text.append("\n![Times of the tools divided by Arcmargin's](" + name + "-ratios.svg)\n");
        }
        for (Workload.Kind kind : Workload.Kind.values()) {
            List<Lane> lanes =
                    compared.stream().filter(lane -> lane.kind() == kind).toList();
            if (!lanes.isEmpty()) {
                text.append("\n## " + kind.title() + "\n");
                for (String work : lanes.stream().map(Lane::work).distinct().toList()) {
                    text.append("\n### " + capital(work) + "\n\n");
                    text.append(table(lanes.stream()
                            .filter(lane -> lane.work().equals(work))
                            .toList()));
                }
            }
        }
        for (Workload.Kind kind : grown()) {
            text.append("\n## " + kind.title() + "\n\n" + growthText(name, kind));
        }
        if (!report.profiles().isEmpty()) {
            text.append(
                    "\n## Where Arcmargin's time goes\n\nOne run each with one thread under Java Flight Recorder, as"
                            + " fractions of the time\ncovered by its samples.\n");
            report.profiles().forEach(profile -> text.append(profileText(profile)));
        }
        return text.toString();
    }

    private String dates() {
        List<String> days = report.lanes().stream()
                .flatMap(lane -> List.of(lane.begun(), lane.ended()).stream())
                .distinct()
                .sorted()
                .toList();
        return days.size() < 2
                ? ""
                : " The runs were made on several days from " + days.get(0) + " to " + days.get(days.size() - 1) + ".";
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private static String table(List<Lane> lanes) {
        Table table = new Table(
                "Tool", ">Threads", ">Seconds", ">Runs", ">Ratio", ">Processor time", ">Test error", ">Peak memory");
        for (Lane lane : lanes) {
            table.row(List.of(
                    lane.tool(),
                    Integer.toString(lane.threads()),
                    seconds(lane),
                    lane.finished() ? runs(lane) : "",
                    ratio(lane),
                    processor(lane),
                    Double.isNaN(lane.error()) ? "" : Figures.percent(lane.error()) + " %",
                    memory(lane)));
        }
        String notes = lanes.stream()
                .filter(lane -> !lane.note().isEmpty())
                .map(lane -> "- " + lane.tool() + ": " + lane.note() + ".\n")
                .collect(Collectors.joining());
        return table.markdown() + (notes.isEmpty() ? "" : "\n" + notes);
    }

    private static String runs(Lane lane) {
        return lane.seconds().size() == 1
                ? "1 run"
                : Integer.toString(lane.seconds().size());
    }

    static String seconds(Lane lane) {
        if (!lane.finished()) {
            return lane.problem();
        }
        String digits = lane.median() < 0.1 ? "%.3f" : "%.2f";
        String median = String.format(Locale.ROOT, digits, lane.median());
        return lane.seconds().size() == 1
                ? median
                : String.format(
                        Locale.ROOT,
                        "%s (" + digits + " to " + digits + ")",
                        median,
                        lane.seconds().stream().min(Double::compare).orElseThrow(),
                        lane.seconds().stream().max(Double::compare).orElseThrow());
    }

    static String ratio(Lane lane) {
        return Double.isNaN(lane.ratio())
                ? ""
                : (lane.finished() ? "" : "> ")
                        + String.format(Locale.ROOT, lane.ratio() < 1 ? "%.2f" : "%.1f", lane.ratio());
    }

    private static String processor(Lane lane) {
        return Double.isNaN(lane.processorSeconds())
                ? ""
                : String.format(Locale.ROOT, "%.2f s", lane.processorSeconds());
    }

    private static String memory(Lane lane) {
        return Double.isNaN(lane.peakMegabytes()) ? "" : Math.round(lane.peakMegabytes()) + " MB";
    }

    private String growthText(String name, Workload.Kind kind) {
        List<Lane> growth = growth(kind);
        List<String> tools = growth.stream().map(Lane::tool).distinct().toList();
        List<String> headings = new ArrayList<>(List.of("Rows"));
        tools.forEach(tool -> headings.addAll(List.of(">" + tool + ", seconds", ">processor time", ">peak memory")));
        headings.add(">Ratio");
        Table table = new Table(headings);
        for (int rows : growth.stream().map(Lane::rows).distinct().sorted().toList()) {
            List<String> cells = new ArrayList<>(List.of(Integer.toString(rows)));
            String ratio = "";
            for (String tool : tools) {
                Lane lane = growth.stream()
                        .filter(other -> other.rows() == rows && other.tool().equals(tool))
                        .findFirst()
                        .orElse(null);
                cells.addAll(
                        lane == null ? List.of("", "", "") : List.of(seconds(lane), processor(lane), memory(lane)));
                ratio = lane == null ? "" : ratio(lane);
            }
            cells.add(ratio);
            table.row(cells);
        }
        String fits = report.growth().stream()
                .filter(fit -> fit.kind() == kind && !Double.isNaN(fit.time()))
                .map(fit -> String.format(
                        Locale.ROOT,
                        "%s: time grows as n^%.2f%s",
                        fit.tool(),
                        fit.time(),
                        Double.isNaN(fit.memory())
                                ? ""
                                : String.format(Locale.ROOT, ", peak memory as n^%.2f", fit.memory())))
                .collect(Collectors.joining("; "));
        return capital(growth.get(0).work().replaceFirst("growth: ", "").replaceFirst("\\d+x", "nx"))
                + ". Memory is the peak resident set size, including\nuncollected garbage of a JVM.\n\n"
                + table.markdown()
                + "\nLeast-squares fits on logarithmic scales: " + fits + ".\n\n![Time against rows](" + name
                + figure(kind) + ")\n";
    }

    private static String profileText(Profile profile) {
        Table table = new Table("Part", ">Share");
        profile.parts().stream()
                .filter(part -> part.share() >= 0.005)
                .forEach(part -> table.row(List.of(part.name(), Math.round(100 * part.share()) + " %")));
        String largest = profile.parts().stream()
                .limit(3)
                .map(part -> "- **" + capital(part.name()) + "**. " + part.remedy() + "\n")
                .collect(Collectors.joining());
        return "\n### " + capital(profile.work()) + "\n\n" + Figures.time(profile.seconds())
                + ", of which samples cover "
                + Figures.time(profile.seen())
                + ";\nthe rest is JVM start-up, compilation and waiting.\n\n" + table.markdown()
                + "\nThe three largest parts, and what could reduce them:\n\n" + largest;
    }

    /**
     * One row per piece of work, one dot per tool; hollow if a tool exceeded the limit, so that the ratio is a lower
     * bound.
     */
    String ratios() {
        List<String> works = compared.stream().map(Lane::work).distinct().toList();
        List<String> tools = new ArrayList<>(report.tools().keySet());
        double most = compared.stream()
                .mapToDouble(Lane::ratio)
                .filter(ratio -> ratio > 0)
                .max()
                .orElse(10);
        double least = compared.stream()
                .mapToDouble(Lane::ratio)
                .filter(ratio -> ratio > 0)
                .min()
                .orElse(1);
        double from = Math.min(0.5, 0.7 * least);
        double to = Math.max(10, 1.5 * most);
        List<Axis.Tick> lines = new ArrayList<>();
        for (int i = 0; i < works.size(); i++) {
            lines.add(new Axis.Tick(works.size() - i, ""));
        }
        Axis across = powers("time divided by Arcmargin's", from, to);
        Plot plot = Plot.withRoom(
                920, 70 + ROW * works.size(), 130, across, new Axis("", 0.5, works.size() + 0.7, false, lines));
        plot.line("mute.thin", new double[] {1, 1}, new double[] {0.5, works.size() + 0.7});
        for (int i = 0; i < works.size(); i++) {
            int stopped = 0; // tools that exceeded the limit share one ratio: their dots are stacked
            for (Lane lane : compared) {
                if (lane.work().equals(works.get(i)) && lane.ratio() > 0) {
                    String style = "s" + tools.indexOf(lane.tool()) + (lane.finished() ? "" : ".hollow");
                    double height = works.size() - i + (lane.finished() ? 0 : STACKED * stopped++);
                    plot.dot(style, lane.ratio(), height, tip(lane));
                }
            }
            plot.label("small", 1, works.size() - i, 6, -9, works.get(i)); // right of the line at 1
        }
        double beyond = to * Math.pow(to / from, 0.025);
        for (int i = 0; i < tools.size(); i++) {
            double height = works.size() + 0.5 - 18 * i * (works.size() + 0.2) / (14 + ROW * works.size());
            plot.dot("s" + i, beyond, height, tools.get(i));
            plot.label("s" + i, beyond, height, 9, 4, tools.get(i));
        }
        return plot.inline("Times of the tools divided by Arcmargin's");
    }

    /** A logarithmic axis labelled 1, 2, 5, 10, 20 instead of powers of ten. */
    private static Axis powers(String label, double from, double to) {
        List<Axis.Tick> ticks = new ArrayList<>();
        for (double power = 0.1; power <= to; power *= 10) {
            for (int digit : to / from < 200 ? new int[] {1, 2, 5} : new int[] {1}) {
                if (digit * power >= from && digit * power <= to) {
                    ticks.add(new Axis.Tick(digit * power, Figures.rounded(digit * power)));
                }
            }
        }
        return new Axis(label, from, to, true, ticks);
    }

    private static String tip(Lane lane) {
        return lane.tool() + ", " + lane.work() + ": " + seconds(lane) + " s";
    }

    /** Time against number of rows, one line per tool. */
    String growthPlot(List<Lane> growth) {
        List<String> tools = new ArrayList<>(report.tools().keySet());
        List<Lane> lanes = growth.stream().filter(Lane::finished).toList();
        double[] rows = lanes.stream().mapToDouble(Lane::rows).sorted().toArray();
        double[] times = lanes.stream().mapToDouble(Lane::median).sorted().toArray();
        if (rows.length == 0) {
            return Plot.drawing("Nothing finished", 1, 1, "");
        }
        List<Axis.Tick> ticks = growth.stream()
                .map(Lane::rows)
                .distinct()
                .map(value -> new Axis.Tick(value, Figures.count(value)))
                .toList();
        Plot plot = Plot.withRoom(
                720,
                380,
                130,
                new Axis("rows", rows[0] / 1.15, rows[rows.length - 1] * 1.15, true, ticks),
                powers("seconds", times[0] / 1.6, times[times.length - 1] * 1.6));
        for (Map.Entry<String, List<Lane>> own :
                lanes.stream().collect(Collectors.groupingBy(Lane::tool)).entrySet()) {
            String style = "s" + tools.indexOf(own.getKey());
            List<Lane> points = own.getValue();
            plot.line(
                    style,
                    points.stream().mapToDouble(Lane::rows).toArray(),
                    points.stream().mapToDouble(Lane::median).toArray());
            points.forEach(lane -> plot.dot(style, lane.rows(), lane.median(), tip(lane)));
            Lane last = points.get(points.size() - 1);
            plot.label(style, last.rows(), last.median(), 9, 4, own.getKey());
        }
        return plot.inline("Training time in seconds against the number of rows");
    }
}
