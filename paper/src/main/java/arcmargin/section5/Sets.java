package arcmargin.section5;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Scaling;
import arcmargin.data.Split;
import arcmargin.datasets.BenchmarkData;
import arcmargin.datasets.BenchmarkFiles;
import arcmargin.datasets.DataFolder;
import arcmargin.io.DataFiles;
import arcmargin.io.ReadOptions;
import arcmargin.paper.PaperSet;
import arcmargin.selection.Portfolio;
import arcmargin.state.Sha256;
import arcmargin.uci.UciFolder;
import arcmargin.uci.UciProtocol;
import arcmargin.uci.UciResult;
import arcmargin.uci.UciRun;
import arcmargin.uci.UciSet;
import arcmargin.work.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The data sets of the report: those with published splits, and the paper's eight with fewer rows.
 *
 * <p>All are read as {@link UciSet}s: everything is chosen by {@link UciSet#tuning}, trained and tested on
 * {@link UciSet#folds}. Of the paper's sets random rows are taken: {@value #TRAINING} to train on and
 * {@value #VALIDATION} to validate on while tuning, all of these to train on and {@value #TEST} to test on in a single
 * fold.
 */
public final class Sets {

    /** Rows of the paper's sets to train on while tuning, at most. */
    public static final int TRAINING = 1500;

    /** Rows of the paper's sets to validate on, at most. */
    public static final int VALIDATION = 1000;

    /** Rows of the paper's sets to test on, at most. */
    public static final int TEST = 2000;

    /** What a step about {@link #digits} begins with. */
    static final String DIGITS = "mnist";

    private static final String IMAGES = "mnist/train-images-idx3-ubyte";
    private static final long SEED = 1;

    private final Path uci;
    private final DataFolder folder;
    private final UciFolder known;
    private final Map<String, PaperSet> papers = new LinkedHashMap<>();
    private final List<String> names = new ArrayList<>();

    private Sets(Path uci, DataFolder folder, UciFolder known) {
        this.uci = uci;
        this.folder = folder;
        this.known = known;
    }

    /**
     * The sets of a folder.
     *
     * @param root has the folder {@code uci}, as the command of that name reads it, and the paper's data sets; what is
     *     missing is left out
     * @param results what the command {@code uci} found before, so that it is not computed again
     * @return the sets
     * @throws IOException if the folder cannot be read
     * @throws BadInputException if there is no set
     */
    public static Sets of(Path root, Path results) throws IOException {
        UciProtocol protocol = UciProtocol.PUBLISHED;
        UciFolder known = new UciFolder(results.resolve(protocol.text()), UciRun.method(protocol));
        Sets sets = new Sets(root.resolve("uci"), DataFolder.of(root), known);
        if (Files.isDirectory(sets.uci)) {
            sets.names.addAll(UciSet.names(sets.uci));
        }
        for (PaperSet set : PaperSet.values()) {
            if (sets.folder.find(set.sizes()).isPresent()) {
                sets.papers.put(set.slug(), set);
                sets.names.add(set.slug());
            }
        }
        if (sets.names.isEmpty()) {
            throw new BadInputException(root + ": has no data set, expected the folder uci or data sets of the paper");
        }
        return sets;
    }

    /**
     * The names of all sets.
     *
     * @return those with published splits, then the paper's
     */
    public List<String> names() {
        return Collections.unmodifiableList(names);
    }

    /**
     * The set that a step of a part is about.
     *
     * @param step {@code NAME} or {@code NAME/variant}
     * @return the name of the set
     */
    public static String of(String step) {
        return step.replaceFirst("/.*", "");
    }

    /**
     * Refuses names of sets that are not there.
     *
     * @param wanted names
     * @throws BadInputException if there is no such set
     */
    public void requireNames(List<String> wanted) {
        for (String name : wanted) {
            if (!names.contains(name) && !(name.equals(DIGITS) && hasDigits())) {
                throw new BadInputException(
                        "no set " + name + ": there are " + names.size() + " sets, such as " + names.get(0));
            }
        }
    }

    /**
     * Whether a set is one of the paper's.
     *
     * @param name its name
     * @return false for those with published splits
     */
    public boolean isPaper(String name) {
        return papers.containsKey(name);
    }

    /**
     * Reads a set.
     *
     * @param name one of the names
     * @param resources thread pool
     * @return rows, splits for tuning and splits for testing; values scaled as they were published
     * @throws IOException if it cannot be read
     * @throws BadInputException if there is no such set
     */
    public UciSet read(String name, Resources resources) throws IOException {
        requireNames(List.of(name));
        PaperSet paper = papers.get(name);
        if (paper == null) {
            return UciSet.read(uci.resolve(name));
        }
        BenchmarkData data = folder.require(paper.sizes()).load(BenchmarkFiles.SPLIT_SEED, resources);
        int[] training = some(data.split().training(), TRAINING);
        int[] validation = some(data.split().validation(), VALIDATION);
        int[] test = some(IntStream.range(0, data.test().size()).toArray(), TEST);
        int[] chosen = IntStream.concat(Arrays.stream(training), Arrays.stream(validation))
                .toArray();
        Dataset rows = data.examples().select(chosen).followedBy(data.test().select(test));
        int tuned = chosen.length;
        return new UciSet(
                name,
                rows,
                new Split(range(0, training.length), range(training.length, tuned)),
                List.of(new Split(range(0, tuned), range(tuned, rows.size()))));
    }

    /**
     * Random digits of MNIST, of which the sets of the paper that are called so are made.
     *
     * @param count how many
     * @param resources thread pool
     * @return grey levels from 0 to 1
     * @throws IOException if they cannot be read
     * @throws BadInputException if they are not there
     */
    Dataset digits(int count, Resources resources) throws IOException {
        Path images = folder.find(IMAGES)
                .orElseThrow(() -> new BadInputException("there is no " + IMAGES + " among the data"));
        Dataset all = DataFiles.read(images, ReadOptions.defaults(), resources);
        int[] rows = some(range(0, all.size()), count);
        Dataset digits = all.select(rows);
        double[] values = digits.points().toDense().values().clone();
        for (int k = 0; k < values.length; k++) {
            values[k] /= 255;
        }
        return new Dataset(
                DensePoints.of(rows.length, digits.points().dimension(), values), digits.labels(), digits.classes());
    }

    /** {@return whether there are digits} */
    boolean hasDigits() {
        return folder.find(IMAGES).isPresent();
    }

    /**
     * The default portfolio and its committee on a set.
     *
     * @param set one of the sets
     * @param resources thread pool, memory and BLAS
     * @return with the kernels scaled in two ways; of the paper's sets as they are
     * @throws IOException if a result cannot be read or written
     */
    UciResult portfolio(UciSet set, Resources resources) throws IOException {
        if (isPaper(set.name())) {
            List<Portfolio> asGiven = Portfolio.standard().stream()
                    .map(entry -> new Portfolio(Scaling.Kind.NONE, entry.kernel(), entry.reason()))
                    .distinct()
                    .toList();
            return new UciRun(UciProtocol.PUBLISHED, asGiven, resources).run(set);
        }
        Optional<UciResult> before = known.find(set);
        if (before.isPresent()) {
            return before.get();
        }
        UciResult result = new UciRun(UciProtocol.PUBLISHED, resources).run(set);
        known.add(set, result);
        return result;
    }

    /**
     * What a set is made of: results belong to it.
     *
     * @param name one of the names
     * @return another text if its rows or splits may be others
     * @throws IOException if a file cannot be read
     */
    String fingerprint(String name) throws IOException {
        if (name.equals(DIGITS)) {
            return Sha256.of(folder.find(IMAGES).orElseThrow());
        }
        PaperSet paper = papers.get(name);
        if (paper != null) {
            return folder.require(paper.sizes()).provenance() + ", " + TRAINING + "+" + VALIDATION + "+" + TEST
                    + " rows";
        }
        List<String> files = new ArrayList<>();
        try (Stream<Path> all = Files.list(uci.resolve(name))) {
            for (Path file : all.sorted().toList()) {
                files.add(Sha256.of(file));
            }
        }
        return String.join(" ", files);
    }

    private static int[] range(int from, int to) {
        return IntStream.range(from, to).toArray();
    }

    /** Random rows, so many at most, in increasing order. */
    static int[] some(int[] rows, int most) {
        List<Integer> shuffled = new ArrayList<>(IntStream.of(rows).boxed().toList());
        Collections.shuffle(shuffled, new Random(SEED));
        return shuffled.stream()
                .limit(most)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
    }
}
