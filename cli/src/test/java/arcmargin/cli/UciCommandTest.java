package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two small sets in the published layout: one that is easy, one whose classes are noise. */
class UciCommandTest {

    private static final int ROWS = 48;

    @TempDir
    Path root;

    private Path data;

    @BeforeEach
    void writeSets() throws IOException {
        data = Files.createDirectory(root.resolve("uci"));
        writeSet("easy", 3);
        writeSet("noise", 0);
        Files.writeString(data.resolve("published.csv"), "set,one,other\neasy,90.0,50.0\nnoise,45.0,40.0\n");
    }

    private void writeSet(String name, double distance) throws IOException {
        Path folder = Files.createDirectory(data.resolve(name));
        Random random = new Random(1);
        StringBuilder rows = new StringBuilder("\tf1\tf2\tclase\n");
        for (int i = 0; i < ROWS; i++) {
            int label = i % 2;
            rows.append(String.format(
                    Locale.ROOT,
                    "%d\t%.4f\t%.4f\t%d%n",
                    i + 1,
                    random.nextGaussian() + distance * label,
                    random.nextGaussian(),
                    label));
        }
        Files.writeString(folder.resolve(name + "_R.dat"), rows);
        Files.writeString(folder.resolve("conxuntos.dat"), rows(0, 24) + "\n" + rows(24, ROWS) + "\n");
        StringBuilder folds = new StringBuilder();
        for (int f = 0; f < 4; f++) {
            int fold = f;
            folds.append(IntStream.range(0, ROWS)
                            .filter(i -> i / 2 % 4 != fold)
                            .mapToObj(Integer::toString)
                            .collect(Collectors.joining(" ")))
                    .append('\n')
                    .append(IntStream.range(0, ROWS)
                            .filter(i -> i / 2 % 4 == fold)
                            .mapToObj(Integer::toString)
                            .collect(Collectors.joining(" ")))
                    .append('\n');
        }
        Files.writeString(folder.resolve("conxuntos_kfold.dat"), folds);
    }

    private static String rows(int from, int to) {
        return IntStream.range(from, to).mapToObj(Integer::toString).collect(Collectors.joining(" "));
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
