package arcmargin.kernel;

import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.Surface;

/**
 * A positive-definite kernel that depends on its inputs only through xx = x·x, xy = x·y and yy = y·y.
 *
 * <p>Every kernel of the paper is of this form, and so are weighted sums and multilayer compositions of such kernels.
 * To add one of your own implement {@link #at(double, double, double)}; everything else has a default. Kernels are
 * immutable values.
 *
 * <pre>{@code
 * Kernel cauchy = (xx, xy, yy) -> 1 / (1 + xx - 2 * xy + yy);
 * double value = cauchy.at(new double[] {1, 2}, new double[] {2, 1});
 * Model model = Svm.with(cauchy).train(data).model();
 * }</pre>
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
     * The value k(x, y) from the numbers of a {@link Pair}, where many values are wanted and no pairs are to be made.
     *
     * @param xx |x|², finite and ≥ 0
     * @param xy x·y, finite
     * @param yy |y|², finite and ≥ 0
     * @param wedge |x||y| sin θ, finite and ≥ 0
     * @return k(x, y)
     */
    default double at(double xx, double xy, double yy, double wedge) {
        return at(new Pair(xx, xy, yy, wedge));
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
     * <p>The default takes the wedge from the three values. The kernels of this package find it without cancellation,
     * so that a layer above them sees small angles accurately.
     *
     * @param pair x and y
     * @return their images
     */
    default Pair image(Pair pair) {
        return Pair.of(diagonal(pair.xx()), at(pair), diagonal(pair.yy()));
    }

    /**
     * The wedge of the {@linkplain #image images} of x and y, where many are wanted and no pairs are to be made.
     *
     * @param xx |x|², with k(x, x) > 0
     * @param xy x·y
     * @param yy |y|², with k(y, y) > 0
     * @param wedge |x||y| sin θ
     * @param value k(x, y)
     * @return |Φ(x)||Φ(y)| times the sine of their angle
     */
    default double imageWedge(double xx, double xy, double yy, double wedge, double value) {
        return image(new Pair(xx, xy, yy, wedge)).wedge();
    }

    /**
     * The squared distance of the images of two inputs, |Φ(x) − Φ(y)|² = k(x,x) − 2 k(x,y) + k(y,y).
     *
     * @param x a vector of finite numbers
     * @param y another of the same length
     * @return |Φ(x) − Φ(y)|²
     * @paper eq. (9)
     */
    default double squaredDistance(double[] x, double[] y) {
        return image(Pair.of(x, y)).squaredDistance();
    }

    /**
     * The kernel of the derivatives of a layer's units, ∂k/∂(x·y): where k(x, y) = c E[s(u) s(v)] with u, v Gaussian of
     * variances xx, yy and covariance xy, it is c E[s′(u) s′(v)]. {@link Tangent} kernels are made of it.
     *
     * @return the derivative kernel
     * @throws UnsupportedOperationException if the kernel has none; the message says why
     */
    default Kernel derivative() {
        throw new UnsupportedOperationException("the kernel " + getClass().getSimpleName()
                + " is no layer of differentiable units, so it has no derivative kernel");
    }

    /**
     * The surface of all images Φ(x) at infinitesimal distances: a {@link RadialMetric}, or a rough surface that says
     * why it has none.
     *
     * <p>The default differentiates the kernel numerically and estimates the error. Kernels with closed forms override
     * it.
     *
     * @return the surface
     */
    default Surface surface() {
        return RadialMetric.numeric(this::at);
    }

    /**
     * The Riemannian metric that the kernel induces on its input space.
     *
     * @return the metric
     * @throws UnsupportedOperationException if the kernel has none; the message says why, and {@link #surface()} has
     *     the leading order instead
     */
    default RadialMetric metric() {
        return surface().metric();
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
     * @throws UnsupportedOperationException if the kernel has no text, as those outside this package that do not
     *     override this method
     */
    default String spec() {
        throw new UnsupportedOperationException("the kernel " + getClass().getName()
                + " has no kernel text, so it cannot be printed or saved; give it a spec() and make it known by"
                + " Kernels.register");
    }
}
