package arcmargin.svm;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Turns the decision values of all pairs of classes into probabilities of the classes.
 *
 * <p>For each pair (a, b) with decision value f, the probability of a given a or b is modelled by Platt's sigmoid
 *
 * <pre>
 *   r_ab = 1 / (1 + exp(A f + B))
 * </pre>
 *
 * with A at most 0, whose A and B maximise the likelihood of the rows of both classes, with targets (n_a + ½) / (n_a +
 * 1) and ½ / (n_b + 1) instead of 1 and 0, so that it has a finite maximum for separable rows. The class probabilities
 * p minimise
 *
 * <pre>
 *   sum over a &lt; b of (r_ba p_a - r_ab p_b)²   with sum p_a = 1
 * </pre>
 *
 * (Platt 2000; Lin, Lin and Weng 2007; Wu, Lin and Weng 2004, their second method). For two classes p_a = r_ab.
 *
 * <p>The decision values to fit on must be those of rows that were not trained on, such as the rows held out by folds.
 *
 * <pre>{@code
 * Model model = Svm.with(kernel).calibrated(5, 1).train(data).model();
 * double[] ofClasses = model.probabilities(x[0]);
 * }</pre>
 */
public final class Calibration {

    private static final String SIGMOIDS = "sigmoids";

    /** Log-odds beyond this are cut off, so that no probability is 0. */
    private static final double MOST = 30;

    /** What is below this is rounding: no probability of several classes is smaller. */
    private static final double TINY = 1e-15;

    private final int classes;
    private final double[] slopes;
    private final double[] intercepts;

    private Calibration(int classes, double[] slopes, double[] intercepts) {
        this.classes = classes;
        this.slopes = slopes;
        this.intercepts = intercepts;
    }

    /**
     * The calibration of decision values that are logarithms of odds, ln p_a − ln p_b, already: nothing is fitted.
     *
     * @param classes the number of classes, at least 2
     * @return sigmoids of slope −1 through 0
     */
    public static Calibration ofLogOdds(int classes) {
        double[] slopes = new double[PairwiseSolution.pairCount(classes)];
        Arrays.fill(slopes, -1);
        return new Calibration(classes, slopes, new double[slopes.length]);
    }

    /**
     * Fits a calibration.
     *
     * @param decisions for each row the decision value of every pair of classes
     * @param labels the class of each row
     * @param classes the number of classes, at least 2
     * @return the calibration
     */
    public static Calibration fit(double[][] decisions, int[] labels, int classes) {
        double[] weights = new double[labels.length];
        Arrays.fill(weights, 1);
        return fit(decisions, labels, weights, classes);
    }

    /**
     * Fits a calibration to weighted rows.
     *
     * @param decisions for each row the decision value of every pair of classes
     * @param labels the class of each row
     * @param weights how often each row counts, at least 0
     * @param classes the number of classes, at least 2
     * @return the calibration
     */
    public static Calibration fit(double[][] decisions, int[] labels, double[] weights, int classes) {
        int pairs = PairwiseSolution.pairCount(classes);
        if (classes < 2 || decisions.length != labels.length || weights.length != labels.length) {
            throw new IllegalArgumentException("there are " + decisions.length + " decisions, " + labels.length
                    + " labels, " + weights.length + " weights and " + classes
                    + " classes, must be equally many and at least 2 classes");
        }
        int[][] rows = new int[classes][];
        for (int c = 0; c < classes; c++) {
            int own = c;
            rows[c] = IntStream.range(0, labels.length)
                    .filter(i -> labels[i] == own)
                    .toArray();
        }
        double[] slopes = new double[pairs];
        double[] intercepts = new double[pairs];
        int p = 0;
        for (int a = 0; a < classes; a++) {
            for (int b = a + 1; b < classes; b++, p++) {
                Sigmoid sigmoid = Sigmoid.fit(decisions, weights, rows[a], rows[b], p);
                slopes[p] = sigmoid.slope();
                intercepts[p] = sigmoid.intercept();
            }
        }
        return new Calibration(classes, slopes, intercepts);
    }

    /**
     * The number of classes.
     *
     * @return at least 2
     */
    public int classes() {
        return classes;
    }

    /**
     * The probabilities of the classes.
     *
     * @param decisions the decision value of every pair
     * @return a positive number for every class, of sum 1
     */
    public double[] probabilities(double[] decisions) {
        double[][] pairwise = new double[classes][classes];
        int p = 0;
        for (int a = 0; a < classes; a++) {
            for (int b = a + 1; b < classes; b++, p++) {
                double z = Math.max(-MOST, Math.min(MOST, slopes[p] * decisions[p] + intercepts[p]));
                pairwise[a][b] = Sigmoid.logistic(-z);
                pairwise[b][a] = Sigmoid.logistic(z);
            }
        }
        return classes == 2 ? new double[] {pairwise[0][1], pairwise[1][0]} : coupled(pairwise);
    }

    /**
     * The most probable class, the one of smallest number among equals.
     *
     * @param decisions the decision value of every pair
     * @return its number
     */
    public int mostProbable(double[] decisions) {
        double[] probabilities = probabilities(decisions);
        int best = 0;
        for (int c = 1; c < classes; c++) {
            best = probabilities[c] > probabilities[best] ? c : best;
        }
        return best;
    }

    /**
     * The minimiser of the quadratic form ½ p'Qp. Its condition is Qp = λ1 for some λ; then (Q + 11')p = (λ + 1)1,
     * whose matrix is positive definite: p is the solution of (Q + 11')z = 1 divided by its sum, found by Cholesky's
     * method.
     */
    private double[] coupled(double[][] r) {
        double[][] q = new double[classes][classes];
        for (int a = 0; a < classes; a++) {
            double diagonal = 1;
            for (int b = 0; b < classes; b++) {
                if (a != b) {
                    diagonal += r[b][a] * r[b][a];
                    q[a][b] = 1 - r[b][a] * r[a][b];
                }
            }
            q[a][a] = diagonal;
        }
        double[] p = new double[classes];
        Arrays.fill(p, 1);
        for (int i = 0; i < classes; i++) { // q becomes its lower factor, p the solution of the lower system
            double[] row = q[i];
            for (int j = 0; j <= i; j++) {
                double[] other = q[j];
                double sum = row[j];
                for (int k = 0; k < j; k++) {
                    sum -= row[k] * other[k];
                }
                row[j] = j < i ? sum / other[j] : Math.sqrt(Math.max(sum, TINY));
            }
            for (int k = 0; k < i; k++) {
                p[i] -= row[k] * p[k];
            }
            p[i] /= row[i];
        }
        double total = 0;
        for (int i = classes - 1; i >= 0; i--) {
            p[i] /= q[i][i];
            for (int k = 0; k < i; k++) {
                p[k] -= q[i][k] * p[i];
            }
        }
        for (int i = 0; i < classes; i++) {
            p[i] = Math.max(p[i], TINY);
            total += p[i];
        }
        for (int i = 0; i < classes; i++) {
            p[i] /= total;
        }
        return p;
    }

    /**
     * The calibration as one line of text, whose numbers read back to the same bits.
     *
     * @return what {@link #parse} reads
     */
    public String text() {
        StringBuilder text = new StringBuilder(SIGMOIDS);
        for (int p = 0; p < slopes.length; p++) {
            text.append(' ').append(slopes[p]).append(' ').append(intercepts[p]);
        }
        return text.toString();
    }

    /**
     * Reads the text of a calibration.
     *
     * @param text as written by {@link #text}
     * @param classes the number of classes
     * @return the calibration
     * @throws IllegalArgumentException if the text is not that of a calibration for as many classes
     */
    public static Calibration parse(String text, int classes) {
        String[] words = text.split(" ", -1);
        int pairs = PairwiseSolution.pairCount(classes);
        if (!words[0].equals(SIGMOIDS) || words.length != 1 + 2 * pairs) {
            throw new IllegalArgumentException("the calibration has " + (words.length - 1) + " numbers, expected "
                    + SIGMOIDS + " and 2 numbers for each of " + pairs + " pairs of classes");
        }
        double[] slopes = new double[pairs];
        double[] intercepts = new double[pairs];
        for (int p = 0; p < pairs; p++) {
            slopes[p] = finite(words[1 + 2 * p]);
            intercepts[p] = finite(words[2 + 2 * p]);
        }
        return new Calibration(classes, slopes, intercepts);
    }

    private static double finite(String word) {
        double value;
        try {
            value = Double.parseDouble(word);
        } catch (NumberFormatException e) {
            value = Double.NaN;
        }
        if (Double.isFinite(value)) {
            return value;
        }
        throw new IllegalArgumentException("the calibration has '" + word + "', expected a finite number");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Calibration that
                && classes == that.classes
                && Arrays.equals(slopes, that.slopes)
                && Arrays.equals(intercepts, that.intercepts);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(slopes) + Arrays.hashCode(intercepts);
    }

    @Override
    public String toString() {
        return Arrays.stream(slopes)
                .mapToObj(Double::toString)
                .collect(Collectors.joining(" ", "sigmoids of slopes ", ""));
    }
}
