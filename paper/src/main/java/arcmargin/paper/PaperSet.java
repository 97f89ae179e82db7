package arcmargin.paper;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A data set of the paper with what the paper says of it: its line of Table 2, and its lines of Tables 3 and 4.
 *
 * @paper table 2, table 3, table 4
 */
public enum PaperSet {
    /** Digits on white noise. */
    MNIST_RAND("MNIST-rand", 10000, 2000, 50000, 784, 10, 17.16, 16.49, 17.03, 16.21, 16.10, 16.96, 14.80, 17.31),
    /** Digits on photographs. */
    MNIST_IMAGE("MNIST-image", 10000, 2000, 50000, 784, 10, 23.81, 23.77, 24.09, 23.15, 23.10, 23.30, 22.80, 25.07),
    /** Outlines of tall and wide rectangles. */
    RECTANGLES("Rectangles", 1000, 200, 50000, 784, 2, 13.08, 2.48, 11.84, 6.76, 2.88, 5.57, 2.11, 30.30),
    /** Tall and wide rectangles cut from photographs, on photographs. */
    RECTANGLES_IMAGE(
            "Rectangles-image", 10000, 2000, 50000, 784, 2, 22.66, 23.59, 24.48, 22.35, 22.60, 23.18, 23.42, 49.69),
    /** Convex and other regions. */
    CONVEX("Convex", 6000, 2000, 50000, 784, 2, 20.05, 20.12, 19.60, 19.09, 18.79, 18.29, 18.76, 45.67),
    /** Postings as bags of words. */
    NEWSGROUPS("20-Newsgroups", 12748, 3187, 3993, 62061, 20, 16.28, 16.25, 15.73, 16.80, 17.13, 15.93, 15.75, 15.90),
    /** Spoken letters. */
    ISOLET("ISOLET", 4990, 1248, 1559, 617, 26, 3.40, 3.34, 3.53, 3.34, 3.27, 3.14, 3.01, 3.53),
    /** Fours and nines among spurious features. */
    GISETTE("Gisette", 4800, 1200, 1000, 5000, 2, 1.80, 1.90, 1.90, 1.90, 2.10, 1.80, 2.10, 2.20);

    private final String title;
    private final int training;
    private final int validation;
    private final int test;
    private final int dimension;
    private final int classes;

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable map
    private final Map<Column, Double> errors;

    /** The errors are in percent, in the order of {@link Column}. */
    PaperSet(String title, int training, int validation, int test, int dimension, int classes, double... errors) {
        this.title = title;
        this.training = training;
        this.validation = validation;
        this.test = test;
        this.dimension = dimension;
        this.classes = classes;
        Map<Column, Double> byColumn = new EnumMap<>(Column.class);
        for (Column column : Column.values()) {
            byColumn.put(column, errors[byColumn.size()]);
        }
        this.errors = Collections.unmodifiableMap(byColumn);
    }

    /**
     * The set of a name, in any case, with or without its hyphens.
     *
     * @param name such as {@code rectangles-image}
     * @return the set, if there is one
     */
    public static Optional<PaperSet> named(String name) {
        return Arrays.stream(values())
                .filter(set -> plain(set.title).equals(plain(name))
                        || plain(set.name()).equals(plain(name)))
                .findFirst();
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }

    /**
     * The name in the paper.
     *
     * @return such as {@code MNIST-rand}
     */
    public String title() {
        return title;
    }

    /**
     * The name of its files among results.
     *
     * @return such as {@code mnist-rand}
     */
    public String slug() {
        return title.toLowerCase(Locale.ROOT);
    }

    /**
     * Training rows.
     *
     * @return how many
     */
    public int training() {
        return training;
    }

    /**
     * Validation rows.
     *
     * @return how many
     */
    public int validation() {
        return validation;
    }

    /**
     * Test rows.
     *
     * @return how many
     */
    public int test() {
        return test;
    }

    /**
     * Features of a row.
     *
     * @return how many
     */
    public int dimension() {
        return dimension;
    }

    /**
     * Classes.
     *
     * @return how many
     */
    public int classes() {
        return classes;
    }

    /**
     * Whether the paper counts it among the sparse sets.
     *
     * @return true for 20-Newsgroups and Gisette
     */
    public boolean isSparse() {
        return this == NEWSGROUPS || this == GISETTE;
    }

    /**
     * Whether its rows are pictures of 28×28 pixels.
     *
     * @return true for the first five
     */
    public boolean isImages() {
        return dimension == 784;
    }

    /**
     * The error on the test rows that the paper prints.
     *
     * @param column the kernel
     * @return a fraction
     */
    public double published(Column column) {
        return errors.get(column) / 100;
    }
}
