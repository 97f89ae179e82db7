package arcmargin.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Where the time of a command went, by the samples of Java Flight Recorder.
 *
 * @param work what was done
 * @param seconds how long it took
 * @param seen the part of it that the samples cover; the profiler does not see the JVM start, compile and wait for a processor
 * @param parts shares of what was seen, the largest first; together 1
 */
record Profile(String work, double seconds, double seen, List<Part> parts) {

    /**
     * A part of the work.
     *
     * @param name what it is
     * @param share of the time
     * @param remedy what would remove it, empty where nobody has said
     */
    record Part(String name, double share, String remedy) {}

    /** The name of profiles in a journal. */
    static final String KIND = "profile";

    private static final int PERIOD_MILLIS = 10;

    /**
     * What classes work at. A sample belongs to the topmost of our classes on its stack: to the first task whose pattern fits its
     * name, package included. A method that none fits is a part of its own, so that a change of the core shows up by its name.
     */
    private enum Task {
        PRODUCTS(
                "inner products",
                "gram\\.(.*Panels|WholeNumbers|ComputedProducts|Blas|.*Reader|FeatureIndex|SelectedProducts)",
                "It is BLAS already, in single precision where all numbers are whole; more cores divide it."),
        ANGLES(
                "angles from products",
                "gram\\.(.*Angles?|Norms|AccurateImage)",
                "A kernel that needs no angle could take the products as they are; then nothing stored serves other kernels."),
        VALUES(
                "kernel values",
                "gram\\.(.*Tiles|TileKernel|RowKernel|StackedRows|BiasedTable|Series|Factors)|kernel\\..*",
                "Rows that the solver never reads need not be computed; wider vector instructions divide the rest."),
        VIEWS(
                "gathering rows of a pair of classes",
                "gram\\.(MatrixView|RowPool|RowCache|RowsOnDemand|PointNumbers)",
                "Rows are in the order of classes, so it is a copy of two stretches; a solver could read these in place."),
        STORING(
                "storing the matrix",
                "gram\\.(Stored.*|Tile.*|PairProducts)",
                "It is memory traffic: half precision, or solving on tiles as they come, would lessen it."),
        SOLVER(
                "steps of the solver",
                "svm\\.(.*Rows|SmoSolver|WarmStart|DualSolution)",
                "Each step reads two rows: fewer steps by better starts, or steps within the cache on a small working set."),
        DECIDING(
                "decisions of trained machines",
                "svm\\.(OneVersusOne|Predictor|Evaluation|PairwiseSolution)|selection\\..*",
                "A native product of matrices for each class, in double precision from rows of floats, in place of copies of columns."),
        WRITING(
                "writing the model",
                "io\\.(Model.*|NumberText|VectorRows|WholeFile)|svm\\.(Model|Provenance)",
                "A binary model file."),
        READING(
                "reading text",
                "io\\..*|data\\..*",
                "The binary copy that is kept unless --no-cache is given, as it is here for the sake of peers."),
        STARTING(
                "starting: classes, command line",
                "cli\\..*|report\\..*|work\\..*|gram\\.MemoryPlan",
                "A server that stays, or an image compiled ahead of time, for those who start it often.");

        private final String text;
        private final Pattern classes;
        private final String remedy;

        Task(String text, String classes, String remedy) {
            this.text = text;
            this.classes = Pattern.compile(classes);
            this.remedy = remedy;
        }
    }

    private static final String COLLECTION = "garbage collection";

    /** The JVM option that makes a recording this class can read. */
    static String option(Path recording) {
        String period = "#period=" + PERIOD_MILLIS + "ms";
        return "-XX:StartFlightRecording=settings=profile,filename=" + recording + ",jdk.ExecutionSample" + period
                + ",jdk.NativeMethodSample" + period;
    }

    /** Reads a recording of a command that worked with one thread and took so many seconds. */
    static Profile of(String work, Path recording, double seconds) throws IOException {
        Map<String, Double> parts = new TreeMap<>();
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                switch (event.getEventType().getName()) {
                    case "jdk.ExecutionSample", "jdk.NativeMethodSample" -> {
                        if (event.getStackTrace() != null) {
                            List<String> methods = event.getStackTrace().getFrames().stream()
                                    .filter(RecordedFrame::isJavaFrame)
                                    .map(frame -> frame.getMethod().getType().getName() + "."
                                            + frame.getMethod().getName())
                                    .toList();
                            parts.merge(part(methods), PERIOD_MILLIS / 1e3, Double::sum);
                        }
                    }
                    case "jdk.GarbageCollection" ->
                        parts.merge(COLLECTION, event.getDuration("sumOfPauses").toNanos() / 1e9, Double::sum);
                    default -> {} // the recording holds much else
                }
            }
        }
        return of(work, seconds, parts);
    }

    static Profile of(String work, double seconds, Map<String, Double> secondsOfParts) {
        double seen = secondsOfParts.values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        List<Part> parts = secondsOfParts.entrySet().stream()
                .map(entry -> new Part(entry.getKey(), entry.getValue() / seen, remedy(entry.getKey())))
                .sorted(Comparator.comparingDouble(Part::share).reversed())
                .toList();
        return new Profile(work, seconds, seen, parts);
    }

    /** The part a stack of methods belongs to, its top first; the start, where none of them is ours. */
    static String part(List<String> methods) {
        for (String method : methods) {
            if (method.startsWith("arcmargin.")) {
                String outer = method.substring("arcmargin.".length(), method.lastIndexOf('.'))
                        .replaceAll("[$/].*", "");
                return Arrays.stream(Task.values())
                        .filter(task -> task.classes.matcher(outer).matches())
                        .map(task -> task.text)
                        .findFirst()
                        .orElse(outer + method.substring(method.lastIndexOf('.')));
            }
        }
        return Task.STARTING.text;
    }

    private static String remedy(String part) {
        return Arrays.stream(Task.values())
                .filter(task -> task.text.equals(part))
                .map(task -> task.remedy)
                .findFirst()
                .orElse(
                        part.equals(COLLECTION)
                                ? "Fewer large arrays that are dropped at once, or a larger heap."
                                : "");
    }
}
