package arcmargin.page;

import arcmargin.page.Axis.Tick;
import java.util.List;

/**
 * A plot with two axes, written as SVG that stands inside a page or in a file of its own.
 *
 * <p>Colours come from the style sheet {@code plot.css} by class, so a plot follows the reader's light or dark mode:
 * the classes {@code s0} to {@code s7} are eight series told apart with any colour vision; several classes are joined
 * by dots ({@code s0.thin}). What lies on a point is shown when the pointer rests on it.
 */
public final class Plot {

    private static final double LEFT = 56;
    private static final double RIGHT = 16;
    private static final double TOP = 18;
    private static final double BOTTOM = 44;

    private final double width;
    private final double height;
    private final Axis x;
    private final Axis y;
    private final double end;
    private final double floor;
    private final Markup marks = new Markup();
    private final Markup above = new Markup();

    private Plot(double width, double height, double right, Axis x, Axis y) {
        this.width = width;
        this.height = height;
        this.end = width - right;
        this.floor = height - BOTTOM;
        this.x = x;
        this.y = y;
    }

    /**
     * An empty plot.
     *
     * @param width of the whole drawing, in pixels
     * @param height of the whole drawing
     * @param x the axis to the right
     * @param y the axis upwards
     * @return the plot, to be drawn on
     */
    public static Plot of(double width, double height, Axis x, Axis y) {
        return new Plot(width, height, RIGHT, x, y);
    }

    /**
     * An empty plot with room to its right for labels of lines.
     *
     * @param width of the whole drawing, in pixels
     * @param height of the whole drawing
     * @param room width kept free to the right of the axes
     * @param x the axis to the right
     * @param y the axis upwards
     * @return the plot, to be drawn on
     */
    public static Plot withRoom(double width, double height, double room, Axis x, Axis y) {
        return new Plot(width, height, room, x, y);
    }

    /**
     * Draws a line through points.
     *
     * @param style classes, such as {@code s0} or {@code s2.thin}
     * @param xs where to, across
     * @param ys where to, up; as many
     * @return this
     */
    public Plot line(String style, double[] xs, double[] ys) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < xs.length; i++) {
            path.append(i == 0 ? 'M' : 'L').append(place(across(xs[i]), up(ys[i])));
        }
        marks.empty("path.line." + style, "d", path);
        return this;
    }

    /**
     * Draws many short lines alike, such as the pieces of a contour.
     *
     * @param style classes, such as {@code ink}
     * @param pieces the points of each line, x and y
     * @return this
     */
    public Plot lines(String style, List<double[][]> pieces) {
        StringBuilder path = new StringBuilder();
        for (double[][] piece : pieces) {
            for (int i = 0; i < piece.length; i++) {
                path.append(i == 0 ? 'M' : 'L').append(place(across(piece[i][0]), up(piece[i][1])));
            }
        }
        marks.empty("path.line." + style, "d", path);
        return this;
    }

    /**
     * Draws a dot.
     *
     * @param style classes
     * @param atX where, across
     * @param atY where, up
     * @param tip what it is
     * @return this
     */
    public Plot dot(String style, double atX, double atY, String tip) {
        marks.open("circle.dot." + style, "cx", across(atX), "cy", up(atY), "r", 3.5);
        marks.leaf("title", tip).close();
        return this;
    }

    /**
     * Draws many points alike, which tell nothing of themselves.
     *
     * @param style classes
     * @param xs where, across
     * @param ys where, up; as many
     * @return this
     */
    public Plot points(String style, double[] xs, double[] ys) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < xs.length; i++) {
            path.append('M').append(place(across(xs[i]), up(ys[i]))).append("h0");
        }
        marks.empty("path.points." + style, "d", path);
        return this;
    }

    /**
     * Draws an upright interval.
     *
     * @param style classes
     * @param atX where, across
     * @param lower lower end
     * @param upper upper end
     * @return this
     */
    public Plot interval(String style, double atX, double lower, double upper) {
        marks.empty("path.whisker." + style, "d", segment(across(atX), up(lower), across(atX), up(upper)));
        return this;
    }

    /**
     * Fills a box.
     *
     * @param colour its colour, such as {@code #31688e}
     * @param fromX left side
     * @param toX right side
     * @param fromY lower side
     * @param toY upper side
     * @param tip what it is
     * @return this
     */
    public Plot box(String colour, double fromX, double toX, double fromY, double toY, String tip) {
        double left = across(fromX);
        double top = up(toY);
        double wide = across(toX) - left;
        double high = up(fromY) - top;
        marks.open("rect.box", "x", left, "y", top, "width", wide, "height", high, "fill", colour);
        marks.leaf("title", tip).close();
        return this;
    }

    /**
     * Fills boxes of one colour that tell nothing of themselves, such as the cells of a map.
     *
     * @param colour their colour, such as {@code #31688e}
     * @param boxes of each its left, right, lower and upper side
     * @return this
     */
    public Plot cells(String colour, List<double[]> boxes) {
        StringBuilder path = new StringBuilder();
        for (double[] box : boxes) {
            double left = across(box[0]);
            double top = up(box[3]);
            path.append('M').append(place(left, top));
            path.append('H').append(Figures.coordinate(across(box[1])));
            path.append('V').append(Figures.coordinate(up(box[2])));
            path.append('H').append(Figures.coordinate(left)).append('z');
        }
        // a stroke closes the seams that smoothed edges leave between cells
        marks.empty("path.box", "d", path, "fill", colour, "stroke", colour, "stroke-width", "0.6");
        return this;
    }

    /**
     * Names a line at the right of the axes, where {@link #withRoom} left room.
     *
     * @param style classes, such as {@code s0}
     * @param place from the top, 0 for the first
     * @param text what to write
     * @return this
     */
    public Plot note(String style, int place, String text) {
        double at = TOP + 14 + 18 * place;
        above.empty("path.line." + style, "d", segment(end + 6, at - 4, end + 16, at - 4));
        above.leaf("text.tick", text, "x", end + 19, "y", at);
        return this;
    }

    /**
     * Names the plot above its axes.
     *
     * @param text a few words
     * @return this
     */
    public Plot title(String text) {
        above.leaf("text.name", text, "x", LEFT, "y", TOP - 6);
        return this;
    }

    /**
     * Rings the place that was chosen, above all else.
     *
     * @param atX where, across
     * @param atY where, up
     * @param tip what it is
     * @return this
     */
    public Plot ring(double atX, double atY, String tip) {
        above.empty("circle.halo", "cx", across(atX), "cy", up(atY), "r", 6.5);
        above.open("circle.ring", "cx", across(atX), "cy", up(atY), "r", 6.5);
        above.leaf("title", tip).close();
        return this;
    }

    /**
     * A mark that the script of a page moves; hidden until then.
     *
     * @param id its name in the page
     * @return this
     */
    public Plot mark(String id) {
        String box = Figures.coordinate(LEFT) + " " + Figures.coordinate(end) + " " + Figures.coordinate(floor) + " "
                + Figures.coordinate(TOP);
        above.empty("circle.mark", "id", id, "data-box", box, "r", 6);
        return this;
    }

    /**
     * Writes text beside a place.
     *
     * @param style classes, such as {@code s0}
     * @param atX where, across
     * @param atY where, up
     * @param shiftX pixels to the right of it
     * @param shiftY pixels below it
     * @param text what to write
     * @return this
     */
    public Plot label(String style, double atX, double atY, double shiftX, double shiftY, String text) {
        above.leaf("text." + style, text, "x", across(atX) + shiftX, "y", up(atY) + shiftY);
        return this;
    }

    /**
     * The plot as part of a {@link Page}.
     *
     * @param description what it shows, for those who cannot see it
     * @return an svg element
     */
    public String inline(String description) {
        return drawing(description, width, height, content());
    }

    /**
     * A drawing as part of a {@link Page}.
     *
     * @param description what it shows, for those who cannot see it
     * @param width its width
     * @param height its height
     * @param content its elements
     * @return an svg element
     */
    public static String drawing(String description, double width, double height, String content) {
        Markup svg = new Markup();
        String box = "0 0 " + place(width, height);
        svg.open("svg.plot", "role", "img", "width", width, "height", height, "viewBox", box);
        return svg.leaf("title", description).raw(content).close().toString();
    }

    /**
     * A drawing as a file of its own, with its colours in it.
     *
     * @param drawing an svg element for a page
     * @return the file's text
     */
    public static String file(String drawing) {
        String style = "<style>\n" + Page.resource("plot.css") + "</style>\n"
                + "<rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"var(--ground)\"/>\n";
        return drawing.replaceFirst("<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"")
                .replaceFirst("</title>", "$0\n" + style);
    }

    /**
     * Plots side by side in one drawing.
     *
     * @param description what they show, for those who cannot see them
     * @param plots from left to right, equally high
     * @return an svg element
     */
    public static String row(String description, List<Plot> plots) {
        return grid(description, plots.size(), plots);
    }

    /**
     * Plots in rows and columns in one drawing.
     *
     * @param description what they show, for those who cannot see them
     * @param columns how many stand side by side
     * @param plots row by row, those of a row equally high
     * @return an svg element
     */
    public static String grid(String description, int columns, List<Plot> plots) {
        Markup content = new Markup();
        double widest = 0;
        double down = 0;
        for (int first = 0; first < plots.size(); first += columns) {
            double left = 0;
            for (Plot plot : plots.subList(first, Math.min(plots.size(), first + columns))) {
                content.open("g", "transform", "translate(" + place(left, down) + ")");
                content.raw(plot.content()).close();
                left += plot.width;
            }
            widest = Math.max(widest, left);
            down += plots.get(first).height;
        }
        return drawing(description, widest, down, content.toString());
    }

    private String content() {
        Markup svg = new Markup();
        for (Tick tick : x.ticks()) {
            double at = across(tick.value());
            svg.empty("path.grid", "d", segment(at, TOP, at, floor));
            svg.leaf("text.tick", tick.label(), "x", at, "y", floor + 17, "text-anchor", "middle");
        }
        for (Tick tick : y.ticks()) {
            double at = up(tick.value());
            svg.empty("path.grid", "d", segment(LEFT, at, end, at));
            svg.leaf("text.tick", tick.label(), "x", LEFT - 7, "y", at + 4, "text-anchor", "end");
        }
        svg.raw(marks.toString());
        svg.empty("path.axis", "d", segment(LEFT, floor, end, floor));
        svg.empty("path.axis", "d", segment(LEFT, TOP, LEFT, floor));
        svg.leaf("text.name", x.label(), "x", (LEFT + end) / 2, "y", height - 8, "text-anchor", "middle");
        double middle = (TOP + floor) / 2;
        svg.open("g", "transform", "rotate(-90 " + place(14, middle) + ")");
        svg.leaf("text.name", y.label(), "x", 14, "y", middle, "text-anchor", "middle")
                .close();
        return svg.raw(above.toString()).toString();
    }

    private double across(double value) {
        return LEFT + x.position(value) * (end - LEFT);
    }

    private double up(double value) {
        return floor - y.position(value) * (floor - TOP);
    }

    private static String segment(double x1, double y1, double x2, double y2) {
        return "M" + place(x1, y1) + "L" + place(x2, y2);
    }

    private static String place(double x, double y) {
        return Figures.coordinate(x) + " " + Figures.coordinate(y);
    }
}
