package arcmargin.paper;

import arcmargin.results.StudyResults;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What was found on one data set of the paper.
 *
 * @param set which one
 * @param generated whether our rows are other ones than the paper's
 * @param quick whether test set and grids were cut short
 * @param results what the study of the kernels found
 */
public record SetResult(PaperSet set, boolean generated, boolean quick, StudyResults results) {

    /**
     * The result of a column.
     *
     * @param column the kernel
     * @return its cell, if it was run
     */
    public Optional<Cell> cell(Column column) {
        return results.kernel(column.template()).map(found -> new Cell(set, column, generated, found));
    }

    /**
     * How far our order of the kernels is the paper's: Spearman's rank correlation over the columns that were run.
     *
     * @return from −1 to 1, NaN where fewer than three were run
     */
    public double rankCorrelation() {
        List<Cell> cells = cells();
        double[] paper = ranks(cells.stream().mapToDouble(Cell::published).toArray());
        double[] ours = ranks(
                cells.stream().mapToDouble(cell -> cell.ours().test().error()).toArray());
        return cells.size() < 3 ? Double.NaN : correlation(paper, ours);
    }

    /**
     * Pairs of kernels in the paper's order.
     *
     * @param same those whose errors are in the same order here
     * @param told those that the paper tells apart
     */
    public record Order(int same, int told) {}

    /**
     * How many pairs of kernels, of those whose errors in the paper are more than 3 standard errors apart, are in the
     * paper's order.
     *
     * @return over the columns that were run
     */
    public Order order() {
        List<Cell> cells = cells();
        int told = 0;
        int same = 0;
        for (Cell one : cells) {
            for (Cell other : cells) {
                double p = one.published();
                double q = other.published();
                if (q - p
                        > Cell.ERRORS
                                * Math.sqrt((p * (1 - p) + q * (1 - q))
                                        / set.sizes().test())) {
                    told++;
                    same += one.ours().test().error() < other.ours().test().error() ? 1 : 0;
                }
            }
        }
        return new Order(same, told);
    }

    private List<Cell> cells() {
        return Arrays.stream(Column.values())
                .map(this::cell)
                .flatMap(Optional::stream)
                .toList();
    }

    /** Equal values share the mean of their ranks. */
    private static double[] ranks(double[] values) {
        double[] ranks = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            for (double other : values) {
                ranks[i] += other < values[i] ? 1 : other == values[i] ? 0.5 : 0;
            }
        }
        return ranks;
    }

    private static double correlation(double[] a, double[] b) {
        double middle = a.length / 2.0; // the mean of ranks counted so
        double ab = 0;
        double aa = 0;
        double bb = 0;
        for (int i = 0; i < a.length; i++) {
            ab += (a[i] - middle) * (b[i] - middle);
            aa += (a[i] - middle) * (a[i] - middle);
            bb += (b[i] - middle) * (b[i] - middle);
        }
        return ab / Math.sqrt(aa * bb);
    }
}
