package arcmargin.gram;

import arcmargin.data.Points;
import arcmargin.kernel.Kernel;
import arcmargin.tile.Tile;
import arcmargin.tile.TileKernel;
import arcmargin.work.Blas;
import arcmargin.work.Resources;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Kernel values between new points and the points of a model, streamed in blocks of rows and never held whole.
 *
 * <p>The products of a block are computed once for all kernels.
 *
 * <pre>{@code
 * CrossProducts products = CrossProducts.of(test.points(), data.points(), Blas.AUTOMATIC);
 * products.forEachBlock(List.of(kernel), resources, (k, firstRow, rows, values) -> {
 *     System.out.println("k(row " + firstRow + ", column 0) = " + values[0]);
 * });
 * }</pre>
 */
public final class CrossProducts {

    /** Most rows of a block. */
    private static final int ROWS = 256;

    /** A block of at most so many floats, so that wide models get fewer rows a block. */
    private static final int FLOATS = 1 << 22;

    private final ComputedProducts source;

    private CrossProducts(ComputedProducts source) {
        this.source = source;
    }

    /**
     * Prepares the products of rows and columns; they are computed when streamed.
     *
     * @param rows new points
     * @param columns points of the model, of equal dimension
     * @param blas the implementation of matrix products
     * @return the products
     * @throws IllegalArgumentException if the dimensions differ
     */
    public static CrossProducts of(Points rows, Points columns, Blas blas) {
        return new CrossProducts(new ComputedProducts(rows, columns, blas, false));
    }

    /** Takes a block of kernel values. */
    @FunctionalInterface
    public interface Block {

        /**
         * Called once for each block of rows and each kernel: blocks in any order and from several threads at once, the
         * kernels of a block one after another in their order.
         *
         * @param kernel which of the kernels, from 0
         * @param firstRow the first row of the block
         * @param rows how many rows it has
         * @param values k(row, column), row after row; reused after the call returns
         */
        void accept(int kernel, int firstRow, int rows, float[] values);
    }

    /**
     * Streams the values of several kernels, made from the same products.
     *
     * @param kernels any kernels
     * @param resources thread pool and progress callback
     * @param block takes the values
     */
    public void forEachBlock(List<Kernel> kernels, Resources resources, Block block) {
        int n = source.rowSquares().length;
        int width = source.columnSquares().length;
        int height = Math.max(1, Math.min(ROWS, FLOATS / Math.max(1, width)));
        List<TileKernel> tileKernels = kernels.stream()
                .map(kernel -> TileKernel.of(kernel, source.rowSquares(), source.columnSquares()))
                .toList();
        Queue<Buffers> idle = new ConcurrentLinkedQueue<>();
        AtomicLong done = new AtomicLong();
        resources.workers().forEach((n + height - 1) / height, task -> {
            Buffers free = idle.poll();
            Buffers mine = free != null ? free : new Buffers(source.reader(), kernels.size(), height * width);
            int first = task * height;
            int rows = Math.min(height, n - first);
            mine.compute(tileKernels, first, rows, width);
            for (int k = 0; k < tileKernels.size(); k++) {
                block.accept(k, first, rows, mine.values[k]);
            }
            idle.add(mine);
            resources.progress().update("kernel values", done.addAndGet(rows), n);
        });
    }

    private static final class Buffers {

        private final ProductSource.Reader reader;
        private final Tile angles = new Tile();
        private final Tile work = new Tile();
        private final float[][] values;

        Buffers(ProductSource.Reader reader, int kernels, int floats) {
            this.reader = reader;
            this.values = new float[kernels][floats];
        }

        void compute(List<TileKernel> kernels, int first, int rows, int width) {
            reader.open(first, rows);
            for (int column = 0; column < width; column += Tile.SIDE) {
                reader.fill(column, Math.min(Tile.SIDE, width - column), angles);
                for (int k = 0; k < kernels.size(); k++) {
                    work.share(angles);
                    kernels.get(k).values(work);
                    for (int i = 0; i < rows; i++) {
                        System.arraycopy(work.entries, i * work.columns, values[k], i * width + column, work.columns);
                    }
                }
            }
        }
    }
}
