package arcmargin.study;

import arcmargin.data.Dataset;
import arcmargin.data.Split;
import arcmargin.io.ModelFiles;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.KernelTemplate;
import arcmargin.kernel.Kernels;
import arcmargin.report.CompareReport;
import arcmargin.report.Comparison;
import arcmargin.report.Journal;
import arcmargin.report.Json;
import arcmargin.report.TrialJournal;
import arcmargin.selection.Deadline;
import arcmargin.selection.Selected;
import arcmargin.selection.Selector;
import arcmargin.selection.Trial;
import arcmargin.svm.Model;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.Predictor;
import arcmargin.svm.Provenance;
import arcmargin.svm.Svm;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Compares kernels on one data set by the protocol of section 4.2: each is tuned on rows held out, retrained on all examples, and tested once,
 * after everything is chosen.
 *
 * <p>Everything goes to one folder: {@code journal.jsonl}, {@code models}, {@code predictions}, {@code results.json} and
 * {@code report.html}. Run again on the same folder, the job goes on where it was killed, and a finished one is only shown again.
 */
public final class ComparisonJob {

    private static final String RETRAINED = "retrained";
    private static final String TESTED = "tested";
    private static final String GREW = "growth";

    private final ComparisonRequest request;
    private final Path folder;
    private final Resources resources;
    private final ComparisonListener listener;
    private final Journal journal;
    private final TrialJournal store;
    private final Selector selector;

    private ComparisonJob(
            ComparisonRequest request,
            Path folder,
            Resources resources,
            ComparisonListener listener,
            Journal journal,
            TrialJournal store,
            Selector selector) {
        this.request = request;
        this.folder = folder;
        this.resources = resources;
        this.listener = listener;
        this.journal = journal;
        this.store = store;
        this.selector = selector;
    }

    /** A line of the journal: a model was trained on all examples. */
    record Retrained(
            String template,
            String kernel,
            double penalty,
            String model,
            int supportVectors,
            int bounded,
            double seconds) {}

    /** A line of the journal: a model was tested. */
    record Tested(String template, String kernel, double penalty, String predictions, double seconds) {}

    /** A line of the journal: the learning curve of a kernel. */
    record Grew(String template, String kernel, double penalty, List<Comparison.Growth> points) {}

    /** A kernel tuned and retrained. */
    private record Tuned(Selected selected, Retrained retrained) {}

    /**
     * Runs a comparison, or what is left of it.
     *
     * @param request what to compare
     * @param folder where everything goes; made if missing
     * @param resources thread pool, memory and BLAS
     * @param listener hears how far it is
     * @return what was found, as written to {@code results.json}
     * @throws IOException where a file cannot be read or written
     */
    public static Comparison run(
            ComparisonRequest request, Path folder, Resources resources, ComparisonListener listener)
            throws IOException {
        Journal.Header header = new Journal.Header(
                Provenance.hash(request.examples()) + " " + Provenance.hash(request.test()), protocol(request));
        try (Journal journal = Journal.open(folder.resolve("journal.jsonl"), header)) {
            TrialJournal store = new TrialJournal(journal, folder.resolve("solutions"));
            Selector selector = Selector.of(
                    request.examples(),
                    new Selector.Protocol(
                            request.preparation(),
                            request.splits(),
                            searchesAtOnce(request, resources),
                            "arcmargin " + Provenance.version() + ", " + machine(resources.threads())),
                    store,
                    resources.withProgress(listener.progress()));
            return new ComparisonJob(request, folder, resources, listener, journal, store, selector).run();
        }
    }

    /** All that a trial depends on besides the data, its kernel and its C. */
    private static String protocol(ComparisonRequest request) {
        SvmOptions svm = request.options().svm();
        int splits = request.splits().stream().mapToInt(Split::hashCode).reduce(17, (a, b) -> 31 * a + b);
        return request.protocol() + String.format(" (%08x)", splits) + ", "
                + request.preparation().text()
                + ", tolerance " + svm.tolerance()
                + (svm.classWeights().isEmpty() ? "" : ", weights " + svm.classWeights())
                + ", at most " + svm.iterationLimit() + " steps";
    }

    /** Pairs of classes and folds keep all workers busy; where there are too few of them, several kernels are tuned side by side. */
    private static int searchesAtOnce(ComparisonRequest request, Resources resources) {
        int parts = PairwiseSolution.pairCount(request.examples().classes().size())
                * request.splits().size();
        return parts >= 2 * resources.threads()
                ? 1
                : Math.min(resources.threads(), request.kernels().size());
    }

    private Comparison run() throws IOException {
        List<Tuned> tuned = tuneAll();
        List<int[]> predicted = test(tuned);
        List<Comparison.Entry> entries = entries(tuned, predicted);
        int best = IntStream.range(0, entries.size())
                .boxed()
                .min(Comparator.comparing((Integer k) -> entries.get(k).testErrors())
                        .thenComparing(k -> entries.get(k).validationErrors()))
                .orElseThrow();
        entries.set(best, grown(entries.get(best), tuned.get(best).selected()));
        for (int k = 0; k < entries.size(); k++) {
            entries.set(k, compared(entries.get(k), k == best, predicted.get(k), predicted.get(best)));
        }
        Comparison comparison = comparison(entries, best);
        Json.write(comparison, folder.resolve("results.json"));
        Json.write(CompareReport.render(comparison, folder), folder.resolve("report.html"));
        store.dropAll();
        return comparison;
    }

    // ---- tuning and retraining

    private List<Tuned> tuneAll() {
        Tuned[] tuned = new Tuned[request.kernels().size()];
        List<List<Integer>> families = families();
        AtomicInteger next = new AtomicInteger();
        resources.workers().forEach(Math.min(families.size(), searchesAtOnce(request, resources)), lane -> {
            for (int f = next.getAndIncrement(); f < families.size(); f = next.getAndIncrement()) {
                for (int k : families.get(f)) {
                    tuned[k] = tune(k, tuned);
                }
            }
        });
        return List.of(tuned);
    }

    /** Kernels that wait for each other: one, and those that take its parameters. Those with more to tune come first. */
    private List<List<Integer>> families() {
        List<List<Integer>> families = new ArrayList<>();
        for (int k = 0; k < request.kernels().size(); k++) {
            if (base(k) < 0) {
                int first = k;
                List<Integer> family = new ArrayList<>(List.of(first));
                IntStream.range(0, request.kernels().size())
                        .filter(other -> base(other) == first)
                        .forEach(family::add);
                families.add(family);
            }
        }
        families.sort(Comparator.comparing(
                family -> Kernels.template(request.kernels().get(family.get(0)).template())
                        .isFixed()));
        return families;
    }

    /** The kernel whose parameters this one takes, or -1: its text is the beginning of this one's, and has something to tune. */
    private int base(int kernel) {
        String template = request.kernels().get(kernel).template();
        return IntStream.range(0, request.kernels().size())
                .filter(other -> request.takeFirstLayers()
                        && template.startsWith(request.kernels().get(other).template() + "/")
                        && !Kernels.template(request.kernels().get(other).template())
                                .isFixed())
                .findFirst()
                .orElse(-1);
    }

    private Tuned tune(int k, Tuned[] tuned) {
        ComparedKernel compared = request.kernels().get(k);
        int base = base(k);
        String text = base < 0
                ? compared.template()
                : tuned[base].selected().kernel().spec()
                        + compared.template()
                                .substring(
                                        request.kernels().get(base).template().length());
        KernelTemplate template = Kernels.template(text);
        Selected selected = selector.select(
                template,
                request.options(),
                Deadline.none(),
                (trial, best, done, planned) -> listener.trial(k, trial, best, done, planned));
        try {
            Retrained retrained = retrain(k, selected);
            listener.trained(k, selected, retrained.supportVectors());
            return new Tuned(selected, retrained);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Retrained retrain(int k, Selected selected) throws IOException {
        String template = request.kernels().get(k).template();
        String kernel = selected.kernel().spec();
        Optional<Retrained> known = journal.all(RETRAINED, Retrained.class).stream()
                .filter(line -> line.template().equals(template)
                        && line.kernel().equals(kernel)
                        && line.penalty() == selected.penalty())
                .filter(line -> Files.exists(folder.resolve(line.model())))
                .filter(line -> tested(line).isPresent()
                        || store.solution(finalId(line)).isPresent())
                .findFirst();
        if (known.isPresent()) {
            return known.get();
        }
        long begun = System.nanoTime();
        SvmOptions svm = request.options().svm();
        Svm.Training training = selector.retrain(
                selected,
                selected.best().converged() ? svm.withIterationLimit(Long.MAX_VALUE) : svm,
                listener.progress());
        double seconds = (System.nanoTime() - begun) / 1e9;
        Path model = folder.resolve("models").resolve(fileName(k) + ".model");
        Files.createDirectories(model.getParent());
        ModelFiles.write(training.model(), model);
        Retrained line = new Retrained(
                template,
                kernel,
                selected.penalty(),
                folder.relativize(model).toString(),
                training.solution().supportVectors().length,
                training.solution().pairs().stream()
                        .mapToInt(pair -> pair.dual().bounded())
                        .sum(),
                seconds);
        store.keep(finalId(line), List.of(training.solution()));
        journal.append(RETRAINED, line);
        return line;
    }

    /** Under what name the solution over all examples is kept until it is tested. */
    private static String finalId(Retrained line) {
        return "final-"
                + Integer.toHexString((line.template() + " " + line.kernel() + " " + line.penalty()).hashCode());
    }

    private String fileName(int k) {
        String name = request.kernels().get(k).fileName();
        long before = request.kernels().subList(0, k).stream()
                .filter(other -> other.fileName().equals(name))
                .count();
        return before == 0 ? name : name + "-" + (before + 1);
    }

    // ---- test

    private Optional<Tested> tested(Retrained line) {
        return journal.all(TESTED, Tested.class).stream()
                .filter(other -> other.template().equals(line.template())
                        && other.kernel().equals(line.kernel())
                        && other.penalty() == line.penalty())
                .filter(other -> Files.exists(folder.resolve(other.predictions())))
                .findFirst();
    }

    /** The predicted class of every test row, kernel by kernel. All that are not tested yet are tested together. */
    private List<int[]> test(List<Tuned> tuned) throws IOException {
        List<Integer> pending = IntStream.range(0, tuned.size())
                .filter(k -> tested(tuned.get(k).retrained()).isEmpty())
                .boxed()
                .toList();
        if (!pending.isEmpty()) {
            List<Kernel> kernels =
                    pending.stream().map(k -> tuned.get(k).selected().kernel()).toList();
            List<PairwiseSolution> solutions = pending.stream()
                    .map(k -> store.solution(finalId(tuned.get(k).retrained()))
                            .orElseThrow()
                            .get(0))
                    .toList();
            long begun = System.nanoTime();
            List<int[]> predicted = Predictor.predict(
                    Model.sharing(kernels, selector.preparation(), request.examples(), solutions),
                    request.test().points(),
                    resources.withProgress(listener.progress()));
            double seconds = (System.nanoTime() - begun) / 1e9 / pending.size();
            for (int i = 0; i < pending.size(); i++) {
                int k = pending.get(i);
                Retrained line = tuned.get(k).retrained();
                Path file = folder.resolve("predictions").resolve(fileName(k) + ".txt");
                writePredictions(predicted.get(i), file);
                journal.append(
                        TESTED,
                        new Tested(
                                line.template(),
                                line.kernel(),
                                line.penalty(),
                                folder.relativize(file).toString(),
                                seconds));
                store.drop(finalId(line));
            }
        }
        List<int[]> all = new ArrayList<>();
        for (Tuned one : tuned) {
            all.add(readPredictions(
                    folder.resolve(tested(one.retrained()).orElseThrow().predictions())));
        }
        return all;
    }

    private void writePredictions(int[] predicted, Path file) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int c : predicted) {
            text.append(request.examples().classes().get(c)).append('\n');
        }
        Json.write(text.toString(), file);
    }

    private int[] readPredictions(Path file) throws IOException {
        List<String> classes = request.examples().classes();
        return Files.readAllLines(file).stream().mapToInt(classes::indexOf).toArray();
    }

    // ---- what was found

    private List<Comparison.Entry> entries(List<Tuned> tuned, List<int[]> predicted) {
        List<Comparison.Entry> entries = new ArrayList<>();
        for (int k = 0; k < tuned.size(); k++) {
            Selected selected = tuned.get(k).selected();
            Retrained retrained = tuned.get(k).retrained();
            int errors = errors(predicted.get(k));
            Proportion interval = Proportion.interval(errors, request.test().size());
            List<String> notes = new ArrayList<>(List.of("searched " + String.join("; ", selected.ranges())));
            notes.addAll(selected.notes());
            entries.add(new Comparison.Entry(
                    request.kernels().get(k).label(),
                    request.kernels().get(k).template(),
                    selected.kernel().spec(),
                    selected.penalty(),
                    selected.best().errors(),
                    selected.best().total(),
                    errors,
                    request.test().size(),
                    interval.lower(),
                    interval.upper(),
                    Double.NaN,
                    retrained.supportVectors(),
                    retrained.bounded(),
                    selected.seconds(),
                    retrained.seconds(),
                    tested(retrained).orElseThrow().seconds(),
                    selected.trials().stream()
                            .map(trial -> trial(trial, selected.best()))
                            .toList(),
                    confusion(predicted.get(k)),
                    retrained.model(),
                    notes,
                    List.of()));
        }
        return entries;
    }

    private static Comparison.Trial trial(Trial trial, Trial best) {
        double parameter =
                trial.parameters().isEmpty() ? Double.NaN : trial.parameters().get(0);
        return new Comparison.Trial(
                trial.penalty(), parameter, trial.stage(), trial.errors(), trial.total(), trial.equals(best));
    }

    private int errors(int[] predicted) {
        int[] labels = request.test().labels();
        return (int) IntStream.range(0, labels.length)
                .filter(i -> predicted[i] != labels[i])
                .count();
    }

    private List<List<Integer>> confusion(int[] predicted) {
        int classes = request.examples().classes().size();
        int[][] counts = new int[classes][classes];
        for (int i = 0; i < predicted.length; i++) {
            if (request.test().labels()[i] != Dataset.UNLABELLED) {
                counts[request.test().labels()[i]][predicted[i]]++;
            }
        }
        return Arrays.stream(counts)
                .map(row -> Arrays.stream(row).boxed().toList())
                .toList();
    }

    private Comparison.Entry grown(Comparison.Entry entry, Selected selected) {
        List<Comparison.Growth> points = journal.all(GREW, Grew.class).stream()
                .filter(line -> line.template().equals(entry.template())
                        && line.kernel().equals(entry.kernel())
                        && line.penalty() == entry.penalty())
                .findFirst()
                .orElseGet(() -> grow(entry, selected))
                .points();
        return entry.withGrowth(points);
    }

    private Grew grow(Comparison.Entry entry, Selected selected) {
        List<Comparison.Growth> points = selector
                .growth(selected, request.options().svm())
                .stream()
                .map(point -> new Comparison.Growth(point.rows(), point.error(), point.seconds()))
                .toList();
        Grew line = new Grew(entry.template(), entry.kernel(), entry.penalty(), points);
        journal.append(GREW, line);
        return line;
    }

    private Comparison.Entry compared(Comparison.Entry entry, boolean best, int[] predicted, int[] predictedByBest) {
        return entry.withPValue(
                best ? Double.NaN : McNemar.pValue(request.test().labels(), predicted, predictedByBest));
    }

    private Comparison comparison(List<Comparison.Entry> entries, int best) {
        Split first = request.splits().get(0);
        boolean folds = request.splits().size() > 1;
        List<String> notes = new ArrayList<>();
        notes.add("protocol: " + request.protocol() + "; of equals the one of fewer support vectors was taken");
        if (entries.size() > 1) {
            notes.add("all kernels were tested together, on products computed once; the time is shared equally");
        }
        Comparison.Entry favourite = entries.stream()
                .min(Comparator.comparing(Comparison.Entry::validationErrors))
                .orElseThrow();
        if (favourite.validationErrors() < entries.get(best).validationErrors()) {
            notes.add("by validation error alone one would choose " + favourite.label() + " ("
                    + favourite.validationErrors() + " errors, not "
                    + entries.get(best).validationErrors()
                    + "); to name the best by its test error is a choice made on the test rows");
        }
        notes.addAll(request.notes());
        return new Comparison(
                request.name(),
                request.provenance(),
                folds ? request.examples().size() : first.training().length,
                folds ? request.examples().size() : first.validation().length,
                request.test().size(),
                request.examples().points().dimension(),
                request.examples().classes(),
                entries,
                entries.get(best).template(),
                request.command(),
                Provenance.version(),
                machine(resources.threads()),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                notes);
    }

    /** Processor, threads and Java. */
    private static String machine(int threads) {
        String processor = System.getProperty("os.arch");
        try {
            processor = Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(processor);
        } catch (IOException e) {
            // not a Linux: the architecture must do
        }
        return processor + ", " + threads + (threads == 1 ? " thread" : " threads") + ", Java "
                + System.getProperty("java.version");
    }
}
