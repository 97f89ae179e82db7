package arcmargin.tile;

import java.util.Arrays;

/**
 * A rectangle of a matrix on its way from angles to kernel values, in buffers that belong to one thread.
 *
 * <p>Element (i, j), which stands for row point {@code firstRow + i} and column point {@code firstColumn + j}, is found at {@code i *
 * columns + j}: {@linkplain HalfAngle half angles} in {@code angles}, what is made of them in {@code entries}.
 *
 * <p>A row is worked on in buffers of its own, small enough for the first-level cache and all read from index 0 on, as {@link
 * PointNumbers} explains.
 */
public final class Tile {

    /** Most rows and columns of a tile: large enough for BLAS to run at full speed, small enough to stay in a cache. */
    public static final int SIDE = 512;

    /** Distance of rows such that the elements of a column do not compete for the same few lines of a cache. */
    static final int PADDED = SIDE + 16;

    private static final float[] ONES = new float[SIDE];

    static {
        Arrays.fill(ONES, 1);
    }

    /** What is made of the angles, row after row. */
    public final float[] entries = new float[SIDE * SIDE];

    /** The entries themselves, or an array shared with others that is only read. */
    public float[] angles = entries;

    /** The inner products of the same pairs, in double precision; null where nobody needs them so. */
    double[] products;

    public int firstRow;
    public int rows;
    public int firstColumn;
    public int columns;

    /** Whether some angle is obtuse, so that half angles may be negative. */
    public boolean signed;

    /** Of a row, s; once it is {@linkplain #split split}, |s|. */
    public final float[] sine = new float[SIDE];

    /** Whether {@code sine} has signs, so that {@code sign} and {@code acute} are not yet known. */
    boolean mixed;

    /** Of a row, 1 where the angle is acute and -1 where it is obtuse. */
    float[] sign = ONES;

    /** Of a row, 1 where the angle is acute and 0 where it is obtuse. */
    float[] acute = ONES;

    final float[] scratch = new float[SIDE];
    final float[] spare = new float[SIDE];
    final float[] other = new float[SIDE];
    final float[] fourth = new float[SIDE];
    private final float[] signs = new float[SIDE];
    private final float[] zeroOrOne = new float[SIDE];
    private float[] companion;

    /** Takes a new place; what it held is forgotten. */
    public void shape(int firstRow, int rows, int firstColumn, int columns) {
        this.firstRow = firstRow;
        this.rows = rows;
        this.firstColumn = firstColumn;
        this.columns = columns;
        this.angles = entries;
    }

    /** Takes place and angles of another tile, sharing its array. */
    public void share(Tile other) {
        shape(other.firstRow, other.rows, other.firstColumn, other.columns);
        angles = other.angles;
        signed = other.signed;
    }

    /** Takes place and angles of another tile, copying them. */
    void copy(Tile other) {
        share(other);
        System.arraycopy(other.angles, 0, entries, 0, rows * columns);
        angles = entries;
    }

    /** Another array with room for the tile, its rows {@link #PADDED} apart, for kernels that need it. */
    float[] companion() {
        if (companion == null) {
            companion = new float[SIDE * PADDED];
        }
        return companion;
    }

    /** Keeps the inner products of row i, from index 0 of an array. */
    public void keepProducts(int i, double[] source) {
        if (products == null) {
            products = new double[SIDE * SIDE];
        }
        System.arraycopy(source, 0, products, i * columns, columns);
    }

    /** Takes row i of the angles into {@code sine}. */
    void loadRow(int i) {
        System.arraycopy(angles, i * columns, sine, 0, columns);
        mixed = signed;
        allAcute();
    }

    /** Splits the row into size and sign, if it has signs. */
    void split() {
        if (mixed) {
            split(sine, columns, signs, zeroOrOne);
            sign = signs;
            acute = zeroOrOne;
            mixed = false;
        }
    }

    private static void split(float[] sine, int count, float[] sign, float[] acute) {
        for (int j = 0; j < count; j++) {
            float one = acute(sine[j]);
            sine[j] = Math.abs(sine[j]);
            sign[j] = 2 * one - 1;
            acute[j] = one;
        }
    }

    /**
     * 1 for an acute angle, 0 for an obtuse one. Division tells the sign where a comparison would keep the compiler
     * from vector instructions.
     */
    static float acute(float s) {
        float shifted = s + HalfAngle.OPPOSITE / 2;
        return 0.5f + 0.5f * (shifted / Math.abs(shifted));
    }

    /** Says that no angle of the row is obtuse any more. */
    void allAcute() {
        sign = ONES;
        acute = ONES;
    }

    /** Puts {@code sine}, which now holds kernel values, into the entries. */
    void storeValues(int i) {
        System.arraycopy(sine, 0, entries, i * columns, columns);
    }

    /** Puts size and sign into the entries; returns whether some angle is obtuse. */
    boolean storeAngles(int i) {
        if (sign == ONES) {
            storeValues(i);
            return false;
        }
        boolean obtuse = false;
        for (int j = 0; j < columns; j++) {
            obtuse |= sign[j] < 0;
            entries[i * columns + j] = sign[j] < 0 ? -Math.max(sine[j], HalfAngle.OPPOSITE) : sine[j];
        }
        return obtuse;
    }

    /** Says that the entries now hold the angles. */
    void turn(boolean nowSigned) {
        angles = entries;
        signed = nowSigned;
    }
}
