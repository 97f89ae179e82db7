package arcmargin.paper;

import arcmargin.datasets.Benchmark;
import arcmargin.datasets.Catalogue;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A data set of the paper with its lines of Tables 3 and 4; its line of Table 2 is in the catalogue.
 *
 * @paper table 2, table 3, table 4
 */
public enum PaperSet {
    /** Digits on white noise. */
    MNIST_RAND("MNIST-rand", 17.16, 16.49, 17.03, 16.21, 16.10, 16.96, 14.80, 17.31),
    /** Digits on photographs. */
    MNIST_IMAGE("MNIST-image", 23.81, 23.77, 24.09, 23.15, 23.10, 23.30, 22.80, 25.07),
    /** Outlines of tall and wide rectangles. */
    RECTANGLES("Rectangles", 13.08, 2.48, 11.84, 6.76, 2.88, 5.57, 2.11, 30.30),
    /** Tall and wide rectangles cut from photographs, on photographs. */
    RECTANGLES_IMAGE("Rectangles-image", 22.66, 23.59, 24.48, 22.35, 22.60, 23.18, 23.42, 49.69),
    /** Convex and other regions. */
    CONVEX("Convex", 20.05, 20.12, 19.60, 19.09, 18.79, 18.29, 18.76, 45.67),
    /** Postings as bags of words. */
    NEWSGROUPS("20-Newsgroups", 16.28, 16.25, 15.73, 16.80, 17.13, 15.93, 15.75, 15.90),
    /** Spoken letters. */
    ISOLET("ISOLET", 3.40, 3.34, 3.53, 3.34, 3.27, 3.14, 3.01, 3.53),
    /** Fours and nines among spurious features. */
    GISETTE("Gisette", 1.80, 1.90, 1.90, 1.90, 2.10, 1.80, 2.10, 2.20);

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable map
    private final Map<Column, Double> errors;

    /** The errors are in percent, in the order of {@link Column}. */
    PaperSet(String title, double... errors) {
        this.title = title;
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
     * Its line of Table 2, and the files that hold it.
     *
     * @return the set in the catalogue
     */
    public Benchmark sizes() {
        return Known.CATALOGUE.set(title);
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
     * The error on the test rows that the paper prints.
     *
     * @param column the kernel
     * @return a fraction
     */
    public double published(Column column) {
        return errors.get(column) / 100;
    }

    /** The catalogue, read when it is first needed. */
    private static final class Known {
        private static final Catalogue CATALOGUE = Catalogue.standard();
    }
}
