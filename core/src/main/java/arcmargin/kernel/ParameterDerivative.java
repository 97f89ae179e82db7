package arcmargin.kernel;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.numbers.gamma.Erfc;

/**
 * The derivative of kernel values along a direction in the space of a kernel's parameters.
 *
 * <p>A direction is given by two kernels of the same form: {@code rbf:2} toward {@code rbf:3} changes the width by 1,
 * and the derivative is d/dt of k with width 2 + t at t = 0. All widths, biases, sigmas and weights in which the two
 * differ change at once, so a kernel toward the same with a parameter doubled gives the derivative by the logarithm of
 * that parameter.
 *
 * <p>Layers are differentiated in forward mode: a change of parameters in one layer changes the three products k(x,x),
 * k(x,y), k(y,y) that the next one sees. With dx, dx′, dy the changes of xx, xy, yy, and c = dx′ − ½ xy (dx/xx + dy/yy)
 * the change of the angle, scaled, the derivatives of the atoms are
 *
 * <pre>
 *   rbf        k (2 D dw/w − dD)/w²,  D = |x−y|²
 *   laplace    k (r dw/w − dr)/w,     r = |x−y|
 *   arccos     ∂k/∂xy · c + ½ n k (dx/xx + dy/yy)
 *   smoothed   c/(π√D) with xx + σ², yy + σ² for xx, yy, and D that of the kernel
 *   biased     exp(−b²|x−y|²/2|x∧y|²) c/(π|x∧y|) − Σ φ Q (2 db − b dx/xx)
 * </pre>
 *
 * where the sum of {@code biased} is over x and y, φ is the density of u = w·x at b, and Q the probability that w·y
 * exceeds b where w·x is b. Points whose images are parallel stay so: there c is 0.
 *
 * <pre>{@code
 * // by the logarithm of the width, toward a width twice as large
 * ParameterDerivative wider = ParameterDerivative.along(new Gaussian(2), new Gaussian(4));
 * double slope = wider.at(Pair.of(x[0], x[1]));
 * }</pre>
 */
public final class ParameterDerivative {

    private final Node node;

    private ParameterDerivative(Node node) {
        this.node = node;
    }

    /**
     * The derivative of a kernel toward another one.
     *
     * @param kernel where the derivative is taken
     * @param toward a kernel of the same form; the differences of its parameters are the direction
     * @return the derivative
     * @throws IllegalArgumentException if the kernels are not of the same form
     * @throws UnsupportedOperationException if a kernel on the way from parameters to values has no derivative here:
     *     one from outside this package, or the layers of a tangent kernel
     */
    public static ParameterDerivative along(Kernel kernel, Kernel toward) {
        return new ParameterDerivative(node(kernel, toward, false));
    }

    /**
     * The derivative of k(x, y).
     *
     * @param pair x and y, which do not change
     * @return d k(x, y)/dt
     */
    public double at(Pair pair) {
        return node.value(pair, Change.NONE);
    }

    /**
     * The derivative of k(x, x).
     *
     * @param xx |x|²
     * @return d k(x, x)/dt
     */
    public double diagonal(double xx) {
        return node.diagonal(xx, 0);
    }

    /** How the three products that a layer sees change. */
    private record Change(double xx, double xy, double yy) {

        static final Change NONE = new Change(0, 0, 0);

        /** The change of |x − y|². */
        double distance() {
            return xx + yy - 2 * xy;
        }
    }

    /** A kernel and a direction of its parameters. */
    private interface Node {

        /** The change of k(x, y) where the products of x and y change, too. */
        double value(Pair pair, Change change);

        /** The change of k(x, x) where |x|² changes by dxx. */
        double diagonal(double xx, double dxx);

        /** The change of all three products of the images. */
        default Change image(Pair pair, Change change) {
            return new Change(diagonal(pair.xx(), change.xx), value(pair, change), diagonal(pair.yy(), change.yy));
        }
    }

    /** A kernel whose parameters do not change, of points that do not change either. */
    private static final Node STILL = new Node() {
        @Override
        public double value(Pair pair, Change change) {
            return 0;
        }

        @Override
        public double diagonal(double xx, double dxx) {
            return 0;
        }
    };

    private static Node node(Kernel kernel, Kernel toward, boolean pointsChange) {
        if (!pointsChange && kernel.equals(toward)) {
            return STILL;
        } else if (kernel.getClass() != toward.getClass()) {
            throw new IllegalArgumentException(
                    "there is no direction from " + kernel + " to " + toward + ", must be kernels of the same form");
        } else if (kernel instanceof Composition stack) {
            Composition other = (Composition) toward;
            Node inner = node(stack.inner(), other.inner(), pointsChange);
            return new Stack(stack.inner(), inner, node(stack.outer(), other.outer(), inner != STILL || pointsChange));
        } else if (kernel instanceof WeightedSum sum) {
            return Sum.of(sum, (WeightedSum) toward, pointsChange);
        } else if (kernel instanceof Gaussian gaussian) {
            return new Width(gaussian, ((Gaussian) toward).width() - gaussian.width());
        } else if (kernel instanceof Laplace laplace) {
            return new Distance(laplace, ((Laplace) toward).width() - laplace.width());
        } else if (kernel instanceof BiasedArcCosine biased) {
            return new Threshold(biased.bias(), ((BiasedArcCosine) toward).bias() - biased.bias());
        } else if (kernel instanceof SmoothedArcCosine smoothed) {
            double change = ((SmoothedArcCosine) toward).sigma() - smoothed.sigma();
            return smoothed.sigma() == 0 ? new Cone(new ArcCosine(0), 0) : new Smooth(smoothed.sigma(), change, 1);
        } else if (kernel.equals(toward)) {
            return parameterless(kernel);
        }
        throw unsupported(kernel);
    }

    /** Kernels without real parameters, of points that change. */
    private static Node parameterless(Kernel kernel) {
        if (kernel instanceof Linear) {
            return new Power(1);
        } else if (kernel instanceof Polynomial polynomial) {
            return new Power(polynomial.degree());
        } else if (kernel instanceof Cosine) {
            return new Cone(kernel, 0);
        } else if (kernel instanceof ArcCosine arcCosine) {
            return new Cone(arcCosine, arcCosine.degree());
        } else if (kernel instanceof ErrorFunction) {
            return new Smooth(Math.sqrt(0.5), 0, 2); // k = 2 k(smoothed) - 1
        } else if (kernel instanceof Tangent tangent) {
            return new Network(tangent);
        }
        throw unsupported(kernel);
    }

    private static UnsupportedOperationException unsupported(Kernel kernel) {
        return new UnsupportedOperationException("the kernel " + kernel
                + " has no derivative by a parameter inside or below it: give that parameter a number");
    }

    private static double relative(double change, double value) {
        return value > 0 ? change / value : 0;
    }

    /** dxy − ½ xy (dxx/xx + dyy/yy): what turns the points; where they are parallel, 0. */
    private static double turn(double xx, double xy, double yy, Change change) {
        return change.xy - xy * (relative(change.xx, xx) + relative(change.yy, yy)) / 2;
    }

    private record Stack(Kernel inner, Node below, Node above) implements Node {

        @Override
        public double value(Pair pair, Change change) {
            return above.value(inner.image(pair), below.image(pair, change));
        }

        @Override
        public double diagonal(double xx, double dxx) {
            return above.diagonal(inner.diagonal(xx), below.diagonal(xx, dxx));
        }
    }

    private record Sum(WeightedSum kernel, List<Double> changes, List<Node> nodes) implements Node {

        static Sum of(WeightedSum sum, WeightedSum toward, boolean pointsChange) {
            List<Double> changes = new ArrayList<>();
            List<Node> nodes = new ArrayList<>();
            if (sum.terms().size() != toward.terms().size()) {
                throw new IllegalArgumentException("there is no direction from " + sum + " to " + toward
                        + ", must be sums of equally many kernels");
            }
            for (int i = 0; i < sum.terms().size(); i++) {
                WeightedSum.Term term = sum.terms().get(i);
                WeightedSum.Term other = toward.terms().get(i);
                changes.add(other.weight() - term.weight());
                nodes.add(node(term.kernel(), other.kernel(), pointsChange));
            }
            return new Sum(sum, changes, nodes);
        }

        @Override
        public double value(Pair pair, Change change) {
            double sum = 0;
            for (int i = 0; i < nodes.size(); i++) {
                WeightedSum.Term term = kernel.terms().get(i);
                sum += term.weight() * nodes.get(i).value(pair, change);
                sum += changes.get(i) == 0 ? 0 : changes.get(i) * term.kernel().at(pair);
            }
            return sum;
        }

        @Override
        public double diagonal(double xx, double dxx) {
            double sum = 0;
            for (int i = 0; i < nodes.size(); i++) {
                WeightedSum.Term term = kernel.terms().get(i);
                sum += term.weight() * nodes.get(i).diagonal(xx, dxx);
                sum += changes.get(i) == 0 ? 0 : changes.get(i) * term.kernel().diagonal(xx);
            }
            return sum;
        }
    }

    /** exp(−D/w²). */
    private record Width(Gaussian kernel, double dw) implements Node {

        @Override
        public double value(Pair pair, Change change) {
            double w = kernel.width();
            return kernel.at(pair) * (2 * pair.squaredDistance() * (dw / w) - change.distance()) / w / w;
        }

        @Override
        public double diagonal(double xx, double dxx) {
            return 0;
        }
    }

    /** exp(−r/w). */
    private record Distance(Laplace kernel, double dw) implements Node {

        @Override
        public double value(Pair pair, Change change) {
            double w = kernel.width();
            double r = Math.sqrt(pair.squaredDistance());
            double dr = r > 0 ? change.distance() / (2 * r) : 0;
            return kernel.at(pair) * (r * (dw / w) - dr) / w;
        }

        @Override
        public double diagonal(double xx, double dxx) {
            return 0;
        }
    }

    /** (x·y)ⁿ. */
    private record Power(int degree) implements Node {

        @Override
        public double value(Pair pair, Change change) {
            return degree * Math.pow(pair.xy(), degree - 1) * change.xy;
        }

        @Override
        public double diagonal(double xx, double dxx) {
            return degree * Math.pow(xx, degree - 1) * dxx;
        }
    }

    /** |x|ⁿ|y|ⁿ times a function of the angle: arc-cosine kernels, and the cosine itself with n = 0. */
    private record Cone(Kernel kernel, int degree) implements Node {

        @Override
        public double value(Pair pair, Change change) {
            if (pair.xx() == 0 || pair.yy() == 0) {
                return 0;
            }
            double grow = relative(change.xx, pair.xx()) + relative(change.yy, pair.yy());
            double turn = turn(pair.xx(), pair.xy(), pair.yy(), change);
            double radial = degree == 0 ? 0 : degree * kernel.at(pair) * grow / 2;
            return (pair.wedge() == 0 ? 0 : slope(pair) * turn) + radial;
        }

        /** ∂k/∂xy. */
        private double slope(Pair pair) {
            if (kernel instanceof Cosine) {
                return 1 / pair.norms();
            }
            return degree == 0
                    ? Arc.INVERSE_PI / pair.wedge()
                    : kernel.derivative().at(pair);
        }

        @Override
        public double diagonal(double xx, double dxx) {
            return degree == 0 ? 0 : degree * kernel.diagonal(xx) * relative(dxx, xx);
        }
    }

    /** {@code scale} times 1 − A/π, A = arccos(x·y/√((|x|² + σ²)(|y|² + σ²))), plus a constant. */
    private record Smooth(double sigma, double change, double scale) implements Node {

        @Override
        public double value(Pair pair, Change points) {
            double square = sigma * sigma;
            double grow = 2 * sigma * change;
            Change grown = new Change(points.xx + grow, points.xy, points.yy + grow);
            double turn = turn(pair.xx() + square, pair.xy(), pair.yy() + square, grown);
            double root = SmoothedUnits.extendedWedge(sigma, pair.xx(), pair.yy(), pair.wedge());
            return scale * turn * Arc.INVERSE_PI / root;
        }

        @Override
        public double diagonal(double xx, double dxx) {
            return value(Pair.same(xx), new Change(dxx, dxx, dxx));
        }
    }

    /** 2 P(w·x &gt; b, w·y &gt; b). */
    private record Threshold(double b, double db) implements Node {

        @Override
        public double value(Pair pair, Change change) {
            if (pair.wedge() == 0 && pair.xy() > 0) {
                double nearer = (b > 0) == (pair.xx() < pair.yy()) ? pair.xx() : pair.yy();
                return diagonal(nearer, nearer == pair.xx() ? change.xx : change.yy);
            } else if (pair.xx() == 0 || pair.yy() == 0 || pair.wedge() == 0) {
                double far = pair.wedge() == 0 && b < 0 ? 1 : 0; // of b < 0 both tails remain, of b > 0 none
                return far * (tail(pair.xx(), change.xx) + tail(pair.yy(), change.yy));
            }
            double ratio = b / pair.wedge();
            double density = Math.exp(-ratio * ratio * pair.squaredDistance() / 2) * Arc.INVERSE_PI / pair.wedge();
            return density * turn(pair.xx(), pair.xy(), pair.yy(), change)
                    + tail(pair.xx(), change.xx) * above(pair, pair.xx(), 1)
                    + tail(pair.yy(), change.yy) * above(pair, pair.yy(), -1);
        }

        /** −φ(b) (2 db − b dxx/xx), φ the density of w·x. */
        private double tail(double xx, double dxx) {
            if (xx == 0) {
                return 0;
            }
            double norm = Math.sqrt(xx);
            double density = Math.exp(-b / norm * (b / norm) / 2) / (norm * Math.sqrt(2 * Math.PI));
            return -density * (2 * db - b * dxx / xx);
        }

        /** The probability that one of w·x, w·y exceeds b where the other one is b. */
        private double above(Pair pair, double square, int sign) {
            double norm = Math.sqrt(square);
            double h = b * (sign * norm * pair.normDifference() + pair.gap()) / (norm * pair.wedge());
            return Erfc.value(h / Math.sqrt(2)) / 2;
        }

        @Override
        public double diagonal(double xx, double dxx) {
            return tail(xx, dxx);
        }
    }

    /** T_h = K_h + T_{h−1} K̇_h, of points that change. */
    private static final class Network implements Node {

        private final List<Kernel> layers;
        private final List<Node> nodes = new ArrayList<>();
        private final List<Node> slopes = new ArrayList<>();
        private final int fixed;

        Network(Tangent tangent) {
            this.layers = tangent.layers();
            this.fixed = tangent.fixed();
            for (int h = 0; h < layers.size(); h++) {
                Kernel layer = layers.get(h);
                nodes.add(node(layer, layer, true));
                slopes.add(h < fixed ? STILL : node(layer.derivative(), layer.derivative(), true));
            }
        }

        @Override
        public double value(Pair pair, Change change) {
            Pair image = pair;
            Change moved = change;
            double tangent = pair.xy();
            double result = change.xy;
            for (int h = 0; h < layers.size(); h++) {
                Pair next = layers.get(h).image(image);
                Change nextMoved = nodes.get(h).image(image, moved);
                if (h < fixed) {
                    tangent = next.xy();
                    result = nextMoved.xy;
                } else {
                    double slope = layers.get(h).derivative().at(image);
                    result = nextMoved.xy
                            + result * slope
                            + tangent * slopes.get(h).value(image, moved);
                    tangent = next.xy() + tangent * slope;
                }
                image = next;
                moved = nextMoved;
            }
            return result;
        }

        @Override
        public double diagonal(double xx, double dxx) {
            return value(Pair.same(xx), new Change(dxx, dxx, dxx));
        }
    }
}
