package arcmargin.page;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Points of the plane, coloured by class; each class is named where its points are. */
public final class ScatterPlot {

    /** More points hide each other, and make a page slow. */
    public static final int MOST_POINTS = 3000;

    private static final double WIDTH = 560;
    private static final double HEIGHT = 460;
    private static final double SMALL = 350;
    private static final int COLOURS = 8;

    /** More names are unreadable. */
    private static final int MOST_NAMES = 30;

    private ScatterPlot() {}

    /**
     * Draws rows in their first two principal components.
     *
     * @param coordinates of each row; of one component, the row's number is drawn against it
     * @param explained the share of each component in the variance
     * @param labels the class of each row, negative where it has none
     * @param classes the names of the classes
     * @return an svg element for a {@link Page}
     */
    public static String ofComponents(double[][] coordinates, double[] explained, int[] labels, List<String> classes) {
        boolean plane = explained.length > 1;
        double[] xs = column(coordinates, 0);
        double[] ys = plane
                ? column(coordinates, 1)
                : IntStream.rangeClosed(1, xs.length).asDoubleStream().toArray();
        String x = component(1, explained);
        String y = plane ? component(2, explained) : "row";
        return drawn(Plot.of(WIDTH, HEIGHT, axis(x, xs), axis(y, ys)), xs, ys, labels, classes)
                .inline("Points in " + x + " and " + y + ", coloured by class");
    }

    /**
     * A small drawing of points, of several that stand side by side.
     *
     * @param title what they are, below the drawing
     * @param xs where, across
     * @param ys where, up
     * @param labels the class of each point, negative where it has none
     * @param classes the names of the classes
     * @return the plot
     */
    public static Plot small(String title, double[] xs, double[] ys, int[] labels, List<String> classes) {
        return drawn(Plot.of(SMALL, SMALL, axis(title, xs), axis("", ys)), xs, ys, labels, classes);
    }

    private static Plot drawn(Plot plot, double[] xs, double[] ys, int[] labels, List<String> classes) {
        int stride = (xs.length + MOST_POINTS - 1) / MOST_POINTS;
        for (int c = -1; c < classes.size(); c++) {
            int number = c;
            int[] rows = IntStream.range(0, xs.length)
                    .filter(i -> i % Math.max(1, stride) == 0 && labels[i] == number)
                    .toArray();
            if (rows.length > 0) {
                String form = c >= COLOURS && c / COLOURS % 2 == 1 ? ".square" : "";
                plot.points(
                        (c < 0 ? "mute" : "s" + c % COLOURS) + form + (xs.length > 600 ? ".fine" : ""),
                        select(xs, rows),
                        select(ys, rows));
            }
        }
        for (int c = 0; c < Math.min(MOST_NAMES, classes.size()); c++) {
            int number = c;
            int[] rows = IntStream.range(0, xs.length)
                    .filter(i -> labels[i] == number)
                    .toArray();
            if (rows.length > 0) {
                plot.label(
                        "centre", median(select(xs, rows)), median(select(ys, rows)), 0, 4, shortened(classes.get(c)));
            }
        }
        return plot;
    }

    private static String component(int number, double[] explained) {
        return "component " + number + " (" + Figures.percent(explained[number - 1]) + " % of the variance)";
    }

    private static Axis axis(String label, double[] values) {
        double least = Arrays.stream(values).min().orElse(0);
        double most = Arrays.stream(values).max().orElse(1);
        double margin = most > least ? 0.04 * (most - least) : 1;
        return Axis.linear(label, least - margin, most + margin);
    }

    private static String shortened(String name) {
        return name.length() > 16 ? name.substring(0, 15) + "…" : name;
    }

    private static double[] column(double[][] rows, int column) {
        return Arrays.stream(rows).mapToDouble(row -> row[column]).toArray();
    }

    private static double[] select(double[] values, int[] rows) {
        return Arrays.stream(rows).mapToDouble(i -> values[i]).toArray();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
