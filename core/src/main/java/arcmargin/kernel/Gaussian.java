package arcmargin.kernel;

import arcmargin.geometry.Jet;
import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.RadialProfile;
import arcmargin.kernel.WeightedSum.Term;
import java.util.List;

/**
 * The Gaussian (radial basis function) kernel k(x, y) = exp(−|x − y|² / width²); text {@code rbf:2.5}.
 *
 * <p>From three products the distance is (xx − xy) + (yy − xy), where nearly equal vectors cancel without rounding; its
 * absolute error is that of the products. From a pair with an accurate wedge the distance has full relative accuracy.
 *
 * <pre>{@code
 * Kernel kernel = new Gaussian(2.5);
 * double atDistanceOne = kernel.at(new double[] {0}, new double[] {1}); // exp(-1/6.25)
 * }</pre>
 *
 * @param width σ of exp(−|x − y|²/σ²), finite and &gt; 0
 */
public record Gaussian(double width) implements LayerKernel {

    /**
     * Rejects widths that are not positive and finite.
     *
     * @param width σ
     */
    public Gaussian {
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
        return squaredDistance / width / width;
    }

    /** (2/σ²) k: the units are √2 cos(√2 u/σ + φ) with a random phase φ. */
    @Override
    public Kernel derivative() {
        return new WeightedSum(List.of(new Term(2 / width / width, this)));
    }

    /** Flat: A = 2/σ², B = 0, k(x,x) = 1. */
    @Override
    public RadialMetric surface() {
        return RadialMetric.of(
                t -> new RadialProfile(t, 1, 2 / width / width, Jet.ZERO, Jet.ZERO, Jet.ZERO, -1, Jet.ZERO, 1));
    }

    @Override
    public String spec() {
        return "rbf:" + Kernels.text(width);
    }
}
