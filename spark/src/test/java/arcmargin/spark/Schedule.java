package arcmargin.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How long a measured fit would take on more cores: {@code Schedule TASKS} reads what {@link Growth} wrote, replays the
 * tasks on any number of cores, and prints a table in Markdown.
 *
 * <p>The model: stages follow each other as measured. Tasks of a stage begin in the order measured, each on the core
 * that is free first, and take as long as measured, and in addition the time to bring the bytes that they read over the
 * network, from which those of the own node are exempt. The driver works alone between stages as long as measured.
 */
final class Schedule {

    private static final int CORES_OF_NODE = 4;
    private static final double BYTES_A_SECOND = 1.25e9 / CORES_OF_NODE; // ten gigabit a node, shared by its cores

    private final List<List<Growth.Task>> stages;
    private final double driver;
    private final double measured;

    private Schedule(List<List<Growth.Task>> stages, double driver, double measured) {
        this.stages = stages;
        this.driver = driver;
        this.measured = measured;
    }

    static Schedule of(List<String> lines) {
        double fit = Double.parseDouble(lines.get(0).replaceAll(".* to ", "")) / 1e3;
        List<Growth.Task> tasks = lines.stream().skip(1).map(Growth.Task::of).toList();
        Map<Integer, List<Growth.Task>> byStage =
                tasks.stream().collect(Collectors.groupingBy(Growth.Task::stage, TreeMap::new, Collectors.toList()));
        List<Growth.Task> sorted = new ArrayList<>(tasks);
        sorted.sort(Comparator.comparing(Growth.Task::start));
        double busy = 0; // some task runs
        long end = 0;
        for (Growth.Task task : sorted) {
            busy += Math.max(0, task.end() - Math.max(end, task.start())) / 1e3;
            end = Math.max(end, task.end());
        }
        return new Schedule(List.copyOf(byStage.values()), fit - busy, fit);
    }

    /** Seconds on so many cores. */
    double seconds(int cores) {
        int nodes = (cores + CORES_OF_NODE - 1) / CORES_OF_NODE;
        double total = driver;
        for (List<Growth.Task> stage : stages) {
            PriorityQueue<Double> free = new PriorityQueue<>();
            for (int core = 0; core < cores; core++) {
                free.add(0.0);
            }
            double last = 0;
            List<Growth.Task> tasks = new ArrayList<>(stage);
            tasks.sort(Comparator.comparing(Growth.Task::start));
            for (Growth.Task task : tasks) {
                double away = task.read() * (1 - 1.0 / nodes) / BYTES_A_SECOND;
                double end = free.remove() + (task.end() - task.start()) / 1e3 + away;
                free.add(end);
                last = Math.max(last, end);
            }
            total += last;
        }
        return total;
    }

    String table() {
        StringBuilder text = new StringBuilder("| cores | seconds, simulated | against 2 cores |\n|---:|---:|---:|\n");
        double two = seconds(2);
        for (int cores : new int[] {2, 4, 8, 16, 32, 64, 100, 200}) {
            text.append(
                    String.format(Locale.ROOT, "| %d | %.0f | %.1f |%n", cores, seconds(cores), two / seconds(cores)));
        }
        long read = stages.stream()
                .flatMap(List::stream)
                .mapToLong(Growth.Task::read)
                .sum();
        text.append(String.format(
                Locale.ROOT,
                "%nMeasured: %.0f s, %d tasks, %.2f GB read from shuffles, %.1f s without any task. The longest task"
                        + " took %.1f s.%n",
                measured,
                stages.stream().mapToInt(List::size).sum(),
                read / 1e9,
                driver,
                stages.stream()
                        .flatMap(List::stream)
                        .mapToDouble(task -> (task.end() - task.start()) / 1e3)
                        .max()
                        .orElse(0)));
        return text.toString();
    }

    /** Prints the table. */
    public static void main(String[] arguments) throws IOException {
        System.out.print(of(Files.readAllLines(Path.of(arguments[0]))).table());
    }
}
