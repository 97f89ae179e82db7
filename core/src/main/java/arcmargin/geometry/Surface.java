package arcmargin.geometry;

/**
 * The image Φ(R^d) of the input space in the feature space of a radial kernel, seen at infinitesimal distances.
 *
 * <p>It is either a Riemannian manifold, {@link RadialMetric}, or, where the kernel is not differentiable on its
 * diagonal, a {@link RoughSurface} that has a squared distance to leading order but no metric. Ask by {@code
 * instanceof}.
 *
 * <pre>{@code
 * Surface surface = new BiasedArcCosine(1).surface();
 * String kind = surface instanceof RadialMetric ? "a metric" : "no metric";
 * }</pre>
 */
public sealed interface Surface permits RadialMetric, RoughSurface {
    /**
     * {@return the metric}
     *
     * @throws UnsupportedOperationException if the surface has none; the message says why
     */
    RadialMetric metric();

    /**
     * {@return the surface after one more layer, whose inputs are the images of this one}
     *
     * @param layer the surface of the layer's kernel alone
     */
    Surface then(Surface layer);

    /**
     * {@return the surface of the sum of two kernels}
     *
     * @param other the surface of the other kernel
     */
    Surface plus(Surface other);

    /**
     * {@return the surface of the product of two kernels, whose images are tensor products}
     *
     * @param other the surface of the other kernel
     */
    Surface times(Surface other);

    /**
     * {@return the surface of this kernel multiplied by a constant}
     *
     * @param weight the constant, positive
     */
    Surface times(double weight);
}
