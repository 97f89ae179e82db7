package arcmargin.gram;

/**
 * A rectangle of a matrix on its way from angles to kernel values, in buffers that belong to one thread.
 *
 * <p>Element (i, j), which stands for row point {@code firstRow + i} and column point {@code firstColumn + j}, is {@code entries[i *
 * columns + j]}.
 */
final class Tile {

    /** Most rows and columns of a tile: large enough for BLAS to run at full speed, small enough to stay in a cache. */
    static final int SIDE = 512;

    final float[] entries = new float[SIDE * SIDE];
    int firstRow;
    int rows;
    int firstColumn;
    int columns;

    /** Whether some angle is obtuse, so that entries may be negative; kernels run faster where none is. */
    boolean signed;

    void shape(int firstRow, int rows, int firstColumn, int columns) {
        this.firstRow = firstRow;
        this.rows = rows;
        this.firstColumn = firstColumn;
        this.columns = columns;
    }

    /** Takes over shape and entries of another tile. */
    void copy(Tile other) {
        shape(other.firstRow, other.rows, other.firstColumn, other.columns);
        signed = other.signed;
        System.arraycopy(other.entries, 0, entries, 0, rows * columns);
    }
}
