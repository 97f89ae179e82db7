package arcmargin.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.Dataset;
import arcmargin.data.PreparationOptions;
import arcmargin.kernel.Kernels;
import arcmargin.svm.Model;
import arcmargin.svm.Svm;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Generated sets are as hard as the originals: the same classifier trained and tested on either has a similar test
 * error.
 */
@Tag("slow")
class GeneratedLikeOriginalTest {

    private static final long SEED = 1;
    private static final double POINTS = 1.5;

    @ParameterizedTest
    @CsvSource({
        "rectangles, linear, 1",
        "rectangles, rbf:5.06, 1.778",
        "rectangles, arccos:0, 10",
        "convex, linear, 0.01",
        "convex, rbf:9.238, 7.499",
        "convex, arccos:0, 56.23"
    })
    void theBaselinesAgree(String name, String kernel, double penalty) throws IOException {
        String data = System.getenv(DataFolder.VARIABLE);
        Assumptions.assumeTrue(data != null, "ARCMARGIN_DATA names a folder with the original files");
        try (Workers workers = Workers.ofMachine()) {
            BenchmarkFiles files =
                    DataFolder.of(Path.of(data)).require(Catalogue.standard().set(name));
            Assumptions.assumeTrue(files.form().original(), "the files there are the original ones");
            BenchmarkData original = files.load(BenchmarkFiles.SPLIT_SEED, Resources.of(workers));
            ImageRecipe recipe = name.equals("convex") ? new Convex() : new Rectangles();
            int examples = original.examples().size();
            Dataset drawn = draw(recipe, 0, examples, workers);
            Dataset drawnTest =
                    draw(recipe, examples, examples + original.test().size(), workers);
            double expected = error(kernel, penalty, original.examples(), original.test(), workers);
            assertThat(error(kernel, penalty, drawn, drawnTest, workers))
                    .as("error in percent on generated rows; on original ones it is %s", expected)
                    .isCloseTo(expected, within(POINTS));
        }
    }

    private static Dataset draw(ImageRecipe recipe, int from, int to, Workers workers) {
        return Images.draw(recipe, from, to, SEED, Resources.of(workers)).toDataset(2);
    }

    private static double error(String kernel, double penalty, Dataset training, Dataset test, Workers workers) {
        Model model = Svm.train(
                        Kernels.parse(kernel),
                        PreparationOptions.defaults(),
                        training,
                        SvmOptions.of(penalty),
                        Resources.of(workers))
                .model();
        int[] predicted = model.predictor().predict(test.points(), Resources.of(workers));
        long wrong = IntStream.range(0, predicted.length)
                .filter(i -> predicted[i] != test.labels()[i])
                .count();
        return 100.0 * wrong / predicted.length;
    }
}
