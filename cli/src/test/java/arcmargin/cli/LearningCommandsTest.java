package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that learn a kernel: combine, conformal, compare --explore. */
class LearningCommandsTest {

    @TempDir
    Path root;

    private Path data;

    @BeforeEach
    void writeData() throws IOException {
        data = root.resolve("data.csv");
        Random random = new Random(1);
        StringBuilder rows = new StringBuilder("x,y,class\n");
        for (int i = 0; i < 60; i++) {
            double radius = (i % 2 == 0 ? 1 : 2) + 0.3 * random.nextGaussian();
            double angle = 2 * Math.PI * random.nextDouble();
            rows.append(String.format(
                    Locale.ROOT,
                    "%.4f,%.4f,%s%n",
                    radius * Math.cos(angle),
                    radius * Math.sin(angle),
                    i % 2 == 0 ? "inner" : "outer"));
        }
        Files.writeString(data, rows);
    }

    private String model() {
        return root.resolve("my.model").toString();
    }

    @Test
    void combineWritesAModelOfOneSumAndShowsTheWeights() {
        Run run = Run.of("combine", "--rule", "easymkl", "--folds", "3", data.toString(), model());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("alignment", "arccos:0/arccos:1x3", "held-out rows wrong", "of 15 kernels");
        Run inspected = Run.of("inspect", model());
        assertThat(inspected.out()).contains("@arccos:0+", "a kernel expansion");
        Run predicted = Run.of("predict", model(), data.toString());
        assertThat(predicted.code()).as(predicted.err()).isZero();
        assertThat(predicted.out()).contains("of 60 rows wrong");
    }

    @Test
    void combineTakesKernelsAndPrintsJson() {
        Run run =
                Run.of("combine", "--kernels", "arccos:0,rbf:auto", "--folds", "2", "--json", data.toString(), model());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("\"rule\" : \"average\"", "\"weight\" : 0.25", "\"alignment\" : null");
    }

    @Test
    void conformalWritesTheBetterModel() {
        Run run = Run.of(
                "conformal", "--kernel", "rbf:0.1", "--c", "1", "--folds", "3", "--always", data.toString(), model());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("plain        rbf:0.1, C = 1:", "transformed  margin:");
        assertThat(Run.of("inspect", model()).out()).contains("a kernel expansion, transformed by margin:");
        assertThat(Run.of("predict", model(), data.toString()).out()).contains("of 60 rows wrong");
        Run refused = Run.of("convert", model(), root.resolve("x.onnx").toString(), "--to", "onnx");
        assertThat(refused.code()).isNotZero();
        assertThat(refused.err()).contains("cannot be exported to ONNX");
        refused = Run.of("convert", model(), root.resolve("x.libsvm").toString(), "--to", "libsvm");
        assertThat(refused.err())
                .contains("a model of a kernel expansion, transformed by margin:")
                .contains(" cannot be written for LIBSVM, whose models are one kernel expansion");
    }

    @Test
    void conformalDrawsTheVolumeElementBeforeAndAfter() throws IOException {
        Path drawing = root.resolve("volume.svg");
        String[] command = {
            "conformal",
            "--kernel",
            "rbf:1",
            "--c",
            "10",
            "--folds",
            "3",
            "--always",
            "--plot",
            drawing.toString(),
            data.toString(),
            model()
        };
        Run run = Run.of(command);
        assertThat(run.code()).as(run.err()).isZero();
        String svg = Files.readString(drawing);
        assertThat(svg).startsWith("<svg xmlns=").contains(">rbf:1<", ">rbf:1, margin:");
        // That of the RBF kernel is the same everywhere, so that of the transformed one varies by the factors alone.
        List<Integer> boxesOfShades = Pattern.compile("class=\"box\" d=\"([^\"]*)\"")
                .matcher(svg)
                .results()
                .map(path -> path.group(1).split("M").length - 1)
                .toList();
        assertThat(boxesOfShades).startsWith(1600).hasSizeGreaterThan(10);
        assertThat(boxesOfShades.stream().mapToInt(boxes -> boxes).sum()).isEqualTo(3200);

        Files.writeString(data, "x,y,z,class\n1,2,3,a\n2,3,4,b\n1,2,4,a\n2,3,5,b\n1,3,3,a\n2,2,4,b\n");
        command[command.length - 1] = root.resolve("other.model").toString();
        Run refused = Run.of(command);
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("3 features and 2 classes: volume elements are drawn of two features");
        assertThat(root.resolve("other.model")).doesNotExist();
        writeData();
        command[2] = "arccos:0";
        Run rough = Run.of(command);
        assertThat(rough.code()).isEqualTo(3);
        assertThat(rough.err()).contains("arccos:0 has no metric, and so no volume element to draw");
        assertThat(root.resolve("other.model")).doesNotExist();
    }

    @Test
    void wrongUsageIsToldInASentence() {
        assertThat(Run.of("combine", "--rule", "best", data.toString(), model()).err())
                .contains("the rule of weights is best, must be one of average, alignment, easymkl");
        assertThat(Run.of("combine", "--kernels", "rbff:1", data.toString(), model())
                        .code())
                .isEqualTo(2);
        assertThat(Run.of("conformal", "--factor", "support", "--rounds", "2", data.toString(), model())
                        .err())
                .contains("--rounds is 2, must be 1 with --factor support");
        assertThat(Run.of("compare", "--explore", "--kernels", "linear", data.toString())
                        .err())
                .contains("--explore has its own kernels");
    }

    @Test
    void exploreSearchesStacksAndDrawsThem() throws IOException {
        Path out = root.resolve("explored");
        Run run = Run.of(
                "compare",
                "--explore",
                "--folds",
                "2",
                "--grid",
                "3x2",
                "--finest",
                "inf",
                "--no-extend",
                "--test",
                "0.3",
                "--out",
                out.toString(),
                data.toString());
        assertThat(run.code()).as(run.err()).isZero();
        String report = Files.readString(out.resolve("report.html"));
        assertThat(report).contains("over the number of layers and bias", "over the number of layers and degree");
        assertThat(Files.readString(out.resolve("results.json"))).contains("biased:auto/{arccos:auto}xauto");
    }
}
