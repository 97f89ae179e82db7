package arcmargin.kernel;

import arcmargin.geometry.RoughSurface;
import org.apache.commons.numbers.gamma.Erf;
import org.apache.commons.numbers.gamma.Erfc;

/**
 * The arc-cosine kernel of degree zero with biased thresholds, kᵇ(x, y) = 2 E[Θ(w·x − b) Θ(w·y − b)]; text {@code
 * biased:0.5}.
 *
 * <p>For b &gt; 0 it is I(|x|/b, ψ) + I(|y|/b, ξ), where ψ and ξ are the angles of the triangle (0, x, y) at the tips
 * of x and y; for b &lt; 0 it is k⁻ᵇ + erf(−b/(√2|x|)) + erf(−b/(√2|y|)); for b = 0 the arc-cosine kernel of degree
 * zero. Scaling: kᵇ(ρx, ρy) = k^(b/ρ)(x, y).
 *
 * <p>Special values for b &gt; 0: k(x, x) = erfc(b/(√2|x|)), parallel vectors erfc(b/(√2 min(|x|,|y|))), antiparallel
 * or zero vectors 0. For b &lt; 0: parallel erfc(b/(√2 max(|x|,|y|))), one zero vector erfc(b/(√2|y|)), two 2.
 *
 * <pre>{@code
 * Model rings = Svm.with(new BiasedArcCosine(1)).penalty(10).train(data).model();
 * }</pre>
 *
 * @param bias b, any finite number; positive makes the features sparse
 * @paper eq. (23), eq. (25), eq. (26), eq. (27)
 */
public record BiasedArcCosine(double bias) implements LayerKernel {

    private static final double ROOT_TWO = Math.sqrt(2);

    /** Below this angle and difference of thresholds the leading order of the squared distance is exact to rounding. */
    private static final double CLOSE = 1e-6;

    private static final ArcCosine UNBIASED = new ArcCosine(0);

    /**
     * Rejects NaN and infinities.
     *
     * @param bias b
     */
    public BiasedArcCosine {
        if (Math.abs(bias) <= Double.MAX_VALUE) {
            bias = bias + 0.0; // -0.0 and 0.0 are one kernel
        } else {
            throw new IllegalArgumentException("bias = " + bias + ", must be finite");
        }
    }

    @Override
    public double at(double xx, double xy, double yy, double wedge) {
        if (bias == 0) {
            return UNBIASED.at(xx, xy, yy, wedge);
        }
        double normX = Math.sqrt(xx);
        double normY = Math.sqrt(yy);
        if (wedge == 0 && xy > 0) {
            return onRay(bias > 0 ? Math.min(normX, normY) : Math.max(normX, normY));
        }
        double b = Math.abs(bias);
        double value = normX == 0 || normY == 0 || wedge == 0 ? 0 : new Triangle(b, xx, xy, yy, wedge).sparse();
        return bias > 0
                ? normalOrZero(value)
                : value + (Erf.value(b / (ROOT_TWO * normX)) + Erf.value(b / (ROOT_TWO * normY)));
    }

    @Override
    public double diagonal(double xx) {
        return bias == 0 ? UNBIASED.diagonal(xx) : onRay(Math.sqrt(xx));
    }

    private double onRay(double norm) {
        return norm == 0 ? (bias > 0 ? 0 : 2) : normalOrZero(Erfc.value(bias / (ROOT_TWO * norm)));
    }

    /** A diagonal that underflows, as at b &gt; 38|x|, makes its image a zero vector for the next layer. */
    private static double normalOrZero(double value) {
        return value < Double.MIN_NORMAL ? 0 : value;
    }

    @Override
    public double imageWedge(double xx, double xy, double yy, double wedge, double value) {
        if (bias == 0) {
            return UNBIASED.imageWedge(xx, xy, yy, wedge, value);
        }
        double imageX = diagonal(xx);
        double imageY = diagonal(yy);
        double cosine = value / Pair.norms(imageX, imageY);
        if (cosine * cosine < 0.5 || wedge == 0) {
            return Pair.wedgeOf(imageX, value, imageY);
        }
        double squaredDistance = new Triangle(Math.abs(bias), xx, xy, yy, wedge).squaredDistance(Arc.angle(wedge, xy));
        return Pair.nearbyWedge(imageX, value, imageY, squaredDistance, imageX - imageY);
    }

    /** There is none: threshold units have no derivative. */
    @Override
    public Kernel derivative() {
        throw ArcCosine.thresholds(spec());
    }

    /** There is no metric; the leading order of |Φ(x+dx) − Φ(x)|² is a norm of dx. */
    @Override
    public RoughSurface surface() {
        return RoughSurface.ofThresholds(
                bias,
                this::diagonal,
                "the biased arc-cosine kernel is not differentiable at y = x: |Φ(x+dx) − Φ(x)|² shrinks like |dx|,"
                        + " not like |dx|², because its units jump");
    }

    @Override
    public String spec() {
        return "biased:" + Kernels.text(bias);
    }

    /**
     * The triangle (0, x, y) at distance b from the thresholds: hx = b/|x|, hy = b/|y|, step = |hx − hy|, and the
     * cotangents ax = cot ψ, ay = cot ξ in a form that does not cancel. Both tails share the exponent hx²(1 + ax²)/2 =
     * hy²(1 + ay²)/2 = b²|x − y|²/(2|x∧y|²).
     */
    private record Triangle(double hx, double hy, double step, double ax, double ay, double exponent) {

        Triangle(double b, double xx, double xy, double yy, double wedge) {
            this(
                    b,
                    Math.sqrt(xx),
                    Math.sqrt(yy),
                    Pair.normDifference(xx, yy),
                    new Angle(Pair.norms(xx, yy), xy, wedge));
        }

        private Triangle(double b, double normX, double normY, double difference, Angle angle) {
            this(
                    b / normX,
                    b / normY,
                    b / normX * (Math.abs(difference) / normY),
                    normX * difference / angle.wedge + angle.halfTangent(),
                    normY * -difference / angle.wedge + angle.halfTangent(),
                    angle.exponent(b, difference));
        }

        /** kᵇ for b &gt; 0. */
        double sparse() {
            return OwenT.tail(hx, ax, exponent) + OwenT.tail(hy, ay, exponent);
        }

        /**
         * |Φ(x) − Φ(y)|² = 4 T(hx, ax) + 4 T(hy, ay) for either sign of b. For vectors so close that the two terms
         * cancel, its leading order (2/π) exp(−hx hy/2) (θ exp(−m²/2) + √(π/2) step erf(m/√2)), m = step/θ.
         */
        double squaredDistance(double theta) {
            if (theta > CLOSE || step > CLOSE) {
                return Math.max(0, 4 * (OwenT.t(hx, ax) + OwenT.t(hy, ay)));
            }
            double m = step / theta;
            double sum = theta * Math.exp(-m * m / 2) + step * Math.sqrt(Math.PI / 2) * Erf.value(m / ROOT_TWO);
            return 2 / Math.PI * Math.exp(-hx * hy / 2) * sum;
        }
    }

    /** The angle θ of a pair at the origin. */
    private record Angle(double norms, double xy, double wedge) {

        /** tan(θ/2). */
        double halfTangent() {
            return xy >= 0 ? wedge / (norms + xy) : (norms - xy) / wedge;
        }

        /** b²|x − y|²/(2|x∧y|²) for this difference of norms. */
        double exponent(double b, double difference) {
            double radial = b * difference / wedge;
            double angular = xy >= 0 ? b * (b / (norms + xy)) : b / wedge * (b / wedge) * (norms - xy);
            return radial * radial / 2 + angular;
        }
    }
}
