package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {

    @TempDir
    private Path folder;

    private Path data;
    private Path study;

    @BeforeEach
    void write() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            rows.append(i % 7).append(',').append(i % 11).append(i % 3 == 0 ? ",a\n" : ",b\n");
        }
        data = Files.writeString(folder.resolve("rows.csv"), rows);
        study = folder.resolve("study");
        Run run = Run.of(
                "compare",
                "--kernels",
                "linear",
                "--grid",
                "2x2",
                "--finest",
                "inf",
                data.toString(),
                "--out",
                study + "");
        assertThat(run.code()).as(run.err()).isZero();
    }

    private Path only(String name) throws IOException {
        try (Stream<Path> files = Files.list(study.resolve(name))) {
            return files.findFirst().orElseThrow();
        }
    }

    @Test
    void whatIsWholeIsSaidToBe() throws IOException {
        Run run = Run.of("check", study.toString(), only("models").toString(), data.toString());
        assertThat(run.code()).as(run.err()).isZero();
        List<String> lines = run.out().lines().toList();
        assertThat(lines.get(0)).matches(".*: a study of \\d+ lines and \\d+ files, all as they were written");
        assertThat(lines.get(1)).contains(": a whole model of 2 classes, ");
        assertThat(lines.get(2)).endsWith(": CSV data, 60 rows of 2 features");
    }

    @Test
    void whatIsChangedIsNamed() throws IOException {
        Path model = only("models");
        byte[] bytes = Files.readAllBytes(model);
        bytes[bytes.length / 2] ^= 1;
        Files.write(model, bytes);
        Files.delete(study.resolve("results.json"));
        Files.writeString(study.resolve("journal.jsonl"), "{\"half", StandardOpenOption.APPEND);
        Run run = Run.of("check", study.toString(), model.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err())
                .contains("models/" + model.getFileName() + ": was changed or damaged")
                .contains("results.json: is missing")
                .contains("the last line is incomplete");
        assertThat(run.err().lines().anyMatch(line -> line.startsWith("arcmargin: " + model + ":")))
                .isTrue();
    }

    @Test
    void otherFoldersAndNoFilesAreRefused() {
        Run other = Run.of("check", folder.toString());
        assertThat(other.code()).isEqualTo(3);
        assertThat(other.err()).contains(": holds no study");
        assertThat(Run.of("check", folder.resolve("none").toString()).code()).isEqualTo(3);
    }
}
