package arcmargin.selection;

import arcmargin.data.Scaling;
import java.util.List;

/**
 * What is searched when no kernel is named: each entry a scaling and a family of kernels, with the reason why it is there.
 *
 * <p>The families differ in smoothness and in what they depend on, because machines that err on different rows make a
 * good committee; all are computed from the same products. The list is in one place so that it can be changed by
 * measurement.
 *
 * @param scaling how features are scaled before
 * @param kernel kernel text
 * @param reason what it adds
 */
public record Portfolio(Scaling.Kind scaling, String kernel, String reason) {

    private static final List<Portfolio> STANDARD = List.of(
            new Portfolio(Scaling.Kind.STANDARD, "rbf:auto", "smooth and local; the usual first choice"),
            new Portfolio(
                    Scaling.Kind.STANDARD, "laplace:auto", "rough and local; jumps and corners of tables, few rows"),
            new Portfolio(
                    Scaling.Kind.STANDARD,
                    "ntk:auto",
                    "rough and global, trained networks; best family on small tables"),
            new Portfolio(
                    Scaling.Kind.STANDARD,
                    "smoothed:auto",
                    "threshold units, from linear to rough by one number; many correlated features"),
            new Portfolio(Scaling.Kind.STANDARD, "biased:auto", "sparse features; points near a centre"));

    /**
     * The default portfolio.
     *
     * @return the entries, in the order of reports
     */
    public static List<Portfolio> standard() {
        return STANDARD;
    }

    /**
     * The kernels of the entry.
     *
     * @return the family
     */
    public KernelFamily family() {
        return KernelFamily.parse(kernel);
    }
}
