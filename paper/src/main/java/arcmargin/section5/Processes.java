package arcmargin.section5;

import arcmargin.data.Dataset;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.Split;
import arcmargin.page.Table;
import arcmargin.selection.GaussianProcess;
import arcmargin.selection.Tuner;
import arcmargin.svm.Metric;
import arcmargin.svm.Model;
import arcmargin.svm.Predictions;
import arcmargin.uci.UciSet;
import arcmargin.work.Resources;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * Gaussian processes beside calibrated support vector machines: accuracy, and how good the probabilities are.
 *
 * <p>Everything is chosen inside the training part of a fold, so no method has seen rows that it is tested on.
 */
final class Processes implements Part<Processes.Found> {

    /** The most rows and classes of a set: of more the processes alone would take most of the time of the report. */
    private static final int MOST_ROWS = 1100;

    private static final int MOST_CLASSES = 10;

    /** Of the given folds this many are used: the first ones, because committees are tuned anew in each. */
    private static final int FOLDS = 1;

    /** Bins of equal width for the expected calibration error. */
    private static final int BINS = 10;

    private static final String GP_RBF = "process, rbf";
    private static final String GP = "process, kernel by evidence";
    private static final String SVM_RBF = "machine, rbf, calibrated";
    private static final String SVM = "committee, calibrated";
    private static final String OTHER = "scikit-learn's process, rbf";

    /** Numbers that {@code processes.py} beside this file's resource got from scikit-learn, by set. */
    private static final String OTHERS = "processes-sklearn.csv";

    /**
     * Means over the folds.
     *
     * @param accuracy percent
     * @param logLoss mean of −ln of the probability given to the true class
     * @param brier mean of the squared distance of the probabilities from 1 for the true class and 0 for the others
     * @param calibrationError mean distance of confidence and accuracy in bins of confidence, by rows
     * @param seconds of processor and waiting, for all folds
     */
    record Scores(double accuracy, double logLoss, double brier, double calibrationError, double seconds) {}

    /**
     * What was found on a set.
     *
     * @param rows of the set
     * @param methods scores by method; empty if the set is too large
     */
    record Found(int rows, Map<String, Scores> methods) {}

    @Override
    public String name() {
        return "processes";
    }

    @Override
    public String title() {
        return "Probabilistic modelling: Gaussian processes";
    }

    @Override
    public String method() {
        return "at most " + MOST_ROWS + " rows and " + MOST_CLASSES
                + " classes, the first " + FOLDS + " of the given folds, all chosen in the training part, standard"
                + " scaling, processes rbf:auto and " + String.join(" ", GaussianProcess.STANDARD)
                + ", machines of Tuner";
    }

    @Override
    public Class<Found> result() {
        return Found.class;
    }

    @Override
    public List<String> steps(Sets sets) {
        return sets.names().stream().filter(name -> !sets.isPaper(name)).toList();
    }

    @Override
    public Found run(String step, Sets sets, Resources resources) throws IOException {
        UciSet set = sets.read(step, resources);
        if (set.data().size() > MOST_ROWS || set.data().classes().size() > MOST_CLASSES) {
            return new Found(set.data().size(), Map.of());
        }
        PreparationOptions standard = PreparationOptions.scaled(Scaling.Kind.STANDARD);
        Map<String, Function<Dataset, Model>> methods = new LinkedHashMap<>();
        methods.put(
                GP_RBF,
                rows -> GaussianProcess.of("rbf:auto")
                        .preparation(standard)
                        .fit(rows, resources)
                        .model());
        methods.put(
                GP,
                rows -> GaussianProcess.standard()
                        .preparation(standard)
                        .fit(rows, resources)
                        .model());
        methods.put(
                SVM_RBF,
                rows -> Tuner.of(rows)
                        .kernel("rbf:auto")
                        .scaling(Scaling.Kind.STANDARD)
                        .committee(1)
                        .estimate(0)
                        .resources(resources)
                        .run()
                        .model());
        methods.put(
                SVM,
                rows -> Tuner.of(rows).estimate(0).resources(resources).run().model());
        Map<String, Scores> scores = new LinkedHashMap<>();
        methods.forEach((method, learn) -> scores.put(method, scores(set, learn, resources)));
        return new Found(set.data().size(), scores);
    }

    private static Scores scores(UciSet set, Function<Dataset, Model> learn, Resources resources) {
        double[] sums = new double[4];
        long begun = System.nanoTime();
        List<Split> folds = set.folds().subList(0, Math.min(FOLDS, set.folds().size()));
        for (Split fold : folds) {
            Model model = learn.apply(set.data().select(fold.training()));
            Predictions predicted = Predictions.of(model, set.data().select(fold.validation()), resources);
            double[] each = {
                100 * (1 - Metric.ERROR.of(predicted)),
                Metric.LOG_LOSS.of(predicted),
                brier(predicted),
                calibrationError(predicted)
            };
            Arrays.setAll(sums, k -> sums[k] + each[k] / folds.size());
        }
        return new Scores(sums[0], sums[1], sums[2], sums[3], (System.nanoTime() - begun) / 1e9);
    }

    static double brier(Predictions predicted) {
        double sum = 0;
        for (int i = 0; i < predicted.labels().length; i++) {
            for (int c = 0; c < predicted.classes(); c++) {
                double distance =
                        predicted.probabilities()[i][c] - (c == predicted.labels()[i] ? 1 : 0);
                sum += distance * distance;
            }
        }
        return sum / predicted.labels().length;
    }

    static double calibrationError(Predictions predicted) {
        double[] excess = new double[BINS]; // of confidence over accuracy, summed over the rows of a bin
        for (int i = 0; i < predicted.labels().length; i++) {
            double confidence = predicted.probabilities()[i][predicted.predicted()[i]];
            int bin = Math.min(BINS - 1, (int) (confidence * BINS));
            excess[bin] += confidence - (predicted.predicted()[i] == predicted.labels()[i] ? 1 : 0);
        }
        return Arrays.stream(excess).map(Math::abs).sum() / predicted.labels().length;
    }

    /** Numbers of scikit-learn on the same folds. */
    private static Map<String, Scores> others() {
        Map<String, Scores> scores = new LinkedHashMap<>();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(Processes.class.getResourceAsStream(OTHERS), StandardCharsets.UTF_8))) {
            lines.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
                String[] words = line.split(",");
                double[] values = Arrays.stream(words)
                        .skip(1)
                        .mapToDouble(Double::parseDouble)
                        .toArray();
                scores.put(words[0], new Scores(values[0], values[1], values[2], values[3], values[4]));
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return scores;
    }

    @Override
    public void show(Results results, Chapter chapter) {
        Map<String, Map<String, Scores>> all = new LinkedHashMap<>(); // by method and set
        results.of(this)
                .forEach((set, found) -> found.methods()
                        .forEach((method, scores) -> all.computeIfAbsent(method, any -> new LinkedHashMap<>())
                                .put(set, scores)));
        if (all.isEmpty()) {
            chapter.text("No set has at most " + MOST_ROWS + " rows.");
            return;
        }
        int sets = all.get(GP).size();
        chapter.text("Means over " + sets + " data sets of at most " + MOST_ROWS + " rows and " + MOST_CLASSES
                + " classes, trained and tested on the first of the given folds. Amplitude, parameters and kernel of"
                + " processes are those of the largest evidence, computed from the training rows alone; the calibrated"
                + " machines are tuned by cross-validation inside the training rows, and get their probabilities from"
                + " decisions on held-out ones. Brier: mean squared distance of the probabilities from the truth;"
                + " calibration error: mean distance of confidence and accuracy in " + BINS + " bins of confidence. The"
                + " log losses are tested; lower is better.");
        table(all, List.of(GP_RBF, GP, SVM_RBF, SVM), all.get(GP).keySet(), chapter);
        PairedTests tests = PairedTests.of(
                losses(all, all.get(GP).keySet()),
                List.of(
                        new PairedTests.Pair(GP, SVM),
                        new PairedTests.Pair(GP, SVM_RBF),
                        new PairedTests.Pair(GP_RBF, SVM_RBF),
                        new PairedTests.Pair(GP, GP_RBF),
                        new PairedTests.Pair(SVM_RBF, SVM)));
        chapter.table(tests.table("nats", 3));
        Map<String, Scores> others = new LinkedHashMap<>(others());
        others.keySet().retainAll(all.get(GP).keySet());
        if (!others.isEmpty()) {
            chapter.heading("Beside scikit-learn");
            all.put(OTHER, others);
            chapter.text("The " + others.size()
                    + " sets that scikit-learn's GaussianProcessClassifier was run on: one start, an RBF kernel with an"
                    + " amplitude for each class against the rest. Its log losses are tested against those of our"
                    + " process of"
                    + " the same kernel.");
            table(all, List.of(OTHER, GP_RBF, GP, SVM_RBF, SVM), others.keySet(), chapter);
            chapter.table(PairedTests.of(losses(all, others.keySet()), List.of(new PairedTests.Pair(GP_RBF, OTHER)))
                    .table("nats", 3));
        }
        Table each = new Table("set", ">process, rbf", ">process", ">machine, rbf", ">committee");
        all.get(GP).keySet().forEach(set -> {
            List<String> row = new ArrayList<>(List.of(set));
            for (String method : List.of(GP_RBF, GP, SVM_RBF, SVM)) {
                row.add(String.format(
                        Locale.ROOT, "%.3f", all.get(method).get(set).logLoss()));
            }
            each.row(row);
        });
        chapter.details("Log loss on every set", each);
        chapter.quote(String.format(
                Locale.ROOT,
                "The probabilities of Gaussian processes are %s those of calibrated committees (mean log loss %.3f and"
                        + " %.3f, %s), with %.2f and %.2f %% of test rows right.",
                tests.of(GP, SVM).word("worse than", "as good as", "better than"),
                mean(all.get(GP), Scores::logLoss),
                mean(all.get(SVM), Scores::logLoss),
                tests.of(GP, SVM).text(),
                mean(all.get(GP), Scores::accuracy),
                mean(all.get(SVM), Scores::accuracy)));
        chapter.finding(String.format(
                Locale.ROOT,
                "On %d sets Gaussian processes whose kernel the evidence chooses have a mean log loss of %.3f and"
                        + " %.2f %% accuracy, the calibrated committee %.3f and %.2f %% (%s for the log loss), a"
                        + " calibrated RBF machine %.3f and %.2f %% (%s).",
                sets,
                mean(all.get(GP), Scores::logLoss),
                mean(all.get(GP), Scores::accuracy),
                mean(all.get(SVM), Scores::logLoss),
                mean(all.get(SVM), Scores::accuracy),
                tests.of(GP, SVM).text(),
                mean(all.get(SVM_RBF), Scores::logLoss),
                mean(all.get(SVM_RBF), Scores::accuracy),
                tests.of(GP, SVM_RBF).text()));
    }

    private static Map<String, Map<String, Double>> losses(
            Map<String, Map<String, Scores>> all, Iterable<String> sets) {
        Map<String, Map<String, Double>> losses = new LinkedHashMap<>();
        all.forEach((method, scores) -> losses.put(method, column(of(scores, sets), Scores::logLoss)));
        return losses;
    }

    private static void table(
            Map<String, Map<String, Scores>> all, List<String> methods, Iterable<String> sets, Chapter chapter) {
        Table table = new Table("", ">accuracy, %", ">log loss", ">Brier", ">calibration error", ">seconds, all");
        for (String method : methods) {
            Map<String, Scores> scores = of(all.get(method), sets);
            table.row(
                    method,
                    String.format(Locale.ROOT, "%.2f", mean(scores, Scores::accuracy)),
                    String.format(Locale.ROOT, "%.3f", mean(scores, Scores::logLoss)),
                    String.format(Locale.ROOT, "%.3f", mean(scores, Scores::brier)),
                    String.format(Locale.ROOT, "%.3f", mean(scores, Scores::calibrationError)),
                    String.format(Locale.ROOT, "%.0f", scores.size() * mean(scores, Scores::seconds)));
        }
        chapter.table(table);
    }

    private static Map<String, Scores> of(Map<String, Scores> scores, Iterable<String> sets) {
        Map<String, Scores> kept = new LinkedHashMap<>();
        sets.forEach(set -> {
            if (scores.containsKey(set)) {
                kept.put(set, scores.get(set));
            }
        });
        return kept;
    }

    private static Map<String, Double> column(Map<String, Scores> scores, Function<Scores, Double> number) {
        Map<String, Double> column = new LinkedHashMap<>();
        scores.forEach((set, each) -> column.put(set, number.apply(each)));
        return column;
    }

    private static double mean(Map<String, Scores> scores, Function<Scores, Double> number) {
        return Comparison.mean(column(scores, number));
    }
}
