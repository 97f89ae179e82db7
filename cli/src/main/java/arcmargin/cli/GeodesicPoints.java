package arcmargin.cli;

import arcmargin.geometry.Curve;
import arcmargin.geometry.RadialMetric;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A geodesic as it is printed.
 *
 * @param length its length, which is its constant speed
 * @param end x(1)
 * @param endVelocity dx/du at its end
 * @param points x(u) for u = 0, 0.1, …, 1
 */
record GeodesicPoints(double length, List<Double> end, List<Double> endVelocity, List<List<Double>> points) {

    private static final int STEPS = 10;

    static GeodesicPoints of(RadialMetric metric, double[] from, double[] velocity) {
        Curve curve = metric.geodesic(from, velocity);
        List<List<Double>> points = new ArrayList<>();
        for (int i = 0; i <= STEPS; i++) {
            points.add(list(curve.point((double) i / STEPS)));
        }
        double speed = Math.sqrt(metric.at(from).lineElement(velocity));
        return new GeodesicPoints(speed, list(curve.point(1)), list(curve.velocity(1)), List.copyOf(points));
    }

    private static List<Double> list(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    void print(PrintWriter out) {
        out.println();
        out.println("Geodesic x(u), u from 0 to 1");
        List<String[]> rows = new ArrayList<>();
        for (int i = 0; i <= STEPS; i++) {
            List<String> row = new ArrayList<>(List.of(Columns.number((double) i / STEPS)));
            points.get(i).forEach(coordinate -> row.add(Columns.number(coordinate)));
            rows.add(row.toArray(String[]::new));
        }
        Columns.print(out, rows);
    }
}
