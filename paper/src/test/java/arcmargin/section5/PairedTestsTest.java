package arcmargin.section5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PairedTestsTest {

    /** By hand: sorted values times 4, 3, 2, 1, then the largest so far. */
    @Test
    void holmMultipliesTheSmallestByAllAndNeverDecreases() {
        double[] adjusted = PairedTests.holm(new double[] {0.03, 0.005, 0.04, 0.02});
        assertThat(adjusted).containsExactly(new double[] {0.06, 0.02, 0.06, 0.06}, within(1e-15));
        assertThat(PairedTests.holm(new double[] {0.6, 0.7})).containsExactly(1, 1);
        assertThat(PairedTests.holm(new double[0])).isEmpty();
    }

    @Test
    void onlySetsOfBothAreComparedAndTiesCountForNeither() {
        Map<String, Map<String, Double>> columns = new LinkedHashMap<>();
        columns.put("first", Map.of("a", 90.0, "b", 80.0, "c", 70.0, "alone", 1.0));
        columns.put("second", Map.of("a", 89.0, "b", 80.0, "c", 71.5));
        PairedTests tests = PairedTests.of(columns, List.of(new PairedTests.Pair("first", "second")));
        PairedTests.Outcome outcome = tests.of("first", "second");
        assertThat(outcome.sets()).isEqualTo(3);
        assertThat(outcome.counts()).isEqualTo("1/1/1");
        assertThat(outcome.difference()).isEqualTo(-0.5 / 3, within(1e-12));
        assertThat(outcome.differs()).isFalse();
        assertThat(tests.table("points", 2).markdown()).contains("−0.17").contains("1/1/1");
    }

    @Test
    void aMethodThatIsAlwaysBetterDiffers() {
        Map<String, Double> better = new LinkedHashMap<>();
        Map<String, Double> worse = new LinkedHashMap<>();
        for (int set = 0; set < 12; set++) {
            worse.put("set " + set, 80.0 + set);
            better.put("set " + set, 80.5 + 1.1 * set);
        }
        Map<String, Map<String, Double>> columns = Map.of("better", better, "worse", worse);
        PairedTests.Outcome outcome = PairedTests.of(columns, List.of(new PairedTests.Pair("better", "worse")))
                .outcomes()
                .get(0);
        assertThat(outcome.p()).isEqualTo(2 * Math.pow(0.5, 12), within(1e-12)); // exact: all signs alike
        assertThat(outcome.differs()).isTrue();
        assertThat(outcome.text()).isEqualTo("p < 0.001");
    }
}
