package arcmargin.kernel;

/**
 * A positive-definite kernel that depends on its inputs only through xx = x·x, xy = x·y and yy = y·y.
 *
 * <p>Every kernel of the paper is of this form, and so are weighted sums and multilayer compositions of such kernels. To add one of your own
 * implement {@link #at(double, double, double)}; everything else has a default. Kernels are immutable values.
 */
@FunctionalInterface
public interface Kernel {

    /**
     * The value k(x, y).
     *
     * @param xx |x|², finite and ≥ 0
     * @param xy x·y, finite
     * @param yy |y|², finite and ≥ 0
     * @return k(x, y)
     */
    double at(double xx, double xy, double yy);

    /**
     * The value k(x, y), from a pair whose wedge keeps small angles accurate.
     *
     * @param pair x and y
     * @return k(x, y)
     */
    default double at(Pair pair) {
        return at(pair.xx(), pair.xy(), pair.yy());
    }

    /**
     * The value k(x, y) of two vectors of equal length.
     *
     * @param x a vector of finite numbers
     * @param y another
     * @return k(x, y)
     * @throws IllegalArgumentException on different lengths, NaN or infinite components
     */
    default double at(double[] x, double[] y) {
        return at(Pair.of(x, y));
    }

    /**
     * The value k(x, x).
     *
     * @param xx |x|², finite and ≥ 0
     * @return k(x, x)
     */
    default double diagonal(double xx) {
        return at(xx, xx, xx);
    }

    /**
     * The products k(x,x), k(x,y), k(y,y) of the images of x and y in feature space: what the next layer sees.
     *
     * <p>The default takes the wedge from the three values. The kernels of this package find it without cancellation, so that a
     * layer above them sees small angles accurately.
     *
     * @param pair x and y
     * @return their images
     */
    default Pair image(Pair pair) {
        return Pair.of(diagonal(pair.xx()), at(pair), diagonal(pair.yy()));
    }

    /**
     * The kernel of two stacked layers: this one first, {@code next} applied to its images.
     *
     * @param next the layer on top
     * @return the stack
     */
    default Kernel andThen(Kernel next) {
        return new Composition(this, next);
    }

    /**
     * This kernel with its images scaled to unit length.
     *
     * @return k(x,y) / √(k(x,x) k(y,y))
     */
    default Kernel normalized() {
        return andThen(new Cosine());
    }

    /**
     * The kernel of a stack of layers.
     *
     * @param first the layer that sees the inputs
     * @param next the layers above it, in network order
     * @return the stack
     */
    static Kernel layers(Kernel first, Kernel... next) {
        Kernel stack = first;
        for (Kernel layer : next) {
            stack = stack.andThen(layer);
        }
        return stack;
    }

    /**
     * The kernel text, such that {@link Kernels#parse} gives back an equal kernel.
     *
     * @return a text such as {@code biased:0.5/arccos:1x5}
     * @throws UnsupportedOperationException if the kernel has no text, as kernels outside this package have none
     */
    default String spec() {
        throw new UnsupportedOperationException("the kernel " + getClass().getName()
                + " has no kernel text, so it cannot be printed or saved; use one that Kernels.parse knows");
    }
}
