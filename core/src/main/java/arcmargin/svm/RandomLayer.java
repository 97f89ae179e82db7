package arcmargin.svm;

import arcmargin.data.BadInputException;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.kernel.ArcCosine;
import arcmargin.kernel.BiasedArcCosine;
import arcmargin.kernel.ErrorFunction;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.SmoothedArcCosine;
import arcmargin.work.Blas;
import arcmargin.work.Panels;
import java.util.Random;
import org.apache.commons.numbers.gamma.Erf;
import org.apache.commons.numbers.gamma.Erfc;

/**
 * A layer of m random units, whose outputs have about the kernel as their inner product: a sample of the expectation
 * over weights w of independent standard normal coordinates that defines the kernel. The error shrinks as 1/√m.
 *
 * <pre>
 *   arccos:n     √(2/m) Θ(w·x) (w·x)ⁿ
 *   biased:b     √(2/m) Θ(w·x − b)
 *   smoothed:σ   √(2/m) Ψ(w·x / σ)                      Ψ the cumulative normal distribution
 *   erf          √(1/m) erf(w·x)
 *   rbf:σ        √(1/m) (cos(√2 w·x/σ), sin(√2 w·x/σ))  (A. Rahimi, B. Recht, "Random features", 2007)
 * </pre>
 *
 * <p>The weights of as many units as there are coordinates are orthogonal to each other, each with the length of a
 * vector of normal coordinates: the expectation is the same and the error smaller (F. Yu et al., "Orthogonal random
 * features", 2016), for the Gaussian kernel above all.
 *
 * <pre>{@code
 * RandomLayer layer = RandomLayer.of(new ArcCosine(1), 20, 1000, 1);
 * double[] outputs = new double[layer.size()];
 * layer.outputs(new double[20], outputs);
 * }</pre>
 */
public final class RandomLayer {

    /** Points that are multiplied with units at once, and units at once. */
    private static final int BLOCK = 256;

    /** Coordinates that are multiplied at once. */
    private static final int DEPTH = 1 << 12;

    private final Kernel kernel;
    private final DensePoints weights;

    /**
     * A layer of its parts.
     *
     * @param kernel one of those above
     * @param weights of each unit
     */
    public RandomLayer(Kernel kernel, DensePoints weights) {
        requireDefined(kernel);
        this.kernel = kernel;
        this.weights = weights;
    }

    /**
     * Refuses kernels that no single layer of random units defines.
     *
     * @param kernel any kernel
     * @throws BadInputException unless it is one of those above
     */
    public static void requireDefined(Kernel kernel) {
        if (!(kernel instanceof ArcCosine
                || kernel instanceof BiasedArcCosine
                || kernel instanceof SmoothedArcCosine
                || kernel instanceof ErrorFunction
                || kernel instanceof Gaussian)) {
            throw new BadInputException("the kernel is not that of a single layer of random units, as arccos, biased,"
                    + " smoothed, erf and rbf are: landmarks are for every kernel");
        }
    }

    /**
     * Draws a layer.
     *
     * @param kernel one of those above
     * @param dimension coordinates of a point, at least 1
     * @param size how many outputs are wanted; the Gaussian kernel has two of each unit
     * @param seed any number
     * @return the layer
     */
    public static RandomLayer of(Kernel kernel, int dimension, int size, long seed) {
        int units = kernel instanceof Gaussian ? (size + 1) / 2 : size;
        double[] weights = new double[Math.multiplyExact(units, dimension)];
        Random random = new Random(seed);
        for (int i = 0; i < weights.length; i++) {
            weights[i] = random.nextGaussian();
        }
        for (int first = 0; first < units; first += Math.max(1, dimension)) {
            orthogonalize(weights, first, Math.min(units, first + dimension), dimension);
        }
        return new RandomLayer(kernel, DensePoints.of(units, dimension, weights));
    }

    /** Takes from each vector its part along those before it, twice for rounding, and gives it its length again. */
    private static void orthogonalize(double[] vectors, int from, int to, int dimension) {
        for (int i = from; i < to; i++) {
            double length = length(vectors, i, dimension);
            for (int j = from; j < 2 * i - from; j++) {
                int other = j < i ? j : j - i + from;
                double share = dot(vectors, i * dimension, vectors, other * dimension, dimension)
                        / dot(vectors, other * dimension, vectors, other * dimension, dimension);
                for (int c = 0; c < dimension; c++) {
                    vectors[i * dimension + c] -= share * vectors[other * dimension + c];
                }
            }
            double factor = length / length(vectors, i, dimension);
            for (int c = 0; c < dimension; c++) {
                vectors[i * dimension + c] *= factor;
            }
        }
    }

    private static double length(double[] vectors, int i, int dimension) {
        return Math.sqrt(dot(vectors, i * dimension, vectors, i * dimension, dimension));
    }

    private static double dot(double[] a, int fromA, double[] b, int fromB, int count) {
        double sum = 0;
        for (int c = 0; c < count; c++) {
            sum += a[fromA + c] * b[fromB + c];
        }
        return sum;
    }

    /** {@return the kernel} */
    public Kernel kernel() {
        return kernel;
    }

    /** {@return the weights of each unit} */
    public DensePoints weights() {
        return weights;
    }

    /** {@return how many outputs there are} */
    public int size() {
        return kernel instanceof Gaussian ? 2 * weights.size() : weights.size();
    }

    /**
     * The outputs of one point.
     *
     * @param x prepared
     * @param out receives as many numbers as there are outputs
     */
    public void outputs(double[] x, double[] out) {
        for (int u = 0; u < weights.size(); u++) {
            out[u] = dot(weights.values(), u * weights.dimension(), x, 0, weights.dimension());
        }
        activate(out);
    }

    /** Takes the outputs of a block of points. */
    @FunctionalInterface
    public interface Block {

        /**
         * Called once for each block, in the order of the points.
         *
         * @param first number of the first point
         * @param outputs of each point; reused after the call returns
         * @param count how many points there are
         */
        void accept(int first, double[][] outputs, int count);
    }

    /**
     * The outputs of many points, in the calling thread.
     *
     * @param points prepared
     * @param blas the implementation of matrix products
     * @param block takes them
     */
    public void forEachBlock(Points points, Blas blas, Block block) {
        int units = weights.size();
        int dimension = weights.dimension();
        Panels panels = Panels.of(blas, BLOCK, Math.min(DEPTH, dimension));
        double[][] outputs = new double[Math.min(BLOCK, points.size())][size()];
        double[] rows = new double[outputs.length * dimension];
        double[] products = new double[BLOCK];
        for (int first = 0; first < points.size(); first += BLOCK) {
            int count = Math.min(BLOCK, points.size() - first);
            for (int r = 0; r < count; r++) {
                points.copyRow(first + r, rows, r * dimension);
            }
            for (int unit = 0; unit < units; unit += BLOCK) {
                int some = Math.min(BLOCK, units - unit);
                for (int from = 0; from < dimension; from += DEPTH) {
                    int depth = Math.min(DEPTH, dimension - from);
                    for (int r = 0; r < count; r++) {
                        panels.left(r * depth, rows, r * dimension + from, depth);
                    }
                    for (int u = 0; u < some; u++) {
                        panels.right(u * depth, weights.values(), (unit + u) * dimension + from, depth);
                    }
                    panels.multiply(count, some, depth, from > 0);
                }
                for (int r = 0; r < count; r++) {
                    panels.product(r, products, some);
                    System.arraycopy(products, 0, outputs[r], unit, some);
                }
            }
            for (int r = 0; r < count; r++) {
                activate(outputs[r]);
            }
            block.accept(first, outputs, count);
        }
    }

    /** Turns products with the weights, which come first, into outputs. */
    private void activate(double[] values) {
        int units = weights.size();
        double factor = Math.sqrt(2.0 / units);
        if (kernel instanceof Gaussian gaussian) {
            waves(values, units, 1 / (Math.sqrt(2) * Math.PI * gaussian.width()), Math.sqrt(1.0 / units));
        } else if (kernel instanceof ArcCosine arcCosine) {
            powers(values, units, arcCosine.degree(), factor);
        } else if (kernel instanceof BiasedArcCosine biased) {
            for (int u = 0; u < units; u++) {
                values[u] = values[u] > biased.bias() ? factor : 0;
            }
        } else if (kernel instanceof SmoothedArcCosine smoothed && smoothed.sigma() > 0) {
            for (int u = 0; u < units; u++) {
                values[u] = factor * Erfc.value(-values[u] / (smoothed.sigma() * Math.sqrt(2))) / 2;
            }
        } else if (kernel instanceof SmoothedArcCosine) {
            powers(values, units, 0, factor);
        } else {
            for (int u = 0; u < units; u++) {
                values[u] = Math.sqrt(1.0 / units) * Erf.value(values[u]);
            }
        }
    }

    private static void powers(double[] values, int units, int degree, double factor) {
        for (int u = 0; u < units; u++) {
            double z = Math.max(0, values[u]);
            values[u] = z == 0 ? 0 : degree == 0 ? factor : degree == 1 ? factor * z : factor * Math.pow(z, degree);
        }
    }

    /** Adding it rounds to a whole number. */
    private static final double ROUNDING = 0x1.8p52;

    /**
     * Cosine and sine of 2π·{@code turns}·z: those of the half angle by their power series, without a branch, so that
     * the loop is vectorised.
     */
    private static void waves(double[] values, int units, double turns, double factor) {
        for (int u = 0; u < units; u++) {
            double turn = values[u] * turns;
            double half = Math.PI * (turn - ((turn + ROUNDING) - ROUNDING));
            double y = half * half;
            double sine = half * sine(y);
            double cosine = cosine(y);
            values[u] = factor * (1 - 2 * sine * sine);
            values[units + u] = factor * (2 * sine * cosine);
        }
    }

    /** sin x / x for y = x² up to (π/2)², by terms up to x¹⁸, from the last to the first. */
    private static double sine(double y) {
        double value = 1 - y * (1.0 / 342);
        value = 1 - y * (1.0 / 272) * value;
        value = 1 - y * (1.0 / 210) * value;
        value = 1 - y * (1.0 / 156) * value;
        value = 1 - y * (1.0 / 110) * value;
        value = 1 - y * (1.0 / 72) * value;
        value = 1 - y * (1.0 / 42) * value;
        value = 1 - y * (1.0 / 20) * value;
        return 1 - y * (1.0 / 6) * value;
    }

    /** cos x for y = x² up to (π/2)², by terms up to x²⁰. */
    private static double cosine(double y) {
        double value = 1 - y * (1.0 / 380);
        value = 1 - y * (1.0 / 306) * value;
        value = 1 - y * (1.0 / 240) * value;
        value = 1 - y * (1.0 / 182) * value;
        value = 1 - y * (1.0 / 132) * value;
        value = 1 - y * (1.0 / 90) * value;
        value = 1 - y * (1.0 / 56) * value;
        value = 1 - y * (1.0 / 30) * value;
        value = 1 - y * (1.0 / 12) * value;
        return 1 - y * (1.0 / 2) * value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RandomLayer that && kernel.equals(that.kernel) && weights.equals(that.weights);
    }

    @Override
    public int hashCode() {
        return 31 * kernel.hashCode() + weights.hashCode();
    }
}
