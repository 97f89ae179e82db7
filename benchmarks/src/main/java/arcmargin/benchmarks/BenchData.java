package arcmargin.benchmarks;

import arcmargin.data.Dataset;
import arcmargin.datasets.BenchmarkData;
import arcmargin.datasets.BenchmarkFiles;
import arcmargin.datasets.Catalogue;
import arcmargin.datasets.DataFolder;
import arcmargin.io.LibsvmWriter;
import arcmargin.work.Progress;
import arcmargin.work.Workers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The data of the benchmark as LIBSVM text files: the paper's where they are at hand, otherwise drawn with a fixed seed. */
final class BenchData {

    private static final long SEED = 1;

    private final DataFolder data;
    private final Path folder;

    BenchData(Path data, Path folder) {
        this.data = DataFolder.of(data);
        this.folder = folder;
    }

    /**
     * A training and a test file.
     *
     * @param name what they are, with their size
     * @param training the training file
     * @param test the test file
     * @param testLabels the labels in it, in order
     */
    record Files(String name, Path training, Path test, List<String> testLabels) {
        int testRows() {
            return testLabels.size();
        }
    }

    /** Ten classes, 784 dense features: MNIST-rand, or blobs under the same noise. */
    Files digits(int training, int test) throws IOException {
        Optional<BenchmarkData> known = load("mnist-rand");
        if (known.isPresent() && known.get().examples().size() >= training) {
            return paper(known.get(), training, test);
        }
        return write("synthetic digits", SyntheticDigits.draw(training, SEED), SyntheticDigits.draw(test, SEED + 1));
    }

    /** The first rows of the digits, four fifths for training and one for validation. */
    Files holdOut(int rows) throws IOException {
        Optional<BenchmarkData> known = load("mnist-rand");
        Dataset all = known.isPresent() && known.get().examples().size() >= rows
                ? known.get().examples()
                : SyntheticDigits.draw(rows, SEED);
        int training = rows * 4 / 5;
        return write(
                (known.isPresent() ? "MNIST-rand" : "synthetic digits") + " 80/20",
                all.select(IntStream.range(0, training).toArray()),
                all.select(IntStream.range(training, rows).toArray()));
    }

    /** Sparse text: 20-Newsgroups at unit length, or words drawn by Zipf's law. */
    Files text(Scale scale) throws IOException {
        Optional<BenchmarkData> known = load("20-newsgroups");
        if (known.isPresent()) {
            int training = scale == Scale.SMALL
                    ? scale.training
                    : known.get().examples().size();
            return paper(known.get(), training, known.get().test().size());
        }
        return write(
                "synthetic text",
                SyntheticText.draw(scale.training, SEED),
                SyntheticText.draw(scale.test / 5, SEED + 1));
    }

    /** Two classes that leave most examples support vectors: Rectangles-image, or noisy digits, even against odd. */
    Files photographedRectangles(int training, int test) throws IOException {
        Optional<BenchmarkData> known = load("rectangles-image");
        if (known.isPresent() && known.get().examples().size() >= training) {
            return paper(known.get(), training, test);
        }
        return write(
                "synthetic hard pairs", SyntheticDigits.paired(training, SEED), SyntheticDigits.paired(test, SEED + 1));
    }

    private Optional<BenchmarkData> load(String name) throws IOException {
        Optional<BenchmarkFiles> files = data.find(Catalogue.standard().set(name));
        if (files.isEmpty()) {
            return Optional.empty();
        }
        try (Workers workers = Workers.ofMachine()) {
            return Optional.of(files.get().load(BenchmarkFiles.SPLIT_SEED, workers, Progress.none()));
        }
    }

    private Files paper(BenchmarkData known, int training, int test) throws IOException {
        return write(
                known.name(),
                known.examples().select(IntStream.range(0, training).toArray()),
                known.test()
                        .select(IntStream.range(0, Math.min(test, known.test().size()))
                                .toArray()));
    }

    private Files write(String name, Dataset training, Dataset test) throws IOException {
        Path trainingFile = folder.resolve("training.svm");
        Path testFile = folder.resolve("test.svm");
        LibsvmWriter.write(training, trainingFile);
        LibsvmWriter.write(test, testFile);
        List<String> labels = Arrays.stream(test.labels())
                .mapToObj(label -> test.classes().get(label))
                .toList();
        String size = training.size() + "x" + training.points().dimension();
        return new Files(name + " " + size, trainingFile, testFile, labels);
    }
}
