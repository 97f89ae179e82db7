package arcmargin.page;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.RoughSurface;
import arcmargin.geometry.Surface;
import arcmargin.kernel.Kernel;
import arcmargin.svm.Svm;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A machine trained on a small data set of two features and two classes: its boundary, and the metric along it. */
public final class BoundaryPicture {

    private static final int CELLS = 120;
    private static final double MARGIN = 1.08;

    private BoundaryPicture() {}

    /**
     * Trains a machine and draws it.
     *
     * @param kernel any kernel
     * @param name what it is called
     * @param penalty C
     * @param data of two features and two classes
     * @param resources thread pool, memory and BLAS
     * @return the picture
     * @throws BadInputException if the data have other features or classes
     */
    public static KernelPictures.Picture of(
            Kernel kernel, String name, double penalty, Dataset data, Resources resources) {
        if (data.points().dimension() != 2 || data.classes().size() != 2) {
            throw new BadInputException("the data have " + data.points().dimension() + " features and "
                    + data.classes().size() + " classes: a boundary is drawn of two features and two classes");
        }
        double[] xs = column(data, 0);
        double[] ys = column(data, 1);
        double extent = MARGIN
                * Math.max(
                        Arrays.stream(xs).map(Math::abs).max().orElse(1),
                        Arrays.stream(ys).map(Math::abs).max().orElse(1));
        double[][] decisions = decisions(kernel, penalty, data, extent, resources);
        Plot plot = Maps.plane(extent);
        for (int c = 0; c < 2; c++) {
            int number = c;
            int[] rows = IntStream.range(0, xs.length)
                    .filter(i -> data.labels()[i] == number)
                    .toArray();
            plot.points(
                    "fine.s" + c,
                    Arrays.stream(rows).mapToDouble(i -> xs[i]).toArray(),
                    Arrays.stream(rows).mapToDouble(i -> ys[i]).toArray());
            plot.note("s" + c, c, data.classes().get(c));
        }
        for (double level : new double[] {-1, 1}) {
            plot.lines("mute.thin", Contour.of(decisions, level, extent));
        }
        List<double[][]> boundary = Contour.of(decisions, 0, extent);
        plot.lines("ink", boundary);
        balls(kernel.surface(), boundary, extent).forEach(ball -> Maps.line(plot, "s6", ball, extent));
        plot.note("ink", 2, "f = 0");
        plot.note("mute.thin", 3, "f = ±1");
        boolean metric = kernel.surface() instanceof RadialMetric;
        plot.note("s6", 4, metric ? "metric" : "steps");
        return new KernelPictures.Picture(
                plot.title(name + ", C = " + Figures.rounded(penalty)),
                "The boundary of a machine trained on the points, its margin lines, and along the boundary "
                        + (metric ? "ellipses of one length of the metric" : "steps of one length, to leading order")
                        + ": small ones where the kernel tells points apart that are near each other. Their long axis"
                        + " is the direction in which it tells least.");
    }

    private static double[] column(Dataset data, int column) {
        double[] values = new double[data.size()];
        Arrays.setAll(values, i -> data.points().get(i, column));
        return values;
    }

    /** Decision values at the corners of all cells, {@code [row][column]}. */
    private static double[][] decisions(
            Kernel kernel, double penalty, Dataset data, double extent, Resources resources) {
        double[] corners = new double[2 * (CELLS + 1) * (CELLS + 1)];
        for (int r = 0; r <= CELLS; r++) {
            for (int c = 0; c <= CELLS; c++) {
                int at = 2 * (r * (CELLS + 1) + c);
                corners[at] = place(c, extent);
                corners[at + 1] = place(r, extent);
            }
        }
        double[][] found = Svm.with(kernel)
                .penalty(penalty)
                .train(data, resources)
                .model()
                .predictor()
                .decisions(DensePoints.of((CELLS + 1) * (CELLS + 1), 2, corners), resources);
        double[][] decisions = new double[CELLS + 1][CELLS + 1];
        for (int r = 0; r <= CELLS; r++) {
            for (int c = 0; c <= CELLS; c++) {
                decisions[r][c] = found[r * (CELLS + 1) + c][0];
            }
        }
        return decisions;
    }

    private static double place(double cell, double extent) {
        return -extent + 2 * extent * cell / CELLS;
    }

    /** Balls of one radius in feature space around points of the boundary that are apart from each other. */
    private static List<double[][]> balls(Surface surface, List<double[][]> boundary, double extent) {
        List<double[]> centres = new ArrayList<>();
        for (double[][] piece : boundary) {
            double[] x = piece[0];
            boolean apart = Math.hypot(x[0], x[1]) > extent / 50
                    && centres.stream().allMatch(other -> Math.hypot(x[0] - other[0], x[1] - other[1]) > extent / 5);
            if (apart) {
                centres.add(x);
            }
        }
        double degree = surface instanceof RoughSurface rough ? rough.degree() : 2;
        double[] sizes = centres.stream()
                .mapToDouble(x -> size(Maps.ball(surface, x, 1, Double.POSITIVE_INFINITY), x))
                .sorted()
                .toArray();
        if (sizes.length == 0) {
            return List.of();
        }
        double square = Math.pow(extent / 24 / sizes[sizes.length / 2], degree);
        return centres.stream()
                .map(x -> Maps.ball(
                        surface, x, square, surface instanceof RoughSurface ? extent / 10 : Double.POSITIVE_INFINITY))
                .toList();
    }

    /** The smallest distance of a ball's points from its centre. */
    private static double size(double[][] ball, double[] centre) {
        double least = Double.POSITIVE_INFINITY;
        for (double[] point : ball) {
            least = Math.min(least, Math.hypot(point[0] - centre[0], point[1] - centre[1]));
        }
        return least;
    }
}
