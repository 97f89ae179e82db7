package arcmargin.study;

import arcmargin.data.BadInputException;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.page.StudyPage;
import arcmargin.results.KernelResult;
import arcmargin.results.StudyResults;
import arcmargin.selection.Choice;
import arcmargin.selection.Deadline;
import arcmargin.selection.KernelFamily;
import arcmargin.selection.Selected;
import arcmargin.selection.SelectionListener;
import arcmargin.selection.Selector;
import arcmargin.selection.Tuner;
import arcmargin.selection.Tuning;
import arcmargin.state.Journal;
import arcmargin.state.Json;
import arcmargin.state.Sha256;
import arcmargin.state.StudyFolder;
import arcmargin.study.Checkpoints.Trained;
import arcmargin.svm.Model;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.Predictor;
import arcmargin.svm.Provenance;
import arcmargin.svm.Svm;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Runs a study by the protocol of section 4.2: each kernel is tuned on validation rows and retrained on all examples;
 * the best one is chosen by its validation error; if there are test rows, all are tested once, after everything is
 * chosen.
 *
 * <p>In a folder, everything is kept: {@code journal.jsonl}, {@code models}, {@code predictions}, {@code results.json}
 * and {@code report.html}. A run that was killed is resumed; one that is finished is only read again.
 */
public final class StudyRun {

    private final Study study;
    private final StudyFolder folder;
    private final Resources resources;
    private final StudyListener listener;
    private final Checkpoints checkpoints;
    private final Families families;
    private final Deadline searched;
    private final Selector selector;

    private StudyRun(
            Study study, StudyFolder folder, Checkpoints checkpoints, Resources resources, StudyListener listener) {
        this.study = study;
        this.folder = folder;
        this.resources = resources;
        this.listener = listener;
        this.checkpoints = checkpoints;
        this.searched = searchDeadline(study);
        this.families = new Families(study.kernels(), study.takeFirstLayers());
        this.selector = study.byTuner() ? null : selector();
    }

    /** When the search must have ended: half of the time is kept for an estimate that tunes again. */
    private static Deadline searchDeadline(Study study) {
        boolean again = study.material().test() == null && study.material().validation() != null;
        return study.deadline().bounded() && again
                ? Deadline.after(
                        Duration.ofMillis((long) (500 * study.deadline().secondsLeft())))
                : study.deadline();
    }

    private Selector selector() {
        return Selector.of(
                study.material().examples(),
                new Selector.Protocol(
                        study.preparation(),
                        study.material().splits(),
                        searchesAtOnce(),
                        "arcmargin " + Provenance.version() + ", " + Machine.describe(resources.threads())),
                checkpoints.trials(),
                resources.withProgress(listener.progress()));
    }

    /** A kernel tuned and retrained; the template is the one requested. */
    record Tuned(String template, Selected selected, Trained trained) {}

    /**
     * What a run gave.
     *
     * @param results as written to {@code results.json}
     * @param model the model of the chosen kernel, or null if the results were only read again: its file is in the
     *     folder
     * @param modelFile the file of that model, or null if nothing is kept
     * @param place where the results are, or null if nothing is kept
     * @param difference how the run differs from the results that stand in the folder itself, or empty if these are its
     *     own
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

    /**
     * The results of a run that is finished, with its model; null if anything is missing or was written by another
     * version.
     */
    private static StudyResults finished(StudyFolder folder, Place place) throws IOException {
        Place.Finished line = place.finished(folder.journal()).orElse(null);
        if (line == null || !folder.isIntact(line.results(), line.sha256())) {
            return null;
        }
        try {
            StudyResults results = Json.read(folder.file(line.results()), StudyResults.class);
            KernelResult.Machine machine = results.best().machine();
            boolean whole = machine != null && machine.model() != null && Checkpoints.isIntact(folder, machine.model());
            return whole ? results : null;
        } catch (BadInputException e) {
            return null;
        }
    }

    /**
     * Pairs of classes and folds keep all threads busy; where there are too few of them, several kernels are tuned at
     * once.
     */
    private int searchesAtOnce() {
        int parts =
                PairwiseSolution.pairCount(study.material().examples().classes().size())
                        * study.material().splits().size();
        return parts >= 2 * resources.threads()
                ? 1
                : Math.min(resources.threads(), study.kernels().size());
    }

    private Outcome run(Place place) throws IOException {
        Summary summary = new Summary(study, selector, checkpoints, resources);
        if (study.byTuner()) {
            return portfolio(place, summary);
        }
        List<Tuned> tuned = study.deadline().bounded() ? tuneInTime() : tuneAll();
        Choice choice = Choice.of(
                tuned.stream().map(Tuned::selected).toList(), study.options().metric());
        if (study.material().test() != null) {
            test(tuned);
        }
        Tuned chosen = tuned.get(choice.best());
        StudyResults results = summary.of(tuned, choice);
        checkpoints.trials().dropAll();
        return written(results, checkpoints.model(chosen.trained()), place);
    }

    /** Everything is tuned by the library's tuner; the best machines decide together. */
    private Outcome portfolio(Place place, Summary summary) throws IOException {
        Tuner tuner = study.tuner(resources)
                .listeners(this::listener)
                .trials(checkpoints::trials)
                .learningCurve();
        tuner = study.material().test() == null ? tuner : tuner.estimate(0);
        Duration left = study.deadline().bounded()
                ? Duration.ofMillis(
                        (long) (1000 * Math.max(0.001, study.deadline().secondsLeft())))
                : null;
        Tuning tuning = (left == null ? tuner : tuner.budget(left)).run();
        for (int k = 0; k < tuning.choice().kernels().size(); k++) {
            Selected selected = tuning.choice().kernels().get(k);
            listener.trained(k, selected, selected.best().supportVectors());
        }
        Trained trained = checkpoints.committee(tuning.model(), tuning.seconds());
        return written(summary.of(tuning, trained), tuning.model(), place);
    }

    private Outcome written(StudyResults results, Model model, Place place) throws IOException {
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
        Path modelFile = folder.file(results.best().machine().model());
        return new Outcome(results, model, modelFile, folder.file(place.prefix()), place.difference());
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
        Selected selected = selector.select(Kernels.template(template), study.options(), searched, listener(k));
        return trained(k, selected);
    }

    private SelectionListener listener(int k) {
        return (trial, best, done, planned) -> listener.trial(k, trial, best, done, planned);
    }

    /**
     * With a deadline, all kernels take turns, and as many are retrained as there is time for: the best one always.
     * Parameters of first layers are tuned, because there is no time to wait for them.
     */
    private List<Tuned> tuneInTime() {
        Choice choice = selector.select(
                study.kernels().stream().map(KernelFamily::parse).toList(), study.options(), searched, this::listener);
        List<Selected> best = new ArrayList<>(choice.kernels());
        best.sort(Comparator.comparing((Selected selected) -> !selected.equals(choice.selected()))
                .thenComparing(selected -> selected.best().score()));
        List<Tuned> tuned = new ArrayList<>();
        for (Selected selected : best) {
            if (tuned.isEmpty()
                    || searched.secondsLeft() > tuned.get(0).trained().seconds()) {
                tuned.add(trained(study.kernels().indexOf(selected.template()), selected));
            }
        }
        tuned.sort(Comparator.comparing(one -> study.kernels().indexOf(one.template())));
        return tuned;
    }

    private Tuned trained(int k, Selected selected) {
        try {
            Trained trained = checkpoints.trained(selected).orElse(null);
            if (trained == null) {
                trained = retrain(k, selected);
            }
            listener.trained(k, selected, trained.supportVectors());
            return new Tuned(study.kernels().get(k), selected, trained);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Trains on all examples; probabilities are fitted on held-out rows. */
    private Trained retrain(int k, Selected selected) throws IOException {
        long begun = System.nanoTime();
        Svm.Training training = selector.retrain(selected, study.options().svm(), listener.progress());
        Model model = calibrated(training.model(), selected);
        double seconds = (System.nanoTime() - begun) / 1e9;
        return checkpoints.train(study.kernels().get(k), selected, training, model, seconds);
    }

    private Model calibrated(Model model, Selected selected) {
        return study.probabilities() && selected.outOfFold().isPresent()
                ? model.withCalibration(selected.outOfFold()
                        .get()
                        .calibration(study.options().svm().classWeights()))
                : model;
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
        List<Model> sharing =
                Model.sharing(kernels, selector.preparation(), study.material().examples(), solutions);
        List<int[]> predicted = Predictor.predict(
                IntStream.range(0, sharing.size())
                        .mapToObj(i -> calibrated(
                                sharing.get(i), tuned.get(pending.get(i)).selected()))
                        .toList(),
                study.material().test().points(),
                resources.withProgress(listener.progress()));
        double seconds = (System.nanoTime() - begun) / 1e9 / pending.size();
        for (int i = 0; i < pending.size(); i++) {
            int k = pending.get(i);
            checkpoints.test(tuned.get(k).template(), tuned.get(k).trained(), predicted.get(i), seconds);
        }
        folder.journal().force();
    }
}
