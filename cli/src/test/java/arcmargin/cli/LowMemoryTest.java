package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With little memory a command does its work, or says in a sentence what to do. */
class LowMemoryTest {

    @TempDir
    private Path folder;

    private Path here;

    private void write(int rows, int features) throws IOException {
        here = Files.createDirectory(folder.resolve("here"));
        Random random = new Random(1);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < features; j++) {
                text.append(random.nextInt(1000) / 10.0).append(',');
            }
            text.append((char) ('a' + i % 3)).append('\n');
        }
        Files.writeString(here.resolve("rows.csv"), text);
    }

    private void attempt(String memory, String... command) throws Exception {
        Run run = new Started(here).java("-Xmx" + memory).run(command);
        String all = run.out() + run.err();
        assertThat(all)
                .as(memory)
                .doesNotContain("defect")
                .doesNotContain("\tat ")
                .doesNotContain("    at ");
        if (run.code() != 0) {
            assertThat(run.code()).as(all).isEqualTo(1);
            assertThat(run.err()).contains("memory");
        }
    }

    @Test
    void inSixtyFourMegabytes() throws Exception {
        write(3000, 300);
        attempt("64m", "train", "--kernel", "rbf:100", "--c", "1", "rows.csv", "m.model");
    }

    @ParameterizedTest
    @Tag("reliability")
    @ValueSource(strings = {"64m", "96m", "128m", "256m", "512m"})
    void inAnyMemory(String memory) throws Exception {
        write(6000, 200);
        attempt(memory, "describe", "rows.csv");
        attempt(memory, "train", "--kernel", "rbf:100", "--c", "1", "rows.csv", "m.model");
        Run trained = new Started(here).run("train", "--kernel", "rbf:100", "--c", "1", "rows.csv", "whole.model");
        assertThat(trained.code()).as(trained.err()).isZero();
        attempt(memory, "predict", "whole.model", "rows.csv");
        attempt(memory, "tune", "--kernel", "arccos:1", "--grid", "2x2", "--finest", "inf", "rows.csv", "t.model");
        attempt(memory, "compare", "--kernels", "arccos:0,linear", "--grid", "2x2", "--finest", "inf", "rows.csv");
    }
}
