package arcmargin.page;

import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.RoughSurface;
import arcmargin.geometry.Surface;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;

/** What is drawn over the plane. */
final class Maps {

    /** Cells of a map, in each direction. */
    private static final int CELLS = 80;

    /** Shades of a map: runs of one shade are one box. */
    private static final int SHADES = 32;

    private static final double ROOM = 104;
    /** One value in so many lies beyond either end of a scale. */
    private static final int TAIL = 50;

    private static final int DIRECTIONS = 72;

    private Maps() {}

    /** An empty plot of a square around the origin. */
    static Plot plane(double extent) {
        return Plot.withRoom(
                KernelPictures.SIZE + ROOM,
                KernelPictures.SIZE,
                ROOM,
                Axis.linear("x₁", -extent, extent),
                Axis.linear("x₂", -extent, extent));
    }

    /** An axis that holds all finite values of curves, and two more. */
    static Axis around(String label, List<double[]> curves, double low, double high) {
        double least = low;
        double most = high;
        for (double[] curve : curves) {
            for (double value : curve) {
                least = value < least ? value : least;
                most = value > most && value < Double.POSITIVE_INFINITY ? value : most;
            }
        }
        return Axis.linear(label, least, most > least ? most : least + 1);
    }

    /** Draws the parts of a line that are inside of the square. */
    static void line(Plot plot, String style, double[][] points, double extent) {
        List<double[]> run = new ArrayList<>();
        for (int i = 0; i <= points.length; i++) {
            boolean inside = i < points.length && Math.abs(points[i][0]) <= extent && Math.abs(points[i][1]) <= extent;
            if (inside) {
                run.add(points[i]);
            } else {
                if (run.size() > 1) {
                    plot.line(
                            style,
                            run.stream().mapToDouble(point -> point[0]).toArray(),
                            run.stream().mapToDouble(point -> point[1]).toArray());
                }
                run.clear();
            }
        }
    }

    /** The points x + dx with |Φ(x+dx) - Φ(x)|² = square to leading order, at most so far from x. */
    static double[][] ball(Surface surface, double[] x, double square, double farthest) {
        double[][] points = new double[DIRECTIONS + 1][];
        for (int d = 0; d <= DIRECTIONS; d++) {
            double angle = 2 * Math.PI * d / DIRECTIONS;
            double[] direction = {Math.cos(angle), Math.sin(angle)};
            double radius = surface instanceof RadialMetric metric
                    ? Math.sqrt(square / metric.at(x).lineElement(direction))
                    : Math.pow(
                            square / ((RoughSurface) surface).squaredDistance(x, direction),
                            1 / ((RoughSurface) surface).degree());
            double capped = Math.min(farthest, radius);
            points[d] = new double[] {x[0] + capped * direction[0], x[1] + capped * direction[1]};
        }
        return points;
    }

    /** A map of a function over a square, with its scale beside it; none if the function has no value there. */
    static Optional<Plot> heat(String title, double extent, DoubleBinaryOperator function, String called) {
        double side = 2 * extent / CELLS;
        double[][] values = new double[CELLS][CELLS];
        for (int r = 0; r < CELLS; r++) {
            for (int c = 0; c < CELLS; c++) {
                values[r][c] = function.applyAsDouble(-extent + (c + 0.5) * side, -extent + (r + 0.5) * side);
            }
        }
        double[] sorted = Arrays.stream(values)
                .flatMapToDouble(Arrays::stream)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            return Optional.empty();
        }
        // a few extreme values, at a singular point, have the colours of the ends
        int tail = sorted.length / TAIL;
        double least = sorted[tail];
        double most = sorted[sorted.length - 1 - tail];
        // what is equal up to rounding is one shade
        double range = most - least > 1e-9 * Math.max(Math.abs(least), Math.abs(most)) + 1e-12 ? most - least : 0;
        Plot plot = plane(extent);
        List<List<double[]>> boxes = new ArrayList<>();
        for (int shade = 0; shade < SHADES; shade++) {
            boxes.add(new ArrayList<>());
        }
        for (int r = 0; r < CELLS; r++) {
            int from = 0;
            for (int c = 1; c <= CELLS; c++) {
                int shade = shade(values[r][from], least, range);
                if (c == CELLS || shade(values[r][c], least, range) != shade) {
                    if (shade >= 0) {
                        boxes.get(shade).add(new double[] {
                            -extent + from * side, -extent + c * side, -extent + r * side, -extent + (r + 1) * side
                        });
                    }
                    from = c;
                }
            }
        }
        for (int shade = 0; shade < SHADES; shade++) {
            if (!boxes.get(shade).isEmpty()) {
                plot.cells(colour(shade), boxes.get(shade));
            }
        }
        scale(plot, extent, least, range, called);
        return Optional.of(plot.title(title));
    }

    private static void scale(Plot plot, double extent, double least, double range, String called) {
        double left = 1.06 * extent;
        double right = 1.14 * extent;
        for (int shade = 0; shade < SHADES; shade++) {
            double low = -0.8 * extent + 1.6 * extent * shade / SHADES;
            plot.cells(
                    colour(range > 0 ? shade : SHADES - 1),
                    List.of(new double[] {left, right, low, low + 1.6 * extent / SHADES}));
        }
        for (double share : range > 0 ? new double[] {0, 0.5, 1} : new double[] {0}) {
            double value = least + share * range;
            double shown = Math.abs(value) < 1e-9 * range ? 0 : value;
            plot.label("tick", right, -0.8 * extent + 1.6 * extent * share, 4, 4, Figures.rounded(shown));
        }
        plot.label("tick", left, 0.88 * extent, 0, 0, called);
    }

    private static int shade(double value, double least, double range) {
        if (!Double.isFinite(value)) {
            return -1;
        }
        return range > 0 ? (int) Math.max(0, Math.min(SHADES - 1, SHADES * (value - least) / range)) : SHADES - 1;
    }

    /** Bright for large values. */
    private static String colour(int shade) {
        return SearchPlot.colour(1 - (double) shade / (SHADES - 1));
    }
}
