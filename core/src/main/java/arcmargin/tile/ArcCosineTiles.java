package arcmargin.tile;

import arcmargin.kernel.ArcCosine;
import java.util.Arrays;

/**
 * The arc-cosine kernels over tiles.
 *
 * <p>With z = s² of the {@linkplain HalfAngle half angle}, φ = 2 asin |s| and F_n = J_n(π − φ) / J_n(0),
 *
 * <pre>
 * J_n(θ)/J_n(0) = F_n                     obtuse angles
 *               = 1 − E_n − (−1)ⁿ F_n     acute angles
 * F_n = |s| zⁿ Q_n(z),  Q_n(z) = c_n ₂F₁(½, ½; n + 3/2; z),  c_n = 2²ⁿ⁺¹ n!² / ((2n+1)!! (2n−1)!! π)
 * E_n = 2z R_n(cos θ),  R_n a polynomial of degree n − 1 with positive coefficients
 * </pre>
 *
 * <p>Q_n is smooth on [0, ½], so a short polynomial replaces it; no inverse sine is left. No small difference of large
 * terms occurs, so the deficit 1 − J_n(θ)/J_n(0) of an image is accurate to the last digits near θ = 0 too.
 */
final class ArcCosineTiles extends RowKernel {

    /** Beyond this degree the rounding of floats would show; such kernels are computed pair by pair. */
    static final int LARGEST_DEGREE = 16;

    /** Q₀. */
    private static final float[] SHARES = obtuseSeries(0);

    private final int degree;
    private final float[] q;
    private final float[] r;
    private final double[] rowSquares;
    private final int[] zeroColumns;
    private final Factors scale;

    ArcCosineTiles(ArcCosine kernel, double[] rowSquares, double[] columnSquares) {
        super(kernel, rowSquares, columnSquares);
        this.degree = kernel.degree();
        this.rowSquares = rowSquares;
        this.zeroColumns = zeros(columnSquares);
        this.q = obtuseSeries(degree);
        this.r = acuteCoefficients(degree);
        this.scale = Factors.roots(rowDiagonal(), columnDiagonal());
    }

    /** sin(π/8): at degree zero the image of a zero vector has squared length 1/2 and is at 45° to all others. */
    private static final float ZERO_WITH_OTHER = (float) Math.sin(Math.PI / 8);

    /** The polynomial for Q_n; of degree 7 for n = 0, 6 for n = 1, else 5, each within 2e-8. */
    static float[] obtuseSeries(int n) {
        double factor = 2 / Math.PI;
        for (int k = 1; k <= n; k++) {
            factor *= 4.0 * k * k / ((2 * k + 1) * (2 * k - 1));
        }
        double scale = factor;
        return Series.fit(z -> scale * hypergeometric(n + 1.5, z), 0.5, n < 2 ? 7 - n : 5);
    }

    /** ₂F₁(½, ½; c; z) for 0 ≤ z ≤ ½. */
    private static double hypergeometric(double c, double z) {
        double sum = 1;
        double term = 1;
        for (int j = 0; j < 60; j++) {
            term *= z * (j + 0.5) * (j + 0.5) / ((c + j) * (j + 1));
            sum += term;
        }
        return sum;
    }

    /**
     * The coefficients of R_n, the constant first. J_n(θ) + (−1)ⁿ J_n(π−θ) = J_n(0) Σ p_k cosᵏ θ with Σ p_k = 1, so E_n
     * = Σ p_k (1 − cosᵏ θ), and 1 − cosᵏ θ = (1 − cos θ)(1 + cos θ + … + cosᵏ⁻¹ θ).
     */
    static float[] acuteCoefficients(int n) {
        double[] p = new double[n + 1];
        double value = 1; // n! / (2n−1)!!
        for (int k = 1; k <= n; k++) {
            value *= k / (2.0 * k - 1);
        }
        for (int j = 0; 2 * j <= n; j++) {
            p[n - 2 * j] = value;
            value *= (n - 2 * j) * (n - 2 * j - 1.0) / ((2 * j + 2.0) * (2 * j + 1)) * (2 * j + 1) / (2 * j + 2);
        }
        float[] r = new float[n];
        double sum = 0;
        for (int m = n - 1; m >= 0; m--) {
            sum += p[m + 1];
            r[m] = (float) sum;
        }
        return r;
    }

    @Override
    void rowValues(AngleRow row) {
        float[] entries = row.entries;
        int count = row.count();
        if (degree == 0 && row.signs() == AngleRow.Signs.SIGNED) {
            signedValues0(entries, count, q);
            return;
        }
        row.split();
        switch (degree) {
            case 0 -> values0(entries, row.sign(), row.acute(), count, q);
            case 1 -> values1(entries, row.acute(), count, q);
            case 2 -> values2(entries, row.sign(), row.acute(), count, q);
            default -> {
                deficits(row);
                complement(entries, count);
            }
        }
        if (degree > 0) {
            scale.multiply(row);
        }
    }

    @Override
    void rowImage(AngleRow row) {
        float[] entries = row.entries;
        int count = row.count();
        switch (degree) {
            case 0 -> {
                image0(entries, row.sign(), row.acute(), count, q);
                if (rowSquares[row.point()] == 0) {
                    Arrays.fill(entries, 0, count, ZERO_WITH_OTHER);
                    fill(row, zeroColumns, 0);
                } else {
                    fill(row, zeroColumns, ZERO_WITH_OTHER);
                }
            }
            case 1 -> image1(entries, row.acute(), count, q);
            case 2 -> image2(entries, row.sign(), row.acute(), count, q);
            default -> {
                deficits(row);
                halfAngles(entries, count);
            }
        }
        row.allAcute();
    }

    /** Multiplies a target by 1 − θ/π, the values of degree zero, of a split row. */
    static void multiplyShares(AngleRow row, float[] target) {
        multiplyShares(row.entries, row.sign(), row.acute(), row.count(), SHARES, target);
    }

    private static void multiplyShares(
            float[] sine, float[] sign, float[] acute, int count, float[] q, float[] target) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5], q6 = q[6], q7 = q[7];
        for (int j = 0; j < count; j++) {
            float s = sine[j];
            float z = s * s;
            float f = s * (((((((q7 * z + q6) * z + q5) * z + q4) * z + q3) * z + q2) * z + q1) * z + q0);
            target[j] *= acute[j] - sign[j] * f;
        }
    }

    /** Any degree: replaces |s| by the deficit 1 − J_n(θ)/J_n(0). */
    private void deficits(AngleRow row) {
        float[] horner = row.buffer(0);
        float[] power = row.buffer(1);
        deficits(row.entries, row.acute(), row.count(), q, degree, r, horner, power);
    }

    private static void values0(float[] sine, float[] sign, float[] acute, int count, float[] q) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5], q6 = q[6], q7 = q[7];
        for (int j = 0; j < count; j++) {
            float s = sine[j];
            float z = s * s;
            float f = s * (((((((q7 * z + q6) * z + q5) * z + q4) * z + q3) * z + q2) * z + q1) * z + q0);
            sine[j] = acute[j] - sign[j] * f;
        }
    }

    /** F is odd in s, so one formula with the signed s serves acute and obtuse angles. */
    private static void signedValues0(float[] sine, int count, float[] q) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5], q6 = q[6], q7 = q[7];
        for (int j = 0; j < count; j++) {
            float s = sine[j];
            float z = s * s;
            float f = s * (((((((q7 * z + q6) * z + q5) * z + q4) * z + q3) * z + q2) * z + q1) * z + q0);
            sine[j] = AngleRow.acute(s) - f;
        }
    }

    private static void image0(float[] sine, float[] sign, float[] acute, int count, float[] q) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5], q6 = q[6], q7 = q[7];
        for (int j = 0; j < count; j++) {
            float s = sine[j];
            float z = s * s;
            float f = s * (((((((q7 * z + q6) * z + q5) * z + q4) * z + q3) * z + q2) * z + q1) * z + q0);
            sine[j] = (float) Math.sqrt(0.5f * (1 - acute[j] + sign[j] * f));
        }
    }

    private static void values1(float[] sine, float[] acute, int count, float[] q) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5], q6 = q[6];
        for (int j = 0; j < count; j++) {
            float s = sine[j];
            float z = s * s;
            float f = s * ((((((q6 * z + q5) * z + q4) * z + q3) * z + q2) * z + q1) * z + q0);
            sine[j] = acute[j] * (1 - 2 * z) + z * f;
        }
    }

    private static void image1(float[] sine, float[] acute, int count, float[] q) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5], q6 = q[6];
        for (int j = 0; j < count; j++) {
            float s = sine[j];
            float z = s * s;
            float f = s * ((((((q6 * z + q5) * z + q4) * z + q3) * z + q2) * z + q1) * z + q0);
            sine[j] = (float) Math.sqrt(z * (acute[j] - 0.5f * f) + 0.5f * (1 - acute[j]));
        }
    }

    private static void values2(float[] sine, float[] sign, float[] acute, int count, float[] q) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5];
        float third = 8 / 3f;
        for (int j = 0; j < count; j++) {
            float s = sine[j];
            float z = s * s;
            float f = z * z * s * (((((q5 * z + q4) * z + q3) * z + q2) * z + q1) * z + q0);
            sine[j] = acute[j] * (1 - third * z * (1 - z)) - sign[j] * f;
        }
    }

    private static void image2(float[] sine, float[] sign, float[] acute, int count, float[] q) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5];
        float third = 4 / 3f;
        for (int j = 0; j < count; j++) {
            float s = sine[j];
            float z = s * s;
            float f = z * z * s * (((((q5 * z + q4) * z + q3) * z + q2) * z + q1) * z + q0);
            sine[j] = (float) Math.sqrt(acute[j] * third * z * (1 - z) + 0.5f * (1 - acute[j] + sign[j] * f));
        }
    }

    /** As many passes as the degree. */
    private static void deficits(
            float[] sine, float[] acute, int count, float[] q, int degree, float[] r, float[] horner, float[] power) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5];
        float last = r[degree - 1];
        for (int j = 0; j < count; j++) {
            float z = sine[j] * sine[j];
            power[j] = z * sine[j] * (((((q5 * z + q4) * z + q3) * z + q2) * z + q1) * z + q0);
            horner[j] = last;
        }
        for (int m = degree - 2; m >= 0; m--) {
            hornerStep(sine, count, r[m], horner, power);
        }
        float even = degree % 2 == 0 ? 1 : 0;
        for (int j = 0; j < count; j++) {
            float z = sine[j] * sine[j];
            sine[j] = acute[j] * (2 * z * horner[j]) + (1 - acute[j]) - (1 - 2 * even * acute[j]) * power[j];
        }
    }

    /** horner ← horner · cos θ + coefficient and power ← power · z. */
    private static void hornerStep(float[] sine, int count, float coefficient, float[] horner, float[] power) {
        for (int j = 0; j < count; j++) {
            float z = sine[j] * sine[j];
            horner[j] = horner[j] * (1 - 2 * z) + coefficient;
            power[j] *= z;
        }
    }

    static void complement(float[] deficit, int count) {
        for (int j = 0; j < count; j++) {
            deficit[j] = 1 - deficit[j];
        }
    }

    /** Turns deficits 1 − cos θ of acute angles into half angles. */
    static void halfAngles(float[] deficit, int count) {
        for (int j = 0; j < count; j++) {
            deficit[j] = (float) Math.sqrt(0.5f * deficit[j]);
        }
    }
}
