package arcmargin.selection;

import arcmargin.data.Dataset;
import arcmargin.svm.Predictions;
import arcmargin.work.Resources;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What every approximation has to beat: an exact machine, tuned and trained on so many random rows that it takes about
 * the same time, judged on the same rows held out (D. Horn et al., "A comparative study on large scale kernelized
 * support vector machines", 2016, found it hard to beat).
 *
 * <pre>{@code
 * tuned.subsample().ifPresent(sample -> System.out.println(sample.rows() + " rows: " + sample.value()));
 * }</pre>
 *
 * @param rows how many rows it was tuned and trained on
 * @param kernel its kernel
 * @param judged what it said of the rows held out
 * @param value the metric on these rows
 * @param seconds the time it took
 */
public record Subsample(int rows, String kernel, Predictions judged, double value, double seconds) {

    private static final int FEWEST = 2000;

    /** The number of rows is raised until so much of the time is used. */
    private static final double ENOUGH = 0.6;

    /** The most that the number of rows is multiplied by from one attempt to the next. */
    private static final double STEP = 4;

    /**
     * What an exact machine is given.
     *
     * @param rows the rows that may be trained on
     * @param heldOut the rows that it is judged on
     * @param seconds the time to take
     * @param seed of the rows taken
     */
    public record Setting(Dataset rows, Dataset heldOut, double seconds, long seed) {}

    /**
     * Finds the number of rows, from few to more: the time of tuning grows with their square.
     *
     * @param setting rows and time
     * @param tuner the tuner of some rows
     * @param resources thread pool, memory and BLAS
     * @return the largest that fits the time
     */
    public static Subsample of(Setting setting, Function<Dataset, Tuner> tuner, Resources resources) {
        Dataset rows = setting.rows();
        double seconds = setting.seconds();
        int[] order = shuffled(rows.size(), setting.seed());
        int count = Math.min(FEWEST, order.length);
        while (true) {
            long begun = System.nanoTime();
            Dataset some = rows.select(IntStream.of(order).limit(count).sorted().toArray());
            Tuning tuned = tuner.apply(some).run();
            double taken = (System.nanoTime() - begun) / 1e9;
            double factor = Math.min(STEP, Math.sqrt(0.9 * seconds / Math.max(taken, 1e-3)));
            if (taken >= ENOUGH * seconds || count == order.length || factor < 1.1) {
                Predictions judged = Predictions.of(tuned.model(), setting.heldOut(), resources);
                String kernel = tuned.choice().selected().kernel().toString();
                return new Subsample(
                        count, kernel, judged, tuned.estimate().metric().of(judged), taken);
            }
            count = (int) Math.min(order.length, Math.ceil(count * factor));
        }
    }

    private static int[] shuffled(int size, long seed) {
        int[] order = IntStream.range(0, size).toArray();
        Random random = new Random(seed);
        for (int i = size - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int row = order[i];
            order[i] = order[j];
            order[j] = row;
        }
        return order;
    }
}
