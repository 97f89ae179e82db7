package arcmargin.gram;

import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import arcmargin.kernel.Pair;

/**
 * Turns rows of inner products into {@linkplain HalfAngle half angles}, going back to the vectors where the products have lost them.
 *
 * <p>A sum of d products is off by about √d units in the last place, and so is 1 − |cos θ|. Where that is more than a float
 * shows, for duplicates above all, s = |x/|x| ∓ y/|y|| / 2 is summed from the coordinates instead.
 */
final class NearAngles {

    /** Below this the rounding of x/|x| tells, as for exactly parallel vectors; {@link Pair} then finds the angle at any cost. */
    private static final double NOISE = 1e-12;

    private final Points rows;
    private final Points columns;
    private final double[] rowInverses;
    private final double[] columnInverses;
    private final double nearest;

    NearAngles(Points rows, double[] rowSquares, Points columns, double[] columnSquares) {
        this.rows = rows;
        this.columns = columns;
        this.rowInverses = inverses(rowSquares);
        this.columnInverses = rowSquares == columnSquares ? rowInverses : inverses(columnSquares);
        // s has relative error δ/(4s²) if the cosine has error δ; we want less than 2^-25.
        double cosineError = 0x1p-53 * (8 + 2 * Math.sqrt(rows.dimension()));
        this.nearest = Math.sqrt(cosineError * 0x1p25 / 4);
    }

    private static double[] inverses(double[] squares) {
        double[] inverses = new double[squares.length];
        for (int i = 0; i < squares.length; i++) {
            inverses[i] = squares[i] > 0 ? 1 / Math.sqrt(squares[i]) : 0;
        }
        return inverses;
    }

    /**
     * Writes the half angles of one row.
     *
     * @param row the row point
     * @param first the first column point
     * @param count how many columns
     * @param products the inner products, from index 0; overwritten
     * @param out where the half angles go
     * @param at the first index there
     * @return whether some angle is obtuse
     */
    boolean encode(int row, int first, int count, double[] products, float[] out, int at) {
        halfAngles(products, count, rowInverses[row], columnInverses, first);
        int bits = 0;
        for (int j = 0; j < count; j++) {
            double size = Math.abs(products[j]);
            if (size < nearest) {
                boolean obtuse = Double.doubleToRawLongBits(products[j]) < 0; // of -0.0 too
                products[j] = exact(row, first + j, obtuse);
            }
            float s = (float) products[j];
            bits |= Float.floatToRawIntBits(s);
            out[at + j] = s;
        }
        return bits < 0;
    }

    /**
     * The products made half angles in double precision. No branches and no calls but of absolute value and square root, so
     * that the compiler uses vector instructions; the tiny term keeps 0 / 0 away.
     */
    private static void halfAngles(double[] products, int count, double inverse, double[] inverses, int first) {
        for (int j = 0; j < count; j++) {
            double cosine = products[j] * (inverse * inverses[first + j]) + Double.MIN_NORMAL;
            double size = Math.abs(cosine);
            products[j] = Math.sqrt(Math.abs(0.5 - 0.5 * size)) * (cosine / size);
        }
    }

    /** s from the vectors: half the length of x/|x| − y/|y|, or of their sum for obtuse angles. */
    private double exact(int row, int column, boolean obtuse) {
        double[][] both = rows instanceof SparsePoints r && columns instanceof SparsePoints c
                ? shared(r, row, c, column)
                : new double[][] {rows.row(row), columns.row(column)};
        double[] x = both[0];
        double[] y = both[1];
        double inverseX = rowInverses[row];
        double inverseY = obtuse ? -columnInverses[column] : columnInverses[column];
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
