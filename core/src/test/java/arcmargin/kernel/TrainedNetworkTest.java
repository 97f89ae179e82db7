package arcmargin.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.numbers.gamma.Erfc;
import org.junit.jupiter.api.Test;

/**
 * What tangent kernels mean: inner products of the gradients of wide networks, within five standard errors of a sample
 * of networks and the bias of their finite width.
 *
 * <p>A network maps h₀ = x to h_l = √(2/width) s(W_l h_{l−1}) and to the output v·h_L, all weights standard normal. The
 * gradient with respect to W_l is the outer product of the errors, found backwards, and of h_{l−1}; so the inner
 * product of two gradients is that of the errors times that of the h_{l−1}, and no gradient has to be stored.
 */
class TrainedNetworkTest {

    private static final int WIDTH = 300;
    private static final int NETWORKS = 60;

    private static final double[] X = {1, 0.5, -0.3};
    private static final double[] Y = {-0.2, 1, 0.4};

    /** A unit and its derivative. */
    private record Unit(DoubleUnaryOperator value, DoubleUnaryOperator slope) {}

    private static final Unit RECTIFIER = new Unit(z -> Math.max(0, z), z -> z > 0 ? 1 : 0);

    private static final double SIGMA = 0.8;

    private static final Unit SMOOTHED = new Unit(
            z -> Erfc.value(-z / (SIGMA * Math.sqrt(2))) / 2,
            z -> Math.exp(-z * z / (2 * SIGMA * SIGMA)) / (SIGMA * Math.sqrt(2 * Math.PI)));

    private static final Unit SQUARE = new Unit(z -> z > 0 ? z * z : 0, z -> z > 0 ? 2 * z : 0);

    @Test
    void gradientsOfRectifiedLinearUnits() {
        compare("ntk:1", 0, RECTIFIER);
        compare("ntk:2", 0, RECTIFIER, RECTIFIER);
        compare("ntk:3", 0, RECTIFIER, RECTIFIER, RECTIFIER);
    }

    @Test
    void gradientsOfTheUpperLayersAlone() {
        compare("ntk:3-1", 1, RECTIFIER, RECTIFIER, RECTIFIER);
        compare("ntk:2-2", 2, RECTIFIER, RECTIFIER);
    }

    @Test
    void gradientsOfOtherLayers() {
        compare("ntk{smoothed:0.8/arccos:1}", 0, SMOOTHED, RECTIFIER);
        compare("ntk{arccos:1/smoothed:0.8}", 0, RECTIFIER, SMOOTHED);
        compare("ntk{arccos:2}", 0, SQUARE);
    }

    private static void compare(String text, int fixed, Unit... units) {
        Random random = new Random(7);
        double sum = 0;
        double squares = 0;
        for (int n = 0; n < NETWORKS; n++) {
            double product = gradients(random, fixed, List.of(units));
            sum += product;
            squares += product * product;
        }
        double mean = sum / NETWORKS;
        double error = Math.sqrt((squares / NETWORKS - mean * mean) / NETWORKS);
        double expected = Kernels.parse(text).at(X, Y);
        double scale =
                Math.sqrt(Kernels.parse(text).at(X, X) * Kernels.parse(text).at(Y, Y));
        assertThat(error).as(text).isLessThan(0.02 * scale);
        assertThat(Math.abs(mean - expected))
                .as(text + ": " + mean + " for " + expected)
                .isLessThan(5 * error + 2 * scale / WIDTH);
    }

    /** The inner product of the gradients at X and Y of one random network, over the weights above the fixed layers. */
    private static double gradients(Random random, int fixed, List<Unit> units) {
        int depth = units.size();
        double[][][] weights = new double[depth][][];
        double[][] hx = new double[depth + 1][];
        double[][] hy = new double[depth + 1][];
        double[][] slopeX = new double[depth][];
        double[][] slopeY = new double[depth][];
        hx[0] = X;
        hy[0] = Y;
        for (int l = 0; l < depth; l++) {
            weights[l] = new double[WIDTH][];
            hx[l + 1] = new double[WIDTH];
            hy[l + 1] = new double[WIDTH];
            slopeX[l] = new double[WIDTH];
            slopeY[l] = new double[WIDTH];
            double scale = Math.sqrt(2.0 / WIDTH);
            for (int i = 0; i < WIDTH; i++) {
                double[] w = gaussians(random, hx[l].length);
                weights[l][i] = w;
                double zx = dot(w, hx[l]);
                double zy = dot(w, hy[l]);
                hx[l + 1][i] = scale * units.get(l).value.applyAsDouble(zx);
                hy[l + 1][i] = scale * units.get(l).value.applyAsDouble(zy);
                slopeX[l][i] = scale * units.get(l).slope.applyAsDouble(zx);
                slopeY[l][i] = scale * units.get(l).slope.applyAsDouble(zy);
            }
        }
        double[] backX = gaussians(random, WIDTH);
        double[] backY = backX;
        double product = dot(hx[depth], hy[depth]);
        for (int l = depth - 1; l >= fixed; l--) {
            double[] errorX = times(backX, slopeX[l]);
            double[] errorY = times(backY, slopeY[l]);
            product += dot(errorX, errorY) * dot(hx[l], hy[l]);
            backX = transposed(weights[l], errorX);
            backY = transposed(weights[l], errorY);
        }
        return product;
    }

    private static double[] gaussians(Random random, int length) {
        double[] values = new double[length];
        for (int i = 0; i < length; i++) {
            values[i] = random.nextGaussian();
        }
        return values;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static double[] times(double[] a, double[] b) {
        double[] product = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            product[i] = a[i] * b[i];
        }
        return product;
    }

    private static double[] transposed(double[][] weights, double[] errors) {
        double[] sum = new double[weights[0].length];
        for (int i = 0; i < errors.length; i++) {
            for (int j = 0; j < sum.length; j++) {
                sum[j] += errors[i] * weights[i][j];
            }
        }
        return sum;
    }
}
