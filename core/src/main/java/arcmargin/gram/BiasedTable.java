package arcmargin.gram;

import org.apache.commons.numbers.gamma.Erfc;

/**
 * The function I(r, ψ) of a single r = |x|/b = 1/h, for all angles ψ, as cubics in a = cot ψ:
 *
 * <pre>
 * I(r, ψ) = (1/π) ∫₀^ψ exp(−1/(2r² sin² φ)) dφ = (1/π) ∫_a^∞ exp(−h²(1+t²)/2) / (1+t²) dt
 * </pre>
 *
 * <p>Obtuse angles follow by I(r, π−ψ) = I(r, π) − I(r, ψ), I(r, π) = erfc(h/√2).
 *
 * <p>A cell is found from the leading bits of the float a, so that there are equally many from each power of two to the next: I changes on the scale
 * of a where a is large and of 1/h at most, so cells are fine enough everywhere, however small h is.
 *
 * <p>The integral itself is that of eq. (24), at home in the kernel package.
 */
final class BiasedTable {

    /** 2^5 cells from each power of two to the next. */
    private static final int CELL_BITS = 5;

    private static final int SHIFT = 23 - CELL_BITS;

    /** Below so many 1/h, or 1, a single cell reaches to 0. */
    private static final double FIRST = 1.0 / 32;

    /**
     * Where exp(−x²/2) is 2^-50 of its value at 0: what lies beyond is left out. For it is less than 2^-50 k(x,x), and no more than k(y,y), hence
     * less than 2^-25 √(k(x,x) k(y,y)).
     */
    private static final double BEYOND = 8.4;

    private static final int LOWEST = Float.floatToRawIntBits(0x1p-10f) >>> SHIFT;
    private static final int HIGHEST = Float.floatToRawIntBits(0x1p56f) >>> SHIFT;

    /** Of the nodes and midpoints of all cells: a, 1/(π(1+a²)) and (1+a²)/2. */
    private static final double[] NODE = new double[2 * (HIGHEST - LOWEST) + 1];

    private static final double[] WEIGHT = new double[NODE.length];
    private static final double[] EXPONENT = new double[NODE.length];

    static {
        for (int k = 0; k < NODE.length; k++) {
            double a = Float.intBitsToFloat((2 * LOWEST + k) << (SHIFT - 1));
            NODE[k] = a;
            WEIGHT[k] = 1 / (Math.PI * (1 + a * a));
            EXPONENT[k] = (1 + a * a) / 2;
        }
    }

    /** Four coefficients a cell, in powers of the distance from its lower end; the first cell reaches down to 0, the last is zero for all larger a. */
    private final float[] cubics;

    private final int first;
    private final int end;
    private final float whole;

    /** The function for one h ≥ 0. */
    BiasedTable(double h) {
        double larger = Math.max(1, Math.min(h, 16));
        this.first = Float.floatToRawIntBits((float) (FIRST / larger)) >>> SHIFT;
        int last = Float.floatToRawIntBits((float) (BEYOND / h)) >>> SHIFT;
        this.end = Math.max(first + 1, Math.min(HIGHEST, last + 1));
        this.whole = (float) Erfc.value(h / Math.sqrt(2));
        this.cubics = new float[4 * (end + 1 - first)];
        fill(h * h);
    }

    /** Sums the integrand over the cells from the far end down by Simpson's rule, and lays a cubic with the right slopes over each. */
    private void fill(double square) {
        double value = 0;
        int node = 2 * (end - LOWEST);
        double upper = integrand(node, square);
        for (int cell = end - 1; cell > first; cell--) {
            double width = NODE[node] - NODE[node - 2];
            double lower = integrand(node - 2, square);
            double area = width * (lower + 4 * integrand(node - 1, square) + upper) / 6;
            value += area;
            cubic(cell, 0, width, value, -lower, area, -upper);
            upper = lower;
            node -= 2;
        }
        double width = NODE[node];
        double middle = Math.exp(-square * (1 + width * width / 4) / 2) / (Math.PI * (1 + width * width / 4));
        double lower = Math.exp(-square / 2) / Math.PI;
        double area = width * (lower + 4 * middle + upper) / 6;
        cubic(first, NODE[node - 2], width, value + area, -lower, area, -upper);
    }

    private static double integrand(int node, double square) {
        return WEIGHT[node] * Math.exp(-square * EXPONENT[node]);
    }

    /** The cubic on [0, width] with these values and slopes at its ends, in powers of the distance from a centre. */
    private void cubic(
            int cell, double centre, double width, double value, double slope, double fall, double endSlope) {
        double c2 = (-3 * fall / width - 2 * slope - endSlope) / width;
        double c3 = (slope + endSlope + 2 * fall / width) / (width * width);
        int k = 4 * (cell - first);
        cubics[k] = (float) (value + centre * (slope + centre * (c2 + centre * c3)));
        cubics[k + 1] = (float) (slope + centre * (2 * c2 + centre * 3 * c3));
        cubics[k + 2] = (float) (c2 + 3 * centre * c3);
        cubics[k + 3] = (float) c3;
    }

    /** I at ψ = arccot a. */
    float at(float a) {
        return at(a, cubics, first, end, whole);
    }

    private static float at(float a, float[] cubics, int first, int end, float whole) {
        int bits = Float.floatToRawIntBits(a);
        int size = Math.min(bits & Integer.MAX_VALUE, end << SHIFT);
        int cell = Math.max(size >>> SHIFT, first);
        float t = Float.intBitsToFloat(size) - Float.intBitsToFloat(cell << SHIFT);
        int k = 4 * (cell - first);
        float value = cubics[k] + t * (cubics[k + 1] + t * (cubics[k + 2] + t * cubics[k + 3]));
        int obtuse = bits >> 31; // all ones or all zeros: no branch that is taken at random
        return Float.intBitsToFloat(Float.floatToRawIntBits(whole) & obtuse)
                + Float.intBitsToFloat(Float.floatToRawIntBits(value) ^ (obtuse << 31));
    }

    /** Replaces the cotangents of a row by I. */
    void replaceRow(float[] row, int from, int count) {
        float[] held = cubics;
        int lowest = first;
        int highest = end;
        float all = whole;
        for (int j = from; j < from + count; j++) {
            row[j] = at(row[j], held, lowest, highest, all);
        }
    }

    /** Adds I at the cotangents of a column to the same column of another matrix. */
    void addColumn(float[] cotangents, float[] sums, int from, int stride, int count) {
        float[] held = cubics;
        int lowest = first;
        int highest = end;
        float all = whole;
        for (int i = 0, k = from; i < count; i++, k += stride) {
            sums[k] += at(cotangents[k], held, lowest, highest, all);
        }
    }
}
