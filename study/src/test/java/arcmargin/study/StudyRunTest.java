package arcmargin.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Split;
import arcmargin.io.ModelFiles;
import arcmargin.results.KernelResult;
import arcmargin.results.StudyResults;
import arcmargin.selection.Deadline;
import arcmargin.selection.GrowthPoint;
import arcmargin.selection.Range;
import arcmargin.selection.Selected;
import arcmargin.selection.SelectionOptions;
import arcmargin.selection.Trial;
import arcmargin.state.Json;
import arcmargin.state.StudyFolder;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyRunTest {

    private static final List<String> KERNELS =
            List.of("arccos:0", "biased:auto", "biased:auto/arccos:1x5", "rbf:auto");

    @TempDir
    private Path parent;

    private Path folder;

    @BeforeEach
    void name() {
        folder = parent.resolve("kept");
    }

    private final Dataset examples = blobs(150, 1);
    private final Dataset test = blobs(400, 2);

    @Test
    void everythingIsInTheFolder() throws IOException {
        StudyResults found = run(study(3), folder, 2, StudyListener.none());
        assertThat(folder).isDirectoryContaining("glob:**/report.html").isDirectoryContaining("glob:**/journal.jsonl");
        assertThat(folder.resolve("solutions")).doesNotExist();
        assertThat(Json.read(folder.resolve("results.json"), StudyResults.class))
                .isEqualTo(found);
        for (KernelResult entry : found.kernels()) {
            int[] predicted = ModelFiles.read(folder.resolve(entry.machine().model()))
                    .predictor()
                    .predict(test.points(), Resources.of(Workers.of(1)));
            int errors = 0;
            for (int i = 0; i < predicted.length; i++) {
                errors += predicted[i] == test.labels()[i] ? 0 : 1;
            }
            assertThat(errors).isEqualTo(entry.test().errors());
            assertThat(entry.test().confusion().stream()
                            .flatMap(List::stream)
                            .mapToInt(Integer::intValue)
                            .sum())
                    .isEqualTo(400);
            assertThat(entry.trials()).contains(entry.best());
            assertThat(entry.notes().get(0)).startsWith("searched C 0.1:10");
        }
    }

    @Test
    void theChosenOneIsBestOnValidationRowsAndTheOthersAreComparedWithIt() throws IOException {
        StudyResults found = run(study(3), folder, 2, StudyListener.none());
        int fewest = found.kernels().stream()
                .mapToInt(kernel -> kernel.best().errors())
                .min()
                .orElseThrow();
        assertThat(found.best().best().errors()).isEqualTo(fewest);
        assertThat(found.best().test().pValue()).isNaN();
        assertThat(found.best().growth()).isNotEmpty();
        assertThat(found.kernels())
                .filteredOn(kernel -> !kernel.template().equals(found.chosen()))
                .allMatch(kernel -> kernel.test().pValue() >= 0 && kernel.test().pValue() <= 1);
    }

    @Test
    void withoutAFolderTheResultIsTheSame() throws IOException {
        StudyResults kept = run(study(3), folder, 2, StudyListener.none());
        try (Workers workers = Workers.of(2)) {
            StudyRun.Outcome outcome = StudyRun.run(study(3), Resources.of(workers), StudyListener.none());
            assertThat(untimed(outcome.results())).isEqualTo(untimed(kept));
            assertThat(outcome.place()).isNull();
            assertThat(outcome.model().predictor().predict(test.points(), Resources.of(workers)))
                    .isEqualTo(
                            ModelFiles.read(folder.resolve(kept.best().machine().model()))
                                    .predictor()
                                    .predict(test.points(), Resources.of(workers)));
        }
    }

    @Test
    void aStackTakesTheParametersOfItsFirstLayerOrTunesThem() throws IOException {
        StudyResults taken = run(study(3), folder.resolve("taken"), 2, StudyListener.none());
        String single = taken.kernels().get(1).kernel();
        assertThat(taken.kernels().get(2).kernel()).isEqualTo(single + "/arccos:1x5");
        assertThat(taken.kernels().get(2).template()).isEqualTo("biased:auto/arccos:1x5");
        StudyResults tuned = run(study(3, false, examples), folder.resolve("tuned"), 2, StudyListener.none());
        assertThat(tuned.kernels().get(2).trials())
                .allMatch(trial -> !trial.parameters().isEmpty());
    }

    @Test
    void aFinishedComparisonIsOnlyShownAgain() throws IOException {
        StudyResults first = run(study(3), folder, 2, StudyListener.none());
        String journal = Files.readString(folder.resolve("journal.jsonl"));
        StudyResults again = run(study(3), folder, 1, StudyListener.none());
        assertThat(untimed(again)).isEqualTo(untimed(first));
        assertThat(folder.resolve("journal.jsonl")).hasContent(journal);
    }

    @Test
    void killedAnywhereItGoesOnToTheSameResult() throws IOException {
        List<String> whole = untimed(run(study(3), folder.resolve("whole"), 1, StudyListener.none()));
        for (int life : new int[] {1, 9, 30}) {
            Path killed = folder.resolve("killed" + life);
            assertThatThrownBy(() -> run(study(3), killed, 2, new Killer(life, -1)))
                    .hasMessage("killed");
            assertThat(untimed(run(study(3), killed, 2, StudyListener.none()))).isEqualTo(whole);
        }
        for (int kernel : new int[] {0, 3}) {
            Path killed = folder.resolve("trained" + kernel);
            assertThatThrownBy(() -> run(study(3), killed, 2, new Killer(Integer.MAX_VALUE, kernel)))
                    .hasMessage("killed");
            assertThat(untimed(run(study(3), killed, 2, StudyListener.none()))).isEqualTo(whole);
        }
    }

    @Test
    void otherDataAreRefused() throws IOException {
        run(study(3), folder, 2, StudyListener.none());
        assertThatThrownBy(() -> run(study(3, true, blobs(150, 9)), folder, 2, StudyListener.none()))
                .isInstanceOf(StudyFolder.Conflict.class)
                .hasMessageContaining("is about other data: blobs, drawn by the test, now blobs, drawn by the test");
    }

    @Test
    void otherFoldsGoOnBesideTheOldResults() throws IOException {
        StudyResults three = run(study(3), folder, 2, StudyListener.none());
        try (Workers workers = Workers.of(2)) {
            StudyRun.Outcome four = StudyRun.run(study(4), folder, Resources.of(workers), StudyListener.none());
            assertThat(four.place().getParent()).isEqualTo(folder);
            assertThat(four.difference()).startsWith("validation 4 folds, ").contains("not 3 folds");
            assertThat(untimed(four.results()))
                    .isEqualTo(untimed(run(study(4), folder.resolve("alone"), 2, StudyListener.none())));
        }
        assertThat(Json.read(folder.resolve("results.json"), StudyResults.class))
                .isEqualTo(three);
    }

    @Test
    void aSmallerRunDoesNotReplaceALargerReport() throws IOException {
        StudyResults two = run(study(3, List.of("arccos:0", "linear")), folder, 2, StudyListener.none());
        run(study(3, List.of("linear")), folder, 2, StudyListener.none());
        assertThat(Json.read(folder.resolve("results.json"), StudyResults.class))
                .isEqualTo(two);
        StudyResults three = run(study(3, List.of("arccos:0", "linear", "rbf:1")), folder, 2, StudyListener.none());
        assertThat(Json.read(folder.resolve("results.json"), StudyResults.class))
                .as("a larger one does")
                .isEqualTo(three);
    }

    @Test
    void damagedFilesAreComputedAgain() throws IOException {
        List<String> whole = untimed(run(study(3), folder, 2, StudyListener.none()));
        for (String part : List.of("models", "predictions")) {
            try (Stream<Path> files = Files.list(folder.resolve(part))) {
                for (Path file : files.toList()) {
                    byte[] bytes = Files.readAllBytes(file);
                    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
                }
            }
        }
        Files.delete(folder.resolve("results.json")); // so that they are needed again
        assertThat(untimed(run(study(3), folder, 2, StudyListener.none()))).isEqualTo(whole);
    }

    @Test
    void aClassNameMayHaveCarriageReturns() throws IOException {
        Dataset odd = new Dataset(examples.points(), examples.labels(), List.of("a\r", "b\rc", "c\\"));
        Dataset oddTest = new Dataset(test.points(), test.labels(), odd.classes());
        Study.Material material = new Study.Material(
                "blobs", "odd", odd, Split.folds(odd.labels(), 3, 1), null, 1, "3 folds", oddTest, List.of());
        Study plain = study(3, List.of("linear"));
        Study study = new Study(
                material,
                plain.kernels(),
                true,
                plain.options(),
                plain.preparation(),
                false,
                Deadline.none(),
                "a test");
        assertThat(untimed(run(study, folder, 2, StudyListener.none())))
                .isEqualTo(untimed(run(plain, folder.resolve("plain"), 2, StudyListener.none())));
    }

    private static StudyResults run(Study study, Path folder, int threads, StudyListener listener) throws IOException {
        try (Workers workers = Workers.of(threads)) {
            return StudyRun.run(study, folder, Resources.of(workers), listener).results();
        }
    }

    private Study study(int folds) {
        return study(folds, true, examples);
    }

    private Study study(int folds, List<String> kernels) {
        Study whole = study(folds);
        return new Study(
                whole.material(),
                kernels,
                true,
                whole.options(),
                whole.preparation(),
                false,
                whole.deadline(),
                whole.command());
    }

    private Study study(int folds, boolean takeFirstLayers, Dataset data) {
        return new Study(
                new Study.Material(
                        "blobs",
                        "drawn by the test",
                        data,
                        Split.folds(data.labels(), folds, 1),
                        null,
                        1,
                        folds + " folds",
                        test,
                        List.of()),
                KERNELS,
                takeFirstLayers,
                SelectionOptions.standard().withPenalties(Range.parse("0.1:10")).withFinest(4),
                PreparationOptions.defaults(),
                false,
                Deadline.none(),
                "arcmargin compare blobs");
    }

    /** What was found, without times. */
    private static List<String> untimed(StudyResults results) {
        return results.kernels().stream()
                .map(e -> e.kernel() + " " + e.penalty() + " " + e.best().errors() + " "
                        + e.test().errors() + " " + e.test().pValue() + " "
                        + e.machine().supportVectors() + " " + e.machine().bounded() + " "
                        + e.trials().stream()
                                .map(t -> t.id() + t.errors() + t.objective())
                                .toList()
                        + " " + e.test().confusion() + " " + e.notes()
                        + e.growth().stream().map(GrowthPoint::error).toList())
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
    private static final class Killer implements StudyListener {

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
