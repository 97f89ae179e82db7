package arcmargin.gram;

import arcmargin.data.Points;
import arcmargin.kernel.Kernel;
import arcmargin.tile.ExponentTiles;
import arcmargin.tile.Tile;
import arcmargin.tile.TileKernel;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Squared distances in units that suit a kernel of the distance, summed from the differences of coordinates.
 *
 * <p>For points of few coordinates this is several times less work than the way through products and angles, and as
 * accurate: differences of near points lose nothing. Coordinates are counted from the centre in units of the width, so
 * that floats suffice where no point is far from the centre. With e = 2⁻²⁴ the relative error of a float, R the
 * largest norm and u the exponent, rounding the coordinates changes u by at most 4 e R √u, hence a Gaussian by at
 * most 4 e R √u exp(−u) &lt; 2 e R, and a Laplace kernel by at most 2 e R: R units in the last place of a float below
 * 1, and with d coordinates usually about √d times less. Where points are
 * further from the centre than {@link #NEAR}, a second float holds what the first one rounds.
 *
 * <p>Coordinates are stored one feature after the other, so that loops over consecutive points read them in order.
 */
final class Distances implements ProductSource {

    /**
     * The largest norm, in widths and √d, for which coordinates rounded to floats are good enough: what the d
     * coordinates round is independent, and so adds up to about R/√d units in the last place.
     */
    private static final double NEAR = 2;

    /** Beyond this many units the square of a coordinate would leave the range of floats. */
    private static final double FAR = 1e15;

    /** Features that one pass over the points takes in; as many as there are is rounded up to a multiple of it. */
    private static final int TOGETHER = 4;

    /** Coordinates of points by feature: rounded, and what is missing, or null where that is negligible. */
    @SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
    private record Coordinates(int size, float[][] rounded, float[][] missing) {

        static Coordinates of(Points points, double[] centre, double unit, boolean near) {
            int features = roundUp(points.dimension());
            float[][] rounded = new float[features][points.size()];
            float[][] missing = near ? null : new float[features][points.size()];
            double[] row = new double[points.dimension()];
            for (int i = 0; i < points.size(); i++) {
                points.copyRow(i, row, 0);
                for (int k = 0; k < row.length; k++) {
                    double value = (row[k] - centre[k]) / unit;
                    rounded[k][i] = (float) value;
                    if (missing != null) {
                        missing[k][i] = (float) (value - rounded[k][i]);
                    }
                }
            }
            return new Coordinates(points.size(), rounded, missing);
        }

        Coordinates select(int[] indices) {
            return new Coordinates(
                    indices.length, select(rounded, indices), missing == null ? null : select(missing, indices));
        }

        private static float[][] select(float[][] values, int[] indices) {
            float[][] selected = new float[values.length][indices.length];
            for (int k = 0; k < values.length; k++) {
                float[] from = values[k];
                float[] to = selected[k];
                for (int i = 0; i < indices.length; i++) {
                    to[i] = from[indices[i]];
                }
            }
            return selected;
        }

        private static int roundUp(int features) {
            return (features + TOGETHER - 1) / TOGETHER * TOGETHER;
        }
    }

    private final Coordinates rows;
    private final Coordinates columns;
    private final double[] rowSquares;
    private final double[] columnSquares;

    private Distances(Coordinates rows, Coordinates columns, double[] rowSquares, double[] columnSquares) {
        this.rows = rows;
        this.columns = columns;
        this.rowSquares = rowSquares;
        this.columnSquares = columnSquares;
    }

    /**
     * The distances between points, or null if they leave the range of floats.
     *
     * @param kernel one of the distance
     * @param rows points of the rows
     * @param rowSquares their squared norms
     * @param columns points of the columns, perhaps the same
     * @param columnSquares their squared norms, the same array where both are the same points
     */
    static Distances of(Kernel kernel, Points rows, double[] rowSquares, Points columns, double[] columnSquares) {
        double[] centre = centre(columns);
        double radius = Math.max(radius(columns, centre), rows == columns ? 0 : radius(rows, centre));
        double unit = ExponentTiles.unit(kernel);
        if (!(radius <= FAR * unit)) {
            return null;
        }
        boolean near = radius <= NEAR * Math.sqrt(columns.dimension()) * ExponentTiles.width(kernel);
        Coordinates theirs = Coordinates.of(columns, centre, unit, near);
        return new Distances(
                rows == columns ? theirs : Coordinates.of(rows, centre, unit, near), theirs, rowSquares, columnSquares);
    }

    private static double[] centre(Points points) {
        double[] centre = new double[points.dimension()];
        double[] row = new double[points.dimension()];
        for (int i = 0; i < points.size(); i++) {
            points.copyRow(i, row, 0);
            for (int k = 0; k < row.length; k++) {
                centre[k] += (row[k] - centre[k]) / (i + 1);
            }
        }
        return centre;
    }

    private static double radius(Points points, double[] centre) {
        double largest = 0;
        double[] row = new double[points.dimension()];
        for (int i = 0; i < points.size(); i++) {
            points.copyRow(i, row, 0);
            double square = 0;
            for (int k = 0; k < row.length; k++) {
                square += (row[k] - centre[k]) * (row[k] - centre[k]);
            }
            largest = Math.max(largest, square);
        }
        return Math.sqrt(largest);
    }

    @Override
    public double[] rowSquares() {
        return rowSquares;
    }

    @Override
    public double[] columnSquares() {
        return columnSquares;
    }

    @Override
    public TileKernel tiles(Kernel kernel) {
        return new ExponentTiles(kernel, rows.size, rowSquares == columnSquares ? -1 : columns.size);
    }

    @Override
    public ProductSource select(int[] someRows, int[] someColumns) {
        Coordinates selected = rows.select(someRows);
        double[] squares = select(rowSquares, someRows);
        return rowSquares == columnSquares && someRows == someColumns
                ? new Distances(selected, selected, squares, squares)
                : new Distances(selected, columns.select(someColumns), squares, select(columnSquares, someColumns));
    }

    /** Some of the numbers. */
    static double[] select(double[] values, int[] indices) {
        double[] selected = new double[indices.length];
        for (int k = 0; k < indices.length; k++) {
            selected[k] = values[indices[k]];
        }
        return selected;
    }

    private boolean near() {
        return columns.missing == null;
    }

    @Override
    public Reader reader() {
        return new DistanceReader();
    }

    /** Makes rows of exponents. The coordinates of the columns at work lie in arrays of their own. */
    private final class DistanceReader implements Reader {

        private final float[][] panel = new float[columns.rounded.length][Tile.SIDE];
        private final float[][] panelMissing = new float[near() ? 0 : panel.length][Tile.SIDE];
        private int first;
        private int count;

        @Override
        public void open(int newFirst, int newCount) {
            first = newFirst;
            count = newCount;
        }

        @Override
        public void fill(int firstColumn, int columnCount, Tile tile) {
            load(firstColumn, columnCount);
            tile.shape(first, count, firstColumn, columnCount);
            float[] line = tile.rowBuffer();
            for (int i = 0; i < count; i++) {
                squares(first + i, line, columnCount);
                System.arraycopy(line, 0, tile.entries, i * columnCount, columnCount);
            }
        }

        @Override
        public void fillEach(int[] numbers, int firstColumn, int columnCount, Tile tile, IntConsumer use) {
            load(firstColumn, columnCount);
            for (int r = 0; r < numbers.length; r++) {
                tile.shape(numbers[r], 1, firstColumn, columnCount);
                squares(numbers[r], tile.entries, columnCount);
                use.accept(r);
            }
        }

        private void load(int firstColumn, int columnCount) {
            for (int k = 0; k < panel.length; k++) {
                System.arraycopy(columns.rounded[k], firstColumn, panel[k], 0, columnCount);
                if (!near()) {
                    System.arraycopy(columns.missing[k], firstColumn, panelMissing[k], 0, columnCount);
                }
            }
        }

        /** The squared distances of a row point and the columns in the panel. */
        private void squares(int row, float[] target, int length) {
            Arrays.fill(target, 0, length, 0);
            float[][] x = rows.rounded;
            for (int k = 0; k < x.length; k += TOGETHER) {
                if (near()) {
                    addFour(
                            target,
                            length,
                            x[k][row],
                            panel[k],
                            x[k + 1][row],
                            panel[k + 1],
                            x[k + 2][row],
                            panel[k + 2],
                            x[k + 3][row],
                            panel[k + 3]);
                } else {
                    addFine(target, length, k, row);
                    addFine(target, length, k + 2, row);
                }
            }
        }

        private void addFine(float[] target, int length, int k, int row) {
            float[][] x = rows.rounded;
            float[][] rest = rows.missing;
            addTwo(
                    target,
                    length,
                    x[k][row],
                    rest[k][row],
                    panel[k],
                    panelMissing[k],
                    x[k + 1][row],
                    rest[k + 1][row],
                    panel[k + 1],
                    panelMissing[k + 1]);
        }
    }

    // sums by fused operations, and no offsets in indices: other forms JDK 17 does not turn into vector instructions

    private static void addFour(
            float[] sums,
            int length,
            float x0,
            float[] y0,
            float x1,
            float[] y1,
            float x2,
            float[] y2,
            float x3,
            float[] y3) {
        for (int j = 0; j < length; j++) {
            float d0 = x0 - y0[j];
            float d1 = x1 - y1[j];
            float d2 = x2 - y2[j];
            float d3 = x3 - y3[j];
            sums[j] = Math.fma(d3, d3, Math.fma(d2, d2, Math.fma(d1, d1, Math.fma(d0, d0, sums[j]))));
        }
    }

    private static void addTwo(
            float[] sums,
            int length,
            float x0,
            float rest0,
            float[] y0,
            float[] missing0,
            float x1,
            float rest1,
            float[] y1,
            float[] missing1) {
        for (int j = 0; j < length; j++) {
            float d0 = (x0 - y0[j]) + (rest0 - missing0[j]);
            float d1 = (x1 - y1[j]) + (rest1 - missing1[j]);
            sums[j] = Math.fma(d1, d1, Math.fma(d0, d0, sums[j]));
        }
    }
}
