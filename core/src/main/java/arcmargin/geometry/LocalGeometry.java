package arcmargin.geometry;

/**
 * The tensors of a radial metric at a point x.
 *
 * <p>Components refer to the coordinates of the input space. An upper index comes first; arrays are row-major, the last
 * index fastest:
 *
 * <ul>
 *   <li>{@code metric[m*d + n]} is g_mn, {@code inverse[m*d + n]} is g^mn, {@code ricci[n*d + b]} is Ric_nb;
 *   <li>{@code christoffel[(a*d + b)*d + c]} is Γ^a_bc;
 *   <li>{@code riemann[((m*d + n)*d + a)*d + b]} is R^m_nab = ∂_a Γ^m_bn - ∂_b Γ^m_an + Γ^m_ar Γ^r_bn - Γ^m_br Γ^r_an,
 *   and Ric_nb = R^m_nmb, so that spheres have positive curvature.
 * </ul>
 *
 * <p>With the unit vector u = x/|x|, Q = u uᵀ and P = I - Q, all of them are made of P, Q, u and the numbers of the
 * {@link RadialProfile}: g = A P + E Q.
 *
 * <pre>{@code
 * RadialMetric metric = new ArcCosine(2).surface().metric();
 * LocalGeometry here = metric.at(1, 0.5);
 * double length = here.lineElement(0.1, 0);
 * }</pre>
 */
public final class LocalGeometry {
    private final double[] x;
    private final RadialProfile profile;
    private final double[] unit;
    private final boolean origin;
    /** P_mm = 1 - u_m², as a sum of the other squares: E may be much smaller than A. */
    private final double[] projectorDiagonal;

    LocalGeometry(double[] x, RadialProfile profile) {
        this.x = x;
        this.profile = profile;
        double squaredNorm = Vectors.squaredNorm("x", x);
        this.origin = squaredNorm == 0;
        this.unit = Vectors.unit(x, squaredNorm);
        this.projectorDiagonal = new double[x.length];
        double before = 0;
        for (int i = 0; i < x.length; i++) {
            projectorDiagonal[i] = before;
            before += x[i] * x[i];
        }
        double after = 0;
        for (int i = x.length - 1; i >= 0; i--) {
            projectorDiagonal[i] = origin ? 1 : (projectorDiagonal[i] + after) / squaredNorm;
            after += x[i] * x[i];
        }
    }

    /** {@return the dimension d of the input space} */
    public int dimension() {
        return x.length;
    }

    /** {@return the numbers that do not depend on the direction of x: A, E, K, curvatures, error estimates} */
    public RadialProfile profile() {
        return profile;
    }

    /** {@return the metric tensor g_mn = A δ_mn + B x_m x_n} */
    public double[] metric() {
        return symmetric(profile.tangential(), profile.radial(), profile.tangential() * beta());
    }

    /**
     * {@return the inverse g^mn = (δ_mn - (B/E) x_m x_n)/A}
     *
     * @paper eq. (A.7)
     */
    public double[] inverse() {
        return symmetric(1 / profile.tangential(), 1 / profile.radial(), -beta() / profile.radial());
    }

    /**
     * {@return the determinant det g = A^(d-1) E}
     *
     * @throws ArithmeticException where it leaves the range of double
     * @paper eq. (16), eq. (32)
     */
    public double determinant() {
        return exp("det g", logDeterminant());
    }

    /** {@return ln det g, finite for every d} */
    public double logDeterminant() {
        return profile.logDeterminant(dimension());
    }

    /**
     * {@return the volume element dV/dx = √det g}
     *
     * @throws ArithmeticException where it leaves the range of double
     * @paper eq. (15)
     */
    public double volumeElement() {
        return exp("the volume element", logVolumeElement());
    }

    /** {@return the logarithm of the volume element, ½ ln det g, finite for every d} */
    public double logVolumeElement() {
        return 0.5 * logDeterminant();
    }

    private static double exp(String what, double logarithm) {
        double value = Math.exp(logarithm);
        if (value >= Double.MIN_NORMAL && value < Double.POSITIVE_INFINITY) {
            return value;
        }
        throw new ArithmeticException(what + " = exp(" + logarithm + ") leaves the range of double: use its logarithm");
    }

    /**
     * {@return the squared length ds² = g_mn dx^m dx^n of a displacement}
     *
     * @param displacement dx, of dimension d
     * @paper eq. (10)
     */
    public double lineElement(double... displacement) {
        Vectors.require("the displacement", displacement, dimension());
        double along = Vectors.dot(unit, displacement);
        double across = Vectors.across(unit, along, displacement);
        return profile.radial() * along * along + profile.tangential() * across * across;
    }

    /** {@return the Christoffel symbols of the second kind, Γ^a_bc} */
    public double[] christoffel() {
        int d = dimension();
        double[] symbols = new double[entries(3)];
        for (int a = 0, at = 0; a < d; a++) {
            for (int b = 0; b < d; b++) {
                for (int c = 0; c < d; c++) {
                    symbols[at++] = christoffel(a, b, c);
                }
            }
        }
        return symbols;
    }

    /**
     * {@return one Christoffel symbol, Γ^a_bc = (A'/A)(x_b δ_ac + x_c δ_ab) + (x_a/E)[(B-A') δ_bc + (B' - 2A'B/A) x_b
     * x_c]}
     *
     * @param a the upper index, from 0
     * @param b the first lower index
     * @param c the second lower index
     * @paper eq. (17), eq. (A.9)
     */
    public double christoffel(int a, int b, int c) {
        double alpha = profile.alpha().value();
        double gamma = profile.gamma().value();
        double beta = beta();
        double betaSlope = 2 * profile.alpha().slope() + profile.gamma().slope();
        double eta = profile.anisotropy();
        double turn = alpha * ((a == c ? unit[b] : 0) + (a == b ? unit[c] : 0));
        double pull =
                unit[a] * ((b == c ? alpha + gamma : 0) + (betaSlope - beta - alpha * beta) * unit[b] * unit[c]) / eta;
        return (turn + pull) / Math.sqrt(profile.t());
    }

    /** {@return the Riemann tensor R^m_nab} */
    public double[] riemann() {
        int d = dimension();
        double[] tensor = new double[entries(4)];
        for (int m = 0, at = 0; m < d; m++) {
            for (int n = 0; n < d; n++) {
                for (int a = 0; a < d; a++) {
                    for (int b = 0; b < d; b++) {
                        tensor[at++] = riemann(m, n, a, b);
                    }
                }
            }
        }
        return tensor;
    }

    /**
     * One entry of the Riemann tensor, R^m_nab = K_tan A (P_ma P_nb - P_mb P_na) + K_rad [Q_ma A P_nb + E Q_nb P_ma -
     * Q_mb A P_na - E Q_na P_mb].
     *
     * <p>The paper's (18) has the wrong sign in both products of Christoffel symbols and its (A.10) is three times
     * this; see docs/errata.md.
     *
     * @param m the upper index, from 0
     * @param n the first lower index
     * @param a the second lower index
     * @param b the third lower index
     * @return R^m_nab
     * @paper eq. (18), eq. (A.10)
     */
    public double riemann(int m, int n, int a, int b) {
        double tangential = profile.tangential();
        double radial = profile.radial();
        double planes = p(m, a) * p(n, b) - p(m, b) * p(n, a);
        double raysToPlanes =
                tangential * (q(m, a) * p(n, b) - q(m, b) * p(n, a)) + radial * (q(n, b) * p(m, a) - q(n, a) * p(m, b));
        // At the origin every plane is a plane through x: Q = 0 there, and both curvatures agree in the limit.
        double planeCurvature = origin ? radialCurvature() : tangentialCurvature();
        return planeCurvature * tangential * planes + radialCurvature() * raysToPlanes;
    }

    /** {@return the Ricci tensor Ric_nb = R^m_nmb = (d-1) K_rad E Q + (K_rad + (d-2) K_tan) A P} */
    public double[] ricci() {
        double d = dimension();
        double across = (radialCurvature() + (d - 2) * tangentialCurvature()) * profile.tangential();
        double along = (d - 1) * radialCurvature() * profile.radial();
        return symmetric(across, along, along - across);
    }

    /** {@return the sectional curvature K_tan of planes orthogonal to x; 0 for d ≤ 2, where there are none} */
    public double tangentialCurvature() {
        return dimension() > 2 ? profile.tangentialCurvature() : 0;
    }

    /** {@return the sectional curvature K_rad of planes that contain x; 0 for d = 1, where there are none} */
    public double radialCurvature() {
        return dimension() > 1 ? profile.radialCurvature() : 0;
    }

    /**
     * {@return the scalar curvature S = g^nb Ric_nb}
     *
     * @paper eq. (19)
     */
    public double scalarCurvature() {
        return profile.scalarCurvature(dimension());
    }

    /**
     * {@return the metric of the kernel D(x) k(x,y) D(y) at this point}
     *
     * @param factor D(x), positive
     * @param gradient the gradient of D at x
     */
    public ConformalGeometry conformal(double factor, double... gradient) {
        if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("factor = " + factor + ", must be finite and > 0");
        }
        Vectors.require("the gradient", gradient, dimension());
        int d = dimension();
        double along = Vectors.dot(unit, gradient);
        double across = Vectors.across(unit, along, gradient);
        double diagonal = profile.diagonal();
        // dK = 2 K' x; at the origin it vanishes, though √K may have no derivative there.
        double growth = origin ? 0 : profile.kappa().value() / Math.sqrt(profile.t());
        double[] tensor = metric();
        for (int m = 0; m < d; m++) {
            for (int n = 0; n < d; n++) {
                tensor[m * d + n] = factor * factor * tensor[m * d + n]
                        + diagonal
                                * (gradient[m] * gradient[n]
                                        + factor * growth * (gradient[m] * unit[n] + unit[m] * gradient[n]));
            }
        }
        // The determinant as a sum of positive terms: turning, and the change of the norm N = D √K along and across x.
        double stretch = factor * factor * profile.tangential();
        double turning = stretch * (origin ? 1 : profile.upsilon());
        double outward = along + factor * growth;
        double logDeterminant = (d - 1) * Math.log(stretch)
                + Math.log(turning * (1 + diagonal * across * across / stretch) + diagonal * outward * outward);
        return new ConformalGeometry(factor * factor * diagonal, tensor, logDeterminant);
    }

    private double beta() {
        return 2 * profile.alpha().value() + profile.gamma().value();
    }

    private double q(int m, int n) {
        return unit[m] * unit[n];
    }

    private double p(int m, int n) {
        return m == n ? projectorDiagonal[m] : -q(m, n);
    }

    /** across · P + along · Q, with the off-diagonal factor along - across given where it is known more accurately. */
    private double[] symmetric(double across, double along, double alongMinusAcross) {
        int d = dimension();
        double[] matrix = new double[entries(2)];
        for (int m = 0; m < d; m++) {
            for (int n = 0; n < d; n++) {
                matrix[m * d + n] = m == n ? across * p(m, m) + along * q(m, m) : alongMinusAcross * q(m, n);
            }
        }
        return matrix;
    }

    private int entries(int rank) {
        double count = Math.pow(dimension(), rank);
        if (count <= Integer.MAX_VALUE - 8) {
            return (int) count;
        }
        throw new IllegalArgumentException(
                "a tensor of " + dimension() + "^" + rank + " entries does not fit an array: ask for single entries");
    }
}
