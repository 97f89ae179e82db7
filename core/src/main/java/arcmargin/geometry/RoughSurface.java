package arcmargin.geometry;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.numbers.gamma.Erf;

/**
 * A surface without a Riemannian metric: the squared distance of neighbours shrinks more slowly than |dx|².
 *
 * <p>To leading order |Φ(x+dx) - Φ(x)|² = L(x, dx), where L is homogeneous in dx of {@link #degree} 1 for one layer of
 * threshold units (a metric needs degree 2), and of half that for every further such layer.
 *
 * <pre>{@code
 * if (kernel.surface() instanceof RoughSurface rough) {
 *     System.out.println(rough.reason());
 *     double leading = rough.squaredDistance(new double[] {1, 0}, new double[] {0, 1e-3});
 * }
 * }</pre>
 */
public final class RoughSurface implements Surface {
    private final String reason;
    private final double degree;
    private final DoubleUnaryOperator diagonal;
    private final LeadingOrder leading;

    /** The leading order of |Φ(x+dx) - Φ(x)|². */
    @FunctionalInterface
    public interface LeadingOrder {
        /**
         * {@return the leading order}
         *
         * @param t |x|², positive
         * @param along the part of dx along x, with its sign
         * @param across the length of the part of dx orthogonal to x
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
     * {@return a surface whose squared distances shrink like |dx|}
     *
     * @param leading their leading order, homogeneous of degree 1 in dx
     * @param diagonal k(x,x) as a function of t = |x|²
     * @param reason one sentence: why there is no metric
     */
    public static RoughSurface of(LeadingOrder leading, DoubleUnaryOperator diagonal, String reason) {
        return new RoughSurface(reason, 1, diagonal, leading);
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
        LeadingOrder leading = (t, along, across) -> {
            double r = Math.sqrt(t);
            double h = bias / r;
            double m = h * along;
            double kink = across == 0
                    ? Math.abs(m)
                    : across * Math.sqrt(2 / Math.PI) * Math.exp(-0.5 * (m / across) * (m / across))
                            + m * Erf.value(m / (Math.sqrt(2) * across));
            return 2 / r * Math.exp(-0.5 * h * h) / Math.sqrt(2 * Math.PI) * kink;
        };
        return of(leading, diagonal, reason);
    }

    /**
     * {@return the same surface with another reason}
     *
     * @param newReason one sentence: why there is no metric
     */
    public RoughSurface because(String newReason) {
        return new RoughSurface(newReason, degree, diagonal, leading);
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
                "|x|² = " + t + " has no leading-order distance: take a finite x ≠ 0, from which directions along"
                        + " and across x can be told");
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

    /** |Φ₁⊗Φ₂|² changes by K₂ |dΦ₁|² + K₁ |dΦ₂|² to leading order; of two degrees the lower one counts. */
    @Override
    public RoughSurface times(Surface other) {
        if (other instanceof RoughSurface rough) {
            RoughSurface mine = scaled(rough.diagonal);
            RoughSurface theirs = rough.scaled(diagonal);
            return degree < rough.degree
                    ? mine
                    : degree > rough.degree
                            ? theirs
                            : new RoughSurface(
                                    reason,
                                    degree,
                                    mine.diagonal,
                                    (t, along, across) ->
                                            mine.leading.at(t, along, across) + theirs.leading.at(t, along, across));
        } else {
            RadialMetric metric = (RadialMetric) other;
            return scaled(t -> metric.layer(t).diagonal());
        }
    }

    private RoughSurface scaled(DoubleUnaryOperator factor) {
        return new RoughSurface(
                reason,
                degree,
                t -> factor.applyAsDouble(t) * diagonal.applyAsDouble(t),
                (t, along, across) -> factor.applyAsDouble(t) * leading.at(t, along, across));
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
