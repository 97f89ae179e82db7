package arcmargin.kernel;

import arcmargin.geometry.RadialMetric;
import arcmargin.geometry.RoughSurface;
import arcmargin.geometry.Surface;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The neural tangent kernel of a stack of layers: the inner product of the gradients, with respect to all trained
 * weights, of an infinitely wide network with these layers (Jacot, Gabriel and Hongler, NeurIPS 2018); text {@code
 * ntk:3}, {@code ntk:3-1} or {@code ntk{smoothed:0.5/arccos:1}}.
 *
 * <p>With K₀ = x·y, K_h the kernel of the first h layers and K̇_h the {@linkplain Kernel#derivative derivative kernel}
 * of layer h on the images of the layers below it,
 *
 * <pre>T_h = K_h + T_{h−1} K̇_h,    T_f = K_f,</pre>
 *
 * <p>where f layers, the lowest ones, are fixed at random and the others, together with the linear output, are trained.
 * The kernel is T_L. For L layers of rectified linear units, {@code arccos:1}, K̇_h = 1 − θ_{h−1}/π, and T_L(x, x) = (L
 * + 1 − f)|x|². The kernels of Arora et al., <i>Harnessing the power of infinitely wide deep nets on small-data
 * tasks</i> (ICLR 2020), of depth L and f fixed layers are 2⁻ᴸ times these. With f = L only the output is trained, and
 * T_L is the kernel of the stack itself.
 *
 * <pre>{@code
 * Kernel three = Tangent.ofRectifiedLinearUnits(3, 0); // ntk:3
 * Kernel smooth = new Tangent(new SmoothedArcCosine(0.5).andThen(new ArcCosine(1)), 0);
 * }</pre>
 *
 * @param network the layers, from input to output; those above the fixed ones have a derivative kernel
 * @param fixed f, the number of layers that are not trained, from 0 to L
 */
public record Tangent(Kernel network, int fixed) implements PairKernel {

    /**
     * Rejects networks whose trained layers have no derivative kernel.
     *
     * @param network the layers
     * @param fixed f
     */
    public Tangent {
        List<Kernel> layers = layers(network);
        if (fixed < 0 || fixed > layers.size()) {
            throw new IllegalArgumentException(
                    "fixed layers = " + fixed + ", must be in 0 ... " + layers.size() + ", the depth of the network");
        }
        for (int h = fixed; h < layers.size(); h++) {
            try {
                layers.get(h).derivative();
            } catch (UnsupportedOperationException e) {
                throw new IllegalArgumentException("layer " + (h + 1) + " has no tangent kernel: " + e.getMessage()
                        + "; it can be a fixed layer below the trained ones");
            }
        }
    }

    /**
     * The tangent kernel of rectified linear units.
     *
     * @param depth L, the number of layers, at least 1
     * @param fixed f, from 0 to L
     * @return the kernel {@code ntk:L-f}
     */
    public static Tangent ofRectifiedLinearUnits(int depth, int fixed) {
        if (depth < 1) {
            throw new IllegalArgumentException("depth = " + depth + ", must be >= 1");
        }
        return new Tangent(stack(Collections.nCopies(depth, new ArcCosine(1))), fixed);
    }

    /**
     * The same kernel as a stack: the fixed layers, and on their images the tangent kernel of the others.
     *
     * @return the stack, in which no tangent kernel has fixed layers
     */
    public Kernel stacked() {
        List<Kernel> layers = layers();
        if (fixed == 0) {
            return this;
        } else if (fixed == layers.size()) {
            return network;
        }
        return stack(layers.subList(0, fixed)).andThen(new Tangent(stack(layers.subList(fixed, layers.size())), 0));
    }

    private static Kernel stack(List<Kernel> layers) {
        return layers.stream().reduce(Kernel::andThen).orElseThrow();
    }

    /**
     * The layers of the network.
     *
     * @return from input to output
     */
    public List<Kernel> layers() {
        return layers(network);
    }

    private static List<Kernel> layers(Kernel network) {
        List<Kernel> layers = new ArrayList<>();
        Kernel rest = network;
        while (rest instanceof Composition stack) {
            layers.add(0, stack.outer());
            rest = stack.inner();
        }
        layers.add(0, rest);
        return layers;
    }

    private static int depth(Kernel network) {
        int depth = 1;
        for (Kernel rest = network; rest instanceof Composition stack; rest = stack.inner()) {
            depth++;
        }
        return depth;
    }

    /** What the first layers do to a pair: their images, K_h, and the value of T_h. */
    private record Value(Pair image, double tangent) {}

    @Override
    public double at(Pair pair) {
        int depth = depth(network);
        if (depth == fixed) {
            return network.at(pair);
        }
        Value below = value(below(network), depth - 1, pair);
        Kernel top = top(network);
        return top.at(below.image) + below.tangent * top.derivative().at(below.image);
    }

    private Value value(Kernel stack, int depth, Pair pair) {
        if (depth == fixed) {
            Pair image = stack.image(pair);
            return new Value(image, image.xy());
        }
        Value below = value(below(stack), depth - 1, pair);
        Kernel top = top(stack);
        Pair image = top.image(below.image);
        return new Value(image, image.xy() + below.tangent * top.derivative().at(below.image));
    }

    private static Kernel top(Kernel stack) {
        return stack instanceof Composition layers ? layers.outer() : stack;
    }

    private static Kernel below(Kernel stack) {
        return stack instanceof Composition layers ? layers.inner() : new Linear();
    }

    /** What the first layers do to a pair: their images under K_h and under T_h. */
    private record Images(Pair kernel, Pair tangent) {}

    @Override
    public Pair image(Pair pair) {
        return images(network, depth(network), pair).tangent;
    }

    /**
     * The gradients with respect to the weights of several layers are concatenated, those of one are a tensor product.
     */
    private Images images(Kernel stack, int depth, Pair pair) {
        if (depth == fixed) {
            Pair image = stack.image(pair);
            return new Images(image, image);
        }
        Images below = images(below(stack), depth - 1, pair);
        Kernel top = top(stack);
        Pair image = top.image(below.kernel);
        return new Images(
                image, Pair.sum(image, below.tangent.times(top.derivative().image(below.kernel))));
    }

    /**
     * Surfaces add and multiply as their kernels do. With trained rectified linear units there is no metric: the
     * leading order of |Φ(x+dx) − Φ(x)|² is ((L−f)(L−f+1)/π) |x||dx⊥| for {@code ntk:L-f}. Otherwise there is one if
     * all layers have one.
     */
    @Override
    public Surface surface() {
        Surface kernel = new Linear().surface();
        Surface tangent = kernel;
        List<Kernel> layers = layers();
        for (int h = 1; h <= layers.size(); h++) {
            Kernel top = layers.get(h - 1);
            Surface below = kernel;
            kernel = h == 1 ? top.surface() : below.then(top.surface());
            tangent = h <= fixed
                    ? kernel
                    : kernel.plus(tangent.times(below.then(top.derivative().surface())));
        }
        return tangent instanceof RoughSurface rough && kernel instanceof RadialMetric
                ? rough.because(
                        "the tangent kernel of a layer of rectified linear units is not differentiable at y = x:"
                                + " |Φ(x+dx) − Φ(x)|² shrinks like |dx|, not like |dx|², because the derivative of its"
                                + " units jumps")
                : tangent;
    }

    @Override
    public String spec() {
        return KernelText.print(this);
    }
}
