package arcmargin.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.gram.KernelMatrix;
import arcmargin.work.Progress;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmoSolverTest {

    private static final Problem.Data HEART = Problem.Data.resource("heart_scale.gz");

    @Test
    void aDualKnownByHand() {
        double[][] rows = {{-2, -1}, {-1, -1}, {-1, -2}, {1, 1}, {1, 2}, {2, 1}};
        Problem problem = Problem.of(rows, new double[] {1, 1, 1, -1, -1, -1}, 1, Problem::dot);
        DualSolution solution = problem.solve(1e-9);
        assertThat(solution.coefficients()).containsExactly(new double[] {0, 0.25, 0, -0.25, 0, 0}, within(1e-9));
        assertThat(solution.offset()).isCloseTo(0, within(1e-9));
        assertThat(solution.objective()).isCloseTo(-0.25, within(1e-9));
        assertThat(solution.dualityGap()).isBetween(-1e-12, 1e-8);
        assertThat(solution.supportVectors()).isEqualTo(2);
        assertThat(solution.bounded()).isZero();
        assertThat(solution.converged()).isTrue();
        assertThat(solution.decisions()).containsExactly(new double[] {1.5, 1, 1.5, -1, -1.5, -1.5}, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"linear, 1", "cubic, 0.1", "rbf, 0.01", "rbf, 1", "rbf, 100", "angle, 1", "angle, 30"})
    void objectiveIsThatOfLibsvmOnHeart(String kernel, double penalty) {
        compareWithLibsvm(HEART.pair(1, -1, penalty, kernel(kernel)));
    }

    @ParameterizedTest
    @CsvSource({"rbf, 0.1", "rbf, 10", "angle, 3", "linear, 0.1"})
    void objectiveIsThatOfLibsvmOnSplice(String kernel, double penalty) {
        compareWithLibsvm(Problem.Data.resource("splice.gz").pair(1, -1, penalty, kernel(kernel)));
    }

    @ParameterizedTest
    @CsvSource({"usps-358, 4, 6, rbf", "usps-358, 6, 9, linear", "isolet-bd, 2, 4, angle", "isolet-bd, 2, 4, cubic"})
    void objectiveIsThatOfLibsvmOnRowsOfLargerSets(String data, double first, double second, String kernel) {
        compareWithLibsvm(Problem.Data.resource(data + ".gz").pair(first, second, 1, kernel(kernel)));
    }

    @ParameterizedTest
    @CsvSource({"rbf, 1", "angle, 3"})
    void objectiveIsThatOfLibsvmOnRowsOfA9a(String kernel, double penalty) {
        compareWithLibsvm(Problem.Data.resource("a9a-2000.gz").pair(1, -1, penalty, kernel(kernel)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-6, 1e-3, 1e3, 1e6})
    void extremePenalties(double penalty) {
        compareWithLibsvm(HEART.pair(1, -1, penalty, Problem.rbf(0.1)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 1, 1e4})
    void duplicatesOfOppositeLabels(double penalty) {
        double[][] rows = new double[80][];
        double[] signs = new double[80];
        Random random = new Random(5);
        for (int i = 0; i < rows.length; i++) {
            rows[i] = i % 2 == 0 ? random.doubles(3).toArray() : rows[i - 1];
            signs[i] = i % 3 == 0 ? 1 : -1;
        }
        compareWithLibsvm(Problem.of(rows, signs, penalty, Problem.rbf(1)));
        compareWithLibsvm(Problem.of(rows, signs, penalty, Problem::dot));
    }

    @Test
    void unscaledFeatures() {
        Problem.Data wine = Problem.Data.resource("wine.gz"); // the last feature is in the thousands
        compareWithLibsvm(wine.pair(1, 2, 1, Problem.rbf(1e-4)));
        compareWithLibsvm(wine.pair(1, 3, 1e-4, Problem::dot));
    }

    @Test
    void oneExampleAClass() {
        Problem problem = Problem.of(new double[][] {{0, 1}, {2, 1}}, new double[] {1, -1}, 10, Problem::dot);
        DualSolution solution = problem.solve(1e-6);
        assertThat(solution.coefficients()).containsExactly(new double[] {0.5, -0.5}, within(1e-6));
        assertThat(solution.offset()).isCloseTo(1, within(1e-6));
        compareWithLibsvm(problem);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void anIndefiniteKernelEndsAtAPointThatSatisfiesTheConditions(int seed) {
        Random random = new Random(seed);
        double[][] rows = new double[60][];
        double[] signs = new double[60];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = random.doubles(4, -1, 1).toArray();
            signs[i] = i % 2 == 0 ? 1 : -1;
        }
        Problem problem = Problem.of(rows, signs, 2, (x, y) -> Math.tanh(3 * Problem.dot(x, y) - 1));
        DualSolution solution = problem.solve(1e-6);
        requireConditions(problem, solution, 1e-6);
        assertThat(solution.objective())
                .isCloseTo(problem.objective(problem.solveByLibsvm(1e-6)), within(1e-7 * -solution.objective()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void conditionsHoldOnRandomProblems(int seed) {
        Random random = new Random(seed);
        int n = 20 + random.nextInt(300);
        double[][] rows = new double[n][];
        double[] signs = new double[n];
        double[] bounds = new double[n];
        for (int i = 0; i < n; i++) {
            rows[i] = random.doubles(1 + random.nextInt(1) + 5, -1, 1).toArray();
            signs[i] = i < 2 ? 1 - 2 * i : Math.signum(rows[i][0] + random.nextGaussian());
            bounds[i] = Math.exp(3 * random.nextGaussian());
        }
        Problem problem =
                new Problem(Problem.of(rows, signs, 1, Problem.rbf(0.5)).kernel(), signs, bounds);
        for (boolean shrinking : new boolean[] {false, true}) {
            DualSolution solution =
                    problem.solve(SvmOptions.of(1).withTolerance(1e-5).withShrinking(shrinking), null);
            requireConditions(problem, solution, 1e-5);
            assertThat(solution.dualityGap())
                    .isBetween(-1e-9, 1e-5 * Arrays.stream(bounds).sum());
        }
    }

    @Test
    void shrinkingChangesNothingButTheWay() {
        Problem problem = Problem.Data.resource("splice.gz").pair(1, -1, 1, kernel("linear"));
        SvmOptions options = SvmOptions.of(1).withTolerance(1e-4);
        DualSolution with = problem.solve(options, null);
        DualSolution without = problem.solve(options.withShrinking(false), null);
        assertThat(with.converged()).isTrue();
        assertThat(with.objective()).isCloseTo(without.objective(), within(-1e-6 * without.objective()));
        requireConditions(problem, with, 1e-4);
    }

    @ParameterizedTest
    @CsvSource({"0.1, 0.2", "0.2, 0.1", "1, 10", "10, 0.5", "1, 1"})
    void aWarmStartReachesTheSameObjective(double from, double to) {
        Problem before = HEART.pair(1, -1, from, Problem.rbf(0.2));
        Problem after = before.withPenalty(to);
        SvmOptions options = SvmOptions.of(1).withTolerance(1e-6);
        DualSolution cold = after.solve(options, null);
        for (boolean sameMatrix : new boolean[] {true, false}) {
            DualSolution warm = after.solve(options, new WarmStart(before.solve(options, null), to / from, sameMatrix));
            requireConditions(after, warm, 1e-6);
            assertThat(warm.objective()).isCloseTo(cold.objective(), within(-1e-7 * cold.objective()));
            assertThat(warm.iterations()).isLessThan(Math.max(1, (long)
                    (cold.iterations() * Math.max(1, Math.abs(Math.log(to / from))))));
        }
    }

    @Test
    void whereNothingIsBoundedAWarmStartIsTheSolution() {
        Problem before = HEART.pair(1, -1, 1e4, Problem.rbf(1));
        DualSolution solution = before.solve(1e-3);
        assertThat(solution.bounded()).isZero();
        DualSolution warm = before.withPenalty(1e5).solve(SvmOptions.of(1), new WarmStart(solution, 10, true));
        assertThat(warm.iterations()).isZero();
        assertThat(warm.coefficients()).containsExactly(solution.coefficients());
    }

    @Test
    void aWarmStartOfAnotherKernelReachesTheSameObjective() {
        Problem before = HEART.pair(1, -1, 2, Problem.rbf(0.1));
        Problem after = HEART.pair(1, -1, 2, Problem.rbf(0.15));
        DualSolution cold = after.solve(1e-6);
        DualSolution warm =
                after.solve(SvmOptions.of(1).withTolerance(1e-6), new WarmStart(before.solve(1e-6), 1, false));
        assertThat(warm.objective()).isCloseTo(cold.objective(), within(-1e-7 * cold.objective()));
        assertThat(warm.iterations()).isLessThan(cold.iterations());
    }

    @Test
    void anIterationLimitIsReported() {
        DualSolution solution =
                HEART.pair(1, -1, 10, kernel("linear")).solve(SvmOptions.of(1).withIterationLimit(37), null);
        assertThat(solution.iterations()).isEqualTo(37);
        assertThat(solution.converged()).isFalse();
        assertThat(solution.violation()).isGreaterThan(1e-3);
    }

    @Test
    void aToleranceBelowDoublePrecisionEndsUnconverged() {
        DualSolution solution = HEART.pair(1, -1, 1e6, Problem.rbf(0.05)).solve(1e-300);
        assertThat(solution.converged()).isFalse();
        assertThat(solution.violation()).isPositive().isLessThan(1e-6);
    }

    @Test
    void anInterruptedSearchStopsAndStaysInterrupted() {
        Problem problem = HEART.pair(1, -1, 1e4, kernel("linear"));
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> problem.solve(1e-3)).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void progressGrowsToItsTotal() {
        Problem problem = HEART.pair(1, -1, 100, Problem.rbf(0.1));
        long[] last = {0};
        DualProblem dual = new DualProblem(problem.matrix(), problem.signs(), problem.bounds());
        SmoSolver.solve(dual, SvmOptions.of(1), null, (Progress) (stage, done, total) -> {
            assertThat(total).isEqualTo(1000);
            last[0] = done;
        });
        assertThat(last[0]).isEqualTo(1000);
    }

    @Test
    void elementsThatAreNoNumbersAreRefused() {
        float nan = Float.NaN;
        KernelMatrix matrix = KernelMatrix.of(
                new double[] {1, 1, 1, 1},
                new float[][] {{1, nan, 0, 0}, {nan, 1, nan, 0}, {0, nan, 1, nan}, {0, 0, nan, 1}});
        DualProblem problem = new DualProblem(matrix, new double[] {1, 1, -1, -1}, new double[] {1, 1, 1, 1});
        assertThatThrownBy(() -> SmoSolver.solve(problem, SvmOptions.of(1), null, Progress.none()))
                .hasMessageContaining("are not finite numbers: check the kernel");
    }

    @Test
    void bothSignsMustBeThere() {
        Problem problem = Problem.of(new double[][] {{1}, {2}}, new double[] {1, 1}, 1, Problem::dot);
        assertThatThrownBy(() -> problem.solve(1e-3)).hasMessage("signs are all equal, must hold both 1 and -1");
    }

    private static void compareWithLibsvm(Problem problem) {
        for (double[] pair : new double[][] {{1e-3, 1e-4}, {1e-6, 1e-7}}) {
            DualSolution ours = problem.solve(pair[0]);
            double theirs = problem.objective(problem.solveByLibsvm(pair[0]));
            requireConditions(problem, ours, pair[0]);
            assertThat(ours.objective()).isCloseTo(theirs, within(pair[1] * Math.abs(theirs)));
            assertThat(ours.objective())
                    .isCloseTo(problem.objective(ours.coefficients()), within(1e-9 * Math.abs(theirs)));
        }
    }

    /** The optimality conditions by their definition, with slopes computed afresh. */
    private static void requireConditions(Problem problem, DualSolution solution, double tolerance) {
        double[] b = solution.coefficients();
        double scale = Arrays.stream(problem.bounds()).max().orElseThrow();
        assertThat(Arrays.stream(b).sum()).isCloseTo(0, within(1e-12 * scale * b.length));
        double highest = Double.NEGATIVE_INFINITY;
        double lowest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < b.length; i++) {
            double y = problem.signs()[i];
            assertThat(y * b[i] + 0.0).isBetween(0.0, problem.bounds()[i]); // 0 of either sign
            double slope = y;
            for (int j = 0; j < b.length; j++) {
                slope -= problem.kernel()[i][j] * b[j];
            }
            assertThat(solution.decisions()[i]).isCloseTo(y - slope + solution.offset(), within(1e-9 * (1 + scale)));
            if (y > 0 ? b[i] < problem.bounds()[i] : b[i] < 0) {
                highest = Math.max(highest, slope);
            }
            if (y > 0 ? b[i] > 0 : b[i] > -problem.bounds()[i]) {
                lowest = Math.min(lowest, slope);
            }
        }
        assertThat(solution.converged()).isTrue();
        assertThat(highest - lowest).isLessThanOrEqualTo(tolerance + 1e-9 * (1 + scale));
    }

    private static ToDoubleBiFunction<double[], double[]> kernel(String name) {
        return switch (name) {
            case "linear" -> Problem::dot;
            case "cubic" -> (x, y) -> Math.pow(Problem.dot(x, y), 3);
            case "rbf" -> Problem.rbf(1.0 / 13);
            case "angle" ->
                (x, y) -> 1
                        - Math.acos(Math.max(
                                        -1,
                                        Math.min(
                                                1,
                                                Problem.dot(x, y) / Math.sqrt(Problem.dot(x, x) * Problem.dot(y, y)))))
                                / Math.PI;
            default -> throw new IllegalArgumentException(name);
        };
    }
}
