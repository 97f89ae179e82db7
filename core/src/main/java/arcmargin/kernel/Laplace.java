package arcmargin.kernel;

import arcmargin.geometry.RoughSurface;

/**
 * The Laplace kernel k(x, y) = exp(−|x − y| / width); text {@code laplace:2.5}.
 *
 * <p>On a sphere its functions are as smooth as those of the {@linkplain Tangent tangent kernel} of rectified linear
 * units (Geifman et al., NeurIPS 2020). The distance is found as for the {@link Gaussian}, without cancellation.
 *
 * <pre>{@code
 * double atDistanceOne = new Laplace(2).at(new double[] {0}, new double[] {1}); // exp(-1/2)
 * }</pre>
 *
 * @param width the distance at which k falls to 1/e, finite and &gt; 0
 */
public record Laplace(double width) implements LayerKernel {

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

    @Override
    public double at(double xx, double xy, double yy, double wedge) {
        return Math.exp(-exponent(Pair.squaredDistance(xx, xy, yy, wedge)));
    }

    @Override
    public double diagonal(double xx) {
        return 1;
    }

    /** All images have length one, so the wedge is √(1 − k²). */
    @Override
    public double imageWedge(double xx, double xy, double yy, double wedge, double value) {
        return Math.sqrt(-Math.expm1(-2 * exponent(Pair.squaredDistance(xx, xy, yy, wedge))));
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
