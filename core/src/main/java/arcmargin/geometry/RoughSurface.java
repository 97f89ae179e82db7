package arcmargin.geometry;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.numbers.gamma.Erf;

/**
 * A surface without a Riemannian metric: the squared distance of neighbours shrinks more slowly than |dx|².
 *
 * <p>To leading order |Φ(x+dx) - Φ(x)|² = L(x, dx), where L is homogeneous in dx of {@link #degree} 1 for one layer of
 * threshold units (a metric needs degree 2), and of half that for every further such layer.
 */
public final class RoughSurface implements Surface {
    private final String reason;
    private final double degree;
    private final DoubleUnaryOperator diagonal;
    private final LeadingOrder leading;

    /** The leading order of |Φ(x+dx) - Φ(x)|². */
    @FunctionalInterface
    private interface LeadingOrder {
        /**
         * The leading order at t = |x|² of a displacement with a part along x and a part orthogonal to it.
         */
        double at(double t, double along, double across);
    }

    private RoughSurface(String reason, double degree, DoubleUnaryOperator diagonal, LeadingOrder leading) {
        this.reason = reason;
        this.degree = degree;
        this.diagonal = diagonal;
        this.leading = leading;
    }

    /**
     * The surface of threshold units Θ(w·x - b): the arc-cosine kernel of degree 0 (b = 0) and the biased kernel. With
     * dx = along · x/r + a part of length τ across x, m = b along/r and φ the standard normal density,
     *
     * <pre>L = (2/r) φ(b/r) [ τ √(2/π) exp(-m²/(2τ²)) + m erf(m/(√2 τ)) ].</pre>
     *
     * <p>For b = 0 this is (2/(π r)) τ.
     *
     * @param bias b
     * @param diagonal k(x,x) as a function of t = |x|²
     * @param reason one sentence: why there is no metric
     * @return the surface
     * @paper eq. (21), eq. (22)
     */
    public static RoughSurface ofThresholds(double bias, DoubleUnaryOperator diagonal, String reason) {
        return new RoughSurface(reason, 1, diagonal, (t, along, across) -> {
            double r = Math.sqrt(t);
            double h = bias / r;
            double m = h * along;
            double kink = across == 0
                    ? Math.abs(m)
                    : across * Math.sqrt(2 / Math.PI) * Math.exp(-0.5 * (m / across) * (m / across))
                            + m * Erf.value(m / (Math.sqrt(2) * across));
            return 2 / r * Math.exp(-0.5 * h * h) / Math.sqrt(2 * Math.PI) * kink;
        });
    }

    /** {@return one sentence that says why there is no Riemannian metric} */
    public String reason() {
        return reason;
    }

    /** {@return the degree of homogeneity of the leading order in dx: 1 for one layer of threshold units, ½ for two} */
    public double degree() {
        return degree;
    }

    /**
     * {@return the leading order L(x, dx) of |Φ(x+dx) - Φ(x)|²}
     *
     * @param x a point other than the origin
     * @param displacement dx, of the same dimension
     */
    public double squaredDistance(double[] x, double[] displacement) {
        double t = Vectors.squaredNorm("x", x);
        Vectors.require("the displacement", displacement, x.length);
        double[] unit = Vectors.unit(x, t);
        double along = Vectors.dot(unit, displacement);
        return squaredDistance(t, along, Vectors.across(unit, along, displacement));
    }

    /**
     * {@return the leading order of |Φ(x+dx) - Φ(x)|²}
     *
     * @param t |x|², positive
     * @param along the part of dx along x, with its sign
     * @param across the length of the part of dx orthogonal to x
     */
    public double squaredDistance(double t, double along, double across) {
        if (t > 0 && t < Double.POSITIVE_INFINITY) {
            return leading.at(t, along, across);
        }
        throw new IllegalArgumentException(
                "|x|² = " + t + " has no leading-order distance: take a finite x ≠ 0, since the kernel jumps at 0");
    }

    @Override
    public RadialMetric metric() {
        throw new UnsupportedOperationException("no Riemannian metric: " + reason);
    }

    /**
     * A smooth layer f stretches every small distance by A_f(K), its B_f term is of higher order; a rough one halves
     * the degree.
     */
    @Override
    public RoughSurface then(Surface layer) {
        if (layer instanceof RadialMetric metric) {
            return new RoughSurface(
                    reason,
                    degree,
                    t -> metric.layer(diagonal.applyAsDouble(t)).diagonal(),
                    (t, along, across) ->
                            metric.layer(diagonal.applyAsDouble(t)).tangential() * leading.at(t, along, across));
        } else {
            // The image moves by √L, a lower order than its norm does: for the next layer the whole step is across.
            RoughSurface rough = (RoughSurface) layer;
            return new RoughSurface(
                    reason,
                    degree / 2 * rough.degree,
                    t -> rough.diagonal.applyAsDouble(diagonal.applyAsDouble(t)),
                    (t, along, across) ->
                            rough.leading.at(diagonal.applyAsDouble(t), 0, Math.sqrt(leading.at(t, along, across))));
        }
    }

    /** This surface as a layer on smooth ones, whose image moves by d√K along itself and turns across. */
    RoughSurface on(RadialMetric below) {
        return new RoughSurface(
                reason, degree, t -> diagonal.applyAsDouble(below.layer(t).diagonal()), (t, along, across) -> {
                    RadialProfile here = below.layer(t);
                    double outward = here.kappa().value() * Math.sqrt(here.diagonal() / t) * along;
                    double turning = Math.max(0, here.upsilon());
                    double turn = Math.sqrt(here.tangential() * (across * across + turning * along * along));
                    return leading.at(here.diagonal(), outward, turn);
                });
    }

    @Override
    public RoughSurface plus(Surface other) {
        if (other instanceof RoughSurface rough) {
            DoubleUnaryOperator sum = t -> diagonal.applyAsDouble(t) + rough.diagonal.applyAsDouble(t);
            if (degree == rough.degree) {
                return new RoughSurface(
                        reason,
                        degree,
                        sum,
                        (t, along, across) -> leading.at(t, along, across) + rough.leading.at(t, along, across));
            } else {
                RoughSurface rougher = degree < rough.degree ? this : rough;
                return new RoughSurface(rougher.reason, rougher.degree, sum, rougher.leading);
            }
        } else {
            RadialMetric metric = (RadialMetric) other;
            return new RoughSurface(
                    reason,
                    degree,
                    t -> diagonal.applyAsDouble(t) + metric.layer(t).diagonal(),
                    leading);
        }
    }

    @Override
    public RoughSurface times(double weight) {
        return new RoughSurface(
                reason,
                degree,
                t -> weight * diagonal.applyAsDouble(t),
                (t, along, across) -> weight * leading.at(t, along, across));
    }
}
