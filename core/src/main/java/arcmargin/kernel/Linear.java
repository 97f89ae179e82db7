package arcmargin.kernel;

import arcmargin.geometry.Jet;
import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.RadialProfile;

/**
 * The linear kernel k(x, y) = x·y; text {@code linear}.
 *
 * <pre>{@code
 * Model linear = Svm.with(new Linear()).train(data).model();
 * }</pre>
 */
public record Linear() implements LayerKernel {

    @Override
    public double at(double xx, double xy, double yy, double wedge) {
        return xy;
    }

    @Override
    public double imageWedge(double xx, double xy, double yy, double wedge, double value) {
        return wedge;
    }

    /** Flat: A = 1, B = 0. */
    @Override
    public RadialMetric surface() {
        return RadialMetric.of(t -> RadialProfile.homogeneous(t, t, 1, 1, 0));
    }

    /** 1, the kernel of constant units. */
    @Override
    public Kernel derivative() {
        return new One();
    }

    @Override
    public String spec() {
        return "linear";
    }

    /** The constant kernel 1, whose images are all the same unit vector. */
    record One() implements LayerKernel {

        @Override
        public double at(double xx, double xy, double yy, double wedge) {
            return 1;
        }

        @Override
        public double imageWedge(double xx, double xy, double yy, double wedge, double value) {
            return 0;
        }

        @Override
        public RadialMetric surface() {
            return RadialMetric.of(t -> new RadialProfile(t, 1, 0, Jet.ZERO, Jet.ZERO, Jet.ZERO, -1, Jet.ZERO, 0));
        }

        @Override
        public String spec() {
            throw new UnsupportedOperationException("the constant kernel has no kernel text");
        }
    }
}
