package arcmargin.tile;

import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Laplace;

/**
 * The kernels of the distance over tiles: exp(−u) with u = (d/width)² for the Gaussian and u = d/width for the Laplace
 * kernel, d² = (|x|−|y|)² + 4|x||y| sin²(θ/2).
 *
 * <p>Norms are held as the sum of two floats, so that their difference has seven digits even where the points are far
 * from the origin and close to each other. The exponential starts from a polynomial for e = 1 − exp(−u/32); then e ← e
 * (2 − e) doubles the exponent three times and squaring 1 − e doubles it twice more. The first kind of step keeps the
 * digits of small e, the second those of small values; neither needs the exponent bits, which the compiler cannot reach
 * by vector instructions. The error is at most 2 float ulps of 1; values below exp(−32) are rounded up to it.
 */
final class DistanceTiles extends RowKernel {

    private static final float LARGEST = 32;
    static final int DOUBLINGS = 5;

    /** (1 − exp(−f)) / f for f from 0 to 1. */
    private static final float[] SERIES =
            Series.fit(f -> f == 0 ? 1 : -Math.expm1(-f) / f, LARGEST / (1 << DOUBLINGS), 5);

    private final boolean root;
    private final Norms rows;
    private final Norms columns;

    /** In units in which squared distances are the exponents of the first step. */
    DistanceTiles(Gaussian kernel, double[] rowSquares, double[] columnSquares) {
        this(kernel, kernel.width() * Math.sqrt(1 << DOUBLINGS), false, rowSquares, columnSquares);
    }

    /** In units in which distances are the exponents of the first step. */
    DistanceTiles(Laplace kernel, double[] rowSquares, double[] columnSquares) {
        this(kernel, kernel.width() * (1 << DOUBLINGS), true, rowSquares, columnSquares);
    }

    private DistanceTiles(Kernel kernel, double unit, boolean root, double[] rowSquares, double[] columnSquares) {
        super(kernel, rowSquares, columnSquares);
        this.root = root;
        this.rows = new Norms(rowSquares, unit);
        this.columns = rowSquares == columnSquares ? rows : new Norms(columnSquares, unit);
    }

    @Override
    void rowValues(AngleRow row) {
        exponents(row);
        exponentials(row.entries, row.count());
    }

    @Override
    void rowImage(AngleRow row) {
        exponents(row);
        deficits(row.entries, row.count(), SERIES);
        ArcCosineTiles.halfAngles(row.entries, row.count());
        row.allAcute();
    }

    private void exponents(AngleRow row) {
        float[] difference = row.buffer(0);
        Norms.differences(row, rows, columns, difference);
        float factor = 4 * rows.head.at(row);
        float[] norms = columns.head.columns(row);
        if (row.signs() == AngleRow.Signs.SIGNED) {
            signedExponents(row.entries, row.count(), difference, factor, norms);
        } else {
            squares(row.entries, row.sign(), row.acute(), row.count());
            exponents(row.entries, row.count(), difference, factor, norms);
        }
        if (root) {
            roots(row.entries, row.count());
        }
    }

    static void roots(float[] squares, int count) {
        for (int j = 0; j < count; j++) {
            squares[j] = (float) Math.sqrt(squares[j]);
        }
    }

    /** Turns |s| into sin²(θ/2): z for acute angles, 1 − z for obtuse ones. */
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

    /** Squares and exponents at once, from the signed s. */
    private static void signedExponents(float[] sine, int count, float[] difference, float factor, float[] norms) {
        float largest = LARGEST / (1 << DOUBLINGS);
        for (int j = 0; j < count; j++) {
            float s = sine[j];
            float square = 1 - AngleRow.acute(s) + s * Math.abs(s);
            float exponent = difference[j] * difference[j] + factor * norms[j] * square;
            sine[j] = Math.min(exponent, largest);
        }
    }

    /** Replaces f by exp(−32 f), or by exp(−32) where f is larger than 1. */
    static void exponentials(float[] exponent, int count) {
        limit(exponent, count, LARGEST / (1 << DOUBLINGS));
        exponentials(exponent, count, SERIES);
    }

    private static void limit(float[] exponent, int count, float largest) {
        for (int j = 0; j < count; j++) {
            exponent[j] = Math.min(exponent[j], largest);
        }
    }

    // fused operations, and the minimum taken apart: the loop is then short enough for the widest vector instructions

    private static void exponentials(float[] exponent, int count, float[] series) {
        float c0 = series[0], c1 = series[1], c2 = series[2], c3 = series[3], c4 = series[4], c5 = series[5];
        for (int j = 0; j < count; j++) {
            float f = exponent[j];
            float e = Math.fma(Math.fma(Math.fma(Math.fma(Math.fma(c5, f, c4), f, c3), f, c2), f, c1), f, c0) * f;
            e = Math.fma(-e, e, e + e);
            e = Math.fma(-e, e, e + e);
            e = Math.fma(-e, e, e + e);
            float v = 1 - e;
            v *= v;
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
