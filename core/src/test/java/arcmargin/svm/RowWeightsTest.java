package arcmargin.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.Dataset;
import arcmargin.data.SideColumns;
import arcmargin.kernel.Kernels;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RowWeightsTest {

    private static final SvmOptions OPTIONS = SvmOptions.of(0.7).withTolerance(1e-7);

    private final Dataset data = CommitteeTest.blobs(90, 3, 5);

    @Test
    void aRowOfWeightTwoIsARowThatOccursTwice() {
        int[] doubled = IntStream.range(0, 90).filter(i -> i % 7 == 0).toArray();
        double[] weights = new double[90];
        Arrays.setAll(weights, i -> i % 7 == 0 ? 2 : 1);
        requireEqualDecisions(weighted(weights), data.followedBy(data.select(doubled)));
    }

    @Test
    void aRowOfWeightZeroIsNotThere() {
        double[] weights = new double[90];
        Arrays.setAll(weights, i -> i % 5 == 0 ? 0 : 1);
        int[] kept = IntStream.range(0, 90).filter(i -> i % 5 != 0).toArray();
        requireEqualDecisions(weighted(weights), data.select(kept));
    }

    @Test
    void equalWeightsAreAFactorOfThePenalty() {
        double[] weights = new double[90];
        Arrays.fill(weights, 3);
        double[] weighted = decisions(weighted(weights), OPTIONS);
        assertThat(weighted).containsExactly(decisions(data, OPTIONS.withPenalty(3 * 0.7)), within(1e-5));
    }

    @Test
    void weightsArePartOfTheHashOfTheData() {
        double[] weights = new double[90];
        Arrays.setAll(weights, i -> i);
        assertThat(Provenance.hash(weighted(weights))).isNotEqualTo(Provenance.hash(data));
    }

    private Dataset weighted(double[] weights) {
        return data.withBeside(new SideColumns(weights, Map.of()));
    }

    private static void requireEqualDecisions(Dataset first, Dataset second) {
        assertThat(decisions(first, OPTIONS)).containsExactly(decisions(second, OPTIONS), within(1e-5));
    }

    private static double[] decisions(Dataset training, SvmOptions options) {
        return Svm.with(Kernels.parse("rbf:1"))
                .options(options)
                .train(training)
                .model()
                .predictor()
                .decisions(0.3, -0.2);
    }
}
