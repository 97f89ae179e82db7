package arcmargin.io;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the text of a cell means: nothing, or a number as people write numbers, with separators of thousands, a decimal
 * comma, a percent sign or a currency.
 */
final class CellText {

    private static final Set<String> MISSING =
            Set.of("", "?", "na", "n/a", "nan", "null", "#n/a", "<na>", "#na", "\\n");

    /** Among numbers or dates these mean nothing; among other words they may be words. */
    private static final Set<String> MISSING_AMONG_NUMBERS = Set.of(
            "-",
            "--",
            "---",
            ".",
            "..",
            "*",
            "none",
            "nil",
            "missing",
            "unknown",
            "undefined",
            "-nan",
            "nd",
            "n.a.",
            "n.a",
            "n/d",
            "not available",
            "#value!",
            "#div/0!",
            "#ref!",
            "#null!",
            "#num!",
            "#name?",
            "nat",
            "0000-00-00",
            "0000-00-00 00:00:00",
            "00/00/0000",
            "inf",
            "-inf",
            "+inf",
            "infinity",
            "-infinity",
            "+infinity",
            "(null)",
            "(missing)",
            "tbd",
            "unk");

    private static final String CURRENCY = "[$€£¥₹₩₽¢]|US\\$|USD|EUR|GBP|CHF|JPY|CNY|INR|Rs\\.?|kr\\.?";
    private static final Pattern DRESSED = Pattern.compile("(?<open>\\()?(?<sign>[-+\u2212]?)\\s*(?:" + CURRENCY
            + ")?\\s*(?<sign2>[-+\u2212]?)\\s*(?<digits>[0-9][0-9.,'’_\\s\u00a0\u202f\u2009]*|[.,][0-9]+)"
            + "(?<exponent>[eE][-+]?[0-9]+)?"
            + "\\s*(?:(?<percent>%)|" + CURRENCY + ")?\\s*(?<close>\\))?");
    private static final Pattern GROUPED_BY_COMMA = Pattern.compile("[1-9][0-9]{0,2}(,[0-9]{3})+(\\.[0-9]*)?");
    private static final Pattern GROUPED_BY_POINT = Pattern.compile("[1-9][0-9]{0,2}(\\.[0-9]{3})+(,[0-9]*)?");
    private static final Pattern SPACES = Pattern.compile("[\\s'’_\u00a0\u202f\u2009]");
    private static final Pattern GROUPED_BY_SPACE =
            Pattern.compile("[0-9]{1,3}([\\s'’_\u00a0\u202f\u2009][0-9]{3})+([.,][0-9]*)?");

    private CellText() {}

    /** {@return whether a field says that its value is not known} */
    static boolean isMissing(String field) {
        return field.length() <= 4 && MISSING.contains(field.toLowerCase(Locale.ROOT));
    }

    /** {@return whether a field among numbers or dates says that its value is not known} */
    static boolean isMissingNumber(String field) {
        return (field.length() <= 19
                        && (isMissing(field) || MISSING_AMONG_NUMBERS.contains(field.toLowerCase(Locale.ROOT))))
                || Double.isInfinite(NumberScanner.parse(field));
    }

    /** {@return the number a field holds, or NaN if it holds none} */
    static double number(String field, boolean decimalComma) {
        double plain = decimalComma ? Double.NaN : NumberScanner.parse(field);
        if (!Double.isNaN(plain)) {
            return Double.isFinite(plain) ? plain : Double.NaN;
        }
        if (field.isEmpty() || field.length() > 60) {
            return Double.NaN;
        }
        Matcher matcher = DRESSED.matcher(field);
        if (!matcher.matches() || (matcher.group("open") == null) != (matcher.group("close") == null)) {
            return Double.NaN;
        }
        String digits = undressed(matcher.group("digits").strip(), decimalComma);
        String exponent = matcher.group("exponent");
        double value = digits == null ? Double.NaN : NumberScanner.parse(digits + (exponent == null ? "" : exponent));
        boolean negative =
                matcher.group("open") != null ^ (isMinus(matcher.group("sign")) || isMinus(matcher.group("sign2")));
        value = matcher.group("percent") == null ? value : value / 100;
        return Double.isFinite(value) ? (negative ? -value : value) : Double.NaN;
    }

    private static boolean isMinus(String sign) {
        return sign != null && (sign.equals("-") || sign.equals("\u2212"));
    }

    /** Digits with a decimal point and nothing else, or null if the separators make no sense. */
    private static String undressed(String digits, boolean decimalComma) {
        if (digits.matches("[0-9]+")) {
            return digits;
        }
        String text = digits;
        if (GROUPED_BY_SPACE.matcher(text).matches()) {
            text = SPACES.matcher(text).replaceAll("");
        }
        if (decimalComma) {
            text = GROUPED_BY_POINT.matcher(text).matches() ? text.replace(".", "") : text;
            return text.matches("[0-9]*(,[0-9]+)?") ? text.replace(',', '.') : null;
        }
        text = GROUPED_BY_COMMA.matcher(text).matches() ? text.replace(",", "") : text;
        return text.matches("[0-9]*(\\.[0-9]*)?") ? text : null;
    }

    /** {@return whether a field can be a number only if the comma is the decimal separator} */
    static boolean showsDecimalComma(String field) {
        return field.indexOf(',') >= 0 && Double.isNaN(number(field, false)) && !Double.isNaN(number(field, true));
    }

    /** {@return whether a field can be two numbers, as {@code 1,234} can, one of them with a decimal comma} */
    static boolean mayHoldDecimalComma(String field) {
        return field.indexOf(',') >= 0 && !Double.isNaN(number(field, true));
    }

    /** {@return whether a field can be a number only if the point is the decimal separator} */
    static boolean showsDecimalPoint(String field) {
        return Double.isNaN(number(field, true)) && !Double.isNaN(number(field, false));
    }
}
