package arcmargin.gram;

import java.util.Arrays;

/**
 * A rectangle of a matrix on its way from angles to kernel values, in buffers that belong to one thread.
 *
 * <p>Element (i, j), which stands for row point {@code firstRow + i} and column point {@code firstColumn + j}, is {@code entries[i *
 * columns + j]}.
 *
 * <p>A row is worked on in buffers of its own, small enough for the first-level cache: {@code sine[j]} is |s| of the {@linkplain
 * HalfAngle half angle} and {@code sign[j]} its sign.
 */
final class Tile {

    /** Most rows and columns of a tile: large enough for BLAS to run at full speed, small enough to stay in a cache. */
    static final int SIDE = 512;

    private static final float[] ONES = new float[SIDE];

    static {
        Arrays.fill(ONES, 1);
    }

    final float[] entries = new float[SIDE * SIDE];
    int firstRow;
    int rows;
    int firstColumn;
    int columns;

    /** Whether some angle is obtuse, so that entries may be negative. */
    boolean signed;

    final float[] sine = new float[SIDE];

    /** All ones where no angle of the row is obtuse. */
    float[] sign = ONES;

    final float[] scratch = new float[SIDE];
    final float[] spare = new float[SIDE];
    private final float[] signs = new float[SIDE];
    private float[] companion;

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

    /** Another array of the size of the entries, for kernels that need it. */
    float[] companion() {
        if (companion == null) {
            companion = new float[SIDE * SIDE];
        }
        return companion;
    }

    /** Splits row i of the entries into size and sign. */
    void loadRow(int i) {
        if (signed) {
            split(entries, i * columns, columns, sine, signs);
            sign = signs;
        } else {
            System.arraycopy(entries, i * columns, sine, 0, columns);
            sign = ONES;
        }
    }

    /** Division tells the sign where a comparison would keep the compiler from vector instructions. */
    private static void split(float[] entries, int at, int count, float[] sine, float[] sign) {
        for (int j = 0; j < count; j++) {
            float s = entries[at + j];
            float shifted = s + HalfAngle.OPPOSITE / 2;
            sine[j] = Math.abs(s);
            sign[j] = shifted / Math.abs(shifted);
        }
    }

    /** Says that no angle of the row is obtuse any more. */
    void acute() {
        sign = ONES;
    }

    /** Puts {@code sine}, which now holds kernel values, back into the entries. */
    void storeValues(int i) {
        System.arraycopy(sine, 0, entries, i * columns, columns);
    }

    /** Puts size and sign back into the entries; returns whether some angle is obtuse. */
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
}
