package arcmargin.kernel;

import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.Surface;

/**
 * The arc-cosine kernel of degree zero with smoothed thresholds, 2 E[Ψ(w·x) Ψ(w·y)] with Ψ the cumulative Gaussian of
 * standard deviation σ; text {@code smoothed:1.2}.
 *
 * <p>k(x, y) = 1 − (1/π) arccos(x·y / √((|x|² + σ²)(|y|² + σ²))), computed as (1/π) atan2(√(|x∧y|² + σ²(|x|² + |y|² +
 * σ²)), −x·y), which is accurate everywhere. Special values: 1/2 for orthogonal or zero vectors; σ = 0 is the
 * arc-cosine kernel of degree zero.
 *
 * <pre>{@code
 * Kernel network = new SmoothedArcCosine(1.2).andThen(new ArcCosine(1)); // smoothed:1.2/arccos:1
 * }</pre>
 *
 * @param sigma σ ≥ 0, with a finite square
 * @paper eq. (28), eq. (29), eq. (30)
 */
public record SmoothedArcCosine(double sigma) implements LayerKernel {

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
    public double at(double xx, double xy, double yy, double wedge) {
        return sigma == 0
                ? UNSMOOTHED.at(xx, xy, yy, wedge)
                : Arc.share(SmoothedUnits.extendedWedge(sigma, xx, yy, wedge), xy);
    }

    private SmoothedUnits units() {
        return new SmoothedUnits(sigma);
    }

    @Override
    public double imageWedge(double xx, double xy, double yy, double wedge, double value) {
        if (sigma == 0) {
            return UNSMOOTHED.imageWedge(xx, xy, yy, wedge, value);
        }
        double imageX = diagonal(xx);
        double imageY = diagonal(yy);
        if (xy < 0) {
            return Pair.wedgeOf(imageX, value, imageY);
        }
        double squaredDistance = SmoothedUnits.squaredDistance(sigma, xx, xy, yy, wedge);
        return SmoothedUnits.wedge(imageX, value, imageY, squaredDistance, SmoothedUnits.difference(sigma, xx, yy));
    }

    /** 1/(π√((|x|² + σ²)(|y|² + σ²) − (x·y)²)); none for σ = 0. */
    @Override
    public Kernel derivative() {
        if (sigma == 0) {
            throw ArcCosine.thresholds(spec());
        }
        return units().derivative(1);
    }

    /**
     * For σ &gt; 0, with D = 2t + σ²: A = 1/(πσ√D), B = −2A/D, E = σ/(π D^(3/2)). For σ = 0 there is no metric.
     *
     * @paper eq. (31)
     */
    @Override
    public Surface surface() {
        return sigma == 0 ? UNSMOOTHED.surface() : RadialMetric.of(t -> units().profile(t, 1, diagonal(t)));
    }

    @Override
    public String spec() {
        return "smoothed:" + Kernels.text(sigma);
    }
}
