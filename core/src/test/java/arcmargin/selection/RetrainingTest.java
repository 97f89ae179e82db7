package arcmargin.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.Split;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.svm.Model;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.Predictor;
import arcmargin.svm.Svm;
import arcmargin.svm.SvmOptions;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** From data to a tuned model, and what is made of several of them. */
class RetrainingTest {

    private static final SelectionOptions QUICK =
            SelectionOptions.standard().withPenalties(Range.parse("0.1:100")).withFinest(4);

    private final Workers workers = Workers.of(2);
    private final Dataset data = blobs(300, 1);
    private final List<Split> holdOut = List.of(Split.holdOut(data.labels(), 0.2, 1));

    @AfterEach
    void close() {
        workers.close();
    }

    @Test
    void theModelIsTheOneOfAllRowsWithWhatWasChosen() {
        Selector selector = selector(MemoryPlan.ofMachine());
        Selected selected = select(selector, "smoothed:auto");
        Svm.Training training = selector.retrain(selected, QUICK.svm(), Progress.none());
        Preparation preparation = Preparation.fit(
                PreparationOptions.scaled(Scaling.Kind.STANDARD),
                data,
                holdOut.get(0).training());
        assertThat(training.model().preparation())
                .as("rows held out are not looked at")
                .isEqualTo(preparation);
        Model expected = Svm.train(
                        selected.kernel(),
                        PreparationOptions.defaults(),
                        new Dataset(preparation.apply(data.points()), data.labels(), data.classes()),
                        SvmOptions.of(selected.penalty()),
                        Resources.of(workers))
                .model();
        assertThat(training.model().kernelMachine().expansions().get(0).coefficients())
                .isDeepEqualTo(expected.kernelMachine().expansions().get(0).coefficients());
        assertThat(training.model().kernelMachine().offsets())
                .isEqualTo(expected.kernelMachine().offsets());
        assertThat(training.model().provenance().get("selected")).startsWith("smoothed:auto, ");
        double error = training.model().predictor().evaluate(blobs(500, 2)).error();
        assertThat(error).isBetween(0.02, 0.25);
    }

    @Test
    void littleMemoryChangesNothingButTheTime() {
        List<Trial> roomy = select(selector(MemoryPlan.ofMachine()), "rbf:auto").trials();
        List<Trial> tight =
                select(selector(new MemoryPlan(100_000)), "rbf:auto").trials();
        assertThat(tight)
                .extracting(Trial::objective)
                .isEqualTo(roomy.stream().map(Trial::objective).toList());
        assertThat(tight)
                .extracting(Trial::errors)
                .isEqualTo(roomy.stream().map(Trial::errors).toList());
    }

    @Test
    void theErrorFallsWithTheRows() {
        Selector selector = selector(MemoryPlan.ofMachine());
        List<GrowthPoint> growth = selector.growth(select(selector, "rbf:auto"), QUICK.svm());
        assertThat(growth).extracting(GrowthPoint::rows).containsExactly(30, 60, 120, 240);
        assertThat(growth.get(0).error()).isGreaterThanOrEqualTo(growth.get(3).error());
    }

    @Test
    void modelsThatShareTheirVectorsPredictTogetherAsEachAlone() {
        List<Kernel> kernels = List.of(Kernels.parse("rbf:2"), Kernels.parse("arccos:1"), Kernels.parse("linear"));
        Preparation preparation = Preparation.fit(PreparationOptions.scaled(Scaling.Kind.STANDARD), data);
        List<Svm.Training> trained = kernels.stream()
                .map(kernel -> Svm.train(
                        kernel,
                        PreparationOptions.scaled(Scaling.Kind.STANDARD),
                        data,
                        SvmOptions.of(1),
                        Resources.of(workers)))
                .toList();
        List<PairwiseSolution> solutions =
                trained.stream().map(Svm.Training::solution).toList();
        List<Model> sharing = Model.sharing(kernels, preparation, data, solutions);
        Dataset test = blobs(777, 5);
        List<int[]> together = Predictor.predict(sharing, test.points(), Resources.of(workers));
        for (int k = 0; k < kernels.size(); k++) {
            assertThat(together.get(k))
                    .isEqualTo(trained.get(k).model().predictor().predict(test.points(), Resources.of(workers)));
        }
        List<Model> strangers = trained.stream().map(Svm.Training::model).toList();
        assertThatThrownBy(() -> Predictor.predict(strangers, test.points(), Resources.of(workers)))
                .hasMessage("the models have different vectors, must share them");
    }

    @Test
    void dataThatCannotBeSplitAreRefusedBeforeAnythingIsComputed() {
        Dataset one = new Dataset(data.points(), new int[data.size()], List.of("a"));
        assertThatThrownBy(() -> Selector.of(
                        one,
                        new Selector.Protocol(PreparationOptions.defaults(), holdOut, 1, ""),
                        TrialStore.inMemory(),
                        Resources.of(workers)))
                .isInstanceOf(BadInputException.class);
    }

    private Selector selector(MemoryPlan memory) {
        return Selector.of(
                data,
                new Selector.Protocol(PreparationOptions.scaled(Scaling.Kind.STANDARD), holdOut, 1, "test"),
                TrialStore.inMemory(),
                Resources.of(workers).withMemory(memory));
    }

    private static Selected select(Selector selector, String template) {
        return selector.select(Kernels.template(template), QUICK, Deadline.none(), SelectionListener.none());
    }

    private static Dataset blobs(int size, long seed) {
        Random random = new Random(seed);
        double[] values = new double[2 * size];
        int[] labels = new int[size];
        for (int i = 0; i < size; i++) {
            labels[i] = i % 3;
            values[2 * i] = 2 * labels[i] + 0.6 * random.nextGaussian();
            values[2 * i + 1] = 1.5 * (labels[i] % 2) + 0.6 * random.nextGaussian();
        }
        return new Dataset(DensePoints.of(size, 2, values), labels, List.of("a", "b", "c"));
    }
}
