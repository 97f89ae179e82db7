package arcmargin.tile;

import java.util.Arrays;

/**
 * One row of a {@link Tile} on its way through the layers of a kernel. Its {@link #entries} are {@linkplain HalfAngle
 * half angles} at first and kernel values at the end; every step replaces them in place.
 *
 * <p>Acute and obtuse angles are told apart in one of three ways, the {@link Signs} of the row:
 *
 * <pre>
 *              entries   sign()       acute()
 * ALL_ACUTE    |s| = s   all 1        all 1
 * SIGNED       s         undefined    undefined
 * SPLIT        |s|       1 or −1      1 or 0
 *
 * loadAngles   to ALL_ACUTE, or to SIGNED if the tile has obtuse angles
 * split        from SIGNED to SPLIT, otherwise no change
 * splitAgain   to SPLIT, after a layer that wrote half angles with signs
 * allAcute     to ALL_ACUTE, after a layer whose images enclose acute angles only
 * </pre>
 *
 * <p>All arrays are short enough for the first-level cache and are read from index 0 on, because the compiler uses
 * vector instructions only where all arrays of a loop are read at the same index. Loops over them are static methods
 * that take arrays, so that the compiler knows nothing else changes.
 */
final class AngleRow {

    /** How a row tells acute angles from obtuse ones. */
    enum Signs {
        /** No angle is obtuse. */
        ALL_ACUTE,
        /** The half angles carry the signs. */
        SIGNED,
        /** The half angles are sizes, the signs are held beside them. */
        SPLIT
    }

    private static final int BUFFERS = 8;

    /** Not to be written to. */
    static final float[] ONES = new float[Tile.SIDE];

    static {
        Arrays.fill(ONES, 1);
    }

    /** Half angles, then kernel values, from index 0 to {@link #count}. */
    final float[] entries = new float[Tile.SIDE];

    private final float[] splitSign = new float[Tile.SIDE];
    private final float[] splitAcute = new float[Tile.SIDE];
    private final float[][] buffers = new float[BUFFERS][Tile.SIDE];
    private Signs signs = Signs.ALL_ACUTE;
    private int point;
    private int firstColumn;
    private int count;

    /** The index of the row's point among the row points. */
    int point() {
        return point;
    }

    /** The index of the first entry's point among the column points. */
    int firstColumn() {
        return firstColumn;
    }

    /** The number of entries. */
    int count() {
        return count;
    }

    /** How acute and obtuse angles are told apart. */
    Signs signs() {
        return signs;
    }

    /** 1 where the angle is acute, −1 where it is obtuse; not to be written to. */
    float[] sign() {
        requireSizes();
        return signs == Signs.SPLIT ? splitSign : ONES;
    }

    /** 1 where the angle is acute, 0 where it is obtuse; not to be written to. */
    float[] acute() {
        requireSizes();
        return signs == Signs.SPLIT ? splitAcute : ONES;
    }

    private void requireSizes() {
        if (signs == Signs.SIGNED) {
            throw new IllegalStateException("the signs of the row are still in its entries: split it first");
        }
    }

    /**
     * A buffer as long as a row for the kernel at work, which gives it a name of its own. What it holds is undefined at
     * the start of {@link RowKernel#rowValues} and {@link RowKernel#rowImage} and after calls of other kernels; but 4
     * and 5 are left to {@link TangentTiles}, 6 and 7 to {@link SmoothedTiles}, which call others in between.
     *
     * @param index 0 to 7
     */
    float[] buffer(int index) {
        return buffers[index];
    }

    /** Takes row i of the half angles of a tile. */
    void loadAngles(Tile tile, int i) {
        load(tile, i, tile.angles);
        signs = tile.anyObtuse ? Signs.SIGNED : Signs.ALL_ACUTE;
    }

    /** Takes row i of the entries of a tile, which hold kernel values. */
    void loadValues(Tile tile, int i) {
        load(tile, i, tile.entries);
        signs = Signs.ALL_ACUTE;
    }

    private void load(Tile tile, int i, float[] source) {
        point = tile.firstRow + i;
        firstColumn = tile.firstColumn;
        count = tile.columns;
        System.arraycopy(source, i * count, entries, 0, count);
    }

    /** Moves the signs out of the entries, if they are in there. */
    void split() {
        if (signs == Signs.SIGNED) {
            split(entries, count, splitSign, splitAcute);
            signs = Signs.SPLIT;
        }
    }

    /** Takes the signs from the entries, into which new half angles with signs were written. */
    void splitAgain() {
        signs = Signs.SIGNED;
        split();
    }

    private static void split(float[] s, int count, float[] sign, float[] acute) {
        for (int j = 0; j < count; j++) {
            float one = acute(s[j]);
            s[j] = Math.abs(s[j]);
            sign[j] = 2 * one - 1;
            acute[j] = one;
        }
    }

    /**
     * 1 for an acute angle, 0 for an obtuse one. The sign is found by a division because a comparison would keep the
     * compiler from using vector instructions.
     */
    static float acute(float s) {
        float shifted = s + HalfAngle.OPPOSITE / 2;
        return 0.5f + 0.5f * (shifted / Math.abs(shifted));
    }

    /** Declares that no angle of the row is obtuse any more. */
    void allAcute() {
        signs = Signs.ALL_ACUTE;
    }

    /** Stores kernel values as row i of a tile's entries. */
    void storeValues(Tile tile, int i) {
        System.arraycopy(entries, 0, tile.entries, i * count, count);
    }

    /** Stores sizes and signs as row i of a tile's entries; returns whether some angle is obtuse. */
    boolean storeAngles(Tile tile, int i) {
        requireSizes();
        if (signs == Signs.ALL_ACUTE) {
            storeValues(tile, i);
            return false;
        }
        boolean anyObtuse = false;
        for (int j = 0; j < count; j++) {
            boolean obtuse = splitSign[j] < 0;
            anyObtuse |= obtuse;
            tile.entries[i * count + j] = obtuse ? -Math.max(entries[j], HalfAngle.OPPOSITE) : entries[j];
        }
        return anyObtuse;
    }
}
