package arcmargin.selection;

import arcmargin.kernel.Kernel;
import arcmargin.kernel.KernelTemplate;
import arcmargin.kernel.Kernels;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Kernels that differ in parameters to be tuned: a kernel text with {@code auto} parameters, or kernels of one's own.
 *
 * <pre>{@code
 * KernelFamily gaussian = KernelFamily.parse("rbf:auto");
 * KernelFamily own = KernelFamily.of("mine", Range.of(0.1, 10), w -> new Gaussian(w));
 * }</pre>
 */
public final class KernelFamily {

    private final String text;
    private final KernelTemplate template; // null for kernels of one's own
    private final List<Range> ranges;
    private final Function<double[], Kernel> maker;

    private KernelFamily(String text, KernelTemplate template, List<Range> ranges, Function<double[], Kernel> maker) {
        this.text = text;
        this.template = template;
        this.ranges = ranges;
        this.maker = maker;
    }

    /**
     * The kernels of a template; the ranges of its parameters are derived from the data.
     *
     * @param template kernel text with {@code auto} parameters
     * @return the family
     */
    public static KernelFamily of(KernelTemplate template) {
        return new KernelFamily(template.text(), template, List.of(), template::with);
    }

    /**
     * The kernels of a text.
     *
     * @param text kernel text, in which parameters may be {@code auto}
     * @return the family
     * @throws IllegalArgumentException if the text is malformed; the message names the column
     */
    public static KernelFamily parse(String text) {
        return of(Kernels.template(text));
    }

    /**
     * Kernels of one's own with one parameter.
     *
     * @param name what trials and reports call them
     * @param range of the parameter, searched on a logarithmic scale
     * @param maker makes the kernel of a value
     * @return the family
     */
    public static KernelFamily of(String name, Range range, DoubleFunction<? extends Kernel> maker) {
        return new KernelFamily(name, null, List.of(range), values -> maker.apply(values[0]));
    }

    /**
     * A single kernel of one's own, tuned in C alone.
     *
     * @param name what trials and reports call it
     * @param kernel the kernel
     * @return the family
     */
    public static KernelFamily of(String name, Kernel kernel) {
        return new KernelFamily(name, null, List.of(), values -> kernel);
    }

    /**
     * The name: kernel text, or the name of kernels of one's own.
     *
     * @return such as {@code rbf:auto}
     */
    public String text() {
        return text;
    }

    /**
     * The kernel of some parameters.
     *
     * @param values one for each parameter
     * @return the kernel
     */
    public Kernel with(List<Double> values) {
        return maker.apply(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The open parameters of the text, or a stand-in for that of kernels of one's own. */
    List<KernelTemplate.Parameter> parameters() {
        return template != null
                ? template.parameters()
                : ranges.stream()
                        .map(range -> new KernelTemplate.Parameter(text, "parameter", 1, List.of()))
                        .toList();
    }

    /** The ranges that belong to the family itself. */
    List<Range> ranges() {
        return ranges;
    }

    /** The template, or null for kernels of one's own. */
    KernelTemplate template() {
        return template;
    }

    /** What trials call the kernel of some parameters. */
    String text(List<Double> values) {
        return template != null
                ? with(values).spec()
                : text + values.stream().map(value -> ":" + Axis.text(value)).collect(Collectors.joining());
    }

    @Override
    public String toString() {
        return text;
    }
}
