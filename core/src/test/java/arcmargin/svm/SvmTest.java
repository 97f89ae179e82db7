package arcmargin.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.SparsePoints;
import arcmargin.kernel.ArcCosine;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.work.Blas;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SvmTest {

    private static final Dataset IRIS = dataset(Problem.Data.resource("iris.scale.gz"));

    @ParameterizedTest
    @ValueSource(strings = {"linear", "poly:3", "rbf:2", "arccos:0", "arccos:1", "smoothed:0.5/arccos:1x2"})
    void aModelPredictsWhatTheSolutionDecidedInTraining(String spec) {
        try (Workers workers = Workers.of(2)) {
            Svm.Training training = train(spec, Scaling.Kind.NONE, workers);
            double[][] decisions = training.model().predictor().decisions(IRIS.points(), Resources.of(workers));
            for (int p = 0; p < 3; p++) {
                PairwiseSolution.Pair pair = training.solution().pairs().get(p);
                for (int k = 0; k < pair.rows().length; k++) {
                    double decided = pair.dual().decisions()[k];
                    assertThat(decisions[pair.rows()[k]][p]).isCloseTo(decided, within(1e-4 * (1 + Math.abs(decided))));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"NONE", "MINMAX", "STANDARD", "UNIT"})
    void onePointIsPredictedLikeMany(Scaling.Kind scaling) {
        try (Workers workers = Workers.of(2)) {
            Predictor predictor = train("arccos:0", scaling, workers).model().predictor();
            double[][] many = predictor.decisions(IRIS.points(), Resources.of(workers));
            for (int i = 0; i < 150; i += 7) {
                double[] one = predictor.decisions(IRIS.points().row(i));
                assertThat(one).containsExactly(many[i], within(1e-5));
            }
        }
    }

    @Test
    void fiveLinesTrainAndTest() {
        Model model = Svm.with(new ArcCosine(1)).train(IRIS).model();
        Evaluation evaluation = model.predictor().evaluate(IRIS);
        assertThat(evaluation.total()).isEqualTo(150);
        assertThat(evaluation.error()).isLessThan(0.05);
        assertThat(model.predictor().predict(IRIS.points().row(0))).isEqualTo("1");
    }

    @Test
    void aKernelOfTheUsersOwnTrains() {
        Kernel own = (xx, xy, yy) -> Math.exp(-(xx - 2 * xy + yy) / 4);
        double[] theirs = Svm.with(own).train(IRIS).model().kernelMachine().offsets();
        double[] ours =
                Svm.with(new Gaussian(2)).train(IRIS).model().kernelMachine().offsets();
        assertThat(theirs).containsExactly(ours, within(1e-3));
    }

    @Test
    void supportVectorsStandOnceEach() {
        try (Workers workers = Workers.of(1)) {
            Svm.Training training = train("rbf:1", Scaling.Kind.NONE, workers);
            Model model = training.model();
            assertThat(model.kernelMachine().vectors().size())
                    .isEqualTo(training.solution().supportVectors().length);
            assertThat(Arrays.stream(model.kernelMachine().counts()).sum())
                    .isEqualTo(model.kernelMachine().vectors().size());
            assertThat(model.provenance())
                    .containsEntry("penalty", "10.0")
                    .containsEntry("rows", "150")
                    .containsKeys("program", "data");
        }
    }

    @Test
    void theHashOfDataDoesNotDependOnHowItIsHeld() {
        Dataset sparse = new Dataset(IRIS.points().toSparse(), IRIS.labels(), IRIS.classes());
        assertThat(Provenance.hash(sparse)).isEqualTo(Provenance.hash(IRIS)).hasSize(64);
        Dataset fewer = IRIS.rows(0, 149);
        assertThat(Provenance.hash(fewer)).isNotEqualTo(Provenance.hash(IRIS));
    }

    @Test
    void theHashOfWideDataTakesNoMemoryForTheirWidth() {
        int[] labels = {0, 1};
        SparsePoints wide =
                SparsePoints.of(200_000_000, new int[] {0, 1, 2}, new int[] {5, 199_999_999}, new double[] {1, 2});
        assertThat(Provenance.hash(new Dataset(wide, labels, List.of("a", "b"))))
                .hasSize(64);
        double[] many = new Random(1).doubles(2 * 20_000).toArray();
        Dataset dense = new Dataset(DensePoints.of(2, 20_000, many), labels, List.of("a", "b"));
        Dataset sparse = new Dataset(dense.points().toSparse(), labels, dense.classes());
        assertThat(Provenance.hash(sparse)).isEqualTo(Provenance.hash(dense));
    }

    @Test
    void trainingIsInterruptedWhileProductsAreMade() throws InterruptedException {
        double[] values = new Random(1).doubles(6000 * 900).toArray();
        int[] labels = IntStream.range(0, 6000).map(i -> i % 2).toArray();
        Dataset data = new Dataset(DensePoints.of(6000, 900, values), labels, List.of("a", "b"));
        Throwable[] thrown = new Throwable[1];
        Thread training = new Thread(() -> {
            try (Workers workers = Workers.of(1)) {
                Resources resources = new Resources(workers, new MemoryPlan(1L << 31), Blas.JAVA, Progress.none());
                Svm.with(new Gaussian(10)).train(data, resources);
            } catch (RuntimeException e) {
                thrown[0] = e;
            }
        });
        training.start();
        Thread.sleep(700); // products take some seconds
        training.interrupt();
        training.join(2000);
        assertThat(training.isAlive()).as("deaf to the interrupt").isFalse();
        assertThat(thrown[0]).isInstanceOf(CancellationException.class);
    }

    @Test
    void dataThatCannotBeTrainedOnAreRefusedInASentence() {
        double[][] x = {{1}, {2}, {3}};
        Svm svm = Svm.with(new Gaussian(1));
        assertThatThrownBy(() -> svm.train(Dataset.of(x, new String[] {"a", "a", "a"})))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the 3 rows are of class 'a' only: at least two classes are needed");
        assertThatThrownBy(() -> svm.calibrated(2, 1).train(Dataset.unlabelled(DensePoints.of(x))))
                .isInstanceOf(BadInputException.class)
                .hasMessage("3 of 3 rows have no label: only labelled rows can be trained on");
        Dataset three = Dataset.of(x, new String[] {"a", "b", "c"});
        assertThatThrownBy(() -> svm.train(three.rows(0, 2)))
                .isInstanceOf(BadInputException.class)
                .hasMessage("class 'c' has no row to train on: withoutEmptyClasses() leaves such classes out");
        assertThat(svm.train(three.rows(0, 2).withoutEmptyClasses()).converged())
                .isTrue();
        assertThatThrownBy(() -> svm.train(Dataset.of(new double[0][0], new String[0])))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("at least two classes");
        assertThatThrownBy(() -> Svm.with(null)).hasMessage("kernel");
    }

    @Test
    void closedResourcesAreRefused() {
        Dataset data = Dataset.of(new double[][] {{1}, {2}}, new String[] {"a", "b"});
        Resources closed = Resources.of(Workers.of(2));
        closed.close();
        assertThatThrownBy(() -> Svm.with(new Gaussian(1)).train(data, closed))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void classesTheModelNeverSawAreErrors() {
        Dataset test = new Dataset(DensePoints.of(4, 1, new double[4]), new int[] {0, 1, 1, -1}, List.of("b", "new"));
        Evaluation evaluation = Evaluation.of(test, List.of("a", "b"), new int[] {1, 0, 1, 1});
        assertThat(evaluation.classes()).containsExactly("a", "b", "new");
        assertThat(evaluation.confusion()).isDeepEqualTo(new int[][] {{0, 0}, {0, 1}, {1, 1}});
        assertThat(evaluation.total()).isEqualTo(3);
        assertThat(evaluation.correct()).isEqualTo(1);
        assertThat(evaluation.predicted(1)).isEqualTo(2);
        assertThat(evaluation.predicted(2)).isZero();
    }

    private static Svm.Training train(String kernel, Scaling.Kind scaling, Workers workers) {
        return Svm.train(
                Kernels.parse(kernel),
                PreparationOptions.scaled(scaling),
                IRIS,
                SvmOptions.of(10),
                Resources.of(workers));
    }

    private static Dataset dataset(Problem.Data data) {
        double[] values =
                Arrays.stream(data.rows()).flatMapToDouble(Arrays::stream).toArray();
        int[] labels =
                Arrays.stream(data.labels()).mapToInt(label -> (int) label - 1).toArray();
        return new Dataset(
                DensePoints.of(labels.length, data.rows()[0].length, values), labels, List.of("1", "2", "3"));
    }
}
