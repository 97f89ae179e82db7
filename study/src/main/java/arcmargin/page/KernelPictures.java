package arcmargin.page;

import arcmargin.geometry.Curve;
import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.RoughSurface;
import arcmargin.geometry.Surface;
import arcmargin.kernel.Kernel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Pictures of a kernel and of the surface that it induces over the plane: values against angle and norm, lengths,
 * geodesics, volume element and curvature. A kernel without a metric has its leading order drawn instead.
 */
public final class KernelPictures {

    static final double SIZE = 400;
    private static final double ROOM = 104;
    private static final int STEPS = 120;
    /** Geodesics that are followed, and every how many of them is drawn: what they reach is to look round. */
    private static final int RAYS = 144;

    private static final int DRAWN = 3;
    private static final int CIRCLES = 4;
    private static final double[] NORMS = {0.5, 1, 2};

    private final Kernel kernel;
    private final String name;
    private final double extent;
    private final List<Picture> pictures = new ArrayList<>();

    private KernelPictures(Kernel kernel, String name, double extent) {
        this.kernel = kernel;
        this.name = name;
        this.extent = extent;
    }

    /**
     * A plot with what is to be seen on it.
     *
     * @param plot the plot
     * @param caption a sentence or two
     */
    public record Picture(Plot plot, String caption) {}

    /**
     * All pictures of a kernel.
     *
     * @param kernel any kernel
     * @param name what it is called
     * @param extent coordinates run from -extent to extent
     * @return six pictures
     */
    public static List<Picture> of(Kernel kernel, String name, double extent) {
        KernelPictures drawn = new KernelPictures(kernel, name, extent);
        drawn.angles();
        drawn.diagonal();
        Surface surface = kernel.surface();
        if (surface instanceof RadialMetric metric) {
            drawn.lengths(metric);
            drawn.geodesics(metric);
            drawn.volume(metric);
            drawn.curvature(metric);
        } else {
            RoughSurface rough = (RoughSurface) surface;
            drawn.lengths(rough);
            drawn.indicatrices(rough);
            drawn.steps(rough, true);
            drawn.steps(rough, false);
        }
        return List.copyOf(drawn.pictures);
    }

    private void angles() {
        double[] thetas = IntStream.rangeClosed(0, STEPS)
                .mapToDouble(i -> Math.PI * i / STEPS)
                .toArray();
        List<double[]> curves = new ArrayList<>();
        for (double norm : NORMS) {
            curves.add(map(thetas, theta -> {
                double value = kernel.at(
                        new double[] {norm, 0}, new double[] {norm * Math.cos(theta), norm * Math.sin(theta)});
                return value / kernel.diagonal(norm * norm);
            }));
        }
        Axis across = new Axis(
                "angle θ between x and y",
                0,
                Math.PI,
                false,
                List.of(new Axis.Tick(0, "0"), new Axis.Tick(Math.PI / 2, "π/2"), new Axis.Tick(Math.PI, "π")));
        Plot plot = Plot.withRoom(SIZE + ROOM, SIZE, ROOM, across, Maps.around("k(x, y) / k(x, x)", curves, 0, 1));
        legend(plot, thetas, curves, List.of("|x| = |y| = ½", "|x| = |y| = 1", "|x| = |y| = 2"));
        add(
                plot.title(name + ": values against the angle"),
                "The kernel of two points of equal norm against the angle between them, divided by k(x, x)."
                        + (kernel.surface() instanceof RadialMetric ? "" : " The cusp at 0 makes the surface rough."));
    }

    private void diagonal() {
        double[] norms = IntStream.rangeClosed(0, STEPS)
                .mapToDouble(i -> extent * i / STEPS)
                .toArray();
        double[] along = map(norms, norm -> kernel.diagonal(norm * norm));
        double[] across = map(norms, norm -> kernel.at(norm * norm, 0, norm * norm));
        double[] against = map(norms, norm -> kernel.at(norm * norm, -norm * norm, norm * norm));
        List<double[]> curves = List.of(along, across, against);
        Plot plot = Plot.withRoom(
                SIZE + ROOM, SIZE, ROOM, Axis.linear("|x| = |y|", 0, extent), Maps.around("k(x, y)", curves, 0, 0));
        legend(plot, norms, curves, List.of("y = x", "y across x", "y = −x"));
        add(
                plot.title(name + ": values against the norm"),
                "The kernel against the norm of two points that are equal," + " orthogonal and opposite.");
    }

    /** Lines in the colours of the series; names at the right, apart from each other. */
    private static void legend(Plot plot, double[] xs, List<double[]> curves, List<String> names) {
        for (int c = 0; c < curves.size(); c++) {
            double[][] points = new double[xs.length][];
            for (int i = 0; i < xs.length; i++) {
                points[i] = new double[] {xs[i], curves.get(c)[i]};
            }
            Maps.line(plot, "s" + c, points, Double.MAX_VALUE);
        }
        for (int c = 0; c < curves.size(); c++) {
            plot.note("s" + c, c, names.get(c));
        }
    }

    private void lengths(RadialMetric metric) {
        double[] from = {extent / 2, 0};
        lengths(
                y -> attempt(() -> metric.arcLength(from, new double[] {extent / 2, y})),
                "arc length",
                "Distance in feature space from (" + Figures.rounded(extent / 2)
                        + ", 0) to points straight above it: the arc length of the straight line between them, on the"
                        + " surface, and the chord |Φ(x) − Φ(y)|.");
    }

    private void lengths(RoughSurface rough) {
        double[] from = {extent / 2, 0};
        lengths(
                y -> attempt(() -> Math.sqrt(rough.squaredDistance(from, new double[] {0, y}))),
                "leading order",
                "Distance in feature space from (" + Figures.rounded(extent / 2)
                        + ", 0) to points straight above it: the chord |Φ(x) − Φ(y)|, and its leading order. There is"
                        + " no"
                        + " metric: " + rough.reason() + ".");
    }

    private void lengths(DoubleUnaryOperator length, String called, String caption) {
        double[] from = {extent / 2, 0};
        double[] ys = IntStream.rangeClosed(1, STEPS)
                .mapToDouble(i -> extent * i / STEPS)
                .toArray();
        double[] chords =
                map(ys, y -> Math.sqrt(Math.max(0, kernel.squaredDistance(from, new double[] {extent / 2, y}))));
        List<double[]> curves = List.of(map(ys, length), chords);
        Plot plot = Plot.withRoom(
                SIZE + ROOM, SIZE, ROOM, Axis.linear("y₂ − x₂", 0, extent), Maps.around("distance", curves, 0, 0));
        legend(plot, ys, curves, List.of(called, "chord"));
        add(plot.title(name + ": lengths"), caption);
    }

    private void geodesics(RadialMetric metric) {
        double[] from = {extent / 2, 0};
        Plot plot = Maps.plane(extent);
        double length = 0.9 * extent * Math.exp(metric.at(from).logVolumeElement() / 2);
        List<double[][]> rays = rays(metric, from, length);
        // of bounded kernels infinity is near: shorter geodesics stay on this side of it
        while (rays.stream().anyMatch(ray -> Double.isNaN(ray[0][0])) && length > 1e-3) {
            length /= 1.5;
            rays = rays(metric, from, length);
        }
        for (int ray = 0; ray < RAYS; ray += DRAWN) {
            Maps.line(plot, "s0.thin", rays.get(ray), extent);
        }
        for (int circle = 1; circle <= CIRCLES; circle++) {
            int at = STEPS * circle / CIRCLES;
            double[][] points = new double[RAYS + 1][];
            for (int ray = 0; ray <= RAYS; ray++) {
                points[ray] = rays.get(ray % RAYS)[at];
            }
            Maps.line(plot, "s1", points, extent);
        }
        plot.dot("s1", from[0], from[1], "start");
        add(
                plot.title(name + ": geodesics"),
                "Geodesics from one point, and what they reach at a quarter, a half, three quarters and the whole of"
                        + " the"
                        + " length " + Figures.rounded(length) + ". They are straight where the surface is a cone.");
    }

    /** Geodesics in all directions. */
    private static List<double[][]> rays(RadialMetric metric, double[] from, double length) {
        List<double[][]> rays = new ArrayList<>();
        for (int ray = 0; ray < RAYS; ray++) {
            double angle = 2 * Math.PI * (ray + 0.5 * DRAWN) / RAYS;
            double[] direction = {Math.cos(angle), Math.sin(angle)};
            double speed = length / Math.sqrt(metric.at(from).lineElement(direction));
            rays.add(points(metric, from, new double[] {speed * direction[0], speed * direction[1]}));
        }
        return rays;
    }

    /** Points of a geodesic, NaN if it cannot be followed. */
    private static double[][] points(RadialMetric metric, double[] from, double[] velocity) {
        double[][] points = new double[STEPS + 1][];
        Curve curve = null;
        try {
            curve = metric.geodesic(from, velocity);
        } catch (IllegalArgumentException | ArithmeticException e) {
            // it runs into a singular point: left out
        }
        for (int i = 0; i <= STEPS; i++) {
            points[i] = curve == null ? new double[] {Double.NaN, Double.NaN} : curve.point((double) i / STEPS);
        }
        return points;
    }

    private void indicatrices(RoughSurface rough) {
        Plot plot = Maps.plane(extent);
        double step = extent / 4;
        double unit = rough.squaredDistance(new double[] {extent / 2, 0}, new double[] {0, 0.2 * step});
        for (double x = -3.5 * step; x < 4 * step; x += step) {
            for (double y = -3.5 * step; y < 4 * step; y += step) {
                Maps.line(plot, "s1.thin", Maps.ball(rough, new double[] {x, y}, unit, 0.46 * step), extent);
            }
        }
        add(
                plot.title(name + ": equal steps"),
                "Around each point the steps dx of one length in feature space, to leading order, cut off where they"
                        + " would"
                        + " reach the next point. An ellipse would be a metric; here there is none: " + rough.reason()
                        + ".");
    }

    private void steps(RoughSurface rough, boolean across) {
        Maps.heat(
                        name + (across ? ": steps across x" : ": steps along x"),
                        extent,
                        (x, y) -> {
                            double t = x * x + y * y;
                            double value = attempt(() -> rough.squaredDistance(t, across ? 0 : 1, across ? 1 : 0));
                            return value > 0 ? Math.log10(value) : Double.NaN;
                        },
                        "log₁₀ L")
                .ifPresent(plot -> add(
                        plot,
                        "The leading order L of |Φ(x+dx) − Φ(x)|² for a unit step "
                                + (across ? "across" : "along")
                                + " x; the squared distance of neighbours shrinks like |dx| to the power "
                                + Figures.rounded(rough.degree()) + ", not 2."));
    }

    private void volume(RadialMetric metric) {
        Maps.heat(
                        name + ": volume element",
                        extent,
                        (x, y) -> attempt(() -> metric.at(x, y).logVolumeElement() / Math.log(10)),
                        "log₁₀ √det g")
                .ifPresent(plot -> add(
                        plot,
                        "How much larger a small area is in feature space than in the plane: resolution is spent where"
                                + " it is large."));
    }

    private void curvature(RadialMetric metric) {
        Maps.heat(
                        name + ": scalar curvature",
                        extent,
                        (x, y) -> attempt(() -> metric.at(x, y).scalarCurvature()),
                        "S")
                .ifPresent(plot -> add(
                        plot,
                        "The scalar curvature, twice the Gaussian one in the plane: negative where geodesics spread"
                                + " faster than on a plane, 0 where the surface can be unrolled."));
    }

    private void add(Plot plot, String caption) {
        // bars and exponents stay with what they belong to
        pictures.add(new Picture(plot, caption.replace("|²", "|\u2060²").replace("|Φ", "|\u2060Φ")));
    }

    private static double[] map(double[] values, DoubleUnaryOperator function) {
        double[] mapped = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            double value = values[i];
            mapped[i] = attempt(() -> function.applyAsDouble(value));
        }
        return mapped;
    }

    /** A value that does not exist at some points, such as the origin, is NaN there. */
    private static double attempt(DoubleSupplier value) {
        try {
            return value.getAsDouble();
        } catch (IllegalArgumentException | ArithmeticException e) {
            return Double.NaN;
        }
    }
}
