package arcmargin.geometry;

import java.util.function.DoubleUnaryOperator;

/**
 * The limit h → 0 of a difference quotient, from its values at h, h/2, h/4, … by polynomial extrapolation.
 *
 * <p>Small h lose digits by subtraction, large h by truncation. In each row of the extrapolation table the entry that
 * changed least wins, and of the rows the one whose winner changed least. How much it changed estimates the truncation,
 * and how much the winner of the next row differs estimates the rounding.
 *
 * @param value the limit
 * @param error an estimate of its absolute error
 */
record Extrapolation(double value, double error) {
    private static final int LEVELS = 13;

    /** The limit of a quotient whose expansion may contain all powers of h, tried also as one in h² only. */
    static Extrapolation limit(DoubleUnaryOperator quotient, double firstStep) {
        double[] values = new double[LEVELS];
        for (int i = 0; i < LEVELS; i++) {
            values[i] = quotient.applyAsDouble(Math.scalb(firstStep, -i));
        }
        Extrapolation even = best(values, 4);
        Extrapolation all = best(values, 2);
        return even.error <= all.error ? even : all;
    }

    /** Neville's scheme for steps whose powers shrink by the given ratio from row to row. */
    private static Extrapolation best(double[] values, double ratio) {
        Extrapolation[] winners = new Extrapolation[values.length];
        double[] row = {values[0]};
        for (int i = 1; i < values.length; i++) {
            double[] next = new double[i + 1];
            next[0] = values[i];
            winners[i] = new Extrapolation(values[i], Double.POSITIVE_INFINITY);
            double factor = 1;
            for (int j = 1; j <= i; j++) {
                factor *= ratio;
                next[j] = next[j - 1] + (next[j - 1] - row[j - 1]) / (factor - 1);
                double change = Math.max(Math.abs(next[j] - next[j - 1]), Math.abs(next[j] - row[j - 1]));
                if (change < winners[i].error) {
                    winners[i] = new Extrapolation(next[j], change);
                }
            }
            row = next;
        }
        int best = 1;
        for (int i = 2; i < values.length - 1; i++) {
            best = winners[i].error < winners[best].error ? i : best;
        }
        double value = winners[best].value;
        return new Extrapolation(value, winners[best].error + Math.abs(winners[best + 1].value - value));
    }
}
