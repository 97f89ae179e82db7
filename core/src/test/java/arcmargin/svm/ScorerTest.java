package arcmargin.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.SparsePoints;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScorerTest {

    private static final Dataset DATA = data(150, 70, 0.4, 1);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "linear",
                "poly:3",
                "rbf:9",
                "laplace:9",
                "arccos:0",
                "arccos:1",
                "biased:0.5",
                "smoothed:1",
                "arccos:1x3",
                "arccos:0/arccos:1x2",
                "biased:3/arccos:2/rbf:1",
                "smoothed:1/erf/cosine",
                "ntk:3-1",
                "ntk:1/poly:2",
                "ntk:2",
                "0.3@rbf:5+linear"
            })
    void decidesAsTheDefinitionOfTheKernel(String spec) {
        Kernel kernel = Kernels.parse(spec);
        for (Dataset data : List.of(DATA, sparse(DATA), data(60, 3, 1, 2))) {
            Model model = Svm.with(kernel).train(data).model();
            Scorer scorer = model.scorer();
            double[] out = new double[scorer.pairs()];
            for (int i = 0; i < data.size(); i += 17) {
                double[] x = data.points().row(i);
                scorer.decisions(x, out);
                double[] expected = definition(model, x);
                double scale = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
                assertThat(out).containsExactly(expected, within(1e-6 * (1 + scale)));
                double[] fromSparse = new double[out.length];
                int[] columns =
                        IntStream.range(0, x.length).filter(j -> x[j] != 0).toArray();
                scorer.decisions(
                        columns, Arrays.stream(columns).mapToDouble(j -> x[j]).toArray(), fromSparse);
                assertThat(fromSparse).containsExactly(out, within(1e-6 * (1 + scale)));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"MINMAX", "STANDARD", "UNIT", "NORMAL"})
    void preparesPointsAsInTraining(Scaling.Kind scaling) {
        Model model = Svm.with(Kernels.parse("rbf:3"))
                .preparation(PreparationOptions.scaled(scaling))
                .train(DATA)
                .model();
        for (Dataset data : List.of(DATA, data(40, 70, 0.4, 9))) {
            for (int i = 0; i < data.size(); i += 7) {
                double[] x = data.points().row(i);
                double[] out = new double[3];
                model.scorer().decisions(x, out);
                assertThat(out).containsExactly(definition(model, x), within(1e-9));
            }
        }
    }

    @Test
    void smallBatchesAreDecidedAsSingleRowsAndLargeOnesNearly() {
        for (Dataset data : List.of(DATA, sparse(DATA))) {
            for (String spec : List.of("rbf:9", "arccos:1x3", "biased:0.5")) {
                Model model = Svm.with(Kernels.parse(spec)).train(data).model();
                try (Resources resources = Resources.of(Workers.of(2))) {
                    double[][] small =
                            model.predictor().decisions(data.rows(0, 10).points(), resources);
                    double[][] large = model.predictor().decisions(data.points(), resources);
                    for (int i = 0; i < small.length; i++) {
                        double[] one = model.predictor().decisions(data.points().row(i));
                        if (!(data.points() instanceof SparsePoints)) {
                            assertThat(small[i]).containsExactly(one);
                        }
                        double scale = Arrays.stream(one).map(Math::abs).max().orElseThrow();
                        assertThat(small[i]).containsExactly(one, within(1e-9 * (1 + scale)));
                        assertThat(large[i]).containsExactly(one, within(1e-4 * (1 + scale)));
                    }
                }
            }
        }
    }

    @Test
    void isSharedBetweenThreads() throws InterruptedException {
        Model model = Svm.with(Kernels.parse("arccos:1")).train(DATA).model();
        Scorer scorer = model.scorer();
        double[][] expected = new double[DATA.size()][3];
        for (int i = 0; i < DATA.size(); i++) {
            scorer.decisions(DATA.points().row(i), expected[i]);
        }
        Thread[] threads = new Thread[4];
        boolean[] same = new boolean[threads.length];
        for (int t = 0; t < threads.length; t++) {
            int own = t;
            threads[t] = new Thread(() -> {
                double[] out = new double[3];
                boolean equal = true;
                for (int k = 0; k < 2000; k++) {
                    int i = (k * 7 + own) % DATA.size();
                    scorer.decisions(DATA.points().row(i), out);
                    equal &= Arrays.equals(out, expected[i]);
                }
                same[own] = equal;
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(same).containsOnly(true);
    }

    @Test
    void anotherWidthMissingAndInfiniteValuesHaveADefinedAnswer() {
        Model model = Svm.with(Kernels.parse("rbf:9")).train(DATA).model();
        double[] x = new double[70];
        double[] out = new double[3];
        assertThatThrownBy(() -> model.scorer().decisions(new double[69], out))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("x.length = 69, must be the number of features = 70");
        assertThatThrownBy(() -> model.scorer().decisions(x, new double[2])).hasMessageContaining("out.length = 2");
        assertThatThrownBy(() -> model.scorer().decisions(new int[] {70}, new double[] {1}, out))
                .hasMessageContaining("columns[0] = 70");
        x[4] = Double.NaN;
        assertThatThrownBy(() -> model.predict(x)).hasMessageContaining("feature 5");
        x[4] = Double.POSITIVE_INFINITY;
        assertThatThrownBy(() -> model.predict(x)).hasMessageContaining("must be finite");
    }

    @Test
    void aKernelThatIsNoNumberFailsInTrainingAndInPrediction() {
        Kernel never = (xx, xy, yy) -> Double.NaN;
        assertThatThrownBy(() -> Svm.with(never).train(DATA)).isInstanceOf(BadInputException.class);
        Kernel ofOnePointOnly = (xx, xy, yy) -> xx == xy && xy == yy ? 1 : Double.NaN;
        assertThatThrownBy(() -> Svm.with(ofOnePointOnly).train(DATA))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("not finite numbers");
        Kernel sometimes = (xx, xy, yy) -> xx > 1e6 || yy > 1e6 ? Double.NaN : xy;
        Model model = Svm.with(sometimes).train(DATA).model();
        double[] x = new double[70];
        Arrays.fill(x, 1000);
        assertThatThrownBy(() -> model.predict(x))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("not a finite number for this point");
        assertThatThrownBy(() -> model.predictor().evaluate(Dataset.of(new double[][] {x}, new String[] {"a"})))
                .isInstanceOf(BadInputException.class);
    }

    @Test
    void sparsePointsMustBeInOrderAndWhole() {
        Scorer scorer = Svm.with(Kernels.parse("rbf:9")).train(DATA).model().scorer();
        double[] out = new double[3];
        double[] two = {1, 2};
        assertThatThrownBy(() -> scorer.decisions(new int[] {3, 1}, two, out))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("columns[1] = 1, must be above 3 and below 70");
        assertThatThrownBy(() -> scorer.decisions(new int[] {3, 3}, two, out)).hasMessageContaining("columns[1] = 3");
        assertThatThrownBy(() -> scorer.decisions(new int[] {3}, two, out))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("values.length = 2, must be the number of columns = 1");
    }

    @Test
    void densePointsThatLackFeaturesAreRefused() {
        Model model = Svm.with(Kernels.parse("rbf:9")).train(DATA).model();
        try (Resources resources = Resources.of(Workers.of(2))) {
            for (int rows : new int[] {3, 100}) {
                Points narrow = data(rows, 69, 0.4, 3).points();
                assertThatThrownBy(() -> model.predictor().predict(narrow, resources))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("the points have 69 features, must be the model's 70");
                assertThat(model.predictor().predict(narrow.toSparse(), resources))
                        .isEqualTo(model.predictor().predict(narrow.widen(70), resources));
            }
        }
    }

    @Test
    void aMillionSparseFeaturesCostTheirSharedCoordinatesOnly() {
        Dataset wide = new Dataset(sparse(DATA).points().widen(1_000_000), DATA.labels(), DATA.classes());
        Model model = Svm.with(Kernels.parse("linear")).train(wide).model();
        double[] x = Arrays.copyOf(DATA.points().row(5), 1_000_000);
        long begun = System.nanoTime();
        String name = model.predict(x);
        assertThat((System.nanoTime() - begun) / 1e9).isLessThan(2);
        assertThat(name)
                .isEqualTo(Svm.with(Kernels.parse("linear"))
                        .train(DATA)
                        .model()
                        .predict(DATA.points().row(5)));
    }

    /** The decision values by the definition, with kernels of whole vectors. */
    private static double[] definition(Model model, double[] x) {
        double[] decisions = model.kernelMachine().offsets().clone();
        Expansion expansion = model.kernelMachine().expansions().get(0);
        double[] point =
                expansion.preparation().apply(DensePoints.of(1, x.length, x)).row(0);
        Points vectors = expansion.preparation().apply(model.kernelMachine().vectors());
        int v = 0;
        for (int c = 0; c < model.kernelMachine().counts().length; c++) {
            for (int end = v + model.kernelMachine().counts()[c]; v < end; v++) {
                double value = expansion.kernel().at(point, vectors.row(v));
                for (int o = 0; o < 2; o++) {
                    decisions[DecisionSums.pair(c, o, 3)] += expansion.coefficients()[o][v] * value;
                }
            }
        }
        return decisions;
    }

    private static Dataset sparse(Dataset data) {
        return new Dataset(data.points().toSparse(), data.labels(), data.classes());
    }

    private static Dataset data(int rows, int dimension, double density, int seed) {
        Random random = new Random(seed);
        double[][] x = new double[rows][dimension];
        String[] y = new String[rows];
        for (int i = 0; i < rows; i++) {
            y[i] = "abc".substring(i % 3, i % 3 + 1);
            for (int j = 0; j < dimension; j++) {
                x[i][j] = random.nextDouble() < density ? random.nextGaussian() + (j % 3 == i % 3 ? 0.5 : 0) : 0;
            }
        }
        return Dataset.of(x, y);
    }
}
