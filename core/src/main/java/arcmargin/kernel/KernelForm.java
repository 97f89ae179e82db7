package arcmargin.kernel;

import java.util.Optional;

/**
 * One kind of kernel that kernel text can name: what {@code arcmargin kernel list} shows.
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
