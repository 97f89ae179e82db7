package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GpCommandTest {

    private static final Path EXAMPLES = Path.of("").toAbsolutePath().resolveSibling("docs/examples");
    private static final String RINGS = EXAMPLES.resolve("rings.csv").toString();
    private static final String TEST = EXAMPLES.resolve("rings-test.csv").toString();

    @TempDir
    private Path folder;

    private String model() {
        return folder.resolve("rings.model").toString();
    }

    @Test
    void modelIsOneLikeAnyOther() throws IOException {
        Run gp = Run.of("gp", RINGS, model(), "--kernel", "rbf:auto,arccos:1", "--test", TEST);
        assertThat(gp.code()).as(gp.err()).isZero();
        assertThat(gp.out().lines().findFirst().orElseThrow()).contains("240 rows, 2 features, 3 classes");
        assertThat(gp.out())
                .contains("fitted    ")
                .containsPattern("test      .*rings-test.csv: 300 rows, error \\d\\.\\d\\d %, log loss 0\\.\\d{4}");

        Path predictions = folder.resolve("out.csv");
        Run predict = Run.of("predict", "--probabilities", model(), TEST, predictions.toString());
        assertThat(predict.code()).as(predict.err()).isZero();
        String error = gp.out().replaceAll("(?s).*error (\\S+ %).*", "$1");
        assertThat(predict.out()).startsWith("error " + error);
        assertThat(Files.readAllLines(predictions)).hasSize(301);

        Run inspect = Run.of("inspect", model());
        assertThat(inspect.out())
                .contains("a Gaussian process, 3 latent functions")
                .contains("@")
                .contains("evidence");
        Run check = Run.of("check", model());
        assertThat(check.code()).isZero();
        assertThat(check.out()).contains("a whole model of 3 classes");
        byte[] bytes = Files.readAllBytes(Path.of(model()));
        bytes[bytes.length / 2] ^= 4;
        Files.write(Path.of(model()), bytes);
        assertThat(Run.of("check", model()).code()).isEqualTo(3);
    }

    @Test
    void jsonAndRepeatable() throws IOException {
        Run first = Run.of("gp", RINGS, model(), "--kernel", "arccos:2", "--json", "--threads", "1");
        byte[] bytes = Files.readAllBytes(Path.of(model()));
        assertThat(first.out()).containsPattern("\"evidence\" ?: ?-").contains("@arccos:2");
        Run second = Run.of("gp", RINGS, model(), "--kernel", "arccos:2", "--threads", "2");
        assertThat(second.code()).as(second.err()).isZero();
        assertThat(Files.readAllBytes(Path.of(model()))).isEqualTo(bytes);
    }

    @Test
    void usageAndInputAreToldApart() throws IOException {
        Run unknown = Run.of("gp", RINGS, model(), "--kernel", "rbf:auto,gauss:2");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("unknown kernel 'gauss'");
        Run layers = Run.of("gp", RINGS, model(), "--kernel", "ntk{smoothed:auto/arccos:1}");
        assertThat(layers.code()).isEqualTo(2);
        assertThat(layers.err()).contains("give that parameter a number");
        Run small = Run.of("gp", RINGS, model(), "--memory", "1m");
        assertThat(small.code()).isEqualTo(3);
        assertThat(small.err()).contains("are allowed: take a sample of the rows");
        Path foreign = Files.writeString(folder.resolve("mine.txt"), "mine\n");
        assertThat(Run.of("gp", RINGS, foreign.toString()).code()).isEqualTo(3);
        assertThat(foreign).hasContent("mine\n");
    }

    /** Formats that cannot hold a process say so. */
    @Test
    void otherFormatsRefuseIt() {
        assertThat(Run.of("gp", RINGS, model(), "--kernel", "rbf:1").code()).isZero();
        for (String format : List.of("libsvm", "onnx")) {
            Run converted = Run.of(
                    "convert", "--to", format, model(), folder.resolve("x").toString());
            assertThat(converted.code()).as(format).isEqualTo(3);
            assertThat(converted.err()).contains("Gaussian process").contains("one kernel expansion".substring(4));
        }
    }
}
