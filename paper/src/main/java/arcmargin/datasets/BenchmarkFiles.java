package arcmargin.datasets;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.Scaling;
import arcmargin.data.Split;
import arcmargin.io.CacheFolder;
import arcmargin.io.DataFiles;
import arcmargin.io.ReadOptions;
import arcmargin.work.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The files of a data set, found in a data folder.
 *
 * @param set the data set
 * @param form which of its forms the files are
 * @param training the file of training and validation examples
 * @param test the file of test examples
 */
public record BenchmarkFiles(Benchmark set, Benchmark.Form form, Path training, Path test) {

    /** The default seed of random hold-outs. */
    public static final long SPLIT_SEED = 1;

    private static final double HELD_OUT = 0.2;
    private static final double LARGEST = 999;

    /**
     * Reads the set and prepares it for use: values scaled, validation examples split off as in the paper.
     *
     * @param splitSeed seed of a random hold-out; ignored by sets with a fixed split
     * @throws BadInputException if the files do not match Table 2
     */
    public BenchmarkData load(long splitSeed, Resources resources) throws IOException {
        return prepare(read(training, set.examples(), resources), read(test, set.test(), resources), splitSeed);
    }

    /** Scales and splits the content of the two files. */
    BenchmarkData prepare(Dataset examples, Dataset testFile, long splitSeed) {
        Dataset tested = testFile.withClasses(examples.classes());
        if (tested.unlabelledRows() > 0) {
            throw new BadInputException(test + ": has labels that " + training + " does not have");
        }
        Split split = set.split() == Benchmark.Holdout.LAST
                ? Split.last(examples.size(), set.validation())
                : Split.holdOut(examples.labels(), HELD_OUT, splitSeed);
        return new BenchmarkData(
                set.title(), prepared(examples), split, prepared(tested), provenance(), !form.original());
    }

    /** Reads one of the two files without scaling its values. */
    Dataset read(Path file, int rows, Resources resources) throws IOException {
        ReadOptions options =
                ReadOptions.defaults().withCache(CacheFolder.ofUser().path()).withFeatures(set.dimension());
        Dataset data = DataFiles.readTraining(file, options, resources);
        if (data.size() != rows || data.classes().size() != set.classes()) {
            throw new BadInputException(file + ": has " + data.size() + " rows of "
                    + data.classes().size() + " classes, expected " + rows + " of " + set.classes());
        }
        return data;
    }

    /** Returns a description of the origin of these files, shown with results. */
    public String provenance() {
        String names = training.getFileName() + ", " + test.getFileName();
        if (form.original()) {
            return "original files " + names;
        }
        Path note = training.resolveSibling(MadeNote.FILE);
        if (Files.exists(note)) {
            return MadeNote.read(note).text();
        }
        return form.about() + " (" + names + ")";
    }

    private Dataset prepared(Dataset data) {
        Points points = switch (set.values()) {
            case GIVEN -> data.points();
            case PIXELS -> scaled(data.points(), greatest(data.points()) > 1 ? 255 : 1);
            case BY_MAXIMUM -> scaled(data.points(), LARGEST);
            case UNIT_ROWS -> Scaling.fit(Scaling.Kind.UNIT, data.points()).apply(data.points());
        };
        return new Dataset(points, data.labels(), data.classes());
    }

    /** Stores the points densely, whatever the file format: all sets scaled this way have few features. */
    private static DensePoints scaled(Points points, double divisor) {
        DensePoints dense = points.toDense();
        if (divisor == 1) {
            return dense;
        }
        double[] values =
                Arrays.stream(dense.values()).map(value -> value / divisor).toArray();
        return DensePoints.of(dense.size(), dense.dimension(), values);
    }

    private static double greatest(Points points) {
        return Arrays.stream(points.toDense().values()).max().orElse(0);
    }
}
