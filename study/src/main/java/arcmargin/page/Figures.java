package arcmargin.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** How numbers are written for readers. */
public final class Figures {

    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

    private Figures() {}

    /**
     * A share in percent with two decimals, without the sign.
     *
     * @param fraction between 0 and 1
     * @return for 0.0248: {@code 2.48}
     */
    public static String percent(double fraction) {
        return String.format(Locale.ROOT, "%.2f", 100 * fraction);
    }

    /**
     * A number to three significant digits, as short as can be.
     *
     * @param value any number
     * @return such as {@code 0.5}, {@code 31.6}, {@code 1.25e-5}; {@code –} for NaN
     */
    public static String rounded(double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        if (value == 0 || Double.isInfinite(value)) {
            return value == 0 ? "0" : value > 0 ? "∞" : "−∞";
        }
        BigDecimal digits = new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros();
        double size = Math.abs(digits.doubleValue());
        if (size >= 1e-3 && size < 1e5) {
            return digits.toPlainString().replace('-', '−');
        }
        int exponent = digits.precision() - digits.scale() - 1;
        return digits.scaleByPowerOfTen(-exponent).toPlainString().replace('-', '−') + "e" + exponent;
    }

    /**
     * A number of things with thin spaces between thousands.
     *
     * @param count how many
     * @return such as {@code 50 000}
     */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count).replace(',', '\u202f');
    }

    /**
     * A time in the unit that suits it.
     *
     * @param seconds how long
     * @return such as {@code 35 ms}, {@code 1.5 s}, {@code 12 min}, {@code 1 h 40 min}
     */
    public static String time(double seconds) {
        if (seconds < 0.9995) {
            return Math.round(1000 * seconds) + " ms";
        }
        if (seconds < 99.5) {
            return String.format(Locale.ROOT, seconds < 9.95 ? "%.1f s" : "%.0f s", seconds);
        }
        long minutes = Math.round(seconds / 60);
        return minutes < 60 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }

    /**
     * A probability of the null hypothesis.
     *
     * @param probability between 0 and 1
     * @return such as {@code p = 0.031}, or {@code p < 0.001}
     */
    public static String probability(double probability) {
        return probability < 0.001 ? "p < 0.001" : String.format(Locale.ROOT, "p = %.3f", probability);
    }

    /**
     * A power of ten.
     *
     * @param exponent of ten
     * @return such as {@code 10⁻³}
     */
    public static String powerOfTen(int exponent) {
        StringBuilder text = new StringBuilder(exponent < 0 ? "10⁻" : "10");
        for (char digit : Integer.toString(Math.abs(exponent)).toCharArray()) {
            text.append(SUPERSCRIPTS.charAt(digit - '0'));
        }
        return text.toString();
    }

    /**
     * A coordinate in a drawing: two decimals are finer than any screen.
     *
     * @param value in pixels
     * @return such as {@code 12.5}
     */
    public static String coordinate(double value) {
        double rounded = Math.round(100 * value) / 100.0;
        return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
    }
}
