package arcmargin.unsupervised;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AgreementTest {

    @Test
    void clustersThatAreClassesAgreeWhateverTheirNumbers() {
        Agreement agreement = Agreement.of(new int[] {2, 2, 0, 0, 1}, new int[] {0, 0, 1, 1, 2});
        assertThat(agreement.rand()).isEqualTo(1);
        assertThat(agreement.information()).isCloseTo(1, within(1e-15));
    }

    @Test
    void aSmallTableByHand() {
        // table (2 1 / 1 2): 2 pairs together, 6 and 6 pairs in rows and columns, 15 in all: (2 - 36/15) / (6 - 36/15)
        Agreement agreement = Agreement.of(new int[] {0, 0, 0, 1, 1, 1}, new int[] {0, 0, 1, 0, 1, 1});
        assertThat(agreement.rand()).isCloseTo((2 - 2.4) / (6 - 2.4), within(1e-15));
        double mutual = 4.0 / 6 * Math.log(2.0 / 6 / 0.25) + 2.0 / 6 * Math.log(1.0 / 6 / 0.25);
        assertThat(agreement.information()).isCloseTo(mutual / Math.log(2), within(1e-15));
    }

    @Test
    void scoresAreThoseOfScikitLearn() {
        int[] one =
                IntStream.range(0, 500).map(i -> (int) (4 * Reference.noise(i))).toArray();
        int[] two = IntStream.range(0, 500)
                .map(i -> (int) (3 * Reference.noise(i) + 1.5 * Reference.noise(i + 1000)))
                .toArray();
        assertThat(Agreement.of(one, two).rand()).isCloseTo(Reference.of("rand")[0], within(1e-12));
        assertThat(Agreement.of(one, two).information()).isCloseTo(Reference.of("information")[0], within(1e-12));
        assertThat(Agreement.of(two, one).rand()).isCloseTo(Reference.of("rand")[0], within(1e-12));
    }

    @Test
    void rowsWithoutAClassAreLeftOut() {
        Agreement all = Agreement.of(new int[] {0, 0, 1, 1}, new int[] {0, 0, 1, 0});
        Agreement more = Agreement.of(new int[] {0, 0, 1, 1, 1, 0}, new int[] {0, 0, 1, 0, -1, -1});
        assertThat(more).isEqualTo(all);
        assertThat(more.rows()).isEqualTo(4);
    }

    @Test
    void oneClusterSaysNothing() {
        assertThat(Agreement.of(new int[4], new int[] {0, 1, 0, 1}).rand()).isZero();
        assertThat(Agreement.of(new int[4], new int[] {0, 1, 0, 1}).information())
                .isZero();
        assertThatThrownBy(() -> Agreement.of(new int[3], new int[4])).isInstanceOf(IllegalArgumentException.class);
    }
}
