package arcmargin.geometry;

import java.util.function.UnaryOperator;

/**
 * Tensor calculus by its definitions on any metric field, differentiating numerically: the oracle of the closed forms.
 *
 * <p>Index order as in {@link LocalGeometry}: upper index first, row-major. A field gives the metric g_mn at a point.
 */
final class TensorCalculus {
    /** Balances the truncation h⁶ of the six-point quotient against the rounding u/h, twice over. */
    private static final double STEP = 4e-3;

    private final UnaryOperator<double[]> field;

    TensorCalculus(UnaryOperator<double[]> field) {
        this.field = field;
    }

    /** Γ^a_bc = ½ g^am (∂_b g_cm - ∂_m g_bc + ∂_c g_mb), eq. (17). */
    double[] christoffel(double[] x) {
        int d = x.length;
        double[] inverse = inverse(field.apply(x), d);
        double[][] slope = gradient(field, x);
        double[] symbols = new double[d * d * d];
        for (int a = 0; a < d; a++) {
            for (int b = 0; b < d; b++) {
                for (int c = 0; c < d; c++) {
                    double sum = 0;
                    for (int m = 0; m < d; m++) {
                        sum += inverse[a * d + m] * (slope[b][c * d + m] - slope[m][b * d + c] + slope[c][m * d + b]);
                    }
                    symbols[(a * d + b) * d + c] = 0.5 * sum;
                }
            }
        }
        return symbols;
    }

    /** R^m_nab = ∂_a Γ^m_bn - ∂_b Γ^m_an + Γ^m_ar Γ^r_bn - Γ^m_br Γ^r_an, the standard definition. */
    double[] riemann(double[] x) {
        return riemann(x, 1);
    }

    /** The same with the signs of both products as the paper prints them in eq. (18). */
    double[] riemannAsPrinted(double[] x) {
        return riemann(x, -1);
    }

    private double[] riemann(double[] x, int sign) {
        int d = x.length;
        double[] symbols = christoffel(x);
        double[][] slope = gradient(this::christoffel, x);
        double[] tensor = new double[d * d * d * d];
        for (int m = 0; m < d; m++) {
            for (int n = 0; n < d; n++) {
                for (int a = 0; a < d; a++) {
                    for (int b = 0; b < d; b++) {
                        double products = 0;
                        for (int r = 0; r < d; r++) {
                            products += symbols[(m * d + a) * d + r] * symbols[(r * d + b) * d + n]
                                    - symbols[(m * d + b) * d + r] * symbols[(r * d + a) * d + n];
                        }
                        tensor[((m * d + n) * d + a) * d + b] =
                                slope[a][(m * d + b) * d + n] - slope[b][(m * d + a) * d + n] + sign * products;
                    }
                }
            }
        }
        return tensor;
    }

    /** Ric_nb = R^m_nmb. */
    static double[] ricci(double[] riemann, int d) {
        double[] ricci = new double[d * d];
        for (int n = 0; n < d; n++) {
            for (int b = 0; b < d; b++) {
                for (int m = 0; m < d; m++) {
                    ricci[n * d + b] += riemann[((m * d + n) * d + m) * d + b];
                }
            }
        }
        return ricci;
    }

    /** S = g^nb R^m_nmb, eq. (19). */
    double scalarCurvature(double[] x, double[] riemann) {
        double[] inverse = inverse(field.apply(x), x.length);
        double[] ricci = ricci(riemann, x.length);
        double sum = 0;
        for (int i = 0; i < ricci.length; i++) {
            sum += inverse[i] * ricci[i];
        }
        return sum;
    }

    private static double[][] gradient(UnaryOperator<double[]> tensors, double[] x) {
        double[] weights = {3 / 4d, -3 / 20d, 1 / 60d};
        double[][] gradient = new double[x.length][];
        for (int i = 0; i < x.length; i++) {
            for (int k = 1; k <= weights.length; k++) {
                double[] ahead = x.clone();
                double[] behind = x.clone();
                ahead[i] += k * STEP;
                behind[i] -= k * STEP;
                double[] plus = tensors.apply(ahead);
                double[] minus = tensors.apply(behind);
                gradient[i] = gradient[i] == null ? new double[plus.length] : gradient[i];
                for (int j = 0; j < plus.length; j++) {
                    gradient[i][j] += weights[k - 1] * (plus[j] - minus[j]) / STEP;
                }
            }
        }
        return gradient;
    }

    /** The inverse of a positive-definite matrix, by Gauss-Jordan elimination. */
    static double[] inverse(double[] matrix, int d) {
        double[] left = matrix.clone();
        double[] right = new double[d * d];
        for (int i = 0; i < d; i++) {
            right[i * d + i] = 1;
        }
        for (int i = 0; i < d; i++) {
            double pivot = left[i * d + i];
            for (int j = 0; j < d; j++) {
                left[i * d + j] /= pivot;
                right[i * d + j] /= pivot;
            }
            for (int k = 0; k < d; k++) {
                double factor = k == i ? 0 : left[k * d + i];
                for (int j = 0; j < d; j++) {
                    left[k * d + j] -= factor * left[i * d + j];
                    right[k * d + j] -= factor * right[i * d + j];
                }
            }
        }
        return right;
    }
}
