package arcmargin.kernel;

import arcmargin.geometry.Jet;
import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.RadialProfile;
import arcmargin.geometry.Surface;

/**
 * The arc-cosine kernel of degree zero with smoothed thresholds, 2 E[Ψ(w·x) Ψ(w·y)] with Ψ the cumulative Gaussian of
 * standard deviation σ; text {@code smoothed:1.2}.
 *
 * <p>k(x, y) = 1 − (1/π) arccos(x·y / √((|x|² + σ²)(|y|² + σ²))), computed as (1/π) atan2(√(|x∧y|² + σ²(|x|² + |y|² +
 * σ²)), −x·y), which is accurate everywhere. Special values: 1/2 for orthogonal or zero vectors; σ = 0 is the
 * arc-cosine kernel of degree zero.
 *
 * @param sigma σ ≥ 0, with a finite square
 * @paper eq. (28), eq. (29), eq. (30)
 */
public record SmoothedArcCosine(double sigma) implements PairKernel {

    private static final ArcCosine UNSMOOTHED = new ArcCosine(0);

    /**
     * Rejects negative numbers, NaN and infinities.
     *
     * @param sigma σ
     */
    public SmoothedArcCosine {
        if (sigma >= 0 && sigma * sigma <= Double.MAX_VALUE) {
            sigma = sigma + 0.0; // -0.0 and 0.0 are one kernel
        } else {
            throw new IllegalArgumentException(
                    "sigma = " + Kernels.text(sigma) + ", must be >= 0 and its square finite");
        }
    }

    @Override
    public double at(Pair pair) {
        if (sigma == 0) {
            return UNSMOOTHED.at(pair);
        }
        return Arc.share(extendedWedge(pair), pair.xy());
    }

    /** |x̄||ȳ| sin of the angle between the inputs extended by (σ, 0) and (0, σ). */
    private double extendedWedge(Pair pair) {
        double square = sigma * sigma;
        double sum = pair.xx() + pair.yy() + square;
        if (sum > 1e-140 && sum < 1e140) {
            return Math.sqrt(Math.fma(pair.wedge(), pair.wedge(), square * sum));
        }
        return Math.hypot(pair.wedge(), sigma * Math.sqrt(sum));
    }

    /**
     * With A, Ax, Ay the angles behind k(x,y), k(x,x), k(y,y) and M = (Ax + Ay)/2, the squared distance of the images
     * is 2(A − M)/π, and cos M − cos A = (2|x∧y|² + σ²|x−y|²) / (√((|x|²+σ²)(|y|²+σ²)) (√((2|x|²+σ²)(2|y|²+σ²)) + σ² +
     * 2 x·y)) is a quotient of positive terms.
     */
    @Override
    public Pair image(Pair pair) {
        if (sigma == 0) {
            return UNSMOOTHED.image(pair);
        }
        double xx = diagonal(pair.xx());
        double yy = diagonal(pair.yy());
        double xy = at(pair);
        if (pair.xy() < 0) {
            return Pair.of(xx, xy, yy);
        }
        double square = sigma * sigma;
        double outer = Math.sqrt(pair.xx() + square) * Math.sqrt(pair.yy() + square);
        double rootX = Math.sqrt(2 * pair.xx() + square);
        double rootY = Math.sqrt(2 * pair.yy() + square);
        double inner = rootX * rootY + square + 2 * pair.xy();
        double cosines =
                2 * (pair.wedge() / outer) * (pair.wedge() / inner) + square / outer * (pair.squaredDistance() / inner);
        double sum = Math.PI * (2 - xy - (xx + yy) / 2);
        double squaredDistance = 4 * Math.asin(Math.min(1, cosines / (2 * Math.sin(sum / 2)))) * Arc.INVERSE_PI;
        double difference = 2 * Math.asin(sigma * (pair.xx() - pair.yy()) / ((rootX + rootY) * outer)) * Arc.INVERSE_PI;
        return new Pair(xx, xy, yy, Pair.nearbyWedge(xx, xy, yy, squaredDistance, difference));
    }

    /**
     * For σ &gt; 0, with D = 2t + σ²: A = 1/(πσ√D), B = −2A/D, E = σ/(π D^(3/2)). For σ = 0 there is no metric.
     *
     * @paper eq. (31)
     */
    @Override
    public Surface surface() {
        return sigma == 0 ? UNSMOOTHED.surface() : RadialMetric.of(this::profile);
    }

    /** k(x,x) has the derivative H' = σ/(π(t + σ²)√D), and H' − A = −(t/(t + σ²)) A. */
    private RadialProfile profile(double t) {
        double square = sigma * sigma;
        double spread = 2 * t + square;
        double root = Math.sqrt(spread);
        double diagonal = diagonal(t);
        double share = t / (t + square);
        double kappa = sigma * share / (Math.PI * root * diagonal);
        double alpha = -t / spread;
        double rest = square / (t + square);
        return new RadialProfile(
                t,
                diagonal,
                1 / (Math.PI * sigma * root),
                new Jet(kappa, kappa * (rest + alpha - kappa)),
                new Jet(alpha, alpha * square / spread),
                new Jet(rest, -share * rest),
                -share,
                Jet.ZERO,
                square / spread - kappa * rest);
    }

    @Override
    public String spec() {
        return "smoothed:" + Kernels.text(sigma);
    }
}
