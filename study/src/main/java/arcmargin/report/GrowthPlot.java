package arcmargin.report;

import arcmargin.report.Comparison.Growth;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** How validation error and training time change with the number of training rows. */
final class GrowthPlot {

    private GrowthPlot() {}

    static String error(List<Growth> growth) {
        return draw(growth, "validation error, %", point -> 100 * point.error());
    }

    static String seconds(List<Growth> growth) {
        return draw(growth, "training, seconds", Growth::seconds);
    }

    private static String draw(List<Growth> growth, String label, ToDoubleFunction<Growth> value) {
        double[] rows = growth.stream().mapToDouble(Growth::rows).toArray();
        double[] values = growth.stream().mapToDouble(value).toArray();
        double top = growth.stream().mapToDouble(value).max().orElseThrow();
        Axis x = Axis.logarithmic("training rows", rows[0] / 1.15, rows[rows.length - 1] * 1.15);
        Axis y = Axis.linear(label, 0, Math.max(top, 1e-9) * 1.08);
        Plot plot = Plot.of(SearchPlot.WIDTH, SearchPlot.HEIGHT, x, y).line("s0", rows, values);
        for (int i = 0; i < rows.length; i++) {
            Growth point = growth.get(i);
            String tip = Figures.count(point.rows()) + " rows: " + Figures.percent(point.error()) + " %, "
                    + Figures.time(point.seconds());
            plot.dot("s0", rows[i], values[i], tip);
        }
        return plot.inline(label + " over training rows");
    }
}
