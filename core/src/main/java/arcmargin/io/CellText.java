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
    private static final String CURRENCY_LETTERS = "USDEURGBPCHFJPYCNYINRRskr";
    private static final Pattern WHOLE = Pattern.compile("[0-9]+");
    private static final Pattern WITH_COMMA = Pattern.compile("[0-9]*(,[0-9]+)?");
    private static final Pattern WITH_POINT = Pattern.compile("[0-9]*(\\.[0-9]*)?");
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
        if (field.isEmpty() || field.length() > 60 || !mayBeNumber(field)) {
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

    /** Sorts out most words and dates at once: matching patterns is slow. */
    private static boolean mayBeNumber(String field) {
        boolean digit = false;
        for (int k = 0; k < field.length(); k++) {
            char c = field.charAt(k);
            digit |= c >= '0' && c <= '9';
            if (c == ':' || c == '/' || (Character.isLetter(c) && c != 'e' && CURRENCY_LETTERS.indexOf(c) < 0)) {
                return false;
            }
        }
        return digit;
    }

    private static boolean isMinus(String sign) {
        return sign != null && (sign.equals("-") || sign.equals("\u2212"));
    }

    /** Digits with a decimal point and nothing else, or null if the separators make no sense. */
    private static String undressed(String digits, boolean decimalComma) {
        if (WHOLE.matcher(digits).matches()) {
            return digits;
        }
        String text = digits;
        if (GROUPED_BY_SPACE.matcher(text).matches()) {
            text = SPACES.matcher(text).replaceAll("");
        }
        if (decimalComma) {
            text = GROUPED_BY_POINT.matcher(text).matches() ? text.replace(".", "") : text;
            return WITH_COMMA.matcher(text).matches() ? text.replace(',', '.') : null;
        }
        text = GROUPED_BY_COMMA.matcher(text).matches() ? text.replace(",", "") : text;
        return WITH_POINT.matcher(text).matches() ? text : null;
    }

    /** What a field tells about the decimal separator. */
    enum Decimal {
        /** It is no number, or has neither comma nor point. */
        NOTHING,
        /** It can be a number only if the comma is the separator. */
        COMMA,
        /** It can be a number only if the point is the separator. */
        POINT,
        /** It is another number with a decimal comma, as {@code 1,234} is. */
        EITHER
    }

    /** {@return what a field tells about the decimal separator} */
    static Decimal decimal(String field) {
        boolean comma = field.indexOf(',') >= 0;
        if (!comma && field.indexOf('.') < 0) {
            return Decimal.NOTHING;
        }
        boolean withPoint = !Double.isNaN(number(field, false));
        boolean withComma = !Double.isNaN(number(field, true));
        if (withPoint && withComma) {
            return comma ? Decimal.EITHER : Decimal.NOTHING;
        }
        return withPoint ? Decimal.POINT : withComma ? Decimal.COMMA : Decimal.NOTHING;
    }
}
