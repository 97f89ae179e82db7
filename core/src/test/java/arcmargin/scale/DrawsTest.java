package arcmargin.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DrawsTest {

    @Test
    void samplesAreDistinctIncreasingAndOfTheSizeWanted() {
        long[] sample = Draws.sample(100_000, 5000, 3);
        assertThat(sample).hasSize(5000).isSorted().doesNotHaveDuplicates();
        assertThat(sample).isEqualTo(Draws.sample(100_000, 5000, 3)).isNotEqualTo(Draws.sample(100_000, 5000, 4));
        assertThat(Draws.sample(7, 10, 1)).containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(Draws.sample(7, 6, 1)).hasSize(6);
    }

    @Test
    void everyRowIsAsLikelyAsAnyOther() {
        int[] drawn = new int[50];
        for (int seed = 0; seed < 2000; seed++) {
            Arrays.stream(Draws.sample(50, 10, seed)).forEach(row -> drawn[(int) row]++);
        }
        // binomial with mean 400 and standard deviation 18
        assertThat(Arrays.stream(drawn)).allMatch(count -> Math.abs(count - 400) < 5 * 18);
        long held = LongStream.range(0, 100_000)
                .filter(row -> Draws.heldOut(row, 1))
                .count();
        assertThat(held).isBetween(10_000L - 5 * 95, 10_000L + 5 * 95);
        long both = LongStream.range(0, 100_000)
                .filter(row -> Draws.heldOut(row, 1) && Draws.heldOut(row, 2))
                .count();
        assertThat(both).isBetween(1000L - 5 * 32, 1000L + 5 * 32);
    }
}
