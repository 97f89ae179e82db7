package arcmargin.tile;

/**
 * A rectangle of a matrix on its way from angles to kernel values, in buffers that belong to one thread.
 *
 * <p>Element (i, j), which stands for row point {@code firstRow + i} and column point {@code firstColumn + j}, is at
 * {@code i * columns + j}: {@linkplain HalfAngle half angles} in {@code angles}, what is computed from them in {@code
 * entries}. Kernels work on one {@link AngleRow} at a time.
 */
public final class Tile {

    /** Most rows and columns of a tile: large enough for BLAS to run at full speed, small enough to stay in a cache. */
    public static final int SIDE = 512;

    /** Distance of rows at which the elements of a column do not compete for the same few lines of a cache. */
    static final int PADDED = SIDE + 16;

    /** What is computed from the angles, row after row. */
    public final float[] entries = new float[SIDE * SIDE];

    /** The half angles: {@link #entries} itself, or an array shared with other tiles that is only read. */
    public float[] angles = entries;

    /** The inner products of the same pairs in double precision; null unless {@linkplain #keepProducts kept}. */
    double[] products;

    public int firstRow;
    public int rows;
    public int firstColumn;
    public int columns;

    /** Whether some angle may be obtuse; if not, no half angle is negative. */
    public boolean anyObtuse;

    /** The row at work. */
    final AngleRow row = new AngleRow();

    private float[] padded;

    /** Moves to another rectangle; the previous content is discarded. */
    public void shape(int firstRow, int rows, int firstColumn, int columns) {
        this.firstRow = firstRow;
        this.rows = rows;
        this.firstColumn = firstColumn;
        this.columns = columns;
        this.angles = entries;
    }

    /** Takes the rectangle and the angles of another tile, sharing its array. */
    public void share(Tile other) {
        shape(other.firstRow, other.rows, other.firstColumn, other.columns);
        angles = other.angles;
        anyObtuse = other.anyObtuse;
    }

    /** Takes the rectangle and the angles of another tile, copying them. */
    void copy(Tile other) {
        share(other);
        System.arraycopy(other.angles, 0, entries, 0, rows * columns);
        angles = entries;
    }

    /** A buffer for one row, whose content does not survive the next call of a kernel. */
    public float[] rowBuffer() {
        return row.entries;
    }

    /**
     * A second array for the elements of the tile, its rows {@link #PADDED} apart, for kernels that work along columns.
     */
    float[] padded() {
        if (padded == null) {
            padded = new float[SIDE * PADDED];
        }
        return padded;
    }

    /** Keeps the inner products of row i, given from index 0 of an array. */
    public void keepProducts(int i, double[] source) {
        if (products == null) {
            products = new double[SIDE * SIDE];
        }
        System.arraycopy(source, 0, products, i * columns, columns);
    }

    /** Declares that the entries now hold half angles. */
    void entriesAreAngles(boolean someObtuse) {
        angles = entries;
        anyObtuse = someObtuse;
    }
}
