package arcmargin.results;

/**
 * Confidence interval of a share, after E. B. Wilson (1927): right also where the count is 0 or everything.
 *
 * @param lower lower end, a fraction
 * @param upper upper end, a fraction
 */
public record Proportion(double lower, double upper) {

    /** The 97.5 % quantile of the standard normal law. */
    private static final double Z = 1.959963984540054;

    /**
     * The 95 % interval of a share seen as {@code count} of {@code total}.
     *
     * @param count from 0 to total
     * @param total positive
     * @return the interval
     */
    public static Proportion interval(long count, long total) {
        if (count >= 0 && count <= total && total > 0) {
            double share = (double) count / total;
            double square = Z * Z / total;
            double middle = (share + square / 2) / (1 + square);
            double half = Z / (1 + square) * Math.sqrt(share * (1 - share) / total + square / (4 * total));
            return new Proportion(count == 0 ? 0 : middle - half, count == total ? 1 : middle + half);
        }
        throw new IllegalArgumentException(
                "count is " + count + " of " + total + ", must be a part of a positive total");
    }
}
