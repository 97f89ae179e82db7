package arcmargin.datasets;

import arcmargin.data.BadInputException;
import arcmargin.work.Resources;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Fours against nines in 5000 features, following the construction of Gisette (Guyon 2003, data set B).
 *
 * <p>The examples are 6750 fours and 6750 nines of MNIST; pixels are fractions of 255, those below one half set to 0.
 * The 2500 useful features are all pixels that are not constantly 0, and products of pairs of pixels; 2500 further
 * products, each permuted over the examples, are uninformative probes. Row and column of the pixels of a pair are
 * normal with means 11 and 14 and standard deviation 4.35; each pair is used at most once, and only if its product is
 * not constantly 0. Values are floor(999 v), features are shuffled, and the examples are shuffled and split into 6000
 * for training and 1000 for testing, both balanced.
 *
 * <p>The means and the deviation were not published; they were chosen such that density and sum of the entries are
 * close to those published for Gisette, not by classification errors.
 */
final class Gisette {

    static final int FEATURES = 5000;
    static final int TRAINING = 6000;
    static final int TEST = 1000;

    private static final int USEFUL = 2500;
    private static final int PER_CLASS = 6750;
    private static final int EXAMPLES = 2 * PER_CLASS;
    private static final int HALF = 128; // the smallest byte that is at least one half of 255
    private static final double ROW = 11;
    private static final double COLUMN = 14;
    private static final double DEVIATION = 4.35;

    private final int[] labels;
    private final short[][] rows;

    private Gisette(int[] labels, short[][] rows) {
        this.labels = labels;
        this.rows = rows;
    }

    /**
     * A product of two pixels, or a single pixel if the second is negative; permuted over the examples if it is a
     * probe.
     */
    private record Feature(int first, int second, boolean probe) {}

    static Gisette make(Images digits, long seed, Resources resources) {
        Draw random = new Draw(seed, -1);
        int[] examples = choose(digits, random);
        byte[][] pixels = byPixel(digits, examples);
        List<Feature> features = features(pixels, random);
        int[] place = random.permutation(FEATURES);
        short[][] rows = new short[TRAINING + TEST][FEATURES];
        AtomicInteger done = new AtomicInteger();
        resources.workers().forEach(FEATURES, f -> {
            Feature feature = features.get(f);
            int[] source = feature.probe
                    ? new Draw(seed, f).permutation(EXAMPLES)
                    : IntStream.range(0, rows.length).toArray();
            for (int i = 0; i < rows.length; i++) {
                rows[i][place[f]] = (short) value(feature, pixels, source[i]);
            }
            resources.progress().update("making features", done.incrementAndGet(), FEATURES);
        });
        int[] labels = IntStream.range(0, rows.length)
                .map(i -> digits.labels()[examples[i]] == 4 ? 1 : -1)
                .toArray();
        return new Gisette(labels, rows);
    }

    int value(int row, int feature) {
        return rows[row][feature];
    }

    int label(int row) {
        return labels[row];
    }

    /** A row as a line of a LIBSVM file, zeros omitted. */
    byte[] line(int row) {
        StringBuilder text = new StringBuilder(8 * FEATURES / 5);
        text.append(labels[row] > 0 ? "+1" : "-1");
        for (int f = 0; f < FEATURES; f++) {
            if (rows[row][f] != 0) {
                text.append(' ').append(f + 1).append(':').append(rows[row][f]);
            }
        }
        return text.append('\n').toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** Fours and nines in random order, such that training and test examples, which come first, are balanced. */
    private static int[] choose(Images digits, Draw random) {
        int[] fours = drawn(digits, 4, random);
        int[] nines = drawn(digits, 9, random);
        int[] examples = new int[EXAMPLES];
        int[][] parts = {{0, TRAINING}, {TRAINING, TRAINING + TEST}, {TRAINING + TEST, EXAMPLES}};
        for (int[] part : parts) {
            int size = part[1] - part[0];
            int[] order = random.permutation(size);
            for (int i = 0; i < size; i++) {
                int member = (part[0] + i) / 2;
                examples[part[0] + order[i]] = i % 2 == 0 ? fours[member] : nines[member];
            }
        }
        return examples;
    }

    private static int[] drawn(Images digits, int digit, Draw random) {
        int[] all = IntStream.range(0, digits.size())
                .filter(i -> digits.labels()[i] == digit)
                .toArray();
        if (all.length < PER_CLASS) {
            throw new BadInputException(
                    "MNIST has " + all.length + " images of the digit " + digit + ", expected at least " + PER_CLASS);
        }
        int[] order = random.permutation(all.length);
        return IntStream.range(0, PER_CLASS).map(i -> all[order[i]]).toArray();
    }

    private static byte[][] byPixel(Images digits, int[] examples) {
        byte[][] pixels = new byte[ImageRecipe.PIXELS][EXAMPLES];
        for (int i = 0; i < EXAMPLES; i++) {
            for (int p = 0; p < ImageRecipe.PIXELS; p++) {
                byte value = digits.pixels()[examples[i] * ImageRecipe.PIXELS + p];
                pixels[p][i] = (value & 0xFF) < HALF ? 0 : value;
            }
        }
        return pixels;
    }

    private static List<Feature> features(byte[][] pixels, Draw random) {
        List<Feature> features = new ArrayList<>();
        for (int p = 0; p < pixels.length; p++) {
            addUnlessZero(features, new Feature(p, -1, false), pixels);
        }
        Set<Integer> used = new HashSet<>();
        while (features.size() < FEATURES) {
            int a = pixel(random);
            int b = pixel(random);
            if (a != b && used.add(Math.min(a, b) * pixels.length + Math.max(a, b))) {
                addUnlessZero(features, new Feature(a, b, features.size() >= USEFUL), pixels);
            }
        }
        return features;
    }

    private static void addUnlessZero(List<Feature> features, Feature feature, byte[][] pixels) {
        if (IntStream.range(0, EXAMPLES).anyMatch(i -> value(feature, pixels, i) != 0)) {
            features.add(feature);
        }
    }

    private static int pixel(Draw random) {
        while (true) {
            double row = Math.rint(ROW + DEVIATION * random.gaussian());
            double column = Math.rint(COLUMN + DEVIATION * random.gaussian());
            if (row >= 0 && row < ImageRecipe.SIDE && column >= 0 && column < ImageRecipe.SIDE) {
                return ((int) row) * ImageRecipe.SIDE + (int) column;
            }
        }
    }

    private static int value(Feature feature, byte[][] pixels, int example) {
        int first = pixels[feature.first][example] & 0xFF;
        return feature.second < 0
                ? 999 * first / 255
                : 999 * first * (pixels[feature.second][example] & 0xFF) / (255 * 255);
    }
}
