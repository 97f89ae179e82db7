package arcmargin.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StatisticsTest {

    @Test
    void wilsonIntervalsByHand() {
        // 5 of 50: centre (0.1 + z²/100)/(1 + z²/50), z² = 3.841458820694124
        assertThat(Proportion.interval(5, 50).lower()).isCloseTo(0.04347576493189, within(1e-12));
        assertThat(Proportion.interval(5, 50).upper()).isCloseTo(0.213602314374797, within(1e-12));
    }

    @Test
    void intervalsAtTheEnds() {
        assertThat(Proportion.interval(0, 20).lower()).isZero();
        assertThat(Proportion.interval(0, 20).upper()).isCloseTo(0.161125, within(1e-6));
        assertThat(Proportion.interval(20, 20).lower()).isCloseTo(1 - 0.161125, within(1e-6));
        assertThat(Proportion.interval(20, 20).upper()).isEqualTo(1);
        assertThatThrownBy(() -> Proportion.interval(3, 2)).hasMessageContaining("count is 3 of 2");
    }

    @Test
    void mcNemarByHand() {
        // n = 6, k = 1: 2 · 1/64 + 6/64
        assertThat(McNemar.pValue(1, 5)).isCloseTo(8 / 64.0, within(1e-14));
        assertThat(McNemar.pValue(5, 1)).isEqualTo(McNemar.pValue(1, 5));
        assertThat(McNemar.pValue(0, 0)).isEqualTo(1);
        assertThat(McNemar.pValue(0, 1)).isCloseTo(0.5, within(1e-15));
        assertThat(McNemar.pValue(3, 3)).isCloseTo(1, within(1e-14));
    }

    @Test
    void largeNumbersAgreeWithTheNormalLaw() {
        // z = (5150 - 4850)/sqrt(10000) = 3: two-sided 0.0026998
        assertThat(McNemar.pValue(4850, 5150)).isCloseTo(0.0026998, within(2e-6));
        assertThat(McNemar.pValue(0, 20000)).isZero();
    }

    @Test
    void onlyRowsCountWhereOneIsRight() {
        int[] truth = {0, 0, 0, 1, 1, 1};
        int[] first = {0, 1, 1, 1, 1, 0}; // wrong: 1, 2, 5
        int[] second = {1, 1, 0, 1, 1, 1}; // wrong: 0, 1
        assertThat(McNemar.pValue(truth, first, second)).isEqualTo(McNemar.pValue(2, 1));
    }
}
