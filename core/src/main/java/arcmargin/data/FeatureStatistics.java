package arcmargin.data;

import java.util.Arrays;

/**
 * Range, mean and standard deviation of each feature over at least one row, zeros that are not stored included.
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
        int[] stored = new int[dimension];
        Arrays.fill(minima, Double.POSITIVE_INFINITY);
        Arrays.fill(maxima, Double.NEGATIVE_INFINITY);
        forEach(points, (j, value) -> {
            minima[j] = Math.min(minima[j], value);
            maxima[j] = Math.max(maxima[j], value);
            means[j] += value;
            stored[j]++;
        });
        for (int j = 0; j < dimension; j++) {
            if (stored[j] < size) {
                minima[j] = Math.min(minima[j], 0);
                maxima[j] = Math.max(maxima[j], 0);
            }
            means[j] /= size;
            deviations[j] = (size - stored[j]) * means[j] * means[j];
        }
        forEach(points, (j, value) -> deviations[j] += (value - means[j]) * (value - means[j]));
        Arrays.setAll(deviations, j -> Math.sqrt(deviations[j] / size));
        return new FeatureStatistics(minima, maxima, means, deviations);
    }

    /**
     * Tells whether a feature has one value in all rows.
     *
     * @param feature counted from 0
     * @return whether it is constant
     */
    public boolean constant(int feature) {
        return minima[feature] == maxima[feature];
    }

    private interface Entry {
        void accept(int column, double value);
    }

    private static void forEach(Points points, Entry entry) {
        if (points instanceof SparsePoints sparse) {
            for (int k = 0; k < sparse.values().length; k++) {
                entry.accept(sparse.columns()[k], sparse.values()[k]);
            }
        } else if (points instanceof DensePoints dense) {
            int dimension = dense.dimension();
            for (int k = 0; k < dense.values().length; k++) {
                entry.accept(k % dimension, dense.values()[k]);
            }
        }
    }
}
