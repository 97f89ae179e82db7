package arcmargin.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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

    /** Otherwise calls nested in a long task would pile up what they work on. */
    @Test
    void callsThatAreOverAreNotHeld() {
        CountDownLatch over = new CountDownLatch(1);
        List<WeakReference<Object>> worked = new ArrayList<>();
        try (Workers workers = Workers.of(2)) {
            workers.forEach(2, task -> {
                if (!Thread.currentThread().getName().startsWith("arcmargin-worker")) {
                    for (int call = 0; call < 100; call++) {
                        int[] data = new int[1000];
                        worked.add(new WeakReference<>(data));
                        workers.forEach(2, part -> data[part]++);
                    }
                    for (int wait = 0; wait < 50 && held(worked) > 2; wait++) {
                        System.gc();
                    }
                    over.countDown();
                } else {
                    assertThatCode(over::await).doesNotThrowAnyException();
                }
            });
        }
        assertThat(held(worked)).isLessThanOrEqualTo(2);
    }

    private static long held(List<WeakReference<Object>> references) {
        return references.stream().filter(each -> each.get() != null).count();
    }

    @Test
    void aThreadThatBecomesIdleHelpsWithWhatIsOpen() throws InterruptedException {
        try (Workers workers = Workers.of(2)) {
            CountDownLatch first = new CountDownLatch(1);
            Set<String> names = ConcurrentHashMap.newKeySet();
            CountDownLatch both = new CountDownLatch(2);
            Thread other = new Thread(() -> workers.forEach(2, task -> await(first)));
            other.start();
            Thread late = new Thread(() -> workers.forEach(2, task -> {
                names.add(Thread.currentThread().getName());
                both.countDown();
                await(both);
            }));
            late.start();
            first.countDown();
            late.join(20_000);
            other.join(20_000);
            assertThat(names).hasSize(2);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
