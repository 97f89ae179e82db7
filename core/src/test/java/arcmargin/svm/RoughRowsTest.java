package arcmargin.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.gram.KernelMatrix;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rough rows with their working sets beside exact ones, their scalar twin. */
class RoughRowsTest {

    private static final double GOAL = 1e-3;

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
                ActiveRows.Outcome outcome = rows.descend(goal, 50, 0);
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
    @ValueSource(ints = {2, 7, 16, 17, 32, 33, 64, 301})
    void workingSetsFindWhatStepsOverAllRowsFind(int size) {
        Random random = new Random(size);
        for (double penalty : new double[] {0.01, 1, 100}) {
            KernelMatrix matrix = gaussian(size, random);
            double[] signs = new double[size];
            Arrays.setAll(signs, i -> i < 2 ? 2 * i - 1 : random.nextBoolean() ? 1 : -1);
            Search rough = new Search(matrix, signs, penalty, new RoughRows(size)).reach(GOAL);
            Search exact = new Search(matrix, signs, penalty, new ExactRows(size)).reach(GOAL);
            double sum = 0;
            for (int i = 0; i < size; i++) {
                double coefficient = rough.rows.coefficient(i);
                assertThat(signs[i] * coefficient).isBetween(-0.0, penalty);
                assertThat(rough.rows.slope(i)).isCloseTo(rough.trueSlope(i), within(1e-5 * Math.max(1, penalty)));
                sum += coefficient;
            }
            assertThat(sum).isCloseTo(0, within(1e-12 * size * penalty));
            assertThat(rough.violation()).isLessThanOrEqualTo(GOAL + 2e-5 * Math.max(1, penalty));
            assertThat(exact.violation()).isLessThanOrEqualTo(GOAL + 1e-9);
            assertThat(rough.objective()).isCloseTo(-rough.decrease, within(1e-4 * rough.decrease));
            assertThat(rough.objective()).isCloseTo(exact.objective(), within(1e-3 * Math.abs(exact.objective())));
        }
    }

    @Test
    void equalPointsOfOppositeLabelsAreLeftToExactRows() {
        KernelMatrix matrix = KernelMatrix.of(new double[] {1, 1}, new float[][] {{1, 1}, {1, 1}});
        Search search = new Search(matrix, new double[] {1, -1}, 1, new RoughRows(2));
        assertThat(search.rows.descend(GOAL, 50, 0)).isEqualTo(ActiveRows.Outcome.FLAT);
        assertThat(search.rows.steps()).isZero();
    }

    /** Rows in which nothing can move are at their goal at once. */
    @ParameterizedTest
    @ValueSource(ints = {2, 40})
    void closedRowsAreAtTheirGoal(int size) {
        RoughRows rows = new RoughRows(size);
        rows.begin(gaussian(size, new Random(1)));
        for (int k = 0; k < size; k++) {
            rows.set(k, 0, 1, 1, k); // none can rise
        }
        assertThat(rows.descend(GOAL, 10, 0)).isEqualTo(ActiveRows.Outcome.REACHED);
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
