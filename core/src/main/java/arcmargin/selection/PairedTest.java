package arcmargin.selection;

import arcmargin.svm.Metric;
import arcmargin.svm.Predictions;
import java.util.List;
import java.util.Random;
import org.apache.commons.numbers.gamma.Erfc;

/**
 * Whether two machines that judged the same held-out rows differ by more than chance.
 *
 * <p>With losses of each row, d_i = the difference of both on row i, the statistic is {@code sum d / sqrt(sum d²)},
 * which is close to a standard normal number if both are equally good; for the error rate this is the test of
 * McNemar. For metrics that are no means of losses (F1, AUC) it is the difference of the scores over its standard
 * deviation in 500 resamples of the rows. The rows of different folds are treated as independent, although their
 * machines share training rows, so that p-values are somewhat too small.
 */
final class PairedTest {

    private static final int RESAMPLES = 500;
    private static final long SEED = 1947;

    private PairedTest() {}

    /**
     * The two-sided p-value.
     *
     * @param one decisions of rows, each once
     * @param other of the same rows in the same order
     */
    static double pValue(OutOfFold one, OutOfFold other, Metric metric) {
        Predictions first = judged(one, metric);
        Predictions second = judged(other, metric);
        double z = metric.losses(first).isPresent()
                ? byLosses(
                        first.weights(),
                        metric.losses(first).orElseThrow(),
                        metric.losses(second).orElseThrow())
                : byResampling(first, second, metric);
        return Erfc.value(Math.abs(z) / Math.sqrt(2));
    }

    private static Predictions judged(OutOfFold rows, Metric metric) {
        return metric.needsProbabilities() ? rows.predictions(rows.calibration(List.of())) : rows.predictions();
    }

    /**
     * The statistic: how many standard errors the first machine is behind.
     *
     * @param weights how much each row counts, or null if all count alike
     * @param first the losses of the first machine
     * @param second those of the other one on the same rows
     */
    static double byLosses(double[] weights, double[] first, double[] second) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < first.length; i++) {
            double difference = (weights == null ? 1 : weights[i]) * (first[i] - second[i]);
            sum += difference;
            squares += difference * difference;
        }
        return squares == 0 ? 0 : sum / Math.sqrt(squares);
    }

    private static double byResampling(Predictions first, Predictions second, Metric metric) {
        int rows = first.labels().length;
        Random random = new Random(SEED);
        double mean = 0;
        double squares = 0;
        for (int k = 0; k < RESAMPLES; k++) {
            double[] weights = new double[rows];
            for (int i = 0; i < rows; i++) {
                int row = random.nextInt(rows);
                weights[row] += first.weight(row);
            }
            double difference = metric.of(first.withWeights(weights)) - metric.of(second.withWeights(weights));
            squares += difference * difference;
            mean += difference / RESAMPLES;
        }
        double deviation = Math.sqrt(Math.max(0, squares / RESAMPLES - mean * mean));
        double difference = metric.of(first) - metric.of(second);
        return deviation > 0 ? difference / deviation : difference == 0 ? 0 : Double.POSITIVE_INFINITY;
    }
}
