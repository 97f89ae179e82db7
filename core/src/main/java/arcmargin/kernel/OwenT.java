package arcmargin.kernel;

import org.apache.commons.numbers.gamma.Erf;
import org.apache.commons.numbers.gamma.Erfc;
import org.apache.commons.numbers.gamma.Erfcx;

/**
 * Owen's T function and the two forms of it in which the biased arc-cosine kernel is written.
 *
 * <p>T(h, a) = (1/2π) ∫₀ᵃ exp(−h²(1 + t²)/2)/(1 + t²) dt is the probability of a wedge-shaped region of the plane under
 * two independent standard normal variables. With Q(h) = erfc(h/√2)/2 the tail is F(h, a) = (1/π) ∫ₐ^∞ exp(−h²(1 +
 * t²)/2)/(1 + t²) dt = Q(|h|) − 2 T(h, a), and the paper's integral is I(r, ξ) = F(1/r, cot ξ).
 *
 * <p>Errors: T absolute 10⁻¹⁶; F relative 2·10⁻¹³ down to 10⁻³⁰⁰ and absolute 10⁻¹⁵.
 *
 * <pre>{@code
 * double t = OwenT.t(1, 0.5);
 * double tail = OwenT.tail(1, 0.5);
 * }</pre>
 */
public final class OwenT {

    private static final double ROOT_HALF = Math.sqrt(0.5);

    /**
     * Beyond a·h of this the tail is integrated outward; before it is the complement of T, whose cancellation costs two
     * digits at most.
     */
    private static final double FAR = 2.5;

    /** The positive nodes of 20-point Gauss–Legendre quadrature on [−1, 1]. */
    private static final double[] LEGENDRE_NODES = {
        0.07652652113349734, 0.22778585114164507, 0.37370608871541955, 0.5108670019508271, 0.636053680726515,
        0.7463319064601508, 0.8391169718222188, 0.912234428251326, 0.9639719272779138, 0.9931285991850949
    };

    private static final double[] LEGENDRE_WEIGHTS = {
        0.15275338713072584, 0.14917298647260374, 0.14209610931838204, 0.13168863844917664, 0.11819453196151841,
        0.10193011981724044, 0.08327674157670475, 0.06267204833410907, 0.04060142980038694, 0.017614007139152118
    };

    /** The nodes of 32-point Gauss–Laguerre quadrature; the eleven whose weight is below 10⁻¹⁶ are left out. */
    private static final double[] LAGUERRE_NODES = {
        0.04448936583326702, 0.23452610951961853, 0.5768846293018864, 1.0724487538178176, 1.7224087764446454,
        2.5283367064257947, 3.4922132730219944, 4.616456769749767, 5.903958504174244, 7.358126733186241,
        8.982940924212595, 10.783018632539973, 12.763697986742725, 14.931139755522556, 17.292454336715316,
        19.855860940336054, 22.630889013196775, 25.628636022459247, 28.862101816323474, 32.346629153964734,
        36.10049480575197
    };

    private static final double[] LAGUERRE_WEIGHTS = {
        0.10921834195238497,
        0.21044310793881324,
        0.235213229669848,
        0.19590333597288104,
        0.12998378628607177,
        0.07057862386571744,
        0.03176091250917507,
        0.011918214834838558,
        0.0037388162946115247,
        0.0009808033066149551,
        0.0002148649188013642,
        3.920341967987947e-05,
        5.9345416128686326e-06,
        7.416404578667552e-07,
        7.604567879120781e-08,
        6.350602226625806e-09,
        4.281382971040929e-10,
        2.3058994918913362e-11,
        9.799379288727094e-13,
        3.2378016577292665e-14,
        8.171823443420719e-16
    };

    private OwenT() {}

    /**
     * T(h, a), odd in a and even in h; T(h, ±∞) = ±Q(|h|)/2.
     *
     * @param h any number, also infinite
     * @param a any number, also infinite
     * @return T(h, a)
     * @throws IllegalArgumentException if an argument is NaN
     */
    public static double t(double h, double a) {
        checkNumber("h", h);
        checkNumber("a", a);
        double size = Math.abs(a);
        double height = Math.abs(h);
        double value;
        if (size <= 1) {
            value = near(height, size);
        } else if (size == Double.POSITIVE_INFINITY) {
            value = upper(height) / 2;
        } else {
            // T(h, a) = Q(h)/2 + Q(ah)/2 − Q(h)Q(ah) − T(ah, 1/a)
            double q = upper(height);
            double qa = upper(size * height);
            value = q / 2 + qa * (0.5 - q) - near(size * height, 1 / size);
        }
        return a < 0 ? -value : value;
    }

    /**
     * The tail F(h, a) = Q(|h|) − 2 T(h, a), with relative accuracy where it is tiny; F(h, ∞) = 0, F(h, −∞) = 2 Q(|h|).
     *
     * @param h any number, also infinite
     * @param a any number, also infinite
     * @return F(h, a)
     * @throws IllegalArgumentException if an argument is NaN
     */
    public static double tail(double h, double a) {
        checkNumber("h", h);
        checkNumber("a", a);
        double height = Math.abs(h);
        double far = a * height;
        return tail(height, a, (height * height + far * far) / 2);
    }

    /**
     * I(r, ξ) = (1/π) ∫₀^ξ exp(−1/(2 r² sin² φ)) dφ for r ≥ 0 and ξ in [0, π].
     *
     * @param r a radius ≥ 0, also infinite
     * @param xi ξ in [0, π]
     * @return I(r, ξ)
     * @throws IllegalArgumentException if r is negative or NaN, or ξ outside [0, π]
     * @paper eq. (24)
     */
    public static double integral(double r, double xi) {
        if (r >= 0 && xi >= 0 && xi <= Math.PI) {
            return r == 0 || xi == 0 ? 0 : tail(1 / r, 1 / Math.tan(xi));
        }
        throw new IllegalArgumentException("r = " + r + ", xi = " + xi + ", must be r >= 0 and xi in [0, pi]");
    }

    /** F(h, a) for h ≥ 0 where the caller knows the exponent h²(1 + a²)/2 better than we could from h and a. */
    static double tail(double h, double a, double exponent) {
        if (a < 0) {
            return 2 * upper(h) - tail(h, -a, exponent);
        }
        double ah = a * h;
        if (ah >= FAR) {
            return far(h, ah, exponent);
        } else if (a <= 1) {
            return gauss(h) * (Erfcx.value(h * ROOT_HALF) / 2 - quadrature(h, a) * Arc.INVERSE_PI);
        } else if (h == 0) {
            return Arc.angle(1, a) * Arc.INVERSE_PI;
        } else {
            // F(h, a) = 2 T(ah, 1/a) − Q(ah) erf(h/√2)
            double outside = Erfcx.value(ah * ROOT_HALF) / 2 * Erf.value(h * ROOT_HALF);
            return gauss(ah) * (quadrature(ah, 1 / a) * Arc.INVERSE_PI - outside);
        }
    }

    /** Q(h), the upper tail of the standard normal distribution. */
    private static double upper(double h) {
        return Erfc.value(h * ROOT_HALF) / 2;
    }

    /** exp(−h²/2), the rounding of h² made good: it would cost h²/2 units in the last place. */
    private static double gauss(double h) {
        double square = h * h;
        double value = Math.exp(-square / 2);
        return value > 0 ? value - value * Math.fma(h, h, -square) / 2 : 0;
    }

    /** T(h, a) for 0 ≤ a ≤ 1. */
    private static double near(double h, double a) {
        return gauss(h) * quadrature(h, a) * (Arc.INVERSE_PI / 2);
    }

    /** ∫₀ᵃ exp(−h²t²/2)/(1 + t²) dt for 0 ≤ a ≤ 1 by Gauss–Legendre quadrature. */
    private static double quadrature(double h, double a) {
        double half = a / 2;
        double scale = -h * h / 2;
        double sum = 0;
        for (int i = 0; i < LEGENDRE_NODES.length; i++) {
            double left = half - half * LEGENDRE_NODES[i];
            double right = half + half * LEGENDRE_NODES[i];
            double l = left * left;
            double r = right * right;
            sum += LEGENDRE_WEIGHTS[i] * (Math.exp(scale * l) / (1 + l) + Math.exp(scale * r) / (1 + r));
        }
        return sum * half;
    }

    /**
     * F for ah ≥ 2.5. With t = √(a²h² + 2w)/h the integral becomes F = (h/π) exp(−h²(1+a²)/2) ∫₀^∞ e⁻ʷ dw / (√(a²h² +
     * 2w) (h² + a²h² + 2w)): smooth against the weight of Gauss–Laguerre quadrature, and no further exponential.
     */
    private static double far(double h, double ah, double exponent) {
        if (exponent > 750) {
            return 0;
        }
        double square = ah * ah;
        double sum = 0;
        for (int i = 0; i < LAGUERRE_NODES.length; i++) {
            double q = square + 2 * LAGUERRE_NODES[i];
            sum += LAGUERRE_WEIGHTS[i] / (Math.sqrt(q) * (h * h + q));
        }
        return Math.exp(-exponent) * (h * Arc.INVERSE_PI * sum);
    }

    private static void checkNumber(String name, double value) {
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException(name + " = NaN, must be a number");
        }
    }
}
