package arcmargin.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.gram.KernelMatrix;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Linear;
import arcmargin.kernel.Polynomial;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KernelWeightsTest {

    private static final double[][] POINTS = {{0, 1}, {1, 2}, {2, 0.5}, {-1, 0}, {0.5, -1}, {-2, 1.5}, {1.5, 1.5}};
    private static final int[] LABELS = {0, 0, 1, 1, 2, 2, 0};
    private static final Kernel[] KERNELS = {new Linear(), new Gaussian(1), new Gaussian(3), new Polynomial(2)};

    private final Workers workers = Workers.of(2);

    @AfterEach
    void close() {
        workers.close();
    }

    private static KernelMatrix matrix(Kernel kernel, double[][] points) {
        float[][] rows = new float[points.length][points.length];
        double[] diagonal = new double[points.length];
        for (int i = 0; i < points.length; i++) {
            for (int j = 0; j < points.length; j++) {
                rows[i][j] = (float) kernel.at(points[i], points[j]);
            }
            diagonal[i] = kernel.at(points[i], points[i]);
        }
        return KernelMatrix.of(diagonal, rows);
    }

    private static KernelMatrix[] matrices(double[][] points) {
        return Arrays.stream(KERNELS).map(kernel -> matrix(kernel, points)).toArray(KernelMatrix[]::new);
    }

    /** NumPy 1.24: H K H, H T H and their Frobenius products as written down; the minimum by trying all active sets. */
    @Test
    void alignmentsAndWeightsAreThoseOfNumpy() {
        KernelMatrix[] matrices = matrices(POINTS);
        assertThat(KernelWeights.alignments(matrices, LABELS, workers))
                .containsExactly(
                        new double[] {0.31848372765744015, 0.6327030103870279, 0.42936353575705843, 0.5472644214498334},
                        within(1e-6));
        assertThat(KernelWeights.of(WeightRule.ALIGNMENT, matrices, LABELS, workers))
                .containsExactly(new double[] {0, 0.9805439114752597, 0, 0.019456088524740397}, within(1e-6));
        assertThat(KernelWeights.of(WeightRule.AVERAGE, matrices, LABELS, workers))
                .containsExactly(0.25, 0.25, 0.25, 0.25);
    }

    @Test
    void activeSetsFindWhatTryingAllOfThemFinds() {
        Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            int p = 1 + random.nextInt(6);
            double[][] factor = new double[p][p + 1];
            double[] linear = new double[p];
            for (int r = 0; r < p; r++) {
                Arrays.setAll(factor[r], k -> random.nextGaussian() + 0.5);
                linear[r] = random.nextGaussian() + 0.3;
            }
            double[][] matrix = new double[p][p];
            for (int r = 0; r < p; r++) {
                for (int s = 0; s < p; s++) {
                    int row = r;
                    int column = s;
                    matrix[r][s] = IntStream.rangeClosed(0, p)
                            .mapToDouble(k -> factor[row][k] * factor[column][k])
                            .sum();
                }
            }
            double[] v = KernelWeights.nonNegative(matrix, linear);
            for (int r = 0; r < p; r++) { // the conditions of optimality, which are sufficient
                double slope = -linear[r];
                for (int s = 0; s < p; s++) {
                    slope += matrix[r][s] * v[s];
                }
                assertThat(v[r]).isNotNegative();
                assertThat(slope).as("round %d, element %d", round, r).isGreaterThan(-1e-8);
                assertThat(slope * v[r]).isCloseTo(0, within(1e-7));
            }
        }
    }

    @Test
    void gammaOfEasyMklIsOptimal() {
        Random random = new Random(2);
        double[][] points = new double[20][];
        Arrays.setAll(points, i -> new double[] {random.nextGaussian() + (i < 12 ? 1 : 0), random.nextGaussian()});
        KernelMatrix[] matrices = matrices(points);
        int[] rows = IntStream.range(0, 20).toArray();
        double[] gamma = KernelWeights.gamma(matrices, rows, 12);

        assertThat(Arrays.stream(gamma, 0, 12).sum()).isCloseTo(1, within(1e-9));
        assertThat(Arrays.stream(gamma, 12, 20).sum()).isCloseTo(-1, within(1e-9));
        double[] slopes = new double[20]; // of the problem, in favour of each row
        for (int i = 0; i < 20; i++) {
            double sum = 0;
            for (int j = 0; j < 20; j++) {
                for (KernelMatrix matrix : matrices) {
                    sum += (1 - KernelWeights.LAMBDA) * matrix.row(i)[j] / matrices.length * gamma[j];
                }
            }
            slopes[i] = (i < 12 ? 1 : -1) * (sum + KernelWeights.LAMBDA * gamma[i]);
        }
        for (int[] part : new int[][] {{0, 12}, {12, 20}}) {
            double least = Arrays.stream(slopes, part[0], part[1]).min().orElseThrow();
            for (int i = part[0]; i < part[1]; i++) {
                assertThat(Math.abs(gamma[i]) < 1e-12 || slopes[i] < least + 2e-3)
                        .as("row %d: gamma %s, slope %s, least %s", i, gamma[i], slopes[i], least)
                        .isTrue();
            }
        }
    }

    @Test
    void kernelsThatTellNothingGetNoMoreThanOthers() {
        Random random = new Random(3);
        double[][] noise = new double[40][];
        Arrays.setAll(noise, i -> new double[] {random.nextGaussian(), random.nextGaussian()});
        double[][] signal = new double[40][];
        Arrays.setAll(signal, i -> new double[] {i % 2 * 4 + noise[i][0], noise[i][1]});
        int[] labels = IntStream.range(0, 40).map(i -> i % 2).toArray();
        KernelMatrix[] both = {matrix(new Gaussian(2), noise), matrix(new Gaussian(2), signal)};
        for (WeightRule rule : new WeightRule[] {WeightRule.ALIGNMENT, WeightRule.EASYMKL}) {
            double[] weights = KernelWeights.of(rule, both, labels, workers);
            assertThat(weights[0] + weights[1]).isCloseTo(1, within(1e-12));
            assertThat(weights[1]).as(rule.text()).isGreaterThan(0.6);
        }
    }
}
