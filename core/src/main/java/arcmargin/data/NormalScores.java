package arcmargin.data;

import java.util.Arrays;
import org.apache.commons.numbers.gamma.InverseErfc;

/**
 * A monotone map of one feature that makes its training values normally distributed, as nearly as ties allow.
 *
 * <p>A training value of which n_1 values are smaller, n_2 are equal and n are there in all is mapped to
 * {@code Φ⁻¹((n_1 + n_2 / 2) / n)}. Of many different values, those at even ranks are kept; between the values kept the
 * map is linear, beyond them constant. Outliers and skewed features lose their long tails, and the order of the values
 * is all that counts.
 *
 * @param values the values kept, increasing. Shared, not to be modified
 * @param scores their images, increasing. Shared, not to be modified
 */
@SuppressWarnings("ArrayRecordComponent") // shared and never changed
record NormalScores(double[] values, double[] scores) {

    /** Values kept at most: between neighbours lies one per cent of the rows, less than chance moves a quantile. */
    private static final int MOST = 101;

    NormalScores {
        boolean increasing = values.length == scores.length && values.length > 0;
        for (int k = 0; k < values.length && increasing; k++) {
            increasing = Double.isFinite(values[k])
                    && Double.isFinite(scores[k])
                    && (k == 0 || (values[k] > values[k - 1] && scores[k] > scores[k - 1]));
        }
        if (!increasing) {
            throw new IllegalArgumentException("values and scores must be finite, increasing and equally many");
        }
    }

    /** Fits the map to the training values, whose order is changed. */
    static NormalScores fit(double[] training) {
        Arrays.sort(training);
        int n = training.length;
        double[] values = new double[n];
        double[] scores = new double[n];
        int count = 0;
        for (int from = 0; from < n; ) {
            int to = from + 1;
            while (to < n && training[to] == training[from]) {
                to++;
            }
            values[count] = training[from] + 0.0; // -0.0 equals 0.0
            scores[count++] = -Math.sqrt(2) * InverseErfc.value(2 * (from + (to - from) / 2.0) / n);
            from = to;
        }
        int kept = Math.min(count, MOST);
        double[] keptValues = new double[kept];
        double[] keptScores = new double[kept];
        for (int k = 0; k < kept; k++) {
            int at = kept == 1 ? 0 : (int) ((long) k * (count - 1) / (kept - 1));
            keptValues[k] = values[at];
            keptScores[k] = scores[at];
        }
        return new NormalScores(keptValues, keptScores);
    }

    double at(double value) {
        int last = values.length - 1;
        if (value <= values[0]) {
            return scores[0];
        }
        if (value >= values[last]) {
            return scores[last];
        }
        int found = Arrays.binarySearch(values, value);
        if (found >= 0) {
            return scores[found];
        }
        int above = -found - 1;
        double share = (value - values[above - 1]) / (values[above] - values[above - 1]);
        return scores[above - 1] + share * (scores[above] - scores[above - 1]);
    }

    /** The map as one word: {@code value:score}, joined by commas. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (int k = 0; k < values.length; k++) {
            text.append(k == 0 ? "" : ",").append(values[k]).append(':').append(scores[k]);
        }
        return text.toString();
    }

    static NormalScores parse(String text) {
        String[] knots = text.split(",", -1);
        double[] values = new double[knots.length];
        double[] scores = new double[knots.length];
        for (int k = 0; k < knots.length; k++) {
            String[] numbers = knots[k].split(":", -1);
            if (numbers.length != 2) {
                throw new IllegalArgumentException("\"" + knots[k] + "\" must be value:score");
            }
            values[k] = Double.parseDouble(numbers[0]);
            scores[k] = Double.parseDouble(numbers[1]);
        }
        return new NormalScores(values, scores);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NormalScores that
                && Arrays.equals(values, that.values)
                && Arrays.equals(scores, that.scores);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(values) + Arrays.hashCode(scores);
    }
}
