package arcmargin.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.DensePoints;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.KernelTemplate;
import arcmargin.kernel.Kernels;
import arcmargin.kernel.ParameterDerivative;
import arcmargin.kernel.WeightedSum;
import arcmargin.work.Blas;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvidenceTest {

    private static final double STEP = 1e-4;

    private final Resources resources = Resources.of(Workers.of(2));

    @AfterEach
    void close() {
        resources.close();
    }

    private static Kernel scaled(double weight, Kernel kernel) {
        return new WeightedSum(List.of(new WeightedSum.Term(weight, kernel)));
    }

    private Evidence evidence(int rows, int classes) {
        Random random = new Random(11);
        double[][] x = new double[rows][3];
        int[][] targets = new int[classes == 2 ? 1 : classes][rows];
        for (int i = 0; i < rows; i++) {
            int label = i % classes;
            for (int j = 0; j < 3; j++) {
                x[i][j] = random.nextGaussian() + (j == label ? 1 : 0);
            }
            for (int c = 0; c < targets.length; c++) {
                targets[c][i] = label == c ? 1 : 0;
            }
        }
        return new Evidence(new Covariances(DensePoints.of(x), resources), targets, resources);
    }

    /** Slopes by the logarithms of amplitude and parameter, against differences of the evidence itself. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "rbf:auto",
                "laplace:auto",
                "biased:auto",
                "smoothed:auto",
                "biased:auto/arccos:1x2",
                "smoothed:auto/ntk:2"
            })
    void slopesAgreeWithDifferences(String text) {
        KernelTemplate template = Kernels.template(text);
        for (int classes : new int[] {2, 3}) {
            Evidence evidence = evidence(70, classes);
            double weight = 3;
            double value = 0.8;
            Kernel at = scaled(weight, template.with(value));
            double[] slopes = evidence.slopes(
                            at,
                            List.of(
                                    ParameterDerivative.along(at, scaled(2 * weight, template.with(value))),
                                    ParameterDerivative.along(at, scaled(weight, template.with(2 * value)))))
                    .slope();
            double more = Math.exp(STEP);
            double byWeight = evidence.of(scaled(weight * more, template.with(value)))
                    - evidence.of(scaled(weight / more, template.with(value)));
            double byValue = evidence.of(scaled(weight, template.with(value * more)))
                    - evidence.of(scaled(weight, template.with(value / more)));
            assertThat(slopes[0]).isCloseTo(byWeight / (2 * STEP), within(2e-6));
            assertThat(slopes[1]).isCloseTo(byValue / (2 * STEP), within(2e-6));
        }
    }

    /** One row: the evidence is a one-dimensional integral in Laplace's approximation, worked out by bisection. */
    @Test
    void oneRow() {
        Evidence evidence = new Evidence(
                new Covariances(DensePoints.of(new double[][] {{1}}), resources), new int[][] {{1}}, resources);
        double variance = 4; // 4@rbf
        double low = 0;
        double high = variance;
        for (int k = 0; k < 200; k++) { // f = variance (1 − π(f))
            double middle = (low + high) / 2;
            if (variance * Logistic.probability(-middle) > middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        double w = Logistic.probability(low) * Logistic.probability(-low);
        double expected = Logistic.logProbability(low) - low * low / (2 * variance) - Math.log(1 + variance * w) / 2;
        assertThat(evidence.of(scaled(variance, Kernels.parse("rbf:1")))).isCloseTo(expected, within(1e-12));
    }

    /**
     * Two rows: the exact evidence is a two-dimensional integral. Laplace's approximation is near it, and for a prior
     * of small variance equal to it to second order.
     */
    @Test
    void nearTheIntegral() {
        double[][] x = {{0.2, 1}, {1, 0.3}};
        for (double weight : new double[] {0.01, 0.1, 1, 5}) {
            Kernel kernel = scaled(weight, Kernels.parse("rbf:1"));
            Evidence evidence =
                    new Evidence(new Covariances(DensePoints.of(x), resources), new int[][] {{1, 0}}, resources);
            double k = kernel.at(x[0], x[1]) / weight;
            double sum = 0;
            int half = 200;
            double step = 8.0 / half;
            for (int i = -half; i <= half; i++) {
                for (int j = -half; j <= half; j++) {
                    double u = i * step;
                    double v = j * step;
                    double f0 = Math.sqrt(weight) * u;
                    double f1 = Math.sqrt(weight) * (k * u + Math.sqrt(1 - k * k) * v);
                    sum += Math.exp(-(u * u + v * v) / 2) * Logistic.probability(f0) * Logistic.probability(-f1);
                }
            }
            double exact = Math.log(sum * step * step / (2 * Math.PI));
            assertThat(evidence.of(kernel)).isCloseTo(exact, within(0.05 * weight * weight / (1 + weight)));
        }
    }

    /** The mode solves f = K (t − π(f)), and the result depends neither on the start nor on threads or BLAS. */
    @Test
    void sameModeFromEverywhere() {
        Evidence cold = evidence(150, 3);
        Evidence warm = evidence(150, 3);
        Kernel kernel = Kernels.parse("20@smoothed:0.5/arccos:1");
        warm.of(Kernels.parse("1000@rbf:0.5"));
        double value = cold.of(kernel);
        assertThat(warm.of(kernel)).isCloseTo(value, within(1e-9 * Math.abs(value)));
        double[][] matrix = cold.covariances().matrix(kernel);
        double[] a = cold.weights()[1];
        double[] f = Posterior.multiply(matrix, a, resources);
        for (int i = 0; i < a.length; i++) {
            assertThat(a[i]).isCloseTo((i % 3 == 1 ? 1 : 0) - Logistic.probability(f[i]), within(1e-9));
        }
        try (Resources single = Resources.of(Workers.of(1));
                Resources java = Resources.of(Workers.of(1)).withBlas(Blas.JAVA)) {
            int[][] targets = {new int[150]};
            targets[0][3] = 1;
            Covariances covariances = cold.covariances();
            double one = new Evidence(covariances, targets, single).of(kernel);
            assertThat(new Evidence(covariances, targets, resources).of(kernel)).isEqualTo(one);
            assertThat(new Evidence(covariances, targets, java).of(kernel)).isCloseTo(one, within(1e-10));
        }
    }
}
