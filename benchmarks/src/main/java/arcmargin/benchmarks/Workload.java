package arcmargin.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** The work that all tools are given, each kind with its data written as LIBSVM text for everyone. */
final class Workload {

    /** Kinds of work. */
    enum Kind {
        /** One training each with the RBF and the arc-cosine kernel, dense, ten classes, and its prediction. */
        TRAIN,
        /** Tuning RBF over a grid of ten penalties and ten widths on a hold-out fifth. */
        TUNE,
        /** Sparse text with the linear and the RBF kernel. */
        TEXT,
        /** Two classes that are hard to tell apart: most examples become support vectors. */
        HARD,
        /** Training time against the number of examples. */
        GROWTH
    }

    private static final Setting DIGITS = new Setting(Setting.Kernel.RBF, 5, 0.02);
    private static final int GRID = 10;

    private final Scale scale;
    private final BenchData data;
    private final Path folder;
    private final List<Peer> peers;
    private final Path launcher;
    private final int threads;
    private final Race race;

    Workload(Scale scale, Path data, Path folder, List<Peer> peers, Path launcher, int threads, Race race) {
        this.scale = scale;
        this.data = new BenchData(data, folder);
        this.folder = folder;
        this.peers = peers;
        this.launcher = launcher;
        this.threads = threads;
        this.race = race;
    }

    List<Lane> run(Kind kind) throws IOException, InterruptedException {
        return switch (kind) {
            case TRAIN -> train();
            case TUNE -> tune();
            case TEXT -> text();
            case HARD -> hard();
            case GROWTH -> growth();
        };
    }

    private List<Lane> train() throws IOException, InterruptedException {
        BenchData.Files files = data.digits(scale.training, scale.test);
        List<Lane> lanes = new ArrayList<>(trainAndPredict(files, DIGITS));
        lanes.addAll(trainAndPredict(files, new Setting(Setting.Kernel.ARC_COSINE_ZERO, 5, DIGITS.gamma())));
        return lanes;
    }

    private List<Lane> text() throws IOException, InterruptedException {
        BenchData.Files files = data.text(scale);
        List<Lane> lanes = new ArrayList<>(trainAndPredict(files, new Setting(Setting.Kernel.LINEAR, 1, 1)));
        lanes.addAll(trainAndPredict(files, new Setting(Setting.Kernel.RBF, 5, 0.5)));
        return lanes;
    }

    private List<Lane> hard() throws IOException, InterruptedException {
        return trainAndPredict(
                data.photographedRectangles(scale.training, scale.test / 5), new Setting(Setting.Kernel.RBF, 5, 0.04));
    }

    private List<Lane> growth() throws IOException, InterruptedException {
        List<Lane> lanes = new ArrayList<>();
        for (int size : scale.growth()) {
            BenchData.Files files = data.digits(size, 1000);
            lanes.addAll(trainAndPredict(files, DIGITS).stream()
                    .filter(lane -> lane.work().startsWith("train"))
                    .toList());
        }
        return lanes;
    }

    /** Every peer trains and then predicts; its error is counted from the labels it wrote. */
    private List<Lane> trainAndPredict(BenchData.Files files, Setting setting)
            throws IOException, InterruptedException {
        List<Lane> training = new ArrayList<>();
        List<Lane> predicting = new ArrayList<>();
        String trainWork = "train " + files.name() + ", " + setting.text();
        String predictWork = "predict " + files.testRows() + " rows of it";
        for (Peer peer : peers) {
            Path model = folder.resolve("model");
            Path predictions = folder.resolve("predictions");
            Optional<List<String>> command = peer.train(setting, files.training(), model);
            int used = peer.threads(threads);
            if (command.isEmpty()) {
                training.add(new Lane(
                        trainWork,
                        peer.name(),
                        used,
                        Race.Time.none("has no such kernel"),
                        Double.NaN,
                        Double.NaN,
                        ""));
                continue;
            }
            Race.Time time = race.run(List.of(command.get()));
            Race.Time predictTime = time.finished()
                    ? race.run(List.of(peer.predict(model, files.test(), predictions)))
                    : Race.Time.none("not trained");
            double error = predictTime.finished() ? error(files.testLabels(), predictions) : Double.NaN;
            training.add(new Lane(trainWork, peer.name(), used, time, error, Double.NaN, ""));
            predicting.add(new Lane(predictWork, peer.name(), used, predictTime, error, Double.NaN, ""));
        }
        List<Lane> all = new ArrayList<>(withRatios(training));
        all.addAll(withRatios(predicting));
        return all;
    }

    /**
     * Arcmargin runs the whole grid; a peer runs a tenth of its points, drawn at random, each a training on four fifths and a
     * prediction of the last fifth, and its time is multiplied by ten.
     */
    private List<Lane> tune() throws IOException, InterruptedException {
        BenchData.Files files = data.holdOut(scale.grid);
        String work = "tune RBF over " + GRID + "x" + GRID + " (C, width), " + files.name();
        List<Double> penalties = logarithmic(0.1, 1000);
        List<Double> widths = logarithmic(2, 50);
        List<Setting> points = new ArrayList<>();
        for (double penalty : penalties) {
            for (double width : widths) {
                points.add(new Setting(Setting.Kernel.RBF, penalty, 1 / (width * width)));
            }
        }
        Collections.shuffle(points, new Random(1));
        List<Setting> tenth = points.subList(0, points.size() / 10);
        List<Lane> lanes = new ArrayList<>();
        for (Peer peer : peers) {
            boolean ours = lanes.isEmpty();
            Path model = folder.resolve("model");
            Path predictions = folder.resolve("predictions");
            List<List<String>> job = new ArrayList<>();
            if (ours) {
                job.add(ourGrid(files, model));
            } else {
                for (Setting point : tenth) {
                    job.add(peer.train(point, files.training(), model).orElseThrow());
                    job.add(peer.predict(model, files.test(), predictions));
                }
            }
            Race.Time time = race.run(job);
            lanes.add(new Lane(
                    work,
                    peer.name(),
                    peer.threads(threads),
                    ours ? time : time.times(10),
                    Double.NaN,
                    Double.NaN,
                    ours ? "the whole grid, and retraining" : "a random tenth of the grid, times 10"));
        }
        return withRatios(lanes);
    }

    private List<String> ourGrid(BenchData.Files files, Path model) {
        return List.of(
                launcher.toString(),
                "tune",
                "--kernel",
                "rbf:auto",
                "--validation",
                files.test().toString(),
                "--c-range",
                "0.1:1000",
                "--parameter-range",
                "2:50",
                "--grid",
                GRID + "x" + GRID,
                "--finest",
                "inf",
                "--no-extend",
                "--no-cache",
                "--threads",
                Integer.toString(threads),
                files.training().toString(),
                model.toString());
    }

    private static List<Double> logarithmic(double from, double to) {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < GRID; i++) {
            values.add(from * Math.pow(to / from, i / (GRID - 1.0)));
        }
        return values;
    }

    private static List<Lane> withRatios(List<Lane> lanes) {
        if (lanes.isEmpty() || !lanes.get(0).time().finished()) {
            return lanes;
        }
        double ours = lanes.get(0).time().median();
        return lanes.stream()
                .map(lane -> lane.time().finished() ? lane.withRatio(lane.time().median() / ours) : lane)
                .toList();
    }

    private static double error(List<String> labels, Path predictions) throws IOException {
        List<String> predicted = Files.readAllLines(predictions);
        if (predicted.size() != labels.size()) {
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
