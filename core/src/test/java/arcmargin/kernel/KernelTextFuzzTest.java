package arcmargin.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;

/** Any text is a kernel that prints what it parses, or is refused in a sentence. */
@Tag("fuzz")
class KernelTextFuzzTest {

    @FuzzTest(maxDuration = "1m")
    void text(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        try {
            Kernel kernel = Kernels.parse(text);
            Kernel again = Kernels.parse(kernel.spec());
            assertThat(again.spec()).isEqualTo(kernel.spec());
            assertThat(again).isEqualTo(kernel);
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    @FuzzTest(maxDuration = "1m")
    void template(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        try {
            KernelTemplate template = Kernels.template(text);
            assertThat(Kernels.template(template.text())).isEqualTo(template);
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }
}
