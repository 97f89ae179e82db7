package arcmargin.section5;

import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;

/**
 * How long something took.
 *
 * @param seconds by the clock
 * @param processor seconds of all processors, which other work on the machine lengthens less; 0 if not known
 */
record Spent(double seconds, double processor) {

    /** Runs of what is compared with another program: the first one also compiles. */
    static final int COMPARED = 3;

    /** The time of a task, of the median of so many runs. */
    static Spent on(int repetitions, Runnable task) {
        Spent[] runs = new Spent[repetitions];
        for (int r = 0; r < repetitions; r++) {
            long begun = System.nanoTime();
            double before = used();
            task.run();
            runs[r] = new Spent((System.nanoTime() - begun) / 1e9, used() - before);
        }
        Arrays.sort(runs, Comparator.comparingDouble(Spent::seconds));
        return runs[repetitions / 2];
    }

    private static double used() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toMillis()
                / 1e3;
    }
}
