package arcmargin.gram;

import arcmargin.data.DensePoints;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.tile.Tile;
import arcmargin.work.Blas;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.bytedeco.openblas.global.openblas_nolapack;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * Milliseconds for the products of 2048 rows and 4096 columns of 784 features: one bare {@code cblas_dgemm}, our tiles
 * up to the stored angles, the same in Java arithmetic; and what the symmetric half of 4096 rows takes, where dgemm
 * computes all.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ProductsBenchmark {

    private static final int ROWS = 2048;
    private static final int COLUMNS = 4096;
    private static final int DIMENSION = 784;

    /** Threads of the workers, and of OpenBLAS in the bare call. */
    @Param({"1", "2"})
    public int threads;

    private Workers workers;
    private DensePoints rows;
    private DensePoints columns;
    private DoubleBuffer left;
    private DoubleBuffer right;
    private DoubleBuffer product;

    /** Random points, as Java arrays and as direct buffers. */
    @Setup
    public void prepare() {
        workers = Workers.of(threads);
        rows = points(ROWS, 1);
        columns = points(COLUMNS, 2);
        left = buffer(ROWS * DIMENSION).put(0, rows.values());
        right = buffer(COLUMNS * DIMENSION).put(0, columns.values());
        product = buffer(ROWS * COLUMNS);
        Blas.NATIVE.resolve();
    }

    private static DensePoints points(int size, long seed) {
        return DensePoints.of(
                size,
                DIMENSION,
                new SplittableRandom(seed).doubles((long) size * DIMENSION).toArray());
    }

    private static DoubleBuffer buffer(int doubles) {
        return ByteBuffer.allocateDirect(8 * doubles)
                .order(ByteOrder.nativeOrder())
                .asDoubleBuffer();
    }

    /** Ends the threads. */
    @TearDown
    public void close() {
        workers.close();
    }

    /** The yardstick: one call, all in place. */
    @Benchmark
    public double bareGemm() {
        openblas_nolapack.blas_set_num_threads(threads);
        openblas_nolapack.cblas_dgemm(
                openblas_nolapack.CblasRowMajor,
                openblas_nolapack.CblasNoTrans,
                openblas_nolapack.CblasTrans,
                ROWS,
                COLUMNS,
                DIMENSION,
                1,
                left,
                DIMENSION,
                right,
                DIMENSION,
                0,
                product,
                COLUMNS);
        openblas_nolapack.blas_set_num_threads(1);
        return product.get(1);
    }

    /** Our tiles, norms and angles included. */
    @Benchmark
    public float tiles() {
        return tiles(Blas.NATIVE);
    }

    /** The same without native code. */
    @Benchmark
    public float javaTiles() {
        return tiles(Blas.JAVA);
    }

    private float tiles(Blas blas) {
        ProductSource source = new ComputedProducts(rows, columns, blas, false);
        float[] sums = new float[ROWS / Tile.SIDE];
        TileStream stream = new TileStream(source);
        for (int row = 0; row < ROWS; row += Tile.SIDE) {
            int strip = row / Tile.SIDE;
            stream.rectangle(row, row + Tile.SIDE, 0, columns.size(), workers, tile -> sums[strip] = tile.entries[1]);
        }
        return sums[0];
    }

    /** All pairs of 4096 points, stored. */
    @Benchmark
    public double pairProducts() {
        return PairProducts.of(columns, Resources.of(workers)).squaredNorm(0);
    }

    /** A kernel matrix of 4096 points, straight from the points. */
    @Benchmark
    public float matrix() {
        Kernel kernel = Kernels.parse("arccos:0");
        return PairProducts.passing(columns, Resources.of(workers).withBlas(Blas.NATIVE))
                .matrix(kernel, Resources.of(workers))
                .row(1)[0];
    }
}
