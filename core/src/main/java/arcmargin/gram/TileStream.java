package arcmargin.gram;

import arcmargin.tile.Tile;
import arcmargin.work.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The tiles of a source, made by several workers at once in buffers that are used again. */
final class TileStream implements AutoCloseable {

    /** Most tiles of a task: a strip of rows is opened once a task, and tasks must be many enough to share. */
    private static final int TILES = 8;

    private record Task(int firstRow, int rows, int firstColumn, int endColumn, int columns) {}

    private record Buffers(ProductSource.Reader reader, Tile tile) {}

    private final ProductSource source;
    private final Queue<Buffers> idle = new ConcurrentLinkedQueue<>();
    private final Queue<Tile> tiles;

    TileStream(ProductSource source) {
        this(source, new ConcurrentLinkedQueue<>());
    }

    /** A stream that takes its tiles from a queue, where there are some, and gives them back when closed. */
    TileStream(ProductSource source, Queue<Tile> tiles) {
        this.source = source;
        this.tiles = tiles;
    }

    private Buffers buffers() {
        Buffers free = idle.poll();
        if (free != null) {
            return free;
        }
        Tile tile = tiles.poll();
        return new Buffers(source.reader(), tile != null ? tile : new Tile());
    }

    /** Leaves the buffers to other streams. */
    @Override
    public void close() {
        for (Buffers each = idle.poll(); each != null; each = idle.poll()) {
            each.reader.close();
            tiles.add(each.tile);
        }
    }

    /** Hands on the tiles on and above the diagonal of a symmetric source, in any order and from several threads. */
    void upper(Workers workers, Consumer<Tile> use) {
        List<Task> tasks = new ArrayList<>();
        int n = source.rowSquares().length;
        for (int row = 0; row < n; row += Tile.SIDE) {
            addStrip(tasks, row, Math.min(Tile.SIDE, n - row), row, n, Tile.SIDE);
        }
        run(tasks, workers, use);
    }

    /** Hands on the tiles on and above the diagonal that some consecutive points make among themselves. */
    void upper(int first, int end, Workers workers, Consumer<Tile> use) {
        List<Task> tasks = new ArrayList<>();
        int side = side(end - first);
        for (int row = first; row < end; row += side) {
            addStrip(tasks, row, Math.min(side, end - row), row, end, side);
        }
        run(tasks, workers, use);
    }

    /** Hands on the tiles of a rectangle. */
    void rectangle(int firstRow, int endRow, int firstColumn, int endColumn, Workers workers, Consumer<Tile> use) {
        List<Task> tasks = new ArrayList<>();
        int side = side(endRow - firstRow);
        for (int row = firstRow; row < endRow; row += side) {
            addStrip(tasks, row, Math.min(side, endRow - row), firstColumn, endColumn, side(endColumn - firstColumn));
        }
        run(tasks, workers, use);
    }

    /** The side of tiles that cut some points into parts of about the same size, as few as can be. */
    private static int side(int points) {
        int parts = Math.max(1, (points + Tile.SIDE - 1) / Tile.SIDE);
        return Math.max(1, (points + parts - 1) / parts);
    }

    /** Takes tiles of one row each, all those of a range of columns one after the other. */
    interface RowUse {

        /** The next tiles have these columns. */
        default void begin(int firstColumn, int columns) {}

        /**
         * Takes a tile.
         *
         * @param tile the tile, of one row
         * @param place of the row among those requested
         */
        void accept(Tile tile, int place);

        /** There are no more tiles of the columns of the last {@link #begin}. */
        default void end() {}
    }

    /**
     * Hands on tiles of one row each, of any rows and all columns. The tiles of a range of columns come from one
     * thread, in the order of the rows.
     *
     * @param rows the rows
     * @param workers the thread pool
     * @param uses makes what takes the tiles of one thread
     */
    void each(int[] rows, Workers workers, Supplier<? extends RowUse> uses) {
        int n = source.columnSquares().length;
        int parts = (rows.length + Tile.SIDE - 1) / Tile.SIDE;
        int[][] strips = new int[parts][];
        for (int p = 0; p < parts; p++) {
            strips[p] = Arrays.copyOfRange(
                    rows, (int) ((long) rows.length * p / parts), (int) ((long) rows.length * (p + 1) / parts));
        }
        workers.forEach((n + TILES * Tile.SIDE - 1) / (TILES * Tile.SIDE), number -> {
            Buffers mine = buffers();
            RowUse use = uses.get();
            int end = Math.min(n, (number + 1) * TILES * Tile.SIDE);
            for (int column = number * TILES * Tile.SIDE; column < end; column += Tile.SIDE) {
                int count = Math.min(Tile.SIDE, end - column);
                use.begin(column, count);
                int before = 0;
                for (int[] strip : strips) {
                    int shift = before;
                    mine.reader.fillEach(strip, column, count, mine.tile, r -> use.accept(mine.tile, shift + r));
                    before += strip.length;
                }
                use.end();
            }
            idle.add(mine);
        });
    }

    private static void addStrip(List<Task> tasks, int row, int rows, int from, int to, int columns) {
        for (int column = from; column < to; column += TILES * columns) {
            tasks.add(new Task(row, rows, column, Math.min(to, column + TILES * columns), columns));
        }
    }

    private void run(List<Task> tasks, Workers workers, Consumer<Tile> use) {
        workers.forEach(tasks.size(), number -> {
            Buffers mine = buffers();
            Task task = tasks.get(number);
            mine.reader.open(task.firstRow, task.rows);
            for (int column = task.firstColumn; column < task.endColumn; column += task.columns) {
                mine.reader.fill(column, Math.min(task.columns, task.endColumn - column), mine.tile);
                use.accept(mine.tile);
            }
            idle.add(mine);
        });
    }
}
