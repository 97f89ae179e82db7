package arcmargin.geometry;

/**
 * What a radial metric g = A(t) I + B(t) x xᵀ is at one t = |x|², as quantities that no step of a stack has to
 * subtract.
 *
 * <p>Every kernel that is a function of x·x, x·y, y·y induces the line element
 *
 * <pre>ds² = E dr² + A r² dΩ²,    r = |x|,  E = A + t B,</pre>
 *
 * and, with K = k(x,x), the radial part splits into E = U + t K'²/K: motion of Φ(x) along itself, and a rest U ≥ 0 that
 * turns it (Cauchy-Schwarz). The components below are A, K and growth rates with respect to ln t. They follow from
 * closed forms for each kernel, and pass through a layer by {@link #then}. E, curvature and connection are then sums of
 * few terms: where the plain formulas in A, A', A'', B, B' lose all digits (x small, or |x| much larger than sigma)
 * these keep them.
 *
 * <table>
 * <caption>Components</caption>
 * <tr><th>name</th><th>is</th><th>linear</th><th>arc-cosine n ≥ 1</th></tr>
 * <tr><td>kappa</td><td>d ln K/d ln t</td><td>1</td><td>n</td></tr>
 * <tr><td>alpha</td><td>d ln A/d ln t</td><td>0</td><td>n-1</td></tr>
 * <tr><td>lambda</td><td>K'/A</td><td>1</td><td>(2n-1)/n</td></tr>
 * <tr><td>mu</td><td>K'/A - 1</td><td>0</td><td>(n-1)/n</td></tr>
 * <tr><td>gamma</td><td>t B/A - 2 alpha</td><td>0</td><td>0 (as for every one-layer network kernel)</td></tr>
 * <tr><td>upsilon</td><td>U/A</td><td>0</td><td>0</td></tr>
 * </table>
 *
 * <pre>{@code
 * RadialProfile profile = new ArcCosine(2).metric().profile(4); // at |x| = 2
 * double stretch = Math.sqrt(profile.tangential());
 * }</pre>
 *
 * @param t |x|², positive
 * @param diagonal K = k(x,x)
 * @param tangential A, the squared stretch of a displacement orthogonal to x
 * @param kappa d ln K/d ln t
 * @param alpha d ln A/d ln t
 * @param lambda K'/A
 * @param mu K'/A - 1, kept apart because either of the two may be tiny
 * @param gamma t B/A - 2 alpha
 * @param upsilon U/A
 * @param metricError estimated relative error of A and E beyond rounding; 0 for closed forms
 * @param growthError estimated absolute error of kappa, alpha, lambda, gamma and their slopes beyond rounding; 0 for
 *     closed forms
 */
public record RadialProfile(
        double t,
        double diagonal,
        double tangential,
        Jet kappa,
        Jet alpha,
        Jet lambda,
        double mu,
        Jet gamma,
        double upsilon,
        double metricError,
        double growthError) {

    /**
     * A profile from closed forms.
     *
     * @param t |x|², positive
     * @param diagonal K = k(x,x)
     * @param tangential A
     * @param kappa d ln K/d ln t
     * @param alpha d ln A/d ln t
     * @param lambda K'/A
     * @param mu K'/A - 1
     * @param gamma t B/A - 2 alpha
     * @param upsilon U/A
     */
    public RadialProfile(
            double t,
            double diagonal,
            double tangential,
            Jet kappa,
            Jet alpha,
            Jet lambda,
            double mu,
            Jet gamma,
            double upsilon) {
        this(t, diagonal, tangential, kappa, alpha, lambda, mu, gamma, upsilon, 0, 0);
    }

    /**
     * {@return the profile of a homogeneous kernel, where K and A are powers of t and tB = 2 (kappa - 1) A}
     *
     * @param t |x|²
     * @param diagonal k(x,x), proportional to the power kappa of t
     * @param tangential A
     * @param kappa the power of t in k(x,x); A has the power kappa - 1
     * @param mu K'/A - 1
     */
    public static RadialProfile homogeneous(double t, double diagonal, double tangential, double kappa, double mu) {
        return new RadialProfile(
                t,
                diagonal,
                tangential,
                Jet.constant(kappa),
                Jet.constant(kappa - 1),
                Jet.constant(1 + mu),
                mu,
                Jet.constant(0),
                0);
    }

    /** t K'²/(K A) = kappa lambda: the share of E that moves Φ(x) along itself. */
    Jet omega() {
        return kappa.times(lambda);
    }

    /** {@return E/A, the squared ratio of radial to tangential stretch} */
    public double anisotropy() {
        return upsilon + omega().value();
    }

    /** {@return E = A + t B, the squared stretch of a displacement along x} */
    public double radial() {
        return tangential * anisotropy();
    }

    /** {@return B, the coefficient of x xᵀ} */
    public double mixed() {
        return tangential * (2 * alpha.value() + gamma.value()) / t;
    }

    /**
     * {@return K_tan, the sectional curvature of a plane orthogonal to x, (A B - 2 A A' - t A'²)/(A² E); it enters from
     * d = 3 on}
     */
    public double tangentialCurvature() {
        return (gamma.value() - alpha.value() * alpha.value()) / (t * radial());
    }

    /**
     * {@return K_rad, the sectional curvature of a plane that contains x, [(A + tA')(A'E + AE')/(AE) - 2(2A' +
     * tA'')]/(A E); it enters from d = 2 on}
     */
    public double radialCurvature() {
        double numerator = (1 + alpha.value()) * gamma.slope() - 2 * alpha.slope() * (alpha.value() + gamma.value());
        return numerator / (anisotropy() * t * radial());
    }

    /**
     * {@return the scalar curvature S = 2(d-1) K_rad + (d-1)(d-2) K_tan, 0 for d = 1}
     *
     * @param dimension d, the dimension of the input space, at least 1
     * @paper eq. (20)
     */
    public double scalarCurvature(int dimension) {
        double d = dimension;
        return (dimension > 1 ? 2 * (d - 1) * radialCurvature() : 0)
                + (dimension > 2 ? (d - 1) * (d - 2) * tangentialCurvature() : 0);
    }

    /**
     * {@return the estimated absolute error of {@link #scalarCurvature} beyond rounding; 0 for closed forms}
     *
     * @param dimension d
     */
    public double scalarCurvatureError(int dimension) {
        if (metricError == 0 && growthError == 0) {
            return 0;
        }
        double d = dimension;
        double scale = 1 / (t * radial());
        double tangentialError = growthError * (1 + 2 * Math.abs(alpha.value())) * scale;
        double radialError = growthError
                * (1
                        + Math.abs(alpha.value())
                        + Math.abs(gamma.slope())
                        + 2 * Math.abs(alpha.value() + gamma.value())
                        + 4 * Math.abs(alpha.slope()))
                * scale
                / anisotropy();
        return (dimension > 1 ? 2 * (d - 1) * radialError : 0)
                + (dimension > 2 ? (d - 1) * (d - 2) * tangentialError : 0)
                + 2 * metricError * Math.abs(scalarCurvature(dimension));
    }

    /**
     * {@return ln det g = d ln A + ln(E/A), which stays finite where det g = A^(d-1) E does not}
     *
     * @param dimension d
     */
    public double logDeterminant(int dimension) {
        return dimension * Math.log(tangential) + Math.log(anisotropy());
    }

    /**
     * {@return the profile after one more layer f: g_new = A_f(K) g + ¼ B_f(K) dK dKᵀ, K_new = H_f(K)}
     *
     * @param layer the profile of f alone, taken at t = K of this profile
     */
    public RadialProfile then(RadialProfile layer) {
        Jet layerAlpha = layer.alpha.along(kappa);
        Jet layerGamma = layer.gamma.along(kappa);
        // By how much the formulas below enlarge errors of the layer's rates, and of ours.
        double amplification = (1 + Math.abs(kappa.value()))
                * (1 + Math.abs(kappa.value()) + Math.abs(kappa.slope()))
                * (1 + Math.abs(mu));
        double layerSize = 1 + Math.abs(layer.alpha.value()) + Math.abs(layer.mu) + Math.abs(layer.gamma.value());
        return new RadialProfile(
                t,
                layer.diagonal,
                layer.tangential * tangential,
                layer.kappa.along(kappa).times(kappa),
                alpha.plus(layerAlpha.times(kappa)),
                lambda.times(layer.lambda.along(kappa)),
                mu + layer.mu + mu * layer.mu,
                gamma.plus(omega().times(layerGamma))
                        .plus(layerAlpha
                                .times(kappa)
                                .times(new Jet(mu, lambda.slope()))
                                .times(2)),
                upsilon + omega().value() * layer.upsilon,
                metricError + layer.metricError,
                growthError * layerSize + layer.growthError * amplification);
    }

    /**
     * {@return the profile of the kernel multiplied by a constant}
     *
     * @param weight the constant, positive
     */
    public RadialProfile times(double weight) {
        return new RadialProfile(
                t,
                weight * diagonal,
                weight * tangential,
                kappa,
                alpha,
                lambda,
                mu,
                gamma,
                upsilon,
                metricError,
                growthError);
    }

    /**
     * {@return the profile of a sum of two kernels: A, B and K add}
     *
     * @param other the profile of the other kernel at the same t
     */
    public RadialProfile plus(RadialProfile other) {
        double newDiagonal = diagonal + other.diagonal;
        double newTangential = tangential + other.tangential;
        // Both shares by division: near the origin one of them is too small for 1 - share.
        double diagonalShare = diagonal / newDiagonal;
        double otherDiagonalShare = other.diagonal / newDiagonal;
        double share = tangential / newTangential;
        double otherShare = other.tangential / newTangential;
        double growthGap = kappa.value() - other.kappa.value();
        double stretchGap = alpha.value() - other.alpha.value();
        // Two kernels that grow at different rates turn Φ(x) even if neither does alone.
        double turning = diagonalShare * otherDiagonalShare * growthGap * growthGap;
        return new RadialProfile(
                t,
                newDiagonal,
                newTangential,
                mean(diagonalShare, kappa, otherDiagonalShare, other.kappa, growthGap),
                mean(share, alpha, otherShare, other.alpha, stretchGap),
                mean(share, lambda, otherShare, other.lambda, stretchGap),
                share * mu + otherShare * other.mu,
                mean(share, gamma, otherShare, other.gamma, stretchGap),
                share * upsilon + otherShare * other.upsilon + turning * newDiagonal / (t * newTangential),
                Math.max(metricError, other.metricError),
                Math.max(growthError, other.growthError));
    }

    /**
     * {@return the profile of a product of two kernels: K = K₁K₂, A = A₁K₂ + A₂K₁, B = B₁K₂ + B₂K₁ + 2K₁'K₂', U = U₁K₂
     * + U₂K₁}
     *
     * @param other the profile of the other kernel at the same t
     */
    public RadialProfile times(RadialProfile other) {
        double newTangential = tangential * other.diagonal + other.tangential * diagonal;
        double share = tangential * other.diagonal / newTangential;
        double otherShare = other.tangential * diagonal / newTangential;
        Jet growth = alpha.plus(other.kappa);
        Jet otherGrowth = other.alpha.plus(kappa);
        double rateGap = growth.value() - otherGrowth.value();
        Jet newAlpha = mean(share, growth, otherShare, otherGrowth, rateGap);
        // t A₁A₂/A grows like 1 + alpha₁ + alpha₂ - alpha; with (1 - mu₁mu₂) it is t (A₁K₂' + A₂K₁' - K₁'K₂')/A.
        double overlap = t * tangential * (other.tangential / newTangential);
        double overlapRate = 1 + alpha.value() + other.alpha.value() - newAlpha.value();
        Jet mixed = new Jet(overlap, overlap * overlapRate)
                .times(new Jet(1 - mu * other.mu, -lambda.slope() * other.mu - mu * other.lambda.slope()));
        return new RadialProfile(
                t,
                diagonal * other.diagonal,
                newTangential,
                kappa.plus(other.kappa),
                newAlpha,
                mean(share, lambda, otherShare, other.lambda, rateGap),
                share * mu + otherShare * other.mu,
                mean(share, gamma, otherShare, other.gamma, rateGap).plus(mixed.times(-2)),
                share * upsilon + otherShare * other.upsilon,
                Math.max(metricError, other.metricError),
                Math.max(growthError, other.growthError));
    }

    /** The mean of two functions whose weights are shares of quantities growing at rates that differ by rateGap. */
    private static Jet mean(double share, Jet first, double otherShare, Jet second, double rateGap) {
        return new Jet(
                share * first.value() + otherShare * second.value(),
                share * first.slope()
                        + otherShare * second.slope()
                        + share * otherShare * rateGap * (first.value() - second.value()));
    }
}
