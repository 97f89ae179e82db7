package arcmargin.gram;

import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;

/**
 * Coordinates that are whole multiples of one step, as grey values and counts are, scaled or not.
 *
 * <p>Floats hold all whole numbers up to 2²⁴. Where the coordinates are so small that a sum of products over many of them stays below,
 * single precision adds them without any rounding, twice as fast as double precision adds them with some.
 *
 * @param step what the coordinates are multiples of
 * @param depth how many products of coordinates can be added in floats
 */
record WholeNumbers(double step, int depth) {

    private static final double LARGEST_FLOAT = 0x1p24;

    /** Shorter panels would lose the time that floats gain. */
    private static final int LEAST_DEPTH = 128;

    private static final double LARGEST = Math.sqrt(LARGEST_FLOAT / LEAST_DEPTH);

    /** A multiple of a rounded step, itself rounded, is off by less; a decimal fraction cut after seven digits by much more. */
    private static final double ROUNDING = 0x1p-50;

    /** Entries looked at before the next look at whether it is worth going on. */
    private static final int BLOCK = 4096;

    /**
     * The step of two sets of points: their smallest coordinate, if all others are multiples of it.
     *
     * @return null if they have none
     */
    static WholeNumbers of(Points rows, Points columns) {
        double[] x = entries(rows);
        double[] y = entries(columns);
        double step = Math.min(least(x), least(y));
        if (!(step >= Float.MIN_NORMAL && step <= Float.MAX_VALUE)) {
            return null;
        }
        double largest = Math.max(largestMultiple(x, step), x == y ? 0 : largestMultiple(y, step));
        return largest <= LARGEST ? new WholeNumbers(step, (int) (LARGEST_FLOAT / (largest * largest))) : null;
    }

    private static double[] entries(Points points) {
        return points instanceof DensePoints dense ? dense.values() : ((SparsePoints) points).values();
    }

    /** The least size of an entry that is not zero. */
    private static double least(double[] entries) {
        double least = Double.POSITIVE_INFINITY;
        for (double entry : entries) {
            double size = Math.abs(entry);
            if (size < least && size > 0) {
                least = size;
            }
        }
        return least;
    }

    /** The largest entry in steps, or infinity where one is no multiple, or too large. */
    private static double largestMultiple(double[] entries, double step) {
        double inverse = 1 / step;
        double largest = 0;
        for (int from = 0; from < entries.length; from += BLOCK) {
            double worst = 0;
            for (int k = from; k < Math.min(entries.length, from + BLOCK); k++) {
                double multiple = Math.abs(entries[k]) * inverse;
                largest = Math.max(largest, multiple);
                worst = Math.max(worst, Math.abs(multiple - Math.rint(multiple)) - ROUNDING * multiple);
            }
            if (worst > 0 || largest > LARGEST) {
                return Double.POSITIVE_INFINITY;
            }
        }
        return Math.rint(largest);
    }
}
