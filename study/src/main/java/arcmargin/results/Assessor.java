package arcmargin.results;

import arcmargin.data.Dataset;
import arcmargin.results.Assessment.Bin;
import arcmargin.results.Assessment.ClassScore;
import arcmargin.results.Assessment.Curve;
import arcmargin.results.Assessment.Importance;
import arcmargin.results.Assessment.Mistake;
import arcmargin.results.Assessment.Point;
import arcmargin.results.Assessment.Reliability;
import arcmargin.svm.Metric;
import arcmargin.svm.Predictions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Computes an {@link Assessment} from predictions of rows that the model was not trained on; rows without a label do
 * not count.
 */
public final class Assessor {

    private static final int CURVE_POINTS = 200;
    private static final int BINS = 10;
    private static final int MISTAKES = 12;

    private final Predictions said;
    private final List<String> names;
    private final int[] labelled;

    private Assessor(Predictions said, List<String> names) {
        this.said = said;
        this.names = names;
        this.labelled = IntStream.range(0, said.labels().length)
                .filter(i -> said.labels()[i] != Dataset.UNLABELLED)
                .toArray();
    }

    /**
     * Assesses predictions.
     *
     * @param said what was predicted, and the labels
     * @param rows the number of each row in the data, from 0
     * @param classes their names
     * @param source which rows these are, in words
     * @param importance of columns, may be empty
     * @return the assessment
     */
    public static Assessment assess(
            Predictions said, int[] rows, List<String> classes, String source, List<Importance> importance) {
        Assessor assessor = new Assessor(said, classes);
        int[][] confusion = assessor.confusion();
        int total = assessor.labelled.length;
        return new Assessment(
                source,
                said.errors(),
                total,
                Proportion.interval(said.errors(), total),
                Arrays.stream(confusion)
                        .map(row -> Arrays.stream(row).boxed().toList())
                        .toList(),
                assessor.scores(confusion),
                mcc(confusion),
                assessor.curves(),
                assessor.reliability(),
                assessor.mistakes(rows),
                importance);
    }

    private int[][] confusion() {
        int[][] confusion = new int[names.size()][names.size()];
        for (int i : labelled) {
            confusion[said.labels()[i]][said.predicted()[i]]++;
        }
        return confusion;
    }

    private List<ClassScore> scores(int[][] confusion) {
        List<ClassScore> scores = new ArrayList<>();
        for (int c = 0; c < confusion.length; c++) {
            int k = c;
            int rows = Arrays.stream(confusion[c]).sum();
            int predicted = Arrays.stream(confusion).mapToInt(row -> row[k]).sum();
            int right = confusion[c][c];
            scores.add(new ClassScore(
                    names.get(c),
                    rows,
                    predicted,
                    (double) right / predicted,
                    (double) right / rows,
                    2.0 * right / (rows + predicted)));
        }
        return scores;
    }

    /**
     * The correlation of true and predicted classes as indicator vectors (Gorodkin 2004); of two classes it is
     * Matthews'.
     */
    private static double mcc(int[][] confusion) {
        double total = 0;
        double right = 0;
        double truths = 0;
        double guesses = 0;
        double both = 0;
        for (int c = 0; c < confusion.length; c++) {
            int k = c;
            double truth = Arrays.stream(confusion[c]).sum();
            double guess = Arrays.stream(confusion).mapToInt(row -> row[k]).sum();
            total += truth;
            right += confusion[c][c];
            truths += truth * truth;
            guesses += guess * guess;
            both += truth * guess;
        }
        return (right * total - both) / Math.sqrt((total * total - guesses) * (total * total - truths));
    }

    // ---- curves

    private List<Curve> curves() {
        int[] counts = new int[names.size()];
        for (int i : labelled) {
            counts[said.labels()[i]]++;
        }
        List<Curve> curves = new ArrayList<>();
        for (int c = 0; c < counts.length; c++) {
            boolean wanted = counts.length > 2 ? said.probabilities() != null : c == positive(counts);
            if (wanted && counts[c] > 0 && counts[c] < labelled.length) {
                curves.add(curve(c, counts[c]));
            }
        }
        return curves;
    }

    /** Of two classes the rarer one; of equals the second. */
    private static int positive(int[] counts) {
        return counts[0] < counts[1] ? 0 : 1;
    }

    private double score(int row, int c) {
        return said.probabilities() != null
                ? said.probabilities()[row][c]
                : c == 0 ? said.decisions()[row][0] : -said.decisions()[row][0];
    }

    private Curve curve(int c, int positives) {
        int[] order = Arrays.stream(labelled)
                .boxed()
                .sorted(Comparator.comparing(i -> -score(i, c)))
                .mapToInt(Integer::intValue)
                .toArray();
        int negatives = labelled.length - positives;
        List<Point> points = new ArrayList<>();
        int found = 0;
        int wrong = 0;
        double area = 0;
        double precision = 0;
        for (int begin = 0, end; begin < order.length; begin = end) {
            end = begin;
            int foundBefore = found;
            int wrongBefore = wrong;
            double threshold = score(order[begin], c);
            while (end < order.length && score(order[end], c) == threshold) {
                found += said.labels()[order[end]] == c ? 1 : 0;
                wrong += said.labels()[order[end]] == c ? 0 : 1;
                end++;
            }
            area += (wrong - wrongBefore) * (found + foundBefore) / 2.0;
            precision += (double) (found - foundBefore) * found / (found + wrong);
            points.add(new Point(threshold, found, wrong));
        }
        return new Curve(
                names.get(c),
                positives,
                negatives,
                area / positives / negatives,
                precision / positives,
                thinned(points));
    }

    /** At most so many points, the last one among them; those between are on the curve too. */
    private static List<Point> thinned(List<Point> points) {
        int step = (points.size() + CURVE_POINTS - 1) / CURVE_POINTS;
        return IntStream.range(0, points.size())
                .filter(i -> i % step == 0 || i == points.size() - 1)
                .mapToObj(points::get)
                .toList();
    }

    // ---- probabilities

    private Reliability reliability() {
        if (said.probabilities() == null || labelled.length == 0) {
            return null;
        }
        double brier = 0;
        double once = names.size() == 2 ? 2 : 1; // both probabilities of two classes differ by the same
        int[] counts = new int[names.size()];
        for (int i : labelled) {
            counts[said.labels()[i]]++;
            for (int c = 0; c < names.size(); c++) {
                double difference = said.probabilities()[i][c] - (said.labels()[i] == c ? 1 : 0);
                brier += difference * difference / (once * labelled.length);
            }
        }
        int rows = labelled.length;
        double[] probability = new double[rows];
        boolean[] happened = new boolean[rows];
        for (int k = 0; k < rows; k++) {
            int i = labelled[k];
            int c = names.size() == 2 ? positive(counts) : said.predicted()[i];
            probability[k] = said.probabilities()[i][c];
            happened[k] = said.labels()[i] == c;
        }
        return new Reliability(brier, Metric.LOG_LOSS.of(said), bins(probability, happened));
    }

    /** Bins of equal numbers of rows, at least ten in each, so that every share has an interval of use. */
    private static List<Bin> bins(double[] probability, boolean[] happened) {
        int[] order = IntStream.range(0, probability.length)
                .boxed()
                .sorted(Comparator.comparing(k -> probability[k]))
                .mapToInt(Integer::intValue)
                .toArray();
        int count = Math.max(1, Math.min(BINS, probability.length / 10));
        List<Bin> bins = new ArrayList<>();
        for (int b = 0; b < count; b++) {
            int from = (int) ((long) b * order.length / count);
            int to = (int) ((long) (b + 1) * order.length / count);
            double mean = 0;
            int happy = 0;
            for (int k = from; k < to; k++) {
                mean += probability[order[k]] / (to - from);
                happy += happened[order[k]] ? 1 : 0;
            }
            bins.add(new Bin(to - from, mean, (double) happy / (to - from), Proportion.interval(happy, to - from)));
        }
        return bins;
    }

    private List<Mistake> mistakes(int[] rows) {
        return Arrays.stream(labelled)
                .filter(i -> said.predicted()[i] != said.labels()[i])
                .boxed()
                .sorted(Comparator.comparing(i -> -confidence(i)))
                .limit(MISTAKES)
                .map(i -> new Mistake(
                        rows[i] + 1,
                        names.get(said.labels()[i]),
                        names.get(said.predicted()[i]),
                        said.probabilities() == null ? Double.NaN : said.probabilities()[i][said.predicted()[i]]))
                .toList();
    }

    /** The probability of the predicted class, or the least decision value in its favour. */
    private double confidence(int i) {
        int predicted = said.predicted()[i];
        if (said.probabilities() != null) {
            return said.probabilities()[i][predicted];
        }
        double least = Double.POSITIVE_INFINITY;
        int pair = 0;
        for (int a = 0; a < names.size(); a++) {
            for (int b = a + 1; b < names.size(); b++, pair++) {
                if (a == predicted || b == predicted) {
                    least = Math.min(least, (a == predicted ? 1 : -1) * said.decisions()[i][pair]);
                }
            }
        }
        return least;
    }
}
