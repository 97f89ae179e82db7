package arcmargin.gram;

import arcmargin.kernel.Kernel;

/**
 * A kernel over tiles: what {@link Kernel#at} is for one pair, for as many as a tile holds, bound to the points of the rows and
 * of the columns. {@code Kernel.at} is the definition and the test of every implementation.
 *
 * <p>Several threads may use one tile kernel, each with its own tile.
 */
interface TileKernel {

    /** Replaces the half angles of a tile by kernel values. */
    void values(Tile tile);

    /** Replaces the half angles of a tile by those between the images in feature space. */
    void image(Tile tile);

    /** k(x, x) of the row points. */
    double[] rowDiagonal();

    /** k(y, y) of the column points; the same array as {@link #rowDiagonal} where both are the same points. */
    double[] columnDiagonal();

    /**
     * The kernel over tiles.
     *
     * @param kernel any kernel
     * @param rowSquares |x|² of the row points
     * @param columnSquares |y|² of the column points, the same array where both are the same points
     * @return a fast form where there is one, else one that calls {@link Kernel#at} pair by pair
     */
    static TileKernel of(Kernel kernel, double[] rowSquares, double[] columnSquares) {
        return new ScalarTiles(kernel, rowSquares, columnSquares);
    }

    /** k(x, x) of each point. */
    static double[] diagonal(Kernel kernel, double[] squares) {
        double[] diagonal = new double[squares.length];
        for (int i = 0; i < squares.length; i++) {
            diagonal[i] = kernel.diagonal(squares[i]);
        }
        return diagonal;
    }
}
