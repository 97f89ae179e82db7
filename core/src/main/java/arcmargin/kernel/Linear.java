package arcmargin.kernel;

import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.RadialProfile;

/** The linear kernel k(x, y) = x·y; text {@code linear}. */
public record Linear() implements PairKernel {

    @Override
    public double at(Pair pair) {
        return pair.xy();
    }

    @Override
    public Pair image(Pair pair) {
        return pair;
    }

    /** Flat: A = 1, B = 0. */
    @Override
    public RadialMetric surface() {
        return RadialMetric.of(t -> RadialProfile.homogeneous(t, t, 1, 1, 0, 0));
    }

    @Override
    public String spec() {
        return "linear";
    }
}
