package arcmargin.selection;

import arcmargin.data.Scaling;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is searched when no kernel is named: each entry a scaling and a family of kernels, with the reason why it is
 * there.
 *
 * <p>The families differ in smoothness and in what they depend on, and each sees the rows in two ways, because machines
 * that err on different rows make a good committee. All families of a scaling are computed from the same products. The
 * choice of the families and of both scalings, and the rule of {@link Committee}, were made looking at 51 small sets of
 * the UCI collection.
 *
 * <pre>{@code
 * for (Portfolio entry : Portfolio.standard()) {
 *     System.out.println(entry.kernel() + ", " + entry.scaling() + ": " + entry.reason());
 * }
 * }</pre>
 *
 * @param scaling how features are scaled before
 * @param kernel kernel text
 * @param reason what it adds
 */
public record Portfolio(Scaling.Kind scaling, String kernel, String reason) {

    private static final List<Scaling.Kind> SCALINGS = List.of(Scaling.Kind.STANDARD, Scaling.Kind.NORMAL);

    private static final List<String[]> KERNELS = List.of(
            new String[] {"rbf:auto", "smooth and local: the usual first choice"},
            new String[] {"laplace:auto", "rough and local: jumps and corners, as tables have them"},
            new String[] {"ntk:auto", "rough and global: the kernels of trained networks, of several depths"},
            new String[] {
                "biased:auto", "threshold units with a bias: sparse features, of which few are active near the centre"
            });

    private static final List<Portfolio> STANDARD = SCALINGS.stream()
            .flatMap(scaling -> KERNELS.stream().map(each -> new Portfolio(scaling, each[0], each[1])))
            .toList();

    /**
     * The default portfolio.
     *
     * @return the entries, in the order of reports
     */
    public static List<Portfolio> standard() {
        return STANDARD;
    }

    /**
     * Every stack of one to eight layers: a first layer with its parameter, and above it layers of degree 0, 1 or,
     * normalised, 2.
     *
     * @return kernel texts in which all of this is open
     */
    public static List<String> stacks() {
        return Stream.of("arccos:0", "arccos:1", "biased:auto", "smoothed:auto")
                .flatMap(first -> Stream.of(first, first + "/{arccos:auto}xauto"))
                .toList();
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
