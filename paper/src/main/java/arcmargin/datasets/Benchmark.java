package arcmargin.datasets;

import java.util.List;
import java.util.stream.Stream;

/**
 * A data set of the catalogue: its row of Table 2, how its values are scaled, and the files that hold it.
 *
 * @param name the name used on the command line and in paths
 * @param title the name in Table 2
 * @param inTable2 whether it is one of the eight sets of the paper; the others are ingredients of recipes
 * @param training number of training examples
 * @param validation number of validation examples, taken from the training file
 * @param test number of test examples
 * @param dimension number of features
 * @param classes number of classes
 * @param picture whether an example is a 28×28 image
 * @param split how validation rows are taken from the training file
 * @param values how the values of the files are scaled
 * @param forms the pairs of files that can hold it, in order of preference: originals first
 * @param recipe how to generate it, or null
 * @param source authors and publication
 * @param licence terms of use
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

    /** How validation rows are taken from the training file. */
    public enum Holdout {
        /** The last rows, as in the benchmarks of Larochelle et al. */
        LAST,
        /** A random stratified fifth. */
        RANDOM
    }

    /** The scaling of a set's values before use; the paper does not state it. */
    public enum Values {
        /** Unchanged. */
        GIVEN("as given"),
        /** Pixels are scaled to [0, 1]. */
        PIXELS("pixels in [0, 1]"),
        /** Each row is divided by its Euclidean norm. */
        UNIT_ROWS("unit-norm rows"),
        /** All values are divided by 999, the maximum. */
        BY_MAXIMUM("divided by 999");

        private final String text;

        Values(String text) {
            this.text = text;
        }

        /** Returns a short description. */
        public String text() {
            return text;
        }
    }

    /** A recipe that generates a set. */
    public enum Recipe {
        /** Outlines of rectangles; needs no ingredients. */
        RECTANGLES,
        /** Convex and non-convex regions; needs no ingredients. */
        CONVEX,
        /** Rectangles cut from photographs. */
        PHOTOGRAPHED_RECTANGLES,
        /** MNIST digits on noise. */
        NOISY_DIGITS,
        /** MNIST digits on photographs. */
        PHOTOGRAPHED_DIGITS,
        /** MNIST fours and nines, products of their pixels, and probes. */
        GISETTE;

        /** Returns whether the recipe needs the MNIST digits. */
        public boolean needsDigits() {
            return this == NOISY_DIGITS || this == PHOTOGRAPHED_DIGITS || this == GISETTE;
        }

        /** Returns whether the recipe needs photographs. */
        public boolean needsPhotographs() {
            return this == PHOTOGRAPHED_RECTANGLES || this == PHOTOGRAPHED_DIGITS;
        }
    }

    /**
     * Two files that hold a set, as paths within a data folder; each may be gzip-compressed, with {@code .gz} appended.
     *
     * @param training the file of training and validation examples
     * @param test the file of test examples
     * @param original whether these are the paper's own examples
     * @param about a remark to show with results, or empty
     */
    public record Form(String training, String test, boolean original, String about) {

        private static final String IMAGES = "images-idx3";

        public Form {
            about = about == null ? "" : about;
        }

        /** Returns all files of this form; IDX images have separate label files. */
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

    /** Returns the folder of the generated set, within a data folder. */
    public String generatedFolder() {
        return name + "/generated";
    }
}
