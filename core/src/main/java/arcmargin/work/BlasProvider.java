package arcmargin.work;

import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;

/**
 * A native library of matrix products, found by {@link java.util.ServiceLoader}: {@code arcmargin-native} has one.
 *
 * <p>Products are called from several threads at once, and must not start threads of their own. The bits of an element
 * of a product must not depend on the number of rows of the panels, where these are multiples of 16.
 *
 * <pre>{@code
 * if (Blas.AUTOMATIC.resolve() == Blas.NATIVE) {
 *     BlasProvider found = Blas.provider();
 * }
 * }</pre>
 */
public interface BlasProvider {

    /**
     * Loads the library.
     *
     * @throws IllegalStateException if it cannot be loaded; the message says why
     */
    void load();

    /**
     * C = A Bᵀ, or C = C + A Bᵀ, in double precision. Panels are direct buffers of rows, read from their positions on.
     *
     * @param shape the sizes of the panels
     * @param left A
     * @param right B
     * @param product C, whose rows have no gaps
     * @param add whether to add to C
     */
    void multiply(Shape shape, DoubleBuffer left, DoubleBuffer right, DoubleBuffer product, boolean add);

    /**
     * C = A Bᵀ, or C = C + A Bᵀ, in single precision. Panels are direct buffers of rows, read from their positions on.
     *
     * @param shape the sizes of the panels
     * @param left A
     * @param right B
     * @param product C, whose rows have no gaps
     * @param add whether to add to C
     */
    void multiply(Shape shape, FloatBuffer left, FloatBuffer right, FloatBuffer product, boolean add);

    /**
     * The sizes of the panels of a product.
     *
     * @param rows rows of A and of C
     * @param columns rows of B, columns of C
     * @param depth columns of A and B
     * @param stride distance of the rows of A, and of those of B, in elements
     */
    record Shape(int rows, int columns, int depth, int stride) {}
}
