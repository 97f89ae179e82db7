package arcmargin.benchmarks;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import arcmargin.datasets.Benchmark;
import arcmargin.datasets.BenchmarkData;
import arcmargin.datasets.BenchmarkFiles;
import arcmargin.datasets.Catalogue;
import arcmargin.datasets.DataFolder;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The data of the benchmark: the paper's sets if present, otherwise synthetic rows with a fixed seed. */
final class BenchData {

    private static final long SEED = 1;
    private static final String DIGITS = "mnist-rand";
    private static final String TEXT = "news20";
    private static final String HARD = "rectangles-image";

    /** A test error over fewer rows is meaningless. */
    private static final int LEAST_TEST = 1000;

    private final DataFolder data;

    BenchData(Path data) {
        this.data = DataFolder.of(data);
    }

    /**
     * Training and test rows, loaded on demand: a resumed run may not need them.
     *
     * @param name description with size
     * @param trainingRows number of training rows
     * @param testRows number of test rows
     * @param draw loads both
     */
    record Source(String name, int trainingRows, int testRows, Draw draw) {}

    /** Loads the rows. */
    interface Draw {
        Rows rows() throws IOException;
    }

    /** Training and test rows. */
    record Rows(Dataset training, Dataset test) {}

    /** Describes which sets are present: runs on other data cannot be compared. */
    String description() {
        return List.of(DIGITS, TEXT, HARD).stream()
                .map(name -> Catalogue.standard().set(name))
                .map(set -> set.title() + ": "
                        + data.find(set).map(BenchmarkFiles::provenance).orElse("absent, replaced by synthetic rows"))
                .collect(Collectors.joining("; "));
    }

    /** Ten classes, 784 dense features: MNIST-rand, or blobs with the same noise. */
    Source digits(int training, int test) {
        return known(DIGITS, training, test).orElse(synthetic("digits", SyntheticDigits::draw, training, 784, test));
    }

    /** Sparse text: 20-Newsgroups with unit-norm rows, or words drawn by Zipf's law. */
    Source text(Scale scale) {
        int all = Catalogue.standard().set(TEXT).examples();
        int test = scale.test / 5;
        return known(TEXT, scale.compareTo(Scale.PAPER) < 0 ? scale.training : all, test)
                .orElse(synthetic("text", SyntheticText::draw, scale.training, SyntheticText.WORDS, test));
    }

    /** Two classes for which most examples are support vectors: Rectangles-image, or noisy digits, even against odd. */
    Source photographedRectangles(int training, int test) {
        return known(HARD, training, test)
                .orElse(synthetic("hard pairs", SyntheticDigits::paired, training, 784, test));
    }

    /** Generates rows from a seed. */
    private interface Recipe {
        Dataset rows(int count, long seed);
    }

    private static Source synthetic(String name, Recipe recipe, int training, int dimension, int test) {
        return new Source(
                "synthetic " + name + " " + training + "x" + dimension,
                training,
                test,
                () -> new Rows(recipe.rows(training, SEED), recipe.rows(test, SEED + 1)));
    }

    /**
     * The first training rows and the last test rows of a set of the catalogue; if more training rows are needed than
     * the set has, its first test rows follow. Empty if the set is not present or too small.
     */
    private Optional<Source> known(String name, int training, int test) {
        Benchmark set = Catalogue.standard().set(name);
        int beyond = Math.max(0, training - set.examples());
        int tested = Math.min(test, set.test() - beyond);
        String title = set.title() + " " + training + "x" + set.dimension();
        return data.find(set)
                .filter(files -> tested >= Math.min(test, LEAST_TEST))
                .map(files -> new Source(title, training, tested, () -> {
                    BenchmarkData all = load(files);
                    Dataset examples = all.examples().rows(0, training - beyond);
                    int testRows = all.test().size();
                    Dataset trained = beyond == 0
                            ? examples
                            : examples.followedBy(all.test().rows(0, beyond));
                    Dataset held = all.test().rows(testRows - tested, testRows);
                    return new Rows(trained, withoutNewWords(held, trained.points()));
                }));
    }

    /**
     * Removes words that occur in no training row (they follow the last training word), because tools treat them
     * differently.
     */
    private static Dataset withoutNewWords(Dataset test, Points training) {
        if (!(training instanceof SparsePoints words && test.points() instanceof SparsePoints points)) {
            return test;
        }
        int last = Arrays.stream(words.columns()).max().orElse(-1);
        int[] kept = IntStream.range(0, points.columns().length)
                .filter(k -> points.columns()[k] <= last)
                .toArray();
        int[] starts = Arrays.stream(points.starts())
                .map(start -> {
                    int place = Arrays.binarySearch(kept, start);
                    return place < 0 ? -place - 1 : place;
                })
                .toArray();
        return new Dataset(
                SparsePoints.of(
                        points.dimension(),
                        starts,
                        Arrays.stream(kept).map(k -> points.columns()[k]).toArray(),
                        Arrays.stream(kept).mapToDouble(k -> points.values()[k]).toArray()),
                test.labels(),
                test.classes());
    }

    private static BenchmarkData load(BenchmarkFiles files) throws IOException {
        try (Workers workers = Workers.ofMachine()) {
            return files.load(BenchmarkFiles.SPLIT_SEED, Resources.of(workers));
        }
    }
}
