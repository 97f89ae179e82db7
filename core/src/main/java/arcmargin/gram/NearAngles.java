package arcmargin.gram;

import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;

/**
 * Turns rows of inner products into {@linkplain HalfAngle half angles}, going back to the vectors where the products have lost them.
 *
 * <p>A sum of d products is off by about √d units in the last place, and so is 1 − |cos θ|. Where that is more than a float
 * shows, for duplicates above all, s = |x/|x| ∓ y/|y|| / 2 is summed from the coordinates instead.
 */
final class NearAngles {

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
                products[j] = exact(row, first + j, products[j] < 0);
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
        double x = rowInverses[row];
        double y = obtuse ? -columnInverses[column] : columnInverses[column];
        double square;
        if (rows instanceof SparsePoints r && columns instanceof SparsePoints c) {
            square = squaredDifference(r, row, x, c, column, y);
        } else if (rows instanceof DensePoints r && columns instanceof DensePoints c) {
            int d = rows.dimension();
            square = squaredDifference(r.values(), row * d, x, c.values(), column * d, y, d);
        } else {
            square = squaredDifference(rows.row(row), 0, x, columns.row(column), 0, y, rows.dimension());
        }
        double s = Math.sqrt(square) / 2;
        return obtuse ? -Math.max(s, HalfAngle.OPPOSITE) : s;
    }

    private static double squaredDifference(double[] a, int i, double x, double[] b, int j, double y, int count) {
        double sum = 0;
        for (int k = 0; k < count; k++) {
            double difference = a[i + k] * x - b[j + k] * y;
            sum += difference * difference;
        }
        return sum;
    }

    private static double squaredDifference(SparsePoints a, int i, double x, SparsePoints b, int j, double y) {
        double sum = 0;
        int p = a.starts()[i];
        int q = b.starts()[j];
        int pEnd = a.starts()[i + 1];
        int qEnd = b.starts()[j + 1];
        while (p < pEnd || q < qEnd) {
            int left = p < pEnd ? a.columns()[p] : Integer.MAX_VALUE;
            int right = q < qEnd ? b.columns()[q] : Integer.MAX_VALUE;
            double difference = 0;
            if (left <= right) {
                difference += a.values()[p++] * x;
            }
            if (right <= left) {
                difference -= b.values()[q++] * y;
            }
            sum += difference * difference;
        }
        return sum;
    }
}
