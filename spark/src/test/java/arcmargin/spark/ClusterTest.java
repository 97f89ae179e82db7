package arcmargin.spark;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.svm.Model;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.JavaSparkStatusTracker;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A standalone cluster on the loopback interface: a master, two workers and their executors, each a process of its own.
 */
@Tag("cluster")
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class ClusterTest {

    private static final String HOST = "127.0.0.1";

    @TempDir
    private Path folder;

    private final List<Process> processes = new ArrayList<>();
    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private SparkSession spark;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        int port = freePort();
        start(
                "master",
                "org.apache.spark.deploy.master.Master",
                "--host",
                HOST,
                "--port",
                Integer.toString(port),
                "--webui-port",
                "0");
        String master = "spark://" + HOST + ":" + port;
        await("master", "I have been elected leader");
        for (String worker : List.of("worker-1", "worker-2")) {
            start(
                    worker,
                    "org.apache.spark.deploy.worker.Worker",
                    "--host",
                    HOST,
                    "--cores",
                    "1",
                    "--memory",
                    "1g",
                    "--webui-port",
                    "0",
                    "--work-dir",
                    folder.resolve(worker).toString(),
                    master);
            await(worker, "Successfully registered with master");
        }
        spark = SparkSession.builder()
                .master(master)
                .appName("cluster tests")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", HOST)
                .config("spark.driver.bindAddress", HOST)
                .config("spark.executor.memory", "700m")
                .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .config("spark.sql.shuffle.partitions", "3")
                .getOrCreate();
    }

    @AfterEach
    void stop() throws InterruptedException {
        if (spark != null) {
            spark.stop();
        }
        background.shutdownNow();
        for (Process process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly); // executors
            process.destroyForcibly();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private void start(String name, String main, String... arguments) throws IOException {
        Path settings = Files.writeString(folder.resolve("log4j2-info.properties"), """
                rootLogger.level = info
                rootLogger.appenderRef.out.ref = out
                appender.out.type = Console
                appender.out.name = out
                appender.out.layout.type = PatternLayout
                appender.out.layout.pattern = %m%n
                """);
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m"));
        command.addAll(Arrays.asList(System.getProperty("arcmargin.spark.opens").split(" ")));
        command.addAll(List.of(
                "-Dlog4j2.configurationFile=" + settings.toUri(), "-cp", System.getProperty("java.class.path"), main));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile());
        builder.environment().put("SPARK_LOCAL_IP", HOST);
        // executors are started with the jars of Spark's home; here they are on the class path
        Files.createDirectories(folder.resolve("home/jars"));
        builder.environment().put("SPARK_HOME", folder.resolve("home").toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        processes.add(builder.start());
    }

    private void await(String name, String line) throws IOException, InterruptedException {
        Path log = folder.resolve(name + ".log");
        for (int k = 0; k < 600; k++) {
            if (Files.exists(log) && Files.readString(log).contains(line)) {
                return;
            }
            Thread.sleep(100);
        }
        throw new AssertionError(name + " does not say '" + line + "':\n" + Files.readString(log));
    }

    private static ArcmarginClassifier tuned() {
        return new ArcmarginClassifier().setKernel("rbf:auto").setFolds(6).setEstimateFolds(2);
    }

    /** The same fit with threads of this process. */
    private Model local(ArcmarginClassifier classifier, List<Tables.Point> points) {
        SparkSession cluster = spark;
        cluster.stop();
        SparkSession local = Tables.session("local[3]", "org.apache.spark.serializer.JavaSerializer");
        try {
            return classifier.fit(Tables.table(local, points)).model();
        } finally {
            local.stop();
            spark = null;
        }
    }

    @Test
    void theModelIsThatOfOneProcess() {
        List<Tables.Point> points = Tables.rings(300, 3, 1);
        Dataset<Row> table = Tables.table(spark, points).repartition(4);
        ArcmarginClassificationModel model = tuned().fit(table);
        assertThat(executors()).hasSize(2);
        List<Row> predicted = model.transform(table).collectAsList();
        assertThat(predicted).hasSize(300);
        assertThat(model.model()).isEqualTo(local(tuned(), points));
    }

    @Test
    void executorsMayBeLost() throws InterruptedException, ExecutionException {
        List<Tables.Point> points = Tables.rings(1500, 3, 1);
        Future<Model> fitted = background.submit(
                () -> tuned().fit(Tables.table(spark, points).repartition(4)).model());
        List<ProcessHandle> executors = executors();
        while (executors.size() < 2 || tasks() < 3) {
            assertThat(fitted.isDone()).as("the job is still running").isFalse();
            Thread.sleep(20);
            executors = executors();
        }
        executors.get(0).destroyForcibly(); // in the middle of a task
        assertThat(fitted.isDone()).as("the executor was killed in the middle").isFalse();
        assertThat(fitted.get()).isEqualTo(local(tuned(), points));
    }

    @Test
    void executorsThatTrainCellsMayBeLost() throws InterruptedException, ExecutionException {
        List<Tables.Point> points = Tables.rings(30000, 3, 1);
        ArcmarginClassifier cells = new ArcmarginClassifier()
                .setSolver("cells")
                .setKernel("rbf:auto")
                .setPenalty(10)
                .setCellRows(500);
        Future<Model> fitted = background.submit(
                () -> cells.fit(Tables.table(spark, points).repartition(4)).model());
        while (!trainsCells()) {
            assertThat(fitted.isDone()).as("the job is still running").isFalse();
            Thread.sleep(20);
        }
        executors().get(0).destroyForcibly(); // with it, rows that were brought to their cells
        assertThat(fitted.isDone()).as("the executor was killed in the middle").isFalse();
        assertThat(fitted.get()).isEqualTo(local(cells, points));
    }

    /** Whether some of the cells are trained and others are not. */
    private boolean trainsCells() {
        JavaSparkStatusTracker tracker =
                JavaSparkContext.fromSparkContext(spark.sparkContext()).statusTracker();
        return Arrays.stream(tracker.getActiveStageIds())
                .mapToObj(tracker::getStageInfo)
                .anyMatch(stage -> stage != null && stage.numTasks() > 40 && stage.numCompletedTasks() > 5);
    }

    /** Jobs that ended or run. */
    private int tasks() {
        return spark.sparkContext().statusTracker().getJobIdsForGroup(null).length;
    }

    /** The processes that the workers started. */
    private List<ProcessHandle> executors() {
        return processes.stream()
                .skip(1) // the master
                .flatMap(Process::children)
                .toList();
    }
}
