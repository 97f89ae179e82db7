package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Matrices for other programs, and these programs where they are installed. */
class InteropTest {

    private static final Path EXAMPLES = Path.of("../docs/examples").toAbsolutePath();
    private static final Path PAGE = Path.of("../docs/guide/interop.md");

    // the system's own, which has its packages
    private static final String PYTHON = Files.exists(Path.of("/usr/bin/python3")) ? "/usr/bin/python3" : "python3";

    @TempDir
    private Path folder;

    @Test
    void theFormatIsThatOfTheName() throws IOException {
        Path data = Files.writeString(folder.resolve("d.csv"), "x,y,class\n1,2,1\n2,0,2\n,1,1\n");
        Path array = folder.resolve("k.NPY");
        assertThat(Run.of("matrix", "rbf:1", data.toString(), array.toString()).code())
                .isZero();
        assertThat(Files.readString(array, StandardCharsets.ISO_8859_1)).contains("NUMPY", "'shape': (3, 3)");
        Path text = folder.resolve("k");
        assertThat(Run.of("matrix", "rbf:1", data.toString(), text.toString()).code())
                .isZero();
        assertThat(Files.readAllLines(text).get(1)).startsWith("2 0:2 1:");
        assertThat(Run.of("matrix", "rbf:1", data.toString(), text.toString(), "--to", "npy", "--force")
                        .code())
                .isZero();
        assertThat(Files.readString(text, StandardCharsets.ISO_8859_1)).contains("NUMPY");
    }

    @Test
    void scalingIsLearntFromTheColumns() throws IOException {
        Path train = Files.writeString(folder.resolve("a.csv"), "x,class\n0,1\n10,2\n");
        Path test = Files.writeString(folder.resolve("b.csv"), "x,class\n5,1\n20,2\n");
        Path out = folder.resolve("k");
        Run run = Run.of(
                "matrix",
                "linear",
                "--scale",
                "minmax",
                test.toString(),
                out.toString(),
                "--against",
                train.toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(Files.readAllLines(out)).containsExactly("1 0:1 1:0.0 2:0.5", "2 0:2 1:0.0 2:2.0");
    }

    @Test
    void wrongUsageAndBadInputAreTold() throws IOException {
        Path data = Files.writeString(folder.resolve("d.csv"), "x,y,class\n1,2,a\n2,0,b\n");
        String out = folder.resolve("k").toString();
        assertThat(Run.of("matrix", "linear", data.toString(), data.toString()).code())
                .isEqualTo(2);
        assertThat(Run.of("matrix", "nonsense", data.toString(), out).code()).isEqualTo(2);
        Run named = Run.of("matrix", "linear", data.toString(), out);
        assertThat(named.code()).isEqualTo(3);
        assertThat(named.err()).contains("class \"a\"");
        assertThat(Run.of("matrix", "linear", folder.resolve("none.csv").toString(), out)
                        .code())
                .isEqualTo(3);
    }

    @Test
    void modelsBecomeOnnxGraphs() throws IOException {
        String data = EXAMPLES.resolve("rings.csv").toString();
        assertThat(Run.of("train", "--kernel", "biased:1", "--scale", "standard", "--c", "10", data, out("m"))
                        .code())
                .isZero();
        Run run = Run.of("convert", "--to", "onnx", out("m"), out("m.onnx"));
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(Files.readString(folder.resolve("m.onnx"), StandardCharsets.ISO_8859_1))
                .contains("decisions", "MatMul", "middle");
        assertThat(Run.of("convert", "--to", "libsvm", "--float", out("m"), out("x"))
                        .code())
                .isEqualTo(2);
        Path table = Files.writeString(folder.resolve("t.csv"), """
                size,colour,class
                1,red,a
                2,green,b
                3,red,a
                4,green,b
                5,red,a
                6,green,b
                """);
        assertThat(Run.of("train", "--kernel", "rbf:1", "--c", "1", table.toString(), out("t"))
                        .code())
                .isZero();
        Run refused = Run.of("convert", "--to", "onnx", out("t"), out("t.onnx"));
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("colour");
    }

    @Tag("slow")
    @Test
    void scikitLearnErrsAsOftenAsWeDo() throws Exception {
        assumeTrue(run(List.of(PYTHON, "-c", "import sklearn")).code() == 0, "scikit-learn is not installed");
        Files.createDirectories(folder.resolve("docs"));
        Files.createSymbolicLink(folder.resolve("docs/examples"), EXAMPLES);
        String[] scaled = {"matrix", "arccos:1", "--scale", "standard"};
        matrices(scaled, "rings.csv", "train.npy", "rings-test.csv", "test.npy");
        String program = Files.readString(PAGE)
                .lines()
                .dropWhile(line -> !line.equals("```python"))
                .skip(1)
                .takeWhile(line -> !line.equals("```"))
                .collect(Collectors.joining("\n"));
        Run printed = run(List.of(PYTHON, "-c", program));
        String train = EXAMPLES.resolve("rings.csv").toString();
        assertThat(Run.of("train", "--kernel", "arccos:1", "--scale", "standard", "--c", "10", train, out("m"))
                        .code())
                .isZero();
        Run predicted = Run.of(
                "predict",
                "--json",
                out("m"),
                EXAMPLES.resolve("rings-test.csv").toString());
        int ours = new JsonMapper().readTree(predicted.out()).get("correct").asInt();
        assertThat(printed.out().strip()).as(printed.err()).isEqualTo(ours + " of 300");
    }

    @Tag("slow")
    @Test
    void libsvmFindsOurObjective() throws Exception {
        assumeTrue(run(List.of("svm-train")).code() == 1, "LIBSVM is not installed");
        Path data = folder.resolve("d.csv");
        Files.writeString(
                data,
                Files.readString(EXAMPLES.resolve("rings.csv"))
                        .replace("inner", "1")
                        .replace("middle", "2")
                        .replace("outer", "1"));
        Path matrix = folder.resolve("k");
        assertThat(Run.of("matrix", "arccos:1", data.toString(), matrix.toString())
                        .code())
                .isZero();
        Run printed = run(List.of("svm-train", "-t", "4", "-c", "10", "-e", "1e-5", "k", "k.model"));
        Run trained = Run.of(
                "train",
                "--kernel",
                "arccos:1",
                "--c",
                "10",
                "--tolerance",
                "1e-5",
                "--json",
                data.toString(),
                out("m"));
        double objective =
                new JsonMapper().readTree(trained.out()).get("objective").asDouble();
        Matcher theirs = Pattern.compile("obj = (\\S+),").matcher(printed.out());
        assertThat(theirs.find()).as(printed.out() + printed.err()).isTrue();
        assertThat(Double.parseDouble(theirs.group(1))).isCloseTo(objective, withinPercentage(1e-3));
    }

    private String out(String name) {
        return folder.resolve(name).toString();
    }

    private void matrices(String[] command, String train, String trainOut, String test, String testOut) {
        String[] first = {
            EXAMPLES.resolve(train).toString(), folder.resolve(trainOut).toString()
        };
        String[] second = {
            EXAMPLES.resolve(test).toString(),
            folder.resolve(testOut).toString(),
            "--against",
            EXAMPLES.resolve(train).toString()
        };
        for (String[] rest : List.of(first, second)) {
            Run run = Run.of(Stream.of(command, rest).flatMap(Arrays::stream).toArray(String[]::new));
            assertThat(run.code()).as(run.err()).isZero();
        }
    }

    private Run run(List<String> command) throws Exception {
        Process process;
        try {
            process = new ProcessBuilder(command).directory(folder.toFile()).start();
        } catch (IOException e) {
            return new Run(127, "", e.getMessage());
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), out, err);
    }
}
