package arcmargin.tile;

import arcmargin.kernel.Kernel;

/**
 * The kernel (x·y)ᵖ over tiles, p = 1 being the linear one: with c = |cos θ| = 1 − 2z and σ the sign of cos θ,
 * (x·y)ᵖ = |x|ᵖ|y|ᵖ σᵖ (1 − E), E = 1 − cᵖ = 2z (1 + c + … + cᵖ⁻¹).
 */
final class PolynomialTiles extends RowKernel {

    /** Beyond this degree the rounding of floats would show; such kernels are computed pair by pair. */
    static final int LARGEST_DEGREE = 6;

    private final int degree;
    private final Factors scale;

    PolynomialTiles(Kernel kernel, int degree, double[] rowSquares, double[] columnSquares) {
        super(kernel, rowSquares, columnSquares);
        this.degree = degree;
        this.scale = Factors.roots(rowDiagonal(), columnDiagonal());
    }

    @Override
    void rowValues(AngleRow row) {
        row.split();
        deficits(row);
        ArcCosineTiles.complement(row.entries, row.count());
        if (degree % 2 == 1) {
            multiply(row.entries, row.count(), row.sign());
        }
        scale.multiply(row);
    }

    @Override
    void rowImage(AngleRow row) {
        if (degree > 1) { // a linear layer changes no angle
            deficits(row);
            ArcCosineTiles.halfAngles(row.entries, row.count());
        }
        if (degree % 2 == 0) {
            row.allAcute();
        }
    }

    private void deficits(AngleRow row) {
        float[] horner = row.buffer(0);
        deficits(row.entries, row.count(), degree, horner);
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
