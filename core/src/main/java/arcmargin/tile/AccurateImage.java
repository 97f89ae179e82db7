package arcmargin.tile;

import arcmargin.kernel.Kernel;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * A kernel over tiles whose images a layer above sees without loss.
 *
 * <p>Some kernels find the image's angle from its cosine, and that from values, all rounded to floats. Where too little would be left of them,
 * the angle is found by {@link Kernel#image} instead: of images so short that their values leave the range of floats, and, if the
 * layer above tells small angles apart as the arc-cosine kernel of degree zero does, below {@link #SMALL}.
 */
final class AccurateImage implements TileKernel {

    /** Half angles below which a cosine in a float has lost more digits than a float may show. */
    private static final float SMALL = 0.2f;

    /** Below this k(x, x) the least values of a pair come near the least normal float. */
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

    /** The fast form itself, if it loses nothing with these points. */
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
        float[] before = Arrays.copyOf(tile.angles, tile.rows * tile.columns);
        fast.image(tile);
        for (int i = 0; i < tile.rows; i++) {
            boolean shortRow = isShort(rowDiagonal()[tile.firstRow + i]);
            for (int j = 0; j < tile.columns; j++) {
                int at = i * tile.columns + j;
                if (shortRow || Math.abs(tile.entries[at]) < small || isShort(columnDiagonal()[tile.firstColumn + j])) {
                    tile.entries[at] = HalfAngle.of(kernel.image(HalfAngle.pair(
                            rowSquares[tile.firstRow + i], before[at], columnSquares[tile.firstColumn + j])));
                    tile.signed |= tile.entries[at] < 0;
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
