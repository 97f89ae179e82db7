package arcmargin.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.numbers.gamma.Erf;
import org.apache.commons.numbers.gamma.Erfc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the kernels mean: inner products after a layer of random units, within five standard errors of a large sample.
 */
class SampledNetworkTest {

    private static final int UNITS = 200_000;

    private static final double[] WEIGHTS = new double[3 * UNITS];

    static {
        Random random = new Random(42);
        Arrays.setAll(WEIGHTS, i -> random.nextGaussian());
    }

    private static final double[][] PAIRS = {
        {1, 0.5, -0.3, 0.2, 1, 0.4},
        {0.3, -0.2, 0.8, 0.25, -0.3, 0.9},
        {1, 1, 0, -1, -0.5, 0.3},
        {2, 0, 0, 0, 0.5, 0}
    };

    /** Eq. (1). */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void arcCosineIsALayerOfThresholdPowers(int degree) {
        compare(new ArcCosine(degree), z -> z > 0 ? Math.pow(z, degree) : 0);
    }

    /** Eq. (23). */
    @ParameterizedTest
    @ValueSource(doubles = {-1, -0.2, 0.3, 0.8})
    void biasedIsALayerOfShiftedThresholds(double bias) {
        compare(new BiasedArcCosine(bias), z -> z > bias ? 1 : 0);
    }

    /** Eqs. (28) and (29). */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1, 3})
    void smoothedIsALayerOfCumulativeGaussians(double sigma) {
        compare(new SmoothedArcCosine(sigma), z -> Erfc.value(-z / (sigma * Math.sqrt(2))) / 2);
    }

    /** Williams (1998); the factor 2 of the other kernels is 1 here. */
    @Test
    void errorFunctionIsALayerOfErrorFunctions() {
        compare(new ErrorFunction(), z -> Erf.value(z) / Math.sqrt(2));
    }

    /** Twice the expected product of the derivatives. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void derivativeKernelsAreLayersOfDerivatives(int degree) {
        compare(new ArcCosine(degree).derivative(), z -> z > 0 ? degree * Math.pow(z, degree - 1) : 0);
    }

    @Test
    void theDerivativeOfASmoothedThresholdIsADensity() {
        double sigma = 0.8;
        compare(
                new SmoothedArcCosine(sigma).derivative(),
                z -> Math.exp(-z * z / (2 * sigma * sigma)) / (sigma * Math.sqrt(2 * Math.PI)));
    }

    private static void compare(Kernel kernel, DoubleUnaryOperator activation) {
        for (double[] pair : PAIRS) {
            double[] x = {pair[0], pair[1], pair[2]};
            double[] y = {pair[3], pair[4], pair[5]};
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < UNITS; i++) {
                double wx = 0;
                double wy = 0;
                for (int j = 0; j < x.length; j++) {
                    double w = WEIGHTS[3 * i + j];
                    wx += w * x[j];
                    wy += w * y[j];
                }
                double product = 2 * activation.applyAsDouble(wx) * activation.applyAsDouble(wy);
                sum += product;
                squares += product * product;
            }
            double mean = sum / UNITS;
            double error = Math.sqrt((squares / UNITS - mean * mean) / UNITS);
            assertThat(kernel.at(x, y)).isCloseTo(mean, within(5 * error));
        }
    }
}
