package arcmargin.gram;

import arcmargin.kernel.Kernel;
import arcmargin.tile.TileKernel;
import arcmargin.work.Progress;
import arcmargin.work.Workers;

/** A kernel matrix too large for memory: blocks of rows are computed when first read, and kept while there is room. */
final class RowsOnDemand implements KernelMatrix {

    private final ProductSource source;
    private final Kernel kernel;
    private final Workers workers;
    private final long bytes;
    private final RowPool pool;
    private final TileKernel tiles;
    private final TileStream stream;
    private final RowCache cache;
    private final int block;

    RowsOnDemand(ProductSource source, Kernel kernel, Workers workers, long bytes, RowPool pool) {
        this.source = source.byRows();
        this.kernel = kernel;
        this.workers = workers;
        this.bytes = bytes;
        this.pool = pool;
        this.tiles = source.tiles(kernel);
        StoredMatrix.requireFloats(tiles.rowDiagonal());
        this.stream = new TileStream(this.source);
        this.cache = new RowCache(size(), size(), bytes / 2); // the other half is for views
        this.block = Math.max(1, Math.min(this.source.rowsAtOnce(), cache.capacity() / 2));
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
        return row != null ? row : compute(i);
    }

    /** One thread at a time: a second reader of the same block waits for it rather than compute it again. */
    private synchronized float[] compute(int i) {
        float[] held = cache.get(i);
        if (held != null) {
            return held;
        }
        int first = i / block * block;
        int count = Math.min(block, size() - first);
        float[][] rows = new float[count][size()];
        stream.rows(first, count, workers, tile -> {
            tiles.values(tile);
            for (int r = 0; r < count; r++) {
                System.arraycopy(tile.entries, r * tile.columns, rows[r], tile.firstColumn, tile.columns);
            }
        });
        for (int r = 0; r < count; r++) {
            rows[r][first + r] = (float) diagonal(first + r);
            cache.put(first + r, rows[r]);
        }
        return rows[i - first];
    }

    @Override
    public KernelMatrix view(int[] indices) {
        long share = bytes / 2 / PairProducts.VIEWS / workers.threads();
        if (2L * indices.length > size()) {
            return new MatrixView(
                    this, indices, share, pool); // rows at hand are worth more than shorter ones computed anew
        }
        return PairProducts.matrix(source.select(indices), kernel, workers, share, pool, Progress.none());
    }
}
