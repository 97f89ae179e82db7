package arcmargin.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Measures how long cells take on rows of {@link Mixture}: {@code Growth ROWS KERNEL CELL_ROWS FILE} prints seconds,
 * memory and error, and writes what {@link Schedule} needs of every task to a file. The cluster is that of {@code
 * spark.master}.
 */
final class Growth {

    private static final int TEST_ROWS = 200_000;
    private static final int ROWS_A_PARTITION = 50_000;

    private Growth() {}

    /** What a task took, in milliseconds and bytes. */
    record Task(int stage, long start, long end, long read, long written) {

        String line() {
            return stage + "\t" + start + "\t" + end + "\t" + read + "\t" + written;
        }

        static Task of(String line) {
            String[] cells = line.split("\t");
            return new Task(
                    Integer.parseInt(cells[0]),
                    Long.parseLong(cells[1]),
                    Long.parseLong(cells[2]),
                    Long.parseLong(cells[3]),
                    Long.parseLong(cells[4]));
        }
    }

    /** Keeps what tasks took. */
    private static final class Listener extends SparkListener {

        private final List<Task> tasks = new ArrayList<>();

        @Override
        public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
            TaskMetrics metrics = end.taskMetrics();
            tasks.add(new Task(
                    end.stageId(),
                    end.taskInfo().launchTime(),
                    end.taskInfo().finishTime(),
                    metrics.shuffleReadMetrics().totalBytesRead(),
                    metrics.shuffleWriteMetrics().bytesWritten()));
        }

        synchronized List<Task> tasks() {
            return List.copyOf(tasks);
        }
    }

    /** Measures. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rows = Integer.parseInt(arguments[0]);
        SparkSession spark = SparkSession.builder().appName("growth").getOrCreate();
        Listener listener = new Listener();
        spark.sparkContext().addSparkListener(listener);
        ArcmarginClassifier classifier = new ArcmarginClassifier()
                .setSolver("cells")
                .setKernel(arguments[1])
                .setCellRows(Integer.parseInt(arguments[2]));
        long begun = System.currentTimeMillis();
        ArcmarginClassificationModel model =
                classifier.fit(new Mixture(1).table(spark, rows, 1 + rows / ROWS_A_PARTITION));
        long fitted = System.currentTimeMillis();
        Thread.sleep(1000); // task events reach the listener with a delay
        List<Task> tasks = listener.tasks();
        Dataset<Row> predicted = model.transform(new Mixture(2).table(spark, TEST_ROWS, 4));
        long wrong = predicted.where("prediction != label").count();
        long ended = System.currentTimeMillis();
        List<String> lines = new ArrayList<>();
        lines.add("stage\tstart\tend\tread\twritten, of fit from 0 to " + (fitted - begun));
        tasks.forEach(task ->
                lines.add(new Task(task.stage, task.start - begun, task.end - begun, task.read, task.written).line()));
        Files.write(Path.of(arguments[3]), lines);
        System.out.printf(
                Locale.ROOT,
                "rows %d cells %d vectors %d: fit %.1f s, predict %d rows %.1f s, error %.3f %%, estimate %s,"
                        + " memory %s%n",
                rows,
                model.model().machine().parts().size(),
                model.model().machine().supportVectors(),
                (fitted - begun) / 1e3,
                TEST_ROWS,
                (ended - fitted) / 1e3,
                100.0 * wrong / TEST_ROWS,
                model.model().provenance(),
                memory(spark));
        spark.stop();
    }

    /** The most memory that each process had. */
    private static Set<String> memory(SparkSession spark) throws IOException {
        Set<String> all = new HashSet<>(JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(java.util.Collections.nCopies(16, 0), 16)
                .map(part -> peak())
                .collect());
        all.add(peak());
        return all;
    }

    private static String peak() throws IOException {
        return SparkEnv.get().executorId() + " "
                + Files.readAllLines(Path.of("/proc/self/status")).stream()
                        .filter(line -> line.startsWith("VmHWM"))
                        .map(line -> line.replaceAll("\\D+", "") + " kB")
                        .findFirst()
                        .orElse("unknown");
    }
}
