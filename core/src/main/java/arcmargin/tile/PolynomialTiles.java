package arcmargin.tile;

import arcmargin.kernel.Kernel;

/**
 * The kernel (x·y)ᵖ over tiles, p = 1 being the linear one: with c = |cos θ| = 1 − 2z and σ the sign of cos θ,
 * (x·y)ᵖ = |x|ᵖ|y|ᵖ σᵖ (1 − E), E = 1 − cᵖ = 2z (1 + c + … + cᵖ⁻¹).
 */
final class PolynomialTiles extends RowKernel {

    /** Beyond this degree float rounding would tell; such kernels go pair by pair. */
    static final int LARGEST_DEGREE = 6;

    private final int degree;
    private final Factors scale;

    PolynomialTiles(Kernel kernel, int degree, double[] rowSquares, double[] columnSquares) {
        super(kernel, rowSquares, columnSquares);
        this.degree = degree;
        this.scale = Factors.roots(rowDiagonal(), columnDiagonal());
    }

    @Override
    void rowValues(Tile tile, int i) {
        int count = tile.columns;
        tile.split();
        deficits(tile.sine, count, degree, tile.scratch);
        ArcCosineTiles.complement(tile.sine, count);
        if (degree % 2 == 1) {
            multiply(tile.sine, count, tile.sign);
        }
        scale.multiply(tile, i);
    }

    @Override
    void rowImage(Tile tile, int i) {
        if (degree > 1) { // a linear layer changes no angle
            deficits(tile.sine, tile.columns, degree, tile.scratch);
            ArcCosineTiles.halfAngles(tile.sine, tile.columns);
        }
        if (degree % 2 == 0) {
            tile.allAcute();
        }
    }

    /** Replaces |s| by E. */
    private static void deficits(float[] sine, int count, int degree, float[] horner) {
        for (int j = 0; j < count; j++) {
            horner[j] = 1;
        }
        for (int m = 1; m < degree; m++) {
            for (int j = 0; j < count; j++) {
                horner[j] = horner[j] * (1 - 2 * sine[j] * sine[j]) + 1;
            }
        }
        for (int j = 0; j < count; j++) {
            sine[j] = 2 * sine[j] * sine[j] * horner[j];
        }
    }

    private static void multiply(float[] values, int count, float[] factors) {
        for (int j = 0; j < count; j++) {
            values[j] *= factors[j];
        }
    }
}
