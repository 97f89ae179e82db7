package arcmargin.tile;

import arcmargin.kernel.Kernel;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * A kernel over tiles that gives the layer above accurate angles.
 *
 * <p>Some kernels find the angle between images from its cosine, and the cosine from values, all rounded to floats.
 * Where that loses too many digits, the angle is found by {@link Kernel#image} instead: for images so short that their
 * values leave the range of floats, and, if the layer above is sensitive to small angles as the arc-cosine kernel of
 * degree zero is, for angles below {@link #SMALL}.
 */
final class AccurateImage implements TileKernel {

    /** Below this half angle the cosine as a float determines the angle to fewer than a float's digits. */
    private static final float SMALL = 0.2f;

    /** Below this k(x, x) the smallest values of a pair approach the smallest normal float. */
    private static final double SHORT = 1e-30;

    private final Kernel kernel;
    private final TileKernel fast;
    private final double[] rowSquares;
    private final double[] columnSquares;
    private final float small;

    private AccurateImage(
            Kernel kernel, TileKernel fast, double[] rowSquares, double[] columnSquares, boolean smallAngles) {
        this.kernel = kernel;
        this.fast = fast;
        this.rowSquares = rowSquares;
        this.columnSquares = columnSquares;
        this.small = smallAngles ? SMALL : 0;
    }

    /** The fast form itself, if it is accurate for these points. */
    static TileKernel of(
            Kernel kernel, TileKernel fast, double[] rowSquares, double[] columnSquares, boolean smallAngles) {
        boolean anyShort = DoubleStream.concat(Arrays.stream(fast.rowDiagonal()), Arrays.stream(fast.columnDiagonal()))
                .anyMatch(AccurateImage::isShort);
        return smallAngles || anyShort ? new AccurateImage(kernel, fast, rowSquares, columnSquares, smallAngles) : fast;
    }

    private static boolean isShort(double diagonal) {
        return diagonal < SHORT && diagonal > 0;
    }

    @Override
    public void values(Tile tile) {
        fast.values(tile);
    }

    @Override
    public void image(Tile tile) {
        float[] below = Arrays.copyOf(tile.angles, tile.rows * tile.columns);
        fast.image(tile);
        for (int i = 0; i < tile.rows; i++) {
            boolean shortRow = isShort(rowDiagonal()[tile.firstRow + i]);
            for (int j = 0; j < tile.columns; j++) {
                int at = i * tile.columns + j;
                if (shortRow || Math.abs(tile.entries[at]) < small || isShort(columnDiagonal()[tile.firstColumn + j])) {
                    tile.entries[at] = HalfAngle.of(kernel.image(HalfAngle.pair(
                            rowSquares[tile.firstRow + i], below[at], columnSquares[tile.firstColumn + j])));
                    tile.anyObtuse |= tile.entries[at] < 0;
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
