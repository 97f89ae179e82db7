package arcmargin.tile;

import arcmargin.kernel.WeightedSum;
import java.util.List;

/** A weighted sum of kernels over tiles. */
final class SumTiles implements TileKernel {

    private final List<WeightedSum.Term> terms;
    private final List<TileKernel> kernels;
    private final double[] rowDiagonal;
    private final double[] columnDiagonal;
    private final ValueAngles angles;

    SumTiles(WeightedSum sum, double[] rowSquares, double[] columnSquares) {
        this.terms = sum.terms();
        this.kernels = terms.stream()
                .map(term -> TileKernel.of(term.kernel(), rowSquares, columnSquares))
                .toList();
        this.rowDiagonal = TileKernel.diagonal(sum, rowSquares);
        this.columnDiagonal = rowSquares == columnSquares ? rowDiagonal : TileKernel.diagonal(sum, columnSquares);
        this.angles = new ValueAngles(rowDiagonal, columnDiagonal);
    }

    @Override
    public void values(Tile tile) {
        int count = tile.rows * tile.columns;
        Tile before = new Tile();
        before.copy(tile);
        float[] sum = new float[count];
        for (int t = 0; t < kernels.size(); t++) {
            tile.share(before);
            kernels.get(t).values(tile);
            add(sum, (float) terms.get(t).weight(), tile.entries, count);
        }
        System.arraycopy(sum, 0, tile.entries, 0, count);
    }

    private static void add(float[] sum, float weight, float[] values, int count) {
        for (int k = 0; k < count; k++) {
            sum[k] += weight * values[k];
        }
    }

    @Override
    public void image(Tile tile) {
        values(tile);
        angles.replace(tile);
    }

    @Override
    public double[] rowDiagonal() {
        return rowDiagonal;
    }

    @Override
    public double[] columnDiagonal() {
        return columnDiagonal;
    }
}
