package arcmargin.svm;

import arcmargin.data.Dataset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What is to be small: a number computed from {@link Predictions}, 0 at best, for two classes and for many.
 *
 * <p>With w_i the weight of row i, y_i its class, p_i the predicted class and W the sum of weights:
 *
 * <ul>
 *   <li>{@link #ERROR}: the share of wrong predictions, {@code sum_i w_i [p_i ≠ y_i] / W}.
 *   <li>{@link #BALANCED_ERROR}: the mean over the classes that have rows of the class's own error.
 *   <li>{@link #F1}: 1 − F1, F1 being the harmonic mean of precision and recall: of the rarer class if there are two
 *       classes, the mean over the classes that have rows if there are more (macro F1).
 *   <li>{@link #AUC}: 1 − the probability that of two rows, one of each class, the decision value orders them rightly,
 *       ties counted half; with more than two classes the mean over all pairs of classes, each by its own decision
 *       values among its own rows (D. J. Hand, R. J. Till, "A simple generalisation of the area under the ROC curve
 *       for multiple class classification problems", Machine Learning 45, 2001).
 *   <li>{@link #LOG_LOSS}: the mean of −ln of the probability of the true class; it needs probabilities.
 *   <li>{@linkplain #cost Cost}: the mean cost of predicting p_i where y_i is true.
 * </ul>
 *
 * <pre>{@code
 * Metric fraud = Metric.cost(new double[][] {{0, 1}, {50, 0}}); // a fraud that is missed costs fifty false alarms
 * }</pre>
 */
@SuppressWarnings("ReferenceEquality") // the constants are single instances
public final class Metric {

    /** The share of wrong predictions. */
    public static final Metric ERROR = new Metric("error", "error rate", null);

    /** The mean error of the classes. */
    public static final Metric BALANCED_ERROR = new Metric("balanced", "balanced error rate", null);

    /** 1 − F1 of the rarer of two classes, or 1 − macro F1. */
    public static final Metric F1 = new Metric("f1", "1 − F1", null);

    /** 1 − area under the ROC curve, over all pairs of classes. */
    public static final Metric AUC = new Metric("auc", "1 − AUC", null);

    /** The mean of −ln of the probability of the true class. */
    public static final Metric LOG_LOSS = new Metric("logloss", "log loss", null);

    private static final List<Metric> NAMED = List.of(ERROR, BALANCED_ERROR, F1, AUC, LOG_LOSS);

    /** The least probability that the logarithm is taken of, so that one row cannot make the sum infinite. */
    private static final double LEAST_PROBABILITY = 1e-15;

    private final String name;
    private final String title;
    private final double[][] costs;

    private Metric(String name, String title, double[][] costs) {
        this.name = name;
        this.title = title;
        this.costs = costs;
    }

    /**
     * The mean cost of predictions.
     *
     * @param costs what it costs to predict a class (second index) where another is true (first index); at least 0
     * @return the metric
     */
    public static Metric cost(double[][] costs) {
        boolean valid = costs.length >= 2
                && Arrays.stream(costs)
                        .allMatch(row -> row.length == costs.length
                                && Arrays.stream(row).allMatch(cost -> cost >= 0 && cost < Double.POSITIVE_INFINITY));
        if (!valid) {
            throw new IllegalArgumentException(
                    "costs must be a square of numbers of at least 0, a row for each true class");
        }
        return new Metric(
                "cost", "cost", Arrays.stream(costs).map(double[]::clone).toArray(double[][]::new));
    }

    /**
     * The metric of a name.
     *
     * @param name {@code error}, {@code balanced}, {@code f1}, {@code auc} or {@code logloss}; a cost needs its matrix
     * @return the metric
     * @throws IllegalArgumentException if there is no metric of this name
     */
    public static Metric parse(String name) {
        return NAMED.stream()
                .filter(metric -> metric.name.equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + name + "' is no metric: must be error, balanced, f1, auc, logloss or cost"));
    }

    /**
     * The name, as {@link #parse} reads it.
     *
     * @return a short word; {@code cost} for all matrices of costs
     */
    public String name() {
        return name;
    }

    /**
     * The metric in words, for reports.
     *
     * @return such as "error rate"
     */
    public String title() {
        return title;
    }

    /**
     * Whether predictions must have probabilities to be judged.
     *
     * @return true for the log loss
     */
    public boolean needsProbabilities() {
        return this == LOG_LOSS;
    }

    /**
     * The value for some predictions.
     *
     * @param judged predictions of rows of which at least one has a label and a positive weight
     * @return at least 0, smaller is better
     * @throws IllegalArgumentException if probabilities or costs for these classes are missing
     */
    public double of(Predictions judged) {
        if (this == AUC) {
            return 1 - area(judged);
        }
        if (this == F1) {
            return 1 - harmonic(judged);
        }
        double[] losses = losses(judged).orElseThrow();
        double sum = 0;
        double total = 0;
        for (int i = 0; i < losses.length; i++) {
            sum += judged.weight(i) * losses[i];
            total += judged.weight(i);
        }
        return sum / total;
    }

    /**
     * What each row adds, for metrics that are the weighted mean of a loss of each row; rows without a label have loss
     * 0.
     *
     * @param judged predictions
     * @return the loss of every row; none for F1 and AUC, which are no such means
     */
    public Optional<double[]> losses(Predictions judged) {
        if (this == AUC || this == F1) {
            return Optional.empty();
        }
        if (costs != null && costs.length != judged.classes()) {
            throw new IllegalArgumentException("there are costs of " + costs.length
                    + " classes, must be as many as the data has: " + judged.classes());
        }
        if (needsProbabilities() && judged.probabilities() == null) {
            throw new IllegalArgumentException("the log loss needs probabilities: calibrate the decisions");
        }
        double[] factors = factors(judged);
        double[] losses = new double[judged.labels().length];
        for (int i = 0; i < losses.length; i++) {
            int label = judged.labels()[i];
            losses[i] = label == Dataset.UNLABELLED ? 0 : factors[label] * loss(judged, i, label);
        }
        return Optional.of(losses);
    }

    /**
     * The largest loss that a row can have, for metrics that are the mean of a loss of each row.
     *
     * @param labels the class of every row that is judged
     * @param classes how many classes there are
     * @return a bound of {@link #losses}; infinite if there is none
     */
    public double largestLoss(int[] labels, int classes) {
        if (this == AUC || this == F1 || this == LOG_LOSS) {
            return Double.POSITIVE_INFINITY;
        }
        if (costs != null) {
            return Arrays.stream(costs).flatMapToDouble(Arrays::stream).max().orElseThrow();
        }
        Predictions judged = new Predictions(classes, labels, labels, new double[labels.length][], null, null);
        return Arrays.stream(factors(judged)).max().orElseThrow();
    }

    private double loss(Predictions judged, int i, int label) {
        if (this == LOG_LOSS) {
            return -Math.log(Math.max(LEAST_PROBABILITY, judged.probabilities()[i][label]));
        }
        if (costs != null) {
            return costs[label][judged.predicted()[i]];
        }
        return judged.predicted()[i] == label ? 0 : 1;
    }

    /** What the loss of each class is multiplied by: 1, or what makes all classes weigh the same. */
    private double[] factors(Predictions judged) {
        double[] factors = new double[judged.classes()];
        Arrays.fill(factors, 1);
        if (this == BALANCED_ERROR) {
            double[] weights = classWeights(judged);
            double total = Arrays.stream(weights).sum();
            long present = Arrays.stream(weights).filter(weight -> weight > 0).count();
            for (int c = 0; c < factors.length; c++) {
                factors[c] = weights[c] > 0 ? total / (present * weights[c]) : 0;
            }
        }
        return factors;
    }

    private static double[] classWeights(Predictions judged) {
        double[] weights = new double[judged.classes()];
        for (int i = 0; i < judged.labels().length; i++) {
            if (judged.labels()[i] != Dataset.UNLABELLED) {
                weights[judged.labels()[i]] += judged.weight(i);
            }
        }
        return weights;
    }

    /**
     * Factors of C by class with which the machine's own loss resembles this metric: the more a class counts here than
     * its rows do, the larger. Their mean over the rows is 1.
     *
     * @param counts how many rows each class has
     * @return a factor for each class; empty where all classes count as their rows do
     */
    public List<Double> classWeights(int[] counts) {
        double[] factors = new double[counts.length];
        if (this == BALANCED_ERROR || this == F1) {
            Arrays.setAll(factors, c -> counts[c] > 0 ? 1.0 / counts[c] : 1);
        } else if (costs != null) {
            Arrays.setAll(
                    factors,
                    c -> IntStream.range(0, counts.length)
                                    .filter(other -> other != c)
                                    .mapToDouble(other -> costs[c][other])
                                    .sum()
                            / (counts.length - 1));
        } else {
            return List.of();
        }
        double mean = IntStream.range(0, counts.length)
                        .mapToDouble(c -> counts[c] * factors[c])
                        .sum()
                / Arrays.stream(counts).sum();
        List<Double> weights = new ArrayList<>();
        for (double factor : factors) {
            weights.add(factor > 0 ? factor / mean : 1);
        }
        return weights.stream().allMatch(weight -> weight == 1) ? List.of() : weights;
    }

    private static double harmonic(Predictions judged) {
        int classes = judged.classes();
        double[] right = new double[classes];
        double[] said = new double[classes];
        double[] weights = classWeights(judged);
        for (int i = 0; i < judged.labels().length; i++) {
            if (judged.labels()[i] != Dataset.UNLABELLED) {
                int predicted = judged.predicted()[i];
                said[predicted] += judged.weight(i);
                right[predicted] += predicted == judged.labels()[i] ? judged.weight(i) : 0;
            }
        }
        double[] scores = new double[classes];
        Arrays.setAll(scores, c -> right[c] > 0 ? 2 * right[c] / (said[c] + weights[c]) : 0);
        return classes == 2
                ? scores[weights[0] < weights[1] ? 0 : 1]
                : IntStream.range(0, classes)
                        .filter(c -> weights[c] > 0)
                        .mapToDouble(c -> scores[c])
                        .average()
                        .orElse(0);
    }

    private static double area(Predictions judged) {
        int classes = judged.classes();
        List<List<Integer>> rows = new ArrayList<>();
        for (int c = 0; c < classes; c++) {
            rows.add(new ArrayList<>());
        }
        for (int i = 0; i < judged.labels().length; i++) {
            if (judged.weight(i) > 0) {
                rows.get(judged.labels()[i]).add(i);
            }
        }
        double sum = 0;
        int pairs = 0;
        int pair = 0;
        for (int a = 0; a < classes; a++) {
            for (int b = a + 1; b < classes; b++, pair++) {
                if (!rows.get(a).isEmpty() && !rows.get(b).isEmpty()) {
                    sum += area(judged, rows.get(a), rows.get(b), pair);
                    pairs++;
                }
            }
        }
        return pairs == 0 ? 0.5 : sum / pairs; // rows of one class alone cannot be ordered: as good as chance
    }

    /** The share of pairs of rows, one of each class, that a decision value orders rightly. */
    private static double area(Predictions judged, List<Integer> first, List<Integer> second, int pair) {
        int size = first.size() + second.size();
        double[][] sorted = new double[size][]; // decision, weight as the first class, weight as the second
        int k = 0;
        for (int i : first) {
            sorted[k++] = new double[] {judged.decisions()[i][pair], judged.weight(i), 0};
        }
        for (int i : second) {
            sorted[k++] = new double[] {judged.decisions()[i][pair], 0, judged.weight(i)};
        }
        Arrays.sort(sorted, (x, y) -> Double.compare(x[0], y[0]));
        double below = 0; // weight of the second class below the present value
        double right = 0;
        double total = 0;
        for (int from = 0; from < size; ) {
            int to = from;
            double tiedFirst = 0;
            double tiedSecond = 0;
            for (; to < size && sorted[to][0] == sorted[from][0]; to++) {
                tiedFirst += sorted[to][1];
                tiedSecond += sorted[to][2];
            }
            right += tiedFirst * (below + tiedSecond / 2);
            total += tiedFirst;
            below += tiedSecond;
            from = to;
        }
        return right / (total * below);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Metric that && name.equals(that.name) && Arrays.deepEquals(costs, that.costs);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Arrays.deepHashCode(costs);
    }

    @Override
    public String toString() {
        return costs == null ? name : name + " " + Arrays.deepToString(costs);
    }
}
