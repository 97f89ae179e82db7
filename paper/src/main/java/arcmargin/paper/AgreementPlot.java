package arcmargin.paper;

import arcmargin.page.Axis;
import arcmargin.page.Figures;
import arcmargin.page.Plot;
import java.util.List;

/** Ours against the paper's, one dot a cell; on the diagonal they are equal. */
final class AgreementPlot {

    private static final double SIDE = 560;
    private static final double ROOM = 150;

    private AgreementPlot() {}

    static String of(Reproduction run) {
        List<Cell> cells = run.cells();
        double low = Double.POSITIVE_INFINITY;
        double high = 0;
        for (Cell cell : cells) {
            double ours = Math.max(
                    cell.ours().test().error(), 0.5 / cell.ours().test().total());
            low = Math.min(low, Math.min(cell.published(), ours));
            high = Math.max(high, Math.max(cell.published(), ours));
        }
        low *= 100 / 1.3;
        high *= 100 * 1.2;
        Axis x = Axis.logarithmic("test error in the paper, %", low, high);
        Axis y = Axis.logarithmic("ours, %", low, high);
        Plot plot = Plot.withRoom(SIDE + ROOM - 16, SIDE, ROOM, x, y);
        plot.line("mute.thin.dashed", new double[] {low, high}, new double[] {low, high});
        int series = 0;
        for (SetResult result : run.results()) {
            String style = "s" + series % 8 + (result.generated() ? ".hollow" : "");
            for (Cell cell : run.cells()) {
                if (cell.set() == result.set()) {
                    dot(plot, style, cell);
                }
            }
            double place = high * Math.pow(low / high, 0.03 + 0.045 * series);
            plot.dot(style, high * 1.05, place, PaperTables.name(result));
            plot.label("small", high * 1.05, place, 10, 4, PaperTables.name(result));
            series++;
        }
        return plot.inline("Test errors of all cells, ours over the paper’s");
    }

    private static void dot(Plot plot, String style, Cell cell) {
        double ours = 100
                * Math.max(cell.ours().test().error(), 0.5 / cell.ours().test().total());
        String tip = cell.set().title() + ", " + cell.column().heading() + ": ours "
                + Figures.percent(cell.ours().test().error()) + " %, paper " + Figures.percent(cell.published()) + " %";
        plot.dot(style, 100 * cell.published(), ours, tip);
    }
}
