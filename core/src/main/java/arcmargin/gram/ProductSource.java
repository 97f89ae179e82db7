package arcmargin.gram;

import arcmargin.kernel.Kernel;
import arcmargin.tile.HalfAngle;
import arcmargin.tile.Tile;
import arcmargin.tile.TileKernel;
import java.util.function.IntConsumer;

/**
 * Where the angles between row points and column points come from: computed from the points, or stored.
 *
 * <p>The same tile has the same bits every time, on any thread.
 */
interface ProductSource {

    /** |x|² of the row points. */
    double[] rowSquares();

    /** |y|² of the column points; the same array as {@link #rowSquares} where both are the same points. */
    double[] columnSquares();

    /** Something with buffers of its own that makes tiles, for one thread at a time. */
    Reader reader();

    /** A kernel over the tiles of this source. */
    default TileKernel tiles(Kernel kernel) {
        return TileKernel.of(kernel, rowSquares(), columnSquares());
    }

    /**
     * A source of the same points that suits one kernel better, where there is one. Its tiles may hold something else
     * than half angles: what its own {@link #tiles tiles(kernel)} understand.
     */
    default ProductSource of(Kernel kernel) {
        return this;
    }

    /** Whether computing a row again costs little more than reading it from memory. */
    default boolean isCheap() {
        return true;
    }

    /**
     * The source of the angles between some of the row points and some of the column points.
     *
     * @param someRows which rows
     * @param someColumns which columns; the same array where rows and columns are the same points
     */
    ProductSource select(int[] someRows, int[] someColumns);

    /** Makes tiles of a strip of rows, one after the other. */
    interface Reader extends AutoCloseable {

        /** Turns to the rows first, …, first + count - 1; count is at most {@link Tile#SIDE}. */
        void open(int first, int count);

        /**
         * Fills a tile with the {@linkplain HalfAngle half angles} of the open rows and some columns.
         *
         * @param first the first column; readers are fastest when strips are read from left to right
         * @param count how many columns, at most {@link Tile#SIDE}
         * @param tile what to fill
         */
        void fill(int first, int count, Tile tile);

        /**
         * Makes tiles of one row each, of any rows and some columns.
         *
         * @param rows the rows, at most {@link Tile#SIDE}
         * @param first the first column
         * @param count how many columns, at most {@link Tile#SIDE}
         * @param tile filled once for each row, in their order
         * @param use called when the tile is filled, with the place of its row in {@code rows}
         */
        default void fillEach(int[] rows, int first, int count, Tile tile, IntConsumer use) {
            for (int r = 0; r < rows.length; r++) {
                open(rows[r], 1);
                fill(first, count, tile);
                use.accept(r);
            }
        }

        /** Leaves buffers to readers to come; this one is not used any more. */
        @Override
        default void close() {}
    }
}
