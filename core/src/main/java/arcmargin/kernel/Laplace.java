package arcmargin.kernel;

import arcmargin.geometry.RoughSurface;

/**
 * The Laplace kernel k(x, y) = exp(−|x − y| / width); text {@code laplace:2.5}.
 *
 * <p>On a sphere its functions are as smooth as those of the {@linkplain Tangent tangent kernel} of rectified linear
 * units (Geifman et al., NeurIPS 2020). The distance is found as for the {@link Gaussian}, without cancellation.
 *
 * @param width the distance at which k falls to 1/e, finite and &gt; 0
 */
public record Laplace(double width) implements PairKernel {

    /**
     * Rejects widths that are not positive and finite.
     *
     * @param width the width
     */
    public Laplace {
        if (width > 0 && width <= Double.MAX_VALUE) {
            // valid
        } else {
            throw new IllegalArgumentException("width = " + Kernels.text(width) + ", must be finite and > 0");
        }
    }

    /** Without a pair, as single points are decided by many such values. */
    @Override
    public double at(double xx, double xy, double yy) {
        return Math.exp(-exponent(Pair.squaredDistance(xx, xy, yy, Pair.wedgeOf(xx, xy, yy))));
    }

    @Override
    public double at(Pair pair) {
        return Math.exp(-exponent(pair.squaredDistance()));
    }

    @Override
    public double diagonal(double xx) {
        return 1;
    }

    /** All images have length one, so the wedge is √(1 − k²). */
    @Override
    public Pair image(Pair pair) {
        double exponent = exponent(pair.squaredDistance());
        return new Pair(1, Math.exp(-exponent), 1, Math.sqrt(-Math.expm1(-2 * exponent)));
    }

    private double exponent(double squaredDistance) {
        return Math.sqrt(squaredDistance) / width;
    }

    /** There is no metric; the leading order of |Φ(x+dx) − Φ(x)|² is 2|dx|/width. */
    @Override
    public RoughSurface surface() {
        return RoughSurface.of(
                (t, along, across) -> 2 * Math.hypot(along, across) / width,
                this::diagonal,
                "the Laplace kernel is not differentiable at y = x: |Φ(x+dx) − Φ(x)|² shrinks like |dx|, not like"
                        + " |dx|², because |x − y| has a kink there");
    }

    @Override
    public String spec() {
        return "laplace:" + Kernels.text(width);
    }
}
