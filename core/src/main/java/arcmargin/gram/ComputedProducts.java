package arcmargin.gram;

import arcmargin.data.BadInputException;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.tile.ScalarTiles;
import arcmargin.tile.TileKernel;
import arcmargin.work.Blas;

/**
 * Angles computed from the points each time they are asked for: by BLAS, or feature by feature where points are
 * sparse.
 */
final class ComputedProducts implements ProductSource {

    /**
     * How many multiplications of dense panels cost as much as one of the sparse loop, which jumps about in memory.
     * Decided by the data alone, so that results do not depend on the machine.
     */
    private static final double SPARSE_PRICE = 16;

    private static final int CHEAP_DIMENSION = 64;

    private final Points rows;
    private final Points columns;
    private final Blas blas;
    private final boolean exact;
    private final double[] rowSquares;
    private final double[] columnSquares;
    private final HalfAngleEncoder near;
    private final FeatureIndex index;
    private final ScaledIntegers whole;

    /**
     * The angles between all rows and all columns.
     *
     * @param rows points of the rows
     * @param columns points of the columns, perhaps the same
     * @param blas what multiplies dense panels
     * @param exact whether kernels shall have the products in double precision, pair by pair
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
        this.near = new HalfAngleEncoder(rows, rowSquares, columns, columnSquares);
        this.index = rows instanceof SparsePoints r && columns instanceof SparsePoints c && sparsePays(r, c)
                ? new FeatureIndex(c)
                : null;
        this.whole = index == null && blas.resolve() == Blas.NATIVE ? ScaledIntegers.of(rows, columns) : null;
    }

    private static double[] requireFinite(double[] squares) {
        for (int i = 0; i < squares.length; i++) {
            if (squares[i] <= Double.MAX_VALUE) {
                // fine
            } else {
                throw new BadInputException(
                        "the squared norm of row " + i + " leaves the range of doubles: scale the features");
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
        if (index != null) {
            return new SparseReader((SparsePoints) rows, index, near, exact);
        }
        return whole != null
                ? new ScaledIntegerReader(whole, rows.dimension(), near, exact)
                : new DenseReader(rows, columns, blas, near, exact);
    }

    @Override
    public TileKernel tiles(Kernel kernel) {
        return exact
                ? new ScalarTiles(kernel, rowSquares, columnSquares)
                : TileKernel.of(kernel, rowSquares, columnSquares);
    }

    /** Distances, where they are less work than products. */
    @Override
    public ProductSource of(Kernel kernel) {
        if (kernel instanceof Gaussian gaussian && isCheap()) {
            Distances distances = Distances.of(gaussian, rows, rowSquares, columns, columnSquares);
            return distances != null ? distances : this;
        }
        return this;
    }

    @Override
    public boolean isCheap() {
        return !exact && rows.dimension() <= CHEAP_DIMENSION;
    }

    @Override
    public ProductSource select(int[] indices) {
        Points selected = rows.select(indices);
        return new ComputedProducts(selected, selected, blas, exact);
    }
}
