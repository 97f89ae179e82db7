package arcmargin.tile;

/** Two layers, row by row: a row passes through both while it is in the first-level cache. */
final class StackedRows extends RowKernel {

    private final RowKernel inner;
    private final RowKernel outer;

    StackedRows(RowKernel inner, RowKernel outer) {
        super(outer.rowDiagonal(), outer.columnDiagonal());
        this.inner = inner;
        this.outer = outer;
    }

    @Override
    void rowValues(AngleRow row) {
        inner.imageWithZeros(row);
        outer.rowValues(row);
    }

    @Override
    void rowImage(AngleRow row) {
        inner.imageWithZeros(row);
        outer.rowImage(row);
    }
}
