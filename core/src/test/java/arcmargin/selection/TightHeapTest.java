package arcmargin.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In a heap that holds hardly more than the rows of the support vectors a search takes longer and finds the same. */
class TightHeapTest {

    @ParameterizedTest(name = "{0} rows of {1} classes, {2} threads, {3}")
    @CsvSource({
        "2000, 4, 4, 48m", // products of 8 MB and matrices of 16 MB, of which the budget holds one
        "2000, 2, 1, 36m" // only products
    })
    void aSearchFindsTheSame(String rows, String classes, String threads, String heap) throws Exception {
        assertThat(run(heap, rows, classes, threads)).isEqualTo(run("1g", rows, classes, threads));
    }

    @Test
    @Tag("slow")
    void aSearchThatComputesRowsWhenTheyAreReadFindsTheSame() throws Exception {
        assertThat(run("40m", "2500", "3", "2")).isEqualTo(run("1g", "2500", "3", "2"));
    }

    private static String run(String heap, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-cp",
                System.getProperty("java.class.path"),
                TightHeap.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor(5, TimeUnit.MINUTES);
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }
}
