package arcmargin.results;

import java.util.List;

/**
 * How the chosen model does on rows that it was not trained on.
 *
 * @param source which rows, in words
 * @param errors rows classified wrongly
 * @param total rows
 * @param interval 95 % Wilson interval of the error
 * @param confusion rows by true class, then predicted class
 * @param classes figures for each class
 * @param mcc Matthews correlation coefficient, for any number of classes; NaN if it is not defined
 * @param curves one class against the others: the rarer one of two, each one of more
 * @param reliability how far probabilities are right, or null if there are none
 * @param mistakes the most confident errors, most confident first
 * @param importance how much the error grows if a column is permuted, most important first; empty if it was not
 *     computed
 */
public record Assessment(
        String source,
        int errors,
        int total,
        Proportion interval,
        List<List<Integer>> confusion,
        List<ClassScore> classes,
        double mcc,
        List<Curve> curves,
        Reliability reliability,
        List<Mistake> mistakes,
        List<Importance> importance) {

    /**
     * Figures for a class.
     *
     * @param name of the class
     * @param rows rows of it
     * @param predicted rows predicted as it
     * @param precision the share of the latter that are right; NaN if there are none
     * @param recall the share of the former that are found; NaN if there are none
     * @param f1 the harmonic mean of both
     */
    public record ClassScore(String name, int rows, int predicted, double precision, double recall, double f1) {}

    /**
     * What can be had for a class by moving the threshold.
     *
     * @param positive the class that is looked for
     * @param positives rows of it
     * @param negatives other rows
     * @param auc area under the receiver operating characteristic
     * @param averagePrecision area under precision against recall, as the mean precision at the positive rows
     * @param points from the strictest threshold to the laxest
     */
    public record Curve(
            String positive, int positives, int negatives, double auc, double averagePrecision, List<Point> points) {

        /** Copies the list. */
        public Curve {
            points = List.copyOf(points);
        }
    }

    /**
     * A point of a curve.
     *
     * @param threshold rows whose score is at least this are taken for the class
     * @param truePositives rows of the class among them
     * @param falsePositives other rows among them
     */
    public record Point(double threshold, int truePositives, int falsePositives) {}

    /**
     * Probabilities against what happened.
     *
     * @param brier mean square of the difference between the probability of a class and whether it came true: of one
     *     class where there are two, else summed over the classes
     * @param logLoss mean of −log of the probability of the true class
     * @param bins rows by the probability of the predicted class, or of the positive one of two
     */
    public record Reliability(double brier, double logLoss, List<Bin> bins) {

        /** Copies the list. */
        public Reliability {
            bins = List.copyOf(bins);
        }
    }

    /**
     * Rows of similar probability.
     *
     * @param rows how many
     * @param probability the mean of what was predicted
     * @param share how often it came true
     * @param interval 95 % Wilson interval of the share
     */
    public record Bin(int rows, double probability, double share, Proportion interval) {}

    /**
     * A row that was classified wrongly.
     *
     * @param row its number in the data, from 1
     * @param truth its class
     * @param predicted the class predicted
     * @param probability of the class predicted, or NaN if there are no probabilities
     */
    public record Mistake(int row, String truth, String predicted, double probability) {}

    /**
     * How much a column matters.
     *
     * @param column its name or number
     * @param increase of the error if the column is permuted among the rows
     * @param standardError of the increase
     */
    public record Importance(String column, double increase, double standardError) {}

    /** Copies the lists. */
    public Assessment {
        confusion = confusion.stream().map(List::copyOf).toList();
        classes = List.copyOf(classes);
        curves = List.copyOf(curves);
        mistakes = List.copyOf(mistakes);
        importance = List.copyOf(importance);
    }

    /**
     * The share of rows classified wrongly.
     *
     * @return a fraction
     */
    public double error() {
        return (double) errors / total;
    }
}
