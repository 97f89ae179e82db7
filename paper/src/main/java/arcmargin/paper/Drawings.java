package arcmargin.paper;

import arcmargin.kernel.AngularFunction;
import arcmargin.page.Axis;
import arcmargin.page.Axis.Tick;
import arcmargin.page.Figures;
import arcmargin.page.Markup;
import arcmargin.page.Plot;
import java.util.List;
import java.util.stream.IntStream;

/** The drawn figures of the paper, drawn again from the formulas; each is an svg element for a page. */
public final class Drawings {

    private static final int DEGREES = 4;
    private static final int STEPS = 180;
    private static final double PANEL = 410;
    private static final double HIGH = 310;
    private static final List<Tick> ANGLES = List.of(
            new Tick(0, "0"),
            new Tick(Math.PI / 4, "π/4"),
            new Tick(Math.PI / 2, "π/2"),
            new Tick(3 * Math.PI / 4, "3π/4"),
            new Tick(Math.PI, "π"));

    private Drawings() {}

    /**
     * Figure 2: the functions Jₙ(θ) for n = 0 … 3, and beside them the same divided by Jₙ(0), which shows that only J₀
     * starts with a slope.
     *
     * @return the drawing
     * @paper figure 2
     */
    public static String angularFunctions() {
        Axis angle = new Axis("θ", 0, Math.PI, false, ANGLES);
        List<Tick> starts = IntStream.of(1, 3, 15)
                .mapToObj(factor -> new Tick(factor * Math.PI, factor == 1 ? "π" : factor + "π"))
                .toList();
        Plot whole = Plot.of(PANEL, HIGH, angle, new Axis("Jₙ(θ)", 0, 15.6 * Math.PI, false, starts));
        Plot shape = Plot.of(PANEL, HIGH, angle, Axis.linear("Jₙ(θ) / Jₙ(0)", 0, 1.04));
        double[] thetas = IntStream.rangeClosed(0, STEPS)
                .mapToDouble(i -> i == STEPS ? Math.PI : i * Math.PI / STEPS)
                .toArray();
        for (int degree = DEGREES - 1; degree >= 0; degree--) {
            int n = degree;
            double start = AngularFunction.atAngle(n, 0);
            double[] values = IntStream.rangeClosed(0, STEPS)
                    .mapToDouble(i -> AngularFunction.atAngle(n, thetas[i]))
                    .toArray();
            double[] shares = IntStream.rangeClosed(0, STEPS)
                    .mapToDouble(i -> values[i] / start)
                    .toArray();
            whole.line("s" + n, thetas, values);
            shape.line("s" + n, thetas, shares);
        }
        label(whole, 3, 40, 1, 10, 0);
        label(whole, 2, 28, 1, 0, -9);
        label(whole, 1, 8, 1, 8, -6);
        label(whole, 0, 120, 1, 0, -6);
        label(shape, 3, 60, AngularFunction.atAngle(3, 0), -22, 4);
        label(shape, 2, 92, AngularFunction.atAngle(2, 0), 6, -2);
        label(shape, 1, 112, AngularFunction.atAngle(1, 0), 8, -2);
        label(shape, 0, 122, AngularFunction.atAngle(0, 0), 8, -4);
        return Plot.row(
                "The functions J of degree 0 to 3 over the angle, as they are and divided by their start",
                List.of(whole, shape));
    }

    /** Names a curve beside its point at a step, there divided by a unit. */
    private static void label(Plot plot, int n, int step, double unit, double right, double down) {
        double theta = step * Math.PI / STEPS;
        plot.label(
                "s" + n + ".strong",
                theta,
                AngularFunction.atAngle(n, theta) / unit,
                right,
                down,
                "J" + "₀₁₂₃".charAt(n));
    }

    /**
     * Figure 3: the triangle of x and y in which the biased kernel of eq. (25) is written. ψ is the angle at the tip of
     * x, ξ the one at the tip of y.
     *
     * @return the drawing
     * @paper figure 3
     */
    public static String triangle() {
        double[] origin = {46, 214};
        double[] x = {330, 190};
        double[] y = {176, 44};
        Markup svg = new Markup();
        svg.raw("<defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\""
                + " markerHeight=\"7\" orient=\"auto\"><path d=\"M0 1L10 5L0 9z\""
                + " fill=\"var(--ink)\"/></marker></defs>");
        wedge(svg, "s0", origin, x, y, 44);
        wedge(svg, "s1", x, y, origin, 40);
        wedge(svg, "s2", y, origin, x, 34);
        edge(svg, "line ink", origin, x, "url(#tip)");
        edge(svg, "line ink", origin, y, "url(#tip)");
        edge(svg, "line mute dashed", x, y, null);
        svg.leaf("text.math.name", "x", "x", 340, "y", 194).leaf("text.math.name", "y", "x", 172, "y", 32);
        svg.leaf("text.math.s0", "θ", "x", 92, "y", 194).leaf("text.math.s1", "ψ", "x", 272, "y", 174);
        svg.leaf("text.math.s2", "ξ", "x", 174, "y", 96);
        svg.leaf("text", "‖x‖", "x", 190, "y", 222).leaf("text", "‖y‖", "x", 88, "y", 124);
        svg.leaf("text", "‖x − y‖", "x", 262, "y", 112);
        return Plot.drawing("The triangle of x and y with the angles theta, psi and xi", 380, 240, svg.toString());
    }

    private static void edge(Markup svg, String style, double[] from, double[] to, String marker) {
        svg.empty("path", "class", style, "d", "M" + place(from) + "L" + place(to), "marker-end", marker);
    }

    /** The sector of an angle: at a corner, between the directions of two others. */
    private static void wedge(Markup svg, String style, double[] corner, double[] one, double[] other, double radius) {
        double[] from = towards(corner, one, radius);
        double[] to = towards(corner, other, radius);
        String arc = "A" + place(new double[] {radius, radius}) + " 0 0 0 ";
        svg.empty("path.area." + style, "d", "M" + place(corner) + "L" + place(from) + arc + place(to) + "Z");
        svg.empty("path.line.thin." + style, "d", "M" + place(from) + arc + place(to));
    }

    private static double[] towards(double[] corner, double[] other, double length) {
        double wide = other[0] - corner[0];
        double high = other[1] - corner[1];
        double scale = length / Math.hypot(wide, high);
        return new double[] {corner[0] + wide * scale, corner[1] + high * scale};
    }

    private static String place(double[] point) {
        return Figures.coordinate(point[0]) + " " + Figures.coordinate(point[1]);
    }
}
