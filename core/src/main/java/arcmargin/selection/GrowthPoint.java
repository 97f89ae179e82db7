package arcmargin.selection;

/**
 * A point of a learning curve.
 *
 * <pre>{@code
 * for (GrowthPoint point : tuned.growth()) {
 *     System.out.println(point.rows() + " rows: error " + point.error());
 * }
 * }</pre>
 *
 * @param rows rows trained on
 * @param errors held-out rows that were classified wrongly
 * @param total held-out rows
 * @param seconds time of the training
 */
public record GrowthPoint(int rows, int errors, int total, double seconds) {

    /**
     * The share of the held-out rows that were classified wrongly.
     *
     * @return from 0 to 1
     */
    public double error() {
        return (double) errors / total;
    }
}
