package arcmargin.tile;

import arcmargin.kernel.ErrorFunction;

/**
 * The error-function kernel over tiles: (2/π) arcsin c, c = w_x w_y cos θ, where w = |x|/√(|x|² + ½).
 *
 * <p>Where c² ≤ ½ it is c Q₀(c²), elsewhere 1 − 2√z Q₀(z) with z = (1 − |c|)/2, found as for the {@linkplain
 * SmoothedTiles smoothed kernel}; Q₀ is the polynomial of the arc-cosine kernel of degree zero. One of the two
 * arguments is chosen for each element, so that one evaluation serves both.
 */
final class ErrorFunctionTiles extends RowKernel {

    private static final double SIGMA = Math.sqrt(0.5);

    private final SmoothedTiles.Shares rows;
    private final SmoothedTiles.Shares columns;
    private final ValueAngles angles;
    private final SmoothedImages images; // null if the layer above is not sensitive to small angles

    ErrorFunctionTiles(ErrorFunction kernel, double[] rowSquares, double[] columnSquares, boolean accurate) {
        super(kernel, rowSquares, columnSquares);
        this.rows = new SmoothedTiles.Shares(rowSquares, SIGMA);
        this.columns = rowSquares == columnSquares ? rows : new SmoothedTiles.Shares(columnSquares, SIGMA);
        this.angles = new ValueAngles(rowDiagonal(), columnDiagonal());
        this.images = accurate && SmoothedImages.fits(SIGMA, rowSquares, columnSquares)
                ? new SmoothedImages(kernel, SIGMA, this, rowSquares, columnSquares)
                : null;
    }

    @Override
    void rowValues(AngleRow row) {
        row.split();
        sizes(row);
        multiply(row.entries, row.count(), row.sign());
    }

    /**
     * By way of the values, so angles of images below about 0.1 lose digits; {@link SmoothedImages} corrects them, if
     * the layer above is sensitive to them. The kernel is odd: signs stay, and sizes are those of acute angles.
     */
    @Override
    void rowImage(AngleRow row) {
        float[] below = row.buffer(6);
        System.arraycopy(row.entries, 0, below, 0, row.count());
        sizes(row);
        angles.replaceSizes(row);
        if (images != null) {
            images.correct(row, below, AngleRow.ONES);
        }
    }

    @Override
    boolean correctsSmallAngles() {
        return images != null;
    }

    /** Replaces |s| by |k|. */
    private void sizes(AngleRow row) {
        float[] cosine = row.buffer(0);
        float[] small = row.buffer(1);
        float w = rows.w.at(row);
        float[] ws = columns.w.columns(row);
        cosines(row.entries, row.count(), w, ws, cosine);
        SmoothedTiles.squares(row.entries, row.count(), w, rows.v.at(row), ws, columns.v.columns(row));
        arguments(row.entries, row.count(), cosine, small);
        arcsines(row.entries, row.count(), small, SmoothedTiles.SERIES);
    }

    private static void cosines(float[] sine, int count, float w, float[] ws, float[] cosine) {
        for (int j = 0; j < count; j++) {
            cosine[j] = (w * ws[j]) * (1 - 2 * (sine[j] * sine[j]));
        }
    }

    /** Replaces z by |c| where c² ≤ ½, by √z elsewhere; {@code small} is 1 there, 0 elsewhere. */
    private static void arguments(float[] square, int count, float[] cosine, float[] small) {
        for (int j = 0; j < count; j++) {
            float c = cosine[j];
            float rest = (0.5f - c * c) + 1e-9f;
            float one = 0.5f + 0.5f * (rest / Math.abs(rest));
            small[j] = one;
            square[j] = one * c + (1 - one) * (float) Math.sqrt(square[j]);
        }
    }

    private static void arcsines(float[] argument, int count, float[] small, float[] q) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5], q6 = q[6], q7 = q[7];
        for (int j = 0; j < count; j++) {
            float a = argument[j];
            float u = a * a;
            float f = a * (((((((q7 * u + q6) * u + q5) * u + q4) * u + q3) * u + q2) * u + q1) * u + q0);
            float one = small[j];
            argument[j] = one * f + (1 - one) * (1 - 2 * f);
        }
    }

    private static void multiply(float[] values, int count, float[] factors) {
        for (int j = 0; j < count; j++) {
            values[j] *= factors[j];
        }
    }
}
