package arcmargin.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.Dataset;
import arcmargin.data.SideColumns;
import arcmargin.kernel.Kernels;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassWeightsTest {

    private final Dataset data = Dataset.of(new double[][] {{1}, {2}, {3}, {4}}, new String[] {"b", "a,x=1", "b", "b"});

    @Test
    void balancedClassesWeighTheSame() {
        assertThat(ClassWeights.BALANCED.factors(data)).containsExactly(2.0, 4 / 6.0);
        Dataset weighted = data.withBeside(new SideColumns(new double[] {1, 6, 1, 0}, Map.of()));
        assertThat(ClassWeights.BALANCED.factors(weighted)).containsExactly(8 / 12.0, 2.0);
    }

    @Test
    void readsWeightsOfAwkwardNames() {
        assertThat(ClassWeights.parse("a,x=1=2.5,b=3").factors(data)).containsExactly(2.5, 3.0);
        assertThat(ClassWeights.parse("balanced")).isEqualTo(ClassWeights.BALANCED);
        assertThatThrownBy(() -> ClassWeights.parse("c=3").factors(data))
                .hasMessageContaining("class c, which the data do not have: a,x=1, b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "b", "b=", "b=x", "b=0", "b=-1", "b=NaN", "b=2,", "Balanced"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> ClassWeights.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theFrontDoorTrainsLikeTheOptions() {
        Dataset blobs = CommitteeTest.blobs(60, 3, 1);
        Model expected = Svm.with(Kernels.parse("rbf:1"))
                .options(SvmOptions.of(10).withClassWeights(List.of(1.0, 2.0, 1.0)))
                .train(blobs)
                .model();
        Svm.Training training = Svm.with(Kernels.parse("rbf:1"))
                .penalty(10)
                .classWeights(ClassWeights.of(Map.of("c1", 2.0)))
                .threads(2)
                .train(blobs);
        assertThat(training.model()).isEqualTo(expected);
        assertThat(training.converged()).isTrue();
    }

    @Test
    void foldsGiveProbabilitiesThatFitTheRows() {
        Dataset blobs = CommitteeTest.blobs(300, 3, 1);
        Model model =
                Svm.with(Kernels.parse("rbf:1")).calibrated(5, 1).train(blobs).model();
        Dataset others = CommitteeTest.blobs(300, 3, 2);
        double mean = 0;
        for (int i = 0; i < 300; i++) {
            mean += model.predictor().probabilities(others.points().row(i))[others.labels()[i]] / 300;
        }
        double right = 1 - model.predictor().evaluate(others).error();
        assertThat(mean).isCloseTo(right, within(0.1)).isGreaterThan(0.6);
    }
}
