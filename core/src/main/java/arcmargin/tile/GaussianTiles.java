package arcmargin.tile;

import arcmargin.kernel.Gaussian;

/**
 * The Gaussian kernel over tiles: exp(−u), u = ((|x|−|y|)² + 4|x||y| sin²(θ/2)) / width².
 *
 * <p>Norms are held as the sum of two floats, so that their difference has seven digits even where the points lie far from the
 * origin and near each other. The exponential starts from a polynomial for e = 1 − exp(−u/32); then e ← e (2 − e) doubles
 * the exponent three times and squaring 1 − e doubles it twice more. The first kind of step keeps the digits of small e, the second those of
 * small values; neither needs the exponent bits, which the compiler cannot reach by vector instructions. Values are within 2
 * float ulps of 1; below exp(−32) they are rounded up to it.
 */
final class GaussianTiles extends RowKernel {

    private static final float LARGEST = 32;
    private static final int DOUBLINGS = 5;

    /** (1 − exp(−f)) / f for f from 0 to 1. */
    private static final float[] SERIES =
            Series.fit(f -> f == 0 ? 1 : -Math.expm1(-f) / f, LARGEST / (1 << DOUBLINGS), 5);

    private final Norms rows;
    private final Norms columns;

    GaussianTiles(Gaussian kernel, double[] rowSquares, double[] columnSquares) {
        super(kernel, rowSquares, columnSquares);
        double unit = kernel.width() * Math.sqrt(1 << DOUBLINGS); // squares are then exponents of the first step
        this.rows = new Norms(rowSquares, unit);
        this.columns = rowSquares == columnSquares ? rows : new Norms(columnSquares, unit);
    }

    @Override
    void rowValues(Tile tile, int i) {
        exponents(tile, i);
        exponentials(tile.sine, tile.columns, SERIES);
    }

    @Override
    void rowImage(Tile tile, int i) {
        exponents(tile, i);
        deficits(tile.sine, tile.columns, SERIES);
        ArcCosineTiles.halfAngles(tile.sine, tile.columns);
        tile.allAcute();
    }

    private void exponents(Tile tile, int i) {
        int row = tile.firstRow + i;
        Norms.differences(tile, row, rows, columns, tile.scratch);
        float factor = 4 * rows.head.at(row);
        float[] norms = columns.head.columns(tile);
        if (tile.mixed) {
            signedExponents(tile.sine, tile.columns, tile.scratch, factor, norms);
        } else {
            squares(tile.sine, tile.sign, tile.acute, tile.columns);
            exponents(tile.sine, tile.columns, tile.scratch, factor, norms);
        }
    }

    /** |s| made sin²(θ/2): z for acute angles, 1 − z for obtuse ones. */
    private static void squares(float[] sine, float[] sign, float[] acute, int count) {
        for (int j = 0; j < count; j++) {
            sine[j] = 1 - acute[j] + sign[j] * (sine[j] * sine[j]);
        }
    }

    private static void exponents(float[] square, int count, float[] difference, float factor, float[] norms) {
        float largest = LARGEST / (1 << DOUBLINGS);
        for (int j = 0; j < count; j++) {
            float exponent = difference[j] * difference[j] + factor * norms[j] * square[j];
            square[j] = Math.min(exponent, largest);
        }
    }

    /** Both at once, of s with its sign. */
    private static void signedExponents(float[] sine, int count, float[] difference, float factor, float[] norms) {
        float largest = LARGEST / (1 << DOUBLINGS);
        for (int j = 0; j < count; j++) {
            float s = sine[j];
            float square = 1 - Tile.acute(s) + s * Math.abs(s);
            float exponent = difference[j] * difference[j] + factor * norms[j] * square;
            sine[j] = Math.min(exponent, largest);
        }
    }

    private static void exponentials(float[] exponent, int count, float[] series) {
        float c0 = series[0], c1 = series[1], c2 = series[2], c3 = series[3], c4 = series[4], c5 = series[5];
        for (int j = 0; j < count; j++) {
            float f = exponent[j];
            float e = f * (((((c5 * f + c4) * f + c3) * f + c2) * f + c1) * f + c0);
            e *= 2 - e;
            e *= 2 - e;
            e *= 2 - e;
            float v = (1 - e) * (1 - e);
            exponent[j] = v * v;
        }
    }

    /** 1 − exp(−u), with all its digits where it is small. */
    private static void deficits(float[] exponent, int count, float[] series) {
        float c0 = series[0], c1 = series[1], c2 = series[2], c3 = series[3], c4 = series[4], c5 = series[5];
        for (int j = 0; j < count; j++) {
            float f = exponent[j];
            float e = f * (((((c5 * f + c4) * f + c3) * f + c2) * f + c1) * f + c0);
            e *= 2 - e;
            e *= 2 - e;
            e *= 2 - e;
            e *= 2 - e;
            exponent[j] = e * (2 - e);
        }
    }
}
