package arcmargin.selection;

import arcmargin.svm.Metric;
import arcmargin.svm.Predictions;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * How good a tuned machine is on rows that had no part in its making, with a confidence interval.
 *
 * <p>The rows are those of outer folds: each is predicted by a machine for which everything, preparation, kernel,
 * parameters and committee, was chosen without it. Each row counts once. The error rate has Wilson's interval, with the
 * variance multiplied by {@code 1 + k / (k - 1)} for k folds, because the machines of the folds share training rows and
 * are not the one that is delivered (C. Nadeau, Y. Bengio, "Inference for the generalization error", Machine Learning
 * 52, 2003: 1/k + 1/(k - 1) instead of 1/k); for a single hold-out of a fifth by 1.25. Other metrics have the
 * percentiles of 1000 resamples of the rows, spread likewise.
 *
 * <pre>{@code
 * Estimate estimate = tuned.estimate();
 * System.out.println(estimate.value() + " between " + estimate.lower() + " and " + estimate.upper());
 * }</pre>
 *
 * @param metric what was estimated
 * @param value its value on all rows
 * @param lower the lower end of the interval
 * @param upper the upper end
 * @param nested whether the rows had no part in any choice; if not, the value is that of the winner among the trials,
 *     and too good
 * @param predictions what was said of the rows, with probabilities
 */
public record Estimate(
        Metric metric, double value, double lower, double upper, boolean nested, Predictions predictions) {

    /** The confidence of the interval. */
    public static final double CONFIDENCE = 0.95;

    private static final double DEVIATES = 1.959963984540054; // of a normal distribution, 95 % within

    private static final int RESAMPLES = 1000;
    private static final long SEED = 1979;

    /**
     * The estimate from what the delivered machine itself said of rows, such as test rows.
     *
     * @param metric what is to be estimated
     * @param judged predictions, of each row once
     * @param nested whether the rows had no part in any choice
     * @return the estimate, with the interval of independent rows
     */
    public static Estimate of(Metric metric, Predictions judged, boolean nested) {
        return of(metric, judged, nested, 1);
    }

    /**
     * The estimate from outer folds.
     *
     * @param metric what is to be estimated
     * @param judged predictions, of each row once
     * @param folds how many splits held out the rows, at least 1
     * @return the estimate, with an interval for machines that differ from fold to fold
     */
    public static Estimate ofFolds(Metric metric, Predictions judged, int folds) {
        return of(metric, judged, true, folds == 1 ? 1.25 : 1 + (double) folds / (folds - 1));
    }

    private static Estimate of(Metric metric, Predictions judged, boolean nested, double inflation) {
        double value = metric.of(judged);
        double[] ends = metric.equals(Metric.ERROR) && judged.weights() == null
                ? wilson(value, judged.labels().length / inflation)
                : resampled(metric, judged, value, inflation);
        return new Estimate(metric, value, ends[0], ends[1], nested, judged);
    }

    /** E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22, 1927. */
    private static double[] wilson(double share, double rows) {
        double square = DEVIATES * DEVIATES / rows;
        double centre = (share + square / 2) / (1 + square);
        double half = DEVIATES * Math.sqrt(share * (1 - share) / rows + square / (4 * rows)) / (1 + square);
        return new double[] {Math.max(0, centre - half), Math.min(1, centre + half)};
    }

    private static double[] resampled(Metric metric, Predictions judged, double value, double inflation) {
        Random random = new Random(SEED);
        int rows = judged.labels().length;
        double[] values = new double[RESAMPLES];
        for (int k = 0; k < RESAMPLES; k++) {
            double[] weights = new double[rows];
            for (int i = 0; i < rows; i++) {
                int row = random.nextInt(rows);
                weights[row] += judged.weight(row);
            }
            values[k] = value + Math.sqrt(inflation) * (metric.of(judged.withWeights(weights)) - value);
        }
        Arrays.sort(values);
        int tail = (int) Math.round((1 - CONFIDENCE) / 2 * RESAMPLES);
        return new double[] {Math.max(0, values[tail]), values[RESAMPLES - 1 - tail]};
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s %.4f (%.4f to %.4f)", metric.name(), value, lower, upper)
                + (nested ? "" : ", of the winner");
    }
}
