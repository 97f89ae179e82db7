package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberScannerTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "1",
                "+1",
                "-1.5",
                ".5",
                "5.",
                "0.0000000e+00",
                "1E5",
                "1e-5",
                "0.1",
                "0.3",
                "9007199254740993", // 2^53 + 1, a tie
                "9007199254740995",
                "4503599627370497.5",
                "4503599627370496.5",
                "18446744073709551615",
                "9999999999999999999",
                "99999999999999999999",
                "1e22",
                "1e23",
                "8.5e22",
                "6250000000000000e-4",
                "1.7976931348623157e308",
                "1.7976931348623159e308",
                "2.2250738585072011e-308",
                "2.2250738585072014e-308",
                "4.9e-324",
                "2.4703282292062327e-324",
                "2.4703282292062328e-324",
                "1e-400",
                "0e999999999999",
                "0.00000000000000000000000000000000000000012345678901234567",
                "123456789012345678901234567890",
                "1.00000000000000011102230246251565404236316680908203125", // halfway between two doubles
                "1.00000000000000011102230246251565404236316680908203124",
                "1.00000000000000011102230246251565404236316680908203126",
                "1e400"
            })
    void agreesWithTheJdkOnDelicateNumbers(String text) {
        assertSame(text);
    }

    @Test
    void agreesWithTheJdkOnRandomNumbers() {
        Random random = new Random(7);
        for (int k = 0; k < 400_000; k++) {
            double any = Double.longBitsToDouble(random.nextLong());
            double usual = random.nextGaussian() * Math.pow(10, random.nextInt(12) - 6);
            if (Double.isFinite(any)) {
                assertSame(Double.toString(any));
            }
            assertSame(Double.toString(usual));
            assertSame(Float.toString((float) usual));
            assertSame(digits(random, 1 + random.nextInt(24)));
        }
        for (int k = 0; k < 30_000; k++) {
            double usual = random.nextGaussian() * Math.pow(10, random.nextInt(12) - 6);
            assertSame(String.format(Locale.ROOT, "%.18e", usual));
            assertSame(String.format(Locale.ROOT, "%.7e", usual));
            assertSame(String.format(Locale.ROOT, "%.6f", usual));
        }
    }

    /** Halfway points between neighbouring doubles, where a single bit decides. */
    @Test
    void agreesWithTheJdkOnTies() {
        Random random = new Random(8);
        for (int k = 0; k < 100_000; k++) {
            long odd = (1L << 53) + 2 * random.nextLong(1L << 52) + 1;
            int shift = random.nextInt(20) - 8;
            java.math.BigDecimal tie = shift >= 0
                    ? new java.math.BigDecimal(odd)
                            .multiply(java.math.BigDecimal.valueOf(2).pow(shift))
                    : new java.math.BigDecimal(odd)
                            .divide(java.math.BigDecimal.valueOf(2).pow(-shift));
            assertSame(tie.toString());
        }
    }

    @Test
    void endsWhereTheNumberEnds() {
        assertEnd("12:34", 2);
        assertEnd("1e", 1);
        assertEnd("1e+", 1);
        assertEnd("1.2.3", 3);
        assertEnd("1_000", 1);
        assertEnd("0x1p3", 1);
        assertEnd("1f", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "+", "-", ".", "e5", "nan", "NaN", "inf", "Infinity", "-.", "abc", " 1", "--1", "1 2", "1d"})
    void whatIsNoNumber(String text) {
        assertThat(NumberScanner.isNumber(text)).isFalse();
    }

    private static String digits(Random random, int count) {
        StringBuilder text = new StringBuilder();
        for (int k = 0; k < count; k++) {
            text.append((char) ('0' + random.nextInt(10)));
        }
        if (random.nextBoolean()) {
            text.insert(random.nextInt(text.length() + 1), '.');
        }
        return text + (random.nextBoolean() ? "e" + (random.nextInt(700) - 350) : "");
    }

    private static void assertSame(String text) {
        byte[] bytes = (text + "\n").getBytes(StandardCharsets.ISO_8859_1);
        NumberScanner scanner = new NumberScanner(bytes);
        long expected = Double.doubleToRawLongBits(Double.parseDouble(text));
        long found = Double.doubleToRawLongBits(scanner.scan(0));
        if (found != expected || scanner.end() != text.length()) {
            throw new AssertionError(
                    text + " was read as " + Double.longBitsToDouble(found) + " up to " + scanner.end());
        }
    }

    private static void assertEnd(String text, int end) {
        NumberScanner scanner = new NumberScanner((text + "\n").getBytes(StandardCharsets.ISO_8859_1));
        double ignored = scanner.scan(0);
        assertThat(scanner.end()).as(text).isEqualTo(end);
    }
}
