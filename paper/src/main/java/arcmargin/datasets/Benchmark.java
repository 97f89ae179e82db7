package arcmargin.datasets;

import java.util.List;
import java.util.stream.Stream;

/**
 * A data set of the catalogue: a row of Table 2, what its values mean, and where its files lie.
 *
 * @param name what to type for it
 * @param title what Table 2 calls it
 * @param inTable2 whether it is one of the eight; the others are ingredients
 * @param training number of training examples
 * @param validation number of validation examples, taken from the training file
 * @param test number of test examples
 * @param dimension number of features
 * @param classes number of classes
 * @param picture whether an example is a 28×28 image
 * @param split which rows of the training file are for validation
 * @param values what is done to the values of the files
 * @param forms the files that can hold it, in order of preference: originals first
 * @param recipe how it can be generated, or null
 * @param source who made it and where it was published
 * @param licence under which terms
 */
public record Benchmark(
        String name,
        String title,
        boolean inTable2,
        int training,
        int validation,
        int test,
        int dimension,
        int classes,
        boolean picture,
        Holdout split,
        Values values,
        List<Form> forms,
        Recipe recipe,
        String source,
        String licence) {

    /** Which rows of the training file are for validation. */
    public enum Holdout {
        /** The last ones, as in the benchmarks of Larochelle et al. */
        LAST,
        /** A random, stratified fifth. */
        RANDOM
    }

    /** The one thing done to the values of a set before it is used; the paper is silent about it. */
    public enum Values {
        /** They stay as they are. */
        GIVEN("as given"),
        /** Pixels are brought to 0..1. */
        PIXELS("pixels in [0, 1]"),
        /** Each row is divided by its Euclidean length. */
        UNIT_ROWS("rows at unit length"),
        /** All values are divided by 999, the largest of them. */
        BY_MAXIMUM("divided by 999");

        private final String text;

        Values(String text) {
            this.text = text;
        }

        /** Returns the rule in a few words. */
        public String text() {
            return text;
        }
    }

    /** A way to make a set, the ingredients it takes. */
    public enum Recipe {
        /** Outlines of rectangles; nothing needed. */
        RECTANGLES,
        /** Convex and other regions; nothing needed. */
        CONVEX,
        /** Rectangles cut from photographs. */
        PHOTOGRAPHED_RECTANGLES,
        /** Digits of MNIST on noise. */
        NOISY_DIGITS,
        /** Digits of MNIST on photographs. */
        PHOTOGRAPHED_DIGITS,
        /** Fours and nines of MNIST, their products and probes. */
        GISETTE;

        /** Returns whether it takes the digits of MNIST. */
        public boolean needsDigits() {
            return this == NOISY_DIGITS || this == PHOTOGRAPHED_DIGITS || this == GISETTE;
        }

        /** Returns whether it takes photographs. */
        public boolean needsPhotographs() {
            return this == PHOTOGRAPHED_RECTANGLES || this == PHOTOGRAPHED_DIGITS;
        }
    }

    /**
     * Two files that hold a set, by their paths inside a data folder; each may be compressed and then ends in {@code .gz}.
     *
     * @param training the file of training and validation examples
     * @param test the file of test examples
     * @param original whether these are the examples of the paper
     * @param about what to say about them beside results, or empty
     */
    public record Form(String training, String test, boolean original, String about) {

        private static final String IMAGES = "images-idx3";

        public Form {
            about = about == null ? "" : about;
        }

        /** Returns all files of the form: images in IDX files have their labels in files of their own. */
        public List<String> files() {
            return Stream.of(training, test)
                    .flatMap(path -> path.contains(IMAGES)
                            ? Stream.of(path, path.replace(IMAGES, "labels-idx1"))
                            : Stream.of(path))
                    .toList();
        }
    }

    public Benchmark {
        forms = List.copyOf(forms);
        if (forms.isEmpty()) {
            throw new IllegalArgumentException("forms of " + name + " is empty, must have at least one");
        }
    }

    /** Returns the number of examples in the training file. */
    public int examples() {
        return training + validation;
    }

    /** Returns the folder, inside a data folder, where a made set lies. */
    public String generatedFolder() {
        return name + "/generated";
    }
}
