package arcmargin.gram;

import arcmargin.work.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/** The tiles of a source, made by several workers at once in buffers that are used again. */
final class TileStream {

    /** Most tiles of a task: a strip of rows is opened once a task, and tasks must be many enough to share. */
    private static final int TILES = 8;

    private record Task(int firstRow, int rows, int firstColumn, int endColumn) {}

    private record Buffers(ProductSource.Reader reader, Tile tile) {}

    private final ProductSource source;
    private final Queue<Buffers> idle = new ConcurrentLinkedQueue<>();

    TileStream(ProductSource source) {
        this.source = source;
    }

    /** Hands on the tiles on and above the diagonal of a symmetric source, in any order and from several threads. */
    void upper(Workers workers, Consumer<Tile> use) {
        List<Task> tasks = new ArrayList<>();
        int n = source.rowSquares().length;
        for (int row = 0; row < n; row += Tile.SIDE) {
            addStrip(tasks, row, Math.min(Tile.SIDE, n - row), row);
        }
        run(tasks, workers, use);
    }

    /** Hands on all tiles of at most {@link Tile#SIDE} rows. */
    void rows(int firstRow, int rows, Workers workers, Consumer<Tile> use) {
        List<Task> tasks = new ArrayList<>();
        addStrip(tasks, firstRow, rows, 0);
        run(tasks, workers, use);
    }

    private void addStrip(List<Task> tasks, int row, int rows, int from) {
        int to = source.columnSquares().length;
        for (int column = from; column < to; column += TILES * Tile.SIDE) {
            tasks.add(new Task(row, rows, column, Math.min(to, column + TILES * Tile.SIDE)));
        }
    }

    private void run(List<Task> tasks, Workers workers, Consumer<Tile> use) {
        workers.forEach(tasks.size(), number -> {
            Buffers free = idle.poll();
            Buffers mine = free != null ? free : new Buffers(source.reader(), new Tile());
            Task task = tasks.get(number);
            mine.reader.open(task.firstRow, task.rows);
            for (int column = task.firstColumn; column < task.endColumn; column += Tile.SIDE) {
                mine.reader.fill(column, Math.min(Tile.SIDE, task.endColumn - column), mine.tile);
                use.accept(mine.tile);
            }
            idle.add(mine);
        });
    }
}
