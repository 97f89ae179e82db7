package arcmargin.cli;

import arcmargin.geometry.LocalGeometry;
import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.RadialProfile;
import arcmargin.geometry.RoughSurface;
import arcmargin.kernel.Kernel;
import arcmargin.paper.Table1;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The output of {@code geometry --at}, as text and as JSON. */
final class PointGeometry {

    /** Tensors in more dimensions are not printed as text. */
    private static final int WIDEST = 6;
    /** Tensors with more entries are omitted from the JSON. */
    private static final double LARGEST = 1e7;

    private final Kernel kernel;
    private final double[] x;
    private final double[] displacement;
    private final double[] to;
    private final double[] velocity;

    /** Displacement, end point and velocity may be null. */
    PointGeometry(Kernel kernel, double[] x, double[] displacement, double[] to, double[] velocity) {
        this.kernel = kernel;
        this.x = x;
        this.displacement = displacement;
        this.to = to;
        this.velocity = velocity;
    }

    Map<String, Object> document(RadialMetric metric) {
        LocalGeometry here = metric.at(x);
        RadialProfile profile = here.profile();
        Map<String, Object> document = start(true);
        document.put("diagonal", profile.diagonal());
        document.put("coefficients", coefficients(profile));
        document.put("metric", plain(here.metric()));
        document.put("inverse", plain(here.inverse()));
        double determinant = Math.exp(here.logDeterminant());
        document.put("det", determinant > 0 && determinant < Double.POSITIVE_INFINITY ? determinant : null);
        document.put("logVolumeElement", here.logVolumeElement());
        document.put("christoffel", entries(3) <= LARGEST ? plain(here.christoffel()) : null);
        document.put("riemann", entries(4) <= LARGEST ? plain(here.riemann()) : null);
        document.put("ricci", plain(here.ricci()));
        document.put("scalarCurvature", plain(here.scalarCurvature()));
        Map<String, Object> sectional = new LinkedHashMap<>();
        sectional.put("tangential", plain(here.tangentialCurvature()));
        sectional.put("radial", plain(here.radialCurvature()));
        document.put("sectional", sectional);
        if (displacement != null) {
            document.put("lineElement", here.lineElement(displacement));
        }
        if (to != null) {
            document.put("arcLength", metric.arcLength(x, to));
            document.put("chord", chord());
        }
        if (velocity != null) {
            document.put("geodesic", GeodesicPoints.of(metric, x, velocity));
        }
        List<String> notes = new ArrayList<>();
        if (entries(4) > LARGEST) {
            notes.add("tensors with more than 10⁷ entries are null");
        }
        if (document.get("det") == null) {
            notes.add("det overflows or underflows: its logarithm is 2 logVolumeElement");
        }
        printedCurvature(here).ifPresent(printed -> notes.add(footnote(printed)));
        document.put("notes", notes);
        return document;
    }

    Map<String, Object> document(RoughSurface surface) {
        Map<String, Object> document = start(false);
        document.put("reason", surface.reason());
        document.put("degree", surface.degree());
        document.put("leadingOrderAlong", leadingOrder(surface, 1, 0));
        document.put("leadingOrderAcross", x.length > 1 ? leadingOrder(surface, 0, 1) : null);
        if (displacement != null) {
            document.put("leadingOrder", surface.squaredDistance(x, displacement));
        }
        if (to != null) {
            document.put("chord", chord());
        }
        return document;
    }

    void print(PrintWriter out, RadialMetric metric) {
        LocalGeometry here = metric.at(x);
        RadialProfile profile = here.profile();
        List<String[]> lines = new ArrayList<>();
        lines.add(new String[] {"k(x,x)", number(profile.diagonal())});
        lines.add(new String[] {
            "metric",
            "g = A I + B x xᵀ, A = " + number(profile.tangential()) + ", B = " + number(profile.mixed())
                    + "; along x E = A + |x|² B = " + number(profile.radial())
        });
        lines.add(new String[] {"det g", exponential(here.logDeterminant())});
        lines.add(new String[] {
            "volume element", exponential(here.logVolumeElement()) + ", logarithm " + number(here.logVolumeElement())
        });
        OptionalDouble printed = printedCurvature(here);
        lines.add(new String[] {
            "scalar curvature", "S = " + number(here.scalarCurvature()) + (printed.isPresent() ? " ¹" : "")
        });
        lines.add(new String[] {
            "sectional",
            "K across x " + (x.length > 2 ? number(here.tangentialCurvature()) : "none") + ", K through x "
                    + (x.length > 1 ? number(here.radialCurvature()) : "none")
        });
        if (displacement != null) {
            lines.add(
                    new String[] {"ds²", number(here.lineElement(displacement)) + " for dx = " + point(displacement)});
        }
        if (to != null) {
            lines.add(new String[] {
                "arc length",
                number(metric.arcLength(x, to)) + " along the straight line to " + point(to)
                        + "; the chord |Φ(x)−Φ(y)| is "
                        + number(chord())
            });
        }
        GeodesicPoints geodesic = velocity == null ? null : GeodesicPoints.of(metric, x, velocity);
        if (geodesic != null) {
            lines.add(new String[] {
                "geodesic",
                "length " + number(geodesic.length())
                        + (x.length <= WIDEST
                                ? " from x with velocity " + point(velocity) + " to "
                                        + point(geodesic.end().stream()
                                                .mapToDouble(Double::doubleValue)
                                                .toArray())
                                : "")
            });
        }
        out.println(heading());
        out.println();
        Columns.print(out, lines);
        if (x.length <= WIDEST) {
            if (geodesic != null) {
                geodesic.print(out);
            }
            tensors(out, here);
        } else {
            out.println();
            out.println("Tensors in more than " + WIDEST + " dimensions are printed by --json only.");
        }
        printed.ifPresent(value -> {
            out.println();
            out.println("¹ " + footnote(value));
        });
    }

    private void tensors(PrintWriter out, LocalGeometry here) {
        int d = x.length;
        matrix(out, "Metric g_mn", here.metric(), 0);
        matrix(out, "Inverse g^mn", here.inverse(), 0);
        for (int a = 0; a < d; a++) {
            matrix(out, "Christoffel symbols Γ^" + a + "_bc", here.christoffel(), a * d * d);
        }
        out.println();
        out.println("Riemann tensor R^m_nab; R^m_nba = −R^m_nab, all other entries are 0");
        List<String[]> entries = new ArrayList<>();
        for (int m = 0; m < d; m++) {
            for (int n = 0; n < d; n++) {
                for (int a = 0; a < d; a++) {
                    for (int b = a + 1; b < d; b++) {
                        double entry = here.riemann(m, n, a, b);
                        if (entry != 0) {
                            entries.add(new String[] {"R^" + m + "_" + n + a + b, number(entry)});
                        }
                    }
                }
            }
        }
        if (entries.isEmpty()) {
            out.println("  none: the surface is flat here");
        } else {
            Columns.print(out, entries);
        }
        matrix(out, "Ricci tensor Ric_nb", here.ricci(), 0);
    }

    private void matrix(PrintWriter out, String title, double[] entries, int offset) {
        int d = x.length;
        out.println();
        out.println(title);
        List<String[]> rows = new ArrayList<>();
        for (int i = 0; i < d; i++) {
            String[] row = new String[d];
            for (int j = 0; j < d; j++) {
                row[j] = number(entries[offset + i * d + j]);
            }
            rows.add(row);
        }
        Columns.print(out, rows);
    }

    void print(PrintWriter out, RoughSurface surface) {
        List<String[]> lines = new ArrayList<>();
        lines.add(new String[] {"|dx| = 1 along x", number(leadingOrder(surface, 1, 0))});
        if (x.length > 1) {
            lines.add(new String[] {"|dx| = 1 across x", number(leadingOrder(surface, 0, 1))});
        }
        if (displacement != null) {
            lines.add(new String[] {"dx = " + point(displacement), number(surface.squaredDistance(x, displacement))});
        }
        if (to != null) {
            lines.add(new String[] {"chord |Φ(x)−Φ(y)| to " + point(to), number(chord())});
        }
        out.println(heading());
        out.println();
        out.println("No Riemannian metric: " + surface.reason() + ".");
        out.println("To leading order |Φ(x+dx) − Φ(x)|² = L(dx), of degree " + number(surface.degree())
                + " in dx (2 for a metric):");
        Columns.print(out, lines);
    }

    private Map<String, Object> start(boolean riemannian) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("kernel", kernel.spec());
        document.put("x", x);
        document.put("riemannian", riemannian);
        return document;
    }

    private String heading() {
        String where = x.length <= WIDEST ? "x = " + point(x) + ", " : "";
        return kernel.spec() + " at " + where + "d = " + x.length + ", |x| = " + number(Math.sqrt(squaredNorm()));
    }

    private double squaredNorm() {
        return Arrays.stream(x).map(value -> value * value).sum();
    }

    private double leadingOrder(RoughSurface surface, double along, double across) {
        return surface.squaredDistance(squaredNorm(), along, across);
    }

    private double chord() {
        return Math.sqrt(kernel.squaredDistance(x, to));
    }

    /** The scalar curvature printed in the paper, if it differs from ours. */
    private OptionalDouble printedCurvature(LocalGeometry here) {
        OptionalDouble printed =
                Table1.printedScalarCurvature(kernel, here.profile().t(), x.length);
        double ours = here.scalarCurvature();
        return printed.isPresent() && Math.abs(printed.getAsDouble() - ours) > 1e-9 * Math.abs(ours)
                ? printed
                : OptionalDouble.empty();
    }

    private static String footnote(double printed) {
        return "the paper's eq. (20) and Table 1 give S = " + number(printed)
                + ", and its (A.10) is three times the Riemann tensor: both products in its eq. (18) have the wrong"
                + " sign, see docs/errata.md";
    }

    private double entries(int rank) {
        return Math.pow(x.length, rank);
    }

    private static Map<String, Object> coefficients(RadialProfile profile) {
        Map<String, Object> coefficients = new LinkedHashMap<>();
        coefficients.put("tangential", profile.tangential());
        coefficients.put("mixed", plain(profile.mixed()));
        coefficients.put("radial", profile.radial());
        return coefficients;
    }

    private static double[] plain(double[] values) {
        return Arrays.stream(values).map(PointGeometry::plain).toArray();
    }

    /** Replaces negative zero by zero. */
    private static double plain(double value) {
        return value + 0.0;
    }

    private static String exponential(double logarithm) {
        double value = Math.exp(logarithm);
        return value >= Double.MIN_NORMAL && value < Double.POSITIVE_INFINITY
                ? number(value)
                : "exp(" + number(logarithm) + ")";
    }

    private static String point(double[] x) {
        return Arrays.stream(x).mapToObj(Columns::number).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String number(double value) {
        return Columns.number(value);
    }
}
