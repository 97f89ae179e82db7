package arcmargin.gram;

import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import arcmargin.tile.Tile;
import arcmargin.work.Blas;
import arcmargin.work.Panels;
import java.util.Arrays;
import java.util.Queue;
import java.util.function.IntConsumer;

/** Inner products by multiplication of dense panels. */
final class DenseReader implements ProductSource.Reader {

    /** Most columns of a panel; longer vectors are multiplied part by part. */
    private static final int DEPTH = 1024;

    private final Points rows;
    private final Points columns;
    private final HalfAngleEncoder near;
    private final boolean keep;
    private final int dimension;
    private final Panels panels;
    private final Queue<Panels> panelsLeft; // by readers of the same dimension
    private final double[] line;
    private final double[] products = new double[Tile.SIDE];
    private final double[] inverses = new double[Tile.SIDE];
    private int first;
    private int count;
    private boolean leftIsIn;
    private int[] gathered; // the rows in the left panel, where they are not consecutive

    DenseReader(Points rows, Points columns, HalfAngleEncoder near, boolean keep, Blas blas, Queue<Panels> panelsLeft) {
        this.rows = rows;
        this.columns = columns;
        this.near = near;
        this.keep = keep;
        this.dimension = rows.dimension();
        int depth = Math.min(DEPTH, dimension);
        this.panelsLeft = panelsLeft;
        Panels used = panelsLeft.poll();
        this.panels = used != null ? used : Panels.of(blas, Tile.SIDE, depth);
        this.line = new double[depth];
    }

    @Override
    public void close() {
        panelsLeft.add(panels);
    }

    @Override
    public void open(int newFirst, int newCount) {
        first = newFirst;
        count = newCount;
        leftIsIn = false;
        gathered = null;
    }

    @Override
    public void fill(int firstColumn, int columnCount, Tile tile) {
        multiply(firstColumn, columnCount, from -> load(rows, first, count, from, depth(from), panels::left));
        tile.shape(first, count, firstColumn, columnCount);
        boolean signed = false;
        for (int i = 0; i < count; i++) {
            signed |= encode(i, columnCount, tile, i);
        }
        tile.anyObtuse = signed;
    }

    @Override
    public void fillEach(int[] numbers, int firstColumn, int columnCount, Tile tile, IntConsumer use) {
        if (numbers != gathered) {
            leftIsIn = false;
            gathered = numbers;
            count = numbers.length;
        }
        multiply(firstColumn, columnCount, from -> {
            for (int r = 0; r < numbers.length; r++) {
                int at = r * depth(from);
                load(
                        rows,
                        numbers[r],
                        1,
                        from,
                        depth(from),
                        (position, source, start, length) -> panels.left(at + position, source, start, length));
            }
        });
        for (int r = 0; r < numbers.length; r++) {
            tile.shape(numbers[r], 1, firstColumn, columnCount);
            tile.anyObtuse = encode(r, columnCount, tile, 0);
            use.accept(r);
        }
    }

    private int depth(int from) {
        return Math.min(DEPTH, dimension - from);
    }

    /** Multiplies the open rows, loaded from a coordinate on where they are not in the panel, by some columns. */
    private void multiply(int firstColumn, int columnCount, IntConsumer loadRows) {
        for (int from = 0; from < dimension; from += DEPTH) {
            int depth = depth(from);
            if (!leftIsIn) {
                loadRows.accept(from);
                leftIsIn = depth == dimension;
            }
            load(columns, firstColumn, columnCount, from, depth, panels::right);
            panels.multiply(count, columnCount, depth, from > 0);
        }
    }

    private boolean encode(int productRow, int columnCount, Tile tile, int tileRow) {
        if (dimension > 0) {
            panels.product(productRow, products, columnCount);
        }
        if (keep) {
            tile.keepProducts(tileRow, products);
        }
        return near.encode(tile, tileRow, products, inverses);
    }

    private interface Target {
        void put(int position, double[] source, int from, int count);
    }

    private void load(Points points, int firstPoint, int pointCount, int from, int depth, Target target) {
        if (points instanceof DensePoints dense) {
            if (depth == dimension) {
                target.put(0, dense.values(), firstPoint * dimension, pointCount * dimension);
            } else {
                for (int i = 0; i < pointCount; i++) {
                    target.put(i * depth, dense.values(), (firstPoint + i) * dimension + from, depth);
                }
            }
        } else if (points instanceof SparsePoints sparse) {
            for (int i = 0; i < pointCount; i++) {
                scatter(sparse, firstPoint + i, from, depth);
                target.put(i * depth, line, 0, depth);
            }
        }
    }

    private void scatter(SparsePoints sparse, int point, int from, int depth) {
        Arrays.fill(line, 0, depth, 0);
        int[] at = sparse.columns();
        int end = sparse.starts()[point + 1];
        int k = Arrays.binarySearch(at, sparse.starts()[point], end, from);
        for (k = k < 0 ? -k - 1 : k; k < end && at[k] < from + depth; k++) {
            line[at[k] - from] = sparse.values()[k];
        }
    }
}
