package arcmargin.gram;

import arcmargin.data.BadInputException;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import arcmargin.kernel.Kernel;
import arcmargin.tile.ExponentTiles;
import arcmargin.tile.ScalarTiles;
import arcmargin.tile.Tile;
import arcmargin.tile.TileKernel;
import arcmargin.work.Blas;
import arcmargin.work.Panels;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Angles computed from the points each time they are needed: by BLAS, or feature by feature where points are
 * sparse.
 */
final class ComputedProducts implements ProductSource {

    /**
     * How many multiplications of dense panels cost as much as one of the sparse loop, which jumps about in memory.
     * Decided by the data alone, so that results do not depend on the machine.
     */
    private static final double SPARSE_PRICE = 16;

    /** Up to so many coordinates distances are summed from their differences. */
    static final int CHEAP_DIMENSION = 64;

    private final Points rows;
    private final Points columns;
    private final Blas blas;
    private final boolean exact;
    private final double[] rowSquares;
    private final double[] columnSquares;
    private final boolean selected; // whether the angles stand for some of the points only
    private final Queue<Panels> panels; // left by readers, for the next ones; shared with all selections
    private Angles angles; // null until needed: kernels of the distance may do without, and without native code

    /** How products become angles, and what they are computed from where that is not the points as they are. */
    private record Angles(HalfAngleEncoder near, FeatureIndex index, ScaledIntegers whole) {}

    /**
     * The angles between all rows and all columns.
     *
     * @param rows points of the rows
     * @param columns points of the columns, perhaps the same
     * @param blas what multiplies dense panels
     * @param exact whether kernels get the products in double precision, pair by pair
     */
    ComputedProducts(Points rows, Points columns, Blas blas, boolean exact) {
        if (rows.dimension() != columns.dimension()) {
            throw new IllegalArgumentException("row points have dimension " + rows.dimension()
                    + ", must be that of the column points: " + columns.dimension());
        }
        this.rows = rows;
        this.columns = columns;
        this.blas = blas;
        this.exact = exact;
        this.rowSquares = requireFinite(rows.squaredNorms());
        this.columnSquares = rows == columns ? rowSquares : requireFinite(columns.squaredNorms());
        this.selected = false;
        this.panels = new ConcurrentLinkedQueue<>();
    }

    /** Some of the rows and columns, computed in the same way as all of them, so that they have the same bits. */
    private ComputedProducts(ComputedProducts all, int[] someRows, int[] someColumns) {
        boolean same = all.rows == all.columns && someRows == someColumns;
        this.blas = all.blas;
        this.exact = all.exact;
        this.panels = all.panels;
        this.rowSquares = Distances.select(all.rowSquares, someRows);
        this.columnSquares = same ? rowSquares : Distances.select(all.columnSquares, someColumns);
        Angles theirs = all.angles();
        this.selected = theirs.whole != null;
        this.rows = selected ? all.rows : all.rows.select(someRows);
        this.columns = selected ? all.columns : same ? rows : all.columns.select(someColumns);
        this.angles = new Angles(
                selected
                        ? theirs.near.select(someRows, someColumns)
                        : new HalfAngleEncoder(rows, rowSquares, columns, columnSquares),
                theirs.index != null ? new FeatureIndex((SparsePoints) columns) : null,
                selected ? theirs.whole.select(someRows, someColumns) : null);
    }

    private synchronized Angles angles() {
        if (angles == null) {
            FeatureIndex index = rows instanceof SparsePoints r && columns instanceof SparsePoints c && sparsePays(r, c)
                    ? new FeatureIndex(c)
                    : null;
            angles = new Angles(
                    new HalfAngleEncoder(rows, rowSquares, columns, columnSquares),
                    index,
                    index == null && blas.resolve() == Blas.NATIVE ? ScaledIntegers.of(rows, columns) : null);
        }
        return angles;
    }

    private static double[] requireFinite(double[] squares) {
        for (int i = 0; i < squares.length; i++) {
            if (squares[i] <= Double.MAX_VALUE) {
                // fine
            } else {
                throw new BadInputException(
                        "the squared norm of row " + (i + 1) + " leaves the range of doubles: scale the features");
            }
        }
        return squares;
    }

    private static boolean sparsePays(SparsePoints rows, SparsePoints columns) {
        long[] counts = new long[rows.dimension()];
        for (int k : columns.columns()) {
            counts[k]++;
        }
        long multiplications = 0;
        for (int k : rows.columns()) {
            multiplications += counts[k];
        }
        return multiplications * SPARSE_PRICE <= (double) rows.size() * columns.size() * rows.dimension();
    }

    @Override
    public double[] rowSquares() {
        return rowSquares;
    }

    @Override
    public double[] columnSquares() {
        return columnSquares;
    }

    @Override
    public Reader reader() {
        Angles all = angles();
        if (all.index != null) {
            return new SparseReader((SparsePoints) rows, all.index, all.near, exact);
        }
        return all.whole != null
                ? new ScaledIntegerReader(all.whole, new AngleEncoder(all.near, exact))
                : new DenseReader(rows, columns, all.near, exact, blas, panels);
    }

    /** Turns products into half angles. */
    private static final class AngleEncoder implements ScaledIntegerReader.Encoder {

        private final HalfAngleEncoder near;
        private final boolean keep;
        private final double[] inverses = new double[Tile.SIDE];

        AngleEncoder(HalfAngleEncoder near, boolean keep) {
            this.near = near;
            this.keep = keep;
        }

        @Override
        public boolean takesSums() {
            return false;
        }

        @Override
        public boolean encode(float[] sums, double[] products, Tile tile, int tileRow) {
            if (keep) {
                tile.keepProducts(tileRow, products);
            }
            return near.encode(tile, tileRow, products, inverses);
        }
    }

    @Override
    public TileKernel tiles(Kernel kernel) {
        return exact
                ? new ScalarTiles(kernel, rowSquares, columnSquares)
                : TileKernel.of(kernel, rowSquares, columnSquares);
    }

    /** Distances, where they are less work than angles. */
    @Override
    public ProductSource of(Kernel kernel) {
        if (Double.isNaN(ExponentTiles.width(kernel)) || exact || selected) {
            return this;
        }
        if (isCheap()) {
            ProductSource distances = Distances.of(kernel, rows, rowSquares, columns, columnSquares);
            return distances != null ? distances : this;
        }
        ScaledIntegers whole = angles().whole;
        ProductSource distances =
                whole != null && rows == columns ? IntegerDistances.of(kernel, whole, rowSquares) : null;
        return distances != null ? distances : this;
    }

    @Override
    public boolean isCheap() {
        return !exact && rows.dimension() <= CHEAP_DIMENSION;
    }

    @Override
    public ProductSource select(int[] someRows, int[] someColumns) {
        return new ComputedProducts(this, someRows, someColumns);
    }
}
