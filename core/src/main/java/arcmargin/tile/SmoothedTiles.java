package arcmargin.tile;

import arcmargin.kernel.SmoothedArcCosine;
import java.util.Arrays;

/**
 * The smoothed kernel over tiles: the arc-cosine kernel of degree zero at the angle whose cosine is w_x w_y cos θ, w = |x|/√(|x|² + σ²).
 *
 * <p>Of that angle z = (1 − w_x w_y |cos θ|)/2 = v_x + v_y − 2 v_x v_y + w_x w_y s², v = (1 − w)/2, where nothing cancels. Of points shorter
 * than σ all such angles are near a right one: there k = 1/2 + arcsin(w_x w_y cos θ)/π has its digits in the small term.
 */
final class SmoothedTiles extends RowKernel {

    private static final float[] SERIES = ArcCosineTiles.obtuseSeries(0);

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

    /** w and v of each point, and 1 where w is small, 0 elsewhere. */
    private static final class Shares {

        final PointNumbers w;
        final PointNumbers v;
        final PointNumbers small;
        final boolean anySmall;
        final boolean allSmall;

        Shares(double[] squares, double sigma) {
            w = new PointNumbers(squares.length, i -> w(squares[i], sigma));
            small = new PointNumbers(squares.length, i -> w(squares[i], sigma) <= LARGEST_SINE ? 1 : 0);
            anySmall = Arrays.stream(squares).anyMatch(square -> w(square, sigma) <= LARGEST_SINE);
            allSmall = Arrays.stream(squares).allMatch(square -> w(square, sigma) <= LARGEST_SINE);
            v = new PointNumbers(squares.length, i -> {
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

    SmoothedTiles(SmoothedArcCosine kernel, double[] rowSquares, double[] columnSquares) {
        super(kernel, rowSquares, columnSquares);
        this.rows = new Shares(rowSquares, kernel.sigma());
        this.columns = rowSquares == columnSquares ? rows : new Shares(columnSquares, kernel.sigma());
        this.angles = new ValueAngles(rowDiagonal(), columnDiagonal());
    }

    @Override
    void rowValues(Tile tile, int i) {
        int row = tile.firstRow + i;
        boolean small = rows.small.at(row) == 1 && columns.anySmall;
        if (small) {
            tile.split();
            System.arraycopy(tile.sine, 0, tile.spare, 0, tile.columns);
            cosines(tile.spare, tile.sign, tile.columns, rows.w.at(row), columns.w.columns(tile));
            arcsines(tile.spare, tile.columns, ARCSINE);
        }
        if (small && columns.allSmall) {
            System.arraycopy(tile.spare, 0, tile.sine, 0, tile.columns);
        } else {
            valuesBySquares(tile, rows.w.at(row), rows.v.at(row));
        }
        if (small && !columns.allSmall) {
            choose(tile.sine, tile.columns, tile.spare, columns.small.columns(tile));
        }
    }

    private void valuesBySquares(Tile tile, float w, float v) {
        float[] ws = columns.w.columns(tile);
        float[] vs = columns.v.columns(tile);
        if (tile.mixed) {
            signedSquares(tile.sine, tile.columns, w, v, ws, vs, tile.scratch);
            values(tile.sine, tile.scratch, tile.columns, SERIES);
        } else {
            squares(tile.sine, tile.columns, w, v, ws, vs);
            values(tile.sine, tile.acute, tile.columns, SERIES);
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

    private static void squares(float[] sine, int count, float w, float v, float[] ws, float[] vs) {
        for (int j = 0; j < count; j++) {
            sine[j] = (v + vs[j] - 2 * (v * vs[j])) + (w * ws[j]) * (sine[j] * sine[j]);
        }
    }

    private static void signedSquares(
            float[] sine, int count, float w, float v, float[] ws, float[] vs, float[] acute) {
        for (int j = 0; j < count; j++) {
            acute[j] = Tile.acute(sine[j]);
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

    /** By way of the values, so that angles of images below about 0.1 lose digits; {@link TileKernel#of} sees to them. */
    @Override
    void rowImage(Tile tile, int i) {
        rowValues(tile, i);
        angles.replaceRow(tile, i);
    }
}
