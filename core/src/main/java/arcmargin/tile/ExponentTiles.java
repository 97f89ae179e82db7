package arcmargin.tile;

import java.util.Arrays;

/**
 * The Gaussian kernel over tiles that hold exponents in place of half angles: {@code exp(−SCALE e)} for each entry e.
 */
public final class ExponentTiles implements TileKernel {

    /** An exponent is this many times the entry: the unit of {@link GaussianTiles}' exponential. */
    public static final double SCALE = 1 << GaussianTiles.DOUBLINGS;

    private final double[] rowDiagonal;
    private final double[] columnDiagonal;

    /**
     * The kernel over some points.
     *
     * @param rows the number of row points
     * @param columns the number of column points, or -1 where both are the same points
     */
    public ExponentTiles(int rows, int columns) {
        rowDiagonal = ones(rows);
        columnDiagonal = columns < 0 ? rowDiagonal : ones(columns);
    }

    private static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    @Override
    public void values(Tile tile) {
        GaussianTiles.exponentials(tile.entries, tile.rows * tile.columns);
    }

    @Override
    public void image(Tile tile) {
        throw new UnsupportedOperationException("a tile of exponents has no angles");
    }

    @Override
    public double[] rowDiagonal() {
        return rowDiagonal;
    }

    @Override
    public double[] columnDiagonal() {
        return columnDiagonal;
    }
}
