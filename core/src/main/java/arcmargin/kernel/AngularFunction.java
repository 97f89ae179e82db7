package arcmargin.kernel;

/**
 * The functions Jₙ(θ) that carry the angular dependence of the arc-cosine kernels, for n = 0 … 150 and θ in [0, π].
 *
 * <p>Jₙ(θ) = (−1)ⁿ (sin θ)²ⁿ⁺¹ ((1/sin θ) ∂/∂θ)ⁿ ((π − θ)/sin θ), decreasing from Jₙ(0) = π (2n−1)!! to Jₙ(π) = 0.
 *
 * <p>Three entries take the argument as θ, as π − θ, which keeps its digits near θ = π, or as cos θ. Relative error at
 * most (3n + 4)·2⁻⁵³ for n ≤ 10 in each. Evaluation, free of cancellation on both sides of π/2:
 *
 * <ul>
 *   <li>θ ≤ π/2: Jₙ = (2n−1) cos θ Jₙ₋₁ + (n−1)² sin² θ Jₙ₋₂ upwards, where all terms are ≥ 0;
 *   <li>θ &gt; π/2: Jₙ = Cₙ zⁿ⁺¹ᐟ² ₂F₁(½, ½; n + 3/2; z), z = cos²(θ/2) ≤ 1/2, Cₙ = 2²ⁿ⁺¹ (n!)²/(2n+1)!!, all terms
 *   positive.
 * </ul>
 *
 * <pre>{@code
 * double atRightAngle = AngularFunction.atAngle(1, Math.PI / 2); // 1
 * double kernelValue = AngularFunction.atCosine(1, 0.5) / Math.PI;
 * }</pre>
 *
 * @paper eq. (5)
 */
public final class AngularFunction {

    /** The largest degree: (2n−1)!! overflows a double beyond it. */
    public static final int MAX_DEGREE = 150;

    private AngularFunction() {}

    /**
     * Jₙ(θ).
     *
     * @param n the degree, 0 … 150
     * @param theta θ in [0, π]
     * @return Jₙ(θ)
     * @throws IllegalArgumentException if n is outside 0 … 150 or θ outside [0, π]
     */
    public static double atAngle(int n, double theta) {
        checkDegree(n);
        checkAngle("theta", theta);
        if (theta <= Math.PI / 2) {
            return acute(n, (Math.PI - theta) + Arc.PI_TAIL, Math.sin(theta), Math.cos(theta));
        }
        // The subtraction is exact, so π − θ is known to twice the precision.
        double difference = Math.PI - theta;
        double alpha = difference + Arc.PI_TAIL;
        return obtuse(n, alpha, (difference - alpha) + Arc.PI_TAIL);
    }

    /**
     * Jₙ(π − α).
     *
     * @param n the degree, 0 … 150
     * @param alpha α = π − θ in [0, π]
     * @return Jₙ(π − α)
     * @throws IllegalArgumentException if n is outside 0 … 150 or α outside [0, π]
     */
    public static double atSupplement(int n, double alpha) {
        checkDegree(n);
        checkAngle("alpha", alpha);
        return alpha < Math.PI / 2 ? obtuse(n, alpha, 0) : acute(n, alpha, Math.sin(alpha), -Math.cos(alpha));
    }

    /**
     * Jₙ(arccos c).
     *
     * @param n the degree, 0 … 150
     * @param cosine c = cos θ in [−1, 1]
     * @return Jₙ(arccos c)
     * @throws IllegalArgumentException if n is outside 0 … 150 or c outside [−1, 1]
     */
    public static double atCosine(int n, double cosine) {
        checkDegree(n);
        if (cosine >= -1 && cosine <= 1) {
            double sine = Math.sqrt(Math.fma(-cosine, cosine, 1));
            if (cosine >= 0 || n == 0) {
                return acute(n, Arc.angle(sine, -cosine), sine, cosine);
            }
            double z = (1 + cosine) / 2;
            return obtuseScaled(n, Math.sqrt(z), z, z);
        }
        throw new IllegalArgumentException("cosine = " + cosine + ", must be in [-1, 1]");
    }

    private static double acute(int n, double alpha, double sine, double cosine) {
        return recur(n, alpha, Math.fma(alpha, cosine, sine), cosine, sine);
    }

    /** Jₙ at π − (alpha + tail): the tail, below half an ulp of alpha, enters the (2n+1)-st power to first order. */
    private static double obtuse(int n, double alpha, double tail) {
        if (n == 0 || alpha == 0) {
            return alpha;
        }
        double s = Math.sin(alpha / 2);
        double z = s * s;
        double missing = n * Math.fma(s, s, -z) / z + (2 * n + 1) * tail / 2 * Math.cos(alpha / 2) / s;
        double value = obtuseScaled(n, s, z, z);
        return value + value * missing;
    }

    /**
     * The upward recurrence in homogeneous form: from K₀ and K₁ the term Kₙ = (2n−1) dot Kₙ₋₁ + (n−1)² wedge² Kₙ₋₂,
     * which is (|x||y|)ⁿ Jₙ for dot = |x||y| cos θ and wedge = |x||y| sin θ.
     *
     * @paper eq. (6), eq. (7), eq. (8)
     */
    static double recur(int n, double k0, double k1, double dot, double wedge) {
        if (n == 0) {
            return k0;
        }
        double square = wedge * wedge;
        double before = k0;
        double last = k1;
        for (int j = 2; j <= n; j++) {
            double next = (2 * j - 1) * dot * last + (double) (j - 1) * (j - 1) * square * before;
            before = last;
            last = next;
        }
        return last;
    }

    /** Nⁿ Jₙ for an obtuse angle, given s = cos(θ/2), z = s² ≤ 1/2 and Nz. */
    static double obtuseScaled(int n, double s, double z, double scaledZ) {
        return leading(n) * Math.pow(scaledZ, n) * hypergeometric(n, z) * s;
    }

    /**
     * Jₙ(0)/π = (2n−1)!!.
     *
     * @paper eq. (12)
     */
    static double doubleFactorial(int n) {
        double product = 1;
        for (int j = 2; j <= n; j++) {
            product *= 2 * j - 1;
        }
        return product;
    }

    /** Cₙ; the numerator and denominator of C₁₀ are still exact doubles, so up to there it is correctly rounded. */
    private static double leading(int n) {
        double numerator = 2;
        double denominator = 1;
        int exact = Math.min(n, 10);
        for (int j = 1; j <= exact; j++) {
            numerator *= 4.0 * j * j;
            denominator *= 2 * j + 1;
        }
        double value = numerator / denominator;
        for (int j = exact + 1; j <= n; j++) {
            value *= 4.0 * j * j / (2 * j + 1);
        }
        return value;
    }

    /** ₂F₁(½, ½; n + 3/2; z) by Horner's rule; the ratio of terms is below z, so 54 bits need 54/log₂(1/z) of them. */
    private static double hypergeometric(int n, double z) {
        int bits = -Math.getExponent(z) - 1;
        int terms = z > 0.25 ? 50 : 54 / Math.max(1, bits) + 1;
        double value = 1;
        for (int j = terms - 1; j >= 0; j--) {
            value = 1 + value * z * ((j + 0.5) * (j + 0.5) / ((n + 1.5 + j) * (j + 1)));
        }
        return value;
    }

    static void checkDegree(int n) {
        if (n < 0 || n > MAX_DEGREE) {
            throw new IllegalArgumentException("degree = " + n + ", must be in 0 ... " + MAX_DEGREE
                    + (n > MAX_DEGREE ? ": (2n-1)!! overflows a double beyond" : ""));
        }
    }

    private static void checkAngle(String name, double value) {
        if (value >= 0 && value <= Math.PI) {
            return;
        }
        throw new IllegalArgumentException(name + " = " + value + ", must be in [0, pi]");
    }
}
