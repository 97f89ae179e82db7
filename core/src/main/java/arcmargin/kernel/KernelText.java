package arcmargin.kernel;

import arcmargin.kernel.KernelTemplate.Parameter;
import arcmargin.kernel.WeightedSum.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.DoubleFunction;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads and prints kernel text; the grammar is that of {@link Kernels}. Recursive descent, one method per rule. */
final class KernelText {

    static final String AUTO = "auto";

    private static final String NTK = "ntk";

    /**
     * What {@code ntk:auto} stands for, the simplest first: depth 0, which is {@code linear}, to 4 with every number of
     * fixed layers, the networks of Arora et al. (ICLR 2020).
     */
    private static final List<String> NETWORKS = networks(4);

    private static final String ARCCOS = "arccos";

    /**
     * What {@code arccos:auto} stands for: units that jump, bend and are smooth. Lengths are squared by every layer of
     * degree 2, so it is normalised.
     */
    private static final List<String> DEGREES = List.of("0", "1", "2/cosine");

    /** What {@code auto} stands for after {@code x}: up to eight layers with the first one. */
    private static final List<String> LAYERS = List.of("1", "2", "3", "4", "5", "6", "7");

    /** Deeper stacks than this are assumed to be typing errors. */
    private static final int MOST_LAYERS = 1000;

    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d+(?![.\\deE])");
    private static final Pattern DIGITS = Pattern.compile("\\d+(?![.\\deE])");
    private static final Pattern WORD = Pattern.compile("[a-z]+");

    /** A kernel name of the grammar and how to construct its kernel. */
    private record Word(KernelForm form, boolean whole, DoubleFunction<Kernel> make) {

        static Word plain(String name, Kernel kernel, String formula, String meaning, String example) {
            return new Word(new KernelForm(name, Optional.empty(), "", formula, meaning, example), false, v -> kernel);
        }

        static Word whole(String name, IntFunction<Kernel> make, String domain, String formula, String meaning) {
            KernelForm form = new KernelForm(name, Optional.of("degree"), domain, formula, meaning, name + ":2");
            return new Word(form, true, value -> make.apply((int) value));
        }

        static Word real(
                String name,
                String parameter,
                DoubleFunction<Kernel> make,
                String domain,
                String formula,
                String meaning,
                String example) {
            KernelForm form = new KernelForm(name, Optional.of(parameter), domain, formula, meaning, example);
            return new Word(form, false, make);
        }
    }

    /** Kernels of the program's own, for as long as it runs. */
    private static final Map<String, Word> REGISTERED = new ConcurrentSkipListMap<>();

    private static final List<Word> WORDS = List.of(
            Word.plain("linear", new Linear(), "x.y", "Plain inner product.", "linear"),
            Word.whole("poly", Polynomial::new, "whole number >= 1", "(x.y)^degree", "Homogeneous polynomial."),
            Word.real(
                    "rbf",
                    "width",
                    Gaussian::new,
                    "finite number > 0",
                    "exp(-|x-y|^2 / width^2)",
                    "Gaussian, radial basis function.",
                    "rbf:2.5"),
            Word.real(
                    "laplace",
                    "width",
                    Laplace::new,
                    "finite number > 0",
                    "exp(-|x-y| / width)",
                    "Laplace: as smooth as ntk, in the distance instead of the angle.",
                    "laplace:2.5"),
            Word.whole(
                    ARCCOS,
                    ArcCosine::new,
                    "whole number 0 ... 150",
                    "|x|^n |y|^n J_n(theta) / pi, n = degree",
                    "Arc-cosine of degree n: threshold units (n = 0), rectified linear units (n = 1), and beyond."),
            Word.real(
                    "biased",
                    "bias",
                    BiasedArcCosine::new,
                    "any finite number",
                    "2 P(w.x > bias and w.y > bias), w Gaussian",
                    "Arc-cosine of degree 0 with shifted thresholds: sparse features for bias > 0, dense for bias < 0.",
                    "biased:0.5"),
            Word.real(
                    "smoothed",
                    "sigma",
                    SmoothedArcCosine::new,
                    "number >= 0 with a finite square",
                    "1 - arccos(x.y / sqrt((|x|^2 + sigma^2)(|y|^2 + sigma^2))) / pi",
                    "Arc-cosine of degree 0 with thresholds smoothed to cumulative Gaussians.",
                    "smoothed:1.2"),
            Word.plain(
                    "erf",
                    new ErrorFunction(),
                    "(2/pi) arcsin(2 x.y / sqrt((1 + 2|x|^2)(1 + 2|y|^2)))",
                    "Error-function units (Williams 1998): odd, for features of either sign.",
                    "erf"),
            new Word(
                    new KernelForm(
                            NTK,
                            Optional.of("depth"),
                            "whole number 0 ... 1000; depth-fixed leaves the lowest layers untrained",
                            "T_depth, T_h = K_h + T_(h-1) K'_h, T_fixed = K_fixed",
                            "Neural tangent kernel: trained networks of rectified linear units, or of the layers in"
                                    + " braces.",
                            "ntk:3-1"),
                    true,
                    depth -> Tangent.ofRectifiedLinearUnits((int) depth, 0)),
            Word.plain(
                    "cosine",
                    new Cosine(),
                    "x.y / (|x| |y|)",
                    "Cosine of the angle; as last layer it normalises the stack below.",
                    "arccos:2/cosine"));

    private final String text;
    private final List<Parameter> open;
    private int position;

    /** A reader of {@code text} that adds open parameters to {@code open}, or refuses them if it is null. */
    KernelText(String text, List<Parameter> open) {
        this.text = text;
        this.open = open;
    }

    static List<KernelForm> forms() {
        return words().map(Word::form).toList();
    }

    private static Stream<Word> words() {
        return Stream.concat(WORDS.stream(), REGISTERED.values().stream());
    }

    static void register(KernelForm form, DoubleFunction<Kernel> make) {
        String name = form.name();
        if (!WORD.matcher(name).matches() || name.endsWith("x") || name.equals(AUTO)) {
            throw new IllegalArgumentException(
                    "the name of a kernel is \"" + name + "\", must be lower-case letters, the last one no x");
        }
        boolean known = WORDS.stream().anyMatch(word -> word.form.name().equals(name));
        if (known || REGISTERED.putIfAbsent(name, new Word(form, false, make)) != null) {
            throw new IllegalArgumentException("there is a kernel " + name + " already, must be a new name");
        }
    }

    Kernel parse() {
        Kernel kernel = sum();
        if (position < text.length()) {
            throw error("expected '/', '+' or the end");
        }
        return kernel;
    }

    private Kernel sum() {
        int start = position;
        List<Term> terms = new ArrayList<>();
        do {
            terms.add(term());
        } while (accept('+'));
        boolean plain = terms.size() == 1 && weightEnd(start) < 0;
        return plain ? terms.get(0).kernel() : new WeightedSum(terms);
    }

    /** The position of the '@' that ends a weight starting here, or −1 if none starts here. */
    private int weightEnd(int start) {
        Matcher number = NUMBER.matcher(text).region(start, text.length());
        return number.lookingAt() && number.end() < text.length() && text.charAt(number.end()) == '@'
                ? number.end()
                : -1;
    }

    private Term term() {
        int start = position;
        int end = weightEnd(start);
        if (end < 0) {
            return new Term(1, stack());
        }
        double weight = Double.parseDouble(text.substring(start, end));
        if (weight > 0 && weight <= Double.MAX_VALUE) {
            position = end + 1;
            return new Term(weight, stack());
        }
        throw error("the weight must be finite and > 0");
    }

    private Kernel stack() {
        Kernel kernel = layer();
        while (accept('/')) {
            kernel = kernel.andThen(layer());
        }
        return kernel;
    }

    private Kernel layer() {
        Kernel kernel;
        if (accept('{')) {
            kernel = sum();
            if (!accept('}')) {
                throw error("expected '}'");
            }
        } else {
            kernel = kernel();
        }
        if (!accept('x')) {
            return kernel;
        }
        if (text.startsWith(AUTO, position)) {
            requireTemplate();
            open.add(new Parameter("x", "layers", position + 1, LAYERS));
            position += AUTO.length();
            return kernel;
        }
        int start = position;
        int count = (int) number(WHOLE, "a count after 'x'");
        if (count < 1 || count > MOST_LAYERS) {
            position = start;
            throw error("expected a count from 1 to " + MOST_LAYERS + " after 'x'");
        }
        Kernel stack = kernel;
        for (int i = 1; i < count; i++) {
            stack = stack.andThen(kernel);
        }
        return stack;
    }

    private Kernel kernel() {
        Word word = word();
        if (word.form.name().equals(NTK)) {
            return tangent();
        }
        if (word.form.parameter().isEmpty()) {
            return word.make.apply(0);
        }
        String before = word.form.name() + ":";
        if (!accept(':')) {
            throw error("expected ':' and the " + word.form.parameter().get() + " after '" + word.form.name() + "'");
        }
        int start = position;
        double value;
        if (text.startsWith(AUTO, position) && (!word.whole || word.form.name().equals(ARCCOS))) {
            requireTemplate();
            open.add(new Parameter(
                    word.form.name(), word.form.parameter().get(), position + 1, word.whole ? DEGREES : List.of()));
            position += AUTO.length();
            value = 1;
        } else if (word.whole) {
            value = number(WHOLE, "a whole number after '" + before + "'");
        } else {
            value = number(NUMBER, "a number after '" + before + "'");
        }
        try {
            return word.make.apply(value);
        } catch (IllegalArgumentException e) {
            position = start;
            throw error(e.getMessage());
        }
    }

    /** After {@code ntk}: a depth or the layers in braces, and the number of fixed layers. */
    private Kernel tangent() {
        int start = position;
        Kernel network = null;
        int depth = 1;
        if (accept('{')) {
            network = sum();
            if (!accept('}')) {
                throw error("expected '}'");
            }
        } else if (!accept(':')) {
            throw error("expected ':' and the depth, or the layers in braces, after 'ntk'");
        } else if (text.startsWith(AUTO, position)) {
            requireTemplate();
            open.add(new Parameter(NTK, "ntk", position + 1, NETWORKS));
            position += AUTO.length();
            return Tangent.ofRectifiedLinearUnits(1, 0);
        } else {
            start = position;
            depth = (int) number(DIGITS, "a whole number after 'ntk:'");
            if (depth > MOST_LAYERS) {
                position = start;
                throw error("depth = " + depth + ", must be in 0 ... " + MOST_LAYERS);
            }
        }
        int fixed = accept('-') ? (int) number(DIGITS, "the number of fixed layers after '-'") : 0;
        try {
            return network != null
                    ? new Tangent(network, fixed)
                    : depth == 0 && fixed == 0 ? new Linear() : Tangent.ofRectifiedLinearUnits(depth, fixed);
        } catch (IllegalArgumentException e) {
            position = start;
            throw error(e.getMessage());
        }
    }

    private static List<String> networks(int deepest) {
        List<String> networks = new ArrayList<>();
        for (int depth = 0; depth <= deepest; depth++) {
            for (int fixed = 0; fixed <= depth; fixed++) {
                networks.add(depth + (fixed == 0 ? "" : "-" + fixed));
            }
        }
        return List.copyOf(networks);
    }

    private void requireTemplate() {
        if (open == null) {
            throw error("a number is needed here, 'auto' is only for tuning");
        }
    }

    private Word word() {
        Matcher letters = WORD.matcher(text).region(position, text.length());
        if (!letters.lookingAt()) {
            throw error("expected a kernel");
        }
        for (Word word : words().toList()) {
            // 'linearx2' is two layers of 'linear'
            if (letters.group().equals(word.form.name()) || letters.group().equals(word.form.name() + "x")) {
                position += word.form.name().length();
                return word;
            }
        }
        throw error("unknown kernel '" + letters.group() + "', expected one of "
                + forms().stream().map(KernelForm::name).collect(Collectors.joining(", ")));
    }

    private double number(Pattern pattern, String what) {
        Matcher number = pattern.matcher(text).region(position, text.length());
        if (!number.lookingAt()) {
            throw error("expected " + what);
        }
        double value = Double.parseDouble(number.group());
        if (Math.abs(value) > (pattern != NUMBER ? Integer.MAX_VALUE : Double.MAX_VALUE)) {
            throw error("the number is too large");
        }
        position = number.end();
        return value;
    }

    private boolean accept(char expected) {
        boolean there = position < text.length() && text.charAt(position) == expected;
        if (there) {
            position++;
        }
        return there;
    }

    private IllegalArgumentException error(String what) {
        return new IllegalArgumentException(text + ": " + what + " at column " + (position + 1));
    }

    /** The text of a stack, with runs of equal layers written as a repetition. */
    static String print(Composition composition) {
        List<Kernel> layers = new ArrayList<>();
        Kernel rest = composition;
        while (rest instanceof Composition stack) {
            layers.add(0, stack.outer());
            rest = stack.inner();
        }
        layers.add(0, rest);
        StringBuilder result = new StringBuilder();
        for (int i = 0, next; i < layers.size(); i = next) {
            next = i + 1;
            while (next < layers.size() && layers.get(next).equals(layers.get(i))) {
                next++;
            }
            String layer = layers.get(i).spec();
            result.append(i == 0 ? "" : "/")
                    .append(layers.get(i) instanceof WeightedSum ? "{" + layer + "}" : layer)
                    .append(next - i > 1 ? "x" + (next - i) : "");
        }
        return result.toString();
    }

    /** The text of a tangent kernel: by depth for rectified linear units, else with the layers in braces. */
    static String print(Tangent tangent) {
        List<Kernel> layers = tangent.layers();
        Kernel relu = new ArcCosine(1);
        String network = layers.stream().allMatch(relu::equals)
                ? ":" + layers.size()
                : "{" + tangent.network().spec() + "}";
        return NTK + network + (tangent.fixed() == 0 ? "" : "-" + tangent.fixed());
    }

    /** The text of a sum; weights of one are left out unless the term stands alone. */
    static String print(WeightedSum sum) {
        return sum.terms().stream()
                .map(term -> (term.weight() == 1 && sum.terms().size() > 1 ? "" : Kernels.text(term.weight()) + "@")
                        + (term.kernel() instanceof WeightedSum
                                ? "{" + term.kernel().spec() + "}"
                                : term.kernel().spec()))
                .collect(Collectors.joining("+"));
    }
}
