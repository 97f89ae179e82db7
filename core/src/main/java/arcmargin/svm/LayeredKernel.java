package arcmargin.svm;

import arcmargin.kernel.Composition;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Pair;
import arcmargin.kernel.Tangent;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * The values of a kernel between one point and all vectors, layer by layer, as {@link Composition} and {@link Tangent}
 * define them: all vectors pass a layer before any passes the next, so that no pair is made for a value. What a layer
 * sees of the vectors alone is computed once.
 */
final class LayeredKernel {

    private final Kernel[] layers; // the first first
    private final Kernel[] derivatives; // of the layers that a tangent kernel trains, null for the others
    private final double[][] squares; // |y|² of the vectors as each layer sees them
    private final boolean tangent;

    LayeredKernel(Kernel kernel, double[] squares) {
        tangent = kernel instanceof Tangent;
        layers = layers(tangent ? ((Tangent) kernel).network() : kernel);
        int fixed = tangent ? ((Tangent) kernel).fixed() : layers.length;
        derivatives = new Kernel[layers.length];
        this.squares = new double[layers.length][];
        double[] seen = squares;
        for (int l = 0; l < layers.length; l++) {
            Kernel layer = layers[l];
            derivatives[l] = l < fixed ? null : layer.derivative();
            this.squares[l] = seen;
            seen = Arrays.stream(seen).map(layer::diagonal).toArray();
        }
    }

    private static Kernel[] layers(Kernel kernel) {
        Deque<Kernel> layers = new ArrayDeque<>();
        Kernel rest = kernel;
        while (rest instanceof Composition stack) {
            layers.addFirst(stack.outer());
            rest = stack.inner();
        }
        layers.addFirst(rest);
        return layers.toArray(Kernel[]::new);
    }

    /** Whether {@link #replace} needs room; otherwise a value is one call of the kernel. */
    boolean isDeep() {
        return tangent || layers.length > 1;
    }

    /**
     * Replaces the products of a point and all vectors by kernel values.
     *
     * @param xx |x|²
     * @param values x·y of each vector, no larger than |x||y|
     * @param room two arrays as long, used where the kernel {@link #isDeep}
     */
    void replace(double xx, double[] values, double[][] room) {
        if (isDeep()) {
            replaceByLayers(xx, values, room[0], room[1]);
            return;
        }
        Kernel kernel = layers[0];
        double[] own = squares[0];
        for (int v = 0; v < values.length; v++) {
            values[v] = kernel.at(xx, values[v], own[v]);
        }
    }

    private void replaceByLayers(double xx, double[] values, double[] wedges, double[] tangents) {
        double[] own = squares[0];
        for (int v = 0; v < values.length; v++) {
            wedges[v] = Pair.of(xx, values[v], own[v]).wedge();
            tangents[v] = values[v];
        }
        double square = xx;
        for (int l = 0; l < layers.length; l++) {
            if (derivatives[l] != null) {
                multiply(tangents, derivatives[l], square, l, values, wedges);
            }
            boolean last = l == layers.length - 1;
            double image = layers[l].diagonal(square);
            if (last) {
                values(layers[l], square, values, wedges);
            } else {
                images(l, square, image, values, wedges);
            }
            if (derivatives[l] != null) {
                for (int v = 0; v < values.length; v++) {
                    tangents[v] += values[v];
                }
            } else if (tangent) {
                System.arraycopy(values, 0, tangents, 0, values.length);
            }
            square = image;
        }
        if (tangent) {
            System.arraycopy(tangents, 0, values, 0, values.length);
        }
    }

    /** Multiplies the sums so far by the derivative kernel of a layer, on what the layer sees. */
    private void multiply(
            double[] tangents, Kernel derivative, double square, int layer, double[] values, double[] wedges) {
        double[] own = squares[layer];
        for (int v = 0; v < values.length; v++) {
            tangents[v] *= derivative.at(square, values[v], own[v], wedges[v]);
        }
    }

    private void values(Kernel layer, double square, double[] values, double[] wedges) {
        double[] own = squares[layers.length - 1];
        for (int v = 0; v < values.length; v++) {
            values[v] = layer.at(square, values[v], own[v], wedges[v]);
        }
    }

    /** The products and wedges of the images under a layer; an image of length zero has the product zero. */
    private void images(int layer, double square, double image, double[] values, double[] wedges) {
        Kernel kernel = layers[layer];
        double[] own = squares[layer];
        double[] images = squares[layer + 1];
        for (int v = 0; v < values.length; v++) {
            boolean zero = image == 0 || images[v] == 0;
            double value = zero ? 0 : kernel.at(square, values[v], own[v], wedges[v]);
            wedges[v] = zero ? 0 : kernel.imageWedge(square, values[v], own[v], wedges[v], value);
            values[v] = value;
        }
    }
}
