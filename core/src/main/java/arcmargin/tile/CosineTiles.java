package arcmargin.tile;

import arcmargin.kernel.Cosine;

/** The cosine over tiles: σ (1 − 2z), 0 with a zero vector; it changes no angle. */
final class CosineTiles extends RowKernel {

    private final Factors scale;

    CosineTiles(Cosine kernel, double[] rowSquares, double[] columnSquares) {
        super(kernel, rowSquares, columnSquares);
        this.scale = Factors.roots(rowDiagonal(), columnDiagonal());
    }

    @Override
    void rowValues(AngleRow row) {
        row.split();
        cosines(row.entries, row.sign(), row.count());
        scale.multiply(row);
    }

    private static void cosines(float[] sine, float[] sign, int count) {
        for (int j = 0; j < count; j++) {
            sine[j] = sign[j] * (1 - 2 * sine[j] * sine[j]);
        }
    }

    @Override
    void rowImage(AngleRow row) {
        // the same angle
    }
}
