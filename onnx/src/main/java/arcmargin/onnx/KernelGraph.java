package arcmargin.onnx;

import arcmargin.kernel.ArcCosine;
import arcmargin.kernel.BiasedArcCosine;
import arcmargin.kernel.Composition;
import arcmargin.kernel.Cosine;
import arcmargin.kernel.ErrorFunction;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Laplace;
import arcmargin.kernel.Linear;
import arcmargin.kernel.Polynomial;
import arcmargin.kernel.SmoothedArcCosine;
import arcmargin.kernel.Tangent;
import arcmargin.kernel.WeightedSum;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/** The values of kernels as functions of three tensors of inner products. */
final class KernelGraph {

    private static final double TINY = 1e-150;

    private final Graph graph;
    private final SpecialFunctions functions;
    private final IdentityHashMap<double[], String> constants = new IdentityHashMap<>();

    KernelGraph(Graph graph) {
        this.graph = graph;
        this.functions = new SpecialFunctions(graph);
    }

    /**
     * Inner products of rows and vectors.
     *
     * @param xx |x|² of the rows, [rows, 1]
     * @param xy x·y, [rows, vectors], or [rows, 1] where y = x
     * @param squares |y|² of the vectors; null where y = x
     */
    @SuppressWarnings("ArrayRecordComponent") // local to the construction of one graph
    record Products(String xx, String xy, double[] squares) {

        boolean same() {
            return squares == null;
        }

        /** The products of every row with itself. */
        Products ofRows() {
            return new Products(xx, xx, null);
        }
    }

    /** k(x, y) for all rows and vectors. */
    String value(Kernel kernel, Products p) {
        if (kernel instanceof Linear) {
            return p.xy;
        } else if (kernel instanceof Polynomial polynomial) {
            return power(p.xy, polynomial.degree());
        } else if (kernel instanceof Gaussian gaussian) {
            return graph.op("Exp", graph.times(-1 / gaussian.width() / gaussian.width(), squaredDistance(p)));
        } else if (kernel instanceof Laplace laplace) {
            return graph.op("Exp", graph.times(-1 / laplace.width(), graph.root(squaredDistance(p))));
        } else if (kernel instanceof ArcCosine arc) {
            return arcCosine(arc.degree(), p);
        } else if (kernel instanceof BiasedArcCosine biased) {
            return biased.bias() == 0 ? arcCosine(0, p) : biased(biased.bias(), p);
        } else if (kernel instanceof SmoothedArcCosine smoothed) {
            return share(graph.root(extendedSquare(smoothed.sigma() * smoothed.sigma(), p)), p.xy);
        } else if (kernel instanceof ErrorFunction) {
            String angle = functions.angle(graph.op("Abs", p.xy), graph.root(extendedSquare(0.5, p)));
            return graph.times(2 / Math.PI, graph.times(graph.op("Sign", p.xy), angle));
        } else if (kernel instanceof Cosine) {
            String cosine = graph.divide(p.xy, graph.atLeast(norms(p), TINY));
            return graph.atLeast(graph.atMost(cosine, 1), -1);
        } else if (kernel instanceof WeightedSum sum) {
            return sum(sum, p);
        } else if (kernel instanceof Composition stack) {
            return value(stack.outer(), image(stack.inner(), p));
        } else if (kernel instanceof Tangent tangent) {
            return tangent(tangent, p);
        }
        throw unsupported(kernel);
    }

    private static UnsupportedOperationException unsupported(Kernel kernel) {
        return new UnsupportedOperationException(
                "the kernel " + kernel + " cannot be written as an ONNX graph: only those of Kernels.parse can");
    }

    private String sum(WeightedSum kernel, Products p) {
        return kernel.terms().stream()
                .map(term -> graph.times(term.weight(), value(term.kernel(), p)))
                .reduce(graph::add)
                .orElseThrow();
    }

    /** The products of the images of rows and vectors. */
    private Products image(Kernel kernel, Products p) {
        if (p.same()) {
            return new Products(value(kernel, p), p.xy, null).ofRows();
        }
        double[] squares = Arrays.stream(p.squares).map(kernel::diagonal).toArray();
        return new Products(value(kernel, p.ofRows()), value(kernel, p), squares);
    }

    private String power(String base, int exponent) {
        String result = null;
        String factor = base;
        for (int rest = exponent; rest > 0; rest /= 2) {
            if (rest % 2 == 1) {
                result = result == null ? factor : graph.times(result, factor);
            }
            factor = rest > 1 ? graph.times(factor, factor) : factor;
        }
        return result;
    }

    /** |y|², [1, vectors], or [rows, 1] where y = x. */
    private String yy(Products p) {
        return p.same()
                ? p.xx
                : constants.computeIfAbsent(p.squares, squares -> graph.constant(squares, 1, squares.length));
    }

    private String norms(Products p) {
        return p.same() ? p.xx : graph.times(graph.root(p.xx), graph.root(yy(p)));
    }

    /** |x∧y|² = |x|²|y|² − (x·y)². */
    private String wedgeSquare(Products p) {
        return p.same()
                ? graph.times(0, p.xx)
                : graph.atLeast(graph.subtract(graph.times(p.xx, yy(p)), graph.times(p.xy, p.xy)), 0);
    }

    private String squaredDistance(Products p) {
        return p.same()
                ? graph.times(0, p.xx)
                : graph.atLeast(graph.subtract(graph.add(p.xx, yy(p)), graph.times(2, p.xy)), 0);
    }

    /** |x∧y|² + σ²(|x|² + |y|² + σ²). */
    private String extendedSquare(double square, Products p) {
        String sum = graph.add(graph.add(p.xx, yy(p)), graph.scalar(square));
        return graph.add(wedgeSquare(p), graph.times(square, sum));
    }

    /** 1 − θ/π. */
    private String share(String wedge, String dot) {
        return graph.subtract(graph.scalar(1), graph.times(1 / Math.PI, functions.angle(wedge, dot)));
    }

    /** k_0 = 1 − θ/π, k_1 = x·y + (|x∧y| − θ x·y)/π, k_n = (2n−1) x·y k_(n−1) + (n−1)² |x∧y|² k_(n−2). */
    private String arcCosine(int degree, Products p) {
        String square = wedgeSquare(p);
        String wedge = graph.root(square);
        String angle = functions.angle(wedge, p.xy);
        String before = graph.subtract(graph.scalar(1), graph.times(1 / Math.PI, angle));
        if (degree == 0) {
            return before;
        }
        String last = graph.add(p.xy, graph.times(1 / Math.PI, graph.subtract(wedge, graph.times(angle, p.xy))));
        for (int j = 2; j <= degree; j++) {
            String next = graph.add(
                    graph.times(2 * j - 1, graph.times(p.xy, last)),
                    graph.times((double) (j - 1) * (j - 1), graph.times(square, before)));
            before = last;
            last = next;
        }
        return last;
    }

    /** F(b/|x|, a_x) + F(b/|y|, a_y), as in {@link BiasedArcCosine}. */
    private String biased(double bias, Products p) {
        String b = graph.scalar(Math.abs(bias));
        String normX = graph.root(p.xx);
        String normY = p.same() ? normX : graph.root(yy(p));
        String hx = graph.atMost(graph.divide(b, graph.atLeast(normX, TINY)), 1e4);
        String hy = p.same() ? hx : graph.atMost(graph.divide(b, graph.atLeast(normY, TINY)), 1e4);
        String value;
        if (p.same()) {
            value = graph.times(2, functions.upper(hx));
        } else {
            String norms = graph.times(normX, normY);
            String wedge = graph.atLeast(graph.root(wedgeSquare(p)), TINY);
            String difference = graph.divide(graph.subtract(p.xx, yy(p)), graph.atLeast(graph.add(normX, normY), TINY));
            String halfTangent = graph.where(
                    graph.op("Less", p.xy, graph.scalar(0)),
                    graph.divide(graph.subtract(norms, p.xy), wedge),
                    graph.divide(wedge, graph.atLeast(graph.add(norms, p.xy), TINY)));
            String radial = graph.divide(difference, wedge);
            String ax = graph.add(graph.times(normX, radial), halfTangent);
            String ay = graph.subtract(halfTangent, graph.times(normY, radial));
            value = graph.add(functions.tail(hx, ax), functions.tail(hy, ay));
        }
        if (bias > 0) {
            return value;
        }
        String half = graph.scalar(Math.sqrt(0.5));
        return graph.add(value, graph.add(functions.erf(graph.times(half, hx)), functions.erf(graph.times(half, hy))));
    }

    /**
     * The kernel of the stack plus, layer by layer, the tangent kernel below times the derivative kernel of the layer.
     */
    private String tangent(Tangent tangent, Products p) {
        List<Kernel> layers = tangent.layers();
        Products below = p;
        String kernel = p.xy;
        String sum = p.xy;
        for (int h = 0; h < layers.size(); h++) {
            Kernel layer = layers.get(h);
            kernel = value(layer, below);
            sum = h < tangent.fixed() ? kernel : graph.add(kernel, graph.times(sum, derivative(layer, below)));
            below = h + 1 < layers.size() ? image(layer, below) : below;
        }
        return sum;
    }

    /** ∂k/∂(x·y), as {@link Kernel#derivative()} of the layer. */
    private String derivative(Kernel layer, Products p) {
        if (layer instanceof Linear) {
            return graph.scalar(1);
        } else if (layer instanceof ArcCosine arc && arc.degree() > 0) {
            return graph.times((double) arc.degree() * arc.degree(), arcCosine(arc.degree() - 1, p));
        } else if (layer instanceof Gaussian gaussian) {
            return graph.times(2 / gaussian.width() / gaussian.width(), value(layer, p));
        } else if (layer instanceof SmoothedArcCosine smoothed && smoothed.sigma() > 0) {
            return density(1, smoothed.sigma() * smoothed.sigma(), p);
        } else if (layer instanceof ErrorFunction) {
            return density(2, 0.5, p);
        } else if (layer instanceof WeightedSum sum) {
            return sum.terms().stream()
                    .map(term -> graph.times(term.weight(), derivative(term.kernel(), p)))
                    .reduce(graph::add)
                    .orElseThrow();
        }
        throw unsupported(layer);
    }

    private String density(double weight, double square, Products p) {
        return graph.divide(graph.scalar(weight / Math.PI), graph.root(extendedSquare(square, p)));
    }
}
