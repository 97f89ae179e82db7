package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes at once with one folder of a study, one model file, one folder of copies. */
class SharedFilesTest {

    @TempDir
    private Path folder;

    @Test
    void twoProcesses() throws Exception {
        write(100);
        together(2, "train", "--kernel", "rbf:1", "--c", "1", "../rows.csv", "../m.model");
        requireWhole("m.model");
    }

    @Test
    @Tag("reliability")
    void oneModelFile() throws Exception {
        write(1000);
        Run alone =
                new Started(place(9)).run("train", "--kernel", "rbf:1", "--c", "1", "../rows.csv", "../alone.model");
        assertThat(alone.code()).as(alone.err()).isZero();
        for (int round = 0; round < 10; round++) {
            List<Run> runs = together(3, "train", "--kernel", "rbf:1", "--c", "1", "../rows.csv", "../m.model");
            assertThat(runs).allMatch(run -> run.code() == 0);
            assertThat(folder.resolve("m.model")).hasSameBinaryContentAs(folder.resolve("alone.model"));
        }
        requireWhole("m.model");
    }

    @Test
    @Tag("reliability")
    void oneFolderOfAStudy() throws Exception {
        write(240);
        for (int round = 0; round < 10; round++) {
            String out = "../out" + round;
            List<Run> runs = together(
                    3, "compare", "--kernels", "rbf:auto,linear", "--grid", "3x3", "--out", out, "../rows.csv");
            assertThat(runs).anyMatch(run -> run.code() == 0);
            assertThat(runs).allMatch(run -> run.code() == 0 || run.err().contains("another run"));
            requireWhole("out" + round);
        }
    }

    @Test
    @Tag("reliability")
    void oneFolderOfCopies() throws Exception {
        write(450_000); // so large that a copy is kept
        Map<String, String> cache =
                Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString());
        String expected = null;
        for (int round = 0; round < 3; round++) {
            for (Run run : together(cache, 3, "describe", "../rows.csv")) {
                assertThat(run.code()).as(run.err()).isZero();
                expected = expected == null ? run.out() : expected;
                assertThat(run.out()).isEqualTo(expected);
            }
        }
        try (Stream<Path> files = Files.walk(folder.resolve("cache/arcmargin/copies"))) {
            assertThat(files.filter(Files::isRegularFile)).hasSize(1);
        }
    }

    private void write(int rows) throws IOException {
        Random random = new Random(3);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows; i++) {
            text.append(random.nextGaussian() + i % 2).append(',').append(random.nextGaussian());
            text.append(i % 2 == 0 ? ",a\n" : ",b\n");
        }
        Files.writeString(folder.resolve("rows.csv"), text);
    }

    private Path place(int number) throws IOException {
        return Files.createDirectories(folder.resolve("place" + number));
    }

    private List<Run> together(int processes, String... command) throws Exception {
        return together(Map.of(), processes, command);
    }

    /** Starts the same command in several places at once; none hangs or shows a trace. */
    private List<Run> together(Map<String, String> environment, int processes, String... command) throws Exception {
        List<Process> started = new ArrayList<>();
        for (int k = 0; k < processes; k++) {
            started.add(new Started(place(k)).environment(environment).start(command));
        }
        List<Run> runs = new ArrayList<>();
        for (int k = 0; k < processes; k++) {
            assertThat(started.get(k).waitFor(2, TimeUnit.MINUTES)).as("hangs").isTrue();
            String err = Files.readString(folder.resolve("place" + k + ".err.txt"));
            assertThat(err).doesNotContain("defect");
            runs.add(new Run(
                    started.get(k).exitValue(), Files.readString(folder.resolve("place" + k + ".out.txt")), err));
        }
        return runs;
    }

    private void requireWhole(String name) throws IOException {
        Run check = Run.of("check", folder.resolve(name).toString());
        assertThat(check.code()).as(check.out() + check.err()).isZero();
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.map(Path::toString)).noneMatch(file -> file.endsWith(".part"));
        }
    }
}
