package arcmargin.gram;

import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/**
 * Coordinates that are whole multiples of one step, as grey values and counts are, scaled or not.
 *
 * <p>Floats hold all whole numbers up to 2²⁴. Where the coordinates are so small that a sum of products over many of
 * them stays below, single precision adds them without any rounding, twice as fast as double precision adds them with
 * some. Taking the middle of their range off makes them smaller still; with m = a + c,
 *
 * <pre>
 *   Σ m m' = Σ a a' + c Σ m + c Σ m' − d c²   over d coordinates.
 * </pre>
 */
final class ScaledIntegers {

    private static final double LARGEST_FLOAT = 0x1p24;

    /** Shorter panels would lose the time that floats gain. */
    private static final int LEAST_DEPTH = 128;

    /** Most steps from the middle of the range to its ends. */
    private static final double LARGEST = Math.sqrt(LARGEST_FLOAT / LEAST_DEPTH);

    /**
     * A multiple of a rounded step, itself rounded, is off by less; a decimal fraction cut after seven digits by much
     * more.
     */
    private static final double ROUNDING = 0x1p-50;

    /** Entries looked at before the next look at whether it is worth going on. */
    private static final int BLOCK = 4096;

    private final Points rows;
    private final double step;
    private final double middle;
    private final int depth;
    private final double shift;
    private final double[] columnShifts;
    private final FloatBuffer columns;
    private final boolean symmetric;

    private ScaledIntegers(Points rows, Points columns, double step, double least, double most) {
        this.rows = rows;
        this.step = step;
        this.middle = Math.rint((least + most) / 2);
        double largest = Math.max(1, Math.max(most - middle, middle - least));
        this.depth = (int) (LARGEST_FLOAT / (largest * largest));
        this.shift = rows.dimension() * middle * middle;
        this.columns = buffer(columns.size() * columns.dimension());
        this.columnShifts = new double[columns.size()];
        this.symmetric = rows == columns;
        centre(columns, 0, columns.size(), this.columns, columnShifts);
    }

    /** Memory that native code reads in place. */
    static FloatBuffer buffer(int floats) {
        return ByteBuffer.allocateDirect(Math.multiplyExact(4, floats))
                .order(ByteOrder.nativeOrder())
                .asFloatBuffer();
    }

    /**
     * The step of two sets of points: their smallest coordinate, if all others are multiples of it.
     *
     * @return null if they have none, or if there are more columns than one buffer holds
     */
    static ScaledIntegers of(Points rows, Points columns) {
        if ((long) columns.size() * columns.dimension() > Integer.MAX_VALUE / Float.BYTES) {
            return null;
        }
        double[] x = entries(rows);
        double[] y = entries(columns);
        double step = Math.min(smallest(x), smallest(y));
        if (!(step >= Float.MIN_NORMAL && step <= Float.MAX_VALUE)) {
            return null;
        }
        double[] range = {0, 0}; // zero belongs to it: sparse points do not store it
        return multiples(x, step, range) && (x == y || multiples(y, step, range))
                ? new ScaledIntegers(rows, columns, step, range[0], range[1])
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

    /** Writes points as numbers of steps from the middle, one after the other, and c Σ m of each. */
    private void centre(Points points, int first, int count, FloatBuffer target, double[] shifts) {
        double inverse = 1 / step;
        float zero = (float) middle;
        double[] row = new double[points.dimension()];
        float[] centred = new float[row.length];
        for (int i = 0; i < count; i++) {
            points.copyRow(first + i, row, 0);
            shifts[i] = middle * (centre(row, inverse, zero, centred) + middle * row.length);
            target.put(i * row.length, centred);
        }
    }

    /** The nearest float of a multiple is the whole number itself; returns the sum, which is whole and exact, too. */
    private static double centre(double[] row, double inverse, float zero, float[] centred) {
        for (int k = 0; k < row.length; k++) {
            centred[k] = (float) (row[k] * inverse) - zero;
        }
        double sum = 0;
        for (float number : centred) {
            sum += number;
        }
        return sum;
    }

    /** Whether rows and columns are the same points. */
    boolean symmetric() {
        return symmetric;
    }

    /** Writes some of the rows as numbers of steps from the middle, and what {@link #products} must know of each. */
    void centreRows(int first, int count, FloatBuffer target, double[] shifts) {
        centre(rows, first, count, target, shifts);
    }

    /** All columns as numbers of steps from the middle, one after the other; a view with a position of its own. */
    FloatBuffer columns() {
        return columns.duplicate();
    }

    /** What {@link #products} must know of a column. */
    double columnShift(int column) {
        return columnShifts[column];
    }

    /** What the coordinates are multiples of. */
    double step() {
        return step;
    }

    /** How many products of coordinates, less the middle, can be added in floats. */
    int depth() {
        return depth;
    }

    /**
     * Turns sums of products of centred numbers, of one row and consecutive columns, into the inner products of the
     * points.
     */
    void products(double[] sums, double rowShift, int firstColumn, int count) {
        double square = step * step;
        double both = rowShift - shift;
        for (int j = 0; j < count; j++) {
            sums[j] = square * (sums[j] + (both + columnShifts[firstColumn + j]));
        }
    }
}
