package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills comparisons at random moments, forcibly or by a signal, and goes on: all end as one that was left alone. */
class KillsTest {

    private static final String[] COMMAND = {
        "compare", "--kernels", "rbf:auto,arccos:0", "--grid", "4x4", "--out", "out", "rows.csv"
    };
    private static final String TIMES = "\"(seconds\\w*|\\w+Seconds|when)\" ?: ?[^,}\\r\\n]+";

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Random random = new Random(3);
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 240; i++) {
            double angle = 2 * Math.PI * random.nextDouble();
            double radius = 1 + i % 3 + 0.4 * random.nextGaussian();
            rows.append(radius * Math.cos(angle)).append(',').append(radius * Math.sin(angle));
            rows.append(",ring").append(i % 3).append('\n');
        }
        for (String name : new String[] {"alone", "killed"}) {
            Files.writeString(Files.createDirectory(folder.resolve(name)).resolve("rows.csv"), rows);
        }
    }

    @Test
    void aFewKills() throws Exception {
        kill(2);
    }

    @Test
    @Tag("reliability")
    void twoHundredKills() throws Exception {
        kill(200);
    }

    private void kill(int kills) throws Exception {
        Path alone = folder.resolve("alone");
        Path killed = folder.resolve("killed");
        long begun = System.nanoTime();
        assertThat(new Started(alone).run(COMMAND).code()).isZero();
        long micros = (System.nanoTime() - begun) / 1000;
        Map<String, String> expected = contents(alone.resolve("out"));
        Random random = new Random(kills);
        for (int done = 0; done < kills; ) {
            Process process = new Started(killed).start(COMMAND);
            boolean ended = process.waitFor(random.nextLong(micros), TimeUnit.MICROSECONDS);
            if (!ended && random.nextInt(4) == 0) {
                process.destroy(); // asked to end
                assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
                String said = Files.readString(folder.resolve("killed.err.txt"));
                assertThat(said).doesNotContain("defect").doesNotContain("Shutdown in progress");
            } else {
                process.destroyForcibly().waitFor();
            }
            done += ended ? 0 : 1;
            if (ended) {
                assertThat(process.exitValue()).isZero();
                assertThat(contents(killed.resolve("out"))).isEqualTo(expected);
                delete(killed.resolve("out"));
            }
        }
        Run run = new Started(killed).run(COMMAND);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(contents(killed.resolve("out"))).isEqualTo(expected);
    }

    private static void delete(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            files.sorted((a, b) -> b.compareTo(a))
                    .forEach(file -> assertThat(file.toFile().delete()).isTrue());
        }
    }

    /** All files but the journal and the page, which hold times and the order of work. */
    private static Map<String, String> contents(Path root) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = root.relativize(file).toString();
                if (!name.endsWith(".jsonl") && !name.endsWith(".html") && !name.endsWith(".part")) {
                    String text = Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1);
                    contents.put(name, text.replaceAll(TIMES, ""));
                }
            }
        }
        return contents;
    }
}
