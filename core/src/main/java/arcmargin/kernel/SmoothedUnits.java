package arcmargin.kernel;

import arcmargin.geometry.Jet;
import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.RadialProfile;

/**
 * What the kernels of smoothed thresholds share: with D = (|x|² + σ²)(|y|² + σ²) − (x·y)², the angle A = arccos(x·y /
 * √((|x|² + σ²)(|y|² + σ²))) = atan2(√D, x·y) of the smoothed kernel 1 − A/π and of the error-function kernel 1 − 2A/π.
 *
 * @param sigma σ &gt; 0
 */
record SmoothedUnits(double sigma) {

    /** √D = √(|x∧y|² + σ²(|x|² + |y|² + σ²)), a sum of positive terms. */
    static double extendedWedge(double sigma, double xx, double yy, double wedge) {
        double square = sigma * sigma;
        double sum = xx + yy + square;
        if (sum > 1e-140 && sum < 1e140) {
            return Math.sqrt(Math.fma(wedge, wedge, square * sum));
        }
        return Math.hypot(wedge, sigma * Math.sqrt(sum));
    }

    /**
     * The squared distance of the images of x and y, x·y ≥ 0, under the kernel c − A/π. With Ax, Ay the angles behind
     * k(x,x), k(y,y) and M = (Ax + Ay)/2 it is 2 (A − M)/π, and cos M − cos A = (2|x∧y|² + σ²|x−y|²) /
     * (√((|x|²+σ²)(|y|²+σ²)) (√((2|x|²+σ²)(2|y|²+σ²)) + σ² + 2 x·y)) is a quotient of positive terms.
     */
    static double squaredDistance(double sigma, double xx, double xy, double yy, double wedge) {
        double square = sigma * sigma;
        double outer = Math.sqrt(xx + square) * Math.sqrt(yy + square);
        double rootX = Math.sqrt(2 * xx + square);
        double rootY = Math.sqrt(2 * yy + square);
        double inner = rootX * rootY + square + 2 * xy;
        double cosines = 2 * (wedge / outer) * (wedge / inner)
                + square / outer * (Pair.squaredDistance(xx, xy, yy, wedge) / inner);
        double mean = (Arc.angle(sigma * rootX, xx) + Arc.angle(sigma * rootY, yy)) / 2;
        double sine = Math.sin((Arc.angle(extendedWedge(sigma, xx, yy, wedge), xy) + mean) / 2);
        return sine == 0 ? 0 : 4 * Math.asin(Math.min(1, cosines / (2 * sine))) * Arc.INVERSE_PI;
    }

    /** k(x,x) − k(y,y) under the kernel c − A/π, without cancellation. */
    static double difference(double sigma, double xx, double yy) {
        double square = sigma * sigma;
        double outer = Math.sqrt(xx + square) * Math.sqrt(yy + square);
        double roots = Math.sqrt(2 * xx + square) + Math.sqrt(2 * yy + square);
        return 2 * Math.asin(sigma * (xx - yy) / (roots * outer)) * Arc.INVERSE_PI;
    }

    /** The wedge of images with these products, squared distance, and difference of squared lengths. */
    static double wedge(double xx, double xy, double yy, double squaredDistance, double difference) {
        return Math.min(Pair.norms(xx, yy), Pair.nearbyWedge(xx, xy, yy, squaredDistance, difference));
    }

    /**
     * The profile of a kernel c − weight·A/π with this k(x,x): with Δ = 2t + σ², A = weight/(πσ√Δ), B = −2A/Δ, E =
     * weight σ/(π Δ^(3/2)); k(x,x) has the derivative H' = weight σ/(π(t + σ²)√Δ), and H' − A = −(t/(t + σ²)) A.
     */
    RadialProfile profile(double t, double weight, double diagonal) {
        double square = sigma * sigma;
        double spread = 2 * t + square;
        double root = Math.sqrt(spread);
        double share = t / (t + square);
        double kappa = weight * sigma * share / (Math.PI * root * diagonal);
        double alpha = -t / spread;
        double rest = square / (t + square);
        return new RadialProfile(
                t,
                diagonal,
                weight / (Math.PI * sigma * root),
                new Jet(kappa, kappa * (rest + alpha - kappa)),
                new Jet(alpha, alpha * square / spread),
                new Jet(rest, -share * rest),
                -share,
                Jet.ZERO,
                square / spread - kappa * rest);
    }

    /** The kernel weight/(π√D): that of units which are Gaussian densities, the derivatives of smoothed thresholds. */
    Kernel derivative(double weight) {
        return new Densities(this, weight);
    }

    private record Densities(SmoothedUnits units, double weight) implements LayerKernel {

        @Override
        public double at(double xx, double xy, double yy, double wedge) {
            return weight * Arc.INVERSE_PI / extendedWedge(units.sigma, xx, yy, wedge);
        }

        /**
         * With Dx, Dy those of k(x,x), k(y,y): D − √(Dx Dy) = |x∧y|² + 2σ²(|x|² − |y|²)²/(√(2|x|²+σ²) + √(2|y|²+σ²))².
         */
        @Override
        public double imageWedge(double xx, double xy, double yy, double wedge, double value) {
            double square = units.sigma * units.sigma;
            double roots = Math.sqrt(2 * xx + square) + Math.sqrt(2 * yy + square);
            double radial = Math.sqrt(2) * units.sigma * ((xx - yy) / roots);
            double sine = Math.hypot(wedge, radial) / extendedWedge(units.sigma, xx, yy, wedge);
            return Pair.norms(diagonal(xx), diagonal(yy)) * Math.min(1, sine);
        }

        /** With Δ = 2t + σ²: K = weight/(πσ√Δ), A = weight t/(πσ³Δ^(3/2)), B = 2A(σ² − t)/(tΔ), E = 3Aσ²/Δ. */
        @Override
        public RadialMetric surface() {
            return RadialMetric.of(t -> {
                double square = units.sigma * units.sigma;
                double spread = 2 * t + square;
                double diagonal = diagonal(t);
                double slope = t / spread * (square / spread);
                return new RadialProfile(
                        t,
                        diagonal,
                        diagonal * (t / square / spread),
                        new Jet(-t / spread, -slope),
                        new Jet((square - t) / spread, -3 * slope),
                        new Jet(-square / t, square / t),
                        -(t + square) / t,
                        Jet.ZERO,
                        2 * square / spread);
            });
        }

        @Override
        public String spec() {
            throw new UnsupportedOperationException("the kernel of Gaussian density units has no kernel text");
        }
    }
}
