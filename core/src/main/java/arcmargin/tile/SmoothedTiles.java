package arcmargin.tile;

import arcmargin.kernel.SmoothedArcCosine;
import java.util.Arrays;

/**
 * The smoothed kernel over tiles: the arc-cosine kernel of degree zero at the angle whose cosine is w_x w_y cos θ,
 * where w = |x|/√(|x|² + σ²).
 *
 * <p>For that angle z = (1 − w_x w_y |cos θ|)/2 = v_x + v_y − 2 v_x v_y + w_x w_y s², v = (1 − w)/2, where nothing
 * cancels. For points shorter than σ all such angles are near a right one: there k = 1/2 + arcsin(w_x w_y cos θ)/π has
 * its digits in the small term.
 */
final class SmoothedTiles extends RowKernel {

    static final float[] SERIES = ArcCosineTiles.obtuseSeries(0);

    /** Where both w are at most this, the arcsine is used. */
    private static final double LARGEST_SINE = 0.7;

    /** arcsin(c) / (π c) for c² from 0 on. */
    private static final float[] ARCSINE = Series.fit(
            u -> u == 0 ? 1 / Math.PI : Math.asin(Math.sqrt(u)) / (Math.PI * Math.sqrt(u)),
            LARGEST_SINE * LARGEST_SINE,
            8);

    private final Shares rows;
    private final Shares columns;
    private final ValueAngles angles;
    private final SmoothedImages images; // null if the layer above is not sensitive to small angles

    /** w and v of each point, and 1 where w is small, 0 elsewhere. */
    static final class Shares {

        final PointValues w;
        final PointValues v;
        final PointValues small;
        final boolean anySmall;
        final boolean allSmall;

        Shares(double[] squares, double sigma) {
            w = new PointValues(squares.length, i -> w(squares[i], sigma));
            small = new PointValues(squares.length, i -> w(squares[i], sigma) <= LARGEST_SINE ? 1 : 0);
            anySmall = Arrays.stream(squares).anyMatch(square -> w(square, sigma) <= LARGEST_SINE);
            allSmall = Arrays.stream(squares).allMatch(square -> w(square, sigma) <= LARGEST_SINE);
            v = new PointValues(squares.length, i -> {
                double norm = Math.sqrt(squares[i]);
                double extended = Math.hypot(norm, sigma);
                return sigma / extended * (sigma / (extended + norm)) / 2;
            });
        }

        private static double w(double square, double sigma) {
            double norm = Math.sqrt(square);
            return norm / Math.hypot(norm, sigma);
        }
    }

    SmoothedTiles(SmoothedArcCosine kernel, double[] rowSquares, double[] columnSquares, boolean accurate) {
        super(kernel, rowSquares, columnSquares);
        this.rows = new Shares(rowSquares, kernel.sigma());
        this.columns = rowSquares == columnSquares ? rows : new Shares(columnSquares, kernel.sigma());
        this.angles = new ValueAngles(rowDiagonal(), columnDiagonal());
        this.images = accurate && SmoothedImages.fits(kernel.sigma(), rowSquares, columnSquares)
                ? new SmoothedImages(kernel, kernel.sigma(), this, rowSquares, columnSquares)
                : null;
    }

    @Override
    void rowValues(AngleRow row) {
        int count = row.count();
        boolean small = rows.small.at(row) == 1 && columns.anySmall;
        float[] byArcsine = row.buffer(0);
        if (small) {
            row.split();
            System.arraycopy(row.entries, 0, byArcsine, 0, count);
            cosines(byArcsine, row.sign(), count, rows.w.at(row), columns.w.columns(row));
            arcsines(byArcsine, count, ARCSINE);
        }
        if (small && columns.allSmall) {
            System.arraycopy(byArcsine, 0, row.entries, 0, count);
        } else {
            valuesBySquares(row, row.buffer(1));
        }
        if (small && !columns.allSmall) {
            choose(row.entries, count, byArcsine, columns.small.columns(row));
        }
    }

    private void valuesBySquares(AngleRow row, float[] acute) {
        float w = rows.w.at(row);
        float v = rows.v.at(row);
        float[] ws = columns.w.columns(row);
        float[] vs = columns.v.columns(row);
        if (row.signs() == AngleRow.Signs.SIGNED) {
            signedSquares(row.entries, row.count(), w, v, ws, vs, acute);
            values(row.entries, acute, row.count(), SERIES);
        } else {
            squares(row.entries, row.count(), w, v, ws, vs);
            values(row.entries, row.acute(), row.count(), SERIES);
        }
    }

    /** Takes the others where the choice is 1. */
    private static void choose(float[] values, int count, float[] others, float[] choice) {
        for (int j = 0; j < count; j++) {
            values[j] = choice[j] * others[j] + (1 - choice[j]) * values[j];
        }
    }

    private static void cosines(float[] sine, float[] sign, int count, float w, float[] ws) {
        for (int j = 0; j < count; j++) {
            sine[j] = (w * ws[j]) * (sign[j] * (1 - 2 * (sine[j] * sine[j])));
        }
    }

    private static void arcsines(float[] cosine, int count, float[] q) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5], q6 = q[6], q7 = q[7], q8 = q[8];
        for (int j = 0; j < count; j++) {
            float c = cosine[j];
            float u = c * c;
            cosine[j] = 0.5f
                    + c * ((((((((q8 * u + q7) * u + q6) * u + q5) * u + q4) * u + q3) * u + q2) * u + q1) * u + q0);
        }
    }

    static void squares(float[] sine, int count, float w, float v, float[] ws, float[] vs) {
        for (int j = 0; j < count; j++) {
            sine[j] = (v + vs[j] - 2 * (v * vs[j])) + (w * ws[j]) * (sine[j] * sine[j]);
        }
    }

    private static void signedSquares(
            float[] sine, int count, float w, float v, float[] ws, float[] vs, float[] acute) {
        for (int j = 0; j < count; j++) {
            acute[j] = AngleRow.acute(sine[j]);
            sine[j] = (v + vs[j] - 2 * (v * vs[j])) + (w * ws[j]) * (sine[j] * sine[j]);
        }
    }

    private static void values(float[] square, float[] acute, int count, float[] q) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5], q6 = q[6], q7 = q[7];
        for (int j = 0; j < count; j++) {
            float z = square[j];
            float s = (float) Math.sqrt(z);
            float f = s * (((((((q7 * z + q6) * z + q5) * z + q4) * z + q3) * z + q2) * z + q1) * z + q0);
            float one = acute[j];
            square[j] = one - (2 * one - 1) * f;
        }
    }

    /**
     * By way of the values, so angles of images below about 0.1 lose digits; {@link SmoothedImages} corrects them, if
     * the layer above is sensitive to them.
     */
    @Override
    void rowImage(AngleRow row) {
        float[] acute = row.acute();
        float[] below = row.buffer(6);
        System.arraycopy(row.entries, 0, below, 0, row.count());
        rowValues(row);
        angles.replaceRow(row);
        if (images != null) {
            images.correct(row, below, acute);
        }
    }

    @Override
    boolean correctsSmallAngles() {
        return images != null;
    }
}
