package arcmargin.study;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A kernel to be compared.
 *
 * @param label what tables call it
 * @param template its text, with {@code auto} for parameters to be tuned
 */
public record ComparedKernel(String label, String template) {

    private static final String FIVE_LAYERS = "/arccos:1x5";

    private static final Map<String, String> LABELS = Map.of(
            "arccos:0", "n=0",
            "biased:auto", "biased",
            "smoothed:auto", "smoothed",
            "rbf:auto", "RBF");

    /** The columns of Tables 3 and 4 of the paper. */
    public static final List<ComparedKernel> PAPER = List.of(
                    "arccos:0",
                    "biased:auto",
                    "smoothed:auto",
                    "arccos:0" + FIVE_LAYERS,
                    "biased:auto" + FIVE_LAYERS,
                    "smoothed:auto" + FIVE_LAYERS,
                    "rbf:auto",
                    "linear")
            .stream()
            .map(ComparedKernel::of)
            .toList();

    /**
     * A kernel under the name the paper has for it, or else its own text.
     *
     * @param template the kernel's text
     * @return the kernel
     */
    public static ComparedKernel of(String template) {
        boolean multilayer = template.endsWith(FIVE_LAYERS);
        String first = multilayer ? template.substring(0, template.length() - FIVE_LAYERS.length()) : template;
        String label = LABELS.get(first);
        return new ComparedKernel(label == null ? template : multilayer ? label + " multilayer" : label, template);
    }

    /** A name for its files. */
    String fileName() {
        return label.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-").replaceAll("^-|-$", "");
    }
}
