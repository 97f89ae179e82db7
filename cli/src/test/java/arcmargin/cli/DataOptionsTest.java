package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How data that differ from the training data meet a model. */
class DataOptionsTest {

    @TempDir
    private Path folder;

    private Path model;

    @BeforeEach
    void train() throws IOException {
        model = folder.resolve("model");
        Path training = file("training", "kind,x,y\nlow,1,9\nlow,2,8\nhigh,8,?\nhigh,9,1\nhigh,10,2\n");
        Run run = Run.of(
                "train",
                "--kernel",
                "linear",
                "--c",
                "1",
                "--label",
                "kind",
                "--missing",
                "median",
                "--scale",
                "minmax",
                training.toString(),
                model.toString());
        assertThat(run.err()).isEmpty();
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    private Run predict(Path data, String... options) {
        List<String> arguments = new ArrayList<>(List.of("predict", "--plain"));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of(model.toString(), data.toString(), "-"));
        return Run.of(arguments.toArray(new String[0]));
    }

    @Test
    void missingValuesAreThoseOfTheTrainingData() throws IOException {
        assertThat(Files.readString(model, StandardCharsets.ISO_8859_1))
                .contains("column number \"x\" 8.0\ncolumn number \"y\" 5.0 indicator\n");
        Run run = predict(file("test", "x,y\n?,9\n10,?\n"), "--label", "none");
        assertThat(run.out()).isEqualTo("low\nhigh\n");
    }

    @Test
    void furtherFeaturesAreRefusedOrDropped() throws IOException {
        Path data = file("test", "low 1:1 2:9\nhigh 1:9 3:7\n");
        Run refused = predict(data);
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("test:2:10: feature 3, expected at most 2 as there are 2 features to match");
        assertThat(predict(data, "--drop-further-features").out()).isEqualTo("low\nhigh\n");
    }

    @Test
    void unseenLabelsAreErrorsNotFailures() throws IOException {
        Run run = predict(file("test", "low 1:1 2:9\nother 1:9\n"));
        assertThat(run.code()).isZero();
        assertThat(run.out()).isEqualTo("low\nhigh\n");
        assertThat(run.err()).contains("other");
    }

    @Test
    void oneClassCannotBeTrained() throws IOException {
        Path data = file("one", "a 1:1\na 1:2\n");
        Run run = Run.of("train", "--kernel", "linear", "--c", "1", data.toString(), model.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("has only the class \"a\" in 2 rows, expected two classes at least to train on");
    }
}
