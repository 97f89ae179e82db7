package arcmargin.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.BadInputException;
import arcmargin.data.Points;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How values, labels and rows are prepared, tested with small files in place of the large ones. */
class BenchmarkFilesTest {

    @TempDir
    private Path folder;

    private Benchmark set(Benchmark.Values values, Benchmark.Holdout split, int training, int validation, int test) {
        return new Benchmark(
                "small",
                "Small",
                true,
                training,
                validation,
                test,
                3,
                2,
                false,
                split,
                values,
                List.of(new Benchmark.Form("a", "b", true, "")),
                null,
                "us",
                "ours");
    }

    private BenchmarkData load(Benchmark set, String training, String test) throws IOException {
        Files.writeString(folder.resolve("a"), training);
        Files.writeString(folder.resolve("b"), test);
        try (Workers workers = Workers.of(1)) {
            return data().require(set).load(1, Resources.of(workers));
        }
    }

    private DataFolder data() {
        return DataFolder.of(folder, Map.of(), "Linux", folder.toString());
    }

    @Test
    void rowsAtUnitLengthAndRowsOfZerosStayZeros() throws IOException {
        Benchmark set = set(Benchmark.Values.UNIT_ROWS, Benchmark.Holdout.LAST, 3, 1, 2);
        BenchmarkData data = load(set, "1 1:3 2:4\n2\n1 3:5\n2 1:1\n", "2 1:2\n1\n");
        Points points = data.examples().points();
        assertThat(points.get(0, 0)).isCloseTo(0.6, within(1e-15));
        assertThat(points.get(0, 1)).isCloseTo(0.8, within(1e-15));
        assertThat(points.squaredNorms()).containsExactly(new double[] {1, 0, 1, 1}, within(1e-15));
        assertThat(data.test().points().squaredNorms()).containsExactly(new double[] {1, 0}, within(1e-15));
        assertThat(data.split().validation()).containsExactly(3);
        try (Workers workers = Workers.of(1)) {
            Inspection found = Inspection.of(
                    data().require(set), new Catalogue(List.of(set), List.of()), data(), Resources.of(workers));
            assertThat(found.notes())
                    .contains("1 of 4 rows of the training file are all zeros")
                    .contains("1 of 2 rows of the test file are all zeros")
                    .contains("2 of 2 test rows are also training or validation rows");
        }
    }

    /** A test file sorted by class, the classes in another order than in the training file. */
    @Test
    void sortedFilesKeepTheirClasses() throws IOException {
        Benchmark set = set(Benchmark.Values.GIVEN, Benchmark.Holdout.LAST, 3, 1, 4);
        BenchmarkData data = load(set, "0 1 0 1\n1 1 1 0\n0 0 1 1\n1 1 0 0\n", "1 1 1 1\n1 0 1 1\n0 0 1 0\n0 1 1 0\n");
        assertThat(data.examples().classes()).isEqualTo(data.test().classes()).containsExactly("0", "1");
        assertThat(data.test().labels()).containsExactly(1, 1, 0, 0);
        try (Workers workers = Workers.of(1)) {
            Inspection found = Inspection.of(
                    data().require(set), new Catalogue(List.of(set), List.of()), data(), Resources.of(workers));
            assertThat(found.test().sorted()).isTrue();
            assertThat(found.notes())
                    .contains("the test file is sorted by class: its first rows are not a random sample");
            assertThat(found.verified().get(0)).isEqualTo("a: no known checksum; rows, features and classes agree");
        }
    }

    @Test
    void pixelsAndMaximum() throws IOException {
        BenchmarkData bytes = load(
                set(Benchmark.Values.PIXELS, Benchmark.Holdout.LAST, 1, 1, 2),
                "255 0 51 1\n0 0 0 0\n",
                "0 0 255 0\n1 1 1 1\n");
        assertThat(bytes.examples().points().row(0)).containsExactly(1, 0, 0.2);
        BenchmarkData fractions = load(
                set(Benchmark.Values.PIXELS, Benchmark.Holdout.LAST, 1, 1, 2),
                "1 0 0.5 1\n0 0 0 0\n",
                "0 0 1 0\n1 1 1 1\n");
        assertThat(fractions.examples().points().row(0)).containsExactly(1, 0, 0.5);
        BenchmarkData integers = load(
                set(Benchmark.Values.BY_MAXIMUM, Benchmark.Holdout.LAST, 1, 1, 2),
                "+1 1:999\n-1 2:333\n",
                "-1 3:999\n+1 1:1\n");
        assertThat(integers.examples().points().row(0)).containsExactly(1, 0, 0);
        assertThat(integers.test().points().row(1)).containsExactly(1 / 999.0, 0, 0);
    }

    @Test
    void aRandomFifthIsHeldOut() throws IOException {
        String rows = "1 1:1\n2 1:2\n".repeat(10);
        BenchmarkData data =
                load(set(Benchmark.Values.GIVEN, Benchmark.Holdout.RANDOM, 16, 4, 2), rows, "1 1:1\n2 1:2\n");
        assertThat(data.validation().size()).isEqualTo(4);
        assertThat(data.validation().classCounts()).containsExactly(2, 2);
    }

    @Test
    void otherNumbersThanThoseOfTheTableAreRefused() {
        assertThatThrownBy(() -> load(
                        set(Benchmark.Values.GIVEN, Benchmark.Holdout.LAST, 3, 1, 2),
                        "1 1:1\n2 1:2\n",
                        "1 1:1\n2 1:2\n"))
                .isInstanceOf(BadInputException.class)
                .hasMessage(folder.resolve("a") + ": has 2 rows of 2 classes, expected 4 of 2");
    }
}
