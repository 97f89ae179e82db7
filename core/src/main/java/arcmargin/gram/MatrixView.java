package arcmargin.gram;

import java.util.Arrays;

/** A sub-matrix whose rows are gathered from another matrix when first read. */
final class MatrixView implements KernelMatrix {

    /** Below this mean length of a run of consecutive indices, copying run by run is slower than element by element. */
    private static final int SHORT_RUN = 16;

    private final KernelMatrix whole;
    private final int[] indices;
    private final int[] runStarts;
    private final RowCache cache;
    private final long bytes;
    private final RowPool pool;
    private final RowPool.Shelf shelf;

    MatrixView(KernelMatrix whole, int[] indices, long bytes, RowPool pool) {
        this.whole = whole;
        this.indices = indices;
        this.runStarts = runStarts(indices);
        this.bytes = bytes;
        this.pool = pool;
        this.shelf = pool.roomyShelf(indices.length);
        this.cache = new RowCache(indices.length, indices.length, bytes);
    }

    @Override
    public int size() {
        return indices.length;
    }

    @Override
    public double diagonal(int i) {
        return whole.diagonal(indices[i]);
    }

    @Override
    public float[] row(int i) {
        float[] row = cache.get(i);
        if (row == null) {
            row = gather(whole.row(indices[i]));
            cache.put(i, row);
        }
        return row;
    }

    @Override
    public KernelMatrix view(int[] some) {
        int[] composed = new int[some.length];
        for (int k = 0; k < some.length; k++) {
            composed[k] = indices[some[k]];
        }
        return new MatrixView(whole, composed, bytes, pool);
    }

    private float[] gather(float[] row) {
        float[] gathered = shelf.take();
        if ((runStarts.length - 1) * SHORT_RUN > indices.length) {
            for (int k = 0; k < indices.length; k++) {
                gathered[k] = row[indices[k]];
            }
        } else {
            for (int r = 0; r + 1 < runStarts.length; r++) {
                int start = runStarts[r];
                System.arraycopy(row, indices[start], gathered, start, runStarts[r + 1] - start);
            }
        }
        return gathered;
    }

    @Override
    public void release() {
        cache.drain(pool);
    }

    /** Where runs of consecutive indices begin, and the end of the last one. */
    private static int[] runStarts(int[] indices) {
        int[] starts = new int[indices.length + 1];
        int runs = 0;
        for (int k = 0; k < indices.length; k++) {
            if (k == 0 || indices[k] != indices[k - 1] + 1) {
                starts[runs++] = k;
            }
        }
        starts[runs++] = indices.length;
        return Arrays.copyOf(starts, runs);
    }
}
