package arcmargin.kernel;

import java.util.List;

/**
 * A kernel text with some parameters left open as {@code auto}, such as {@code biased:auto/arccos:1x5},
 * {@code ntk:auto} or {@code smoothed:auto/{arccos:auto}xauto}; made by {@link Kernels#template}.
 *
 * <pre>{@code
 * KernelTemplate template = Kernels.template("biased:auto/arccos:1x5");
 * Kernel kernel = template.with(0.5); // biased:0.5/arccos:1x5
 * }</pre>
 *
 * @param text the text as given
 * @param parameters the open parameters in the order of the text
 */
public record KernelTemplate(String text, List<Parameter> parameters) {

    /**
     * One open parameter: a positive number, or one of a finite list of texts.
     *
     * @param kernel the word of its kernel: {@code biased}, {@code smoothed}, {@code rbf}, {@code laplace}, {@code ntk}
     *     or {@code arccos}; {@code x} for the number of equal layers
     * @param name {@code bias}, {@code sigma}, {@code width}, {@code ntk}, {@code degree} or {@code layers}
     * @param column where {@code auto} stands in the text, from 1
     * @param choices the texts that may stand in its place, the simplest first; empty if it is a number
     */
    public record Parameter(String kernel, String name, int column, List<String> choices) {

        /**
         * Copies the list.
         *
         * @param kernel the word of its kernel
         * @param name its name
         * @param column from 1
         * @param choices texts, or none
         */
        public Parameter {
            choices = List.copyOf(choices);
        }

        /**
         * Whether the parameter is one of a list rather than a number.
         *
         * @return true if {@link #choices} is not empty
         */
        public boolean isChoice() {
            return !choices.isEmpty();
        }

        /**
         * The text of a value, to stand in the place of {@code auto}.
         *
         * @param value the number itself, or the place of the choice in the list, from 1
         * @return kernel text
         * @throws IllegalArgumentException if the list has no such place
         */
        public String text(double value) {
            if (!isChoice()) {
                return Kernels.text(value);
            }
            if (value >= 1 && value <= choices.size() && value == Math.rint(value)) {
                return choices.get((int) value - 1);
            }
            throw new IllegalArgumentException("the choice of " + name + " = " + Kernels.text(value)
                    + ", must be a whole number in 1 ... " + choices.size());
        }
    }

    /**
     * Copies the list.
     *
     * @param text the text
     * @param parameters its open parameters
     */
    public KernelTemplate {
        parameters = List.copyOf(parameters);
    }

    /**
     * Whether nothing is open.
     *
     * @return true if {@code with()} needs no values
     */
    public boolean isFixed() {
        return parameters.isEmpty();
    }

    /**
     * The kernel with these values for the open parameters.
     *
     * @param values one value per parameter, in their order: the number, or the place of a choice from 1
     * @return the kernel
     * @throws IllegalArgumentException if there are not as many values as parameters, or a value is outside its domain
     */
    public Kernel with(double... values) {
        if (values.length != parameters.size()) {
            throw new IllegalArgumentException(
                    text + ": needs " + parameters.size() + " values for its auto parameters, got " + values.length);
        }
        StringBuilder filled = new StringBuilder(text);
        for (int i = values.length - 1; i >= 0; i--) {
            int start = parameters.get(i).column - 1;
            filled.replace(
                    start, start + KernelText.AUTO.length(), parameters.get(i).text(values[i]));
        }
        return Kernels.parse(filled.toString());
    }
}
