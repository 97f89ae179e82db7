package arcmargin.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SplitTest {

    private static int[] labels(int size, int classes, long seed) {
        Random random = new Random(seed);
        return IntStream.range(0, size)
                .map(i -> (int) (classes * random.nextDouble() * random.nextDouble()))
                .toArray();
    }

    private static int count(int[] rows, int[] labels, int label) {
        return (int) IntStream.of(rows).filter(row -> labels[row] == label).count();
    }

    private static void assertPartition(Split split, int size) {
        assertThat(IntStream.concat(IntStream.of(split.training()), IntStream.of(split.validation()))
                        .sorted()
                        .toArray())
                .containsExactly(IntStream.range(0, size).toArray());
        assertThat(split.training()).isSorted();
        assertThat(split.validation()).isSorted();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aHoldOutTakesTheSamePartOfEachClass(long seed) {
        int[] labels = labels(997, 7, seed);
        Split split = Split.holdOut(labels, 0.2, seed);
        assertPartition(split, 997);
        assertThat(split.validation()).hasSize(199);
        for (int label = 0; label < 7; label++) {
            double share = 0.2 * count(IntStream.range(0, 997).toArray(), labels, label);
            assertThat((double) count(split.validation(), labels, label))
                    .isBetween(Math.floor(share), Math.ceil(share));
        }
        assertThat(Split.holdOut(labels, 0.2, seed)).isEqualTo(split);
        assertThat(Split.holdOut(labels, 0.2, seed + 1)).isNotEqualTo(split);
    }

    @Test
    void isoletIsSplitAsInThePaper() {
        int[] labels = IntStream.range(0, 6238).map(i -> i % 26).toArray();
        Split split = Split.holdOut(labels, 0.2, 1);
        assertThat(split.training()).hasSize(4990);
        assertThat(split.validation()).hasSize(1248);
    }

    @Test
    void noClassIsHeldOutWhole() {
        int[] labels = {0, 1, 2, 3, 4, 5};
        assertThat(Split.holdOut(labels, 0.5, 1).training()).hasSize(6);
        assertThat(Split.holdOut(new int[] {0, 0, 1}, 0.9, 1).training())
                .hasSize(2)
                .contains(2);
    }

    /** The rows a seed gives are part of every published result: they must never change. */
    @Test
    void aSeedAlwaysGivesTheSameRows() {
        int[] labels = {0, 1, 0, 1, 0, 1, 0, 1, 0, 1};
        assertThat(Split.holdOut(labels, 0.4, 42).validation()).containsExactly(2, 3, 4, 9);
        assertThat(Split.folds(labels, 3, 42).get(0).validation()).containsExactly(1, 2, 3, 8);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 10})
    void foldsHoldOutEachRowOnce(int folds) {
        int[] labels = labels(503, 4, folds);
        List<Split> splits = Split.folds(labels, folds, 9);
        assertThat(splits).hasSize(folds);
        int[] heldOut = new int[503];
        for (Split split : splits) {
            assertPartition(split, 503);
            assertThat(split.validation().length).isBetween(503 / folds, 503 / folds + 1);
            IntStream.of(split.validation()).forEach(row -> heldOut[row]++);
            for (int label = 0; label < 4; label++) {
                int all = count(IntStream.range(0, 503).toArray(), labels, label);
                assertThat(count(split.validation(), labels, label)).isBetween(all / folds, all / folds + 1);
            }
        }
        assertThat(Arrays.stream(heldOut).allMatch(times -> times == 1)).isTrue();
    }

    @Test
    void theLastRows() {
        Split split = Split.last(5, 2);
        assertThat(split.training()).containsExactly(0, 1, 2);
        assertThat(split.validation()).containsExactly(3, 4);
    }

    @Test
    void sharesAndFoldsHaveBounds() {
        int[] labels = new int[4];
        assertThatThrownBy(() -> Split.holdOut(labels, 0, 1)).hasMessage("share = 0.0, must be above 0 and below 1");
        assertThatThrownBy(() -> Split.holdOut(labels, Double.NaN, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Split.folds(labels, 5, 1))
                .hasMessage("folds = 5, must be from 2 to the number of rows = 4");
        assertThatThrownBy(() -> Split.last(3, 4)).hasMessage("count = 4, must be from 0 to the size = 3");
    }
}
