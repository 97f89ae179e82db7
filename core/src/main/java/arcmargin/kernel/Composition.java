package arcmargin.kernel;

import arcmargin.geometry.Surface;

/**
 * Two layers as one kernel: {@code outer} applied to the images of {@code inner}, k(x, y) = outer(inner(x,x),
 * inner(x,y), inner(y,y)); text {@code biased:0.5/arccos:1x5}.
 *
 * <p>Composition is associative; the record keeps it in the form ((first, second), third), so equal stacks are equal
 * records.
 *
 * <pre>{@code
 * Kernel stack = new BiasedArcCosine(0.5).andThen(new ArcCosine(1)); // biased:0.5/arccos:1
 * boolean deep = stack instanceof Composition;
 * }</pre>
 *
 * @param inner the lower layers
 * @param outer the top layer
 */
public record Composition(Kernel inner, Kernel outer) implements PairKernel {

    /**
     * Regroups a stack on top into single layers.
     *
     * @param inner the lower layers
     * @param outer the upper layers
     */
    public Composition {
        if (outer instanceof Composition top) {
            inner = new Composition(inner, top.inner());
            outer = top.outer();
        } else if (inner == null || outer == null) {
            throw new NullPointerException("a layer is null");
        }
    }

    @Override
    public double at(Pair pair) {
        return outer.at(inner.image(pair));
    }

    @Override
    public double diagonal(double xx) {
        return outer.diagonal(inner.diagonal(xx));
    }

    @Override
    public Pair image(Pair pair) {
        return outer.image(inner.image(pair));
    }

    @Override
    public Surface surface() {
        return inner.surface().then(outer.surface());
    }

    @Override
    public String spec() {
        return KernelText.print(this);
    }
}
