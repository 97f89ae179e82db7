package arcmargin.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DrawTest {

    private static final int DRAWS = 200_000;

    @Test
    void theStreamIsFixedForEver() {
        Draw draw = new Draw(1, 7);
        assertThat(new long[] {draw.bits(), draw.bits(), draw.bits()})
                .containsExactly(1169315555356267113L, -4563847663657722380L, 2821161126609295496L);
    }

    @Test
    void streamsOfNeighboursAreUnrelated() {
        long[] first = new long[1000];
        for (int i = 0; i < 1000; i++) {
            first[i] = new Draw(i / 100, i % 100).bits();
        }
        double ones = Arrays.stream(first).mapToInt(Long::bitCount).average().orElseThrow();
        assertThat(ones).isCloseTo(32, within(5 * 4 / Math.sqrt(1000)));
        assertThat(Arrays.stream(first).distinct().count()).isEqualTo(1000);
    }

    @Test
    void belowIsUniform() {
        Draw draw = new Draw(3, 0);
        int[] counts = new int[7];
        IntStream.range(0, DRAWS).forEach(i -> counts[draw.below(7)]++);
        double expected = DRAWS / 7.0;
        double chiSquare = Arrays.stream(counts)
                .mapToDouble(c -> (c - expected) * (c - expected) / expected)
                .sum();
        assertThat(chiSquare).isLessThan(27.9); // six degrees of freedom, one in ten thousand
        assertThatThrownBy(() -> draw.below(0)).hasMessage("bound = 0, must be positive");
    }

    @Test
    void momentsOfTheContinuousDraws() {
        Draw draw = new Draw(4, 0);
        double uniform = 0;
        double normal = 0;
        double normalSquared = 0;
        double geometric = 0;
        for (int i = 0; i < DRAWS; i++) {
            uniform += draw.uniform();
            double z = draw.gaussian();
            normal += z;
            normalSquared += z * z;
            geometric += draw.geometric(0.2);
        }
        double error = 5 / Math.sqrt(DRAWS); // five standard errors of a quantity of variance one
        assertThat(uniform / DRAWS).isCloseTo(0.5, within(error * Math.sqrt(1.0 / 12)));
        assertThat(normal / DRAWS).isCloseTo(0, within(error));
        assertThat(normalSquared / DRAWS).isCloseTo(1, within(error * Math.sqrt(2)));
        assertThat(geometric / DRAWS).isCloseTo(5, within(error * Math.sqrt(20)));
    }

    @Test
    void aPermutationHasEachNumberOnce() {
        int[] order = new Draw(5, 0).permutation(1000);
        assertThat(order).doesNotHaveDuplicates().hasSize(1000);
        assertThat(order).isNotEqualTo(IntStream.range(0, 1000).toArray());
    }
}
