package arcmargin.gram;

import arcmargin.kernel.Kernel;
import java.util.Arrays;

/**
 * A kernel over tiles whose images a layer above sees without loss of small angles.
 *
 * <p>Some kernels find the image's angle from its cosine, rounded to a float. Below {@link #SMALL} it is found by {@link Kernel#image}
 * instead. Only layers that tell small angles apart, such as the arc-cosine kernel of degree zero, need this below them.
 */
final class AccurateImage implements TileKernel {

    /** Half angles below which a cosine in a float has lost more digits than a float may show. */
    private static final float SMALL = 0.2f;

    private final Kernel kernel;
    private final TileKernel fast;
    private final double[] rowSquares;
    private final double[] columnSquares;

    AccurateImage(Kernel kernel, TileKernel fast, double[] rowSquares, double[] columnSquares) {
        this.kernel = kernel;
        this.fast = fast;
        this.rowSquares = rowSquares;
        this.columnSquares = columnSquares;
    }

    @Override
    public void values(Tile tile) {
        fast.values(tile);
    }

    @Override
    public void image(Tile tile) {
        float[] before = Arrays.copyOf(tile.angles, tile.rows * tile.columns);
        fast.image(tile);
        for (int i = 0; i < tile.rows; i++) {
            for (int j = 0; j < tile.columns; j++) {
                int at = i * tile.columns + j;
                if (Math.abs(tile.entries[at]) < SMALL) {
                    tile.entries[at] = HalfAngle.of(kernel.image(HalfAngle.pair(
                            rowSquares[tile.firstRow + i], before[at], columnSquares[tile.firstColumn + j])));
                }
            }
        }
    }

    @Override
    public double[] rowDiagonal() {
        return fast.rowDiagonal();
    }

    @Override
    public double[] columnDiagonal() {
        return fast.columnDiagonal();
    }
}
