package arcmargin.benchmarks;

import arcmargin.benchmarks.Schedule.Entry;
import arcmargin.data.Dataset;
import arcmargin.io.LibsvmWriter;
import arcmargin.page.Figures;
import arcmargin.state.Journal;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The work given to all tools, with data written as LIBSVM files. */
final class Workload {

    /** Kinds of work. */
    enum Kind {
        TRAIN("One training and its prediction, dense, ten classes"),
        TUNE("Tuning C and width over a grid"),
        TEXT("Sparse text, twenty classes"),
        HARD("Two overlapping classes: most rows are support vectors"),
        TABLES("Tables: few columns, few support vectors"),
        TABLE_TUNE("Tuning C and width on tables"),
        GROWTH("Growth with the number of rows"),
        TABLE_GROWTH("Growth of tables with the number of rows");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }

        /** Whether the same work is done on more and more rows. */
        boolean isGrowth() {
            return this == GROWTH || this == TABLE_GROWTH;
        }
    }

    static final Setting DIGITS = new Setting(Setting.Kernel.RBF, 5, 0.02);
    static final Setting DIGITS_ARC_COSINE = new Setting(Setting.Kernel.ARC_COSINE_ZERO, 5, DIGITS.gamma());

    private static final int FOLDS = 5;

    /** Number of grid points at which LIBSVM's cross-validation is compared with its hold-out. */
    private static final int FOLD_POINTS = 3;

    private static final Race.Finish NOTHING = new Race.Finish(0, 0, Double.NaN, "", null);
    private static final int GROWTH_TEST = 1000;
    private static final int GROWTH_COLUMNS = 20;
    private static final double[] PENALTIES = {1, 100, 10000};

    /** Where all tools train tables; LIBSVM Java and scikit-learn run LIBSVM's algorithm, so that once suffices. */
    private static final double COMMON_PENALTY = 1;

    private final Scale scale;
    private final BenchData data;
    private final Path folder;
    private final List<Peer> peers;
    private final Peers.Ours ours;
    private final Optional<Peers.LibsvmCpp> libsvm;
    private final Race race;
    private final Schedule schedule;
    private BenchData.Source written;
    private List<String> testLabels;
    private List<String> heldLabels;

    /** Work for tools, the first of which is Arcmargin, in a folder with room for several copies of the data. */
    Workload(Scale scale, BenchData data, Path folder, List<Peer> peers, Race race, Schedule schedule) {
        this.scale = scale;
        this.data = data;
        this.folder = folder;
        this.peers = peers;
        this.ours = (Peers.Ours) peers.get(0);
        this.libsvm = peers.stream()
                .filter(Peers.LibsvmCpp.class::isInstance)
                .map(Peers.LibsvmCpp.class::cast)
                .findFirst();
        this.race = race;
        this.schedule = schedule;
    }

    void run(Kind kind) throws IOException, InterruptedException {
        switch (kind) {
            case TRAIN -> {
                BenchData.Source digits = data.digits(scale.training, scale.test);
                trainAndPredict(kind, digits, DIGITS);
                trainAndPredict(kind, digits, DIGITS_ARC_COSINE);
            }
            case TUNE -> tune(kind, data.digits(scale.grid, scale.test / 25), Grid.DIGITS);
            case TEXT -> {
                BenchData.Source text = data.text(scale);
                trainAndPredict(kind, text, new Setting(Setting.Kernel.LINEAR, 1, 1));
                trainAndPredict(kind, text, new Setting(Setting.Kernel.RBF, 5, 0.5));
            }
            case HARD ->
                trainAndPredict(
                        kind,
                        data.photographedRectangles(scale.training, scale.test / 5),
                        new Setting(Setting.Kernel.RBF, 5, 0.04));
            case TABLES -> {
                for (BenchData.Source table : data.tables(scale)) {
                    for (double penalty : scale == Scale.TINY ? new double[] {COMMON_PENALTY} : PENALTIES) {
                        table(table, new Setting(Setting.Kernel.RBF, penalty, 1.0 / table.features()));
                    }
                }
            }
            case TABLE_TUNE -> {
                for (BenchData.Source table : data.tuningTables(scale)) {
                    tune(kind, table, Grid.TABLES);
                }
            }
            case GROWTH -> growth(kind, scale.growth(), rows -> data.digits(rows, GROWTH_TEST), DIGITS);
            case TABLE_GROWTH ->
                growth(
                        kind,
                        scale.tableGrowth(),
                        rows -> BenchData.gaussians(rows, GROWTH_COLUMNS, GROWTH_TEST),
                        new Setting(Setting.Kernel.RBF, 1, 1.0 / GROWTH_COLUMNS));
        }
    }

    /** Every tool trains and then predicts; its test error is computed from the labels it writes. */
    private void trainAndPredict(Kind kind, BenchData.Source source, Setting setting)
            throws IOException, InterruptedException {
        String train = "train " + source.name() + ", " + setting.text();
        String predict = "predict " + source.testRows() + " rows, " + source.name() + ", " + setting.text();
        List<Entry> entries = new ArrayList<>();
        for (Peer peer : peers) {
            entries.add(new Entry(peer.name(), peer == ours, List.of(train, predict), first -> {
                Race.Finish trained = train(peer, setting, training());
                Race.Finish predicted = trained.well() ? predict(peer, test()) : Race.Finish.none(trained.problem());
                double error = predicted.well() ? error(testLabels) : Double.NaN;
                String note = "";
                if (predicted.stopped() && trained.well()) {
                    int rows = predictedRows();
                    error = rows > 0 ? error(testLabels.subList(0, rows)) : Double.NaN;
                    note = rows > 0
                            ? "test error over the first " + rows + " rows, which were predicted before it was stopped"
                            : "";
                }
                return List.of(
                        run(kind, train, source, peer, trained, error, note),
                        run(kind, predict, source, peer, predicted, error, note));
            }));
        }
        schedule.hold(() -> write(source), entries);
    }

    /**
     * Tools train, as a whole command and, in the first turn, in a process that has trained before, which repeats the
     * training by itself. LIBSVM's command stands for both: its start takes no time.
     */
    private void table(BenchData.Source source, Setting setting) throws IOException, InterruptedException {
        String warm = "training alone, in process after warm-up: " + source.name() + ", " + setting.text();
        String whole = "train " + source.name() + ", " + setting.text();
        List<Entry> entries = new ArrayList<>();
        for (Peer peer : peers) {
            boolean cpp = libsvm.filter(peer::equals).isPresent();
            boolean always = peer == ours || cpp || setting.penalty() == COMMON_PENALTY;
            if (always && (cpp || peer.warm(setting, training()).isPresent())) {
                entries.add(new Entry(peer.name(), peer == ours, List.of(warm, whole), first -> {
                    List<Run> runs = new ArrayList<>();
                    Race.Finish trained = train(peer, setting, training());
                    if (cpp) {
                        String note = "the whole command, which reads the file in tenths of a second";
                        runs.add(run(Kind.TABLES, warm, source, peer, trained, Double.NaN, note));
                    } else if (first) {
                        runs.add(run(Kind.TABLES, warm, source, peer, warm(peer, setting), Double.NaN, ""));
                    }
                    runs.add(run(Kind.TABLES, whole, source, peer, trained, Double.NaN, ""));
                    return runs;
                }));
            }
        }
        schedule.hold(() -> write(source), entries);
    }

    /** A training in a process that has trained before, timed by that process. */
    private Race.Finish warm(Peer peer, Setting setting) throws IOException, InterruptedException {
        Race.Finish finish = race.run(peer.warm(setting, training()).orElseThrow());
        return finish.well()
                ? new Race.Finish(
                        Double.parseDouble(finish.printed().strip()), Double.NaN, finish.peakMegabytes(), "", null)
                : finish;
    }

    /** Arcmargin and LIBSVM on increasing sizes; a tool that fails at one size is not run on larger ones. */
    private void growth(Kind kind, List<Integer> sizes, IntFunction<BenchData.Source> sources, Setting setting)
            throws IOException, InterruptedException {
        for (int rows : sizes) {
            BenchData.Source source = sources.apply(rows);
            String work = "growth: train " + source.name() + ", " + setting.text();
            List<Entry> entries = new ArrayList<>();
            for (Peer peer : peers) {
                if (peer == ours || libsvm.filter(peer::equals).isPresent()) {
                    entries.add(new Entry(peer.name(), peer == ours, List.of(work), first -> {
                        Optional<Run> smaller = schedule.finished().stream()
                                .filter(run -> run.kind() == kind && run.rows() < rows)
                                .filter(run -> run.tool().equals(peer.name()) && run.problem() != null)
                                .findFirst();
                        Race.Finish finish = smaller.isPresent()
                                ? Race.Finish.none(smaller.get().problem())
                                : train(peer, setting, training());
                        double error = finish.well() && predict(peer, test()).well() ? error(testLabels) : Double.NaN;
                        return List.of(run(kind, work, source, peer, finish, error, ""));
                    }));
                }
            }
            schedule.hold(() -> write(source), entries);
        }
    }

    /**
     * A search.
     *
     * @param kind the kind of work it belongs to
     * @param source the data
     * @param grid C and widths
     * @param byFolds whether points are judged in folds, else on rows held out
     */
    private record Tuning(Kind kind, BenchData.Source source, Grid grid, boolean byFolds) {

        String work() {
            return "tune RBF over 10x10 (C, width), " + (byFolds ? FOLDS + " folds, " : "a fifth held out, ")
                    + source.name();
        }

        Run run(Peer peer, Race.Finish finish, double error, String note) {
            return Workload.run(kind, work(), source, peer, finish, error, note);
        }
    }

    /** By a part held out and by folds: LIBSVM's time for the folds follows from that for the part. */
    private void tune(Kind kind, BenchData.Source source, Grid grid) throws IOException, InterruptedException {
        tune(new Tuning(kind, source, grid, false));
        tune(new Tuning(kind, source, grid, true));
    }

    /**
     * Arcmargin searches the whole grid and retrains on all rows. LIBSVM evaluates a random tenth of the points, and
     * its time is multiplied by ten; its cross-validation is run at some of these. The test error is that of the
     * selected point, retrained on all rows. The note gives LIBSVM's test error at the point selected by Arcmargin,
     * because a tenth of the grid may miss the best region.
     */
    private void tune(Tuning tuning) throws IOException, InterruptedException {
        String work = tuning.work();
        List<Entry> entries = new ArrayList<>();
        entries.add(new Entry(ours.name(), true, List.of(work), first -> {
            Race.Finish finish = race.run(
                    tuning.byFolds
                            ? ours.tune(tuning.grid, List.of("--folds", Integer.toString(FOLDS)), training(), model())
                            : ours.tune(tuning.grid, List.of("--validation", held().toString()), fitted(), model()));
            if (!finish.well()) {
                return List.of(tuning.run(ours, finish, Double.NaN, ""));
            }
            double error = predict(ours, test()).well() ? error(testLabels) : Double.NaN;
            Setting chosen = chosen(finish.printed());
            String note = "the whole grid; selected " + chosen.text();
            if (first && libsvm.isPresent()) {
                note += "; test error of LIBSVM C++ there " + percent(testError(libsvm.get(), chosen));
            }
            return List.of(tuning.run(ours, finish, error, note));
        }));
        libsvm.ifPresent(peer -> entries.add(new Entry(
                peer.name(),
                false,
                List.of(work),
                first -> List.of(tuning.byFolds ? someFolds(peer, tuning) : tenthOfGrid(peer, tuning)))));
        schedule.hold(() -> writeTuning(tuning.source), entries);
    }

    private Run tenthOfGrid(Peer peer, Tuning tuning) throws IOException, InterruptedException {
        Setting best = null;
        double least = Double.POSITIVE_INFINITY;
        Race.Finish all = NOTHING;
        for (Setting point : tuning.grid.tenth()) {
            all = all.and(holdOut(peer, point));
            if (!all.well()) {
                return tuning.run(peer, all, Double.NaN, "at one of the sampled points");
            }
            double error = error(heldLabels);
            best = error < least ? point : best;
            least = Math.min(error, least);
        }
        return tuning.run(
                peer,
                new Race.Finish(10 * all.seconds(), 10 * all.processorSeconds(), all.peakMegabytes(), "", null),
                testError(peer, best),
                "time of a random tenth of the grid, times 10, one point at a time as LIBSVM's grid.py does by default;"
                        + " shared among " + ours.threads() + " processes it would take at least 1/"
                        + ours.threads()
                        + " of that; selected " + best.text());
    }

    /**
     * Estimates LIBSVM's time for cross-validation over the whole grid: its time for the hold-out, multiplied by the
     * ratio of cross-validation to hold-out at some of the sampled points. Folds share no computations in LIBSVM, so
     * the ratio hardly depends on the point.
     */
    private Run someFolds(Peers.LibsvmCpp peer, Tuning tuning) throws IOException, InterruptedException {
        List<Setting> points = tuning.grid.tenth().subList(0, FOLD_POINTS);
        Race.Finish once = NOTHING;
        Race.Finish folds = NOTHING;
        for (Setting point : points) {
            once = once.well() ? once.and(holdOut(peer, point)) : once;
            folds = folds.well() ? folds.and(race.run(peer.crossValidate(point, FOLDS, training()))) : folds;
        }
        String holdOut = new Tuning(tuning.kind, tuning.source, tuning.grid, false).work();
        Optional<Run> grid = schedule.finished().stream()
                .filter(run -> run.tool().equals(peer.name()) && run.work().equals(holdOut))
                .filter(run -> run.problem() == null)
                .findFirst();
        Race.Finish worse = once.well() ? folds : once;
        if (grid.isEmpty() || !worse.well()) {
            String problem = worse.well() ? "no result for the hold-out" : worse.problem();
            return tuning.run(peer, Race.Finish.none(problem), Double.NaN, "");
        }
        double factor = folds.seconds() / once.seconds();
        return tuning.run(
                peer,
                new Race.Finish(
                        factor * grid.get().seconds(),
                        factor * grid.get().processorSeconds(),
                        folds.peakMegabytes(),
                        "",
                        null),
                Double.NaN,
                String.format(
                        Locale.ROOT,
                        "time of the hold-out's grid times %.2f, the ratio of svm-train -v %d to the hold-out at %d"
                                + " points, one process at a time",
                        factor,
                        FOLDS,
                        FOLD_POINTS));
    }

    private Race.Finish holdOut(Peer peer, Setting point) throws IOException, InterruptedException {
        Race.Finish finish = train(peer, point, fitted());
        return finish.well() ? finish.and(predict(peer, held())) : finish;
    }

    /** Profiles one training with each kernel and one tuning of Arcmargin. */
    void profile(Journal journal) throws IOException, InterruptedException {
        BenchData.Source training = data.digits(scale.training, 1);
        Peers.Ours alone =
                new Peers.Ours(ours.launcher(), 1); // the profiler samples one thread of native code at a time
        for (Setting setting : List.of(DIGITS, DIGITS_ARC_COSINE)) {
            String work = "train " + training.name() + ", " + setting.text();
            profile(
                    journal,
                    work,
                    training,
                    alone.train(setting, training(), model()).orElseThrow());
        }
        BenchData.Source tuning = data.digits(scale.grid, 1);
        List<String> tune = alone.tune(Grid.DIGITS, List.of(), training(), model());
        profile(journal, "tune RBF over 10x10 (C, width), a fifth held out, " + tuning.name(), tuning, tune);
    }

    private void profile(Journal journal, String work, BenchData.Source source, List<String> command)
            throws IOException, InterruptedException {
        if (journal.all(Profile.KIND, Profile.class).stream()
                .anyMatch(known -> known.work().equals(work))) {
            return;
        }
        write(source);
        Path recording = folder.resolve("recording.jfr");
        Race.Finish finish = race.run(command, Map.of("ARCMARGIN_JAVA_OPTIONS", Profile.option(recording)));
        if (!finish.well()) {
            throw new IOException("cannot profile '" + work + "': " + finish.problem());
        }
        journal.append(Profile.KIND, Profile.of(work, recording, finish.seconds()));
    }

    private double testError(Peer peer, Setting setting) throws IOException, InterruptedException {
        boolean well =
                train(peer, setting, training()).well() && predict(peer, test()).well();
        return well ? error(testLabels) : Double.NaN;
    }

    /** The selection reported by {@code tune --json}. */
    static Setting chosen(String json) {
        JsonNode found =
                JsonMapper.shared().readTree(json).get("kernels").get(0).get("best");
        double width = Double.parseDouble(found.get("kernel").asString().replace("rbf:", ""));
        return new Setting(Setting.Kernel.RBF, found.get("penalty").asDouble(), 1 / (width * width));
    }

    private static String percent(double error) {
        return Double.isNaN(error) ? "(no result)" : Figures.percent(error) + " %";
    }

    private Race.Finish train(Peer peer, Setting setting, Path training) throws IOException, InterruptedException {
        Optional<List<String>> command = peer.train(setting, training, model());
        return command.isPresent() ? race.run(command.get()) : Race.Finish.none("kernel not available");
    }

    private Race.Finish predict(Peer peer, Path test) throws IOException, InterruptedException {
        Files.deleteIfExists(predictions());
        return race.run(peer.predict(model(), test, predictions()));
    }

    private static Run run(
            Kind kind, String work, BenchData.Source source, Peer peer, Race.Finish finish, double error, String note) {
        return new Run(
                kind,
                work,
                source.trainingRows(),
                peer.name(),
                peer.threads(),
                LocalDate.now(ZoneId.systemDefault()).toString(),
                finish.seconds(),
                finish.processorSeconds(),
                finish.peakMegabytes(),
                error,
                finish.problem(),
                note);
    }

    /** Writes the rows to files, unless they were written for the previous work. */
    private void write(BenchData.Source source) throws IOException {
        if (!source.equals(written)) {
            BenchData.Rows rows = source.draw().rows();
            write(rows.training(), training());
            write(rows.test(), test());
            testLabels = labels(rows.test());
            written = source;
        }
    }

    /** Writes the rows, and the first four fifths and the last fifth of the training rows to separate files. */
    private void writeTuning(BenchData.Source source) throws IOException {
        if (!source.equals(written)) {
            write(source);
            Dataset all = source.draw().rows().training();
            int fitted = all.size() * 4 / 5;
            write(all.rows(0, fitted), fitted());
            Dataset held = all.rows(fitted, all.size());
            write(held, held());
            heldLabels = labels(held);
        }
    }

    /** Waits until the file is on disk, so that the first tool does not compete with the write. */
    private static void write(Dataset rows, Path path) throws IOException {
        LibsvmWriter.write(rows, path);
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
            file.force(true);
        }
    }

    private Path training() {
        return folder.resolve("training.svm");
    }

    private Path fitted() {
        return folder.resolve("fitted.svm");
    }

    private Path held() {
        return folder.resolve("held.svm");
    }

    private Path test() {
        return folder.resolve("test.svm");
    }

    private Path model() {
        return folder.resolve("model");
    }

    private Path predictions() {
        return folder.resolve("predictions");
    }

    private static List<String> labels(Dataset rows) {
        return Arrays.stream(rows.labels())
                .mapToObj(label -> rows.classes().get(label))
                .toList();
    }

    /** The number of labels written by a prediction that was stopped; the last line may be incomplete. */
    private int predictedRows() throws IOException {
        return Files.exists(predictions())
                ? Math.max(0, Files.readAllLines(predictions()).size() - 1)
                : 0;
    }

    /** The fraction of wrong labels; NaN if there are fewer labels than rows. */
    private double error(List<String> labels) throws IOException {
        return error(labels, predictions());
    }

    static double error(List<String> labels, Path predictions) throws IOException {
        List<String> predicted = Files.readAllLines(predictions);
        if (predicted.size() < labels.size()) {
            return Double.NaN;
        }
        int wrong = 0;
        for (int i = 0; i < labels.size(); i++) {
            // tools print the label 7 as 7, 7.0 or 7.000
            if (Double.parseDouble(labels.get(i)) != Double.parseDouble(predicted.get(i))) {
                wrong++;
            }
        }
        return (double) wrong / labels.size();
    }
}
