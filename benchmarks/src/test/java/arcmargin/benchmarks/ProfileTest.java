package arcmargin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
        assertThat(Profile.part(List.of("java.lang.Thread.run"))).isEmpty();
        assertThat(Profile.part(List.of("arcmargin.cli.Arcmargin.main"))).isEmpty();
    }

    @Test
    void sharesAreOfTheWholeTime() {
        Profile profile = Profile.of("work", 10, Map.of("inner products", 6.0, "svm.Unheard.of", 3.0));
        assertThat(profile.parts()).extracting(Profile.Part::share).containsExactly(0.6, 0.3, 0.1);
        assertThat(profile.parts().get(0).remedy()).isNotEmpty();
        // more samples than time: two threads at once
        Profile crowded = Profile.of("work", 10, Map.of("inner products", 15.0, "svm.Unheard.of", 5.0));
        assertThat(crowded.parts().get(0).share()).isCloseTo(0.75, within(1e-12));
    }
}
