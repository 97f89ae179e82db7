package arcmargin.page;

import arcmargin.results.Assessment.Importance;
import java.util.List;

/** How much columns matter, as bars on one axis. */
final class ImportancePlot {

    private static final int MOST = 20;
    private static final double NAMES = 140;
    private static final double WIDTH = 460;
    private static final double ROW = 22;

    private ImportancePlot() {}

    static String of(List<Importance> importance) {
        List<Importance> shown = importance.subList(0, Math.min(MOST, importance.size()));
        double most = Math.max(
                1e-4,
                shown.stream()
                        .mapToDouble(one -> one.increase() + 2 * one.standardError())
                        .max()
                        .orElseThrow());
        double least = Math.min(
                0,
                shown.stream()
                        .mapToDouble(one -> one.increase() - 2 * one.standardError())
                        .min()
                        .orElseThrow());
        Axis axis = Axis.linear("increase of the error, points", 100 * least, 100 * most);
        double height = shown.size() * ROW;
        Markup svg = new Markup();
        for (Axis.Tick tick : axis.ticks()) {
            double x = x(axis, tick.value());
            svg.empty("path.grid", "d", "M" + Figures.coordinate(x) + " 0V" + Figures.coordinate(height));
            svg.leaf("text.tick", tick.label(), "x", x, "y", height + 16, "text-anchor", "middle");
        }
        for (int k = 0; k < shown.size(); k++) {
            bar(svg, axis, shown.get(k), k * ROW + ROW / 2);
        }
        svg.leaf("text.name", axis.label(), "x", (NAMES + WIDTH) / 2, "y", height + 34, "text-anchor", "middle");
        return Plot.drawing("Importance of columns", WIDTH, height + 40, svg.toString());
    }

    private static void bar(Markup svg, Axis axis, Importance one, double y) {
        double zero = x(axis, 0);
        double end = x(axis, 100 * one.increase());
        String name = one.column().length() > 22 ? one.column().substring(0, 21) + "…" : one.column();
        svg.open("g.s0")
                .leaf(
                        "title",
                        one.column() + ": " + Figures.rounded(100 * one.increase()) + " ± "
                                + Figures.rounded(100 * one.standardError()) + " points");
        svg.leaf("text.name", name, "x", NAMES - 8, "y", y + 4, "text-anchor", "end");
        svg.empty("rect.bar", "x", Math.min(zero, end), "y", y - 6, "width", Math.abs(end - zero), "height", 12);
        double low = x(axis, 100 * (one.increase() - 2 * one.standardError()));
        double high = x(axis, 100 * (one.increase() + 2 * one.standardError()));
        svg.empty(
                "path.whisker.ink",
                "d",
                "M" + Figures.coordinate(low) + " " + Figures.coordinate(y) + "H" + Figures.coordinate(high));
        svg.close();
    }

    private static double x(Axis axis, double value) {
        return NAMES + axis.position(value) * (WIDTH - NAMES - 14);
    }
}
