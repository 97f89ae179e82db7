package arcmargin.tile;

import arcmargin.kernel.Tangent;

/**
 * The tangent kernel of L layers of rectified linear units over tiles, all of them trained.
 *
 * <p>Since these layers keep lengths, T_h = |x||y| (h + 1 − D_h), where D is 0 for equal vectors and, with 1 − θ/π = 1
 * − g and 1 − cos of the images' angle = 2z,
 *
 * <pre>D₀ = 1 − cos θ,    D_h = 2z_h + D_{h−1} + g_{h−1} (h − D_{h−1}),</pre>
 *
 * <p>a sum of positive terms: no digits are lost near θ = 0, where T has a kink, in values and in images.
 */
final class RectifierTiles extends RowKernel {

    private static final float[] Q0 = ArcCosineTiles.obtuseSeries(0);
    private static final float[] Q1 = ArcCosineTiles.obtuseSeries(1);

    private final int depth;
    private final Factors scale;

    RectifierTiles(Tangent kernel, double[] rowSquares, double[] columnSquares) {
        super(kernel, rowSquares, columnSquares);
        this.depth = kernel.layers().size();
        this.scale = Factors.roots(rowSquares, columnSquares);
    }

    @Override
    void rowValues(AngleRow row) {
        row.split();
        float[] deficit = row.buffer(0);
        deficits(row, deficit);
        complement(row.entries, row.count(), depth + 1, deficit);
        scale.multiply(row);
    }

    @Override
    void rowImage(AngleRow row) {
        float[] deficit = row.buffer(0);
        boolean acute = row.signs() == AngleRow.Signs.ALL_ACUTE;
        deficits(row, deficit);
        if (acute) {
            acuteAngles(row.entries, row.count(), depth + 1, deficit);
        } else {
            halfAngles(row.entries, row.count(), depth + 1, deficit);
            row.splitAgain();
        }
    }

    /** Writes D_L of a split row, whose half angles it replaces by those of the images below the last layer. */
    private void deficits(AngleRow row, float[] deficit) {
        float[] half = row.entries;
        int count = row.count();
        if (row.signs() == AngleRow.Signs.ALL_ACUTE) {
            first(half, count, deficit);
            addShares(half, count, 1, Q0, deficit);
            image(half, count, Q1, deficit);
        } else {
            first(half, row.acute(), count, deficit);
            addShares(half, row.sign(), row.acute(), count, 1, Q0, deficit);
            image(half, row.acute(), count, Q1, deficit);
        }
        for (int h = 2; h <= depth; h++) {
            addShares(half, count, h, Q0, deficit);
            image(half, count, Q1, deficit);
        }
    }

    private static void first(float[] sine, int count, float[] deficit) {
        for (int j = 0; j < count; j++) {
            deficit[j] = 2 * (sine[j] * sine[j]);
        }
    }

    private static void first(float[] sine, float[] acute, int count, float[] deficit) {
        for (int j = 0; j < count; j++) {
            float twice = 2 * (sine[j] * sine[j]);
            deficit[j] = acute[j] * twice + (1 - acute[j]) * (2 - twice);
        }
    }

    /** D ← D + g (h − D) for angles of any kind. */
    private static void addShares(
            float[] sine, float[] sign, float[] acute, int count, float h, float[] q, float[] deficit) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5], q6 = q[6], q7 = q[7];
        for (int j = 0; j < count; j++) {
            float s = sine[j];
            float z = s * s;
            float f = s * (((((((q7 * z + q6) * z + q5) * z + q4) * z + q3) * z + q2) * z + q1) * z + q0);
            deficit[j] += (1 - acute[j] + sign[j] * f) * (h - deficit[j]);
        }
    }

    /** D ← D + g (h − D) for acute angles. */
    private static void addShares(float[] sine, int count, float h, float[] q, float[] deficit) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5], q6 = q[6], q7 = q[7];
        for (int j = 0; j < count; j++) {
            float s = sine[j];
            float z = s * s;
            float f = s * (((((((q7 * z + q6) * z + q5) * z + q4) * z + q3) * z + q2) * z + q1) * z + q0);
            deficit[j] += f * (h - deficit[j]);
        }
    }

    /** The images' half angles, and D ← D + 2z, for angles of any kind. */
    private static void image(float[] sine, float[] acute, int count, float[] q, float[] deficit) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5], q6 = q[6];
        for (int j = 0; j < count; j++) {
            float s = sine[j];
            float z = s * s;
            float f = s * ((((((q6 * z + q5) * z + q4) * z + q3) * z + q2) * z + q1) * z + q0);
            float square = z * (acute[j] - 0.5f * f) + 0.5f * (1 - acute[j]);
            deficit[j] += 2 * square;
            sine[j] = (float) Math.sqrt(square);
        }
    }

    /** The same for acute angles. */
    private static void image(float[] sine, int count, float[] q, float[] deficit) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5], q6 = q[6];
        for (int j = 0; j < count; j++) {
            float s = sine[j];
            float z = s * s;
            float f = s * ((((((q6 * z + q5) * z + q4) * z + q3) * z + q2) * z + q1) * z + q0);
            float square = z * (1 - 0.5f * f);
            deficit[j] += 2 * square;
            sine[j] = (float) Math.sqrt(square);
        }
    }

    private static void complement(float[] target, int count, float most, float[] deficit) {
        for (int j = 0; j < count; j++) {
            target[j] = most - deficit[j];
        }
    }

    /** 1 − cos θ′ = D/(L + 1). */
    private static void acuteAngles(float[] target, int count, float most, float[] deficit) {
        float half = 0.5f / most;
        for (int j = 0; j < count; j++) {
            target[j] = (float) Math.sqrt(half * deficit[j]);
        }
    }

    /** Signed half angles, for D on both sides of L + 1; the sign is found as by {@link AngleRow#acute}. */
    private static void halfAngles(float[] target, int count, float most, float[] deficit) {
        float half = 0.5f / most;
        for (int j = 0; j < count; j++) {
            float rest = (most - deficit[j]) + Float.MIN_NORMAL;
            float sign = rest / Math.abs(rest);
            float acute = 0.5f + 0.5f * sign;
            float square = half * (acute * deficit[j] + (1 - acute) * (2 * most - deficit[j]));
            target[j] = sign * (float) Math.sqrt(square);
        }
    }
}
