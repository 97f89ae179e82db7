package arcmargin.svm;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * How a trained machine transforms its kernel: k̃(x, y) = D(x) k(x, y) D(y), with D large near the decision boundary,
 * so that the volume element grows there (S. Amari, S. Wu, "Improving support vector machine classifiers by modifying
 * kernel functions", Neural Networks 12, 1999).
 *
 * <pre>{@code
 * ConformalRule rule = ConformalRule.margin(0.5).withRounds(2);
 * ConformalRule same = ConformalRule.parse(rule.text());
 * }</pre>
 *
 * @param factor what D looks at
 * @param parameter κ or τ, positive
 * @param rounds how often the machine is trained with the kernel that its predecessor transformed, at least 1; every
 *     round transforms the original kernel
 */
public record ConformalRule(Factor factor, double parameter, int rounds) {

    /** What D looks at. */
    public enum Factor {
        /**
         * D(x) = exp(−κ f(x)²), f the decision value (P. Williams, S. Li, J. Feng, S. Wu, "A geometrical method to
         * improve performance of the support vector machine", IEEE Transactions on Neural Networks 18, 2007).
         */
        MARGIN,
        /** D(x) = mean over the support vectors xᵢ of exp(−|x − xᵢ|² / 2τ²), that of Amari and Wu up to a constant. */
        SUPPORT
    }

    /**
     * Checks the numbers.
     *
     * @param factor what D looks at
     * @param parameter κ or τ
     * @param rounds how often
     */
    public ConformalRule {
        if (factor == null) {
            throw new NullPointerException("factor is null");
        }
        if (!(parameter > 0 && parameter <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    (factor == Factor.MARGIN ? "kappa is " : "tau is ") + parameter + ", must be finite and above 0");
        }
        if (rounds < 1) {
            throw new IllegalArgumentException("rounds is " + rounds + ", must be at least 1");
        }
    }

    /**
     * D(x) = exp(−κ f(x)²), once.
     *
     * @param kappa positive
     * @return the rule
     */
    public static ConformalRule margin(double kappa) {
        return new ConformalRule(Factor.MARGIN, kappa, 1);
    }

    /**
     * The mean of Gaussians around the support vectors, once.
     *
     * @param tau their standard deviation, positive
     * @return the rule
     */
    public static ConformalRule support(double tau) {
        return new ConformalRule(Factor.SUPPORT, tau, 1);
    }

    /**
     * Sets how often the kernel is transformed.
     *
     * @param newRounds at least 1
     * @return a copy
     */
    public ConformalRule withRounds(int newRounds) {
        return new ConformalRule(factor, parameter, newRounds);
    }

    /**
     * The text on the command line and in model files.
     *
     * @return such as {@code margin:0.3} or {@code support:1.5x2}
     */
    public String text() {
        String number = BigDecimal.valueOf(parameter).stripTrailingZeros().toPlainString();
        return factor.name().toLowerCase(Locale.ROOT) + ":" + number + (rounds > 1 ? "x" + rounds : "");
    }

    /**
     * Reads a text.
     *
     * @param text such as {@code margin:0.3} or {@code support:1.5x2}
     * @return the rule
     * @throws IllegalArgumentException if it is none
     */
    public static ConformalRule parse(String text) {
        String[] parts = text.split("[:x]", -1);
        try {
            if (parts.length == 2 || (parts.length == 3 && text.indexOf('x') > text.indexOf(':'))) {
                return new ConformalRule(
                        Factor.valueOf(parts[0].toUpperCase(Locale.ROOT)),
                        Double.parseDouble(parts[1]),
                        parts.length == 2 ? 1 : Integer.parseInt(parts[2]));
            }
        } catch (NumberFormatException e) {
            // said below
        } catch (IllegalArgumentException e) {
            if (!e.getMessage().startsWith("No enum")) {
                throw e;
            }
        }
        throw new IllegalArgumentException(
                "the conformal transformation is " + text + ", must be such as margin:0.3 or support:1.5x2");
    }
}
