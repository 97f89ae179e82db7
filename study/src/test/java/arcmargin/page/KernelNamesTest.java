package arcmargin.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelNamesTest {

    @Test
    void kernelsHaveWords() {
        assertThat(KernelNames.name("arccos:0")).isEqualTo("Arc-cosine, degree 0");
        assertThat(KernelNames.name("biased:auto")).isEqualTo("Arc-cosine, biased");
        assertThat(KernelNames.name("smoothed:1.5/arccos:1x5"))
                .isEqualTo("Arc-cosine, smoothed, under 5 layers of degree 1");
        assertThat(KernelNames.name("arccos:1x3")).isEqualTo("Arc-cosine, degree 1, 3 layers");
        assertThat(KernelNames.name("rbf:auto")).isEqualTo("Gaussian (RBF)");
        assertThat(KernelNames.name("linear")).isEqualTo("Linear");
        assertThat(KernelNames.name("poly:3")).isEqualTo("Polynomial, degree 3");
    }

    @Test
    void withoutWordsTheTextWillDo() {
        assertThat(KernelNames.name("poly:3/{rbf:auto+2@linear}")).isEqualTo("poly:3/{rbf:auto+2@linear}");
        assertThat(KernelNames.use("{rbf:auto+2@linear}")).isEmpty();
        assertThat(KernelNames.use("biased:0.5/arccos:1x5")).startsWith("Several layers");
    }
}
