package arcmargin.tile;

import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Laplace;
import java.util.Arrays;

/**
 * The kernels of the distance over tiles that hold squared distances in place of half angles, in units of the {@link
 * #unit}: {@code exp(−SCALE e)} for each entry e, or {@code exp(−SCALE √e)}.
 */
public final class ExponentTiles implements TileKernel {

    private static final double SCALE = 1 << DistanceTiles.DOUBLINGS;

    private final boolean root;
    private final double[] rowDiagonal;
    private final double[] columnDiagonal;

    /**
     * The kernel over some points.
     *
     * @param kernel one that has a {@link #unit}
     * @param rows the number of row points
     * @param columns the number of column points, or -1 where both are the same points
     */
    public ExponentTiles(Kernel kernel, int rows, int columns) {
        root = kernel instanceof Laplace;
        rowDiagonal = ones(rows);
        columnDiagonal = columns < 0 ? rowDiagonal : ones(columns);
    }

    /**
     * The width of a kernel of the distance.
     *
     * @param kernel any kernel
     * @return its width, or NaN if the kernel is not one of the distance
     */
    public static double width(Kernel kernel) {
        return kernel instanceof Gaussian gaussian
                ? gaussian.width()
                : kernel instanceof Laplace laplace ? laplace.width() : Double.NaN;
    }

    /**
     * The distance that counts as one.
     *
     * @param kernel a kernel of the distance
     * @return the unit
     */
    public static double unit(Kernel kernel) {
        return width(kernel) * (kernel instanceof Laplace ? SCALE : Math.sqrt(SCALE));
    }

    private static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    @Override
    public void values(Tile tile) {
        int count = tile.rows * tile.columns;
        if (root) {
            DistanceTiles.roots(tile.entries, count);
        }
        DistanceTiles.exponentials(tile.entries, count);
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
