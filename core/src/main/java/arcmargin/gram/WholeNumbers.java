package arcmargin.gram;

import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;

/**
 * Coordinates that are whole multiples of one step, as grey values and counts are, scaled or not.
 *
 * <p>Floats hold all whole numbers up to 2²⁴. Where the coordinates are so small that a sum of products over many of them stays below,
 * single precision adds them without any rounding, twice as fast as double precision adds them with some. Taking the middle of their range
 * off makes them smaller still; with m = a + c,
 *
 * <pre>
 *   Σ m m' = Σ a a' + c Σ m + c Σ m' − d c²   over d coordinates.
 * </pre>
 */
final class WholeNumbers {

    private static final double LARGEST_FLOAT = 0x1p24;

    /** Shorter panels would lose the time that floats gain. */
    private static final int LEAST_DEPTH = 128;

    /** Most steps from the middle of the range to its ends. */
    private static final double LARGEST = Math.sqrt(LARGEST_FLOAT / LEAST_DEPTH);

    /** A multiple of a rounded step, itself rounded, is off by less; a decimal fraction cut after seven digits by much more. */
    private static final double ROUNDING = 0x1p-50;

    /** Entries looked at before the next look at whether it is worth going on. */
    private static final int BLOCK = 4096;

    private final double step;
    private final double middle;
    private final int depth;
    private final double shift;
    private final double[] rowShifts;
    private final double[] columnShifts;

    private WholeNumbers(Points rows, Points columns, double step, double least, double most) {
        this.step = step;
        this.middle = Math.rint((least + most) / 2);
        double largest = Math.max(1, Math.max(most - middle, middle - least));
        this.depth = (int) (LARGEST_FLOAT / (largest * largest));
        this.rowShifts = shifts(rows);
        this.columnShifts = rows == columns ? rowShifts : shifts(columns);
        this.shift = rows.dimension() * middle * middle;
    }

    /**
     * The step of two sets of points: their smallest coordinate, if all others are multiples of it.
     *
     * @return null if they have none
     */
    static WholeNumbers of(Points rows, Points columns) {
        double[] x = entries(rows);
        double[] y = entries(columns);
        double step = Math.min(smallest(x), smallest(y));
        if (!(step >= Float.MIN_NORMAL && step <= Float.MAX_VALUE)) {
            return null;
        }
        double[] range = {0, 0}; // zero belongs to it: sparse points do not store it
        return multiples(x, step, range) && (x == y || multiples(y, step, range))
                ? new WholeNumbers(rows, columns, step, range[0], range[1])
                : null;
    }

    private static double[] entries(Points points) {
        return points instanceof DensePoints dense ? dense.values() : ((SparsePoints) points).values();
    }

    /** The least size of an entry that is not zero. */
    private static double smallest(double[] entries) {
        double smallest = Double.POSITIVE_INFINITY;
        for (double entry : entries) {
            double size = Math.abs(entry);
            if (size < smallest && size > 0) {
                smallest = size;
            }
        }
        return smallest;
    }

    /** Whether all entries are multiples of the step and their range, which is widened, is not too wide. */
    private static boolean multiples(double[] entries, double step, double[] range) {
        double inverse = 1 / step;
        for (int from = 0; from < entries.length; from += BLOCK) {
            double least = range[0];
            double most = range[1];
            double worst = 0;
            for (int k = from; k < Math.min(entries.length, from + BLOCK); k++) {
                double multiple = entries[k] * inverse;
                double nearest = Math.rint(multiple);
                least = Math.min(least, nearest);
                most = Math.max(most, nearest);
                worst = Math.max(worst, Math.abs(multiple - nearest) - ROUNDING * Math.abs(multiple));
            }
            if (worst > 0 || most - least > 2 * LARGEST) {
                return false;
            }
            range[0] = least;
            range[1] = most;
        }
        return true;
    }

    /** c Σ m of every point. */
    private double[] shifts(Points points) {
        double inverse = 1 / step;
        double[] shifts = new double[points.size()];
        double[] row = new double[points.dimension()];
        for (int i = 0; i < shifts.length; i++) {
            points.copyRow(i, row, 0);
            double sum = 0;
            for (double entry : row) {
                sum += Math.rint(entry * inverse);
            }
            shifts[i] = middle * sum;
        }
        return shifts;
    }

    /** What the coordinates are multiples of. */
    double step() {
        return step;
    }

    /** How many products of coordinates, less the middle, can be added in floats. */
    int depth() {
        return depth;
    }

    /** Writes coordinates as numbers of steps from the middle. The nearest float of a multiple is the whole number itself. */
    void centre(double[] source, int from, float[] target, int count) {
        double inverse = 1 / step;
        float zero = (float) middle;
        for (int k = 0; k < count; k++) {
            target[k] = (float) (source[from + k] * inverse) - zero;
        }
    }

    /** Turns sums of products of centred numbers, of one row and consecutive columns, into the inner products of the points. */
    void products(double[] sums, int row, int firstColumn, int count) {
        double square = step * step;
        double rowShift = rowShifts[row] - shift;
        for (int j = 0; j < count; j++) {
            sums[j] = square * (sums[j] + (rowShift + columnShifts[firstColumn + j]));
        }
    }
}
