package arcmargin.gram;

import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import arcmargin.kernel.Pair;
import arcmargin.tile.HalfAngle;
import arcmargin.tile.Tile;
import java.util.Arrays;

/**
 * Turns rows of inner products into {@linkplain HalfAngle half angles}, going back to the vectors where the products
 * have lost them.
 *
 * <p>A sum of d products is off by about √d units in the last place, and so is 1 − |cos θ|. Where that is more than a
 * float shows, for duplicates above all, s = |x/|x| ∓ y/|y|| / 2 is summed from the coordinates instead.
 */
final class HalfAngleEncoder {

    /**
     * Below this the rounding of x/|x| tells, as for exactly parallel vectors; {@link Pair} then finds the angle at
     * any cost.
     */
    private static final double NOISE = 1e-12;

    private final Points rows;
    private final Points columns;
    private final double[] rowInverses;
    private final double[] columnInverses;
    private final float nearestSquare;
    private final int[] rowIndex; // which of the points are rows; null for all
    private final int[] columnIndex;

    HalfAngleEncoder(Points rows, double[] rowSquares, Points columns, double[] columnSquares) {
        this.rows = rows;
        this.columns = columns;
        this.rowInverses = inverses(rowSquares);
        this.columnInverses = rowSquares == columnSquares ? rowInverses : inverses(columnSquares);
        // s has relative error δ/(4s²) if the cosine has error δ; we want less than 2^-25.
        double cosineError = 0x1p-53 * (8 + 2 * Math.sqrt(rows.dimension()));
        this.nearestSquare = (float) (cosineError * 0x1p25 / 4);
        this.rowIndex = null;
        this.columnIndex = null;
    }

    private HalfAngleEncoder(HalfAngleEncoder whole, int[] rowIndex, int[] columnIndex) {
        this.rows = whole.rows;
        this.columns = whole.columns;
        this.rowInverses = Distances.select(whole.rowInverses, rowIndex);
        this.columnInverses = Distances.select(whole.columnInverses, columnIndex);
        this.nearestSquare = whole.nearestSquare;
        this.rowIndex = compose(whole.rowIndex, rowIndex);
        this.columnIndex = compose(whole.columnIndex, columnIndex);
    }

    private static int[] compose(int[] index, int[] some) {
        return index == null ? some : Arrays.stream(some).map(i -> index[i]).toArray();
    }

    /** The encoder for some of the rows and columns. */
    HalfAngleEncoder select(int[] someRows, int[] someColumns) {
        return new HalfAngleEncoder(this, someRows, someColumns);
    }

    private static double[] inverses(double[] squares) {
        double[] inverses = new double[squares.length];
        for (int i = 0; i < squares.length; i++) {
            inverses[i] = squares[i] > 0 ? 1 / Math.sqrt(squares[i]) : 0;
        }
        return inverses;
    }

    /**
     * Writes the half angles of one row of a tile.
     *
     * @param tile where they go; its place is set
     * @param i the row of the tile
     * @param products the inner products, from index 0; overwritten
     * @param inverses a buffer as long
     * @return whether some angle is obtuse
     */
    boolean encode(Tile tile, int i, double[] products, double[] inverses) {
        int row = tile.firstRow + i;
        int count = tile.columns;
        float[] line = tile.rowBuffer();
        System.arraycopy(columnInverses, tile.firstColumn, inverses, 0, count);
        cosines(products, count, rowInverses[row], inverses);
        int bits = 0;
        boolean anyNear = false;
        for (int j = 0; j < count; j++) {
            float square = Math.abs((float) (0.5 - 0.5 * Math.abs(products[j])));
            int sign = (int) (Double.doubleToRawLongBits(products[j]) >>> 32) & Integer.MIN_VALUE;
            bits |= sign;
            anyNear |= square < nearestSquare;
            line[j] = Float.intBitsToFloat(Float.floatToRawIntBits(square) | sign);
        }
        if (bits < 0) {
            signedRoots(line, count);
        } else {
            roots(line, count);
        }
        if (anyNear) {
            for (int j = 0; j < count; j++) {
                if (line[j] * line[j] < nearestSquare) {
                    line[j] = (float) exact(row, tile.firstColumn + j, products[j] < 0);
                }
            }
        }
        System.arraycopy(line, 0, tile.entries, i * count, count);
        return bits < 0;
    }

    private static void cosines(double[] products, int count, double inverse, double[] inverses) {
        for (int j = 0; j < count; j++) {
            products[j] *= inverse * inverses[j];
        }
    }

    private static void roots(float[] squares, int count) {
        for (int j = 0; j < count; j++) {
            squares[j] = (float) Math.sqrt(Math.abs(squares[j]));
        }
    }

    /**
     * The roots of the sizes with the signs of the squares. The tiny term keeps 0 / 0 away; such angles are found from
     * the vectors.
     */
    private static void signedRoots(float[] squares, int count) {
        for (int j = 0; j < count; j++) {
            float shifted = squares[j] + Float.MIN_NORMAL;
            squares[j] = (float) Math.sqrt(Math.abs(squares[j])) * (shifted / Math.abs(shifted));
        }
    }

    /** s from the vectors: half the length of x/|x| − y/|y|, or of their sum for obtuse angles. */
    private double exact(int tileRow, int tileColumn, boolean obtuse) {
        int row = rowIndex == null ? tileRow : rowIndex[tileRow];
        int column = columnIndex == null ? tileColumn : columnIndex[tileColumn];
        if (row == column && rows == columns) {
            return 0;
        }
        double[][] both = rows instanceof SparsePoints r && columns instanceof SparsePoints c
                ? shared(r, row, c, column)
                : new double[][] {rows.row(row), columns.row(column)};
        double[] x = both[0];
        double[] y = both[1];
        double inverseX = rowInverses[tileRow];
        double inverseY = obtuse ? -columnInverses[tileColumn] : columnInverses[tileColumn];
        double square = 0;
        boolean equal = true;
        for (int k = 0; k < x.length; k++) {
            double difference = x[k] * inverseX - y[k] * inverseY;
            square += difference * difference;
            equal &= x[k] == y[k];
        }
        double s = Math.sqrt(square) / 2;
        if (s < NOISE && !equal) {
            return HalfAngle.of(Pair.of(x, y));
        }
        return obtuse ? -Math.max(s, HalfAngle.OPPOSITE) : s;
    }

    /** Two sparse rows over the features that either of them has. */
    private static double[][] shared(SparsePoints a, int i, SparsePoints b, int j) {
        int p = a.starts()[i];
        int q = b.starts()[j];
        int pEnd = a.starts()[i + 1];
        int qEnd = b.starts()[j + 1];
        double[] x = new double[pEnd - p + qEnd - q];
        double[] y = new double[x.length];
        for (int k = 0; p < pEnd || q < qEnd; k++) {
            int left = p < pEnd ? a.columns()[p] : Integer.MAX_VALUE;
            int right = q < qEnd ? b.columns()[q] : Integer.MAX_VALUE;
            if (left <= right) {
                x[k] = a.values()[p++];
            }
            if (right <= left) {
                y[k] = b.values()[q++];
            }
        }
        return new double[][] {x, y};
    }
}
