package arcmargin.io;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dates and times as people write them, as days since the beginning of 1970: ISO forms; day, month and year in either
 * order between slashes, points or hyphens; months by their English names; a month without a day, as its first; a time
 * of day and an offset from UTC behind any of them; or a time of day alone, as a fraction of a day.
 */
final class DateText {

    /** Year, month, day: a date that reads in one way only. */
    static final String YMD = "ymd";

    static final String DMY = "dmy";
    static final String MDY = "mdy";

    /** A time of day without a date. */
    static final String TIME = "time";

    private static final String CLOCK = "(?<h>[0-9]{1,2}):(?<min>[0-9]{2})(?::(?<s>[0-9]{2}(?:[.,][0-9]{1,9})?))?"
            + "(?:\\s?(?<half>[AaPp])\\.?[Mm]\\.?)?\\s?(?:Z|UTC|GMT|(?<offset>[-+][0-9]{2}:?[0-9]{2}|[-+][0-9]{2}))?";
    private static final String BEHIND = "(?:(?:T|,?\\s+|:)" + CLOCK + ")?";
    private static final String DAY_NAME = "(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\\s+)?";
    private static final String MONTH_NAME = "(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?"
            + "|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";

    private static final Pattern YEAR_FIRST =
            Pattern.compile("(?<y>[0-9]{4})([-/.])(?<m>[0-9]{1,2})\\2(?<d>[0-9]{1,2})" + BEHIND);
    private static final Pattern COMPACT = Pattern.compile(
            "(?<y>[0-9]{4})(?<m>[0-9]{2})(?<d>[0-9]{2})(?:T(?<h>[0-9]{2})(?<min>[0-9]{2})(?<s>[0-9]{2})?Z?)?");
    private static final Pattern YEAR_LAST =
            Pattern.compile("(?<a>[0-9]{1,2})([-/.])(?<b>[0-9]{1,2})\\2(?<y>[0-9]{4}|[0-9]{2})" + BEHIND);
    private static final Pattern DAY_NAMED = Pattern.compile(
            DAY_NAME + "(?<d>[0-9]{1,2})(?:st|nd|rd|th)?[-\\s/]?" + MONTH_NAME + "[-\\s/,]?\\s?(?<y>[0-9]{4}|[0-9]{2})"
                    + BEHIND,
            Pattern.CASE_INSENSITIVE);
    private static final Pattern NAMED_DAY = Pattern.compile(
            DAY_NAME + MONTH_NAME + "\\s+(?<d>[0-9]{1,2})(?:st|nd|rd|th)?(?:,\\s?|\\s+)(?<y>[0-9]{4})" + BEHIND,
            Pattern.CASE_INSENSITIVE);
    private static final Pattern MONTH = Pattern.compile("(?<y>(?:1[5-9]|2[01])[0-9]{2})[-/](?<m>0[1-9]|1[0-2])");
    private static final Pattern NAMED_MONTH =
            Pattern.compile(MONTH_NAME + "[-\\s/,]\\s?(?<y>(?:1[5-9]|2[01])[0-9]{2})", Pattern.CASE_INSENSITIVE);
    private static final List<Pattern> YEARS_FIRST = List.of(YEAR_FIRST, MONTH);
    private static final List<Pattern> DAY_FIRST = List.of(YEAR_LAST, DAY_NAMED);
    private static final List<Pattern> WORD_FIRST = List.of(DAY_NAMED, NAMED_DAY, NAMED_MONTH);
    private static final Pattern TIME_OF_DAY = Pattern.compile(CLOCK);
    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

    private DateText() {}

    /** {@return the days of a date whose parts stand in an order, or NaN if the text is none} */
    static double days(String text, String order) {
        if (text.length() < 4 || text.length() > 50) {
            return Double.NaN;
        }
        if (order.equals(TIME)) {
            Matcher time = TIME_OF_DAY.matcher(text);
            return time.matches() ? clock(time) : Double.NaN;
        }
        for (Pattern pattern : candidates(text)) {
            Matcher matcher = pattern.matcher(text);
            if (!matcher.matches()) {
                continue;
            }
            if (pattern == YEAR_LAST) {
                int a = Integer.parseInt(matcher.group("a"));
                int b = Integer.parseInt(matcher.group("b"));
                return switch (order) {
                    case DMY -> day(matcher, b, a) + clock(matcher);
                    case MDY -> day(matcher, a, b) + clock(matcher);
                    default -> Double.NaN;
                };
            }
            boolean numbered = pattern == YEAR_FIRST || pattern == MONTH;
            int month = numbered
                    ? Integer.parseInt(matcher.group("m"))
                    : 1 + MONTHS.indexOf(matcher.group("name").substring(0, 3).toLowerCase(Locale.ROOT));
            return pattern == MONTH || pattern == NAMED_MONTH
                    ? day(matcher, month, 1)
                    : day(matcher, month, Integer.parseInt(matcher.group("d"))) + clock(matcher);
        }
        return Double.NaN;
    }

    /** The patterns that a text can match by its first characters: matching all of them is slow. */
    private static List<Pattern> candidates(String text) {
        int digits = 0;
        while (digits < 4 && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            digits++;
        }
        return switch (digits) {
            case 0 -> Character.isLetter(text.charAt(0)) ? WORD_FIRST : List.of();
            case 1, 2 -> DAY_FIRST;
            case 4 -> YEARS_FIRST;
            default -> List.of();
        };
    }

    /** {@return the days of a date written as eight digits, which looks like a number} */
    static double compact(String text) {
        Matcher matcher = COMPACT.matcher(text);
        if (!matcher.matches()) {
            return Double.NaN;
        }
        double seconds = matcher.group("h") == null
                ? 0
                : 3600 * Integer.parseInt(matcher.group("h"))
                        + 60 * Integer.parseInt(matcher.group("min"))
                        + (matcher.group("s") == null ? 0 : Integer.parseInt(matcher.group("s")));
        return day(matcher, Integer.parseInt(matcher.group("m")), Integer.parseInt(matcher.group("d")))
                + seconds / 86400;
    }

    private static double day(Matcher matcher, int month, int day) {
        String digits = matcher.group("y");
        int year = Integer.parseInt(digits);
        if (digits.length() == 2) {
            year += year < 70 ? 2000 : 1900; // as POSIX has it, nearly
        }
        try {
            return LocalDate.of(year, month, day).toEpochDay();
        } catch (DateTimeException e) {
            return Double.NaN;
        }
    }

    /** The part of a day that a time behind a date makes up, in UTC if it has an offset. */
    private static double clock(Matcher matcher) {
        if (matcher.group("h") == null) {
            return 0;
        }
        int hour = Integer.parseInt(matcher.group("h"));
        int minute = Integer.parseInt(matcher.group("min"));
        String second = matcher.group("s");
        double seconds = second == null ? 0 : Double.parseDouble(second.replace(',', '.'));
        String half = matcher.group("half");
        if (half != null) {
            if (hour < 1 || hour > 12) {
                return Double.NaN;
            }
            hour = hour % 12 + (half.equalsIgnoreCase("p") ? 12 : 0);
        }
        if (hour > 24 || minute > 59 || seconds >= 61) {
            return Double.NaN;
        }
        String offset = matcher.group("offset");
        double shift = 0;
        if (offset != null) {
            String digits = offset.substring(1).replace(":", "");
            int hours = Integer.parseInt(digits.substring(0, 2));
            int minutes = digits.length() > 2 ? Integer.parseInt(digits.substring(2)) : 0;
            shift = (offset.charAt(0) == '-' ? -1 : 1) * (60.0 * hours + minutes);
        }
        return (3600.0 * hour + 60.0 * (minute - shift) + seconds) / 86400;
    }
}
