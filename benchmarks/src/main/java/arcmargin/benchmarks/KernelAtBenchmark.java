package arcmargin.benchmarks;

import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import java.util.Random;
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
 * Time of one value of {@link Kernel#at(double, double, double)}, compared with the textbook formulas using {@link
 * Math#acos}.
 *
 * <p>Each benchmark averages over 1024 pairs with norms from 0.5 to 2 and angles evenly spread over [0, π].
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class KernelAtBenchmark {

    private static final int PAIRS = 1024;

    /** The products of the pairs. */
    @State(Scope.Benchmark)
    public static class Products {

        final double[] xx = new double[PAIRS];
        final double[] xy = new double[PAIRS];
        final double[] yy = new double[PAIRS];

        /** Generates the pairs. */
        @Setup
        public void draw() {
            Random random = new Random(1);
            for (int i = 0; i < PAIRS; i++) {
                double normX = 0.5 + 1.5 * random.nextDouble();
                double normY = 0.5 + 1.5 * random.nextDouble();
                xx[i] = normX * normX;
                xy[i] = normX * normY * Math.cos(Math.PI * random.nextDouble());
                yy[i] = normY * normY;
            }
        }
    }

    /** A kernel given by its text. */
    @State(Scope.Benchmark)
    public static class Text {

        /** The kernel text. */
        @Param({
            "linear",
            "poly:3",
            "rbf:2",
            "cosine",
            "arccos:0",
            "arccos:1",
            "arccos:2",
            "arccos:5",
            "biased:0.5",
            "biased:-0.5",
            "biased:3",
            "smoothed:1",
            "laplace:2",
            "erf",
            "ntk:1",
            "ntk:3",
            "arccos:0/arccos:1x5",
            "smoothed:1/arccos:1x5",
            "biased:0.5/arccos:1x5"
        })
        public String text;

        Kernel kernel;

        /** Parses the text. */
        @Setup
        public void parse() {
            kernel = Kernels.parse(text);
        }
    }

    /**
     * The scalar definition.
     *
     * @param pairs the products
     * @param text the kernel
     * @return the sum of all values
     */
    @Benchmark
    @OperationsPerInvocation(PAIRS)
    public double at(Products pairs, Text text) {
        double sum = 0;
        for (int i = 0; i < PAIRS; i++) {
            sum += text.kernel.at(pairs.xx[i], pairs.xy[i], pairs.yy[i]);
        }
        return sum;
    }

    /**
     * Eq. (3) as printed: the yardstick.
     *
     * @param pairs the products
     * @return the sum of all values
     */
    @Benchmark
    @OperationsPerInvocation(PAIRS)
    public double textbookDegree0(Products pairs) {
        double sum = 0;
        for (int i = 0; i < PAIRS; i++) {
            double theta = Math.acos(pairs.xy[i] / Math.sqrt(pairs.xx[i] * pairs.yy[i]));
            sum += 1 - theta / Math.PI;
        }
        return sum;
    }

    /**
     * Eqs. (4) and (7) as printed.
     *
     * @param pairs the products
     * @return the sum of all values
     */
    @Benchmark
    @OperationsPerInvocation(PAIRS)
    public double textbookDegree1(Products pairs) {
        double sum = 0;
        for (int i = 0; i < PAIRS; i++) {
            double norms = Math.sqrt(pairs.xx[i] * pairs.yy[i]);
            double theta = Math.acos(pairs.xy[i] / norms);
            sum += norms * (Math.sin(theta) + (Math.PI - theta) * Math.cos(theta)) / Math.PI;
        }
        return sum;
    }

    /**
     * Eqs. (4) and (8) as printed.
     *
     * @param pairs the products
     * @return the sum of all values
     */
    @Benchmark
    @OperationsPerInvocation(PAIRS)
    public double textbookDegree2(Products pairs) {
        double sum = 0;
        for (int i = 0; i < PAIRS; i++) {
            double norms = Math.sqrt(pairs.xx[i] * pairs.yy[i]);
            double theta = Math.acos(pairs.xy[i] / norms);
            double cosine = Math.cos(theta);
            double j = 3 * Math.sin(theta) * cosine + (Math.PI - theta) * (1 + 2 * cosine * cosine);
            sum += norms * norms * j / Math.PI;
        }
        return sum;
    }

    /**
     * Eq. (30) as printed, σ = 1.
     *
     * @param pairs the products
     * @return the sum of all values
     */
    @Benchmark
    @OperationsPerInvocation(PAIRS)
    public double textbookSmoothed(Products pairs) {
        double sum = 0;
        for (int i = 0; i < PAIRS; i++) {
            double scale = Math.sqrt((pairs.xx[i] + 1) * (pairs.yy[i] + 1));
            sum += 1 - Math.acos(pairs.xy[i] / scale) / Math.PI;
        }
        return sum;
    }
}
