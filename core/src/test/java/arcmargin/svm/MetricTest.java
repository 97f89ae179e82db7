package arcmargin.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MetricTest {

    /** Four rows of class 0, of which one is wrong, and two of class 1, of which one is wrong. */
    private static final Predictions TWO =
            Predictions.byVotes(2, new int[] {0, 0, 0, 0, 1, 1}, new double[][] {{2}, {1}, {0.5}, {-0.5}, {-1}, {0.7}});

    @Test
    void valuesForTwoClasses() {
        assertThat(Metric.ERROR.of(TWO)).isCloseTo(2 / 6.0, within(1e-15));
        assertThat(Metric.BALANCED_ERROR.of(TWO)).isCloseTo((0.25 + 0.5) / 2, within(1e-15));
        // the rarer class is 1: precision 1/2, recall 1/2
        assertThat(Metric.F1.of(TWO)).isCloseTo(0.5, within(1e-15));
        // of the 8 pairs of rows, 4 with -1 are right, and 2 with 0.7
        assertThat(Metric.AUC.of(TWO)).isCloseTo(2 / 8.0, within(1e-15));
        assertThat(Metric.cost(new double[][] {{0, 1}, {10, 0}}).of(TWO)).isCloseTo(11 / 6.0, within(1e-15));
        assertThat(TWO.errors()).isEqualTo(2);
    }

    @Test
    void weightsCountAsRepeatedRowsDo() {
        Random random = new Random(5);
        int rows = 40;
        int[] labels = random.ints(rows, 0, 3).toArray();
        double[][] decisions = new double[rows][3];
        for (double[] row : decisions) {
            for (int p = 0; p < 3; p++) {
                row[p] = Math.rint(4 * random.nextGaussian()) / 4; // with ties
            }
        }
        double[] weights = random.ints(rows, 0, 4).asDoubleStream().toArray();
        int[] repeats = IntStream.range(0, rows)
                .flatMap(i -> IntStream.generate(() -> i).limit((long) weights[i]))
                .toArray();
        Predictions weighted = Predictions.byVotes(3, labels, decisions).withWeights(weights);
        Predictions repeated = Predictions.byVotes(
                3,
                Arrays.stream(repeats).map(i -> labels[i]).toArray(),
                Arrays.stream(repeats).mapToObj(i -> decisions[i]).toArray(double[][]::new));
        for (Metric metric : List.of(Metric.ERROR, Metric.BALANCED_ERROR, Metric.F1, Metric.AUC)) {
            assertThat(metric.of(weighted)).as(metric.name()).isCloseTo(metric.of(repeated), within(1e-12));
        }
    }

    @Test
    void additiveMetricsAreTheMeanOfTheirLosses() {
        for (Metric metric :
                List.of(Metric.ERROR, Metric.BALANCED_ERROR, Metric.cost(new double[][] {{0, 2}, {3, 0}}))) {
            double mean =
                    Arrays.stream(metric.losses(TWO).orElseThrow()).average().orElseThrow();
            assertThat(mean).isCloseTo(metric.of(TWO), within(1e-15));
        }
        assertThat(Metric.AUC.losses(TWO)).isEmpty();
    }

    @Test
    void logLossNeedsProbabilities() {
        assertThatThrownBy(() -> Metric.LOG_LOSS.of(TWO)).hasMessageContaining("needs probabilities");
        Predictions two = Predictions.byVotes(2, new int[] {0, 1}, new double[][] {{1}, {1}})
                .withProbabilities(new double[][] {{0.8, 0.2}, {0.5, 0.5}});
        assertThat(Metric.LOG_LOSS.of(two)).isCloseTo(-(Math.log(0.8) + Math.log(0.5)) / 2, within(1e-15));
        assertThat(two.predicted()).containsExactly(0, 0);
    }

    @Test
    void rowsWithoutLabelDoNotCount() {
        Predictions judged = Predictions.byVotes(2, new int[] {0, -1, 1}, new double[][] {{1}, {1}, {1}});
        assertThat(Metric.ERROR.of(judged)).isEqualTo(0.5);
        assertThat(Metric.BALANCED_ERROR.of(judged)).isEqualTo(0.5);
    }

    @Test
    void classWeightsFollowTheMetric() {
        assertThat(Metric.ERROR.classWeights(new int[] {30, 10})).isEmpty();
        assertThat(Metric.BALANCED_ERROR.classWeights(new int[] {30, 10})).containsExactly(2 / 3.0, 2.0);
        assertThat(Metric.BALANCED_ERROR.classWeights(new int[] {10, 10})).isEmpty();
        List<Double> costly = Metric.cost(new double[][] {{0, 1}, {4, 0}}).classWeights(new int[] {10, 10});
        assertThat(costly.get(1) / costly.get(0)).isCloseTo(4, within(1e-12));
    }

    @Test
    void namesAndTheirParsing() {
        for (String name : List.of("error", "balanced", "f1", "auc", "logloss")) {
            assertThat(Metric.parse(name).name()).isEqualTo(name);
        }
        assertThatThrownBy(() -> Metric.parse("accuracy")).hasMessageContaining("'accuracy' is no metric");
        assertThatThrownBy(() -> Metric.cost(new double[][] {{0, 1}, {-1, 0}})).hasMessageContaining("at least 0");
        assertThat(Metric.cost(new double[][] {{0, 1}, {2, 0}})).isEqualTo(Metric.cost(new double[][] {{0, 1}, {2, 0}
        }));
        assertThatThrownBy(() ->
                        Metric.cost(new double[3][3]).of(Predictions.byVotes(2, new int[1], new double[][] {{1}})))
                .hasMessageContaining("costs of 3 classes");
    }
}
