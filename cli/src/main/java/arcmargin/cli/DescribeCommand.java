package arcmargin.cli;

import arcmargin.data.Column;
import arcmargin.data.ColumnProfile;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Duplicates;
import arcmargin.data.FeatureStatistics;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import arcmargin.io.DataFile;
import arcmargin.io.DataFiles;
import arcmargin.io.ReadOptions;
import arcmargin.state.Json;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reads a data file as the other commands do and says what it holds. */
@Command(
        name = "describe",
        description = {
            "Shows what a data file holds: rows, classes, every column with its type and encoding, and what may"
                    + " surprise.",
            "Rows that cannot be read are all reported, with exit code 3."
        })
final class DescribeCommand implements Callable<Integer> {

    private static final int FEW_ROWS = 20;
    private static final int MOST_CLASSES = 30;
    private static final int MOST_FEATURES = 10;
    private static final int MOST_COLUMNS = 60;
    private static final int MOST_PROBLEMS = 20;
    private static final int WIDEST = 30;
    private static final String BARS = "▁▂▃▄▅▆▇█";

    @Parameters(paramLabel = "DATA", description = "Data file of any format; - for standard input.")
    private Path data;

    @Option(names = "--json", description = "Print it as JSON.")
    private boolean json;

    @Mixin
    private DataOptions dataOptions;

    @Spec
    private CommandSpec spec;

    /** What {@code --json} prints. */
    private record Description(
            String file,
            String format,
            String syntax,
            int rows,
            int features,
            List<ClassSize> classes,
            int unlabelledRows,
            double minimum,
            double maximum,
            double density,
            boolean dense,
            long missingValues,
            int zeroRows,
            int repeatedRows,
            int contradictingRows,
            List<Integer> constantFeatures,
            boolean sortedByClass,
            List<ColumnProfile> columns,
            List<String> notes,
            List<String> problems) {}

    /** A class and the number of its rows. */
    private record ClassSize(String name, int rows) {}

    @Override
    public Integer call() throws IOException {
        Description description;
        try (Resources resources = Resources.ofMachine();
                ProgressLine progress = new ProgressLine(spec.commandLine().getErr())) {
            ReadOptions options = dataOptions.read().withLenient(true).withCache(null);
            description = describe(DataFiles.load(data, options, resources.withProgress(progress)));
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.print(Json.text(description));
        } else {
            print(out, description);
        }
        out.flush();
        PrintWriter err = spec.commandLine().getErr();
        List<String> problems = description.problems();
        problems.stream()
                .limit(MOST_PROBLEMS)
                .forEach(problem -> err.println("arcmargin: " + SafeText.line(data + ":" + Wording.of(problem))));
        if (problems.size() > MOST_PROBLEMS) {
            err.println("arcmargin: and " + (problems.size() - MOST_PROBLEMS) + " more rows that cannot be read");
        }
        err.flush();
        return problems.isEmpty() ? 0 : Failures.BAD_INPUT;
    }

    private static long missing(Points points) {
        double[] values = points instanceof SparsePoints sparse ? sparse.values() : ((DensePoints) points).values();
        return Arrays.stream(values).filter(Double::isNaN).count();
    }

    private static Description describe(DataFile file) {
        Dataset dataset = file.dataset();
        int[] labels = dataset.labels();
        int[] counts = dataset.classCounts();
        FeatureStatistics statistics = FeatureStatistics.of(dataset.points());
        int[] first = Duplicates.firstEqualRows(dataset.points());
        int features = dataset.points().dimension();
        return new Description(
                file.name(),
                file.format().name(),
                file.remarks().syntax(),
                dataset.size(),
                features,
                IntStream.range(0, counts.length)
                        .mapToObj(c -> new ClassSize(dataset.classes().get(c), counts[c]))
                        .toList(),
                dataset.unlabelledRows(),
                Arrays.stream(statistics.minima()).min().orElse(0),
                Arrays.stream(statistics.maxima()).max().orElse(0),
                dataset.points().density(),
                dataset.points() instanceof DensePoints,
                missing(dataset.points()),
                zeroRows(dataset),
                (int) IntStream.range(0, first.length).filter(i -> first[i] < i).count(),
                (int) IntStream.range(0, first.length)
                        .filter(i -> labels[i] != labels[first[i]])
                        .count(),
                IntStream.range(0, features)
                        .filter(statistics::constant)
                        .mapToObj(j -> j + 1)
                        .toList(),
                isSorted(labels, counts.length),
                ColumnProfile.of(dataset),
                file.remarks().notes().stream().map(Wording::of).toList(),
                file.remarks().problems());
    }

    /** Rows without any value but 0, where all columns are numbers: those of levels are codes. */
    private static int zeroRows(Dataset dataset) {
        boolean numbers = dataset.schema().columns().stream()
                .allMatch(column -> !column.type().isFeature() || column.type() == Column.Type.NUMBER);
        if (!numbers) {
            return 0;
        }
        Points points = dataset.points();
        if (points instanceof SparsePoints sparse) {
            int[] starts = sparse.starts();
            double[] values = sparse.values();
            return (int) IntStream.range(0, points.size())
                    .filter(i -> Arrays.stream(values, starts[i], starts[i + 1]).allMatch(value -> value == 0))
                    .count();
        }
        return (int) IntStream.range(0, points.size())
                .filter(i -> Arrays.stream(points.row(i)).allMatch(value -> value == 0))
                .count();
    }

    /** Whether the rows of each class stand together, and not by chance. */
    private static boolean isSorted(int[] labels, int classes) {
        long changes = IntStream.range(1, labels.length)
                .filter(i -> labels[i] != labels[i - 1])
                .count();
        return labels.length >= FEW_ROWS && classes > 1 && changes == classes - 1;
    }

    private void print(PrintWriter out, Description found) {
        String kind = found.classes().isEmpty()
                ? "without labels"
                : "in " + Columns.count(found.classes().size(), "class");
        out.println(SafeText.line(found.file()) + ": " + found.format() + ", " + Columns.count(found.rows(), "row")
                + " of " + Columns.count(found.features(), "feature") + " " + kind);
        if (!found.syntax().isEmpty()) {
            out.println(found.syntax());
        }
        boolean numbers = found.columns().stream()
                .map(profile -> profile.column().type())
                .noneMatch(type -> type.isFeature() && type != Column.Type.NUMBER);
        if (numbers) {
            out.println("values " + Columns.number(found.minimum()) + " … " + Columns.number(found.maximum()) + ", "
                    + String.format(Locale.ROOT, "%.3g %%", 100 * found.density()) + " of them not zero, held "
                    + (found.dense() ? "densely" : "sparsely"));
        }
        if (!found.classes().isEmpty()) {
            out.println();
            List<String[]> rows = new ArrayList<>();
            rows.add(new String[] {"class", "rows"});
            found.classes().stream()
                    .limit(MOST_CLASSES)
                    .forEach(each -> rows.add(new String[] {each.name(), Integer.toString(each.rows())}));
            Columns.print(out, rows);
            if (found.classes().size() > MOST_CLASSES) {
                out.println("  and " + (found.classes().size() - MOST_CLASSES) + " more");
            }
        }
        if (!found.columns().isEmpty()) {
            out.println();
            columns(out, found.columns());
        }
        List<String> notes = notes(found);
        if (!notes.isEmpty()) {
            out.println();
            notes.forEach(note -> out.println("note: " + note));
        }
    }

    private static void columns(PrintWriter out, List<ColumnProfile> profiles) {
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"", "column", "type", "encoded as", "missing", "distinct", "cells", ""});
        for (int c = 0; c < Math.min(MOST_COLUMNS, profiles.size()); c++) {
            ColumnProfile profile = profiles.get(c);
            rows.add(new String[] {
                Integer.toString(c + 1),
                shortened(profile.column().name()),
                profile.column().type().name().toLowerCase(Locale.ROOT),
                profile.encoding(),
                Integer.toString(profile.missing()),
                Integer.toString(profile.distinct()),
                cells(profile),
                bars(profile.histogram())
            });
        }
        Columns.print(out, rows);
        if (profiles.size() > MOST_COLUMNS) {
            out.println("  and " + (profiles.size() - MOST_COLUMNS) + " more; --json has them all");
        }
    }

    private static String cells(ColumnProfile profile) {
        if (!profile.frequent().isEmpty()) {
            return profile.frequent().stream()
                            .limit(3)
                            .map(DescribeCommand::shortened)
                            .collect(Collectors.joining(", "))
                    + (profile.distinct() > 3 ? ", …" : "");
        }
        if (Double.isNaN(profile.minimum())) {
            return "";
        }
        boolean date = profile.column().type() == Column.Type.DATE;
        String low = date ? date(profile.minimum()) : Columns.number(profile.minimum());
        String high = date ? date(profile.maximum()) : Columns.number(profile.maximum());
        return low.equals(high) ? low : low + " … " + high;
    }

    private static String date(double days) {
        long seconds = Math.round(days * 86400);
        String text = LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC).toString();
        return days >= 0 && days < 1
                ? text.substring(11)
                : text.endsWith("T00:00") ? text.substring(0, text.length() - 6) : text;
    }

    private static String shortened(String text) {
        return text.length() > WIDEST ? text.substring(0, WIDEST - 1) + "…" : text;
    }

    private static String bars(int[] counts) {
        int most = Arrays.stream(counts).max().orElse(0);
        return Arrays.stream(counts)
                .mapToObj(count -> count == 0
                        ? " "
                        : BARS.substring((BARS.length() - 1) * count / most, (BARS.length() - 1) * count / most + 1))
                .collect(Collectors.joining())
                .stripTrailing();
    }

    private static List<String> notes(Description found) {
        List<String> notes = new ArrayList<>(found.notes());
        int classes = found.classes().size();
        if (found.missingValues() > 0) {
            notes.add(Columns.count(found.missingValues(), "missing value"));
        }
        if (classes == 1) {
            notes.add("one class only: there is nothing to train");
        }
        if (classes > 20 && classes > found.rows() / 4) {
            notes.add(classes + " classes of " + found.rows() + " rows: are the labels classes? --label chooses another"
                    + " column");
        }
        if (found.sortedByClass()) {
            notes.add("the rows are sorted by class: split them at random");
        }
        if (found.repeatedRows() > 0) {
            notes.add(Columns.count(found.repeatedRows(), "row") + " repeating an earlier one"
                    + (found.contradictingRows() > 0 ? ", " + found.contradictingRows() + " with another label" : ""));
        }
        if (found.zeroRows() > 0) {
            notes.add(Columns.count(found.zeroRows(), "row") + " of zeros");
        }
        List<Integer> constant = found.constantFeatures();
        if (!constant.isEmpty() && found.columns().isEmpty()) {
            notes.add(Columns.count(constant.size(), "constant feature") + ": "
                    + constant.stream()
                            .limit(MOST_FEATURES)
                            .map(String::valueOf)
                            .collect(Collectors.joining(", ", "", constant.size() > MOST_FEATURES ? ", …" : "")));
        }
        return notes;
    }
}
