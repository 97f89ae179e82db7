package arcmargin.page;

import java.util.ArrayList;
import java.util.List;

/**
 * One axis of a plot.
 *
 * @param label what it measures
 * @param from value at its start
 * @param to value at its end, above {@code from}
 * @param logarithmic whether equal factors, not equal differences, are equally long
 * @param ticks the values marked
 */
public record Axis(String label, double from, double to, boolean logarithmic, List<Tick> ticks) {

    /**
     * A value marked on an axis.
     *
     * @param value where
     * @param label how it is written, empty for a mark alone
     */
    public record Tick(double value, String label) {}

    /** Refuses an empty or unbounded range. */
    public Axis {
        if (!(to > from && Double.isFinite(to - from) && (from > 0 || !logarithmic))) {
            throw new IllegalArgumentException("axis " + label + " runs from " + from + " to " + to
                    + ", must rise, be finite and, where logarithmic, positive");
        }
        ticks = List.copyOf(ticks);
    }

    /**
     * An axis with round ticks.
     *
     * @param label what it measures
     * @param from its start
     * @param to its end
     * @return the axis
     */
    public static Axis linear(String label, double from, double to) {
        double step = roundStep((to - from) / 5);
        List<Tick> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(from / step - 1e-9); i * step <= to + 1e-9 * step; i++) {
            ticks.add(new Tick(i * step, Figures.rounded(i * step)));
        }
        return new Axis(label, from, to, false, ticks);
    }

    /**
     * A logarithmic axis: powers of ten, or 1, 2, 5 where the range is short.
     *
     * @param label what it measures
     * @param from its start, positive
     * @param to its end
     * @return the axis
     */
    public static Axis logarithmic(String label, double from, double to) {
        double decades = Math.log10(to / from);
        int stride = (int) Math.ceil(decades / 7);
        List<Tick> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(from)); power <= Math.ceil(Math.log10(to)); power++) {
            for (int digit : decades < 1.7 ? new int[] {1, 2, 5} : new int[] {1}) {
                double value = digit * Math.pow(10, power);
                if (value >= from * (1 - 1e-9) && value <= to * (1 + 1e-9) && Math.floorMod(power, stride) == 0) {
                    ticks.add(new Tick(value, decades < 1.7 ? Figures.rounded(value) : Figures.powerOfTen(power)));
                }
            }
        }
        return new Axis(label, from, to, true, ticks);
    }

    /**
     * Where a value lies.
     *
     * @param value any value, positive on a logarithmic axis
     * @return 0 at the start, 1 at the end
     */
    public double position(double value) {
        return logarithmic ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
    }

    private static double roundStep(double step) {
        double power = Math.pow(10, Math.floor(Math.log10(step)));
        double digit = step / power;
        return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
    }
}
