package arcmargin.cli;

import arcmargin.page.Figures;
import arcmargin.paper.Cell;
import arcmargin.paper.Column;
import arcmargin.paper.PaperSet;
import arcmargin.paper.SetResult;
import arcmargin.selection.Selected;
import arcmargin.selection.Trial;
import arcmargin.study.StudyListener;
import arcmargin.work.Progress;
import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Tells how far a run of many cells is: a line a cell, with the time that is left, and a live one in between. */
final class CellProgress {

    /** A search over C and a parameter takes so many times as long as one over C alone. */
    private static final double WITH_PARAMETER = 4;

    /** What a search takes besides its work on pairs of rows, as if it had so many more rows. */
    private static final double OVERHEAD = 1500;

    private final PrintWriter err;
    private long begun; // of the data set that is at work
    private double before; // seconds of those that are finished, without the time it took to read them
    private final Map<PaperSet, List<Column>> plan = new EnumMap<>(PaperSet.class);
    private double all;
    private double done;
    private int cells;
    private int finished;

    CellProgress(PrintWriter err) {
        this.err = err;
    }

    ProgressLine line() {
        return new ProgressLine(err);
    }

    void plan(PaperSet set, List<Column> columns) {
        plan.put(set, columns);
        cells += columns.size();
        all += columns.stream().mapToDouble(column -> cost(set, column)).sum();
    }

    /** Begins a data set: events number the kernels as its plan does. */
    StudyListener begin(PaperSet set, String provenance, ProgressLine live) {
        err.println(set.title() + ": " + provenance);
        begun = System.nanoTime();
        List<Column> columns = plan.get(set);
        return new StudyListener() {
            @Override
            public Progress progress() {
                return (stage, part, whole) -> live.update(set.title() + ", " + stage, part, whole);
            }

            @Override
            public void trial(int kernel, Trial trial, Trial best, int done, int planned) {
                live.update(set.title() + ", " + columns.get(kernel).heading(), done, planned);
            }

            @Override
            public void trained(int kernel, Selected selected, int supportVectors) {
                live.close();
                trainedCell(set, columns.get(kernel), selected, supportVectors);
            }
        };
    }

    private synchronized void trainedCell(PaperSet set, Column column, Selected selected, int supportVectors) {
        finished++;
        done += cost(set, column);
        double elapsed = before + (System.nanoTime() - begun) / 1e9;
        String left = finished == cells ? "" : ", about " + Figures.time(elapsed * (all - done) / done) + " left";
        err.printf(
                Locale.ROOT,
                "  %d of %d: %s, %s with C %s, validation error %s %%, %d support vectors%s%n",
                finished,
                cells,
                column.heading(),
                selected.kernel().spec(),
                Figures.rounded(selected.penalty()),
                Figures.percent(selected.best().error()),
                supportVectors,
                left);
    }

    void end(SetResult result) {
        before += (System.nanoTime() - begun) / 1e9;
        StringBuilder text = new StringBuilder("  test error, % (paper):");
        for (Column column : plan.get(result.set())) {
            Cell cell = result.cell(column).orElseThrow();
            text.append(' ')
                    .append(column.heading())
                    .append(' ')
                    .append(Figures.percent(cell.ours().test().error()));
            text.append(" (").append(Figures.percent(cell.published())).append("),");
        }
        text.setLength(text.length() - 1);
        err.println(text);
    }

    /** About how long a cell takes, in any unit: pairs of rows, once for each point of the search. */
    private static double cost(PaperSet set, Column column) {
        double rows = set.sizes().examples() + OVERHEAD;
        return rows * rows * (column.template().contains("auto") && column.firstLayer() == null ? WITH_PARAMETER : 1);
    }
}
