package arcmargin.tile;

import java.util.function.DoubleUnaryOperator;

/** One factor per point: an element of a tile is multiplied by the factor of its row and by that of its column. */
final class Factors {

    /**
     * Images whose squared length is below this count as zero vectors: as floats their values have lost all digits, and
     * a product of two inverses would overflow.
     */
    private static final double SHORTEST = 1e-36;

    private final PointValues rows;
    private final PointValues columns;

    private Factors(double[] rowDiagonal, double[] columnDiagonal, DoubleUnaryOperator factor) {
        rows = new PointValues(rowDiagonal.length, i -> factor.applyAsDouble(rowDiagonal[i]));
        columns = rowDiagonal == columnDiagonal
                ? rows
                : new PointValues(columnDiagonal.length, i -> factor.applyAsDouble(columnDiagonal[i]));
    }

    /** √k(x, x), which turns cosines into values. */
    static Factors roots(double[] rowDiagonal, double[] columnDiagonal) {
        return new Factors(rowDiagonal, columnDiagonal, Math::sqrt);
    }

    /** 1/√k(x, x), which turns values into cosines; 0 for zero vectors. */
    static Factors inverseRoots(double[] rowDiagonal, double[] columnDiagonal) {
        return new Factors(rowDiagonal, columnDiagonal, square -> square > SHORTEST ? 1 / Math.sqrt(square) : 0);
    }

    /** Multiplies the entries of a row. */
    void multiply(AngleRow row) {
        multiply(row, row.entries);
    }

    /** Multiplies values that belong to the entries of a row. */
    void multiply(AngleRow row, float[] values) {
        multiply(values, row.count(), rows.at(row), columns.columns(row));
    }

    /** Adds to a target the products σ(1 − 2z), times the factors, of a {@linkplain AngleRow#split split} row. */
    void addCosines(AngleRow row, float[] target) {
        addCosines(row.entries, row.sign(), row.count(), rows.at(row), columns.columns(row), target);
    }

    private static void addCosines(float[] sine, float[] sign, int count, float row, float[] columns, float[] target) {
        for (int j = 0; j < count; j++) {
            target[j] += row * columns[j] * (sign[j] * (1 - 2 * sine[j] * sine[j]));
        }
    }

    private static void multiply(float[] values, int count, float row, float[] columns) {
        for (int j = 0; j < count; j++) {
            values[j] *= row * columns[j];
        }
    }
}
