package arcmargin.gram;

import arcmargin.tile.Tile;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/** The angles between all pairs of n points, computed once and held in 4 bytes a pair: tiles of the upper triangle. */
final class StoredProducts implements ProductSource {

    private static final int SIDE = Tile.SIDE;

    private final double[] squares;
    private final int blocks;
    private final float[][] tiles;
    private final boolean[] signed;

    /** Reads every pair of the source once. */
    StoredProducts(ProductSource source, Resources resources) {
        squares = source.rowSquares();
        blocks = (size() + SIDE - 1) / SIDE;
        tiles = new float[blocks * (blocks + 1) / 2][];
        signed = new boolean[tiles.length];
        AtomicLong done = new AtomicLong();
        new TileStream(source).upper(resources.workers(), tile -> {
            int index = index(tile.firstRow / SIDE, tile.firstColumn / SIDE);
            tiles[index] = Arrays.copyOf(tile.entries, tile.rows * tile.columns);
            signed[index] = tile.anyObtuse;
            resources.progress().update("inner products", done.incrementAndGet(), tiles.length);
        });
    }

    /** Bytes that n points take. */
    static long bytes(int n) {
        return 2L * n * (n + SIDE);
    }

    private int size() {
        return squares.length;
    }

    /** Where the tile of a block row and a block column, not left of it, is held. */
    private int index(int row, int column) {
        return row * blocks - row * (row - 1) / 2 + column - row;
    }

    private int side(int block) {
        return Math.min(SIDE, size() - block * SIDE);
    }

    @Override
    public double[] rowSquares() {
        return squares;
    }

    @Override
    public double[] columnSquares() {
        return squares;
    }

    /** The half angle of one pair. */
    float get(int i, int j) {
        int row = Math.min(i, j);
        int column = Math.max(i, j);
        int block = column / SIDE;
        return tiles[index(row / SIDE, block)][row % SIDE * side(block) + column % SIDE];
    }

    @Override
    public Reader reader() {
        return new TriangleReader();
    }

    @Override
    public ProductSource select(int[] someRows, int[] someColumns) {
        return new SelectedProducts(this, someRows, someColumns);
    }

    /** Copies rectangles out of the tiles they overlap. */
    private final class TriangleReader implements Reader {

        private int first;
        private int count;

        @Override
        public void open(int newFirst, int newCount) {
            first = newFirst;
            count = newCount;
        }

        @Override
        public void fill(int firstColumn, int columnCount, Tile tile) {
            tile.shape(first, count, firstColumn, columnCount);
            tile.anyObtuse = false;
            if (isWholeTile(firstColumn, columnCount)) {
                int held = index(first / SIDE, firstColumn / SIDE);
                tile.angles = tiles[held];
                tile.anyObtuse = signed[held];
                return;
            }
            for (int i = first; i < first + count; i = (i / SIDE + 1) * SIDE) {
                int rows = Math.min(first + count, (i / SIDE + 1) * SIDE) - i;
                for (int j = firstColumn; j < firstColumn + columnCount; j = (j / SIDE + 1) * SIDE) {
                    int columns = Math.min(firstColumn + columnCount, (j / SIDE + 1) * SIDE) - j;
                    copy(i, rows, j, columns, tile);
                }
            }
        }

        /** Whether a stored tile is exactly the requested one, so that it need not be copied. */
        private boolean isWholeTile(int firstColumn, int columnCount) {
            return first % SIDE == 0
                    && firstColumn % SIDE == 0
                    && first <= firstColumn
                    && count == side(first / SIDE)
                    && columnCount == side(firstColumn / SIDE);
        }

        /** A rectangle that lies in one tile, or in the mirror image of one. */
        private void copy(int i, int rows, int j, int columns, Tile tile) {
            int rowBlock = i / SIDE;
            int columnBlock = j / SIDE;
            int at = (i - tile.firstRow) * tile.columns + j - tile.firstColumn;
            int held = index(Math.min(rowBlock, columnBlock), Math.max(rowBlock, columnBlock));
            tile.anyObtuse |= signed[held];
            float[] source = tiles[held];
            if (rowBlock <= columnBlock) {
                int stride = side(columnBlock);
                int from = i % SIDE * stride + j % SIDE;
                for (int r = 0; r < rows; r++) {
                    System.arraycopy(source, from + r * stride, tile.entries, at + r * tile.columns, columns);
                }
            } else {
                int stride = side(rowBlock);
                int from = j % SIDE * stride + i % SIDE;
                for (int r = 0; r < rows; r++) {
                    for (int c = 0; c < columns; c++) {
                        tile.entries[at + r * tile.columns + c] = source[from + c * stride + r];
                    }
                }
            }
        }
    }
}
