package arcmargin.gram;

import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import arcmargin.tile.Tile;
import arcmargin.work.Blas;
import java.util.Arrays;

/** Inner products by multiplication of dense panels. */
final class DenseReader implements ProductSource.Reader {

    /** Most columns of a panel; longer vectors are multiplied part by part. */
    private static final int DEPTH = 1024;

    private final Points rows;
    private final Points columns;
    private final NearAngles near;
    private final boolean keep;
    private final int dimension;
    private final Panels panels;
    private final double[] line;
    private final double[] products = new double[Tile.SIDE];
    private final double[] inverses = new double[Tile.SIDE];
    private int first;
    private int count;
    private boolean leftIsIn;

    DenseReader(Points rows, Points columns, Blas blas, NearAngles near, boolean keep) {
        this.rows = rows;
        this.columns = columns;
        this.near = near;
        this.keep = keep;
        this.dimension = rows.dimension();
        int depth = Math.min(DEPTH, dimension);
        this.panels = Panels.of(blas, Tile.SIDE, depth);
        this.line = new double[depth];
    }

    @Override
    public void open(int newFirst, int newCount) {
        first = newFirst;
        count = newCount;
        leftIsIn = false;
    }

    @Override
    public void fill(int firstColumn, int columnCount, Tile tile) {
        for (int from = 0; from < dimension; from += DEPTH) {
            int depth = Math.min(DEPTH, dimension - from);
            if (!leftIsIn) {
                load(rows, first, count, from, depth, panels::left);
                leftIsIn = depth == dimension;
            }
            load(columns, firstColumn, columnCount, from, depth, panels::right);
            panels.multiply(count, columnCount, depth, from > 0);
        }
        tile.shape(first, count, firstColumn, columnCount);
        boolean signed = false;
        for (int i = 0; i < count; i++) {
            if (dimension > 0) {
                panels.product(i, products, columnCount);
            }
            if (keep) {
                tile.keepProducts(i, products);
            }
            signed |= near.encode(tile, i, products, inverses);
        }
        tile.signed = signed;
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
