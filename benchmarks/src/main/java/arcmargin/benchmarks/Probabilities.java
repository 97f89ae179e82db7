package arcmargin.benchmarks;

import arcmargin.data.Dataset;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Split;
import arcmargin.kernel.Gaussian;
import arcmargin.svm.Calibration;
import arcmargin.svm.Model;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.Svm;
import arcmargin.svm.SvmOptions;
import arcmargin.uci.UciSet;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Log loss of our probabilities beside that of scikit-learn's {@code CalibratedClassifierCV(SVC(), ensemble=False)},
 * with the same kernel, penalty and folds, on the data sets of a folder in the layout of {@link UciSet}: calibrated on
 * five stratified folds of the first half of the rows, measured on the second half. Kernel and penalty are the same for
 * all sets: exp(-|x-y|²/d) for d features, C = 1. Classes with a single row to train on are left out.
 *
 * <p>Arguments: the folder of the data, and the Python interpreter unless it is {@code python3}.
 */
public final class Probabilities {

    private static final int FOLDS = 5;
    private static final double PENALTY = 1;
    private static final String SCRIPT = "sklearn_probabilities.py";

    private Probabilities() {}

    /** What one set gave: log losses and how many predicted classes are not the most probable ones. */
    private record Result(int rows, int classes, double ours, int disagreements) {}

    /**
     * Measures and prints a line for each set, and the count.
     *
     * @param arguments the folder, and optionally the interpreter
     * @throws IOException if files cannot be read or written
     * @throws InterruptedException if waiting for the other program is interrupted
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        PrintStream out = System.out;
        Path root = Path.of(arguments[0]);
        String python = arguments.length > 1 ? arguments[1] : "python3";
        Path exchange = Files.createTempDirectory("probabilities");
        Map<String, Result> ours = new LinkedHashMap<>();
        try (Resources resources = Resources.ofMachine()) {
            for (String name : UciSet.names(root)) {
                ours.put(name, measure(UciSet.read(root.resolve(name)), exchange.resolve(name), resources));
            }
        }
        Map<String, Double> theirs = scikitLearn(python, exchange);
        int better = 0;
        int disagreements = 0;
        for (Map.Entry<String, Result> entry : ours.entrySet()) {
            Result result = entry.getValue();
            double other = theirs.get(entry.getKey());
            better += result.ours() <= other ? 1 : 0;
            disagreements += result.disagreements();
            out.printf(
                    Locale.ROOT,
                    "%-36s %5d rows %3d classes  ours %.6f  scikit-learn %.6f%s%n",
                    entry.getKey(),
                    result.rows(),
                    result.classes(),
                    result.ours(),
                    other,
                    result.ours() <= other ? "" : "  *");
        }
        out.printf(
                "log loss at most scikit-learn's on %d of %d sets; %d predictions are not the most probable class%n",
                better, ours.size(), disagreements);
    }

    private static Result measure(UciSet set, Path file, Resources resources) throws IOException {
        Dataset training = set.data().select(set.tuning().training());
        int[] counts = training.classCounts();
        List<String> kept = IntStream.range(0, counts.length)
                .filter(c -> counts[c] >= 2)
                .mapToObj(training.classes()::get)
                .toList();
        training = labelled(training.withClasses(kept));
        Dataset test = labelled(set.data().select(set.tuning().validation()).withClasses(kept));
        int fewest = Arrays.stream(training.classCounts()).min().orElseThrow();
        List<Split> folds = Split.folds(training.labels(), Math.min(FOLDS, fewest), 1);
        exchange(training, test, folds, file);
        double[][] decisions = new double[training.size()][PairwiseSolution.pairCount(kept.size())];
        for (Split fold : folds) {
            Dataset held = training.select(fold.validation());
            double[][] part = train(training.select(fold.training()), resources)
                    .predictor()
                    .decisions(held.points(), resources);
            for (int k = 0; k < part.length; k++) {
                decisions[fold.validation()[k]] = part[k];
            }
        }
        Model model =
                train(training, resources).withCalibration(Calibration.fit(decisions, training.labels(), kept.size()));
        double[][] probabilities = model.predictor().probabilities(test.points(), resources);
        int[] predicted = model.predictor().predict(test.points(), resources);
        double loss = 0;
        int disagreements = 0;
        for (int i = 0; i < predicted.length; i++) {
            loss -= Math.log(Math.max(1e-15, probabilities[i][test.labels()[i]]));
            double most = Arrays.stream(probabilities[i]).max().orElseThrow();
            disagreements += probabilities[i][predicted[i]] == most ? 0 : 1;
        }
        return new Result(training.size(), kept.size(), loss / predicted.length, disagreements);
    }

    private static Dataset labelled(Dataset data) {
        return data.select(IntStream.range(0, data.size())
                .filter(i -> data.labels()[i] != Dataset.UNLABELLED)
                .toArray());
    }

    private static Model train(Dataset data, Resources resources) {
        return Svm.train(
                        new Gaussian(Math.sqrt(data.points().dimension())),
                        PreparationOptions.defaults(),
                        data,
                        SvmOptions.of(PENALTY),
                        resources)
                .model();
    }

    /** A line of sizes, then a line for each row: its fold, or -1 for the test, its class and its features. */
    private static void exchange(Dataset training, Dataset test, List<Split> folds, Path file) throws IOException {
        int[] foldOf = new int[training.size()];
        for (int f = 0; f < folds.size(); f++) {
            for (int row : folds.get(f).validation()) {
                foldOf[row] = f;
            }
        }
        List<String> lines = new ArrayList<>();
        for (boolean tests : new boolean[] {false, true}) {
            Dataset data = tests ? test : training;
            for (int i = 0; i < data.size(); i++) {
                StringBuilder line = new StringBuilder();
                line.append(tests ? -1 : foldOf[i]).append(' ').append(data.labels()[i]);
                for (double value : data.points().row(i)) {
                    line.append(' ').append(value);
                }
                lines.add(line.toString());
            }
        }
        Files.write(file, lines);
    }

    private static Map<String, Double> scikitLearn(String python, Path exchange)
            throws IOException, InterruptedException {
        Path script = exchange.resolve(SCRIPT);
        try (InputStream in = Probabilities.class.getResourceAsStream(SCRIPT)) {
            Files.copy(in, script);
        }
        Process process = new ProcessBuilder(python, script.toString(), exchange.toString(), Double.toString(PENALTY))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Map<String, Double> losses = new LinkedHashMap<>();
        try (var reader = process.inputReader()) {
            reader.lines().forEach(line -> {
                String[] words = line.split(" ", -1);
                losses.put(words[0], Double.valueOf(words[1]));
            });
        }
        if (process.waitFor() != 0) {
            throw new IOException(python + " failed: scikit-learn is needed");
        }
        return losses;
    }
}
