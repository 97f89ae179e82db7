package arcmargin.selection;

/**
 * Positive numbers from {@code low} to {@code high}, searched on a logarithmic scale.
 *
 * <pre>{@code
 * Range widths = Range.of(0.1, 10);
 * double middle = widths.middle(); // 1
 * }</pre>
 *
 * @param low the least value, positive
 * @param high the largest, not below {@code low}
 */
public record Range(double low, double high) {

    /**
     * Checks the ends.
     *
     * @param low positive
     * @param high at least {@code low}
     */
    public Range {
        if (low > 0 && high >= low && high <= Double.MAX_VALUE) {
            // accepted
        } else {
            throw new IllegalArgumentException(
                    "range is " + low + ":" + high + ", must be two positive numbers, the smaller one first");
        }
    }

    /**
     * The numbers from one to another.
     *
     * @param low positive
     * @param high at least {@code low}
     * @return the range
     */
    public static Range of(double low, double high) {
        return new Range(low, high);
    }

    /**
     * Reads two numbers with a colon between them, such as {@code 1e-3:1e4}.
     *
     * @param text the numbers
     * @return the range
     * @throws IllegalArgumentException if the text is no such range
     */
    public static Range parse(String text) {
        String[] ends = text.split(":", -1);
        try {
            if (ends.length == 2) {
                return new Range(Double.parseDouble(ends[0]), Double.parseDouble(ends[1]));
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new IllegalArgumentException("'" + text + "' is no range such as 1e-3:1e4");
    }

    /**
     * The middle on the logarithmic scale.
     *
     * @return the geometric mean of the ends
     */
    public double middle() {
        return Math.sqrt(low) * Math.sqrt(high);
    }

    /**
     * The range with both ends multiplied.
     *
     * @param factor positive
     * @return the moved range
     */
    public Range times(double factor) {
        return new Range(low * factor, high * factor);
    }

    @Override
    public String toString() {
        return Axis.text(low) + ":" + Axis.text(high);
    }
}
