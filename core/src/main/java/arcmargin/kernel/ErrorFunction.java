package arcmargin.kernel;

import arcmargin.geometry.RadialMetric;

/**
 * The kernel of a layer of error-function units, k(x, y) = E[erf(w·x) erf(w·y)] = (2/π) arcsin(2 x·y / √((1 + 2|x|²)(1
 * + 2|y|²))); text {@code erf}.
 *
 * <p>It is twice the smoothed arc-cosine kernel of σ = √½, minus one: the kernel of Williams, <i>Computation with
 * infinite neural networks</i>, Neural Computation 10 (1998), without the constant input that is added there. It is
 * odd: k(x, −y) = −k(x, y). Special value: 0 for orthogonal or zero vectors.
 */
public record ErrorFunction() implements PairKernel {

    private static final SmoothedUnits UNITS = new SmoothedUnits(Math.sqrt(0.5));

    @Override
    public double at(Pair pair) {
        double angle = Arc.angle(Math.abs(pair.xy()), UNITS.extendedWedge(pair));
        return Math.copySign(2 * angle * Arc.INVERSE_PI, pair.xy());
    }

    @Override
    public Pair image(Pair pair) {
        if (pair.xy() < 0) {
            Pair mirrored = image(new Pair(pair.xx(), -pair.xy(), pair.yy(), pair.wedge()));
            return new Pair(mirrored.xx(), -mirrored.xy(), mirrored.yy(), mirrored.wedge());
        }
        return UNITS.image(pair, 2, diagonal(pair.xx()), at(pair), diagonal(pair.yy()));
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
