package arcmargin.kernel;

import arcmargin.geometry.RadialMetric;

/**
 * The kernel of a layer of error-function units, k(x, y) = E[erf(w·x) erf(w·y)] = (2/π) arcsin(2 x·y / √((1 + 2|x|²)(1
 * + 2|y|²))); text {@code erf}.
 *
 * <p>It is twice the smoothed arc-cosine kernel of σ = √½, minus one: the kernel of Williams, <i>Computation with
 * infinite neural networks</i>, Neural Computation 10 (1998), without the constant input that is added there. It is
 * odd: k(x, −y) = −k(x, y). Special value: 0 for orthogonal or zero vectors.
 *
 * <pre>{@code
 * double value = new ErrorFunction().at(new double[] {1, 2}, new double[] {2, 1});
 * }</pre>
 */
public record ErrorFunction() implements LayerKernel {

    private static final double SIGMA = Math.sqrt(0.5);
    private static final SmoothedUnits UNITS = new SmoothedUnits(SIGMA);

    @Override
    public double at(double xx, double xy, double yy, double wedge) {
        double angle = Arc.angle(Math.abs(xy), SmoothedUnits.extendedWedge(SIGMA, xx, yy, wedge));
        return Math.copySign(2 * angle * Arc.INVERSE_PI, xy);
    }

    /** That of x and −y is the same. */
    @Override
    public double imageWedge(double xx, double xy, double yy, double wedge, double value) {
        double squaredDistance = 2 * SmoothedUnits.squaredDistance(SIGMA, xx, Math.abs(xy), yy, wedge);
        double difference = 2 * SmoothedUnits.difference(SIGMA, xx, yy);
        return SmoothedUnits.wedge(diagonal(xx), Math.abs(value), diagonal(yy), squaredDistance, difference);
    }

    /** (4/π)/√((1 + 2|x|²)(1 + 2|y|²) − 4(x·y)²). */
    @Override
    public Kernel derivative() {
        return UNITS.derivative(2);
    }

    /** A and B are twice those of the smoothed kernel. */
    @Override
    public RadialMetric surface() {
        return RadialMetric.of(t -> UNITS.profile(t, 2, diagonal(t)));
    }

    @Override
    public String spec() {
        return "erf";
    }
}
