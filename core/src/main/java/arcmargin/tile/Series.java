package arcmargin.tile;

import java.util.function.DoubleUnaryOperator;

/** Polynomials that approximate functions on an interval from 0, for use in float loops. */
final class Series {

    private Series() {}

    /**
     * The polynomial through a function at the Chebyshev points of [0, end], nearly the best of its degree.
     *
     * @param function smooth on the interval
     * @param end where the interval ends
     * @param degree of the polynomial
     * @return its coefficients, the constant first
     */
    static float[] fit(DoubleUnaryOperator function, double end, int degree) {
        int n = degree + 1;
        double[] sum = new double[n];
        double[] before = new double[n]; // T_{k-1} in powers of x, x from 0 to end
        double[] current = new double[n]; // T_k
        current[0] = 1;
        for (int k = 0; k < n; k++) {
            double coefficient = coefficient(function, end, n, k);
            for (int m = 0; m < n; m++) {
                sum[m] += coefficient * current[m];
            }
            double[] next = new double[n];
            for (int m = 0; m < n; m++) {
                double shifted = m > 0 ? current[m - 1] * 2 / end : 0;
                next[m] = k == 0 ? shifted - current[m] : 2 * (shifted - current[m]) - before[m];
            }
            before = current;
            current = next;
        }
        float[] rounded = new float[n];
        for (int m = 0; m < n; m++) {
            rounded[m] = (float) sum[m];
        }
        return rounded;
    }

    private static double coefficient(DoubleUnaryOperator function, double end, int n, int k) {
        double sum = 0;
        for (int p = 0; p < n; p++) {
            double angle = Math.PI * (p + 0.5) / n;
            sum += function.applyAsDouble(end / 2 * (1 + Math.cos(angle))) * Math.cos(k * angle);
        }
        return sum * (k == 0 ? 1 : 2) / n;
    }
}
