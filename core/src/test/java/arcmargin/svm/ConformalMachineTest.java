package arcmargin.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Preparation;
import arcmargin.gram.KernelMatrix;
import arcmargin.gram.PairProducts;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConformalMachineTest {

    private static final Kernel KERNEL = Kernels.parse("smoothed:1");
    private static final double PENALTY = 10;

    private final Resources resources = Resources.of(Workers.of(2));

    @AfterEach
    void close() {
        resources.close();
    }

    private static Dataset clouds(int rows, int classes) {
        Random random = new Random(1);
        double[][] points = new double[rows][];
        int[] labels = new int[rows];
        for (int i = 0; i < rows; i++) {
            labels[i] = i % classes;
            double angle = 2 * Math.PI * labels[i] / classes;
            points[i] = new double[] {
                Math.cos(angle) + 0.6 * random.nextGaussian(), Math.sin(angle) + 0.6 * random.nextGaussian()
            };
        }
        return new Dataset(
                DensePoints.of(points), labels, List.of("a", "b", "c").subList(0, classes));
    }

    /** The machine by definition: matrices are transformed element by element and trained as any other. */
    private static double[][] byDefinition(ConformalRule rule, Dataset data, Resources resources) {
        int n = data.size();
        double[][] kernel = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                kernel[i][j] = KERNEL.at(data.points().row(i), data.points().row(j));
            }
        }
        PairwiseSolution solution = train(kernel, data, resources);
        double[][] decisions = new double[n][1];
        for (int i = 0; i < n; i++) {
            decisions[i][0] = decision(kernel, solution, i);
        }
        for (int round = 0; round < rule.rounds(); round++) {
            double[] factors = new double[n];
            double[] coefficients = solution.pairs().get(0).dual().coefficients();
            int[] order = solution.pairs().get(0).rows();
            for (int i = 0; i < n; i++) {
                if (rule.factor() == ConformalRule.Factor.MARGIN) {
                    factors[i] = Math.exp(-rule.parameter() * decisions[i][0] * decisions[i][0]);
                } else {
                    double sum = 0;
                    int count = 0;
                    for (int k = 0; k < n; k++) {
                        if (coefficients[k] != 0) {
                            double[] x = data.points().row(i);
                            double[] y = data.points().row(order[k]);
                            double distance = Math.pow(x[0] - y[0], 2) + Math.pow(x[1] - y[1], 2);
                            sum += Math.exp(-distance / (2 * rule.parameter() * rule.parameter()));
                            count++;
                        }
                    }
                    factors[i] = sum / count;
                }
            }
            double[][] transformed = new double[n][n];
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    transformed[i][j] = factors[i] * kernel[i][j] * factors[j];
                }
            }
            solution = train(transformed, data, resources);
            for (int i = 0; i < n; i++) {
                decisions[i][0] = decision(transformed, solution, i);
            }
        }
        return decisions;
    }

    private static PairwiseSolution train(double[][] matrix, Dataset data, Resources resources) {
        float[][] rows = new float[matrix.length][matrix.length];
        double[] diagonal = new double[matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < matrix.length; j++) {
                rows[i][j] = (float) matrix[i][j];
            }
            diagonal[i] = matrix[i][i];
        }
        return OneVersusOne.train(
                KernelMatrix.of(diagonal, rows),
                OneVersusOne.Rows.all(data),
                SvmOptions.of(PENALTY).withTolerance(1e-4),
                OneVersusOne.Start.COLD,
                resources);
    }

    private static double decision(double[][] matrix, PairwiseSolution solution, int row) {
        PairwiseSolution.Pair pair = solution.pairs().get(0);
        double sum = pair.dual().offset();
        for (int k = 0; k < pair.rows().length; k++) {
            sum += pair.dual().coefficients()[k] * matrix[pair.rows()[k]][row];
        }
        return sum;
    }

    /** Trains as the library does; returns the model and the decisions of its rows by the matrix. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Trained(Model model, double[][] decisions) {}

    private Trained trained(ConformalRule rule, Dataset data) {
        int[] rows = IntStream.range(0, data.size()).toArray();
        SvmOptions options = SvmOptions.of(1).withTolerance(1e-4);
        PairProducts products = PairProducts.of(data.points(), resources);
        KernelMatrix matrix = products.matrix(KERNEL, resources);
        KernelMatrix gaussian = products.matrix(new Gaussian(ConformalPath.gaussianWidth(rule.parameter())), resources);
        List<PairwiseSolution> solutions = new ArrayList<>();
        PairwiseSolution before;
        try (PenaltyPath path = new PenaltyPath(matrix, OneVersusOne.Rows.all(data), options)) {
            before = path.train(PENALTY, resources);
        }
        double[][] decisions = before.decisions(matrix, rows, resources);
        solutions.add(before);
        for (int round = 0; round < rule.rounds(); round++) {
            double[][] factors = ConformalPath.factors(rule, before, decisions, gaussian, resources);
            ConformalPath path = new ConformalPath(matrix, OneVersusOne.Rows.all(data), options, factors);
            before = path.train(List.of(PENALTY), resources).get(0);
            decisions = path.decisions(before, rows, resources);
            solutions.add(path.expansion(before));
        }
        return new Trained(Model.conformal(rule, KERNEL, Preparation.none(), data, solutions), decisions);
    }

    private static double[] single(Model model, double[] x) {
        double[] decisions = new double[model.pairs()];
        model.scorer().decisions(x, decisions);
        return decisions;
    }

    @ParameterizedTest
    @CsvSource({"margin:0.3", "margin:1x2", "support:0.5"})
    void decisionsAreThoseOfTheTransformedMatrix(String text) {
        ConformalRule rule = ConformalRule.parse(text);
        assertThat(rule.text()).isEqualTo(text);
        Dataset data = clouds(60, 2);
        double[][] expected = byDefinition(rule, data, resources);
        Trained trained = trained(rule, data);
        double[][] bulk = trained.model().predictor().decisions(data.points(), resources);
        for (int i = 0; i < data.size(); i++) {
            assertThat(trained.decisions()[i][0]).as("row %d", i).isCloseTo(expected[i][0], within(2e-3));
            assertThat(bulk[i][0]).isCloseTo(trained.decisions()[i][0], within(1e-4));
            assertThat(single(trained.model(), data.points().row(i))[0]).isCloseTo(bulk[i][0], within(1e-4));
        }
    }

    @ParameterizedTest
    @CsvSource({"margin:0.3", "margin:1x2", "support:0.5"})
    void everyPairOfClassesIsTransformedByItsOwnMachine(String text) throws IOException {
        Dataset data = clouds(90, 3);
        Trained trained = trained(ConformalRule.parse(text), data);
        Model model = trained.model();
        double[][] bulk = model.predictor().decisions(data.points(), resources);
        for (int i = 0; i < data.size(); i++) {
            assertThat(bulk[i]).containsExactly(trained.decisions()[i], within(1e-4));
            assertThat(single(model, data.points().row(i))).containsExactly(bulk[i], within(1e-4));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        model.write(bytes);
        Model read = Model.read(new ByteArrayInputStream(bytes.toByteArray()));
        assertThat(read).isEqualTo(model);
        assertThat(read.predictor().decisions(data.points(), resources)).isDeepEqualTo(bulk);
    }

    @Test
    void factorsAreLargeNearTheBoundary() {
        Dataset data = clouds(60, 2);
        Model model = trained(ConformalRule.margin(0.5), data).model();
        ConformalMachine machine = (ConformalMachine) model.machine();
        double[] first = {0};
        for (int i = 0; i < data.size(); i++) {
            double[] x = data.points().row(i);
            machine.parts().get(0).points(false).decisions(x, first);
            assertThat(machine.factors(x)[0]).isCloseTo(Math.exp(-0.5 * first[0] * first[0]), within(1e-12));
        }
        assertThat(machine.factors(0, 0)[0]).isGreaterThan(machine.factors(2, 0)[0]);
    }

    @Test
    void aScaledMatrixIsTheElementsTimesTheFactors() {
        Dataset data = clouds(30, 2);
        KernelMatrix matrix = PairProducts.of(data.points(), resources).matrix(KERNEL, resources);
        double[] factors = new double[30];
        Arrays.setAll(factors, i -> 1 + 0.1 * i);
        KernelMatrix scaled = matrix.scaled(factors);
        int[] some = {3, 17, 4};
        float[][] block = new float[3][3];
        scaled.block(some, some, block);
        KernelMatrix view = scaled.view(some);
        for (int a = 0; a < 3; a++) {
            assertThat(view.diagonal(a)).isEqualTo(factors[some[a]] * matrix.diagonal(some[a]) * factors[some[a]]);
            for (int b = 0; b < 3; b++) {
                float expected = (float) (factors[some[a]] * factors[some[b]] * matrix.row(some[a])[some[b]]);
                assertThat(block[a][b]).isEqualTo(expected);
                assertThat(scaled.row(some[a])[some[b]]).isEqualTo(expected);
                assertThat(view.row(a)[b]).isEqualTo(expected);
            }
        }
        assertThatThrownBy(() -> matrix.scaled(new double[3])).hasMessageContaining("must be one a row: 30");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "margin | the conformal transformation is margin, must be such as margin:0.3 or support:1.5x2",
                "edge:1 | the conformal transformation is edge:1, must be such as margin:0.3 or support:1.5x2",
                "margin:0 | kappa is 0.0, must be finite and above 0",
                "support:-1 | tau is -1.0, must be finite and above 0",
                "margin:1x0 | rounds is 0, must be at least 1"
            })
    void wrongRulesAreRefused(String text, String message) {
        assertThatThrownBy(() -> ConformalRule.parse(text)).hasMessage(message);
    }
}
