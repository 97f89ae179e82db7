package arcmargin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Dataset;
import arcmargin.io.LibsvmWriter;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarmTest {

    @TempDir
    private Path folder;

    @Test
    void tablesHaveBothClassesAndTheSameRowsForASeed() {
        for (Dataset table : new Dataset[] {
            SyntheticTables.gaussians(500, 20, 1),
            SyntheticTables.checkerboard(500, 2, 1),
            SyntheticTables.spirals(500, 1)
        }) {
            assertThat(Arrays.stream(table.classCounts()).min().orElseThrow()).isGreaterThan(150);
        }
        assertThat(SyntheticTables.spirals(50, 3).points().row(49))
                .containsExactly(SyntheticTables.spirals(50, 3).points().row(49));
    }

    @ParameterizedTest
    @ValueSource(strings = {"arcmargin", "libsvm"})
    void trainingIsMeasuredAndPrinted(String tool) throws Exception {
        Path data = folder.resolve("data.svm");
        LibsvmWriter.write(SyntheticTables.gaussians(400, 5, 1), data);
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            Warm.main(new String[] {tool, "1", "10", "0.2", data.toString()});
        } finally {
            System.setOut(before);
        }
        double[] seconds = Arrays.stream(
                        printed.toString(StandardCharsets.UTF_8).strip().split("\\s+"))
                .mapToDouble(Double::parseDouble)
                .toArray();
        assertThat(seconds).hasSize(1);
        assertThat(seconds[0]).isBetween(1e-6, 10.0);
    }
}
