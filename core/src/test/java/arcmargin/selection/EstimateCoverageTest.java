package arcmargin.selection;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Split;
import arcmargin.svm.Metric;
import arcmargin.svm.Predictions;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often the interval of the nested estimate covers the error on the rows left out: 200 random splits of five
 * generated sets, each with 120 rows to tune on and 1880 left out.
 */
@Tag("slow")
class EstimateCoverageTest {

    private static final int SIZE = 2000;
    private static final int TUNED = 120;
    private static final int SPLITS = 40;

    /** What is searched has no part in what the interval promises, but decides how long this takes. */
    private static final SelectionOptions COARSE = SelectionOptions.standard()
            .withGrid(4, 3)
            .withFinest(Double.POSITIVE_INFINITY)
            .withExtend(false);

    @Test
    void theIntervalCoversTheErrorOnRowsLeftOut() {
        int covered = 0;
        try (Resources resources = Resources.of(Workers.ofMachine())) {
            for (int set = 0; set < 5; set++) {
                Dataset data = set(set);
                for (int k = 0; k < SPLITS; k++) {
                    Split split = Split.holdOut(data.labels(), 1 - (double) TUNED / SIZE, k);
                    Tuning tuned = Tuner.of(data.select(split.training()))
                            .kernel("rbf:auto")
                            .committee(1)
                            .folds(3)
                            .search(COARSE)
                            .seed(k)
                            .resources(resources)
                            .run();
                    double truth =
                            Metric.ERROR.of(Predictions.of(tuned.model(), data.select(split.validation()), resources));
                    covered += truth >= tuned.estimate().lower()
                                    && truth <= tuned.estimate().upper()
                            ? 1
                            : 0;
                }
            }
        }
        assertThat(covered / (5.0 * SPLITS))
                .as("coverage over " + 5 * SPLITS + " splits")
                .isBetween(0.90, 0.98);
    }

    /** Two or three classes in a few dimensions, from separable to noisy, linear to curved. */
    private static Dataset set(int number) {
        Random random = new Random(number);
        int dimension = 2 + 2 * number;
        int classes = number % 2 == 0 ? 2 : 3;
        double[] values = new double[SIZE * dimension];
        int[] labels = new int[SIZE];
        for (int i = 0; i < SIZE; i++) {
            double sum = 0.3 * (number + 1) * random.nextGaussian();
            for (int j = 0; j < dimension; j++) {
                double value = random.nextGaussian();
                values[i * dimension + j] = value;
                sum += j == 0 ? Math.sin(2 * value) : j == 1 ? value * values[i * dimension] : 0.3 * value;
            }
            labels[i] = classes == 2 ? (sum > 0 ? 1 : 0) : sum > 0.7 ? 2 : sum > -0.7 ? 1 : 0;
        }
        return new Dataset(
                DensePoints.of(SIZE, dimension, values),
                labels,
                List.of("a", "b", "c").subList(0, classes));
    }
}
