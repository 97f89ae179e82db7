package arcmargin.gram;

import arcmargin.work.Panels;
import arcmargin.work.Resources;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;

/**
 * Products of a matrix of floats with several vectors at once, in double precision.
 *
 * <p>Every row is read once for all vectors. Rows are divided over threads in strips of fixed size, so that the bits of
 * a product do not depend on the number of threads.
 *
 * <pre>{@code
 * double[][] products = new double[1][matrix.size()];
 * RowBlocks.multiply(matrix::row, new double[][] {new double[matrix.size()]}, products, resources);
 * }</pre>
 */
public final class RowBlocks {

    /** Rows of a strip. */
    private static final int STRIP = 128;

    /** Columns that are multiplied together: with the strip they stay in the second-level cache. */
    private static final int DEPTH = 512;

    private RowBlocks() {}

    /**
     * The products of all rows with each vector.
     *
     * @param row gives a row by its number, with at least as many elements as a vector; called from several threads
     * @param vectors the vectors, at most {@value #STRIP}
     * @param products receives at {@code [c][i]} the product of row i with vector c
     * @param resources thread pool and BLAS
     */
    public static void multiply(
            IntFunction<float[]> row, double[][] vectors, double[][] products, Resources resources) {
        if (vectors.length > STRIP) {
            throw new IllegalArgumentException("there are " + vectors.length + " vectors, must be at most " + STRIP);
        }
        if (vectors.length == 0) {
            return;
        }
        int rows = products[0].length;
        Queue<Strip> idle = new ConcurrentLinkedQueue<>();
        resources.workers().forEach((rows + STRIP - 1) / STRIP, task -> {
            Strip free = idle.poll();
            Strip strip = free != null ? free : new Strip(Panels.of(resources.blas(), STRIP, DEPTH));
            int first = task * STRIP;
            strip.multiply(row, first, Math.min(STRIP, rows - first), vectors, products);
            idle.add(strip);
        });
    }

    /** The buffers of one thread. */
    private static final class Strip {

        private final Panels panels;
        private final double[] part = new double[DEPTH];
        private final double[] line = new double[STRIP];

        Strip(Panels panels) {
            this.panels = panels;
        }

        void multiply(IntFunction<float[]> row, int first, int count, double[][] vectors, double[][] products) {
            int width = vectors[0].length;
            float[][] rows = new float[count][];
            for (int i = 0; i < count; i++) {
                rows[i] = row.apply(first + i);
            }
            for (int from = 0; from < width; from += DEPTH) {
                int depth = Math.min(DEPTH, width - from);
                for (int i = 0; i < count; i++) {
                    float[] source = rows[i];
                    for (int j = 0; j < depth; j++) {
                        part[j] = source[from + j];
                    }
                    panels.left(i * depth, part, 0, depth);
                }
                for (int c = 0; c < vectors.length; c++) {
                    panels.right(c * depth, vectors[c], from, depth);
                }
                panels.multiply(count, vectors.length, depth, from > 0);
            }
            for (int i = 0; i < count; i++) {
                panels.product(i, line, vectors.length);
                for (int c = 0; c < vectors.length; c++) {
                    products[c][first + i] = line[c];
                }
            }
        }
    }
}
