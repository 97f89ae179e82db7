package arcmargin.study;

import arcmargin.data.Dataset;
import arcmargin.kernel.KernelTemplate;
import arcmargin.kernel.Kernels;
import arcmargin.results.Assessment;
import arcmargin.results.Assessor;
import arcmargin.results.KernelResult;
import arcmargin.results.McNemar;
import arcmargin.results.Proportion;
import arcmargin.results.StudyResults;
import arcmargin.selection.Choice;
import arcmargin.selection.DataScale;
import arcmargin.selection.Deadline;
import arcmargin.selection.GrowthPoint;
import arcmargin.selection.OutOfFold;
import arcmargin.selection.Range;
import arcmargin.selection.Selected;
import arcmargin.selection.SelectionListener;
import arcmargin.selection.Selector;
import arcmargin.selection.Trial;
import arcmargin.study.Checkpoints.Tested;
import arcmargin.study.Checkpoints.Trained;
import arcmargin.study.StudyRun.Tuned;
import arcmargin.svm.Calibration;
import arcmargin.svm.Evaluation;
import arcmargin.svm.Model;
import arcmargin.svm.Predictions;
import arcmargin.svm.Predictor;
import arcmargin.svm.Provenance;
import arcmargin.work.Resources;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Puts the results of a study together: kernels, ties, estimate, baselines, and the chosen model in detail. */
final class Summary {

    private static final int PARTS = 5;

    private final Study study;
    private final Selector selector;
    private final Checkpoints checkpoints;
    private final Resources resources;

    Summary(Study study, Selector selector, Checkpoints checkpoints, Resources resources) {
        this.study = study;
        this.selector = selector;
        this.checkpoints = checkpoints;
        this.resources = resources;
    }

    /** The results, with the chosen kernel in detail. */
    StudyResults of(List<Tuned> tuned, Choice choice) throws IOException {
        Tuned chosen = tuned.get(choice.best());
        List<KernelResult> kernels = new ArrayList<>();
        for (int k = 0; k < tuned.size(); k++) {
            Selected selected = tuned.get(k).selected();
            Trained trained = tuned.get(k).trained();
            List<String> notes = new ArrayList<>(List.of("searched " + String.join("; ", selected.ranges())));
            notes.addAll(selected.notes());
            kernels.add(new KernelResult(
                    tuned.get(k).template(),
                    selected.best(),
                    k == choice.best() ? Double.NaN : choice.pValues().get(k),
                    selected.trials(),
                    new KernelResult.Machine(
                            trained.supportVectors(), trained.bounded(), trained.model(), trained.seconds()),
                    study.material().test() == null ? null : tested(trained, chosen.trained()),
                    selected.seconds(),
                    tuned.get(k).equals(chosen) ? growth(chosen) : List.of(),
                    notes));
        }
        Study.Material material = study.material();
        List<String> notes = new ArrayList<>();
        if (kernels.size() > 1 && material.test() != null) {
            notes.add("all kernels were tested together, on products computed once; the time is shared equally");
        }
        if (kernels.size() < study.kernels().size()) {
            notes.add("the time was up before all kernels were trained");
        }
        notes.addAll(material.notes());
        KernelResult best = kernels.get(choice.best());
        return new StudyResults(
                DataCards.of(material),
                new StudyResults.Protocol(
                        material.protocol(),
                        study.options().metric().title(),
                        study.preparation().text()),
                kernels,
                best.template(),
                estimate(best),
                baselines(best),
                assessment(chosen),
                new StudyResults.Origin(
                        study.command(),
                        Provenance.version(),
                        Machine.describe(resources.threads()),
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString()),
                notes);
    }

    private static StudyResults.Estimate estimate(KernelResult best) {
        return best.test() != null
                ? new StudyResults.Estimate(
                        "error rate", best.test().error(), best.test().interval(), "test rows")
                : new StudyResults.Estimate(
                        "error rate",
                        best.best().error(),
                        Proportion.interval(best.best().errors(), best.best().total()),
                        "validation rows, on which C and parameters were chosen too");
    }

    /** The class that most examples have, and the Gaussian kernel with the middle of the derived ranges. */
    private List<StudyResults.Baseline> baselines(KernelResult best) {
        Dataset examples = study.material().examples();
        int[] counts = examples.classCounts();
        int majority = IntStream.range(0, counts.length)
                .reduce((a, b) -> counts[b] > counts[a] ? b : a)
                .orElseThrow();
        int wrong = (int) study.material().splits().stream()
                .flatMapToInt(split -> Arrays.stream(split.validation()))
                .filter(row -> examples.labels()[row] != majority)
                .count();
        DataScale scale = DataScale.of(selector.preparation().apply(examples.points()));
        KernelTemplate gaussian = Kernels.template("rbf:auto");
        String width = Double.toString(scale.parameters(gaussian).get(0).middle());
        KernelTemplate middle = Kernels.template("rbf:" + width);
        double penalty = scale.penalties(middle.with()).middle();
        Trial usual = selector.select(
                        middle,
                        study.options()
                                .withParameters(List.of())
                                .withPenalties(Range.of(penalty, penalty))
                                .withFinest(Double.POSITIVE_INFINITY)
                                .withExtend(false),
                        Deadline.none(),
                        SelectionListener.none())
                .best();
        return List.of(
                new StudyResults.Baseline(
                        "Majority class: " + examples.classes().get(majority),
                        wrong,
                        best.best().total()),
                new StudyResults.Baseline("Gaussian (RBF), not tuned", usual.errors(), usual.total()));
    }

    /** The chosen model on the test rows, or else on held-out rows. */
    private Assessment assessment(Tuned chosen) throws IOException {
        Dataset test = study.material().test();
        if (test == null) {
            return chosen.selected().outOfFold().map(this::heldOut).orElse(null);
        }
        Model model = checkpoints.model(chosen.trained());
        Predictor predictor = model.predictor();
        Predictions said = Predictions.byVotes(
                test.classes().size(), test.labels(), predictor.decisions(test.points(), resources));
        if (model.calibration().isPresent()) {
            said = said.withProbabilities(Arrays.stream(said.decisions())
                    .map(model.calibration().get()::probabilities)
                    .toArray(double[][]::new));
        }
        return Assessor.assess(
                said,
                IntStream.range(0, test.size()).toArray(),
                test.classes(),
                "test rows",
                ColumnImportance.of(model, test, resources));
    }

    /** Each part of the rows gets probabilities that were fitted on the other parts. */
    private Assessment heldOut(OutOfFold decisions) {
        OutOfFold rows = decisions.averaged();
        Predictions said = rows.predictions();
        if (study.probabilities() && rows.rows().length >= 2 * PARTS) {
            double[][] probabilities = new double[rows.rows().length][];
            for (int part = 0; part < PARTS; part++) {
                int held = part;
                Calibration others = part(rows, i -> i % PARTS != held).calibration(List.of());
                for (int i = part; i < probabilities.length; i += PARTS) {
                    probabilities[i] = others.probabilities(rows.decisions()[i]);
                }
            }
            said = said.withProbabilities(probabilities);
        }
        return Assessor.assess(
                said,
                rows.rows(),
                study.material().examples().classes(),
                "validation rows, each predicted by machines that were not trained on it",
                List.of());
    }

    private static OutOfFold part(OutOfFold rows, IntPredicate which) {
        int[] chosen = IntStream.range(0, rows.rows().length).filter(which).toArray();
        return new OutOfFold(
                rows.classes(),
                IntStream.of(chosen).map(i -> rows.rows()[i]).toArray(),
                IntStream.of(chosen).map(i -> rows.labels()[i]).toArray(),
                rows.weights() == null
                        ? null
                        : IntStream.of(chosen)
                                .mapToDouble(i -> rows.weights()[i])
                                .toArray(),
                IntStream.of(chosen).mapToObj(i -> rows.decisions()[i]).toArray(double[][]::new));
    }

    private KernelResult.Test tested(Trained trained, Trained chosen) throws IOException {
        Tested tested = checkpoints.tested(trained).orElseThrow();
        int[] labels = study.material().test().labels();
        int[] predicted = checkpoints.predictions(trained);
        int errors = (int) IntStream.range(0, labels.length)
                .filter(i -> predicted[i] != labels[i])
                .count();
        return new KernelResult.Test(
                errors,
                labels.length,
                Proportion.interval(errors, labels.length),
                trained.equals(chosen)
                        ? Double.NaN
                        : McNemar.pValue(labels, predicted, checkpoints.predictions(chosen)),
                confusion(predicted),
                tested.seconds());
    }

    private List<List<Integer>> confusion(int[] predicted) {
        List<String> classes = study.material().examples().classes();
        return Arrays.stream(Evaluation.of(study.material().test(), classes, predicted)
                        .confusion())
                .map(row -> Arrays.stream(row).boxed().toList())
                .toList();
    }

    private List<GrowthPoint> growth(Tuned chosen) {
        return checkpoints
                .growth(chosen.trained())
                .orElseGet(() -> checkpoints.grow(
                        chosen.trained(),
                        selector.growth(chosen.selected(), study.options().svm())));
    }
}
