package arcmargin.selection;

import arcmargin.svm.Metric;
import arcmargin.svm.Predictions;
import java.util.Arrays;
import java.util.Random;

/**
 * How good a tuned machine is on rows that had no part in its making, with a confidence interval.
 *
 * <p>The rows are those of outer folds: each is predicted by a machine for which everything, preparation, kernel,
 * parameters and committee, was chosen without it. Each row counts once, so that the error rate is a proportion of
 * independent rows but for the training rows that the machines share; its interval is Wilson's, of a sample of {@code n /
 * inflation} rows. The inflation covers that the machines of the folds, and the one that is delivered, are not the same.
 * Other metrics have the percentiles of 1000 resamples of the rows, spread by the square root of the inflation.
 *
 * @param metric what was estimated
 * @param value its value on all rows
 * @param lower the lower end of the interval
 * @param upper the upper end
 * @param nested whether the rows had no part in any choice; if not, the value is that of the winner among the trials, and
 *     too good
 * @param predictions what was said of the rows, with probabilities
 */
public record Estimate(
        Metric metric, double value, double lower, double upper, boolean nested, Predictions predictions) {

    /** The confidence of the interval. */
    public static final double CONFIDENCE = 0.95;

    private static final double DEVIATES = 1.959963984540054; // of a normal distribution, 95 % within

    /** See above; measured, see EstimateCoverage. */
    private static final double INFLATION = 1.0;

    private static final int RESAMPLES = 1000;
    private static final long SEED = 1979;

    /**
     * The estimate from predictions.
     *
     * @param metric what is to be estimated
     * @param judged predictions, of each row once
     * @param nested whether the rows had no part in any choice
     * @return the estimate
     */
    public static Estimate of(Metric metric, Predictions judged, boolean nested) {
        double value = metric.of(judged);
        double[] ends = metric.equals(Metric.ERROR) && judged.weights() == null
                ? wilson(value, judged.labels().length / INFLATION)
                : resampled(metric, judged, value);
        return new Estimate(metric, value, ends[0], ends[1], nested, judged);
    }

    /** E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22, 1927. */
    private static double[] wilson(double share, double rows) {
        double square = DEVIATES * DEVIATES / rows;
        double centre = (share + square / 2) / (1 + square);
        double half = DEVIATES * Math.sqrt(share * (1 - share) / rows + square / (4 * rows)) / (1 + square);
        return new double[] {Math.max(0, centre - half), Math.min(1, centre + half)};
    }

    private static double[] resampled(Metric metric, Predictions judged, double value) {
        Random random = new Random(SEED);
        int rows = judged.labels().length;
        double[] values = new double[RESAMPLES];
        for (int k = 0; k < RESAMPLES; k++) {
            double[] weights = new double[rows];
            for (int i = 0; i < rows; i++) {
                int row = random.nextInt(rows);
                weights[row] += judged.weight(row);
            }
            values[k] = value + Math.sqrt(INFLATION) * (metric.of(judged.withWeights(weights)) - value);
        }
        Arrays.sort(values);
        int tail = (int) Math.round((1 - CONFIDENCE) / 2 * RESAMPLES);
        return new double[] {Math.max(0, values[tail]), values[RESAMPLES - 1 - tail]};
    }
}
