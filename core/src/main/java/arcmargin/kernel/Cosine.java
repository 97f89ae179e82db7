package arcmargin.kernel;

import arcmargin.geometry.Jet;
import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.RadialProfile;

/**
 * The cosine of the angle between its inputs, k(x, y) = x·y / (|x||y|), and 0 at a zero vector; text {@code cosine}.
 *
 * <p>As the last layer of a stack it normalises the kernel below it: {@code arccos:2/cosine} is k₂(x,y)/√(k₂(x,x)
 * k₂(y,y)).
 *
 * <pre>{@code
 * Kernel normalized = new ArcCosine(2).andThen(new Cosine()); // as new ArcCosine(2).normalized()
 * }</pre>
 */
public record Cosine() implements LayerKernel {

    @Override
    public double at(double xx, double xy, double yy, double wedge) {
        double norms = Pair.norms(xx, yy);
        return norms > 0 ? Math.max(-1, Math.min(1, xy / norms)) : 0;
    }

    @Override
    public double diagonal(double xx) {
        return xx > 0 ? 1 : 0;
    }

    @Override
    public double imageWedge(double xx, double xy, double yy, double wedge, double value) {
        double norms = Pair.norms(xx, yy);
        return norms > 0 ? Math.min(1, wedge / norms) : 0;
    }

    /**
     * The unit sphere: A = 1/t, E = 0. Alone it is degenerate, since each ray has one image; on a layer whose images
     * turn along a ray it is not.
     */
    @Override
    public RadialMetric surface() {
        return RadialMetric.of(
                t -> new RadialProfile(t, 1, 1 / t, Jet.ZERO, Jet.constant(-1), Jet.ZERO, -1, Jet.constant(1), 0));
    }

    @Override
    public String spec() {
        return "cosine";
    }
}
