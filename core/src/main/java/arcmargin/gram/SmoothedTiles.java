package arcmargin.gram;

import arcmargin.kernel.SmoothedArcCosine;

/**
 * The smoothed kernel over tiles: the arc-cosine kernel of degree zero at the angle whose cosine is w_x w_y cos θ, w = |x|/√(|x|² + σ²).
 *
 * <p>Of that angle z = (1 − w_x w_y |cos θ|)/2 = v_x + v_y − 2 v_x v_y + w_x w_y s², v = (1 − w)/2, where nothing cancels.
 */
final class SmoothedTiles extends RowKernel {

    private static final float[] SERIES = ArcCosineTiles.obtuseSeries(0);

    private final Shares rows;
    private final Shares columns;
    private final ValueAngles angles;

    /** w and v of each point. */
    private static final class Shares {

        final PointNumbers w;
        final PointNumbers v;

        Shares(double[] squares, double sigma) {
            w = new PointNumbers(squares.length, i -> {
                double norm = Math.sqrt(squares[i]);
                return norm / Math.hypot(norm, sigma);
            });
            v = new PointNumbers(squares.length, i -> {
                double norm = Math.sqrt(squares[i]);
                double extended = Math.hypot(norm, sigma);
                return sigma / extended * (sigma / (extended + norm)) / 2;
            });
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
        float w = rows.w.at(tile.firstRow + i);
        float v = rows.v.at(tile.firstRow + i);
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
