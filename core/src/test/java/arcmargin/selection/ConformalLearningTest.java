package arcmargin.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.Dataset;
import arcmargin.svm.ConformalMachine;
import arcmargin.svm.ConformalRule;
import arcmargin.svm.KernelMachine;
import arcmargin.svm.Metric;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import org.junit.jupiter.api.Test;

class ConformalLearningTest {

    private final Dataset data = TunerTest.rings(150, 0.5, 1);

    private ConformalLearning.Result run(ConformalLearning learning, int threads) {
        try (Workers workers = Workers.of(threads)) {
            return learning.validation(Validation.folds(3))
                    .resources(Resources.of(workers))
                    .run();
        }
    }

    @Test
    void theModelIsTransformedWhereThisIsBetterOrAskedFor() {
        ConformalLearning narrow = ConformalLearning.of(data).kernel("rbf:0.05").penalty(1);
        ConformalLearning.Result result = run(narrow, 2);
        boolean better = result.transformed().score() < result.plain().score();
        assertThat(result.rule().isPresent()).isEqualTo(better);
        assertThat(result.model().machine()).isInstanceOf(better ? ConformalMachine.class : KernelMachine.class);

        ConformalLearning.Result always = run(narrow.always(true), 2);
        assertThat(always.rule()).contains(always.best());
        assertThat(always.model().machine()).isInstanceOf(ConformalMachine.class);
        assertThat(always.model().calibration()).isPresent();
        assertThat(always.model().provenance().get("conformal")).startsWith("margin:");
        assertThat(run(narrow.always(true), 1).model()).isEqualTo(always.model());
    }

    @Test
    void factorsBySupportVectorsAndRounds() {
        ConformalLearning tuned =
                ConformalLearning.of(data).kernel("rbf:0.7").penalty(1).always(true);
        ConformalLearning.Result support = run(tuned.factor(ConformalRule.Factor.SUPPORT), 2);
        assertThat(support.best().factor()).isEqualTo(ConformalRule.Factor.SUPPORT);
        assertThat(support.transformed().outOfFold().score(Metric.ERROR)).isLessThan(0.25);
        ConformalLearning.Result twice = run(tuned.rounds(2), 2);
        assertThat(((ConformalMachine) twice.model().machine()).parts()).hasSize(3);
        assertThatThrownBy(() ->
                        tuned.factor(ConformalRule.Factor.SUPPORT).rounds(2).run())
                .hasMessageContaining("must be 1 with factors by support vectors");
    }
}
