package arcmargin.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Split;
import arcmargin.datasets.BenchmarkData;
import arcmargin.study.StudyListener;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaperRunTest {

    @TempDir
    Path folder;

    private final PaperSet set = PaperSet.GISETTE;

    @Test
    void cellsAreRunOnceAndKept() throws Exception {
        try (Workers workers = Workers.of(2)) {
            PaperRun run = run(true, workers);
            assertThat(run.finished(set, Column.TABLE_3, Optional.empty())).isEmpty();
            SetResult first = run.run(set, List.of(Column.BIAS, Column.RBF), data(), StudyListener.none());
            assertThat(run.finished(set, List.of(Column.BIAS), Optional.of("made up")))
                    .contains(first);
            assertThat(run.finished(set, List.of(Column.BIAS), Optional.of("other rows")))
                    .isEmpty();
            assertThat(run.finished(set, Column.TABLE_3, Optional.of("made up")))
                    .isEmpty();

            SetResult second = run.run(set, List.of(Column.BIAS_LAYERS), data(), StudyListener.none());
            assertThat(second.cell(Column.RBF).orElseThrow().ours().trials())
                    .isEqualTo(first.cell(Column.RBF).orElseThrow().ours().trials());
            String bias = first.cell(Column.BIAS).orElseThrow().ours().kernel();
            assertThat(second.cell(Column.BIAS_LAYERS).orElseThrow().ours().kernel())
                    .as("the first layer's parameter is the single layer's")
                    .isEqualTo(bias + "/arccos:1x5");
            assertThat(second.results().data().test()).isEqualTo(40);
            assertThat(new ResultsFolder(folder).writeReport()).content().contains("QUICK RUN", "3 of 64 results");
        }
    }

    @Test
    void quickAndFullResultsAreNotMixed() throws Exception {
        try (Workers workers = Workers.of(1)) {
            run(true, workers).run(set, List.of(Column.LINEAR), data(), StudyListener.none());
            assertThatThrownBy(() -> run(false, workers).finished(set, List.of(Column.LINEAR), Optional.empty()))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("holds quick results of Gisette");
        }
    }

    private PaperRun run(boolean quick, Workers workers) throws Exception {
        Files.createDirectories(folder);
        return new PaperRun(new ResultsFolder(folder), quick, "a test", Resources.of(workers));
    }

    /** Two noisy clouds. */
    private static BenchmarkData data() {
        return new BenchmarkData("Gisette", clouds(60, 1), Split.last(60, 20), clouds(40, 2), "made up", true);
    }

    private static Dataset clouds(int size, long seed) {
        Random random = new Random(seed);
        double[] values = new double[4 * size];
        int[] labels = new int[size];
        for (int i = 0; i < size; i++) {
            labels[i] = i % 2;
            for (int j = 0; j < 4; j++) {
                values[4 * i + j] = random.nextGaussian() + labels[i];
            }
        }
        return new Dataset(DensePoints.of(size, 4, values), labels, List.of("0", "1"));
    }
}
