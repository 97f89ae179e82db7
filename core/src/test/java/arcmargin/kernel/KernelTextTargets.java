package arcmargin.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;

/** Any text is a kernel, or a template, that prints what it parses, or is refused in a sentence. */
final class KernelTextTargets {

    private KernelTextTargets() {}

    static boolean text(byte[] bytes) {
        Kernel kernel;
        try {
            kernel = Kernels.parse(new String(bytes, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).isNotBlank();
            return false;
        }
        Kernel again = Kernels.parse(kernel.spec());
        assertThat(again.spec()).isEqualTo(kernel.spec());
        assertThat(again).isEqualTo(kernel);
        return true;
    }

    static boolean template(byte[] bytes) {
        KernelTemplate template;
        try {
            template = Kernels.template(new String(bytes, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).isNotBlank();
            return false;
        }
        assertThat(Kernels.template(template.text())).isEqualTo(template);
        return true;
    }
}
