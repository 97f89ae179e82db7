package arcmargin.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * Kernel text: one grammar for the command line, model files and journals.
 *
 * <pre>
 * sum     = term { "+" term }
 * term    = [ weight "@" ] stack
 * stack   = layer { "/" layer }                      in network order
 * layer   = ( kernel | "{" sum "}" ) [ "x" count ]
 * kernel  = linear | cosine | erf | poly:p | rbf:width | laplace:width | arccos:n | biased:b | smoothed:sigma
 *         | "ntk" ( ":" depth | "{" sum "}" ) [ "-" fixed ]
 * </pre>
 *
 * <pre>{@code
 * Kernel stack = Kernels.parse("biased:0.5/arccos:1x5");
 * double value = stack.at(new double[] {1, 2}, new double[] {2, 1});
 * }</pre>
 */
public final class Kernels {

    private Kernels() {}

    /**
     * The kernel of a text, the inverse of {@link Kernel#spec()}.
     *
     * @param text kernel text
     * @return the kernel
     * @throws IllegalArgumentException if the text is malformed or a parameter is outside its domain; the message names
     *     the column
     */
    public static Kernel parse(String text) {
        return new KernelText(text, null).parse();
    }

    /**
     * The template of a text in which real parameters, and the depth of {@code ntk}, may be {@code auto}.
     *
     * @param text kernel text
     * @return the template
     * @throws IllegalArgumentException if the text is malformed or a parameter is outside its domain; the message names
     *     the column
     */
    public static KernelTemplate template(String text) {
        List<KernelTemplate.Parameter> open = new ArrayList<>();
        new KernelText(text, open).parse();
        return new KernelTemplate(text, open);
    }

    /**
     * Makes a kernel of one's own part of the grammar, for as long as the program runs, so that models with it are
     * saved and read, and stacks and sums of it have a text. Its {@link Kernel#spec()} must be its name, followed by a
     * colon and the parameter if it has one.
     *
     * @param form its name, of lower-case letters without an x at the end, the name of its parameter if it has one, and
     *     what is said of it
     * @param make the kernel of a value of the parameter; the value is 0 if there is none
     * @throws IllegalArgumentException if the name is not of that form or is known already
     */
    public static void register(KernelForm form, DoubleFunction<Kernel> make) {
        KernelText.register(form, make);
    }

    /**
     * Every kind of kernel that the grammar knows.
     *
     * @return the kinds, simplest first
     */
    public static List<KernelForm> forms() {
        return KernelText.forms();
    }

    /** A number that reads back as the same double, whole numbers without a point. */
    static String text(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        return Double.toString(value).replace(".0E", "e").replace('E', 'e');
    }
}
