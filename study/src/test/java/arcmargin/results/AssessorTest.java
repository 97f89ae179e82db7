package arcmargin.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.svm.Metric;
import arcmargin.svm.Predictions;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AssessorTest {

    /** Six rows by hand: class b is rarer; scores of b are 0.9, 0.8, 0.4, 0.35, 0.2, 0.1. */
    private final Assessment byHand = assess(
            new int[] {1, 0, 1, 0, 0, -1},
            new double[][] {{0.1, 0.9}, {0.2, 0.8}, {0.6, 0.4}, {0.65, 0.35}, {0.8, 0.2}, {0.9, 0.1}});

    private static Assessment assess(int[] labels, double[][] probabilities) {
        double[][] decisions = new double[labels.length][1];
        return Assessor.assess(
                Predictions.byVotes(2, labels, decisions).withProbabilities(probabilities),
                IntStream.range(100, 100 + labels.length).toArray(),
                List.of("a", "b"),
                "rows",
                List.of());
    }

    @Test
    void countsByHand() {
        assertThat(byHand.total()).as("a row without a label does not count").isEqualTo(5);
        assertThat(byHand.errors()).isEqualTo(2);
        assertThat(byHand.confusion()).containsExactly(List.of(2, 1), List.of(1, 1));
        assertThat(byHand.classes().get(0).precision()).isEqualTo(2 / 3.0);
        assertThat(byHand.classes().get(1).recall()).isEqualTo(0.5);
        assertThat(byHand.classes().get(1).f1()).isEqualTo(0.5);
        // (tp tn - fp fn) / sqrt(…) = (1·2 - 1·1) / sqrt(2·2·3·3)
        assertThat(byHand.mcc()).isCloseTo(1 / 6.0, within(1e-15));
    }

    @Test
    void curvesByHand() {
        Assessment.Curve curve = byHand.curves().get(0);
        assertThat(curve.positive()).as("the rarer class").isEqualTo("b");
        // of the six pairs of a b and an a, five have the b first
        assertThat(curve.auc()).isCloseTo(5 / 6.0, within(1e-15));
        // precision at the two rows of b: 1 and 2/3
        assertThat(curve.averagePrecision()).isCloseTo((1 + 2 / 3.0) / 2, within(1e-15));
        assertThat(curve.points().get(1)).isEqualTo(new Assessment.Point(0.8, 1, 1));
    }

    @Test
    void probabilitiesByHand() {
        Assessment.Reliability reliability = byHand.reliability();
        double brier = (0.01 + 0.64 + 0.36 + 0.1225 + 0.04) / 5;
        assertThat(reliability.brier()).isCloseTo(brier, within(1e-15));
        double loss = -(Math.log(0.9) + Math.log(0.2) + Math.log(0.4) + Math.log(0.65) + Math.log(0.8)) / 5;
        assertThat(reliability.logLoss()).isCloseTo(loss, within(1e-12));
        assertThat(reliability.bins()).hasSize(1);
        assertThat(reliability.bins().get(0).share()).isEqualTo(0.4);
    }

    @Test
    void theMostConfidentErrorComesFirstWithItsRow() {
        assertThat(byHand.mistakes())
                .containsExactly(
                        new Assessment.Mistake(102, "a", "b", 0.8), new Assessment.Mistake(103, "b", "a", 0.6));
    }

    @Test
    void areaAgreesWithTheMetricWithAndWithoutTies() {
        Random random = new Random(2);
        for (double grain : new double[] {1e-9, 0.25}) {
            int rows = 500;
            int[] labels = new int[rows];
            double[][] decisions = new double[rows][1];
            for (int i = 0; i < rows; i++) {
                labels[i] = random.nextInt(3) == 0 ? 0 : 1;
                decisions[i][0] = grain * Math.rint(((labels[i] == 0 ? 0.8 : -0.8) + random.nextGaussian()) / grain);
            }
            Predictions said = Predictions.byVotes(2, labels, decisions);
            Assessment assessment =
                    Assessor.assess(said, IntStream.range(0, rows).toArray(), List.of("a", "b"), "rows", List.of());
            assertThat(assessment.curves().get(0).auc()).isCloseTo(1 - Metric.AUC.of(said), within(1e-12));
            assertThat(assessment.curves().get(0).points()).hasSizeLessThanOrEqualTo(201);
            assertThat(assessment.reliability()).isNull();
        }
    }

    @Test
    void manyClassesHaveACurveEachIfThereAreProbabilities() {
        int[] labels = {0, 1, 2, 0, 1, 2};
        double[][] probabilities = new double[6][3];
        for (int i = 0; i < 6; i++) {
            for (int c = 0; c < 3; c++) {
                probabilities[i][c] = c == labels[i] ? 0.8 : 0.1;
            }
        }
        Assessment assessment = Assessor.assess(
                Predictions.byVotes(3, labels, new double[6][3]).withProbabilities(probabilities),
                new int[6],
                List.of("a", "b", "c"),
                "rows",
                List.of());
        assertThat(assessment.curves()).hasSize(3).allMatch(curve -> curve.auc() == 1);
        assertThat(assessment.mcc()).isEqualTo(1);
    }
}
