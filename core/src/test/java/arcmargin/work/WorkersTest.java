package arcmargin.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkersTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void everyTaskRunsOnceAlsoWhenNested(int threads) {
        try (Workers workers = Workers.of(threads)) {
            AtomicIntegerArray runs = new AtomicIntegerArray(30 * 20);
            workers.forEach(30, i -> workers.forEach(20, j -> runs.incrementAndGet(20 * i + j)));
            for (int k = 0; k < runs.length(); k++) {
                assertThat(runs.get(k)).isEqualTo(1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void aFailureReachesTheCaller(int threads) {
        try (Workers workers = Workers.of(threads)) {
            assertThatThrownBy(() -> workers.forEach(100, i -> {
                        if (i == 17) {
                            throw new IllegalStateException("task 17");
                        }
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("task 17");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anInterruptedCallerStopsAndStaysInterrupted(int threads) {
        try (Workers workers = Workers.of(threads)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> workers.forEach(1000, i -> {})).isInstanceOf(CancellationException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void atLeastOneThread() {
        assertThatThrownBy(() -> Workers.of(0)).hasMessage("threads is 0, must be at least 1");
    }
}
