package arcmargin.study;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.io.ModelFiles;
import arcmargin.io.WholeFile;
import arcmargin.selection.Estimate;
import arcmargin.selection.GrowthPoint;
import arcmargin.selection.Selected;
import arcmargin.selection.TrialStore;
import arcmargin.state.Sha256;
import arcmargin.state.StudyFolder;
import arcmargin.state.TrialJournal;
import arcmargin.svm.Model;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.Svm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What is finished of a study besides trials: trained models, predictions, learning curves. Each is addressed by all
 * that it depends on, and what comes from a file is used only if the file has the checksum that the journal has for it.
 */
final class Checkpoints {

    private static final String TRAINED = "trained";
    private static final String TESTED = "tested";
    private static final String GREW = "growth";
    private static final String ESTIMATED = "estimated";

    /** A line of the journal: a model was trained on all examples. The solution serves the test, then it is dropped. */
    record Trained(
            String address,
            String model,
            String sha256,
            String solution,
            int supportVectors,
            int bounded,
            double seconds) {

        Trained {
            Objects.requireNonNull(address);
        }
    }

    /** A line of the journal: a model was tested. */
    record Tested(String address, String predictions, String sha256, double seconds) {

        Tested {
            Objects.requireNonNull(address);
        }
    }

    /** A line of the journal: the learning curve of a kernel. */
    record Grew(String address, List<GrowthPoint> points) {

        Grew {
            Objects.requireNonNull(address);
            points = List.copyOf(points);
        }
    }

    /** A line of the journal: what to expect on new rows, from outer folds. */
    record Estimated(String address, double value, double lower, double upper) {

        Estimated {
            Objects.requireNonNull(address);
        }
    }

    private final Study study;
    private final StudyFolder folder;
    private final TrialJournal trials;
    private final String setting;
    private final String testHash;
    private final Map<String, Model> models = new ConcurrentHashMap<>(); // of a study without a folder
    private final Map<String, int[]> predictions = new ConcurrentHashMap<>(); // likewise

    /** Checkpoints of a study whose examples and test rows have these hashes; without a folder they do not matter. */
    Checkpoints(Study study, StudyFolder folder, String examplesHash, String testHash) {
        this.study = study;
        this.folder = folder;
        this.testHash = testHash;
        this.setting = Sha256.address(examplesHash, study.setting().toString());
        this.trials = new TrialJournal(folder, setting);
    }

    TrialJournal trials() {
        return trials;
    }

    /** The trials of a search of the portfolio or of an outer fold, of this name. */
    TrialStore trials(String search) {
        return folder.isLasting()
                ? new TrialJournal(
                        folder,
                        Sha256.address(setting, Long.toString(study.material().seed()), search))
                : TrialStore.inMemory();
    }

    /** The address of a model: all that it depends on. */
    String address(Selected selected) {
        return Sha256.address(
                setting,
                selected.kernel().spec(),
                Double.toString(selected.penalty()),
                Boolean.toString(selected.best().converged()));
    }

    /** A model that is trained and, until it is tested, has its solution. */
    Optional<Trained> trained(Selected selected) {
        String address = address(selected);
        return folder.journal().all(TRAINED, Trained.class).stream()
                .filter(line -> line.address().equals(address))
                .filter(line -> models.containsKey(address) || folder.isIntact(line.model(), line.sha256()))
                .filter(line -> study.material().test() == null
                        || tested(line).isPresent()
                        || solution(line).isPresent())
                .findFirst();
    }

    Trained train(String template, Selected selected, Svm.Training training, Model model, double seconds)
            throws IOException {
        String address = address(selected);
        String name = "models/" + slug(template) + "-" + address + ".model";
        String sha256 = null;
        if (folder.isLasting()) {
            sha256 = folder.writeAddressed(name, file -> ModelFiles.write(model, file));
        } else {
            models.put(address, model);
        }
        String solution =
                study.material().test() == null ? null : trials.keep("final-" + address, List.of(training.solution()));
        Trained line = new Trained(
                address,
                folder.isLasting() ? name : null,
                sha256,
                solution,
                training.solution().supportVectors().length,
                training.solution().pairs().stream()
                        .mapToInt(pair -> pair.dual().bounded())
                        .sum(),
                seconds);
        folder.journal().append(TRAINED, line);
        folder.journal().force();
        return line;
    }

    Model model(Trained line) throws IOException {
        Model held = models.get(line.address());
        return held != null ? held : ModelFiles.read(folder.file(line.model()));
    }

    Optional<PairwiseSolution> solution(Trained line) {
        return trials.solution("final-" + line.address(), line.solution())
                .filter(solutions -> solutions.size() == 1 && fits(solutions.get(0)))
                .map(solutions -> solutions.get(0));
    }

    /** Whether a solution can be one of these examples. */
    private boolean fits(PairwiseSolution solution) {
        Dataset examples = study.material().examples();
        int classes = examples.classes().size();
        return solution.classes() == classes
                && solution.pairs().stream()
                        .allMatch(pair -> pair.first() >= 0
                                && pair.first() < pair.second()
                                && pair.second() < classes
                                && Arrays.stream(pair.rows()).allMatch(row -> row >= 0 && row < examples.size()));
    }

    Optional<Tested> tested(Trained trained) {
        String address = testAddress(trained);
        return folder.journal().all(TESTED, Tested.class).stream()
                .filter(line -> line.address().equals(address))
                .filter(line -> predictions.containsKey(address) || folder.isIntact(line.predictions(), line.sha256()))
                .findFirst();
    }

    private String testAddress(Trained trained) {
        return Sha256.address(trained.address(), testHash);
    }

    void test(String template, Trained trained, int[] predicted, double seconds) throws IOException {
        String address = testAddress(trained);
        String name = "predictions/" + slug(template) + "-" + address + ".txt";
        String sha256 = null;
        if (folder.isLasting()) {
            byte[] content = text(predicted).getBytes(StandardCharsets.UTF_8);
            sha256 = folder.writeAddressed(name, file -> WholeFile.write(file, out -> out.write(content)));
        } else {
            predictions.put(address, predicted);
        }
        folder.journal().append(TESTED, new Tested(address, folder.isLasting() ? name : null, sha256, seconds));
        trials.dropSolution("final-" + trained.address());
    }

    /** The predicted class of every test row. */
    int[] predictions(Trained trained) throws IOException {
        int[] held = predictions.get(testAddress(trained));
        if (held != null) {
            return held;
        }
        List<String> classes = study.material().examples().classes().stream()
                .map(Checkpoints::escaped)
                .toList();
        Path file = folder.file(tested(trained).orElseThrow().predictions());
        int[] read = Files.readString(file).lines().mapToInt(classes::indexOf).toArray();
        if (read.length != study.material().test().size() || Arrays.stream(read).anyMatch(c -> c < 0)) {
            throw new BadInputException(file + ": does not hold a class for each test row: use another folder");
        }
        return read;
    }

    private String text(int[] predicted) {
        Dataset examples = study.material().examples();
        StringBuilder text = new StringBuilder();
        for (int c : predicted) {
            text.append(escaped(examples.classes().get(c))).append('\n');
        }
        return text.toString();
    }

    /** A name on one line. */
    private static String escaped(String name) {
        return name.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }

    Optional<List<GrowthPoint>> growth(Trained trained) {
        return folder.journal().all(GREW, Grew.class).stream()
                .filter(line -> line.address().equals(trained.address()))
                .map(Grew::points)
                .findFirst();
    }

    List<GrowthPoint> grow(Trained trained, List<GrowthPoint> points) {
        folder.journal().append(GREW, new Grew(trained.address(), points));
        return points;
    }

    /** The estimate of the study, computed if it is not known. */
    Estimated estimate(Supplier<Estimate> nested) {
        String address = Sha256.address(setting, study.kernels().toString());
        return folder.journal().all(ESTIMATED, Estimated.class).stream()
                .filter(line -> line.address().equals(address))
                .findFirst()
                .orElseGet(() -> {
                    Estimate found = nested.get();
                    Estimated line = new Estimated(address, found.value(), found.lower(), found.upper());
                    folder.journal().append(ESTIMATED, line);
                    return line;
                });
    }

    /** Keeps the model of a committee. */
    Trained committee(Model model, double seconds) throws IOException {
        String address = Sha256.address(setting, "portfolio");
        String name = folder.isLasting() ? "models/portfolio-" + address + ".model" : null;
        String sha256 = folder.isLasting() ? folder.writeAddressed(name, file -> ModelFiles.write(model, file)) : null;
        models.put(address, model);
        Trained line = new Trained(address, name, sha256, null, model.machine().supportVectors(), 0, seconds);
        folder.journal().append(TRAINED, line);
        return line;
    }

    /** Whether a model is there as it was written. */
    static boolean isIntact(StudyFolder folder, String model) {
        return folder.journal().all(TRAINED, Trained.class).stream()
                .anyMatch(line -> model.equals(line.model()) && folder.isIntact(model, line.sha256()));
    }

    /** A template as part of a file name. */
    static String slug(String template) {
        return template.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-").replaceAll("^-|-$", "");
    }
}
