package arcmargin.tile;

/** Two layers over tiles. */
final class StackedTiles implements TileKernel {

    private final TileKernel inner;
    private final TileKernel outer;

    StackedTiles(TileKernel inner, TileKernel outer) {
        this.inner = inner;
        this.outer = outer;
    }

    @Override
    public void values(Tile tile) {
        inner.image(tile);
        outer.values(tile);
    }

    @Override
    public void image(Tile tile) {
        inner.image(tile);
        outer.image(tile);
    }

    @Override
    public double[] rowDiagonal() {
        return outer.rowDiagonal();
    }

    @Override
    public double[] columnDiagonal() {
        return outer.columnDiagonal();
    }
}
