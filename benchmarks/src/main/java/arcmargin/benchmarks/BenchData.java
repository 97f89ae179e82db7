package arcmargin.benchmarks;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.SparsePoints;
import arcmargin.datasets.Benchmark;
import arcmargin.datasets.BenchmarkData;
import arcmargin.datasets.BenchmarkFiles;
import arcmargin.datasets.Catalogue;
import arcmargin.datasets.DataFolder;
import arcmargin.io.DataFiles;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
     * @param features number of features
     * @param draw loads both
     */
    record Source(String name, int trainingRows, int testRows, int features, Draw draw) {}

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

    /**
     * A table of the data folder: a file of training rows and one of test rows, or one file whose last rows are for
     * tests.
     */
    private record Table(String name, String training, String test, int rows, int testRows, int features) {}

    private static final Table LETTER = new Table("letter", "small/letter.gz", "", 16000, 4000, 16);
    private static final Table PENDIGITS = new Table("pendigits", "small/pendigits.gz", "", 6000, 1494, 16);
    private static final List<Table> TABLES = List.of(
            new Table("ijcnn1", "ijcnn1/ijcnn1.trn.gz", "ijcnn1/ijcnn1.tst.gz", 49990, 91701, 22),
            new Table("a9a", "small/a9a.gz", "small/a9a.t.gz", 32561, 16281, 123),
            LETTER,
            PENDIGITS);

    /**
     * Generated tables, and at the paper's scale those of the data folder, those of one file scaled to the range of
     * their features.
     */
    List<Source> tables(Scale scale) {
        List<Source> sources = known(scale, TABLES);
        int rows = scale.table;
        int test = Math.min(LEAST_TEST, rows);
        sources.add(synthetic("checkerboard", (n, seed) -> SyntheticTables.checkerboard(n, 2, seed), rows, 2, test));
        sources.add(synthetic(
                "checkerboard", (n, seed) -> SyntheticTables.checkerboard(n, 5, seed), rows * 5 / 2, 5, test));
        sources.add(synthetic("spirals", SyntheticTables::spirals, rows * 3 / 2, 2, test));
        sources.add(gaussians(rows * 2 / 5, 20, test));
        sources.add(gaussians(rows, 10, test));
        sources.add(gaussians(rows, 30, test));
        return sources;
    }

    /** Of the tables those to tune on. */
    List<Source> tuningTables(Scale scale) {
        List<Source> sources = known(scale, List.of(LETTER, PENDIGITS));
        sources.add(gaussians(scale.table, 10, Math.min(LEAST_TEST, scale.table)));
        return sources;
    }

    /** At the paper's scale those of some tables that are present. */
    private List<Source> known(Scale scale, List<Table> tables) {
        List<Source> sources = new ArrayList<>();
        for (Table table : scale.compareTo(Scale.PAPER) < 0 ? List.<Table>of() : tables) {
            if (data.find(table.training).isPresent()) {
                sources.add(new Source(
                        table.name + " " + table.rows + "x" + table.features,
                        table.rows,
                        table.testRows,
                        table.features,
                        () -> read(table)));
            }
        }
        return sources;
    }

    /** Two overlapping Gaussians. */
    static Source gaussians(int rows, int columns, int test) {
        return synthetic("Gaussians", (n, seed) -> SyntheticTables.gaussians(n, columns, seed), rows, columns, test);
    }

    private Dataset read(String file) throws IOException {
        return DataFiles.read(data.find(file).orElseThrow());
    }

    private Rows read(Table table) throws IOException {
        Dataset all = read(table.training);
        Dataset training = all.rows(0, table.rows);
        Dataset test = table.test.isEmpty() ? all.rows(table.rows, table.rows + table.testRows) : read(table.test);
        if (!table.test.isEmpty()) {
            return new Rows(training, test);
        }
        Preparation scaling = Preparation.fit(
                new PreparationOptions(
                        Scaling.Kind.MINMAX, PreparationOptions.defaults().missing()),
                training);
        return new Rows(
                new Dataset(scaling.apply(training.points()), training.labels(), training.classes()),
                new Dataset(scaling.apply(test.points()), test.labels(), test.classes()));
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
                dimension,
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
                .map(files -> new Source(title, training, tested, set.dimension(), () -> {
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
