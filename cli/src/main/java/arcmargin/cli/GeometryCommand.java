package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.RoughSurface;
import arcmargin.geometry.Surface;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.state.Json;
import arcmargin.state.TextFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The geometry of the surface that a kernel induces: at a point, or along a range of radii, and in pictures. */
@Command(
        name = "geometry",
        description = {
            "The Riemannian geometry of the surface that a kernel induces in feature space: metric, volume element,"
                    + " connection and curvature at a point, or against |x|; and pictures of them over the plane.",
            "Kernels of threshold units (arccos:0, biased) have no metric; for them the reason is printed, and the"
                    + " squared distance to leading order."
        })
final class GeometryCommand implements Callable<Integer> {

    /** Enough points for a smooth curve. */
    private static final int CURVE_STEPS = 121;

    @Parameters(
            paramLabel = "SPEC",
            description = "kernel text, layers in network order, such as arccos:2 or smoothed:0.5/arccos:1x5")
    private String text;

    @ArgGroup
    private Place place;

    /** A point, or a range of radii. */
    private static final class Place {
        @Option(names = "--at", paramLabel = "X", required = true, description = "the point, such as 0.6,-0.8,1.2")
        private String at;

        @Option(
                names = "--radii",
                paramLabel = "FROM:TO",
                required = true,
                description = "a range of |x|, such as 0.1:10, for a table and a plot")
        private String radii;
    }

    @Option(
            names = "--displacement",
            paramLabel = "DX",
            description = "with --at: also the squared length of this displacement")
    private String displacement;

    @Option(
            names = "--to",
            paramLabel = "Y",
            description = "with --at: also the length of the straight line to this point")
    private String to;

    @Option(
            names = "--velocity",
            paramLabel = "V",
            description =
                    "with --at: also the geodesic that leaves the point with this velocity, followed for unit time")
    private String velocity;

    @Option(
            names = "--dimension",
            paramLabel = "D",
            description = "with --radii: the dimension of the inputs (default 3)")
    private Integer dimension;

    @Option(names = "--steps", paramLabel = "N", description = "with --radii: the number of radii (default 13)")
    private Integer steps;

    @Option(names = "--svg", paramLabel = "FILE", description = "with --radii: also write the plot to a file")
    private Path svg;

    @Option(names = "--json", description = "print JSON: all entries, row-major, upper index first")
    private boolean json;

    @Mixin
    private KernelDrawing drawing;

    @Mixin
    private OutputOptions outputs;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Kernel kernel;
        try {
            kernel = Kernels.parse(text);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
        boolean draws = drawing.isWanted();
        if (place == null && !draws) {
            throw usage("name a point by --at, a range of radii by --radii, or a drawing by --plot or --page");
        }
        try {
            if (place == null) {
                refuse(
                        "--plot and --page alone",
                        "--displacement",
                        displacement,
                        "--to",
                        to,
                        "--velocity",
                        velocity,
                        "--dimension",
                        dimension,
                        "--steps",
                        steps,
                        "--svg",
                        svg,
                        "--json",
                        json ? "" : null);
            }
            if (draws) {
                drawing.draw(text, kernel, outputs);
            }
            if (place == null) {
                return 0;
            } else if (place.at != null) {
                refuse("--at", "--dimension", dimension, "--steps", steps, "--svg", svg);
                atPoint(kernel);
            } else {
                refuse("--radii", "--displacement", displacement, "--to", to, "--velocity", velocity);
                alongRadii(kernel);
            }
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new BadInputException(e.getMessage());
        }
        spec.commandLine().getOut().flush();
        return 0;
    }

    private void atPoint(Kernel kernel) {
        PointGeometry point = new PointGeometry(
                kernel,
                vector("--at", place.at),
                displacement == null ? null : vector("--displacement", displacement),
                to == null ? null : vector("--to", to),
                velocity == null ? null : vector("--velocity", velocity));
        PrintWriter out = spec.commandLine().getOut();
        Surface surface = kernel.surface();
        if (velocity != null) {
            requireMetric(kernel, "geodesics");
        }
        if (json) {
            out.print(Json.text(
                    surface instanceof RadialMetric metric
                            ? point.document(metric)
                            : point.document((RoughSurface) surface)));
        } else if (surface instanceof RadialMetric metric) {
            point.print(out, metric);
        } else {
            point.print(out, (RoughSurface) surface);
        }
    }

    private void alongRadii(Kernel kernel) throws IOException {
        int d = dimension == null ? 3 : dimension;
        int count = steps == null ? 13 : steps;
        if (d < 1) {
            throw usage("--dimension " + d + ": must be at least 1");
        }
        if (count < 2 || count > 100_000) {
            throw usage("--steps " + count + ": must be from 2 to 100000");
        }
        double[] range = Arrays.stream(place.radii.split(":", -1))
                .mapToDouble(part -> number("--radii", part))
                .toArray();
        if (!(range.length == 2 && range[0] > 0 && range[1] > range[0])) {
            throw usage("--radii " + place.radii + ": must be FROM:TO with 0 < FROM < TO, such as 0.1:10");
        }
        if (range[0] * range[0] < Double.MIN_NORMAL || range[1] * range[1] == Double.POSITIVE_INFINITY) {
            throw new BadInputException("--radii " + place.radii + ": |x|² overflows or underflows");
        }
        RadialMetric metric = requireMetric(kernel, "volume element or curvature");
        if (svg != null) {
            outputs.require(svg, OutputOptions.Kind.DRAWING);
        }
        RadiusScan scan = RadiusScan.of(kernel, metric, d, range[0], range[1], count);
        if (json) {
            spec.commandLine().getOut().print(Json.text(scan));
        } else {
            scan.print(spec.commandLine().getOut());
        }
        if (svg != null) {
            RadiusScan fine = RadiusScan.of(kernel, metric, d, range[0], range[1], Math.max(count, CURVE_STEPS));
            TextFile.write(fine.svg(), svg);
        }
    }

    private RadialMetric requireMetric(Kernel kernel, String what) {
        if (kernel.surface() instanceof RoughSurface surface) {
            throw new BadInputException(text + " has no Riemannian metric, hence no " + what + ": " + surface.reason()
                    + "; --at alone gives its leading order");
        }
        return kernel.metric();
    }

    private void refuse(String with, Object... namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            if (namesAndValues[i + 1] != null) {
                throw usage(namesAndValues[i] + " cannot be combined with " + with);
            }
        }
    }

    private double[] vector(String option, String value) {
        return Arrays.stream(value.strip().split("[,;\\s]\\s*", -1))
                .mapToDouble(part -> number(option, part))
                .toArray();
    }

    private double number(String option, String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw usage(option + ": '" + value + "' is not a number");
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
