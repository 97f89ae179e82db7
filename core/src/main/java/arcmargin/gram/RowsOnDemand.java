package arcmargin.gram;

import arcmargin.kernel.Kernel;
import arcmargin.tile.Tile;
import arcmargin.tile.TileKernel;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * A kernel matrix whose rows are computed on demand, and kept while there is room.
 *
 * <p>A search asks for the rows of its working sets, which are few beside all rows where few become support vectors.
 * Rows requested together are computed as one product of panels.
 */
final class RowsOnDemand implements KernelMatrix {

    /** Most rows that are read together. */
    private static final int AT_ONCE = 512;

    private final ProductSource source;
    private final Kernel kernel;
    private final Workers workers;
    private final long viewBytes;
    private final boolean oneReader; // whether a view may take the rows held here
    private final boolean oneSearch; // whether a view is for one search
    private final TileKernel tiles;
    private final Queue<Tile> idleTiles; // shared with all views
    private final TileStream stream;
    private final RowCache cache;
    private final boolean keeps; // whether rows are kept at all: those that fit are few beside those needed

    /**
     * A matrix of which no row is known.
     *
     * @param source of the angles
     * @param kernel any kernel
     * @param workers the threads that compute rows
     * @param bytes memory for rows
     * @param viewBytes memory for the rows of a view and of views of it
     * @param oneSearch whether a view is for one search, or for several one after the other, which read the same rows
     */
    RowsOnDemand(ProductSource source, Kernel kernel, Workers workers, long bytes, long viewBytes, boolean oneSearch) {
        this(source.of(kernel), kernel, workers, bytes, viewBytes, new ConcurrentLinkedQueue<>(), false, oneSearch);
    }

    private RowsOnDemand(
            ProductSource source,
            Kernel kernel,
            Workers workers,
            long bytes,
            long viewBytes,
            Queue<Tile> idleTiles,
            boolean oneReader,
            boolean oneSearch) {
        this.source = source;
        this.kernel = kernel;
        this.workers = workers;
        this.viewBytes = viewBytes;
        this.oneReader = oneReader;
        this.oneSearch = oneSearch;
        this.tiles = source.tiles(kernel);
        StoredMatrix.requireFloats(tiles.rowDiagonal());
        this.idleTiles = idleTiles;
        this.stream = new TileStream(source, idleTiles);
        this.cache = new RowCache(size(), size(), bytes);
        this.keeps = StoredMatrix.bytes(size()) <= bytes || !source.isCheap();
    }

    /**
     * A matrix for one search, which reads the matrix or one view of it at a time: the view takes over the rows that
     * are held, and with them all the memory.
     */
    static RowsOnDemand forOneSearch(ProductSource source, Kernel kernel, Workers workers, long bytes) {
        return new RowsOnDemand(
                source.of(kernel), kernel, workers, bytes, bytes, new ConcurrentLinkedQueue<>(), true, true);
    }

    @Override
    public int size() {
        return source.rowSquares().length;
    }

    @Override
    public double diagonal(int i) {
        return tiles.rowDiagonal()[i];
    }

    @Override
    public float[] row(int i) {
        float[] row = cache.get(i);
        return row != null ? row : rows(new int[] {i})[0];
    }

    /** Several rows: those that are not held are computed together. */
    private float[][] rows(int[] wanted) {
        float[][] rows = new float[wanted.length][];
        int missing = 0;
        for (int r = 0; r < wanted.length; r++) {
            rows[r] = cache.get(wanted[r]);
            missing += rows[r] == null ? 1 : 0;
        }
        if (missing > 0) {
            compute(wanted, rows, missing);
        }
        return rows;
    }

    /** From the rows, if they are held or few are missing; otherwise apart, without the other columns. */
    @Override
    public void block(int[] indices, int[] columns, float[][] target) {
        if (keeps && (long) cache.missing(indices) * size() <= (long) indices.length * columns.length / 2) {
            float[][] rows = rows(indices);
            for (int a = 0; a < indices.length; a++) {
                select(rows[a], columns, target[a]);
            }
        } else {
            computeBlock(indices, columns, target);
        }
    }

    private static void select(float[] row, int[] columns, float[] target) {
        for (int b = 0; b < columns.length; b++) {
            target[b] = row[columns[b]];
        }
    }

    private void computeBlock(int[] indices, int[] columns, float[][] target) {
        ProductSource some = source.select(indices, columns);
        TileKernel theirs = some.tiles(kernel);
        try (TileStream block = new TileStream(some, idleTiles)) {
            if (indices == columns) {
                block.upper(workers, tile -> {
                    theirs.values(tile);
                    StoredMatrix.write(tile, theirs.rowDiagonal(), target, 0, 0);
                });
            } else {
                block.rectangle(0, indices.length, 0, columns.length, workers, tile -> {
                    theirs.values(tile);
                    for (int i = 0; i < tile.rows; i++) {
                        System.arraycopy(
                                tile.entries,
                                i * tile.columns,
                                target[tile.firstRow + i],
                                tile.firstColumn,
                                tile.columns);
                    }
                });
                setDiagonal(indices, columns, target);
            }
        }
    }

    /** Replaces the elements of points that are among both rows and columns by exact ones. */
    private void setDiagonal(int[] indices, int[] columns, float[][] target) {
        int[] places = places(columns);
        for (int a = 0; a < indices.length; a++) {
            if (places[indices[a]] >= 0) {
                target[a][places[indices[a]]] = (float) diagonal(indices[a]);
            }
        }
    }

    /** Where each point is among some columns, or -1. */
    private int[] places(int[] columns) {
        int[] places = new int[size()];
        Arrays.fill(places, -1);
        for (int k = 0; k < columns.length; k++) {
            places[columns[k]] = k;
        }
        return places;
    }

    @Override
    public void subtractRows(int[] indices, double[] factors, float[] high, float[] low, Workers pool) {
        if (keeps) {
            forEachPart(indices, factors, (rows, part) -> RowSums.subtract(rows, part, high, low, size(), pool));
        } else {
            stream.each(indices, workers, values(indices, () -> new RowSums.PairUse(factors, high, low)));
        }
        RowSums.normalise(high, low, size());
    }

    /** Takes rows and their factors. */
    private interface RowsUse {
        void accept(float[][] rows, double[] factors);
    }

    private void forEachPart(int[] indices, double[] factors, RowsUse use) {
        int most = Math.max(1, Math.min(AT_ONCE, cache.capacity()));
        for (int first = 0; first < indices.length; first += most) {
            int end = Math.min(indices.length, first + most);
            use.accept(rows(Arrays.copyOfRange(indices, first, end)), Arrays.copyOfRange(factors, first, end));
        }
    }

    /** Turns tiles of rows into kernel values on their way. */
    private Supplier<TileStream.RowUse> values(int[] indices, Supplier<? extends TileStream.RowUse> uses) {
        return () -> {
            TileStream.RowUse use = uses.get();
            return new TileStream.RowUse() {

                @Override
                public void begin(int firstColumn, int columns) {
                    use.begin(firstColumn, columns);
                }

                @Override
                public void accept(Tile tile, int place) {
                    tiles.values(tile);
                    setDiagonal(tile, indices[place], indices[place]);
                    use.accept(tile, place);
                }

                @Override
                public void end() {
                    use.end();
                }
            };
        };
    }

    /** Replaces what a tile of one row has where the row meets itself, if it does, by the exact element. */
    private void setDiagonal(Tile tile, int row, int column) {
        int own = column - tile.firstColumn;
        if (own >= 0 && own < tile.columns) {
            tile.entries[own] = (float) diagonal(row);
        }
    }

    /** Fills in the rows that are null. */
    private void compute(int[] wanted, float[][] rows, int missing) {
        int[] places = new int[missing];
        int[] numbers = new int[missing];
        int found = 0;
        for (int r = 0; r < rows.length; r++) {
            if (rows[r] == null) {
                rows[r] = new float[size()];
                places[found] = r;
                numbers[found++] = wanted[r];
            }
        }
        stream.each(
                numbers,
                workers,
                values(
                        numbers,
                        () -> (tile, place) -> System.arraycopy(
                                tile.entries, 0, rows[places[place]], tile.firstColumn, tile.columns)));
        for (int place = 0; place < missing; place++) {
            cache.put(numbers[place], rows[places[place]]);
        }
    }

    @Override
    public double[] multiply(int[] indices, double[] factors, Workers pool) {
        double[] sums = new double[size()];
        stream.each(indices, workers, values(indices, () -> new RowSums.DoubleUse(factors, sums)));
        return sums;
    }

    /** Computes only these columns. */
    @Override
    public double[] multiply(int[] indices, double[] factors, int[] columns, Workers pool) {
        double[] sums = new double[columns.length];
        int[] places = places(columns);
        ProductSource some = source.select(indices, columns);
        TileKernel theirs = some.tiles(kernel);
        int[] all = new int[indices.length];
        Arrays.setAll(all, r -> r);
        try (TileStream rectangle = new TileStream(some, idleTiles)) {
            rectangle.each(all, workers, () -> new RowSums.DoubleUse(factors, sums) {

                @Override
                public void accept(Tile tile, int place) {
                    theirs.values(tile);
                    if (places[indices[place]] >= 0) {
                        setDiagonal(tile, indices[place], places[indices[place]]);
                    }
                    super.accept(tile, place);
                }
            });
        }
        return sums;
    }

    /** A view begins with the rows at hand. That for several searches leaves room to the views of each. */
    @Override
    public KernelMatrix view(int[] indices) {
        long bytes = oneSearch ? viewBytes : viewBytes / 2;
        RowsOnDemand view = new RowsOnDemand(
                source.select(indices, indices), kernel, workers, bytes, bytes, idleTiles, oneSearch, true);
        if (view.keeps && cache.held() > 0) {
            workers.forEach(indices.length, i -> {
                float[] row = oneReader ? cache.take(indices[i]) : cache.get(indices[i]);
                if (row != null) {
                    float[] shorter = new float[indices.length];
                    select(row, indices, shorter);
                    view.cache.put(i, shorter);
                }
            });
        }
        if (oneReader) {
            cache.clear();
        }
        return view;
    }

    @Override
    public void release() {
        cache.clear();
        stream.close();
    }
}
