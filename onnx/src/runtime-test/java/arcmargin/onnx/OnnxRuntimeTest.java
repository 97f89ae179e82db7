package arcmargin.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.MissingValues;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.Schema;
import arcmargin.kernel.Kernels;
import arcmargin.svm.Expansion;
import arcmargin.svm.KernelMachine;
import arcmargin.svm.Model;
import arcmargin.svm.PairwiseSolution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs run by ONNX Runtime, beside the kernels themselves in double precision. */
class OnnxRuntimeTest {

    private static final int VECTORS = 30;
    private static final int ROWS = 50;
    private static final int DIMENSION = 6;
    private static final List<String> CLASSES = List.of("a", "b", "c");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "linear", "poly:3", "rbf:2.5", "laplace:3", "arccos:0", "arccos:1", "arccos:2", "arccos:5",
                "biased:0.5", "biased:3", "biased:-0.7", "smoothed:1.2", "erf", "cosine", "ntk:1", "ntk:3", "ntk:4-2",
                "arccos:1x5", "arccos:0x3", "biased:0.5/arccos:1x5", "smoothed:0.5/arccos:0/arccos:2", "erf/arccos:1",
                "rbf:2/arccos:1", "ntk{smoothed:0.5/arccos:1}", "ntk{erf/arccos:1}", "arccos:1/cosine",
                "biased:1/biased:0.3"
            })
    void decisionsAreThoseOfTheKernel(String text) throws OrtException {
        Model model = model(List.of(text), Scaling.Kind.NONE, 1);
        requireClose(model, points(ROWS, 2), 1e-9);
    }

    @ParameterizedTest
    @EnumSource(Scaling.Kind.class)
    void scalingAndMissingValuesAreInside(Scaling.Kind kind) throws OrtException {
        Model model = model(List.of("biased:0.5/arccos:1"), kind, 3);
        double[] values = points(ROWS, 4).values().clone();
        for (int k = 0; k < values.length; k += 7) {
            values[k] = Double.NaN;
        }
        requireClose(model, DensePoints.withMissing(ROWS, DIMENSION, values), 1e-9);
    }

    @Test
    void committeesAreSums() throws OrtException {
        Model first = model(List.of("arccos:1", "rbf:2", "ntk:2"), Scaling.Kind.STANDARD, 5);
        Model second = model(List.of("laplace:2"), Scaling.Kind.NORMAL, 5);
        List<Expansion> all = new ArrayList<>(first.kernelMachine().expansions());
        all.addAll(second.kernelMachine().expansions());
        KernelMachine machine = first.kernelMachine();
        KernelMachine both = new KernelMachine(machine.vectors(), machine.counts(), all, machine.offsets());
        Model committee = new Model(CLASSES, both, Optional.empty(), Map.of());
        requireClose(committee, points(ROWS, 6), 1e-9);
    }

    @Test
    void zeroRowsAndRowsThatAreVectors() throws OrtException {
        List<String> texts =
                List.of("arccos:0", "arccos:1", "biased:0.5", "biased:-0.5", "laplace:1", "ntk:3", "cosine");
        for (String text : texts) {
            Model model = model(List.of(text), Scaling.Kind.NONE, 7);
            Points vectors = model.kernelMachine().vectors();
            double[][] rows = {new double[DIMENSION], vectors.row(0), vectors.row(9)};
            requireClose(model, DensePoints.of(rows), 1e-7);
        }
    }

    private static DensePoints points(int size, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] values = random.doubles((long) size * DIMENSION, -1.5, 2).toArray();
        return DensePoints.of(size, DIMENSION, values);
    }

    private static Model model(List<String> kernels, Scaling.Kind scaling, long seed) {
        SplittableRandom random = new SplittableRandom(seed + 100);
        double[] values = points(VECTORS, seed).values().clone();
        values[3] = Double.NaN; // has an indicator
        for (int i = 0; i < VECTORS && scaling != Scaling.Kind.NONE; i += 5) {
            values[i * DIMENSION + 4] = Double.NaN;
        }
        if (scaling == Scaling.Kind.NONE) {
            values[3] = 0.5;
        }
        Points vectors = DensePoints.withMissing(VECTORS, DIMENSION, values);
        Dataset data = new Dataset(vectors, new int[VECTORS], List.of("a"), Schema.numbers(DIMENSION));
        Preparation preparation =
                Preparation.fit(new PreparationOptions(scaling, MissingValues.MEDIAN), data);
        List<Expansion> expansions = kernels.stream()
                .map(text -> new Expansion(preparation, Kernels.parse(text), new double[][] {
                    random.doubles(VECTORS, -1, 1).toArray(), random.doubles(VECTORS, -1, 1).toArray()
                }))
                .toList();
        double[] offsets = {0.3, -0.2, 0.1};
        KernelMachine machine = new KernelMachine(vectors, new int[] {9, 12, 9}, expansions, offsets);
        return new Model(CLASSES, machine, Optional.empty(), Map.of());
    }

    /** In units of the sum of the sizes of all terms. */
    private static void requireClose(Model model, DensePoints rows, double tolerance) throws OrtException {
        double[][] expected = new double[rows.size()][];
        double[] scales = new double[rows.size()];
        decisions(model, rows, expected, scales);
        double[][] doubles = run(model, rows, OnnxFiles.Numbers.DOUBLE);
        double[][] floats = run(model, rows, OnnxFiles.Numbers.FLOAT);
        double worst = 0;
        for (int i = 0; i < rows.size(); i++) {
            for (int pair = 0; pair < 3; pair++) {
                worst = Math.max(worst, Math.abs(doubles[i][pair] - expected[i][pair]) / scales[i]);
                assertThat(floats[i][pair]).isCloseTo(expected[i][pair], within(1e-4 * scales[i]));
            }
            assertThat((int) doubles[i][3]).isEqualTo(PairwiseSolution.vote(doubles[i], 3));
        }
        assertThat(worst).as("%s", model.kernels()).isLessThan(tolerance);
    }

    private static void decisions(Model model, DensePoints rows, double[][] decisions, double[] scales) {
        for (int i = 0; i < decisions.length; i++) {
            decisions[i] = model.kernelMachine().offsets().clone();
            scales[i] = 1;
            for (Expansion expansion : model.kernelMachine().expansions()) {
                Points vectors = expansion.preparation().apply(model.kernelMachine().vectors());
                double[] row = expansion.preparation().apply(rows).row(i);
                for (int v = 0; v < VECTORS; v++) {
                    int c = v < 9 ? 0 : v < 21 ? 1 : 2;
                    double k = expansion.kernel().at(row, vectors.row(v));
                    for (int other = 0; other < 3; other++) {
                        if (other != c) {
                            double term = k * expansion.coefficients()[other < c ? other : other - 1][v];
                            decisions[i][c + other - 1] += term;
                            scales[i] += Math.abs(term);
                        }
                    }
                }
            }
        }
    }

    /** Decision values, and the class behind them. */
    private static double[][] run(Model model, DensePoints rows, OnnxFiles.Numbers numbers) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        double[][] results = new double[rows.size()][4];
        try (OrtSession session = environment.createSession(OnnxFiles.bytes(model, numbers));
                OnnxTensor input = tensor(environment, rows, numbers);
                OrtSession.Result result = session.run(Map.of("rows", input))) {
            Object decisions = result.get("decisions").orElseThrow().getValue();
            long[] classes = (long[]) result.get("class").orElseThrow().getValue();
            for (int i = 0; i < rows.size(); i++) {
                for (int pair = 0; pair < 3; pair++) {
                    results[i][pair] =
                            decisions instanceof double[][] d ? d[i][pair] : ((float[][]) decisions)[i][pair];
                }
                results[i][3] = classes[i];
            }
        }
        return results;
    }

    private static OnnxTensor tensor(OrtEnvironment environment, DensePoints rows, OnnxFiles.Numbers numbers)
            throws OrtException {
        double[][] doubles = new double[rows.size()][];
        float[][] floats = new float[rows.size()][DIMENSION];
        for (int i = 0; i < doubles.length; i++) {
            doubles[i] = rows.row(i);
            for (int j = 0; j < DIMENSION; j++) {
                floats[i][j] = (float) doubles[i][j];
            }
        }
        return OnnxTensor.createTensor(environment, numbers == OnnxFiles.Numbers.DOUBLE ? doubles : floats);
    }
}
