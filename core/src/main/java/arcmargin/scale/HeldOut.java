package arcmargin.scale;

import arcmargin.svm.Calibration;
import arcmargin.svm.Predictions;
import java.util.Arrays;
import java.util.List;

/**
 * Rows held out, and what machines that were not trained on them say of each.
 *
 * @param rows their numbers in the data
 * @param labels the class of each
 * @param weights how much each counts, or null if all count alike
 * @param decisions of every pair of classes for each
 */
@SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
record HeldOut(long[] rows, int[] labels, double[] weights, double[][] decisions) {

    /** Those of all cells, one after the other. */
    static HeldOut of(List<CellPart> parts) {
        boolean weighted = parts.stream().anyMatch(part -> part.weights() != null);
        return new HeldOut(
                parts.stream()
                        .flatMapToLong(part -> Arrays.stream(part.heldOut()))
                        .toArray(),
                parts.stream()
                        .flatMapToInt(part -> Arrays.stream(part.labels()))
                        .toArray(),
                weighted
                        ? parts.stream()
                                .flatMapToDouble(part -> Arrays.stream(part.weights()))
                                .toArray()
                        : null,
                parts.stream().flatMap(part -> Arrays.stream(part.decisions())).toArray(double[][]::new));
    }

    /** Probabilities fitted to all rows. */
    Calibration calibration(int classes, List<Double> classWeights) {
        return calibration(0, 1, classes, classWeights);
    }

    /** What is said of the rows, each with probabilities that are fitted to the other half of the rows. */
    Predictions judged(int classes, List<Double> classWeights) {
        double[][] probabilities = new double[rows.length][];
        for (int half = 0; half < 2; half++) {
            Calibration others = calibration(1 - half, 2, classes, classWeights);
            for (int i = half; i < rows.length; i += 2) {
                probabilities[i] = others.probabilities(decisions[i]);
            }
        }
        return Predictions.byVotes(classes, labels, decisions)
                .withWeights(weights)
                .withProbabilities(probabilities);
    }

    /** Fitted to every so many rows, from one on. */
    private Calibration calibration(int from, int step, int classes, List<Double> classWeights) {
        int size = (rows.length - from + step - 1) / step;
        int[] someLabels = new int[size];
        double[] counts = new double[size];
        double[][] some = new double[size][];
        for (int k = 0; k < size; k++) {
            int i = from + step * k;
            someLabels[k] = labels[i];
            counts[k] = (weights == null ? 1 : weights[i])
                    * (labels[i] < classWeights.size() ? classWeights.get(labels[i]) : 1);
            some[k] = decisions[i];
        }
        return Calibration.fit(some, someLabels, counts, classes);
    }
}
