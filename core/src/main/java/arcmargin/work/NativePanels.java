package arcmargin.work;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;

/**
 * Panels in direct buffers, multiplied by a native library: the binding would copy arrays of the Java heap on every
 * call.
 */
final class NativePanels implements Panels {

    /**
     * Panels are multiplied as if they had a multiple of so many rows: OpenBLAS adds in another order in the rows left
     * over, and an element's bits must not depend on the tile it lies in.
     */
    private static final int ROUND = 16;

    private final BlasProvider library = Blas.provider();
    private final DoubleBuffer left;
    private final DoubleBuffer right;
    private final DoubleBuffer product;
    private int stride;

    NativePanels(int rows, int depth) {
        int height = roundUp(rows);
        left = buffer(height * depth);
        right = buffer(height * depth);
        product = buffer(height * height);
    }

    private static int roundUp(int rows) {
        return (rows + ROUND - 1) / ROUND * ROUND;
    }

    private static DoubleBuffer buffer(int doubles) {
        return ByteBuffer.allocateDirect(Math.multiplyExact(8, doubles))
                .order(ByteOrder.nativeOrder())
                .asDoubleBuffer();
    }

    @Override
    public void left(int position, double[] source, int from, int count) {
        left.put(position, source, from, count);
    }

    @Override
    public void right(int position, double[] source, int from, int count) {
        right.put(position, source, from, count);
    }

    @Override
    public void multiply(int m, int n, int k, boolean add) {
        stride = roundUp(n);
        library.multiply(new BlasProvider.Shape(roundUp(m), stride, k, k), left, right, product, add);
    }

    @Override
    public void product(int row, double[] target, int count) {
        product.get(row * stride, target, 0, count);
    }
}
