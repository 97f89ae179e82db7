package arcmargin.tile;

import arcmargin.kernel.Kernel;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A kernel over tiles that works row by row, in loops short and plain enough for the compiler to turn into vector instructions:
 * no branches, no calls but of absolute value and square root, at most about twenty operations.
 */
abstract class RowKernel implements TileKernel {

    private final double[] rowDiagonal;
    private final double[] columnDiagonal;
    private final int[] zeroColumns;

    RowKernel(Kernel kernel, double[] rowSquares, double[] columnSquares) {
        this(kernel, rowSquares, columnSquares, TileKernel.diagonal(kernel, rowSquares));
    }

    private RowKernel(Kernel kernel, double[] rowSquares, double[] columnSquares, double[] rowDiagonal) {
        this(rowDiagonal, rowSquares == columnSquares ? rowDiagonal : TileKernel.diagonal(kernel, columnSquares));
    }

    RowKernel(double[] rowDiagonal, double[] columnDiagonal) {
        this.rowDiagonal = rowDiagonal;
        this.columnDiagonal = columnDiagonal;
        this.zeroColumns = zeros(columnDiagonal);
    }

    /** Turns row i, {@linkplain Tile#split split} or not, into kernel values, left in {@code tile.sine}. */
    abstract void rowValues(Tile tile, int i);

    /** Turns sizes and signs of row i into those between the images. */
    abstract void rowImage(Tile tile, int i);

    @Override
    public void values(Tile tile) {
        for (int i = 0; i < tile.rows; i++) {
            tile.loadRow(i);
            rowValues(tile, i);
            tile.storeValues(i);
        }
    }

    @Override
    public final void image(Tile tile) {
        boolean signed = false;
        for (int i = 0; i < tile.rows; i++) {
            tile.loadRow(i);
            imageWithZeros(tile, i);
            signed |= tile.storeAngles(i);
        }
        tile.turn(signed);
    }

    /** The image, where the angle with a zero vector is a right one. */
    final void imageWithZeros(Tile tile, int i) {
        tile.split();
        rowImage(tile, i);
        if (rowDiagonal[tile.firstRow + i] == 0) {
            Arrays.fill(tile.sine, 0, tile.columns, HalfAngle.RIGHT);
            tile.allAcute();
        } else {
            fill(tile, zeroColumns, HalfAngle.RIGHT);
        }
    }

    /** Where numbers are zero. */
    static int[] zeros(double[] numbers) {
        return IntStream.range(0, numbers.length).filter(j -> numbers[j] == 0).toArray();
    }

    /** Gives the same half angle to the row's entries in some columns. */
    static void fill(Tile tile, int[] increasing, float halfAngle) {
        int from = Arrays.binarySearch(increasing, tile.firstColumn);
        int end = tile.firstColumn + tile.columns;
        for (int k = from < 0 ? -from - 1 : from; k < increasing.length && increasing[k] < end; k++) {
            tile.sine[increasing[k] - tile.firstColumn] = halfAngle;
        }
    }

    @Override
    public final double[] rowDiagonal() {
        return rowDiagonal;
    }

    @Override
    public final double[] columnDiagonal() {
        return columnDiagonal;
    }
}
