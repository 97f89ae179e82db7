package arcmargin.svm;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.kernel.Kernels;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One row against a model of 1500 support vectors of 784 features and two classes: the scorer beside LIBSVM's Java
 * library, and batches of the predictor. With {@code -prof gc} it shows the garbage of a call.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class ScorerBenchmark {

    private static final int VECTORS = 1500;
    private static final int FEATURES = 784;

    /** The kernel of the model; LIBSVM's is always RBF. */
    @Param({"rbf:28", "arccos:0", "arccos:1", "biased:10", "arccos:1x3"})
    public String kernel;

    /** The share of features that are not 0. */
    @Param({"1", "0.2"})
    public double density;

    private Model model;
    private svm_model libsvm;
    private double[] row;
    private int[] columns;
    private double[] entries;
    private svm_node[] nodes;
    private double[] out;
    private Points batch;
    private Resources resources;

    /** Makes vectors, coefficients and rows at random. */
    @Setup
    public void prepare() {
        Random random = new Random(1);
        double[] values = values(random, VECTORS);
        double[][] coefficients = {random.doubles(VECTORS, -1, 1).toArray()};
        model = new Model(
                List.of("0", "1"),
                new KernelMachine(
                        DensePoints.of(VECTORS, FEATURES, values),
                        new int[] {VECTORS / 2, VECTORS - VECTORS / 2},
                        List.of(new Expansion(Preparation.none(), Kernels.parse(kernel), coefficients)),
                        new double[] {0.1}),
                Optional.empty(),
                Map.of());
        batch = DensePoints.of(1000, FEATURES, values(random, 1000));
        row = batch.row(0);
        nodes = nodes(row);
        columns = IntStream.range(0, FEATURES).filter(j -> row[j] != 0).toArray();
        entries = Arrays.stream(columns).mapToDouble(j -> row[j]).toArray();
        out = new double[1];
        libsvm = new svm_model();
        libsvm.param = new svm_parameter();
        libsvm.param.svm_type = svm_parameter.C_SVC;
        libsvm.param.kernel_type = svm_parameter.RBF;
        libsvm.param.gamma = 1 / (28.0 * 28.0);
        libsvm.nr_class = 2;
        libsvm.l = VECTORS;
        libsvm.SV = IntStream.range(0, VECTORS)
                .mapToObj(v -> nodes(model.kernelMachine().vectors().row(v)))
                .toArray(svm_node[][]::new);
        libsvm.sv_coef = coefficients;
        libsvm.rho = new double[] {-0.1};
        libsvm.label = new int[] {0, 1};
        libsvm.nSV = model.machine().counts();
        resources = Resources.of(Workers.of(1));
    }

    private double[] values(Random random, int rows) {
        return random.doubles((long) rows * FEATURES)
                .map(x -> random.nextDouble() < density ? x : 0)
                .toArray();
    }

    private static svm_node[] nodes(double[] values) {
        return IntStream.range(0, values.length)
                .filter(j -> values[j] != 0)
                .mapToObj(j -> {
                    svm_node node = new svm_node();
                    node.index = j + 1;
                    node.value = values[j];
                    return node;
                })
                .toArray(svm_node[]::new);
    }

    /** Ends the threads. */
    @TearDown
    public void close() {
        resources.close();
    }

    /** {@return the decision value of one row by the scorer} */
    @Benchmark
    public double scorer() {
        model.scorer().decisions(row, out);
        return out[0];
    }

    /** {@return the decision value of one row whose zeros are left out, by the scorer} */
    @Benchmark
    public double scorerOfSparseRow() {
        model.scorer().decisions(columns, entries, out);
        return out[0];
    }

    /** What each of several threads writes to. */
    @State(Scope.Thread)
    public static class Output {
        private final double[] decisions = new double[1];
    }

    /**
     * The scorer shared by eight threads; percentiles of the latency.
     *
     * @param output that of the thread
     * @return the decision value of one row
     */
    @Benchmark
    @BenchmarkMode(Mode.SampleTime)
    @Threads(8)
    public double scorerSharedByEight(Output output) {
        model.scorer().decisions(row, output.decisions);
        return output.decisions[0];
    }

    /** {@return the decision value of one row by LIBSVM's Java library} */
    @Benchmark
    public double libsvm() {
        svm.svm_predict_values(libsvm, nodes, out);
        return out[0];
    }

    /** {@return the classes of a thousand rows by the predictor on one thread} */
    @Benchmark
    public int[] batchOfThousand() {
        return model.predictor().predict(batch, resources);
    }

    /** {@return the class of a batch of one row by the predictor on one thread} */
    @Benchmark
    public int[] batchOfOne() {
        return model.predictor().predict(Dataset.unlabelled(batch).rows(0, 1).points(), resources);
    }

    /** {@return the classes of ten rows by the predictor on one thread} */
    @Benchmark
    public int[] batchOfTen() {
        Dataset ten = Dataset.unlabelled(batch).rows(0, 10);
        return model.predictor().predict(ten.points(), resources);
    }
}
