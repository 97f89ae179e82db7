package arcmargin.kernel;

import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.RadialProfile;
import arcmargin.geometry.RoughSurface;
import arcmargin.geometry.Surface;
import arcmargin.kernel.WeightedSum.Term;
import java.util.List;

/**
 * The arc-cosine kernel of degree n, kₙ(x, y) = (1/π) |x|ⁿ|y|ⁿ Jₙ(θ); text {@code arccos:1}.
 *
 * <p>It is the inner product of x and y after a layer of infinitely many threshold units with Gaussian weights, 2
 * E[Θ(w·x) Θ(w·y) (w·x)ⁿ (w·y)ⁿ], Θ(0) = 1/2. Special values: kₙ(x, x) = (2n−1)!! |x|²ⁿ; antiparallel vectors 0; with a
 * zero vector 0, but 1/2 for n = 0.
 *
 * <pre>{@code
 * Kernel kernel = new ArcCosine(1);
 * double value = kernel.at(new double[] {1, 0}, new double[] {0, 1}); // 1/π
 * }</pre>
 *
 * @param degree n, a whole number from 0 to 150
 * @paper eq. (1), eq. (3), eq. (4)
 */
public record ArcCosine(int degree) implements LayerKernel {

    /** Below this angle sin θ − θ cos θ is taken from its series. */
    private static final double SMALL_ANGLE = 0.5;

    /**
     * (sin v − v cos v)/v³ = Σ (−1)ᵏ (2k+2)/(2k+3)! v²ᵏ, and J₂(π − v)/v⁵ = Σ (−1)ᵏ 2²ᵏ⁺⁴ (2k+2)/(2k+5)! v²ᵏ, to 2⁻⁵⁵
     * for v ≤ π/2.
     */
    private static final double[] FIRST = new double[11];

    private static final double[] SECOND = new double[15];

    static {
        double factor = 1 / 6d;
        for (int k = 0; k < FIRST.length; k++) {
            FIRST[k] = factor * (2 * k + 2);
            factor /= -(2 * k + 4) * (2 * k + 5);
        }
        factor = 16 / 120d;
        for (int k = 0; k < SECOND.length; k++) {
            SECOND[k] = factor * (2 * k + 2);
            factor *= -4d / ((2 * k + 6) * (2 * k + 7));
        }
    }

    /**
     * Rejects degrees that doubles do not reach.
     *
     * @param degree n
     */
    public ArcCosine {
        AngularFunction.checkDegree(degree);
    }

    @Override
    public double at(double xx, double xy, double yy, double wedge) {
        if (degree == 0) {
            return Arc.share(wedge, xy);
        }
        return xy >= 0
                ? acute(xy, wedge, Arc.angle(wedge, xy))
                : obtuse(Pair.norms(xx, yy), xy, wedge, Arc.angle(wedge, -xy));
    }

    @Override
    public double diagonal(double xx) {
        if (degree == 0) {
            return xx > 0 ? 1 : 0.5;
        }
        double value = xx;
        for (int j = 2; j <= degree; j++) {
            value *= (2 * j - 1) * xx;
        }
        return value;
    }

    /**
     * The images enclose an angle θ′ with 1 − cos θ′ = e = 1 − Jₙ(θ)/Jₙ(0). For acute θ it is found from terms of one
     * sign, so θ′ is accurate where cos θ′ is 1 to all digits.
     */
    @Override
    public double imageWedge(double xx, double xy, double yy, double wedge, double value) {
        double imageX = diagonal(xx);
        double imageY = diagonal(yy);
        if (xx == 0 || yy == 0) {
            return Pair.wedgeOf(imageX, value, imageY);
        }
        double lengths = Pair.norms(imageX, imageY);
        if (xy < 0) {
            return Pair.norms(lengths - value, lengths + value);
        }
        double theta = Arc.angle(wedge, xy);
        // |x||y| itself is the length of the images of degree 1, so that no division by it is needed
        double norms = degree == 1 ? lengths : Pair.norms(xx, yy);
        double rest = degree == 1
                ? Pair.gap(norms, xy, wedge) - slack(norms, xy, wedge, theta)
                : lengths * deficit(norms, xy, wedge, theta);
        return Pair.norms(rest, lengths + value);
    }

    /** The value for acute θ and n ≥ 1. */
    private double acute(double xy, double wedge, double theta) {
        double k0 = 1 - theta * Arc.INVERSE_PI;
        double k1 = xy + (wedge - theta * xy) * Arc.INVERSE_PI;
        return degree == 1 ? k1 : AngularFunction.recur(degree, k0, k1, xy, wedge);
    }

    /** The value for obtuse θ and n ≥ 1. */
    private double obtuse(double norms, double xy, double wedge, double alpha) {
        double square = alpha * alpha;
        return Arc.INVERSE_PI
                * switch (degree) {
                    case 1 -> norms * square * (alpha * series(FIRST, FIRST.length, square));
                    case 2 -> norms * square * (norms * square) * (alpha * series(SECOND, SECOND.length, square));
                    default -> {
                        double scaledZ = wedge * (wedge / (norms - xy)) / 2;
                        double z = scaledZ / norms;
                        yield AngularFunction.obtuseScaled(degree, Math.sqrt(z), z, scaledZ);
                    }
                };
    }

    /**
     * eₙ = 1 − Jₙ/Jₙ(0): e₀ = θ/π, e₁ = (1 − c) − (sin θ − θ c)/π and eₙ = (1 − c)(1 − gₙ (1 + c)(1 − eₙ₋₂)) + c eₙ₋₁
     * with c = cos θ and gₙ = (n−1)²/((2n−1)(2n−3)).
     */
    private double deficit(double norms, double xy, double wedge, double theta) {
        double before = theta * Arc.INVERSE_PI;
        if (degree == 0) {
            return before;
        }
        double c = Math.min(1, xy / norms);
        double rest = Pair.gap(norms, xy, wedge) / norms;
        double last = rest - slack(norms, xy, wedge, theta) / norms;
        for (int j = 2; j <= degree; j++) {
            double g = (double) (j - 1) * (j - 1) / ((2 * j - 1) * (2 * j - 3));
            double next = rest * (1 - g * (1 + c) * (1 - before)) + c * last;
            before = last;
            last = next;
        }
        return last;
    }

    /** k₁ − x·y = |x||y| (sin θ − θ cos θ)/π for acute θ, which is of third order in θ. */
    private static double slack(double norms, double xy, double wedge, double theta) {
        double bracket = theta < SMALL_ANGLE
                ? norms * theta * theta * (theta * series(FIRST, 7, theta * theta))
                : wedge - theta * xy;
        return bracket * Arc.INVERSE_PI;
    }

    private static double series(double[] coefficients, int terms, double square) {
        double value = coefficients[terms - 1];
        for (int k = terms - 2; k >= 0; k--) {
            value = Math.fma(value, square, coefficients[k]);
        }
        return value;
    }

    /** n² kₙ₋₁, by dJₙ/d cos θ = n² Jₙ₋₁; none for n = 0. */
    @Override
    public Kernel derivative() {
        if (degree == 0) {
            throw thresholds("arccos:0");
        }
        Kernel below = new ArcCosine(degree - 1);
        return degree == 1 ? below : new WeightedSum(List.of(new Term((double) degree * degree, below)));
    }

    /** Why threshold units have no derivative kernel. */
    static UnsupportedOperationException thresholds(String kernel) {
        return new UnsupportedOperationException("the units of " + kernel
                + " jump, so their derivative is a delta function and its expected square, the derivative kernel at"
                + " y = x, is infinite");
    }

    /**
     * For n ≥ 1 a cone: A = n²(2n−3)!! tⁿ⁻¹, B = 2(n−1) A/t, k(x,x) = (2n−1)!! tⁿ; flat for n = 1. For n = 0 there is
     * no metric.
     *
     * @paper eq. (13), eq. (14)
     */
    @Override
    public Surface surface() {
        return degree == 0
                ? RoughSurface.ofThresholds(
                        0,
                        this::diagonal,
                        "the arc-cosine kernel of degree 0 is not differentiable at y = x: |Φ(x+dx) − Φ(x)|² shrinks"
                                + " like |dx|, not like |dx|², because its units jump")
                : RadialMetric.of(this::profile);
    }

    private RadialProfile profile(double t) {
        if (t == 0 && degree == 1) {
            throw new IllegalArgumentException(
                    "the arc-cosine kernel of degree 1 is not differentiable at x = 0: take x ≠ 0");
        }
        double n = degree;
        double tangential = n * n * AngularFunction.doubleFactorial(degree - 1) * Math.pow(t, n - 1);
        return RadialProfile.homogeneous(t, diagonal(t), tangential, n, (n - 1) / n);
    }

    @Override
    public String spec() {
        return "arccos:" + degree;
    }
}
