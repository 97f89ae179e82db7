package arcmargin.tile;

import java.util.function.DoubleUnaryOperator;

/** A factor for each point: an element of a tile is multiplied by that of its row and that of its column. */
final class Factors {

    /** Shorter images, squared, count as zero vectors: their values in floats have lost all digits, and a product of two inverses its range. */
    private static final double SHORTEST = 1e-36;

    private final PointNumbers rows;
    private final PointNumbers columns;

    private Factors(double[] rowDiagonal, double[] columnDiagonal, DoubleUnaryOperator factor) {
        rows = new PointNumbers(rowDiagonal.length, i -> factor.applyAsDouble(rowDiagonal[i]));
        columns = rowDiagonal == columnDiagonal
                ? rows
                : new PointNumbers(columnDiagonal.length, i -> factor.applyAsDouble(columnDiagonal[i]));
    }

    /** √k(x, x), which makes values of cosines. */
    static Factors roots(double[] rowDiagonal, double[] columnDiagonal) {
        return new Factors(rowDiagonal, columnDiagonal, Math::sqrt);
    }

    /** 1/√k(x, x), which makes cosines of values; 0 for zero vectors. */
    static Factors inverseRoots(double[] rowDiagonal, double[] columnDiagonal) {
        return new Factors(rowDiagonal, columnDiagonal, square -> square > SHORTEST ? 1 / Math.sqrt(square) : 0);
    }

    /** Multiplies the values of row i of a tile, in {@code tile.sine}. */
    void multiply(Tile tile, int i) {
        multiply(tile.sine, tile.columns, rows.at(tile.firstRow + i), columns.columns(tile));
    }

    private static void multiply(float[] values, int count, float row, float[] columns) {
        for (int j = 0; j < count; j++) {
            values[j] *= row * columns[j];
        }
    }
}
