package arcmargin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProfileTest {

    @Test
    void aSampleBelongsToTheTopmostOfOurClasses() {
        assertThat(Profile.part(List.of(
                        "org.bytedeco.openblas.global.openblas_nolapack.cblas_dgemm",
                        "arcmargin.gram.NativePanels.multiply",
                        "arcmargin.svm.SmoSolver.solve")))
                .isEqualTo("inner products");
        assertThat(Profile.part(List.of("java.util.Arrays.fill", "arcmargin.svm.ActiveRows$Outcome.values")))
                .isEqualTo("steps of the solver");
    }

    @Test
    void aMethodNobodyHasNamedStandsForItself() {
        assertThat(Profile.part(List.of("arcmargin.svm.Unheard.of"))).isEqualTo("svm.Unheard.of");
        assertThat(Profile.part(List.of("java.lang.Thread.run"))).startsWith("starting");
        assertThat(Profile.part(List.of("arcmargin.cli.Arcmargin.main"))).startsWith("starting");
    }

    @Test
    void sharesAreOfWhatWasSeen() {
        Profile profile = Profile.of("work", 10, Map.of("inner products", 6.0, "svm.Unheard.of", 2.0));
        assertThat(profile.parts()).extracting(Profile.Part::share).containsExactly(0.75, 0.25);
        assertThat(profile.parts().get(0).remedy()).isNotEmpty();
        assertThat(profile.seen()).isEqualTo(8);
    }
}
