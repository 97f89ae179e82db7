package arcmargin.cli;

import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.RadialProfile;
import arcmargin.kernel.Kernel;
import arcmargin.page.Axis;
import arcmargin.page.Plot;
import arcmargin.paper.Table1;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Volume element and curvature of a kernel's surface against |x|.
 *
 * @param kernel kernel text
 * @param dimension dimension of the inputs
 * @param steps the radii, in geometric progression
 * @param notes remarks on differences from the paper
 */
record RadiusScan(String kernel, int dimension, List<Step> steps, List<String> notes) {

    private static final int PLOT_COLUMNS = 60;
    private static final int PLOT_ROWS = 10;

    /** The values at one radius. */
    record Step(double radius, double logVolumeElement, double scalarCurvature, double tangential, double radial) {}

    static RadiusScan of(Kernel kernel, RadialMetric metric, int dimension, double from, double to, int count) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double radius = i == count - 1 ? to : from * Math.pow(to / from, i / (count - 1.0));
            RadialProfile here = metric.profile(radius * radius);
            steps.add(new Step(
                    radius,
                    here.logDeterminant(dimension) / 2,
                    here.scalarCurvature(dimension) + 0.0,
                    dimension > 2 ? here.tangentialCurvature() + 0.0 : 0,
                    dimension > 1 ? here.radialCurvature() + 0.0 : 0));
        }
        Step last = steps.get(steps.size() - 1);
        OptionalDouble printed = Table1.printedScalarCurvature(kernel, last.radius * last.radius, dimension);
        boolean differs = printed.isPresent()
                && Math.abs(printed.getAsDouble() - last.scalarCurvature) > 1e-9 * Math.abs(last.scalarCurvature);
        return new RadiusScan(
                kernel.spec(),
                dimension,
                List.copyOf(steps),
                differs ? List.of("the paper's eq. (20) gives three times this S: see docs/errata.md") : List.of());
    }

    void print(PrintWriter out) {
        out.println(kernel + ", d = " + dimension);
        out.println();
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {
            "|x|", "log volume element", "S" + (notes.isEmpty() ? "" : " ¹"), "K across x", "K through x"
        });
        for (Step step : steps) {
            rows.add(new String[] {
                Columns.number(step.radius),
                Columns.number(step.logVolumeElement),
                Columns.number(step.scalarCurvature),
                dimension > 2 ? Columns.number(step.tangential) : "none",
                dimension > 1 ? Columns.number(step.radial) : "none"
            });
        }
        Columns.print(out, rows);
        double[] volumes = steps.stream().mapToDouble(Step::logVolumeElement).toArray();
        plot(out, "Log volume element against |x|", volumes);
        if (flat()) {
            out.println();
            out.println("S = 0: the surface is flat");
        } else if (ofOneSign()) {
            double[] logarithms = steps.stream()
                    .mapToDouble(step -> Math.log10(Math.abs(step.scalarCurvature)))
                    .toArray();
            plot(
                    out,
                    "log₁₀ |S| against |x|, S " + (steps.get(0).scalarCurvature < 0 ? "negative" : "positive"),
                    logarithms);
        } else {
            plot(out, "S against |x|", curvatures());
        }
        for (String note : notes) {
            out.println();
            out.println("¹ " + note);
        }
    }

    private void plot(PrintWriter out, String title, double[] values) {
        out.println();
        out.println(title);
        for (String line : TextPlot.lines(
                values,
                PLOT_COLUMNS,
                PLOT_ROWS,
                Columns.number(steps.get(0).radius),
                Columns.number(steps.get(steps.size() - 1).radius))) {
            out.println(line);
        }
    }

    String svg() {
        double[] radii = steps.stream().mapToDouble(Step::radius).toArray();
        double[] volumes = steps.stream().mapToDouble(Step::logVolumeElement).toArray();
        double[] curvatures = curvatures();
        boolean logarithmic = !flat() && ofOneSign();
        String curvatureLabel = "S";
        if (logarithmic) {
            curvatureLabel = curvatures[0] < 0 ? "−S" : "S";
            for (int i = 0; i < curvatures.length; i++) {
                curvatures[i] = Math.abs(curvatures[i]);
            }
        }
        return Plot.file(Plot.row(
                "Volume element and scalar curvature of " + kernel + ", d = " + dimension,
                List.of(
                        panel(radii, volumes, "log volume element", false),
                        panel(radii, curvatures, curvatureLabel, logarithmic))));
    }

    private static Plot panel(double[] radii, double[] values, String label, boolean logarithmic) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
        double margin = high > low ? 0.05 * (high - low) : 1;
        Axis x = Axis.logarithmic("|x|", radii[0], radii[radii.length - 1]);
        Axis y = logarithmic
                ? Axis.logarithmic(label, low / 1.2, high * 1.2)
                : Axis.linear(label, low - margin, high + margin);
        return Plot.of(420, 300, x, y).line("s0", radii, values);
    }

    private double[] curvatures() {
        return steps.stream().mapToDouble(Step::scalarCurvature).toArray();
    }

    private boolean flat() {
        return steps.stream().allMatch(step -> step.scalarCurvature == 0);
    }

    private boolean ofOneSign() {
        return steps.stream().allMatch(step -> step.scalarCurvature < 0)
                || steps.stream().allMatch(step -> step.scalarCurvature > 0);
    }
}
