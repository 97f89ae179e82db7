package arcmargin.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A text plot of a curve. */
final class TextPlot {

    private TextPlot() {}

    /**
     * Returns the lines of a plot of equally spaced values, interpolated linearly.
     *
     * @param values at least two finite numbers
     * @param columns width of the plot without labels
     * @param rows height of the plot
     * @param left label of the first value
     * @param right label of the last value
     */
    static List<String> lines(double[] values, int columns, int rows, String left, String right) {
        double low = Arrays.stream(values).min().orElseThrow();
        double high = Arrays.stream(values).max().orElseThrow();
        char[][] canvas = new char[rows][columns];
        for (char[] row : canvas) {
            Arrays.fill(row, ' ');
        }
        for (int column = 0; column < columns; column++) {
            double at = column * (values.length - 1.0) / (columns - 1);
            int before = (int) Math.min(at, values.length - 2);
            double value = values[before] + (at - before) * (values[before + 1] - values[before]);
            double height = high > low ? (value - low) / (high - low) : 0.5;
            canvas[rows - 1 - (int) Math.round(height * (rows - 1))][column] = '*';
        }
        String top = Columns.number(high);
        String bottom = Columns.number(low);
        int margin = Math.max(top.length(), bottom.length());
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            String label = row == 0 ? top : row == rows - 1 && high > low ? bottom : "";
            lines.add(("  " + " ".repeat(margin - label.length()) + label + " |" + new String(canvas[row]))
                    .stripTrailing());
        }
        String indent = " ".repeat(margin + 3);
        lines.add(indent + "+" + "-".repeat(columns));
        lines.add(indent + " " + left + " ".repeat(Math.max(1, columns - left.length() - right.length())) + right);
        return lines;
    }
}
