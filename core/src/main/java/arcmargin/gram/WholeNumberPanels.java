package arcmargin.gram;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/**
 * Panels of {@linkplain WholeNumbers whole numbers}, multiplied by OpenBLAS in single precision without rounding: parts of so few
 * columns that every sum is exact, and these sums added in double precision.
 */
final class WholeNumberPanels implements Panels {

    private final WholeNumbers numbers;
    private final int partDepth;
    private final FloatBuffer left;
    private final FloatBuffer right;
    private final FloatBuffer part;
    private final float[] line;
    private final double[] product;
    private int stride;

    WholeNumberPanels(int rows, int depth, WholeNumbers numbers) {
        this.numbers = numbers;
        partDepth = Math.min(depth, numbers.depth());
        left = buffer(rows * depth);
        right = buffer(rows * depth);
        part = buffer(rows * rows);
        line = new float[Math.max(rows, depth)];
        product = new double[rows * rows];
    }

    private static FloatBuffer buffer(int floats) {
        return ByteBuffer.allocateDirect(Math.multiplyExact(4, floats))
                .order(ByteOrder.nativeOrder())
                .asFloatBuffer();
    }

    @Override
    public void left(int position, double[] source, int from, int count) {
        put(left, position, source, from, count);
    }

    @Override
    public void right(int position, double[] source, int from, int count) {
        put(right, position, source, from, count);
    }

    private void put(FloatBuffer target, int position, double[] source, int from, int count) {
        for (int at = 0; at < count; at += line.length) {
            int length = Math.min(line.length, count - at);
            numbers.centre(source, from + at, line, length);
            target.put(position + at, line, 0, length);
        }
    }

    @Override
    public void multiply(int m, int n, int k, boolean add) {
        stride = n;
        for (int from = 0; from < k; from += partDepth) {
            cblas_sgemm(
                    CblasRowMajor,
                    CblasNoTrans,
                    CblasTrans,
                    m,
                    n,
                    Math.min(partDepth, k - from),
                    1,
                    left.position(from),
                    k,
                    right.position(from),
                    k,
                    0,
                    part,
                    n);
            for (int i = 0; i < m; i++) {
                part.get(i * n, line, 0, n);
                sum(product, i * n, line, n, add || from > 0);
            }
        }
        left.position(0);
        right.position(0);
    }

    private static void sum(double[] product, int at, float[] line, int count, boolean add) {
        if (add) {
            for (int j = 0; j < count; j++) {
                product[at + j] += line[j];
            }
        } else {
            for (int j = 0; j < count; j++) {
                product[at + j] = line[j];
            }
        }
    }

    /** The sums as they are; {@link WholeNumbers#products} turns them into products of the points. */
    @Override
    public void product(int row, double[] target, int count) {
        System.arraycopy(product, row * stride, target, 0, count);
    }
}
