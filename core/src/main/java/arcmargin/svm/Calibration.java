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
 * whose A and B maximise the likelihood of the rows of both classes, with targets (n_a + 1) / (n_a + 2) and 1 / (n_b + 2)
 * instead of 1 and 0, so that it has a finite maximum for separable rows. The class probabilities p minimise
 *
 * <pre>
 *   sum over a &lt; b of (r_ba p_a - r_ab p_b)²   with sum p_a = 1
 * </pre>
 *
 * (Platt 2000; Lin, Lin and Weng 2007; Wu, Lin and Weng 2004, their second method). For two classes p_a = r_ab.
 *
 * <p>The decision values to fit on must be those of rows that were not trained on, such as the rows held out by folds.
 */
public final class Calibration {

    private static final String SIGMOIDS = "sigmoids";

    /** Log-odds beyond this are cut off, so that no probability is 0. */
    private static final double MOST = 30;

    private final int classes;
    private final double[] slopes;
    private final double[] intercepts;

    private Calibration(int classes, double[] slopes, double[] intercepts) {
        this.classes = classes;
        this.slopes = slopes;
        this.intercepts = intercepts;
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
     * The minimiser of the quadratic form, by the fixed-point iteration of Wu, Lin and Weng: in turn each p_a takes its
     * optimal value for the others, and p is normalised. It converges for positive r.
     */
    private double[] coupled(double[][] r) {
        double[][] q = new double[classes][classes];
        for (int a = 0; a < classes; a++) {
            for (int b = 0; b < classes; b++) {
                if (a != b) {
                    q[a][a] += r[b][a] * r[b][a];
                    q[a][b] = -r[b][a] * r[a][b];
                }
            }
        }
        double[] p = new double[classes];
        Arrays.fill(p, 1.0 / classes);
        double[] product = new double[classes];
        double enough = 1e-7 / classes;
        for (int round = 0; round < 10 * Math.max(100, classes); round++) {
            double form = 0;
            for (int a = 0; a < classes; a++) {
                product[a] = 0;
                for (int b = 0; b < classes; b++) {
                    product[a] += q[a][b] * p[b];
                }
                form += p[a] * product[a];
            }
            double worst = 0;
            for (double value : product) {
                worst = Math.max(worst, Math.abs(value - form));
            }
            if (worst < enough) {
                break;
            }
            for (int a = 0; a < classes; a++) {
                double step = (form - product[a]) / q[a][a];
                p[a] += step;
                form = (form + step * (step * q[a][a] + 2 * product[a])) / ((1 + step) * (1 + step));
                for (int b = 0; b < classes; b++) {
                    product[b] = (product[b] + step * q[a][b]) / (1 + step);
                    p[b] /= 1 + step;
                }
            }
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
