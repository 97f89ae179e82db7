package arcmargin.study;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.KernelTemplate;
import arcmargin.kernel.Kernels;
import arcmargin.page.StudyPage;
import arcmargin.results.Assessment;
import arcmargin.results.Assessor;
import arcmargin.results.KernelResult;
import arcmargin.results.McNemar;
import arcmargin.results.Proportion;
import arcmargin.results.StudyResults;
import arcmargin.selection.DataScale;
import arcmargin.selection.Deadline;
import arcmargin.selection.GrowthPoint;
import arcmargin.selection.Range;
import arcmargin.selection.Selected;
import arcmargin.selection.SelectionListener;
import arcmargin.selection.Selector;
import arcmargin.selection.Trial;
import arcmargin.state.Journal;
import arcmargin.state.Json;
import arcmargin.state.Sha256;
import arcmargin.state.StudyFolder;
import arcmargin.study.Checkpoints.Tested;
import arcmargin.study.Checkpoints.Trained;
import arcmargin.svm.Evaluation;
import arcmargin.svm.Model;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.Predictions;
import arcmargin.svm.Predictor;
import arcmargin.svm.Provenance;
import arcmargin.svm.Svm;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Runs a study by the protocol of section 4.2: each kernel is tuned on validation rows and retrained on all examples; the best one
 * is chosen by its validation error; if there are test rows, all are tested once, after everything is chosen.
 *
 * <p>In a folder, everything is kept: {@code journal.jsonl}, {@code models}, {@code predictions}, {@code results.json} and
 * {@code report.html}. A run that was killed goes on where it was; one that is finished is only read again.
 */
public final class StudyRun {

    private final Study study;
    private final StudyFolder folder;
    private final Resources resources;
    private final StudyListener listener;
    private final Checkpoints checkpoints;
    private final Families families;
    private final Selector selector;

    private StudyRun(
            Study study, StudyFolder folder, Checkpoints checkpoints, Resources resources, StudyListener listener) {
        this.study = study;
        this.folder = folder;
        this.resources = resources;
        this.listener = listener;
        this.checkpoints = checkpoints;
        this.families = new Families(study.kernels(), study.takeFirstLayers());
        this.selector = Selector.of(
                study.material().examples(),
                new Selector.Protocol(
                        study.preparation(),
                        study.material().splits(),
                        searchesAtOnce(),
                        "arcmargin " + Provenance.version() + ", " + Machine.describe(resources.threads())),
                checkpoints.trials(),
                resources.withProgress(listener.progress()));
    }

    /** A kernel tuned and retrained. */
    private record Tuned(Selected selected, Trained trained) {}

    /**
     * What a run gave.
     *
     * @param results as written to {@code results.json}
     * @param model the model of the chosen kernel, or null if the results were only read again: its file is in the folder
     * @param modelFile the file of that model, or null if nothing is kept
     * @param place where the results are, or null if nothing is kept
     * @param difference how the run differs from the results that stand in the folder itself, or empty if these are its own
     */
    public record Outcome(StudyResults results, Model model, Path modelFile, Path place, String difference) {}

    /**
     * Runs a study without keeping anything.
     *
     * @param study what to study
     * @param resources thread pool, memory and BLAS
     * @param listener is told of progress
     * @return what was found
     * @throws IOException if a file cannot be read or written
     */
    public static Outcome run(Study study, Resources resources, StudyListener listener) throws IOException {
        try (StudyFolder none = StudyFolder.inMemory()) {
            Checkpoints checkpoints = new Checkpoints(study, none, "", "");
            return new StudyRun(study, none, checkpoints, resources, listener).run(null);
        }
    }

    /**
     * Runs a study, or what is left of it.
     *
     * @param study what to study
     * @param path where everything goes; created if missing
     * @param resources thread pool, memory and BLAS
     * @param listener is told of progress
     * @return what was found
     * @throws IOException if a file cannot be read or written
     * @throws StudyFolder.Conflict if the folder holds anything but studies on these data
     */
    public static Outcome run(Study study, Path path, Resources resources, StudyListener listener) throws IOException {
        Study.Material material = study.material();
        String examples = Provenance.hash(material.examples());
        String test = material.test() == null ? "" : Provenance.hash(material.test());
        Journal.Header header =
                new Journal.Header(Sha256.address(examples, test), material.name() + ", " + material.provenance());
        try (StudyFolder folder = StudyFolder.open(path, header)) {
            Place place = Place.of(study, folder.journal());
            StudyResults finished = finished(folder, place);
            if (finished != null) {
                Path model = folder.file(finished.best().machine().model());
                return new Outcome(finished, null, model, folder.file(place.prefix()), place.difference());
            }
            folder.requireOwn(place.results());
            folder.requireOwn(place.page());
            Checkpoints checkpoints = new Checkpoints(study, folder, examples, test);
            return new StudyRun(study, folder, checkpoints, resources, listener).run(place);
        }
    }

    /** The results of a run that is finished, with its model; null if anything is missing or was written by another version. */
    private static StudyResults finished(StudyFolder folder, Place place) throws IOException {
        Place.Finished line = place.finished(folder.journal()).orElse(null);
        if (line == null || !folder.isIntact(line.results(), line.sha256())) {
            return null;
        }
        try {
            StudyResults results = Json.read(folder.file(line.results()), StudyResults.class);
            return Checkpoints.isIntact(folder, results.best().machine().model()) ? results : null;
        } catch (BadInputException e) {
            return null;
        }
    }

    /** Pairs of classes and folds keep all threads busy; where there are too few of them, several kernels are tuned at once. */
    private int searchesAtOnce() {
        int parts =
                PairwiseSolution.pairCount(study.material().examples().classes().size())
                        * study.material().splits().size();
        return parts >= 2 * resources.threads()
                ? 1
                : Math.min(resources.threads(), study.kernels().size());
    }

    private Outcome run(Place place) throws IOException {
        List<Tuned> tuned = tuneAll();
        Tuned chosen = tuned.stream()
                .min(Comparator.comparing((Tuned one) -> !one.selected().best().converged())
                        .thenComparing(one -> one.selected().best().errors())
                        .thenComparing(one -> one.selected().best().supportVectors()))
                .orElseThrow();
        if (study.material().test() != null) {
            test(tuned);
        }
        StudyResults results = results(tuned, chosen);
        Model model = checkpoints.model(chosen.trained());
        checkpoints.trials().dropAll();
        if (place == null) {
            return new Outcome(results, model, null, null, "");
        }
        String sha256 = folder.write(place.results(), Json.text(results).getBytes(StandardCharsets.UTF_8));
        String page = StudyPage.render(results, folder.file(""));
        folder.write(place.page(), page.getBytes(StandardCharsets.UTF_8));
        if (!study.deadline().bounded()) {
            place.finish(folder.journal(), sha256);
        }
        folder.journal().force();
        return new Outcome(
                results, model, folder.file(chosen.trained().model()), folder.file(place.prefix()), place.difference());
    }

    // ---- tuning and retraining

    private List<Tuned> tuneAll() {
        Tuned[] tuned = new Tuned[study.kernels().size()];
        List<List<Integer>> all = families.all();
        AtomicInteger next = new AtomicInteger();
        resources.workers().forEach(Math.min(all.size(), searchesAtOnce()), lane -> {
            for (int f = next.getAndIncrement(); f < all.size(); f = next.getAndIncrement()) {
                for (int k : all.get(f)) {
                    tuned[k] = tune(k, tuned);
                }
            }
        });
        return List.of(tuned);
    }

    private Tuned tune(int k, Tuned[] tuned) {
        int base = families.base(k);
        String template = families.searched(
                k, base < 0 ? null : tuned[base].selected().kernel().spec());
        Selected selected = selector.select(
                Kernels.template(template),
                study.options(),
                study.deadline(),
                (trial, best, done, planned) -> listener.trial(k, trial, best, done, planned));
        try {
            Trained trained = checkpoints.trained(selected).orElse(null);
            if (trained == null) {
                trained = retrain(k, selected);
            }
            listener.trained(k, selected, trained.supportVectors());
            return new Tuned(selected, trained);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Trains on all examples; the limit of steps is lifted only if the same values converged in the search. */
    private Trained retrain(int k, Selected selected) throws IOException {
        long begun = System.nanoTime();
        Svm.Training training = selector.retrain(selected, study.options().svm(), listener.progress());
        double seconds = (System.nanoTime() - begun) / 1e9;
        return checkpoints.train(study.kernels().get(k), selected, training, seconds);
    }

    // ---- test

    /** Tests all models that are not tested yet together, on products that are computed once. */
    private void test(List<Tuned> tuned) throws IOException {
        List<Integer> pending = IntStream.range(0, tuned.size())
                .filter(k -> checkpoints.tested(tuned.get(k).trained()).isEmpty())
                .boxed()
                .toList();
        if (pending.isEmpty()) {
            return;
        }
        List<Kernel> kernels =
                pending.stream().map(k -> tuned.get(k).selected().kernel()).toList();
        List<PairwiseSolution> solutions = pending.stream()
                .map(k -> checkpoints.solution(tuned.get(k).trained()).orElseThrow())
                .toList();
        long begun = System.nanoTime();
        List<int[]> predicted = Predictor.predict(
                Model.sharing(kernels, selector.preparation(), study.material().examples(), solutions),
                study.material().test().points(),
                resources.withProgress(listener.progress()));
        double seconds = (System.nanoTime() - begun) / 1e9 / pending.size();
        for (int i = 0; i < pending.size(); i++) {
            int k = pending.get(i);
            checkpoints.test(study.kernels().get(k), tuned.get(k).trained(), predicted.get(i), seconds);
        }
        folder.journal().force();
    }

    // ---- results

    private StudyResults results(List<Tuned> tuned, Tuned chosen) throws IOException {
        List<KernelResult> kernels = new ArrayList<>();
        for (int k = 0; k < tuned.size(); k++) {
            Selected selected = tuned.get(k).selected();
            Trained trained = tuned.get(k).trained();
            List<String> notes = new ArrayList<>(List.of("searched " + String.join("; ", selected.ranges())));
            notes.addAll(selected.notes());
            kernels.add(new KernelResult(
                    study.kernels().get(k),
                    selected.best(),
                    Double.NaN,
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
        notes.addAll(material.notes());
        KernelResult best = kernels.get(tuned.indexOf(chosen));
        return new StudyResults(
                DataCards.of(material),
                new StudyResults.Protocol(
                        material.protocol(), "error rate", study.preparation().text()),
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
                                .withPenalties(new Range(penalty, penalty))
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

    /** The chosen model on the test rows. */
    private Assessment assessment(Tuned chosen) throws IOException {
        Dataset test = study.material().test();
        if (test == null) {
            return null;
        }
        Model model = checkpoints.model(chosen.trained());
        Predictions said = Predictions.byVotes(
                test.classes().size(), test.labels(), model.predictor().decisions(test.points(), resources));
        return Assessor.assess(
                said,
                IntStream.range(0, test.size()).toArray(),
                test.classes(),
                "test rows",
                ColumnImportance.of(model, test, resources));
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
