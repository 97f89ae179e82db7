package arcmargin.tile;

import arcmargin.kernel.Kernel;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A kernel over tiles that works row by row, in loops short and plain enough for the compiler to turn into vector
 * instructions: no branches, no calls other than absolute value, minimum and square root, at most about twenty
 * operations. {@link AngleRow} says what a row holds before and after each step.
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

    /** Replaces the half angles of a row, whatever its {@linkplain AngleRow.Signs signs}, by kernel values. */
    abstract void rowValues(AngleRow row);

    /**
     * Replaces sizes and signs of a {@linkplain AngleRow#split split} row by those of the angles between the images.
     */
    abstract void rowImage(AngleRow row);

    /** Whether a kernel that finds images by way of values corrects their small angles itself. */
    boolean correctsSmallAngles() {
        return false;
    }

    @Override
    public void values(Tile tile) {
        for (int i = 0; i < tile.rows; i++) {
            tile.row.loadAngles(tile, i);
            rowValues(tile.row);
            tile.row.storeValues(tile, i);
        }
    }

    @Override
    public final void image(Tile tile) {
        boolean anyObtuse = false;
        for (int i = 0; i < tile.rows; i++) {
            tile.row.loadAngles(tile, i);
            imageWithZeros(tile.row);
            anyObtuse |= tile.row.storeAngles(tile, i);
        }
        tile.entriesAreAngles(anyObtuse);
    }

    /** The image of a row with any signs, where the angle with a zero vector is a right one. */
    final void imageWithZeros(AngleRow row) {
        row.split();
        rowImage(row);
        if (rowDiagonal[row.point()] == 0) {
            Arrays.fill(row.entries, 0, row.count(), HalfAngle.RIGHT);
            row.allAcute();
        } else {
            fill(row, zeroColumns, HalfAngle.RIGHT);
        }
    }

    /** The indices of the zeros, increasing. */
    static int[] zeros(double[] values) {
        return IntStream.range(0, values.length).filter(j -> values[j] == 0).toArray();
    }

    /** Sets the row's entries in the given columns, which are in increasing order, to one half angle. */
    static void fill(AngleRow row, int[] columns, float halfAngle) {
        int from = Arrays.binarySearch(columns, row.firstColumn());
        int end = row.firstColumn() + row.count();
        for (int k = from < 0 ? -from - 1 : from; k < columns.length && columns[k] < end; k++) {
            row.entries[columns[k] - row.firstColumn()] = halfAngle;
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
