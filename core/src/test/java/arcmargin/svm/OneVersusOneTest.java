package arcmargin.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.gram.KernelMatrix;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;
import org.junit.jupiter.api.Test;

class OneVersusOneTest {

    private static final Problem.Data IRIS = Problem.Data.resource("iris.scale.gz");
    private static final int[] LABELS =
            Arrays.stream(IRIS.labels()).mapToInt(label -> (int) label - 1).toArray();
    private static final double GAMMA = 0.5;
    private static final KernelMatrix MATRIX =
            Problem.of(IRIS.rows(), IRIS.labels(), 1, Problem.rbf(GAMMA)).matrix();
    private static final int[] TRAINING =
            IntStream.range(0, 150).filter(i -> i % 5 != 0).toArray();
    private static final int[] HELD_OUT =
            IntStream.range(0, 150).filter(i -> i % 5 == 0).toArray();

    @Test
    void heldOutRowsGetLibsvmsDecisionsAndClasses() {
        svm_model theirs = trainByLibsvm(TRAINING, 1, 1e-6);
        try (Workers workers = Workers.of(2)) {
            PairwiseSolution ours = train(TRAINING, SvmOptions.of(1).withTolerance(1e-6), null, false, workers);
            double[][] decisions = ours.decisions(MATRIX, HELD_OUT, Resources.of(workers));
            int[] predicted = ours.predict(MATRIX, HELD_OUT, Resources.of(workers));
            for (int r = 0; r < HELD_OUT.length; r++) {
                double[] values = new double[3];
                double label = svm.svm_predict_values(theirs, nodes(IRIS.rows()[HELD_OUT[r]]), values);
                assertThat(predicted[r]).isEqualTo((int) label - 1);
                assertThat(decisions[r]).containsExactly(values, within(1e-5));
            }
            assertThat(ours.supportVectors()).hasSize(theirs.l);
        }
    }

    @Test
    void numberOfThreadsChangesNoBit() {
        try (Workers one = Workers.of(1);
                Workers four = Workers.of(4)) {
            PairwiseSolution single = train(TRAINING, SvmOptions.of(10), null, false, one);
            PairwiseSolution several = train(TRAINING, SvmOptions.of(10), null, false, four);
            for (int p = 0; p < 3; p++) {
                DualSolution a = single.pairs().get(p).dual();
                DualSolution b = several.pairs().get(p).dual();
                assertThat(a.coefficients()).isEqualTo(b.coefficients());
                assertThat(a.offset()).isEqualTo(b.offset());
            }
        }
    }

    @Test
    void warmStartsAlongThePenaltyTakeFewerSteps() {
        try (Workers workers = Workers.of(2)) {
            PairwiseSolution warm = null;
            long coldSteps = 0;
            long warmSteps = 0;
            for (double penalty : new double[] {0.5, 1, 2, 4, 8, 16, 8, 4}) {
                SvmOptions options = SvmOptions.of(penalty).withTolerance(1e-5);
                PairwiseSolution cold = train(TRAINING, options, null, false, workers);
                warm = train(TRAINING, options, warm, true, workers);
                assertThat(warm.objective()).isCloseTo(cold.objective(), within(-1e-6 * cold.objective()));
                assertThat(warm.converged()).isTrue();
                assertThat(warm.violation()).isLessThanOrEqualTo(1e-5);
                coldSteps += cold.iterations();
                warmSteps += warm.iterations();
            }
            assertThat(warmSteps).isLessThan(coldSteps);
        }
    }

    @Test
    void classWeightsScaleTheBounds() {
        try (Workers workers = Workers.of(1)) {
            SvmOptions options = SvmOptions.of(0.01).withClassWeights(List.of(1.0, 3.0));
            PairwiseSolution solution = train(TRAINING, options, null, false, workers);
            DualSolution last = solution.pairs().get(2).dual();
            double most = Arrays.stream(last.coefficients()).max().orElseThrow();
            double least = Arrays.stream(last.coefficients()).min().orElseThrow();
            assertThat(most).isCloseTo(0.03, within(1e-15)); // class 1
            assertThat(least).isCloseTo(-0.01, within(1e-15)); // class 2
        }
    }

    @Test
    void ofClassesWithAsManyVotesTheFirstWins() {
        assertThat(PairwiseSolution.vote(new double[] {1, -1, 1}, 3)).isZero(); // one vote each
        assertThat(PairwiseSolution.vote(new double[] {-1, 1, -1}, 3)).isZero();
        assertThat(PairwiseSolution.vote(new double[] {-1, -1, 1}, 3)).isEqualTo(1);
        assertThat(PairwiseSolution.vote(new double[] {0}, 2)).isEqualTo(1);
    }

    @Test
    void aClassWithoutRowsIsRefused() {
        int[] rows = IntStream.range(0, 150).filter(i -> LABELS[i] != 1).toArray();
        try (Workers workers = Workers.of(1)) {
            assertThatThrownBy(() -> train(rows, SvmOptions.of(1), null, false, workers))
                    .hasMessage("class 1 has no row to train on, must have at least 1");
        }
    }

    @Test
    void interruptionOfTheCallerEndsEveryPair() {
        try (Workers workers = Workers.of(2)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> train(TRAINING, SvmOptions.of(1), null, false, workers))
                    .isInstanceOf(CancellationException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private static PairwiseSolution train(
            int[] rows, SvmOptions options, PairwiseSolution start, boolean sameMatrix, Workers workers) {
        return OneVersusOne.train(
                MATRIX,
                new OneVersusOne.Rows(rows, LABELS, 3),
                options,
                new OneVersusOne.Start(start, sameMatrix),
                Resources.of(workers));
    }

    private static svm_model trainByLibsvm(int[] rows, double penalty, double tolerance) {
        svm.svm_set_print_string_function(text -> {});
        svm_problem problem = new svm_problem();
        problem.l = rows.length;
        problem.y = Arrays.stream(rows).mapToDouble(i -> IRIS.labels()[i]).toArray();
        problem.x = Arrays.stream(rows).mapToObj(i -> nodes(IRIS.rows()[i])).toArray(svm_node[][]::new);
        svm_parameter parameter = new svm_parameter();
        parameter.svm_type = svm_parameter.C_SVC;
        parameter.kernel_type = svm_parameter.RBF;
        parameter.gamma = GAMMA;
        parameter.C = penalty;
        parameter.eps = tolerance;
        parameter.cache_size = 10;
        parameter.weight = new double[0];
        parameter.weight_label = new int[0];
        return svm.svm_train(problem, parameter);
    }

    private static svm_node[] nodes(double[] row) {
        svm_node[] nodes = new svm_node[row.length];
        for (int k = 0; k < row.length; k++) {
            nodes[k] = new svm_node();
            nodes[k].index = k + 1;
            nodes[k].value = row[k];
        }
        return nodes;
    }
}
