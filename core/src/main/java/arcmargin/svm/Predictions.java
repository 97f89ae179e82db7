package arcmargin.svm;

import arcmargin.data.Dataset;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.List;

/**
 * What a machine said of labelled rows: the input of every {@link Metric}, confusion matrix and curve.
 *
 * <pre>{@code
 * Predictions judged = Predictions.byVotes(2, new int[] {0, 1, 1}, new double[][] {{1.5}, {-0.2}, {0.3}});
 * double error = Metric.ERROR.of(judged); // a third: the last row is predicted as class 0
 * }</pre>
 *
 * @param classes how many classes there are, at least 2
 * @param labels the true class of each row, or {@link Dataset#UNLABELLED}, which no metric looks at
 * @param predicted the predicted class of each row
 * @param decisions the decision value of every pair of classes for each row, in the order of {@link PairwiseSolution}
 * @param probabilities the probability of every class for each row, or null if there are none
 * @param weights how much each row counts, or null if all count alike
 */
@SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
public record Predictions(
        int classes, int[] labels, int[] predicted, double[][] decisions, double[][] probabilities, double[] weights) {

    /**
     * Checks the shapes.
     *
     * @param classes at least 2
     * @param labels the true classes
     * @param predicted one for each row
     * @param decisions one array for each row
     * @param probabilities one array for each row, or null
     * @param weights one for each row, or null
     */
    public Predictions {
        int rows = labels.length;
        boolean fits = classes >= 2
                && predicted.length == rows
                && decisions.length == rows
                && (probabilities == null || probabilities.length == rows)
                && (weights == null || weights.length == rows);
        if (!fits) {
            throw new IllegalArgumentException("there are " + rows + " labels of " + classes + " classes, "
                    + predicted.length + " predictions and " + decisions.length
                    + " rows of decisions: must be as many of each, and at least 2 classes");
        }
    }

    /**
     * Predictions by votes of the pairs of classes.
     *
     * @param classes how many classes
     * @param labels the true class of each row
     * @param decisions the decision value of every pair for each row
     * @return the class of most votes for each row, no probabilities, no weights
     */
    public static Predictions byVotes(int classes, int[] labels, double[][] decisions) {
        int[] predicted = Arrays.stream(decisions)
                .mapToInt(values -> PairwiseSolution.vote(values, classes))
                .toArray();
        return new Predictions(classes, labels, predicted, decisions, null, null);
    }

    /**
     * What a model says of labelled rows.
     *
     * @param model any model
     * @param rows as read; those of a class that the model does not know have no label
     * @param resources thread pool, BLAS and progress callback
     * @return predictions, with probabilities if the model has a calibration
     */
    public static Predictions of(Model model, Dataset rows, Resources resources) {
        double[][] decisions = model.predictor().decisions(rows.points(), resources);
        int[] labels = rows.withClasses(model.classes()).labels();
        Predictions voted = byVotes(model.classes().size(), labels, decisions)
                .withWeights(rows.weights().length == 0 ? null : rows.weights());
        return model.calibration()
                .map(calibration -> voted.withProbabilities(
                        Arrays.stream(decisions).map(calibration::probabilities).toArray(double[][]::new)))
                .orElse(voted);
    }

    /**
     * The predictions of several parts of the rows, one part after the other.
     *
     * @param parts at least one, all with probabilities or none, all with weights or none
     * @return all rows
     */
    public static Predictions together(List<Predictions> parts) {
        Predictions first = parts.get(0);
        return new Predictions(
                first.classes,
                parts.stream().flatMapToInt(part -> Arrays.stream(part.labels)).toArray(),
                parts.stream()
                        .flatMapToInt(part -> Arrays.stream(part.predicted))
                        .toArray(),
                parts.stream().flatMap(part -> Arrays.stream(part.decisions)).toArray(double[][]::new),
                first.probabilities == null
                        ? null
                        : parts.stream()
                                .flatMap(part -> Arrays.stream(part.probabilities))
                                .toArray(double[][]::new),
                first.weights == null
                        ? null
                        : parts.stream()
                                .flatMapToDouble(part -> Arrays.stream(part.weights))
                                .toArray());
    }

    /**
     * The same rows predicted as the most probable class.
     *
     * @param newProbabilities the probability of every class for each row
     * @return the class of largest probability for each row, the one of smallest number among equals
     */
    public Predictions withProbabilities(double[][] newProbabilities) {
        int[] probable =
                Arrays.stream(newProbabilities).mapToInt(Predictions::largest).toArray();
        return new Predictions(classes, labels, probable, decisions, newProbabilities, weights);
    }

    /**
     * The same predictions of rows that do not all count alike.
     *
     * @param newWeights how much each row counts, or null if all count alike
     * @return the predictions with weights
     */
    public Predictions withWeights(double[] newWeights) {
        return new Predictions(classes, labels, predicted, decisions, probabilities, newWeights);
    }

    /**
     * How much a row counts.
     *
     * @param row from 0
     * @return its weight; 0 for a row without a label
     */
    public double weight(int row) {
        return labels[row] == Dataset.UNLABELLED ? 0 : weights == null ? 1 : weights[row];
    }

    /**
     * How many rows are predicted wrongly, whatever their weights.
     *
     * @return rows with a label that is not the predicted class
     */
    public int errors() {
        int errors = 0;
        for (int i = 0; i < labels.length; i++) {
            errors += labels[i] != Dataset.UNLABELLED && labels[i] != predicted[i] ? 1 : 0;
        }
        return errors;
    }

    private static int largest(double[] values) {
        int best = 0;
        for (int c = 1; c < values.length; c++) {
            best = values[c] > values[best] ? c : best;
        }
        return best;
    }
}
