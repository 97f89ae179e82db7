package arcmargin.kernel;

import java.util.Optional;

/**
 * One kind of kernel that kernel text can name: what {@code arcmargin kernel list} shows.
 *
 * <pre>{@code
 * KernelForm form = new KernelForm("cauchy", Optional.of("width"), "> 0", "1/(1+|x-y|^2/w^2)", "Cauchy", "cauchy:2");
 * Kernels.register(form, Gaussian::new); // of your own class, whose spec() is such a text
 * }</pre>
 *
 * @param name the word in kernel text, such as {@code biased}
 * @param parameter the name of its parameter, if it has one
 * @param domain the values the parameter may take, empty if it has none
 * @param formula the kernel in plain text
 * @param meaning one sentence on what it is for
 * @param example a kernel text
 */
public record KernelForm(
        String name, Optional<String> parameter, String domain, String formula, String meaning, String example) {}
