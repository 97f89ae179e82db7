package arcmargin.tile;

import arcmargin.kernel.Kernel;
import arcmargin.kernel.Pair;

/** Any kernel over tiles, pair by pair, from products in double precision where the tile has them. */
public final class ScalarTiles implements TileKernel {

    /** Below this squared half angle the angle as a float is more accurate than the product as a double. */
    private static final float NEAR = 1e-6f;

    private final Kernel kernel;
    private final double[] rowSquares;
    private final double[] columnSquares;
    private final double[] rowDiagonal;
    private final double[] columnDiagonal;

    public ScalarTiles(Kernel kernel, double[] rowSquares, double[] columnSquares) {
        this.kernel = kernel;
        this.rowSquares = rowSquares;
        this.columnSquares = columnSquares;
        this.rowDiagonal = TileKernel.diagonal(kernel, rowSquares);
        this.columnDiagonal = rowSquares == columnSquares ? rowDiagonal : TileKernel.diagonal(kernel, columnSquares);
    }

    @Override
    public double[] rowDiagonal() {
        return rowDiagonal;
    }

    @Override
    public double[] columnDiagonal() {
        return columnDiagonal;
    }

    @Override
    public void values(Tile tile) {
        for (int i = 0; i < tile.rows; i++) {
            for (int j = 0; j < tile.columns; j++) {
                tile.entries[i * tile.columns + j] = (float) value(tile, i, j);
            }
        }
    }

    private double value(Tile tile, int i, int j) {
        int at = i * tile.columns + j;
        float s = tile.angles[at];
        return tile.products != null && s * s > NEAR
                ? kernel.at(rowSquares[tile.firstRow + i], tile.products[at], columnSquares[tile.firstColumn + j])
                : kernel.at(pair(tile, i, j));
    }

    @Override
    public void image(Tile tile) {
        int bits = 0;
        for (int i = 0; i < tile.rows; i++) {
            for (int j = 0; j < tile.columns; j++) {
                float s = HalfAngle.of(kernel.image(pair(tile, i, j)));
                bits |= Float.floatToRawIntBits(s);
                tile.entries[i * tile.columns + j] = s;
            }
        }
        tile.entriesAreAngles(bits < 0);
    }

    private Pair pair(Tile tile, int i, int j) {
        return HalfAngle.pair(
                rowSquares[tile.firstRow + i], tile.angles[i * tile.columns + j], columnSquares[tile.firstColumn + j]);
    }
}
