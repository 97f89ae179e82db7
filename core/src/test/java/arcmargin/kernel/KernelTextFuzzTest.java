package arcmargin.kernel;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Tag;

/**
 * Looks for texts that break the parser of kernels, guided by coverage; see docs/reliability.md for how to start it.
 */
@Tag("fuzz")
class KernelTextFuzzTest {

    @FuzzTest(maxDuration = "1m")
    void text(byte[] bytes) {
        KernelTextTargets.text(bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void template(byte[] bytes) {
        KernelTextTargets.template(bytes);
    }
}
