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
 * Where the time of a command is spent, according to samples of Java Flight Recorder.
 *
 * @param work description of the work
 * @param seconds total time
 * @param seen the time covered by samples; the profiler does not sample JVM start-up, compilation and waiting
 * @param parts parts in decreasing order, as fractions of the sampled time
 */
record Profile(String work, double seconds, double seen, List<Part> parts) {

    /**
     * A part of the work.
     *
     * @param name description
     * @param share fraction of the time
     * @param remedy what could reduce it, or empty
     */
    record Part(String name, double share, String remedy) {}

    /** The type of profiles in a journal. */
    static final String KIND = "profile";

    private static final int PERIOD_MILLIS = 10;

    /**
     * The parts, with patterns of class names. A sample belongs to the topmost class of ours on its stack, and to the
     * first part whose pattern matches that class's qualified name. A class that matches no pattern is a part of its
     * own, so that new classes of core become visible.
     */
    private enum Task {
        PRODUCTS(
                "inner products",
                "gram\\.(.*Panels|ScaledIntegers|ComputedProducts|Blas|.*Reader|FeatureIndex|SelectedProducts)",
                "Already BLAS, in single precision for integer-valued features; scales with cores."),
        ANGLES(
                "angles from products",
                "(gram|tile)\\.(HalfAngle.*|ValueAngles|Norms|AccurateImage|AngleRow)",
                "A kernel without angles could use the products directly, but they would not serve other kernels."),
        VALUES(
                "kernel values",
                "tile\\.(.*Tiles|TileKernel|RowKernel|StackedRows|BiasedTable|Series|Factors|PointValues)|kernel\\..*",
                "Skip rows that the solver never reads; wider vector instructions."),
        VIEWS(
                "gathering rows of a pair of classes",
                "gram\\.(MatrixView|RowPool|RowCache|RowsOnDemand)",
                "Rows are sorted by class, so this copies two contiguous ranges; the solver could read them in place."),
        STORING(
                "storing the matrix",
                "(gram|tile)\\.(Stored.*|Tile.*|PairProducts)",
                "Memory traffic: half precision, or solving on tiles as they are computed."),
        SOLVER(
                "steps of the solver",
                "svm\\.(ActiveRows|PairSteps|WorkingSets|SmoSolver|WarmStart|DualSolution).*|gram\\.RowSums",
                "Each step reads two rows: better warm starts, or small working sets that fit the cache."),
        DECIDING(
                "decisions of trained machines",
                "svm\\.(OneVersusOne|Predictor|Evaluation|PairwiseSolution)|selection\\..*",
                "A native matrix product per class instead of copying columns."),
        WRITING(
                "writing the model",
                "io\\.(Model.*|NumberText|VectorRows|WholeFile)|svm\\.(Model|Provenance)",
                "A binary model file."),
        READING(
                "reading text",
                "io\\..*|data\\..*",
                "The binary cache, disabled here by --no-cache for a fair comparison."),
        STARTING(
                "starting: classes, command line",
                "cli\\..*|report\\..*|work\\..*|gram\\.MemoryPlan",
                "A long-running process, or ahead-of-time compilation.");

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

    /** The JVM option that writes a recording for this class. */
    static String option(Path recording) {
        String period = "#period=" + PERIOD_MILLIS + "ms";
        return "-XX:StartFlightRecording=settings=profile,filename=" + recording + ",jdk.ExecutionSample" + period
                + ",jdk.NativeMethodSample" + period;
    }

    /** Reads a recording of a single-threaded command that took the given time. */
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
                    default -> {} // other events are ignored
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

    /** The part that a stack trace, top first, belongs to; start-up if it contains none of our classes. */
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
                .orElse(part.equals(COLLECTION) ? "Fewer short-lived large arrays, or a larger heap." : "");
    }
}
