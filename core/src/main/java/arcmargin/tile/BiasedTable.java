package arcmargin.tile;

import org.apache.commons.numbers.gamma.Erfc;

/**
 * The function I(r, ψ) of a single r = |x|/b = 1/h, for all angles ψ, as cubics in a = cot ψ:
 *
 * <pre>
 * I(r, ψ) = (1/π) ∫₀^ψ exp(−1/(2r² sin² φ)) dφ = (1/π) ∫_a^∞ exp(−h²(1+t²)/2) / (1+t²) dt
 * </pre>
 *
 * <p>Obtuse angles, of negative a, follow by I(r, π−ψ) = I(r, π) − I(r, ψ), I(r, π) = erfc(h/√2).
 *
 * <p>A cell is found from the leading bits of the float w = a + origin, so there are equally many cells between any two
 * successive powers of two: near a = 0 they are narrow compared with both 1 and 1/h, farther out compared with a, which
 * is as fine as I varies, however small h is.
 *
 * <p>The integral itself is that of eq. (24), defined in the kernel package.
 */
final class BiasedTable {

    /** 2^5 cells from each power of two to the next. */
    private static final int CELL_BITS = 5;

    private static final int SHIFT = 23 - CELL_BITS;

    /** The origin in units of 1/h or 1, whichever is less. */
    private static final double ORIGIN = 0.25;

    /**
     * Where exp(−x²/2) is 2^-50 of its value at 0: the integral beyond is left out. It is less than 2^-50 k(x,x) and at
     * most k(y,y), hence less than 2^-25 √(k(x,x) k(y,y)).
     */
    private static final double BEYOND = 8.4;

    private final float origin;
    private final float highest;
    private final float whole;

    /** The index of the first cell. */
    private final int first;

    /** Four coefficients per cell, in powers of the position in it from 0 to 1; the last cell is zero. */
    private final float[] cubics;

    /** The function for one h ≥ 0. */
    BiasedTable(double h) {
        int exponent = Math.getExponent(ORIGIN / Math.max(1, Math.min(h, 64)));
        this.origin = Math.scalb(1f, exponent);
        this.first = Float.floatToRawIntBits(origin) >>> SHIFT;
        int last = Float.floatToRawIntBits((float) Math.min(0x1p60, BEYOND / h) + origin) >>> SHIFT;
        this.highest = start(last + 1);
        this.whole = (float) Erfc.value(h / Math.sqrt(2));
        this.cubics = new float[4 * (last + 2 - first)];
        fill(last, h * h / 2);
    }

    private static float start(int cell) {
        return Float.intBitsToFloat(cell << SHIFT);
    }

    /** Integrates from the far end down by Simpson's rule, and fits a cubic with the right slopes to each cell. */
    private void fill(int last, double halfSquare) {
        double value = 0;
        double upper = integrand(highest - origin, halfSquare);
        for (int cell = last; cell >= first; cell--) {
            double from = start(cell) - origin;
            double width = start(cell + 1) - start(cell);
            double lower = integrand(from, halfSquare);
            double mean = (lower + 4 * integrand(from + width / 2, halfSquare) + upper) / 6;
            value += width * mean;
            int k = 4 * (cell - first);
            cubics[k] = (float) value;
            cubics[k + 1] = (float) (-lower * width);
            cubics[k + 2] = (float) ((2 * lower + upper - 3 * mean) * width);
            cubics[k + 3] = (float) ((2 * mean - lower - upper) * width);
            upper = lower;
        }
    }

    private static double integrand(double a, double halfSquare) {
        double sum = 1 + a * a;
        return Math.exp(-halfSquare * sum) / (Math.PI * sum);
    }

    /**
     * Replaces cotangents by I.
     *
     * @param cotangents the numbers to replace, from index 0 on
     * @param count how many
     * @param sign a buffer as long
     */
    void replace(float[] cotangents, int count, float[] sign) {
        arguments(cotangents, count, sign, origin, highest);
        lookUp(cotangents, count, cubics, first);
        reflect(cotangents, count, sign, whole);
    }

    /**
     * Turns a into w of |a|, and writes its sign; for an |a| too small to matter, the sign may lie between −1 and 1.
     */
    private static void arguments(float[] a, int count, float[] sign, float origin, float highest) {
        for (int j = 0; j < count; j++) {
            sign[j] = Math.max(-1, Math.min(1, a[j] * 1e30f));
            a[j] = Math.min(Math.abs(a[j]) + origin, highest);
        }
    }

    private static void lookUp(float[] w, int count, float[] cubics, int first) {
        for (int j = 0; j < count; j++) {
            int bits = Float.floatToRawIntBits(w[j]);
            float t = (bits & ((1 << SHIFT) - 1)) * (1f / (1 << SHIFT));
            int k = 4 * ((bits >>> SHIFT) - first);
            w[j] = cubics[k] + t * (cubics[k + 1] + t * (cubics[k + 2] + t * cubics[k + 3]));
        }
    }

    private static void reflect(float[] value, int count, float[] sign, float whole) {
        for (int j = 0; j < count; j++) {
            value[j] = sign[j] * value[j] + (0.5f - 0.5f * sign[j]) * whole;
        }
    }
}
