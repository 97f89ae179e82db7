package arcmargin.selection;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How the weights of a sum of kernels are found.
 *
 * <pre>{@code
 * KernelLearning.Result learned = KernelLearning.of(data).rule(WeightRule.EASYMKL).run();
 * }</pre>
 */
public enum WeightRule {
    /** All alike; no labels are used. */
    AVERAGE,
    /**
     * The sum that is most aligned with the classes: C. Cortes, M. Mohri, A. Rostamizadeh, "Algorithms for learning
     * kernels based on centered alignment", JMLR 13, 2012 (there "alignf").
     */
    ALIGNMENT,
    /**
     * In proportion to how far each kernel holds the classes apart where their sum does so least: F. Aiolli, M. Donini,
     * "EasyMKL: a scalable multiple kernel learning algorithm", Neurocomputing 169, 2015.
     */
    EASYMKL;

    /**
     * The name on the command line.
     *
     * @return a word
     */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads a name.
     *
     * @param text {@code average}, {@code alignment} or {@code easymkl}
     * @return the rule
     * @throws IllegalArgumentException if there is no such rule
     */
    public static WeightRule parse(String text) {
        return Arrays.stream(values())
                .filter(rule -> rule.text().equals(text.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the rule of weights is " + text + ", must be one of "
                        + Arrays.stream(values()).map(WeightRule::text).collect(Collectors.joining(", "))));
    }
}
