package arcmargin.kernel;

import arcmargin.geometry.Jet;
import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.RadialProfile;

/**
 * The homogeneous polynomial kernel k(x, y) = (x·y)^p; text {@code poly:3}.
 *
 * <pre>{@code
 * double cube = new Polynomial(3).at(new double[] {1, 2}, new double[] {2, 1}); // 4³
 * }</pre>
 *
 * @param degree p, a whole number ≥ 1
 */
public record Polynomial(int degree) implements LayerKernel {

    /**
     * Rejects degrees below one.
     *
     * @param degree p
     */
    public Polynomial {
        if (degree < 1) {
            throw new IllegalArgumentException("degree = " + degree + ", must be >= 1");
        }
    }

    @Override
    public double at(double xx, double xy, double yy, double wedge) {
        return Math.pow(xy, degree);
    }

    /** The wedge is that of the pair times √Σ (xx yy)^(p−1−j) xy^(2j), j = 0 … p−1: a sum of non-negative terms. */
    @Override
    public double imageWedge(double xx, double xy, double yy, double wedge, double value) {
        double norms = Pair.norms(xx, yy);
        double sum = 0;
        if (norms > 0) {
            double squaredCosine = Math.min(1, xy / norms * (xy / norms));
            for (int j = 0; j < degree; j++) {
                sum = 1 + sum * squaredCosine;
            }
        }
        return wedge * Math.pow(norms, degree - 1) * Math.sqrt(sum);
    }

    /** A cone: A = p tᵖ⁻¹, B = p(p−1) tᵖ⁻², k(x,x) = tᵖ. */
    @Override
    public RadialMetric surface() {
        return RadialMetric.of(t -> new RadialProfile(
                t,
                diagonal(t),
                degree * Math.pow(t, degree - 1),
                Jet.constant(degree),
                Jet.constant(degree - 1),
                Jet.constant(1),
                0,
                Jet.constant(1 - degree),
                0));
    }

    @Override
    public String spec() {
        return "poly:" + degree;
    }
}
