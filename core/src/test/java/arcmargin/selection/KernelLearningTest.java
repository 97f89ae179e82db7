package arcmargin.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.kernel.ArcCosine;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.svm.Metric;
import arcmargin.svm.Model;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KernelLearningTest {

    private final Dataset data = TunerTest.rings(150, 0.5, 1);

    private KernelLearning.Result run(WeightRule rule, int threads) {
        try (Workers workers = Workers.of(threads)) {
            return KernelLearning.of(data)
                    .rule(rule)
                    .validation(Validation.folds(3))
                    .resources(Resources.of(workers))
                    .run();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theModelIsAnOrdinaryOneWithASum(WeightRule rule) throws IOException {
        KernelLearning.Result result = run(rule, 2);

        assertThat(result.kernel().terms()).hasSize(15);
        assertThat(result.kernel().terms().stream()
                        .mapToDouble(CombinedKernel.Term::weight)
                        .sum())
                .isBetween(1 - 1e-9, 1 + 1e-9);
        assertThat(result.chosen().outOfFold().score(Metric.ERROR)).isLessThan(0.25);
        Model model = result.model();
        assertThat(model.kernels()).containsExactly(result.kernel().kernel());
        assertThat(Kernels.parse(model.kernels().get(0).spec()))
                .isEqualTo(model.kernels().get(0));
        assertThat(model.calibration()).isPresent();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        model.write(bytes);
        assertThat(Model.read(new ByteArrayInputStream(bytes.toByteArray()))).isEqualTo(model);
        assertThat(run(rule, 1).model()).isEqualTo(model);
    }

    @Test
    void theSumHasSpreadOne() {
        CombinedKernel combined = run(WeightRule.ALIGNMENT, 2).kernel();
        assertThat(combined.terms()).allMatch(term -> Math.abs(term.alignment()) <= 1);
        double spread = DataScale.of(data.points()).spread(combined.kernel());
        assertThat(spread).isBetween(0.5, 2.0); // the model scales features, and weights have four digits
    }

    @Test
    void autoStandsForThreeValues() {
        assertThat(KernelLearning.kernels(List.of("arccos:0", "rbf:auto", "arccos:0"), data.points()))
                .hasSize(4);
        assertThatThrownBy(() -> KernelLearning.of(data).kernels(List.of()))
                .hasMessage("there are no kernels, must be at least one");
    }

    @Test
    void equalRowsAreRefusedInASentence() {
        double[][] same = new double[12][2];
        int[] labels = new int[12];
        Arrays.setAll(labels, i -> i % 2);
        Dataset equal = new Dataset(DensePoints.of(same), labels, List.of("a", "b"));
        List<Kernel> kernels = List.of(new Gaussian(1), new ArcCosine(0));
        int[] rows = IntStream.range(0, 12).toArray();
        try (Resources resources = Resources.ofMachine()) {
            assertThatThrownBy(() -> KernelLearning.learn(WeightRule.AVERAGE, kernels, equal, rows, resources))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("no kernel tells any two rows apart");
        }
    }
}
