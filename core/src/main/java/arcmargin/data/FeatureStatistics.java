package arcmargin.data;

import java.util.Arrays;

/**
 * Range, mean and standard deviation of the known values of each feature, zeros that are not stored included. A feature
 * without any known value has mean and deviation 0 and an empty range, from infinity to minus infinity.
 *
 * <pre>{@code
 * FeatureStatistics statistics = FeatureStatistics.of(data.points());
 * double mean = statistics.means()[0];
 * }</pre>
 *
 * @param minima the least value of each feature
 * @param maxima the greatest value of each feature
 * @param means the mean of each feature
 * @param deviations the standard deviation of each feature, its squares divided by the number of rows
 */
@SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
public record FeatureStatistics(double[] minima, double[] maxima, double[] means, double[] deviations) {

    /**
     * Surveys all features, in two passes so that the deviations do not suffer from cancellation.
     *
     * @param points at least one row
     * @return their statistics
     */
    public static FeatureStatistics of(Points points) {
        int size = points.size();
        int dimension = points.dimension();
        double[] minima = new double[dimension];
        double[] maxima = new double[dimension];
        double[] means = new double[dimension];
        double[] deviations = new double[dimension];
        int[] nonZeros = new int[dimension];
        int[] known = new int[dimension];
        Arrays.fill(known, size);
        Arrays.fill(minima, Double.POSITIVE_INFINITY);
        Arrays.fill(maxima, Double.NEGATIVE_INFINITY);
        forEachNonZero(points, (j, value) -> {
            if (Double.isNaN(value)) {
                known[j]--;
                return;
            }
            minima[j] = Math.min(minima[j], value);
            maxima[j] = Math.max(maxima[j], value);
            means[j] += value;
            nonZeros[j]++;
        });
        for (int j = 0; j < dimension; j++) {
            if (nonZeros[j] < known[j]) {
                minima[j] = Math.min(minima[j], 0);
                maxima[j] = Math.max(maxima[j], 0);
            }
            means[j] /= Math.max(1, known[j]);
            deviations[j] = (known[j] - nonZeros[j]) * means[j] * means[j];
        }
        forEachNonZero(points, (j, value) -> {
            if (!Double.isNaN(value)) {
                deviations[j] += (value - means[j]) * (value - means[j]);
            }
        });
        Arrays.setAll(deviations, j -> Math.sqrt(deviations[j] / Math.max(1, known[j])));
        return new FeatureStatistics(minima, maxima, means, deviations);
    }

    /**
     * Tells whether a feature has one value in all rows.
     *
     * @param feature counted from 0
     * @return whether it is constant
     */
    public boolean constant(int feature) {
        return minima[feature] >= maxima[feature];
    }

    private interface Entry {
        void accept(int column, double value);
    }

    /** Leaves out zeros of dense points too, so that both kinds give the same sums. */
    private static void forEachNonZero(Points points, Entry entry) {
        int dimension = points.dimension();
        int[] columns = points instanceof SparsePoints sparse ? sparse.columns() : null;
        double[] values = points instanceof SparsePoints sparse
                ? sparse.values()
                : points.toDense().values();
        for (int k = 0; k < values.length; k++) {
            if (values[k] != 0) {
                entry.accept(columns == null ? k % dimension : columns[k], values[k]);
            }
        }
    }
}
