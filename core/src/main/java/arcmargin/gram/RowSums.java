package arcmargin.gram;

import arcmargin.tile.Tile;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The loops over rows of a kernel matrix in which a search spends its time: weighted sums of rows, taken off gradients.
 *
 * <p>Loops meant for vector instructions are short, have no branches, no offsets in their indices and one
 * width of numbers: other loops JDK 17 compiles to scalar code. Where single
 * precision would lose digits, a sum is therefore kept as a pair of floats, the second of which collects what the
 * first rounds: some 48 bits in all. What a product and a sum of floats lose to rounding is itself a float and
 * computed exactly (T. J. Dekker, "A floating-point technique for extending the available precision", Numerische
 * Mathematik 18, 1971).
 *
 * <p>An element's sum is taken in the order of the rows whatever the range of elements, so that ranges may be divided
 * over threads.
 */
final class RowSums {

    /** Elements of a row that one task works on: sums of so many stay in the nearest cache. */
    private static final int CHUNK = 1024;

    /** Fewer elements are not worth the start of other threads. */
    private static final long SERIAL = 1 << 19;

    /** Rows read together: their parts that one task works on fit the second-level cache. */
    static final int ROWS = 64;

    private RowSums() {}

    /** Some of the rows of a matrix. */
    static float[][] rows(KernelMatrix matrix, int[] indices, int from, int to) {
        float[][] rows = new float[to - from][];
        Arrays.setAll(rows, r -> matrix.row(indices[from + r]));
        return rows;
    }

    /**
     * Subtracts {@code factors[r] rows[r][k]}, summed over r, from {@code high[k] + low[k]}.
     *
     * @param rows the rows, each with at least {@code length} elements
     * @param factors a factor for each row
     * @param high the differences, rounded to floats
     * @param low what is missing from them
     * @param length the number of elements
     * @param workers the thread pool
     */
    static void subtract(float[][] rows, double[] factors, float[] high, float[] low, int length, Workers workers) {
        forEachChunk(length, rows.length, workers, (from, to) -> subtract(rows, factors, high, low, from, to));
    }

    /** As above, elements from some place on to another. */
    static void subtract(float[][] rows, double[] factors, float[] high, float[] low, int from, int to) {
        for (int r = 0; r < rows.length; r++) {
            float a = (float) -factors[r];
            addOne(high, low, a, (float) (-factors[r] - a), rows[r], from, to);
        }
    }

    /** Calls with ranges that cover a number of elements, from several threads where there is enough to do. */
    private static void forEachChunk(int length, int rows, Workers workers, Range range) {
        int chunks = (length + CHUNK - 1) / CHUNK;
        IntConsumer task = c -> range.accept(c * CHUNK, Math.min(length, (c + 1) * CHUNK));
        if ((long) length * rows < SERIAL) {
            for (int c = 0; c < chunks; c++) {
                task.accept(c);
            }
        } else {
            workers.forEach(chunks, task);
        }
    }

    private interface Range {
        void accept(int from, int to);
    }

    private static void addOne(float[] high, float[] low, float a, float rest, float[] row, int from, int to) {
        for (int k = from; k < to; k++) {
            float value = row[k];
            float product = a * value;
            float lost = Math.fma(a, value, -product) + rest * value;
            float before = high[k];
            float sum = before + product;
            float added = sum - before;
            low[k] += ((before - (sum - added)) + (product - added)) + lost;
            high[k] = sum;
        }
    }

    /**
     * Rounds anew: moves into the high parts what the low parts have grown to. To be called after some subtractions.
     */
    static void normalise(float[] high, float[] low, int length) {
        for (int k = 0; k < length; k++) {
            float sum = high[k] + low[k];
            low[k] -= sum - high[k];
            high[k] = sum;
        }
    }

    /**
     * Adds {@code factors[r] rows[r][k]}, summed over r, to {@code sums[k]} in double precision.
     *
     * @param rows the rows, each at least as long as the sums
     * @param factors a factor for each row
     * @param sums the sums
     * @param workers the thread pool
     */
    static void add(float[][] rows, double[] factors, double[] sums, Workers workers) {
        forEachChunk(sums.length, rows.length, workers, (from, to) -> add(rows, factors, sums, from, to));
    }

    /** As above, elements from some place on to another. */
    static void add(float[][] rows, double[] factors, double[] sums, int from, int to) {
        int r = 0;
        for (; r + 4 <= rows.length; r += 4) {
            addFour(
                    sums,
                    factors[r],
                    rows[r],
                    factors[r + 1],
                    rows[r + 1],
                    factors[r + 2],
                    rows[r + 2],
                    factors[r + 3],
                    rows[r + 3],
                    from,
                    to);
        }
        for (; r < rows.length; r++) {
            addOne(sums, factors[r], rows[r], from, to);
        }
    }

    /** Subtracts tiles of rows from pairs of floats, as {@link #subtract} does. */
    static final class PairUse implements TileStream.RowUse {

        private final double[] factors;
        private final float[] high;
        private final float[] low;
        private final float[] partHigh = new float[Tile.SIDE]; // of the columns at work
        private final float[] partLow = new float[Tile.SIDE];
        private int first;
        private int count;

        PairUse(double[] factors, float[] high, float[] low) {
            this.factors = factors;
            this.high = high;
            this.low = low;
        }

        @Override
        public void begin(int firstColumn, int columns) {
            first = firstColumn;
            count = columns;
            System.arraycopy(high, first, partHigh, 0, count);
            System.arraycopy(low, first, partLow, 0, count);
        }

        @Override
        public void accept(Tile tile, int place) {
            float a = (float) -factors[place];
            addOne(partHigh, partLow, a, (float) (-factors[place] - a), tile.entries, 0, count);
        }

        @Override
        public void end() {
            System.arraycopy(partHigh, 0, high, first, count);
            System.arraycopy(partLow, 0, low, first, count);
        }
    }

    /** Adds tiles of rows to sums in double precision. */
    static class DoubleUse implements TileStream.RowUse {

        private final double[] factors;
        private final double[] sums;
        private final double[] part = new double[Tile.SIDE];
        private int first;
        private int count;

        DoubleUse(double[] factors, double[] sums) {
            this.factors = factors;
            this.sums = sums;
        }

        @Override
        public void begin(int firstColumn, int columns) {
            first = firstColumn;
            count = columns;
            System.arraycopy(sums, first, part, 0, count);
        }

        @Override
        public void accept(Tile tile, int place) {
            addOne(part, factors[place], tile.entries, 0, count);
        }

        @Override
        public void end() {
            System.arraycopy(part, 0, sums, first, count);
        }
    }

    private static void addOne(double[] sums, double factor, float[] row, int from, int to) {
        for (int k = from; k < to; k++) {
            sums[k] += factor * row[k];
        }
    }

    private static void addFour(
            double[] sums,
            double a,
            float[] rowA,
            double b,
            float[] rowB,
            double c,
            float[] rowC,
            double d,
            float[] rowD,
            int from,
            int to) {
        for (int k = from; k < to; k++) {
            sums[k] = (((sums[k] + a * rowA[k]) + b * rowB[k]) + c * rowC[k]) + d * rowD[k];
        }
    }
}
