package arcmargin.cli;

import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Text in columns, and numbers as they are printed in them. */
final class Columns {

    private static final String NUMBER = "-?[0-9].*|none";
    private static final MathContext DIGITS = new MathContext(7);

    private Columns() {}

    /**
     * Prints rows with every column as wide as its widest cell, indented by two; columns of numbers end flush, below
     * any heading.
     */
    static void print(PrintWriter out, List<String[]> texts) {
        List<String[]> rows = texts.stream()
                .map(row -> Arrays.stream(row).map(SafeText::line).toArray(String[]::new))
                .toList();
        int columns = rows.get(0).length;
        int[] widths = new int[columns];
        boolean[] numeric = new boolean[columns];
        for (int i = 0; i < columns; i++) {
            int column = i;
            widths[i] =
                    rows.stream().mapToInt(row -> row[column].length()).max().orElse(0);
            numeric[i] = rows.stream().skip(1).allMatch(row -> row[column].matches(NUMBER));
        }
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                String padding = " ".repeat(widths[i] - row[i].length());
                line.append("  ").append(numeric[i] ? padding + row[i] : row[i] + padding);
            }
            out.println(line.toString().stripTrailing());
        }
    }

    /** Text in lines of at most so many characters, broken between words; a word that is longer stays whole. */
    static List<String> folded(String text, int width) {
        List<String> lines = new ArrayList<>();
        for (String word : text.split(" ")) {
            int last = lines.size() - 1;
            if (last >= 0 && lines.get(last).length() + 1 + word.length() <= width) {
                lines.set(last, lines.get(last) + " " + word);
            } else {
                lines.add(word);
            }
        }
        return lines;
    }

    /** A number and what it counts: {@code 1 row}, {@code 2 classes}. */
    static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : noun.endsWith("s") ? "es" : "s");
    }

    /** A number to seven digits, as short as can be: {@code 0.5}, {@code -8.398555e-2}. */
    static String number(double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return value == 0 ? "0" : Double.toString(value);
        }
        BigDecimal digits = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        int exponent = digits.precision() - digits.scale() - 1;
        return exponent >= -3 && exponent < 7
                ? digits.toPlainString()
                : digits.scaleByPowerOfTen(-exponent).toPlainString() + "e" + exponent;
    }
}
