package arcmargin.datasets;

import arcmargin.data.Dataset;
import arcmargin.data.Split;
import arcmargin.work.Resources;

/**
 * A data set ready for the protocol of section 4.2: tune on the split, retrain on all examples, test once.
 *
 * @param name the name in Table 2
 * @param examples training and validation examples together
 * @param split which of the examples are for training and which for validation
 * @param test the test examples, with the same classes
 * @param provenance the files, and the recipe and seed where they were generated; shown with every result
 * @param generated whether the examples differ from the paper's
 */
public record BenchmarkData(
        String name, Dataset examples, Split split, Dataset test, String provenance, boolean generated) {

    public BenchmarkData {
        if (!test.classes().equals(examples.classes())) {
            throw new IllegalArgumentException(
                    "test.classes = " + test.classes() + ", must equal those of the examples: " + examples.classes());
        }
        if (split.training().length + split.validation().length != examples.size()) {
            throw new IllegalArgumentException(
                    "split = " + split + ", must cover the " + examples.size() + " examples");
        }
    }

    /** Returns the training examples alone. */
    public Dataset training() {
        return examples.select(split.training());
    }

    /** Returns the validation examples alone. */
    public Dataset validation() {
        return examples.select(split.validation());
    }

    /**
     * Generates Rectangles at the paper's size (1000 training, 200 validation, 50000 test) without reading or writing
     * files.
     *
     * @param seed the same seed gives the same images on every machine
     */
    public static BenchmarkData generatedRectangles(long seed, Resources resources) {
        int training = 1000;
        int validation = 200;
        int test = 50_000;
        int examples = training + validation;
        Rectangles recipe = new Rectangles();
        return new BenchmarkData(
                "Rectangles",
                Images.draw(recipe, 0, examples, seed, resources).toDataset(2),
                Split.last(examples, validation),
                Images.draw(recipe, examples, examples + test, seed, resources).toDataset(2),
                "generated, seed " + seed,
                true);
    }
}
