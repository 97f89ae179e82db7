package arcmargin.gram;

import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.kernel.Pair;
import arcmargin.tile.HalfAngle;
import arcmargin.tile.Tile;
import arcmargin.tile.TileKernel;
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
 * Nanoseconds an entry on one core: kernel values of a tile in bulk, beside a loop that calls {@code Kernel.at} for
 * each entry.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class KernelRowBenchmark {

    private static final int SIDE = Tile.SIDE;
    private static final int SCALAR_ROWS = 8;

    /** The kernel. */
    @Param({
        "arccos:0",
        "arccos:1",
        "arccos:2",
        "arccos:4",
        "arccos:8",
        "smoothed:5",
        "biased:2",
        "rbf:7",
        "laplace:7",
        "erf",
        "linear",
        "arccos:1x3",
        "ntk:1",
        "ntk:3",
        "ntk:3-1",
        "ntk{smoothed:5/arccos:1x2}",
        "arccos:0/arccos:1x5",
        "smoothed:5/arccos:1x5",
        "biased:2/arccos:1x5"
    })
    public String kernel;

    /** Whether some angles are obtuse, as with features of either sign. */
    @Param({"false", "true"})
    public boolean signed;

    private final Tile angles = new Tile();
    private final Tile work = new Tile();
    private final double[] squares = new double[2 * SIDE];
    private final double[] products = new double[SIDE * SIDE];
    private final float[] values = new float[SIDE];
    private Kernel definition;
    private TileKernel bulk;

    /** Norms and angles like those of pixel images. */
    @Setup
    public void prepare() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < squares.length; i++) {
            squares[i] = 100 + 100 * random.nextDouble();
        }
        angles.shape(0, SIDE, SIDE, SIDE);
        angles.anyObtuse = signed;
        for (int i = 0; i < SIDE; i++) {
            for (int j = 0; j < SIDE; j++) {
                double cosine = 0.4 + 0.5 * random.nextDouble() - (signed ? 0.6 : 0);
                angles.entries[i * SIDE + j] = HalfAngle.of(Pair.of(1, cosine, 1));
                products[i * SIDE + j] = cosine * Math.sqrt(squares[i] * squares[SIDE + j]);
            }
        }
        definition = Kernels.parse(kernel);
        bulk = TileKernel.of(definition, squares, squares);
    }

    /** A tile in bulk. */
    @Benchmark
    @OperationsPerInvocation(SIDE * SIDE)
    public float[] bulk() {
        work.share(angles);
        bulk.values(work);
        return work.entries;
    }

    /** Entry by entry. */
    @Benchmark
    @OperationsPerInvocation(SCALAR_ROWS * SIDE)
    public float[] scalar() {
        for (int i = 0; i < SCALAR_ROWS; i++) {
            for (int j = 0; j < SIDE; j++) {
                values[j] = (float) definition.at(squares[i], products[i * SIDE + j], squares[SIDE + j]);
            }
        }
        return values;
    }
}
