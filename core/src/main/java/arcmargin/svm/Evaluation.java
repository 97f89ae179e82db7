package arcmargin.svm;

import arcmargin.data.Dataset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How predictions compare with the labels; rows without a label do not count.
 *
 * <pre>{@code
 * Evaluation evaluation = model.predictor().evaluate(test);
 * double error = evaluation.error();
 * int found = evaluation.correct(0); // rows of the first class
 * }</pre>
 *
 * @param classes the true classes: those of the model, then those it never saw, whose rows are all errors
 * @param confusion how many rows of a true class (first index) were predicted as a class of the model (second index).
 *     Shared, not to be modified
 */
@SuppressWarnings("ArrayRecordComponent") // small, shared and never changed
public record Evaluation(List<String> classes, int[][] confusion) {

    /**
     * Checks the shape.
     *
     * @param classes the true classes
     * @param confusion one row a true class
     */
    public Evaluation {
        classes = List.copyOf(classes);
        if (confusion.length != classes.size()) {
            throw new IllegalArgumentException(
                    "confusion has " + confusion.length + " rows, must have one per class: " + classes.size());
        }
    }

    /**
     * Compares predictions with the labels of a data set, class by name.
     *
     * @param test the data set with labels
     * @param modelClasses the classes the predictions number
     * @param predicted the predicted class number of every row
     * @return the comparison
     */
    public static Evaluation of(Dataset test, List<String> modelClasses, int[] predicted) {
        if (predicted.length != test.size()) {
            throw new IllegalArgumentException(
                    "predicted has length " + predicted.length + ", must be the number of rows " + test.size());
        }
        List<String> classes = new ArrayList<>(modelClasses);
        int[] number = new int[test.classes().size()];
        for (int c = 0; c < number.length; c++) {
            String name = test.classes().get(c);
            if (!classes.contains(name)) {
                classes.add(name);
            }
            number[c] = classes.indexOf(name);
        }
        int[][] confusion = new int[classes.size()][modelClasses.size()];
        for (int i = 0; i < predicted.length; i++) {
            if (test.labels()[i] != Dataset.UNLABELLED) {
                confusion[number[test.labels()[i]]][predicted[i]]++;
            }
        }
        return new Evaluation(classes, confusion);
    }

    /**
     * How many rows were compared.
     *
     * @return rows with a label
     */
    public int total() {
        return Arrays.stream(confusion)
                .mapToInt(row -> Arrays.stream(row).sum())
                .sum();
    }

    /**
     * How many predictions are right.
     *
     * @return the diagonal's sum
     */
    public int correct() {
        int correct = 0;
        for (int c = 0; c < confusion.length; c++) {
            correct += correct(c);
        }
        return correct;
    }

    /**
     * How many rows a true class has.
     *
     * @param c its number
     * @return the rows
     */
    public int total(int c) {
        return Arrays.stream(confusion[c]).sum();
    }

    /**
     * How many rows of a class are predicted right.
     *
     * @param c its number
     * @return the rows; 0 for a class the model never saw
     */
    public int correct(int c) {
        return c < confusion[c].length ? confusion[c][c] : 0;
    }

    /**
     * How many rows are predicted as a class, rightly or not.
     *
     * @param c its number
     * @return the rows; 0 for a class the model never saw
     */
    public int predicted(int c) {
        return c < confusion[c].length
                ? Arrays.stream(confusion).mapToInt(row -> row[c]).sum()
                : 0;
    }

    /**
     * The share of wrong predictions.
     *
     * @return between 0 and 1; NaN where no row has a label
     */
    public double error() {
        return (double) (total() - correct()) / total();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Evaluation that
                && classes.equals(that.classes)
                && Arrays.deepEquals(confusion, that.confusion);
    }

    @Override
    public int hashCode() {
        return 31 * classes.hashCode() + Arrays.deepHashCode(confusion);
    }

    @Override
    public String toString() {
        return correct() + " of " + total() + " right";
    }
}
