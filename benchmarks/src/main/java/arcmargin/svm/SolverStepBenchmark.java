package arcmargin.svm;

import arcmargin.gram.KernelMatrix;
import arcmargin.work.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Microseconds of one step of the solver over all rows, beside the least it could take: reading two rows of the matrix
 * from memory.
 *
 * <p>Labels are random, so that the search is long, and rows do not drop out of it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx3g")
public class SolverStepBenchmark {

    private static final int STEPS = 1000;
    private static final int DIMENSION = 10;

    /** Rows of the matrix: beyond about 3000 it does not fit the caches of most processors. */
    @Param({"2000", "8000", "16000"})
    public int rows;

    private final SvmOptions options =
            SvmOptions.of(100).withTolerance(1e-9).withShrinking(false).withIterationLimit(STEPS);
    private float[][] values;
    private KernelMatrix matrix;
    private double[] signs;
    private double[] bounds;

    /** A Gaussian kernel over random points. */
    @Setup
    public void prepare() {
        SplittableRandom random = new SplittableRandom(1);
        float[][] points = new float[rows][DIMENSION];
        signs = new double[rows];
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < DIMENSION; k++) {
                points[i][k] = (float) random.nextDouble();
            }
            signs[i] = i < 2 ? 2 * i - 1 : random.nextBoolean() ? 1 : -1; // both are present
        }
        values = new float[rows][rows];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j <= i; j++) {
                float square = 0;
                for (int k = 0; k < DIMENSION; k++) {
                    float difference = points[i][k] - points[j][k];
                    square += difference * difference;
                }
                values[i][j] = (float) Math.exp(-square);
                values[j][i] = values[i][j];
            }
        }
        double[] diagonal = new double[rows];
        Arrays.fill(diagonal, 1);
        bounds = new double[rows];
        Arrays.fill(bounds, options.penalty());
        matrix = KernelMatrix.of(diagonal, values);
    }

    /** A step of the search. */
    @Benchmark
    @OperationsPerInvocation(STEPS)
    public long step() {
        return SmoSolver.solve(new DualProblem(matrix, signs, bounds), options, null, Progress.none())
                .iterations();
    }

    /** The yardstick: two rows, another pair each time, read from end to end. */
    @Benchmark
    @OperationsPerInvocation(STEPS)
    public float readTwoRows() {
        float sum = 0;
        for (int step = 0; step < STEPS; step++) {
            // a stride without a common divisor with the sizes meets every row before any comes again
            sum += sum(values[(int) (2L * step * 7919 % rows)], values[(int) ((2L * step + 1) * 7919 % rows)]);
        }
        return sum;
    }

    /** Four sums, because the order within one would keep the processor waiting for additions instead of memory. */
    private static float sum(float[] first, float[] second) {
        float a = 0;
        float b = 0;
        float c = 0;
        float d = 0;
        int even = first.length / 4 * 4;
        for (int k = 0; k < even; k += 4) {
            a += first[k] + second[k];
            b += first[k + 1] + second[k + 1];
            c += first[k + 2] + second[k + 2];
            d += first[k + 3] + second[k + 3];
        }
        return a + b + c + d;
    }
}
