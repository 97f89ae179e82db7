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
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;

/**
 * How good our probabilities are beside those of scikit-learn's {@code CalibratedClassifierCV(SVC(), ensemble=False)}
 * and of LIBSVM ({@code -b 1}), with the same kernel and penalty, on the data sets of a folder in the layout of
 * {@link UciSet}: calibrated on the first half of the rows, by the same five stratified folds but for LIBSVM, which
 * draws its own, and measured on the second half. Kernel and penalty are the same for all sets: exp(-|x-y|²/d) for d
 * features, C = 1. Classes with a single row to train on are left out.
 *
 * <p>Arguments: the folder of the data; the Python interpreter unless it is {@code python3}; the most rows that a set
 * may have.
 */
public final class Probabilities {

    private static final int FOLDS = 5;
    private static final double PENALTY = 1;
    private static final String SCRIPT = "sklearn_probabilities.py";
    private static final int BINS = 10;

    /** LIBSVM trains six times, with one thread, and is left out of larger sets. */
    private static final int MOST_ROWS_OF_LIBSVM = 2500;

    private static final double LEAST = 1e-15;

    private Probabilities() {}

    /** How far probabilities are from what came true. */
    private record Scores(double logLoss, double brier, double calibrationError) {

        /**
         * Scores of rows: the mean logarithm; the mean squared difference, of one class where there are two, else
         * summed over them; the mean distance of the probability of the predicted class from the share that came true,
         * over ten bins.
         */
        static Scores of(double[][] probabilities, int[] labels) {
            double loss = 0;
            double brier = 0;
            double[] balance = new double[BINS];
            for (int i = 0; i < labels.length; i++) {
                double[] own = probabilities[i];
                loss -= Math.log(Math.max(LEAST, own[labels[i]])) / labels.length;
                int most = 0;
                double squares = 0;
                for (int c = 0; c < own.length; c++) {
                    most = own[c] > own[most] ? c : most;
                    squares += Math.pow(own[c] - (labels[i] == c ? 1 : 0), 2);
                }
                brier += squares / (own.length == 2 ? 2 : 1) / labels.length;
                balance[Math.min(BINS - 1, (int) (BINS * own[most]))] += own[most] - (most == labels[i] ? 1 : 0);
            }
            return new Scores(loss, brier, Arrays.stream(balance).map(Math::abs).sum() / labels.length);
        }
    }

    /** What one set gave us; scores of LIBSVM are null for large sets. */
    @SuppressWarnings("ArrayRecordComponent") // kept until the other program has been run
    private record Result(int rows, int classes, int[] labels, Scores ours, Scores libsvm, int disagreements) {}

    /** Counts how often we are not behind, and adds up. */
    private static final class Tally {

        private final String other;
        private int sets;
        private final int[] notBehind = new int[3];
        private final double[] ours = new double[3];
        private final double[] theirs = new double[3];

        Tally(String other) {
            this.other = other;
        }

        void add(Scores own, Scores others) {
            double[] a = {own.logLoss(), own.brier(), own.calibrationError()};
            double[] b = {others.logLoss(), others.brier(), others.calibrationError()};
            sets++;
            for (int k = 0; k < a.length; k++) {
                notBehind[k] += a[k] <= b[k] ? 1 : 0;
                ours[k] += a[k];
                theirs[k] += b[k];
            }
        }

        void print(PrintStream out) {
            String[] names = {"log loss", "Brier score", "calibration error"};
            for (int k = 0; k < names.length; k++) {
                out.printf(
                        Locale.ROOT,
                        "%s at most that of %s on %d of %d sets; means %.4f and %.4f%n",
                        names[k],
                        other,
                        notBehind[k],
                        sets,
                        ours[k] / sets,
                        theirs[k] / sets);
            }
        }
    }

    /**
     * Measures and prints a line for each set, and the counts.
     *
     * @param arguments the folder, and optionally the interpreter and the most rows
     * @throws IOException if files cannot be read or written
     * @throws InterruptedException if waiting for the other program is interrupted
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        PrintStream out = System.out;
        Path root = Path.of(arguments[0]);
        String python = arguments.length > 1 ? arguments[1] : "python3";
        int most = arguments.length > 2 ? Integer.parseInt(arguments[2]) : Integer.MAX_VALUE;
        Path exchange = Files.createTempDirectory("probabilities");
        Map<String, Result> ours = new LinkedHashMap<>();
        try (Resources resources = Resources.ofMachine()) {
            for (String name : UciSet.names(root)) {
                UciSet set = UciSet.read(root.resolve(name));
                if (set.data().size() <= most) {
                    ours.put(name, measure(set, exchange.resolve(name), resources));
                }
            }
        }
        runScikitLearn(python, exchange);
        Tally scikitLearn = new Tally("scikit-learn");
        Tally libsvm = new Tally("LIBSVM");
        int disagreements = 0;
        out.printf(
                "%-36s %5s %7s  log loss, Brier score, calibration error: ours | scikit-learn | LIBSVM%n",
                "", "rows", "classes");
        for (Map.Entry<String, Result> entry : ours.entrySet()) {
            Result result = entry.getValue();
            Scores other = Scores.of(matrix(exchange.resolve(entry.getKey() + ".probabilities")), result.labels());
            scikitLearn.add(result.ours(), other);
            if (result.libsvm() != null) {
                libsvm.add(result.ours(), result.libsvm());
            }
            disagreements += result.disagreements();
            out.printf(
                    Locale.ROOT,
                    "%-36s %5d %7d  %s | %s | %s%n",
                    entry.getKey(),
                    result.rows(),
                    result.classes(),
                    text(result.ours()),
                    text(other),
                    result.libsvm() == null ? "" : text(result.libsvm()));
        }
        scikitLearn.print(out);
        libsvm.print(out);
        out.printf("%d predictions are not the most probable class%n", disagreements);
    }

    private static String text(Scores scores) {
        return String.format(
                Locale.ROOT, "%.4f %.4f %.4f", scores.logLoss(), scores.brier(), scores.calibrationError());
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
        int disagreements = 0;
        for (int i = 0; i < predicted.length; i++) {
            double most = Arrays.stream(probabilities[i]).max().orElseThrow();
            disagreements += probabilities[i][predicted[i]] == most ? 0 : 1;
        }
        Scores libsvm = set.data().size() > MOST_ROWS_OF_LIBSVM
                ? null
                : Scores.of(libsvm(training, test, kept.size()), test.labels());
        return new Result(
                training.size(),
                kept.size(),
                test.labels(),
                Scores.of(probabilities, test.labels()),
                libsvm,
                disagreements);
    }

    /** What {@code svm-train -b 1} makes of the same rows. */
    private static double[][] libsvm(Dataset training, Dataset test, int classes) {
        svm.svm_set_print_string_function(text -> {});
        svm.rand.setSeed(1);
        svm_parameter parameter = new svm_parameter();
        parameter.svm_type = svm_parameter.C_SVC;
        parameter.kernel_type = svm_parameter.RBF;
        parameter.gamma = 1.0 / training.points().dimension();
        parameter.C = PENALTY;
        parameter.eps = 1e-3;
        parameter.cache_size = 200;
        parameter.shrinking = 1;
        parameter.probability = 1;
        svm_problem problem = new svm_problem();
        problem.l = training.size();
        problem.x = nodes(training);
        problem.y = Arrays.stream(training.labels()).asDoubleStream().toArray();
        svm_model model = svm.svm_train(problem, parameter);
        double[][] probabilities = new double[test.size()][classes];
        svm_node[][] rows = nodes(test);
        double[] own = new double[classes];
        for (int i = 0; i < rows.length; i++) {
            svm.svm_predict_probability(model, rows[i], own);
            for (int c = 0; c < classes; c++) {
                probabilities[i][model.label[c]] = own[c];
            }
        }
        return probabilities;
    }

    private static svm_node[][] nodes(Dataset data) {
        return IntStream.range(0, data.size())
                .mapToObj(i -> {
                    double[] row = data.points().row(i);
                    svm_node[] nodes = new svm_node[row.length];
                    for (int j = 0; j < row.length; j++) {
                        nodes[j] = new svm_node();
                        nodes[j].index = j + 1;
                        nodes[j].value = row[j];
                    }
                    return nodes;
                })
                .toArray(svm_node[][]::new);
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

    /** Writes the probabilities of the test rows of every set beside it. */
    private static void runScikitLearn(String python, Path exchange) throws IOException, InterruptedException {
        Path script = exchange.resolve(SCRIPT);
        try (InputStream in = Probabilities.class.getResourceAsStream(SCRIPT)) {
            Files.copy(in, script);
        }
        Process process = new ProcessBuilder(python, script.toString(), exchange.toString(), Double.toString(PENALTY))
                .inheritIO()
                .start();
        if (process.waitFor() != 0) {
            throw new IOException(python + " failed: scikit-learn is needed");
        }
    }

    private static double[][] matrix(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> Arrays.stream(line.split(" "))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
    }
}
