package arcmargin.kernel;

/**
 * The angle of a pair from its wedge and its inner product, without {@code acos}.
 *
 * <p>Problem: given w = |x||y| sin θ ≥ 0 and s = |x||y| cos θ, find θ in [0, π]. The quotient acos(s / |x||y|) loses
 * half the digits at both ends; atan2(w, s) loses none. The JDK's atan2 crosses into native code, so the arctangent is
 * written here: with c = k/32 nearest to lo/hi, atan(lo/hi) = atan(c) + atan(t), t = (lo − c hi)/(hi + c lo), |t| ≤
 * 1/64, and four further terms of the Taylor series reach 2⁻⁶³. The error stays below two units in the last place.
 */
final class Arc {

    /** π − Math.PI, so that π − θ keeps its digits near θ = π. */
    static final double PI_TAIL = 1.2246467991473532e-16;

    static final double INVERSE_PI = 1 / Math.PI;

    private static final int STEPS = 32;
    private static final double[] ARCTANGENTS = new double[STEPS + 1];

    static {
        for (int k = 0; k <= STEPS; k++) {
            ARCTANGENTS[k] = StrictMath.atan(k / (double) STEPS);
        }
    }

    private Arc() {}

    /** θ in [0, π] for {@code wedge} ≥ 0; π/2 when both are zero, the convention Θ(0) = 1/2 for a zero vector. */
    static double angle(double wedge, double dot) {
        double size = Math.abs(dot);
        if (wedge < size) {
            double acute = arctangent(wedge, size);
            return dot >= 0 ? acute : (Math.PI - acute) + PI_TAIL;
        }
        double rest = arctangent(size, wedge);
        return dot >= 0 ? (Math.PI / 2 - rest) + PI_TAIL / 2 : (Math.PI / 2 + rest) + PI_TAIL / 2;
    }

    /** (π − θ)/π in [0, 1], with full relative accuracy near θ = π and exactly 1 at θ = 0. */
    static double share(double wedge, double dot) {
        double size = Math.abs(dot);
        if (wedge < size) {
            double acute = arctangent(wedge, size) * INVERSE_PI;
            return dot >= 0 ? 1 - acute : acute;
        }
        double rest = arctangent(size, wedge) * INVERSE_PI;
        return dot >= 0 ? 0.5 + rest : 0.5 - rest;
    }

    /** atan(low / high) for 0 ≤ low ≤ high, and 0 for 0 / 0. */
    private static double arctangent(double low, double high) {
        if (high > 1e300 || high < 1e-290) {
            return high == 0 ? 0 : StrictMath.atan(low / high);
        }
        int k = (int) (low / high * STEPS + 0.5);
        double c = k / (double) STEPS;
        double t = Math.fma(-c, high, low) / Math.fma(c, low, high);
        double q = t * t;
        double series = q * (-1 / 3d + q * (1 / 5d + q * (-1 / 7d + q * (1 / 9d))));
        return ARCTANGENTS[k] + (t + t * series);
    }
}
