package arcmargin.datasets;

import arcmargin.data.BadInputException;
import arcmargin.work.Resources;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Generates data sets by their recipes: the same bytes on every machine and for any number of threads. */
public final class Maker {

    /** The default seed. */
    public static final long DEFAULT_SEED = 1;

    private final DataFolder data;
    private final Path photographs;
    private final Integer leastVariance;
    private final Resources resources;

    /**
     * Creates a generator.
     *
     * @param data the folders that hold the ingredients
     * @param photographs a folder of photographs for backgrounds, or null for the folder {@code photos} of the data
     *     folder
     * @param leastVariance minimum variance of patches of photographs, on the scale 0..255; or null for the recipe's
     *     default
     */
    public Maker(DataFolder data, Path photographs, Integer leastVariance, Resources resources) {
        this.data = data;
        this.photographs = photographs;
        this.leastVariance = leastVariance;
        this.resources = resources;
    }

    /**
     * Generates a set of the size given in Table 2.
     *
     * @param set a set that has a recipe
     * @param seed the same seed gives the same bytes
     * @param target the destination data folder; an existing set is replaced only once the new one is complete
     * @return the folder that contains the files
     */
    public Path make(Benchmark set, long seed, Path target) throws IOException {
        if (set.recipe() == null) {
            throw new BadInputException(
                    set.title() + " cannot be generated: download it with 'data get " + set.name() + "'");
        }
        Map<String, byte[]> files = set.recipe() == Benchmark.Recipe.GISETTE ? gisette(seed) : images(set, seed);
        String origin = "";
        if (set.recipe().needsPhotographs()) {
            origin = "photographs of " + photographFolder().getFileName() + ", patches of variance "
                    + leastVariance(set.recipe()) + " or more";
        }
        Map<String, String> hashes = new LinkedHashMap<>();
        files.forEach((name, content) -> hashes.put(name, Sha256.of(content)));
        MadeNote note = new MadeNote(set.name(), MadeNote.VERSION, seed, origin, hashes);
        files.put(MadeNote.FILE, note.json());
        Path folder = target.resolve(set.generatedFolder());
        write(files, folder);
        return folder;
    }

    private Map<String, byte[]> images(Benchmark set, long seed) throws IOException {
        ImageRecipe recipe = switch (set.recipe()) {
            case RECTANGLES -> new Rectangles();
            case CONVEX -> new Convex();
            case PHOTOGRAPHED_RECTANGLES -> new PhotographedRectangles(photographs(set.recipe()));
            case NOISY_DIGITS -> DigitsOnBackground.noise(digits(), seed);
            case PHOTOGRAPHED_DIGITS -> DigitsOnBackground.photographs(digits(), seed, photographs(set.recipe()));
            case GISETTE -> throw new IllegalStateException("no images");
        };
        Images training = Images.draw(recipe, 0, set.examples(), seed, resources);
        Images test = Images.draw(recipe, set.examples(), set.examples() + set.test(), seed, resources);
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("train-images-idx3-ubyte", training.imagesFile());
        files.put("train-labels-idx1-ubyte", training.labelsFile());
        files.put("test-images-idx3-ubyte", test.imagesFile());
        files.put("test-labels-idx1-ubyte", test.labelsFile());
        return files;
    }

    private Map<String, byte[]> gisette(long seed) throws IOException {
        Gisette gisette = Gisette.make(digits(), seed, resources);
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("gisette", text(gisette, 0, Gisette.TRAINING));
        files.put("gisette.t", text(gisette, Gisette.TRAINING, Gisette.TRAINING + Gisette.TEST));
        return files;
    }

    private byte[] text(Gisette gisette, int from, int to) {
        byte[][] lines = new byte[to - from][];
        resources.workers().forEach(lines.length, i -> lines[i] = gisette.line(from + i));
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (byte[] line : lines) {
            text.writeBytes(line);
        }
        return text.toByteArray();
    }

    private Photographs photographs(Benchmark.Recipe recipe) throws IOException {
        return Photographs.read(photographFolder(), leastVariance(recipe));
    }

    private int leastVariance(Benchmark.Recipe recipe) {
        if (leastVariance != null) {
            return leastVariance;
        }
        return recipe == Benchmark.Recipe.PHOTOGRAPHED_RECTANGLES
                ? PhotographedRectangles.LEAST_VARIANCE
                : DigitsOnBackground.LEAST_VARIANCE;
    }

    private Path photographFolder() {
        return photographs != null
                ? photographs
                : data.findFolder("photos")
                        .orElseThrow(() -> new BadInputException(
                                "no folder photos in " + data.folders().get(0)
                                        + ": put photographs for the backgrounds there, or name another"
                                        + " folder with photographs"));
    }

    /** All MNIST digits, training images first. */
    private Images digits() throws IOException {
        return Images.read(ingredient("train-images-idx3-ubyte"), ingredient("train-labels-idx1-ubyte"))
                .and(Images.read(ingredient("t10k-images-idx3-ubyte"), ingredient("t10k-labels-idx1-ubyte")));
    }

    private Path ingredient(String name) {
        return data.find("mnist/" + name)
                .orElseThrow(() -> new BadInputException("mnist/" + name + " is not in "
                        + data.folders().get(0) + ": download the digits with 'data get mnist'"));
    }

    /** Writes the files to a temporary folder, which is then renamed. */
    private static void write(Map<String, byte[]> files, Path folder) throws IOException {
        Files.createDirectories(folder.getParent());
        String mark = folder.getFileName() + "-" + ProcessHandle.current().pid();
        Path fresh = Files.createDirectory(folder.resolveSibling(".making-" + mark));
        try {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                Files.write(fresh.resolve(file.getKey()), file.getValue());
            }
            if (Files.exists(folder)) {
                Path old = folder.resolveSibling(".old-" + mark);
                Files.move(folder, old, StandardCopyOption.ATOMIC_MOVE);
                Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
                delete(old);
            } else {
                Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException e) {
            delete(fresh);
            throw new IOException(folder + ": could not be written (" + e.getMessage() + "); no file was changed", e);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(folder)) {
            tree.sorted(Comparator.reverseOrder()).forEach(path -> {
                try {
                    Files.delete(path);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
