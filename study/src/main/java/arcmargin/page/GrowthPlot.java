package arcmargin.page;

import arcmargin.selection.GrowthPoint;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** How validation error and training time change with the number of training rows. */
final class GrowthPlot {

    private GrowthPlot() {}

    static String error(List<GrowthPoint> growth) {
        return draw(growth, "validation error, %", point -> 100 * point.error());
    }

    static String seconds(List<GrowthPoint> growth) {
        return draw(growth, "training, seconds", GrowthPoint::seconds);
    }

    private static String draw(List<GrowthPoint> growth, String label, ToDoubleFunction<GrowthPoint> value) {
        double[] rows = growth.stream().mapToDouble(GrowthPoint::rows).toArray();
        double[] values = growth.stream().mapToDouble(value).toArray();
        double top = growth.stream().mapToDouble(value).max().orElseThrow();
        Axis x = Axis.logarithmic("training rows", rows[0] / 1.15, rows[rows.length - 1] * 1.15);
        Axis y = Axis.linear(label, 0, Math.max(top, 1e-9) * 1.08);
        Plot plot = Plot.of(SearchPlot.WIDTH, SearchPlot.HEIGHT, x, y).line("s0", rows, values);
        for (int i = 0; i < rows.length; i++) {
            GrowthPoint point = growth.get(i);
            String tip = Figures.count(point.rows()) + " rows: " + Figures.percent(point.error()) + " %, "
                    + Figures.time(point.seconds());
            plot.dot("s0", rows[i], values[i], tip);
        }
        return plot.inline(label + " over training rows");
    }
}
