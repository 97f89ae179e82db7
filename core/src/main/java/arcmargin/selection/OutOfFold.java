package arcmargin.selection;

import arcmargin.data.Dataset;
import arcmargin.data.Split;
import arcmargin.svm.Calibration;
import arcmargin.svm.Metric;
import arcmargin.svm.Predictions;
import java.util.Arrays;
import java.util.List;

/**
 * The decision values of held-out rows, each by machines that were not trained on it: what metrics, calibration,
 * committees and estimates are computed from, so that nothing is trained twice for a second question.
 *
 * <p>A row that several splits hold out, as with repeated folds, appears once for each; {@link #averaged} has it once.
 *
 * <pre>{@code
 * OutOfFold outOfFold = tuned.outOfFold();
 * double auc = outOfFold.score(Metric.AUC);
 * }</pre>
 *
 * @param classes how many classes there are
 * @param rows the numbers of the rows in the data. Shared, not to be modified
 * @param labels the true class of each. Shared, not to be modified
 * @param weights how much each counts, or null if all count alike. Shared, not to be modified
 * @param decisions the decision value of every pair of classes for each. Shared, not to be modified
 */
@SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
public record OutOfFold(int classes, int[] rows, int[] labels, double[] weights, double[][] decisions) {

    /**
     * Checks the lengths.
     *
     * @param classes at least 2
     * @param rows the numbers of the rows
     * @param labels as many
     * @param weights as many, or null
     * @param decisions as many
     */
    public OutOfFold {
        if (labels.length != rows.length
                || decisions.length != rows.length
                || (weights != null && weights.length != rows.length)) {
            throw new IllegalArgumentException("there are " + rows.length + " rows, " + labels.length + " labels and "
                    + decisions.length + " rows of decisions: must be as many of each");
        }
    }

    /**
     * The decisions of all splits together.
     *
     * @param data the labels and weights of the rows
     * @param splits which rows were held out
     * @param decisions for each split those of its rows, in their order
     * @return split by split
     */
    static OutOfFold of(Dataset data, List<Split> splits, double[][][] decisions) {
        int[] rows = splits.stream()
                .flatMapToInt(split -> Arrays.stream(split.validation()))
                .toArray();
        return new OutOfFold(
                data.classes().size(),
                rows,
                Arrays.stream(rows).map(row -> data.labels()[row]).toArray(),
                data.weights().length == 0
                        ? null
                        : Arrays.stream(rows)
                                .mapToDouble(row -> data.weights()[row])
                                .toArray(),
                Arrays.stream(decisions).flatMap(Arrays::stream).toArray(double[][]::new));
    }

    /**
     * The rows predicted by votes.
     *
     * @return what the machines said of the rows that they were not trained on
     */
    public Predictions predictions() {
        return Predictions.byVotes(classes, labels, decisions).withWeights(weights);
    }

    /**
     * How far decisions are from being sure and right: the mean of (1 − p)² over the rows and the pairs of their true
     * class, where p = 1 / (1 + exp(−2 d)) and d is the decision value in favour of the true class.
     *
     * <p>Of machines with as many errors, the one of smaller value separates the classes more clearly. Decisions are
     * taken in units of the margin, not of their own size: a machine of tiny C has all rows at the bound, an arbitrary
     * offset and decisions far below 1, which say little and must count little.
     *
     * @return from 0 to 1
     */
    public double brier() {
        double sum = 0;
        for (int i = 0; i < labels.length; i++) {
            double ofRow = 0;
            for (int other = 0; other < classes; other++) {
                if (other != labels[i]) {
                    int a = Math.min(labels[i], other);
                    int b = Math.max(labels[i], other);
                    double decision = decisions[i][a * (2 * classes - a - 1) / 2 + b - a - 1];
                    double favour = labels[i] < other ? decision : -decision;
                    double missing = 1 / (1 + Math.exp(2 * favour));
                    ofRow += missing * missing;
                }
            }
            sum += ofRow / (classes - 1);
        }
        return sum / Math.max(1, labels.length);
    }

    /**
     * The decisions of a committee: the weighted sums of those of its members.
     *
     * @param members out-of-fold decisions of the same rows in the same order
     * @param factors what the decisions of each member are multiplied by
     * @return the sums
     */
    public static OutOfFold sum(List<OutOfFold> members, double[] factors) {
        OutOfFold first = members.get(0);
        double[][] sums = new double[first.rows.length][];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = new double[first.decisions[i].length];
            for (int m = 0; m < members.size(); m++) {
                double[] values = members.get(m).decisions[i];
                for (int p = 0; p < values.length; p++) {
                    sums[i][p] += factors[m] * values[p];
                }
            }
        }
        return new OutOfFold(first.classes, first.rows, first.labels, first.weights, sums);
    }

    /**
     * Each row once, with the mean of its decision values.
     *
     * @return the rows in increasing order
     */
    public OutOfFold averaged() {
        int[] distinct = Arrays.stream(rows).sorted().distinct().toArray();
        if (distinct.length == rows.length) {
            return this;
        }
        int[] counts = new int[distinct.length];
        int[] newLabels = new int[distinct.length];
        double[] newWeights = weights == null ? null : new double[distinct.length];
        double[][] means = new double[distinct.length][decisions[0].length];
        for (int i = 0; i < rows.length; i++) {
            int k = Arrays.binarySearch(distinct, rows[i]);
            counts[k]++;
            newLabels[k] = labels[i];
            if (weights != null) {
                newWeights[k] = weights[i];
            }
            for (int p = 0; p < means[k].length; p++) {
                means[k][p] += decisions[i][p];
            }
        }
        for (int k = 0; k < means.length; k++) {
            for (int p = 0; p < means[k].length; p++) {
                means[k][p] /= counts[k];
            }
        }
        return new OutOfFold(classes, distinct, newLabels, newWeights, means);
    }

    /**
     * Fits probabilities to the decisions, each row once.
     *
     * @param classWeights how much the rows of each class count, besides their own weights; empty if all count alike
     * @return the calibration
     */
    public Calibration calibration(List<Double> classWeights) {
        OutOfFold each = averaged();
        double[] counts = new double[each.rows.length];
        for (int i = 0; i < counts.length; i++) {
            int label = each.labels[i];
            counts[i] = (each.weights == null ? 1 : each.weights[i])
                    * (label < classWeights.size() ? classWeights.get(label) : 1);
        }
        return Calibration.fit(each.decisions, each.labels, counts, classes);
    }

    /**
     * The rows with probabilities, predicted as the most probable class.
     *
     * @param calibration turns decisions into probabilities
     * @return the predictions
     */
    public Predictions predictions(Calibration calibration) {
        return predictions()
                .withProbabilities(
                        Arrays.stream(decisions).map(calibration::probabilities).toArray(double[][]::new));
    }

    /**
     * The value of a metric, with predictions by votes; if it needs probabilities, with those of a calibration that is
     * fitted to these very decisions.
     *
     * @param metric what is to be small
     * @return smaller is better
     */
    public double score(Metric metric) {
        return metric.of(metric.needsProbabilities() ? predictions(calibration(List.of())) : predictions());
    }
}
