package arcmargin.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Split;
import arcmargin.io.ModelFiles;
import arcmargin.report.Comparison;
import arcmargin.report.Json;
import arcmargin.selection.Range;
import arcmargin.selection.Selected;
import arcmargin.selection.SelectionOptions;
import arcmargin.selection.Trial;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonJobTest {

    private static final List<ComparedKernel> KERNELS =
            List.of("arccos:0", "biased:auto", "biased:auto/arccos:1x5", "rbf:auto").stream()
                    .map(ComparedKernel::of)
                    .toList();

    @TempDir
    private Path folder;

    private final Dataset examples = blobs(150, 1);
    private final Dataset test = blobs(400, 2);

    @Test
    void everythingIsInTheFolder() throws IOException {
        Comparison found = run(request(3), folder, 2, ComparisonListener.none());
        assertThat(folder).isDirectoryContaining("glob:**/report.html").isDirectoryContaining("glob:**/journal.jsonl");
        assertThat(folder.resolve("solutions")).doesNotExist();
        assertThat(Json.read(folder.resolve("results.json"), Comparison.class)).isEqualTo(found);
        for (Comparison.Entry entry : found.entries()) {
            int[] predicted = ModelFiles.read(folder.resolve(entry.model()))
                    .predictor()
                    .predict(test.points(), Resources.of(Workers.of(1)));
            int errors = 0;
            for (int i = 0; i < predicted.length; i++) {
                errors += predicted[i] == test.labels()[i] ? 0 : 1;
            }
            assertThat(errors).isEqualTo(entry.testErrors());
            assertThat(entry.confusion().stream()
                            .flatMap(List::stream)
                            .mapToInt(Integer::intValue)
                            .sum())
                    .isEqualTo(400);
            assertThat(entry.trials()).filteredOn(Comparison.Trial::chosen).hasSize(1);
            assertThat(entry.notes().get(0)).startsWith("searched C 0.1:10");
        }
    }

    @Test
    void theBestHasFewestTestErrorsAndTheOthersAreComparedWithIt() throws IOException {
        Comparison found = run(request(3), folder, 2, ComparisonListener.none());
        int fewest = found.entries().stream()
                .mapToInt(Comparison.Entry::testErrors)
                .min()
                .orElseThrow();
        assertThat(found.best().testErrors()).isEqualTo(fewest);
        assertThat(found.best().pValue()).isNaN();
        assertThat(found.best().growth()).isNotEmpty();
        assertThat(found.entries())
                .filteredOn(entry -> !entry.template().equals(found.bestTemplate()))
                .allMatch(entry -> entry.pValue() >= 0 && entry.pValue() <= 1);
    }

    @Test
    void aStackTakesTheParametersOfItsFirstLayerOrTunesThem() throws IOException {
        Comparison taken = run(request(3), folder.resolve("taken"), 2, ComparisonListener.none());
        String single = taken.entries().get(1).kernel();
        assertThat(taken.entries().get(2).kernel()).isEqualTo(single + "/arccos:1x5");
        assertThat(taken.entries().get(2).template()).isEqualTo("biased:auto/arccos:1x5");
        Comparison tuned = run(request(3, false, examples), folder.resolve("tuned"), 2, ComparisonListener.none());
        assertThat(tuned.entries().get(2).trials())
                .extracting(Comparison.Trial::parameter)
                .doesNotContain(Double.NaN);
    }

    @Test
    void aFinishedComparisonIsOnlyShownAgain() throws IOException {
        Comparison first = run(request(3), folder, 2, ComparisonListener.none());
        String journal = Files.readString(folder.resolve("journal.jsonl"));
        Comparison again = run(request(3), folder, 1, ComparisonListener.none());
        assertThat(untimed(again)).isEqualTo(untimed(first));
        assertThat(folder.resolve("journal.jsonl")).hasContent(journal);
    }

    @Test
    void killedAnywhereItGoesOnToTheSameResult() throws IOException {
        List<String> whole = untimed(run(request(3), folder.resolve("whole"), 1, ComparisonListener.none()));
        for (int life : new int[] {1, 9, 30}) {
            Path killed = folder.resolve("killed" + life);
            assertThatThrownBy(() -> run(request(3), killed, 2, new Killer(life, -1)))
                    .hasMessage("killed");
            assertThat(untimed(run(request(3), killed, 2, ComparisonListener.none())))
                    .isEqualTo(whole);
        }
        for (int kernel : new int[] {0, 3}) {
            Path killed = folder.resolve("trained" + kernel);
            assertThatThrownBy(() -> run(request(3), killed, 2, new Killer(Integer.MAX_VALUE, kernel)))
                    .hasMessage("killed");
            assertThat(untimed(run(request(3), killed, 2, ComparisonListener.none())))
                    .isEqualTo(whole);
        }
    }

    @Test
    void otherDataOrFoldsAreRefused() throws IOException {
        run(request(3), folder, 2, ComparisonListener.none());
        assertThatThrownBy(() -> run(request(4), folder, 2, ComparisonListener.none()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("cannot be resumed: it is of another protocol (3 folds");
        assertThatThrownBy(() -> run(request(3, true, blobs(150, 9)), folder, 2, ComparisonListener.none()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("cannot be resumed: it is of another data set");
    }

    @Test
    void kernelsGetTheNamesOfThePaper() {
        assertThat(ComparedKernel.PAPER)
                .extracting(ComparedKernel::label)
                .containsExactly(
                        "n=0",
                        "biased",
                        "smoothed",
                        "n=0 multilayer",
                        "biased multilayer",
                        "smoothed multilayer",
                        "RBF",
                        "linear");
        assertThat(ComparedKernel.of("poly:3").label()).isEqualTo("poly:3");
        assertThat(ComparedKernel.of("poly:3/{rbf:auto+2@linear}").fileName()).isEqualTo("poly-3-rbf-auto-2-linear");
    }

    private static Comparison run(ComparisonRequest request, Path folder, int threads, ComparisonListener listener)
            throws IOException {
        try (Workers workers = Workers.of(threads)) {
            return ComparisonJob.run(request, folder, Resources.of(workers), listener);
        }
    }

    private ComparisonRequest request(int folds) {
        return request(folds, true, examples);
    }

    private ComparisonRequest request(int folds, boolean takeFirstLayers, Dataset data) {
        return new ComparisonRequest(
                "blobs",
                "drawn by the test",
                data,
                Split.folds(data.labels(), folds, 1),
                folds + " folds",
                test,
                KERNELS,
                takeFirstLayers,
                SelectionOptions.standard().withPenalties(Range.parse("0.1:10")).withFinest(4),
                PreparationOptions.defaults(),
                "arcmargin compare blobs",
                List.of());
    }

    /** What was found, without times. */
    private static List<String> untimed(Comparison comparison) {
        return comparison.entries().stream()
                .map(e -> e.kernel() + " " + e.penalty() + " " + e.validationErrors() + " " + e.testErrors() + " "
                        + e.pValue() + " " + e.supportVectors() + " " + e.boundedSupportVectors() + " " + e.trials()
                        + " " + e.confusion() + " " + e.notes()
                        + e.growth().stream().map(Comparison.Growth::error).toList())
                .toList();
    }

    private static Dataset blobs(int size, long seed) {
        Random random = new Random(seed);
        double[] values = new double[3 * size];
        int[] labels = new int[size];
        for (int i = 0; i < size; i++) {
            labels[i] = random.nextInt(3);
            values[3 * i] = labels[i] + 0.5 * random.nextGaussian();
            values[3 * i + 1] = labels[i] % 2 + 0.5 * random.nextGaussian();
            values[3 * i + 2] = 0.3 * random.nextGaussian();
        }
        return new Dataset(DensePoints.of(size, 3, values), labels, List.of("a", "b", "c"));
    }

    /** Ends the process, so to speak, after some trials or when a kernel's model was trained. */
    private static final class Killer implements ComparisonListener {

        private final int kernel;
        private int life;

        Killer(int life, int kernel) {
            this.life = life;
            this.kernel = kernel;
        }

        @Override
        public Progress progress() {
            return Progress.none();
        }

        @Override
        public synchronized void trial(int number, Trial trial, Trial best, int done, int planned) {
            if (life-- == 0) {
                throw new IllegalStateException("killed");
            }
        }

        @Override
        public void trained(int number, Selected selected, int supportVectors) {
            if (number == kernel) {
                throw new IllegalStateException("killed");
            }
        }
    }
}
