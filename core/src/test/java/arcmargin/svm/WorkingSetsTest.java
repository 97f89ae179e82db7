package arcmargin.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.gram.KernelMatrix;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Descent by working sets beside descent by pairs of rows, its plain twin. */
class WorkingSetsTest {

    private static final double GOAL = 1e-3;
    private static final Workers WORKERS = Workers.of(1);

    private static final class Search {

        final KernelMatrix matrix;
        final double[] signs;
        final double penalty;
        final ActiveRows rows;
        double decrease;

        Search(KernelMatrix matrix, double[] signs, double penalty, ActiveRows rows) {
            this.matrix = matrix;
            this.signs = signs;
            this.penalty = penalty;
            this.rows = rows;
            rows.begin(matrix);
            for (int k = 0; k < signs.length; k++) {
                rows.set(k, Math.min(0, signs[k] * penalty), Math.max(0, signs[k] * penalty), 0, signs[k]);
            }
        }

        Search reach(double goal) {
            while (true) {
                ActiveRows.Outcome outcome = rows.descend(goal, 20, 50, 0);
                assertThat(rows.steps()).isLessThanOrEqualTo(50);
                decrease += rows.decrease();
                if (outcome != ActiveRows.Outcome.STEPPED) {
                    assertThat(outcome).isEqualTo(ActiveRows.Outcome.REACHED);
                    return this;
                }
            }
        }

        double trueSlope(int i) {
            double slope = signs[i];
            for (int k = 0; k < signs.length; k++) {
                slope -= rows.coefficient(k) * matrix.row(i)[k];
            }
            return slope;
        }

        double objective() {
            double sum = 0;
            for (int i = 0; i < signs.length; i++) {
                sum -= 0.5 * rows.coefficient(i) * (signs[i] + trueSlope(i));
            }
            return sum;
        }

        double violation() {
            double highest = Double.NEGATIVE_INFINITY;
            double lowest = Double.POSITIVE_INFINITY;
            for (int i = 0; i < signs.length; i++) {
                double size = signs[i] * rows.coefficient(i);
                if (signs[i] > 0 ? size < penalty : size > 0) {
                    highest = Math.max(highest, trueSlope(i));
                }
                if (signs[i] > 0 ? size > 0 : size < penalty) {
                    lowest = Math.min(lowest, trueSlope(i));
                }
            }
            return highest - lowest;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 7, 31, 33, 64, 301, 1100})
    void workingSetsFindWhatStepsOverAllRowsFind(int size) {
        Random random = new Random(size);
        for (double penalty : new double[] {0.01, 1, 100}) {
            KernelMatrix matrix = gaussian(size, random);
            double[] signs = new double[size];
            Arrays.setAll(signs, i -> i < 2 ? 2 * i - 1 : random.nextBoolean() ? 1 : -1);
            Search sets = new Search(matrix, signs, penalty, new WorkingSets(size, GOAL, WORKERS)).reach(GOAL);
            Search pairs = new Search(matrix, signs, penalty, new PairSteps(size, GOAL)).reach(GOAL);
            double sum = 0;
            for (int i = 0; i < size; i++) {
                double coefficient = sets.rows.coefficient(i);
                assertThat(signs[i] * coefficient).isBetween(-0.0, penalty);
                assertThat(sets.rows.slope(i)).isCloseTo(sets.trueSlope(i), within(1e-10 * Math.max(1, penalty)));
                sum += coefficient;
            }
            assertThat(sum).isCloseTo(0, within(1e-12 * size * penalty));
            assertThat(sets.violation()).isLessThanOrEqualTo(GOAL + 1e-9 * Math.max(1, penalty));
            assertThat(pairs.violation()).isLessThanOrEqualTo(GOAL + 1e-9);
            assertThat(sets.objective()).isCloseTo(-sets.decrease, within(1e-6 * sets.decrease));
            assertThat(sets.objective()).isCloseTo(pairs.objective(), within(1e-3 * Math.abs(pairs.objective())));
        }
    }

    @Test
    void equalPointsOfOppositeLabelsGoToTheirBounds() {
        KernelMatrix matrix = KernelMatrix.of(new double[] {1, 1}, new float[][] {{1, 1}, {1, 1}});
        Search search = new Search(matrix, new double[] {1, -1}, 1, new WorkingSets(2, GOAL, WORKERS)).reach(GOAL);
        assertThat(search.rows.coefficient(0)).isEqualTo(1);
        assertThat(search.rows.coefficient(1)).isEqualTo(-1);
    }

    @Test
    void anIndefiniteMatrixIsReportedAndLeftAsItIs() {
        KernelMatrix matrix = KernelMatrix.of(new double[] {1, 1}, new float[][] {{1, 2}, {2, 1}});
        Search search = new Search(matrix, new double[] {1, -1}, 1, new WorkingSets(2, GOAL, WORKERS));
        assertThat(search.rows.descend(GOAL, 20, 50, 0)).isEqualTo(ActiveRows.Outcome.INDEFINITE);
        assertThat(search.rows.steps()).isZero();
        assertThat(search.rows.coefficient(0)).isZero();
    }

    /** Rows in which nothing can move are at their goal at once. */
    @ParameterizedTest
    @ValueSource(ints = {2, 40})
    void closedRowsAreAtTheirGoal(int size) {
        WorkingSets rows = new WorkingSets(size, GOAL, WORKERS);
        rows.begin(gaussian(size, new Random(1)));
        for (int k = 0; k < size; k++) {
            rows.set(k, 0, 1, 1, k); // none can rise
        }
        assertThat(rows.descend(GOAL, 10, 10, 0)).isEqualTo(ActiveRows.Outcome.REACHED);
        assertThat(rows.steps()).isZero();
    }

    private static KernelMatrix gaussian(int size, Random random) {
        double[][] points = new double[size][2];
        for (double[] point : points) {
            Arrays.setAll(point, d -> random.nextGaussian());
        }
        float[][] rows = new float[size][size];
        double[] diagonal = new double[size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                rows[i][j] = (float)
                        Math.exp(-Math.pow(points[i][0] - points[j][0], 2) - Math.pow(points[i][1] - points[j][1], 2));
            }
            diagonal[i] = 1;
        }
        return KernelMatrix.of(diagonal, rows);
    }
}
