package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random sequences of commands with changing options in one folder give what each gives in a new folder. */
class FolderSequencesTest {

    private static final List<List<String>> OPTIONS = List.of(
            List.of("--kernels", "rbf:auto"),
            List.of("--kernels", "rbf:auto", "--c-range", "1e-6:1e-5", "--no-extend", "--parameter-range", "50:60"),
            List.of("--kernels", "rbf:auto,linear"),
            List.of("--kernels", "linear"),
            List.of("--kernels", "linear", "--scale", "standard"));

    @TempDir
    private Path folder;

    private Path data;

    @BeforeEach
    void write() throws IOException {
        Random random = new Random(8);
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 120; i++) {
            rows.append(random.nextGaussian() + i % 2).append(',').append(random.nextGaussian());
            rows.append(i % 2 == 0 ? ",a\n" : ",b\n");
        }
        data = Files.writeString(folder.resolve("rows.csv"), rows);
    }

    @Test
    void aFewCommands() {
        sequence(3, 1);
    }

    @Test
    @Tag("reliability")
    void manyCommands() {
        for (int seed = 0; seed < 10; seed++) {
            sequence(12, 100 + seed);
        }
    }

    private void sequence(int length, long seed) {
        Random random = new Random(seed);
        Path used = folder.resolve("used" + seed);
        String[] expected = new String[OPTIONS.size()];
        for (int k = 0; k < length; k++) {
            int which = random.nextInt(OPTIONS.size());
            if (expected[which] == null) {
                expected[which] = compare(which, folder.resolve("fresh" + seed + "-" + which));
            }
            assertThat(compare(which, used)).as("seed %d, command %d", seed, k).isEqualTo(expected[which]);
            assertThat(Run.of("check", used.toString()).code()).isZero();
        }
    }

    /** What a comparison prints, without times and names of folders. */
    private String compare(int which, Path out) {
        List<String> words = new ArrayList<>(List.of("compare", "--json", "--grid", "3x3", "--finest", "inf"));
        words.addAll(OPTIONS.get(which));
        words.addAll(List.of("--out", out.toString(), data.toString()));
        Run run = Run.of(words.toArray(String[]::new));
        assertThat(run.code()).as(run.err()).isZero();
        return run.out()
                .replaceAll("\"(seconds\\w*|\\w+Seconds|when)\" ?: ?[^,}\\r\\n]+", "")
                .replace(out.toString(), "OUT")
                .replaceAll("OUT/run-\\w+", "OUT")
                .replaceAll("\"command\" : [^\\n]+", "");
    }
}
