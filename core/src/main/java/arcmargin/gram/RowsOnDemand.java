package arcmargin.gram;

import arcmargin.kernel.Kernel;
import arcmargin.tile.Tile;
import arcmargin.tile.TileKernel;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * A kernel matrix of which only the rows that are asked for are computed, and kept while there is room.
 *
 * <p>A search asks for the rows of its working sets, which are few beside all rows where few become support vectors.
 * Rows asked for together are computed as one product of panels.
 */
final class RowsOnDemand implements KernelMatrix {

    /** Most rows that are read together. */
    private static final int AT_ONCE = 512;

    private final ProductSource source;
    private final Kernel kernel;
    private final Workers workers;
    private final long viewBytes;
    private final TileKernel tiles;
    private final TileStream stream;
    private final RowCache cache;
    private final boolean keeps; // whether rows are kept at all: those that fit are few beside those asked for

    /**
     * A matrix of which no row is known.
     *
     * @param source of the angles
     * @param kernel any kernel
     * @param workers the threads that compute rows
     * @param bytes memory for rows
     * @param viewBytes memory for the rows of a view, and of a view of that view in its place
     */
    RowsOnDemand(ProductSource source, Kernel kernel, Workers workers, long bytes, long viewBytes) {
        this.source = source.of(kernel);
        this.kernel = kernel;
        this.workers = workers;
        this.viewBytes = viewBytes;
        this.tiles = this.source.tiles(kernel);
        StoredMatrix.requireFloats(tiles.rowDiagonal());
        this.stream = new TileStream(this.source);
        this.cache = new RowCache(size(), size(), bytes);
        this.keeps = StoredMatrix.bytes(size()) <= bytes || !this.source.isCheap();
    }

    /** A matrix for one search at a time, which reads the matrix, a view, and for a moment a view of that view. */
    static RowsOnDemand forOneSearch(ProductSource source, Kernel kernel, Workers workers, long bytes) {
        return new RowsOnDemand(source, kernel, workers, bytes / 3, bytes / 3);
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

    @Override
    public void block(int[] indices, float[][] target) {
        if (keeps) {
            float[][] rows = rows(indices);
            for (int a = 0; a < indices.length; a++) {
                for (int b = 0; b < indices.length; b++) {
                    target[a][b] = rows[a][indices[b]];
                }
            }
        } else {
            ProductSource some = source.select(indices);
            TileKernel theirs = some.tiles(kernel);
            new TileStream(some).upper(workers, tile -> {
                theirs.values(tile);
                StoredMatrix.write(tile, theirs.rowDiagonal(), target, 0, 0);
            });
        }
    }

    @Override
    public void subtractRows(int[] indices, double[] factors, float[] high, float[] low, Workers pool) {
        if (keeps) {
            forEachPart(indices, factors, (rows, part) -> RowSums.subtract(rows, part, high, low, size(), pool));
        } else {
            stream(indices, () -> new RowSums.PairUse(factors, high, low));
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

    /** Computes rows without keeping them. */
    private void stream(int[] indices, Supplier<? extends TileStream.RowUse> uses) {
        stream.each(indices, workers, () -> {
            TileStream.RowUse use = uses.get();
            return new TileStream.RowUse() {

                @Override
                public void begin(int firstColumn, int columns) {
                    use.begin(firstColumn, columns);
                }

                @Override
                public void accept(Tile tile, int place) {
                    tiles.values(tile);
                    int own = indices[place] - tile.firstColumn;
                    if (own >= 0 && own < tile.columns) {
                        tile.entries[own] = (float) diagonal(indices[place]);
                    }
                    use.accept(tile, place);
                }

                @Override
                public void end() {
                    use.end();
                }
            };
        });
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
        stream.each(numbers, workers, () -> (tile, place) -> {
            tiles.values(tile);
            System.arraycopy(tile.entries, 0, rows[places[place]], tile.firstColumn, tile.columns);
        });
        for (int place = 0; place < missing; place++) {
            rows[places[place]][numbers[place]] = (float) diagonal(numbers[place]);
            cache.put(numbers[place], rows[places[place]]);
        }
    }

    @Override
    public double[] multiply(int[] indices, double[] factors, Workers pool) {
        double[] sums = new double[size()];
        if (keeps) {
            forEachPart(indices, factors, (rows, part) -> RowSums.add(rows, part, sums, pool));
        } else {
            stream(indices, () -> new RowSums.DoubleUse(factors, sums));
        }
        return sums;
    }

    /** The view begins with the rows at hand. */
    @Override
    public KernelMatrix view(int[] indices) {
        RowsOnDemand view = new RowsOnDemand(source.select(indices), kernel, workers, viewBytes, viewBytes);
        workers.forEach(indices.length, i -> {
            float[] row = cache.get(indices[i]);
            if (row != null) {
                float[] shorter = new float[indices.length];
                for (int k = 0; k < indices.length; k++) {
                    shorter[k] = row[indices[k]];
                }
                view.cache.put(i, shorter);
            }
        });
        return view;
    }
}
