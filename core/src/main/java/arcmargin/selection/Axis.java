package arcmargin.selection;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * One searched quantity as a ladder of values, equally spaced on a logarithmic scale: rung p is
 * {@code low * step^(p / fineness)}, rounded to four digits so that it reads well.
 *
 * <p>The coarse grid takes the rungs 0, fineness, 2 fineness, …; every halving of the step uses rungs in between.
 * Rungs below 0 and above the last extend the range. Because places are whole numbers, a value met again is the same
 * double.
 *
 * @param low the value of rung 0
 * @param step the factor between neighbours of the coarse grid, above 1
 * @param fineness rungs in a coarse step, a power of 2
 * @param count values of the coarse grid, at least 1
 * @param choice whether the values are the places 1, 2, … of a list instead: all of them are on the coarse grid, and
 *     there is nothing between them or beyond
 */
record Axis(double low, double step, int fineness, int count, boolean choice) {

    private static final MathContext DIGITS = new MathContext(4, RoundingMode.HALF_EVEN);

    /** An axis over a range with about the step wanted: so much less that the range's end is on the grid. */
    static Axis of(Range range, double wantedStep, int fineness) {
        double width = Math.log(range.high() / range.low());
        return of(range, 1 + (int) Math.ceil(width / Math.log(wantedStep) - 1e-9), wantedStep, fineness);
    }

    /** An axis of so many values over a range; a single value has the wanted step to its neighbours outside. */
    static Axis of(Range range, int count, double wantedStep, int fineness) {
        double step = count == 1 || range.low() == range.high()
                ? wantedStep
                : Math.pow(range.high() / range.low(), 1.0 / (count - 1));
        return new Axis(range.low(), step, fineness, range.low() == range.high() ? 1 : count, false);
    }

    /** The places of a list. */
    static Axis ofChoices(int count, int fineness) {
        return new Axis(1, 1, fineness, count, true);
    }

    double value(int rung) {
        return choice ? 1 + rung / fineness : round(low * Math.pow(step, (double) rung / fineness));
    }

    /** The rung of the value of the coarse grid that is nearest to a number. */
    int nearest(double number) {
        double place = choice ? number - 1 : step > 1 ? Math.log(number / low) / Math.log(step) : 0;
        int nearest = (int) Math.max(0, Math.min(count - 1, Math.rint(place)));
        return nearest * fineness;
    }

    /** The rung of the last value of the coarse grid. */
    int last() {
        return (count - 1) * fineness;
    }

    static double round(double value) {
        return new BigDecimal(value).round(DIGITS).doubleValue();
    }

    /** A number as people write it, with four digits: 0.001, 250, 1e6. */
    static String text(double value) {
        BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        return exponent >= -4 && exponent < 5
                ? rounded.toPlainString()
                : rounded.scaleByPowerOfTen(-exponent).toPlainString() + "e" + exponent;
    }
}
