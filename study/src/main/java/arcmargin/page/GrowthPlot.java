package arcmargin.page;

import arcmargin.results.Proportion;
import arcmargin.selection.GrowthPoint;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** How validation error and training time change with the number of training rows. */
final class GrowthPlot {

    private GrowthPlot() {}

    /** The error with its 95 % interval on the rows held out. */
    static String error(List<GrowthPoint> growth) {
        double top = growth.stream()
                .mapToDouble(point -> 100 * interval(point).upper())
                .max()
                .orElseThrow();
        Plot plot = plot(growth, "validation error, %", top);
        for (GrowthPoint point : growth) {
            plot.interval(
                    "s0",
                    point.rows(),
                    100 * interval(point).lower(),
                    100 * interval(point).upper());
        }
        return drawn(plot, growth, "validation error, %", point -> 100 * point.error());
    }

    static String seconds(List<GrowthPoint> growth) {
        double top = growth.stream().mapToDouble(GrowthPoint::seconds).max().orElseThrow();
        return drawn(plot(growth, "training, seconds", top), growth, "training, seconds", GrowthPoint::seconds);
    }

    private static Proportion interval(GrowthPoint point) {
        return Proportion.interval(point.errors(), point.total());
    }

    private static Plot plot(List<GrowthPoint> growth, String label, double top) {
        double fewest = growth.get(0).rows();
        double most = growth.get(growth.size() - 1).rows();
        Axis x = Axis.logarithmic("training rows", fewest / 1.15, most * 1.15);
        Axis y = Axis.linear(label, 0, Math.max(top, 1e-9) * 1.08);
        return Plot.of(SearchPlot.WIDTH, SearchPlot.HEIGHT, x, y);
    }

    private static String drawn(
            Plot plot, List<GrowthPoint> growth, String label, ToDoubleFunction<GrowthPoint> value) {
        double[] rows = growth.stream().mapToDouble(GrowthPoint::rows).toArray();
        plot.line("s0", rows, growth.stream().mapToDouble(value).toArray());
        for (GrowthPoint point : growth) {
            String tip = Figures.count(point.rows()) + " rows: " + Figures.percent(point.error()) + " %, "
                    + Figures.time(point.seconds());
            plot.dot("s0", point.rows(), value.applyAsDouble(point), tip);
        }
        return plot.inline(label + " over training rows");
    }
}
