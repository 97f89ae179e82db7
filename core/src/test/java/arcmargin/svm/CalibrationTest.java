package arcmargin.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalibrationTest {

    @Test
    void recoversTheSigmoidThatLabelsWereDrawnFrom() {
        Random random = new Random(1);
        int n = 20_000;
        double[][] decisions = new double[n][1];
        int[] labels = new int[n];
        for (int i = 0; i < n; i++) {
            decisions[i][0] = 2 * random.nextGaussian();
            double p = 1 / (1 + Math.exp(-(1.5 * decisions[i][0] - 0.7)));
            labels[i] = random.nextDouble() < p ? 0 : 1;
        }
        Calibration calibration = Calibration.fit(decisions, labels, 2);
        for (double f = -3; f <= 3; f += 0.5) {
            double expected = 1 / (1 + Math.exp(-(1.5 * f - 0.7)));
            assertThat(calibration.probabilities(new double[] {f})[0]).isCloseTo(expected, within(0.02));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 30})
    void probabilitiesArePositiveSumToOneAndAgreeWithTheMostProbableClass(int classes) {
        Drawn drawn = new Drawn(400, classes, 3);
        Calibration calibration = Calibration.fit(drawn.decisions, drawn.labels, classes);
        for (double[] decisions : drawn.decisions) {
            double[] probabilities = calibration.probabilities(decisions);
            assertThat(Arrays.stream(probabilities).sum()).isCloseTo(1, within(1e-12));
            assertThat(Arrays.stream(probabilities).min().orElseThrow()).isPositive();
            int best = calibration.mostProbable(decisions);
            assertThat(Arrays.stream(probabilities).max().orElseThrow()).isEqualTo(probabilities[best]);
        }
    }

    @Test
    void pairwiseProbabilitiesThatAgreeGiveTheProbabilitiesTheyComeFrom() {
        double[] expected = {0.5, 0.3, 0.15, 0.05};
        double[] decisions = new double[6];
        int p = 0;
        for (int a = 0; a < 4; a++) {
            for (int b = a + 1; b < 4; b++) {
                decisions[p++] = Math.log(expected[a] / expected[b]);
            }
        }
        Calibration logOdds = Calibration.parse("sigmoids" + " -1.0 0.0".repeat(6), 4);
        assertThat(logOdds.probabilities(decisions)).containsExactly(expected, within(1e-12));
    }

    @Test
    void couplingMinimisesItsQuadraticForm() {
        Random random = new Random(7);
        double[] decisions = random.doubles(10, -4, 4).toArray();
        double[] best =
                Calibration.parse("sigmoids" + " -1.0 0.0".repeat(10), 5).probabilities(decisions);
        for (int k = 0; k < 200; k++) {
            double[] other = best.clone();
            int from = random.nextInt(5);
            int to = (from + 1 + random.nextInt(4)) % 5;
            double moved = other[from] * random.nextDouble() * 0.1;
            other[from] -= moved;
            other[to] += moved;
            assertThat(form(other, decisions)).isGreaterThanOrEqualTo(form(best, decisions));
        }
    }

    private static double form(double[] p, double[] decisions) {
        double sum = 0;
        int pair = 0;
        for (int a = 0; a < p.length; a++) {
            for (int b = a + 1; b < p.length; b++) {
                double r = 1 / (1 + Math.exp(-decisions[pair++]));
                double difference = (1 - r) * p[a] - r * p[b];
                sum += difference * difference;
            }
        }
        return sum;
    }

    @Test
    void aLargerDecisionNeverMakesTheFirstClassLessProbable() {
        double[][] misleading = {{-1}, {-2}, {1}, {2}, {1.5}};
        Calibration calibration = Calibration.fit(misleading, new int[] {0, 0, 1, 1, 1}, 2);
        assertThat(calibration.probabilities(new double[] {5}))
                .containsExactly(calibration.probabilities(new double[] {-5}), within(1e-12));
        assertThat(calibration.mostProbable(new double[] {5})).isEqualTo(1);
    }

    @Test
    void aHundredClassesOfFewRowsAreFastAndFinite() {
        Drawn drawn = new Drawn(300, 100, 8);
        Calibration calibration = Calibration.fit(drawn.decisions, drawn.labels, 100);
        for (double[] decisions : drawn.decisions) {
            double least =
                    Arrays.stream(calibration.probabilities(decisions)).min().orElseThrow();
            assertThat(Math.log(least)).isFinite();
        }
    }

    @Test
    void separableRowsAndClassesOfOneRowGiveFiniteLogarithms() {
        double[][] decisions = {{5, 4, -3}, {6, 5, 3}, {-7, 2, 9}, {-5, -6, -9}};
        int[] labels = {0, 0, 1, 2};
        Calibration calibration = Calibration.fit(decisions, labels, 3);
        for (double[] each : new double[][] {{1e9, 1e9, 1e9}, {-1e9, 1e9, -1e9}, {0, 0, 0}}) {
            double least = Arrays.stream(calibration.probabilities(each)).min().orElseThrow();
            assertThat(Math.log(least)).isFinite();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void aRowOfWeightTwoIsARowThatOccursTwice(int classes) {
        Drawn drawn = new Drawn(60, classes, 4);
        double[][] decisions = Arrays.copyOf(drawn.decisions, 90);
        int[] labels = Arrays.copyOf(drawn.labels, 90);
        double[] weights = new double[60];
        for (int i = 0; i < 60; i++) {
            weights[i] = i < 30 ? 2 : 1;
        }
        System.arraycopy(drawn.decisions, 0, decisions, 60, 30);
        System.arraycopy(drawn.labels, 0, labels, 60, 30);
        double[] twice = Calibration.fit(decisions, labels, classes).probabilities(drawn.decisions[7]);
        double[] weighted =
                Calibration.fit(drawn.decisions, drawn.labels, weights, classes).probabilities(drawn.decisions[7]);
        assertThat(weighted).containsExactly(twice, within(1e-6));
    }

    @Test
    void readsBackItsTextBitForBit() {
        Drawn drawn = new Drawn(100, 4, 5);
        Calibration calibration = Calibration.fit(drawn.decisions, drawn.labels, 4);
        Calibration back = Calibration.parse(calibration.text(), 4);
        assertThat(back).isEqualTo(calibration).hasSameHashCodeAs(calibration);
        assertThatThrownBy(() -> Calibration.parse(calibration.text(), 3)).hasMessageContaining("expected");
        assertThatThrownBy(() -> Calibration.parse(calibration.text().replaceFirst(" \\S+", " x"), 4))
                .hasMessageContaining("finite");
    }

    /** Rows of each class whose decision values are what a machine could say of them, with errors. */
    private static final class Drawn {

        private final double[][] decisions;
        private final int[] labels;

        Drawn(int rows, int classes, int seed) {
            Random random = new Random(seed);
            decisions = new double[rows][PairwiseSolution.pairCount(classes)];
            labels = new int[rows];
            for (int i = 0; i < rows; i++) {
                labels[i] = i % classes;
                int p = 0;
                for (int a = 0; a < classes; a++) {
                    for (int b = a + 1; b < classes; b++) {
                        double mean = labels[i] == a ? 1 : labels[i] == b ? -1 : 0;
                        decisions[i][p++] = mean + random.nextGaussian();
                    }
                }
            }
        }
    }
}
