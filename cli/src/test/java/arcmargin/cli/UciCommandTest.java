package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two small sets in the published layout: one that is easy, one whose classes are noise. */
class UciCommandTest {

    @TempDir
    Path root;

    private Path data;

    @BeforeEach
    void writeSets() throws IOException {
        data = Files.createDirectory(root.resolve("uci"));
        PublishedSets.write(data, "easy", 3);
        PublishedSets.write(data, "noise", 0);
        Files.writeString(data.resolve("published.csv"), "set,one,other\neasy,90.0,50.0\nnoise,45.0,40.0\n");
    }

    private Run run(String... more) {
        String[] arguments = new String[5 + more.length];
        System.arraycopy(
                new String[] {
                    "uci",
                    "--data",
                    data.toString(),
                    "--out",
                    root.resolve("out").toString()
                },
                0,
                arguments,
                0,
                5);
        System.arraycopy(more, 0, arguments, 5, more.length);
        return Run.of(arguments);
    }

    @Test
    void rankedAmongPublishedClassifiersAndResumed() throws IOException {
        Run first = run();
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).contains("easy", "noise", "committee", "2 sets, published protocol");
        Path stored = root.resolve("out/published/easy.json");
        String before = Files.readString(stored);
        assertThat(Files.readString(root.resolve("out/published.html"))).contains("critical difference");
        Run again = run("--json");
        assertThat(again.code()).isZero();
        assertThat(Files.readString(stored)).isEqualTo(before);
        assertThat(again.out()).contains("\"set\" : \"easy\"", "\"mean\"", "\"rank\"", "\"committee\"");
    }

    @Test
    void leakFreeChoosesInsideTheTrainingParts() {
        Run run = run("--protocol", "leak-free", "--sets", "easy");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("1 sets, leak-free protocol");
    }

    @Test
    void wrongSetsAndFoldersAreToldInOneSentence() {
        assertThat(run("--sets", "absent").code()).isEqualTo(3);
        assertThat(run("--sets", "absent").err()).contains("no set absent in");
        assertThat(run("--protocol", "x").code()).isEqualTo(2);
        Run empty = Run.of("uci", "--data", root.toString());
        assertThat(empty.code()).isEqualTo(3);
        assertThat(empty.err()).contains("has no data set");
    }
}
