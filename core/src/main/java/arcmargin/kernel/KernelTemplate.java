package arcmargin.kernel;

import java.util.List;

/**
 * A kernel text with some parameters left open as {@code auto}, such as {@code biased:auto/arccos:1x5}; made by {@link
 * Kernels#template}.
 *
 * @param text the text as given
 * @param parameters the open parameters in the order of the text
 */
public record KernelTemplate(String text, List<Parameter> parameters) {

    /**
     * One open parameter.
     *
     * @param kernel the word of its kernel: {@code biased}, {@code smoothed} or {@code rbf}
     * @param name {@code bias}, {@code sigma} or {@code width}
     * @param column where {@code auto} stands in the text, from 1
     */
    public record Parameter(String kernel, String name, int column) {}

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
     * @param values one value per parameter, in their order
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
            filled.replace(start, start + KernelText.AUTO.length(), Kernels.text(values[i]));
        }
        return Kernels.parse(filled.toString());
    }
}
