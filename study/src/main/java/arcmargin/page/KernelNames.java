package arcmargin.page;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kernels in words, from their text. */
public final class KernelNames {

    private static final Pattern LAYER = Pattern.compile("(\\w+)(?::([^x]+?))?(?:x(\\d+|auto))?");

    /** What comes between a kernel text and the scaling that it is searched with, if there are several. */
    private static final String WITH = " with ";

    private KernelNames() {}

    /**
     * A kernel text that is searched with one of several scalings.
     *
     * @param template kernel text
     * @param scaling how features are scaled
     * @return both, as {@link #name} understands them
     */
    public static String with(String template, String scaling) {
        return template + WITH + scaling + " scaling";
    }

    /**
     * The name of a kernel.
     *
     * @param template kernel text, with or without {@code auto}
     * @return such as {@code Arc-cosine, biased, under 5 layers of degree 1}; the text itself if there are no words for
     *     it
     */
    public static String name(String template) {
        int with = template.indexOf(WITH);
        if (with > 0) {
            return name(template.substring(0, with)) + ", " + template.substring(with + WITH.length());
        }
        List<String> layers =
                Arrays.asList(template.replace("{arccos:auto}", "arccos:auto").split("/"));
        String first = first(layers.get(0));
        if (first == null) {
            return template;
        }
        StringBuilder name = new StringBuilder(first);
        for (String layer : layers.subList(1, layers.size())) {
            Matcher matcher = LAYER.matcher(layer);
            if (!matcher.matches() || !matcher.group(1).equals("arccos")) {
                return template;
            }
            if ("auto".equals(matcher.group(3))) {
                name.append(", under further layers");
                continue;
            }
            int count = matcher.group(3) == null ? 1 : Integer.parseInt(matcher.group(3));
            name.append(layers.indexOf(layer) == 1 ? ", under " : " and ")
                    .append(count)
                    .append(count == 1 ? " layer of degree " : " layers of degree ")
                    .append(matcher.group(2));
        }
        return name.toString();
    }

    private static String first(String layer) {
        Matcher matcher = LAYER.matcher(layer);
        if (!matcher.matches()) {
            return null;
        }
        if ("auto".equals(matcher.group(3))) {
            return null;
        }
        int repeats = matcher.group(3) == null ? 1 : Integer.parseInt(matcher.group(3));
        String value = matcher.group(2);
        String times = repeats == 1 ? "" : ", " + repeats + " layers";
        return switch (matcher.group(1)) {
            case "arccos" -> "Arc-cosine, degree " + value + times;
            case "biased" -> "Arc-cosine, biased" + times;
            case "smoothed" -> "Arc-cosine, smoothed" + times;
            case "rbf" -> repeats == 1 ? "Gaussian (RBF)" : null;
            case "laplace" -> repeats == 1 ? "Laplace" : null;
            case "ntk" -> "Neural tangent" + ("auto".equals(value) || value == null ? "" : ", depth " + value);
            case "erf" -> "Error-function network" + times;
            case "linear" -> repeats == 1 ? "Linear" : null;
            case "poly" -> repeats == 1 ? "Polynomial, degree " + value : null;
            default -> null;
        };
    }

    /**
     * When a kernel helps.
     *
     * @param template kernel text, with or without {@code auto}
     * @return one sentence, empty if there is nothing to say
     */
    public static String use(String template) {
        if (template.matches("(arccos|biased|smoothed)[^/]*/arccos:(1|auto).*")) {
            return "Several layers of features: for structure that one layer does not find, mostly in dense data.";
        }
        return switch (template.replaceFirst("[:/].*", "")) {
            case "arccos" ->
                template.startsWith("arccos:0")
                        ? "Infinitely many threshold units, nothing to tune but C: a quick first try that ignores"
                                + " lengths."
                        : "Infinitely many rectified units: keeps the lengths of rows, between linear and degree 0.";
            case "biased" ->
                "Threshold units that fire rarely: for sparse features and small distinctions among many inputs.";
            case "smoothed" -> "Soft thresholds: for noisy data, where the sharp ones of degree 0 fit too much.";
            case "rbf" -> "Compares by distance alone: the safe choice for smooth boundaries once features are scaled.";
            case "laplace" -> "Rough and local: for jumps and corners of tables with few rows.";
            case "ntk" -> "Trained wide networks: rough and global, often the best single kernel on small tables.";
            case "erf" -> "Wide networks of smooth units: between linear and local.";
            case "linear" -> "A hyperplane: for very many features, such as words, and as a check that more is needed.";
            case "poly" -> "Products of features up to its degree: for interactions among a few inputs.";
            default -> "";
        };
    }
}
