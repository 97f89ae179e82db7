package arcmargin.gram;

import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Coordinates that are whole multiples of one step, as grey values and counts are, scaled or not; or of one step a
 * point, as those of grey values scaled to unit length are.
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

    /** The points that are held, as numbers of steps from the middle, one after the other. */
    @SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
    private record Held(FloatBuffer numbers, double[] steps, double[] shifts) {}

    private final int dimension;
    private final double step; // of all points, or NaN where each has its own
    private final double middle;
    private final int depth;
    private final Points rows; // centred when needed; null where they are among the points held
    private final double[] rowSteps; // theirs
    private final Held held;
    private final int[] rowIndex; // which of the points held are rows; null for all
    private final int[] columnIndex; // which are columns; null for all
    private final Queue<ScaledIntegerReader.Buffers> buffers; // shared with all selections

    private ScaledIntegers(Points rows, Points columns, Steps steps) {
        this.dimension = columns.dimension();
        this.step = steps.common;
        this.middle = Math.rint((steps.least + steps.most) / 2);
        double largest = Math.max(1, Math.max(steps.most - middle, middle - steps.least));
        this.depth = (int) (LARGEST_FLOAT / (largest * largest));
        this.rows = rows == columns ? null : rows;
        this.rowSteps = steps.rows;
        this.held = new Held(buffer(columns.size() * dimension), steps.columns, new double[columns.size()]);
        centre(columns, 0, columns.size(), steps.columns, held.numbers, held.shifts);
        this.rowIndex = null;
        this.columnIndex = null;
        this.buffers = new ConcurrentLinkedQueue<>();
    }

    private ScaledIntegers(ScaledIntegers whole, int[] someRows, int[] someColumns) {
        if (whole.rows != null) {
            throw new IllegalStateException("rows that are not columns cannot be selected");
        }
        this.dimension = whole.dimension;
        this.step = whole.step;
        this.middle = whole.middle;
        this.depth = whole.depth;
        this.rows = null;
        this.rowSteps = whole.rowSteps;
        this.held = whole.held;
        this.rowIndex = compose(whole.rowIndex, someRows);
        this.columnIndex = someRows == someColumns ? rowIndex : compose(whole.columnIndex, someColumns);
        this.buffers = whole.buffers;
    }

    private static int[] compose(int[] index, int[] some) {
        return index == null ? some : Arrays.stream(some).map(i -> index[i]).toArray();
    }

    /** Some of the rows and columns, where these are the same points; no numbers are copied. */
    ScaledIntegers select(int[] someRows, int[] someColumns) {
        return new ScaledIntegers(this, someRows, someColumns);
    }

    /** Memory that native code reads in place. */
    static FloatBuffer buffer(int floats) {
        return ByteBuffer.allocateDirect(Math.multiplyExact(4, floats))
                .order(ByteOrder.nativeOrder())
                .asFloatBuffer();
    }

    /** The steps found so far, and the range of the multiples. */
    private static final class Steps {

        private double common = Double.NaN;
        private double[] rows;
        private double[] columns;
        private double least; // zero belongs to the range: sparse points do not store it
        private double most;

        /** Whether the range, widened to hold a multiple, is still narrow enough. */
        boolean widen(double lowest, double highest) {
            least = Math.min(least, lowest);
            most = Math.max(most, highest);
            return most - least <= 2 * LARGEST;
        }
    }

    /**
     * The steps of two sets of points: their smallest coordinate, if all others are multiples of it, or one for each
     * point.
     *
     * @return null if they have none, or if there are more columns than one buffer holds
     */
    static ScaledIntegers of(Points rows, Points columns) {
        if ((long) columns.size() * columns.dimension() > Integer.MAX_VALUE / Float.BYTES) {
            return null;
        }
        Steps steps = common(rows, columns);
        if (steps == null) {
            steps = ofEach(rows, columns);
        }
        return steps != null ? new ScaledIntegers(rows, columns, steps) : null;
    }

    private static Steps common(Points rows, Points columns) {
        double[] x = entries(rows);
        double[] y = entries(columns);
        double step = Math.min(smallest(x, 0, x.length), smallest(y, 0, y.length));
        Steps steps = new Steps();
        if (!isStep(step) || !multiples(x, step, steps) || !(x == y || multiples(y, step, steps))) {
            return null;
        }
        steps.common = step;
        steps.columns = filled(columns.size(), step);
        steps.rows = rows == columns ? steps.columns : filled(rows.size(), step);
        return steps;
    }

    private static double[] filled(int size, double value) {
        double[] array = new double[size];
        Arrays.fill(array, value);
        return array;
    }

    private static boolean isStep(double step) {
        return step >= Float.MIN_NORMAL && step <= Float.MAX_VALUE;
    }

    private static Steps ofEach(Points rows, Points columns) {
        Steps steps = new Steps();
        steps.columns = ofEach(columns, steps);
        steps.rows = rows == columns || steps.columns == null ? steps.columns : ofEach(rows, steps);
        return steps.rows == null ? null : steps;
    }

    private static double[] ofEach(Points points, Steps steps) {
        double[] entries = entries(points);
        double[] found = new double[points.size()];
        for (int i = 0; i < found.length; i++) {
            int from = points instanceof SparsePoints sparse ? sparse.starts()[i] : i * points.dimension();
            int to = points instanceof SparsePoints sparse ? sparse.starts()[i + 1] : from + points.dimension();
            found[i] = stepOf(entries, from, to, steps);
            if (Double.isNaN(found[i])) {
                return null;
            }
        }
        return found;
    }

    /** The largest step of which some entries are multiples, a fraction of the smallest one; NaN if there is none. */
    private static double stepOf(double[] entries, int from, int to, Steps steps) {
        double smallest = smallest(entries, from, to);
        if (smallest == Double.POSITIVE_INFINITY) {
            return 1; // all are zero
        }
        double least = 0;
        double most = 0;
        for (int k = from; k < to; k++) {
            least = Math.min(least, entries[k]);
            most = Math.max(most, entries[k]);
        }
        for (int parts = 1; parts * (most - least) <= 2.1 * LARGEST * smallest; parts++) {
            double inverse = parts / smallest;
            if (areMultiples(entries, from, to, inverse)) {
                return isStep(smallest / parts) && steps.widen(Math.rint(least * inverse), Math.rint(most * inverse))
                        ? smallest / parts
                        : Double.NaN;
            }
        }
        return Double.NaN;
    }

    private static boolean areMultiples(double[] entries, int from, int to, double inverse) {
        for (int k = from; k < to; k++) {
            double multiple = entries[k] * inverse;
            if (Math.abs(multiple - Math.rint(multiple)) > ROUNDING * Math.abs(multiple)) {
                return false;
            }
        }
        return true;
    }

    private static double[] entries(Points points) {
        return points instanceof DensePoints dense ? dense.values() : ((SparsePoints) points).values();
    }

    /** The least size of an entry that is not zero. */
    private static double smallest(double[] entries, int from, int to) {
        double smallest = Double.POSITIVE_INFINITY;
        for (int k = from; k < to; k++) {
            double size = Math.abs(entries[k]);
            if (size < smallest && size > 0) {
                smallest = size;
            }
        }
        return smallest;
    }

    /** Whether all entries are multiples of the step and their range, which is widened, is not too wide. */
    private static boolean multiples(double[] entries, double step, Steps steps) {
        double inverse = 1 / step;
        for (int from = 0; from < entries.length; from += BLOCK) {
            double least = 0;
            double most = 0;
            double worst = 0;
            for (int k = from; k < Math.min(entries.length, from + BLOCK); k++) {
                double multiple = entries[k] * inverse;
                double nearest = Math.rint(multiple);
                least = Math.min(least, nearest);
                most = Math.max(most, nearest);
                worst = Math.max(worst, Math.abs(multiple - nearest) - ROUNDING * Math.abs(multiple));
            }
            if (worst > 0 || !steps.widen(least, most)) {
                return false;
            }
        }
        return true;
    }

    /** Writes points as numbers of steps from the middle, one after the other, and c Σ m of each. */
    private void centre(Points points, int first, int count, double[] steps, FloatBuffer target, double[] shifts) {
        float zero = (float) middle;
        double[] row = new double[dimension];
        float[] centred = new float[dimension];
        for (int i = 0; i < count; i++) {
            points.copyRow(first + i, row, 0);
            shifts[i] = middle * (centre(row, 1 / steps[first + i], zero, centred) + middle * row.length);
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

    /** Writes some of the rows, as numbers of steps from the middle, and what {@link #products} must know of them. */
    void rows(int[] numbers, FloatBuffer target, double[] shifts, double[] steps) {
        double[] shift = new double[1];
        for (int r = 0; r < numbers.length; r++) {
            if (rows != null) {
                centre(rows, numbers[r], 1, rowSteps, target.slice(r * dimension, dimension), shift);
                shifts[r] = shift[0];
                steps[r] = rowSteps[numbers[r]];
            } else {
                int at = at(rowIndex, numbers[r]);
                target.put(r * dimension, held.numbers, at * dimension, dimension);
                shifts[r] = held.shifts[at];
                steps[r] = held.steps[at];
            }
        }
    }

    private static int at(int[] index, int number) {
        return index == null ? number : index[number];
    }

    /**
     * Consecutive columns as numbers of steps from the middle, one after the other, from the position of the buffer on.
     *
     * @param panel where they are copied to, if they do not lie side by side
     */
    FloatBuffer columns(int first, int count, FloatBuffer panel) {
        if (columnIndex == null) {
            return held.numbers.duplicate().position(first * dimension);
        }
        for (int j = 0; j < count; j++) {
            panel.put(j * dimension, held.numbers, columnIndex[first + j] * dimension, dimension);
        }
        return panel.position(0);
    }

    /** Whether {@link #columns} needs a panel. */
    boolean columnsAreGathered() {
        return columnIndex != null;
    }

    /** |a|² of the rows, if rows and columns are the same points: sums of squares of the centred numbers. */
    float[] squares() {
        float[] squares = new float[held.steps.length];
        float[] line = new float[dimension];
        for (int i = 0; i < squares.length; i++) {
            held.numbers.get(i * dimension, line);
            double sum = 0;
            for (float number : line) {
                sum += number * number;
            }
            squares[i] = (float) sum;
        }
        return squares;
    }

    int dimension() {
        return dimension;
    }

    /** What the coordinates are multiples of, or NaN where each point has a step of its own. */
    double step() {
        return step;
    }

    /** How many products of coordinates, less the middle, can be added in floats. */
    int depth() {
        return depth;
    }

    /** Buffers that a reader has left, or null. */
    ScaledIntegerReader.Buffers takeBuffers() {
        return buffers.poll();
    }

    /** Leaves buffers to the next reader. */
    void giveBuffers(ScaledIntegerReader.Buffers used) {
        buffers.add(used);
    }

    /**
     * Turns sums of products of centred numbers, of one row and consecutive columns, into the inner products of the
     * points.
     */
    void products(double[] sums, double rowShift, double rowStep, int firstColumn, int count) {
        double both = rowShift - dimension * middle * middle;
        for (int j = 0; j < count; j++) {
            int at = at(columnIndex, firstColumn + j);
            sums[j] = rowStep * held.steps[at] * (sums[j] + (both + held.shifts[at]));
        }
    }
}
