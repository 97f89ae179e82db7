package arcmargin.geometry;

import java.util.function.DoubleFunction;

/**
 * The Riemannian metric g = A(t) I + B(t) x xᵀ, t = |x|², that a radial kernel induces on its input space.
 *
 * <p>{@link #at} gives the tensors at a point, {@link #profile} the scalars that do not depend on the direction of x,
 * {@link #arcLength} the length of a curve.
 *
 * <pre>{@code
 * RadialMetric metric = new ArcCosine(1).metric();
 * double curvature = metric.at(0.3, 0.4).scalarCurvature();
 * Curve geodesic = metric.geodesic(new double[] {1, 0}, new double[] {0, 1});
 * }</pre>
 */
public final class RadialMetric implements Surface {
    /** Stands for t → 0, where 0/0 has a limit: so small that second-order terms underflow to exactly 0. */
    private static final double NEXT_TO_ORIGIN = 0x1p-900;

    private static final double GEODESIC_TOLERANCE = 1e-9;

    private final DoubleFunction<RadialProfile> profiles;

    private RadialMetric(DoubleFunction<RadialProfile> profiles) {
        this.profiles = profiles;
    }

    /**
     * {@return a metric in closed form}
     *
     * @param profiles the profile at t = |x|² ≥ 0; at t = 0 it throws {@link IllegalArgumentException}, in one
     *     sentence, if the kernel's feature map is not differentiable there
     */
    public static RadialMetric of(DoubleFunction<RadialProfile> profiles) {
        return new RadialMetric(profiles);
    }

    /**
     * The metric of a kernel of which only values are known, by numerical differentiation with an error estimate. It
     * refuses, in one sentence, points where the kernel is not differentiable on its diagonal, and x = 0.
     *
     * @param kernel the kernel
     * @return its metric
     * @paper eq. (11)
     */
    public static RadialMetric numeric(ProductKernel kernel) {
        return new RadialMetric(t -> NumericProfile.of(kernel, t));
    }

    /**
     * {@return the geometry at a point}
     *
     * @param x the point; its length is the dimension d ≥ 1
     */
    public LocalGeometry at(double... x) {
        return new LocalGeometry(x.clone(), profile(Vectors.squaredNorm("x", x)));
    }

    /**
     * {@return the part of the geometry that does not depend on the direction of x}
     *
     * @param t |x|² ≥ 0; at 0 the limit, where the metric has one
     */
    public RadialProfile profile(double t) {
        if (!(t >= 0 && t < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("|x|² = " + t + " is not a finite number ≥ 0");
        }
        RadialProfile here = profiles.apply(t);
        if (t == 0 && here.tangential() > 0 && here.tangential() < Double.POSITIVE_INFINITY) {
            here = profiles.apply(NEXT_TO_ORIGIN);
        }
        double stretch = here.tangential();
        double radial = here.radial();
        if (stretch > 0 && radial > 0 && stretch < Double.POSITIVE_INFINITY && radial < Double.POSITIVE_INFINITY) {
            return here;
        }
        throw new IllegalArgumentException(refusal(t, here));
    }

    private static String refusal(double t, RadialProfile here) {
        if (t == 0) {
            return "the metric vanishes or is not defined at x = 0 (A = " + here.tangential() + "): take x ≠ 0";
        } else if (here.tangential() > 0 && here.anisotropy() == 0) {
            return "the metric is degenerate at |x| = " + Math.sqrt(t)
                    + ": the kernel maps each ray from the origin to one point, so moving along x has length 0";
        } else {
            return "the metric at |x| = " + Math.sqrt(t) + " leaves the range of double (A = " + here.tangential()
                    + ", E = " + here.radial() + "): rescale the inputs";
        }
    }

    /** The profile of this kernel as a layer: no checks, since a layer may degenerate where the stack does not. */
    RadialProfile layer(double t) {
        return profiles.apply(t);
    }

    /**
     * The length of a curve, ∫ √(g(ẋ,ẋ)) du over u from 0 to 1, to about 12 digits for smooth curves.
     *
     * <p>A curve through a point where the metric is singular (x = 0 for homogeneous kernels) should pass there at an
     * end.
     *
     * @param curve the curve
     * @return its length
     */
    public double arcLength(Curve curve) {
        return Quadrature.integrate(u -> Math.sqrt(at(curve.point(u)).lineElement(curve.velocity(u))));
    }

    /**
     * {@return the length of the straight segment between two inputs}
     *
     * @param from one end
     * @param to the other end
     */
    public double arcLength(double[] from, double[] to) {
        // Split where the segment passes closest to the origin: there the integrand may have a kink.
        Curve segment = Curve.segment(from, to);
        double[] step = segment.velocity(0);
        double squaredLength = Vectors.dot(step, step);
        if (squaredLength == 0) {
            return 0;
        }
        double u = Math.min(1, Math.max(0, -Vectors.dot(from, step) / squaredLength));
        double[] middle = segment.point(u);
        return (u > 0 ? arcLength(Curve.segment(from, middle)) : 0)
                + (u < 1 ? arcLength(Curve.segment(middle, to)) : 0);
    }

    /**
     * The geodesic, locally the shortest line on the surface, that leaves a point with a given velocity. Its speed
     * √(g(ẋ,ẋ)) is constant, hence also its length.
     *
     * @param from x(0), not where the metric is singular
     * @param velocity dx/du at u = 0
     * @return the curve, whose end and last velocity are accurate to about 1e-9 of their largest coordinate
     * @throws IllegalArgumentException if the curve meets a point where there is no metric, or leaves the range of
     *     double: the surfaces of bounded kernels, such as {@code smoothed}, have infinity at a finite distance
     * @throws ArithmeticException if it comes too near to such a point to be integrated
     */
    public Curve geodesic(double[] from, double[] velocity) {
        return Geodesic.of(this, from, velocity, GEODESIC_TOLERANCE);
    }

    @Override
    public RadialMetric metric() {
        return this;
    }

    @Override
    public Surface then(Surface layer) {
        if (layer instanceof RadialMetric metric) {
            return new RadialMetric(t -> {
                RadialProfile below = profiles.apply(t);
                return below.then(metric.profiles.apply(below.diagonal()));
            });
        } else {
            return ((RoughSurface) layer).on(this);
        }
    }

    @Override
    public Surface plus(Surface other) {
        return other instanceof RadialMetric metric
                ? new RadialMetric(t -> profiles.apply(t).plus(metric.profiles.apply(t)))
                : other.plus(this);
    }

    @Override
    public Surface times(Surface other) {
        return other instanceof RadialMetric metric
                ? new RadialMetric(t -> profiles.apply(t).times(metric.profiles.apply(t)))
                : other.times(this);
    }

    @Override
    public RadialMetric times(double weight) {
        return new RadialMetric(t -> profiles.apply(t).times(weight));
    }
}
