package arcmargin.paper;

import arcmargin.kernel.ArcCosine;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.kernel.Linear;
import arcmargin.kernel.Polynomial;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Table 1 of the paper: metric and scalar curvature of four kinds of kernel, as printed and as they are.
 *
 * <p>Everything in it is right but one factor: the scalar curvature of the arc-cosine kernels is printed three times
 * too large.
 *
 * @paper table 1
 */
public final class Table1 {

    /**
     * A row in symbols.
     *
     * @param kernel k(x,y)
     * @param metric the metric g_mn, as printed and right
     * @param printed the scalar curvature S as printed
     * @param corrected the scalar curvature S as it is
     */
    public record Row(String kernel, String metric, String printed, String corrected) {

        /** {@return whether the paper is right} */
        public boolean agrees() {
            return printed.equals(corrected);
        }
    }

    /**
     * A row in numbers.
     *
     * @param kernel kernel text
     * @param tangential A of the metric A I + B x xᵀ
     * @param mixed B
     * @param printed the scalar curvature by the printed formula
     * @param corrected the scalar curvature
     */
    public record Value(String kernel, double tangential, double mixed, double printed, double corrected) {}

    private static final List<String> EXAMPLES =
            List.of("linear", "poly:2", "poly:3", "rbf:2", "arccos:1", "arccos:2", "arccos:3");

    private Table1() {}

    /** {@return the rows in symbols, in the paper's order} */
    public static List<Row> rows() {
        String polynomial = "(p-1)(2-d)(d-1) / (p |x|^2p)";
        String corrected = "(n-1)²(2-d)(d-1) / (n² (2n-1)!! |x|^2n)";
        return List.of(
                new Row("x·y", "δ", "0", "0"),
                new Row("(x·y)^p", "p |x|^(2p-2) (δ + (p-1) x xᵀ/|x|²)", polynomial, polynomial),
                new Row("exp(-|x-y|²/σ²)", "(2/σ²) δ", "0", "0"),
                new Row(
                        "|x|ⁿ|y|ⁿ Jₙ(θ)/π, n ≥ 1",
                        "n² (2n-3)!! |x|^(2n-2) (δ + 2(n-1) x xᵀ/|x|²)",
                        "3" + corrected,
                        corrected));
    }

    /**
     * {@return the table in numbers for some kernels of each row}
     *
     * @param radius |x|, positive
     * @param dimension d
     */
    public static List<Value> values(double radius, int dimension) {
        double t = radius * radius;
        return EXAMPLES.stream()
                .map(text -> {
                    Kernel kernel = Kernels.parse(text);
                    var here = kernel.metric().profile(t);
                    double printed =
                            printedScalarCurvature(kernel, t, dimension).orElseThrow();
                    return new Value(text, here.tangential(), here.mixed(), printed, here.scalarCurvature(dimension));
                })
                .toList();
    }

    /**
     * The scalar curvature by the formulas that the paper prints in (20) and Table 1.
     *
     * @param kernel a kernel
     * @param t |x|²
     * @param dimension d
     * @return the printed value, or nothing where the paper has no formula for the kernel
     */
    public static OptionalDouble printedScalarCurvature(Kernel kernel, double t, int dimension) {
        double planes = (2.0 - dimension) * (dimension - 1.0);
        if (kernel instanceof Linear || kernel instanceof Gaussian) {
            return OptionalDouble.of(0);
        } else if (kernel instanceof Polynomial polynomial) {
            double p = polynomial.degree();
            return OptionalDouble.of((p - 1) * planes / (p * Math.pow(t, p)));
        } else if (kernel instanceof ArcCosine arcCosine && arcCosine.degree() >= 1) {
            double n = arcCosine.degree();
            return OptionalDouble.of(3 * (n - 1) * (n - 1) * planes / (n * n * kernel.diagonal(t)));
        } else {
            return OptionalDouble.empty();
        }
    }
}
