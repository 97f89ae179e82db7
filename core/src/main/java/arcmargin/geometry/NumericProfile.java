package arcmargin.geometry;

import java.util.function.DoubleUnaryOperator;

/**
 * The profile of a kernel of which only values are known.
 *
 * <p>The squared distance (9) of two images, divided by the squared distance of their inputs, tends to A for inputs on
 * a sphere and to E for inputs on a ray. Both limits are extrapolated from pairs that real inputs can have (|x·y| ≤
 * |x||y|), and their growth rates from their values at neighbouring t. Nothing is assumed about the kernel outside that
 * set, and a term |θ|³, such as that of the arc-cosine kernel of degree 1, is harmless.
 */
final class NumericProfile {
    /** The first of a sequence of halved steps, of an angle or of ln t: all quantities here vary on the scale 1. */
    private static final double FIRST_STEP = 0.5;
    /** The angle at which squared distances are tested for shrinking like its square. */
    private static final double PROBE = 1e-4;
    /** They must shrink at least like this power: smooth kernels have 2, threshold units 1. */
    private static final double LEAST_POWER = 1.9;
    /** Limits with a larger relative error are refused. */
    private static final double LARGEST_ERROR = 1e-2;

    private final ProductKernel kernel;

    private NumericProfile(ProductKernel kernel) {
        this.kernel = kernel;
    }

    static RadialProfile of(ProductKernel kernel, double t) {
        if (t == 0) {
            throw new IllegalArgumentException(
                    "a kernel known by its values only is not differentiated at x = 0: take x ≠ 0");
        }
        return new NumericProfile(kernel).at(t);
    }

    private RadialProfile at(double t) {
        requireDifferentiable(t);
        double diagonal = kernel.at(t, t, t);
        Extrapolation tangential = tangential(t);
        Extrapolation radial = radial(t);
        double a = tangential.value();
        double eta = radial.value() / a;
        if (!(a > 0 && radial.value() > 0)) {
            throw new IllegalArgumentException(
                    "no metric at |x| = " + Math.sqrt(t) + ": neighbours across x have the squared"
                            + " distance " + a + " |dx|² and along x " + radial.value()
                            + " |dx|², which a positive-definite kernel with a metric makes positive");
        }
        double metricError = Math.max(tangential.error() / a, radial.error() / radial.value());
        if (!(metricError <= LARGEST_ERROR)) {
            throw new IllegalArgumentException("the metric of this kernel cannot be resolved numerically at |x| = "
                    + Math.sqrt(t) + " (relative error " + metricError + "): is it smooth there?");
        }
        Rate alpha = rate(lambda -> Math.log(tangential(t * Math.exp(lambda)).value()));
        Rate ratio = rate(lambda -> {
            double moved = t * Math.exp(lambda);
            return radial(moved).value() / tangential(moved).value();
        });
        Rate kappa = rate(lambda -> {
            double moved = t * Math.exp(lambda);
            return Math.log(kernel.at(moved, moved, moved));
        });
        double growth = kappa.first().value();
        double scale = diagonal / (t * a);
        double lambda = scale * growth;
        double lambdaSlope = scale
                * (kappa.second().value() + growth * (growth - 1 - alpha.first().value()));
        return new RadialProfile(
                t,
                diagonal,
                a,
                new Jet(growth, kappa.second().value()),
                new Jet(alpha.first().value(), alpha.second().value()),
                new Jet(lambda, lambdaSlope),
                lambda - 1,
                new Jet(
                        eta - 1 - 2 * alpha.first().value(),
                        ratio.first().value() - 2 * alpha.second().value()),
                eta - growth * lambda,
                metricError,
                2 * alpha.error() + ratio.first().error() + kappa.error() + 3 * metricError);
    }

    /** A: inputs on a sphere, at an angle h. */
    private Extrapolation tangential(double t) {
        return Extrapolation.limit(h -> sphereQuotient(t, h), FIRST_STEP);
    }

    private double sphereQuotient(double t, double angle) {
        double halfChord = Math.sin(angle / 2);
        double squaredChord = 4 * t * halfChord * halfChord;
        return 2 * (kernel.at(t, t, t) - kernel.at(t, t - squaredChord / 2, t)) / squaredChord;
    }

    /** E: inputs on a ray, at the distances r exp(±h/2). */
    private Extrapolation radial(double t) {
        return Extrapolation.limit(h -> rayQuotient(t, h), FIRST_STEP);
    }

    private double rayQuotient(double t, double step) {
        double outer = t * Math.exp(step);
        double inner = t * Math.exp(-step);
        double halfChord = Math.sinh(step / 2);
        return (kernel.at(outer, outer, outer) - 2 * kernel.at(outer, t, inner) + kernel.at(inner, inner, inner))
                / (4 * t * halfChord * halfChord);
    }

    private void requireDifferentiable(double t) {
        double near = sphereQuotient(t, PROBE);
        double far = sphereQuotient(t, 2 * PROBE);
        double power = 2 + Math.log(far / near) / Math.log(2);
        if (!(power >= LEAST_POWER)) {
            throw new IllegalArgumentException(
                    "the kernel is not differentiable on its diagonal at |x| = " + Math.sqrt(t)
                            + ": squared distances shrink like the power " + Math.round(100 * power) / 100.0
                            + " of the displacement, not 2, so there is no Riemannian metric");
        }
    }

    /** First and second derivative of a function at 0. */
    private record Rate(Extrapolation first, Extrapolation second) {
        double error() {
            return first.error() + second.error();
        }
    }

    private static Rate rate(DoubleUnaryOperator f) {
        double middle = f.applyAsDouble(0);
        return new Rate(
                Extrapolation.limit(h -> (f.applyAsDouble(h) - f.applyAsDouble(-h)) / (2 * h), FIRST_STEP),
                Extrapolation.limit(
                        h -> (f.applyAsDouble(h) - 2 * middle + f.applyAsDouble(-h)) / (h * h), FIRST_STEP));
    }
}
