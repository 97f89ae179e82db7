package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What goes in and out by the standard streams and the arguments. */
class StreamsTest {

    @TempDir
    private Path parent;

    private Path folder;

    @BeforeEach
    void write() throws IOException {
        folder = Files.createDirectory(parent.resolve("here"));
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            rows.append(i % 7).append(',').append(i % 11).append(i % 3 == 0 ? ",a\n" : ",b\n");
        }
        Files.writeString(folder.resolve("rows.csv"), rows);
        assertThat(Run.of("train", "--kernel", "rbf:2", "--c", "1", at("rows.csv"), at("m.model"))
                        .code())
                .isZero();
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theCopyOfAPipeIsDeletedWhenTheCommandIsAskedToEnd() throws Exception {
        Path temporary = Files.createDirectory(parent.resolve("temporary"));
        Process process = new Started(folder)
                .java("-Djava.io.tmpdir=" + temporary)
                .input(ProcessBuilder.Redirect.PIPE)
                .start("describe", "-");
        try (OutputStream never = process.getOutputStream()) {
            never.write("1,2,a\n".getBytes(StandardCharsets.UTF_8));
            never.flush();
            await(temporary, 1);
            process.destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
        await(temporary, 0);
    }

    private static void await(Path folder, int files) throws Exception {
        for (int k = 0; folder.toFile().list().length != files; k++) {
            assertThat(k).as("%s", folder).isLessThan(600);
            Thread.sleep(50);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void namesOfStrangersHaveNoColour() throws Exception {
        String name = "red\u001b[8m\n.csv";
        Files.writeString(folder.resolve(name), "1,\u001b[31ma\n2,b\n2,\u001b[31ma\n3,b\n");
        for (List<String> command : List.of(
                List.of("describe", name), List.of("train", "--kernel", "rbf:2", "--c", "1", name, "red.model"))) {
            Run run = new Started(folder).run(command.toArray(String[]::new));
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.out()).contains("red\\x1b[8m\\n.csv", "\\x1b[31ma").doesNotContain("\u001b");
        }
    }

    @Test
    void noFileIsToHoldTwoOutputs() throws IOException {
        for (List<String> command : List.of(
                List.of("embed", "--kernel", "linear", at("rows.csv"), at("e"), "--model", at("e")),
                List.of(
                        "embed",
                        "--kernel",
                        "linear",
                        at("rows.csv"),
                        at("e"),
                        "--model",
                        at("p"),
                        "--plot",
                        at("../here/p")),
                List.of("conformal", "--kernel", "rbf:1", at("rows.csv"), at("c"), "--plot", at("c"), "--force"),
                List.of("geometry", "arccos:1", "--plot", at("g"), "--page", at("g")))) {
            Run run = Run.of(command.toArray(String[]::new));
            assertThat(run.code()).as("%s", command).isEqualTo(2);
            assertThat(run.err()).contains("is to hold two outputs");
        }
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("rows.csv", "m.model");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFinishedSearchWritesItsModelToWhereALinkPoints() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("linked.model"));
        String[] command = {
            "tune", "--kernel", "linear", "--grid", "2x2", "--no-extend", "--out", at("out"), at("rows.csv"), at("link")
        };
        for (int run = 0; run < 2; run++) {
            assertThat(Run.of(command).code()).isZero();
            assertThat(link).isSymbolicLink();
            assertThat(Run.of("check", at("linked.model")).code()).isZero();
            Files.delete(folder.resolve("linked.model"));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDeviceIsNoSuccess() throws Exception {
        for (List<String> command : List.of(
                List.of("predict", "m.model", "rows.csv", "-"),
                List.of("predict", "--json", "m.model", "rows.csv"),
                List.of("describe", "rows.csv"),
                List.of("inspect", "m.model"),
                List.of("kernel", "list"),
                List.of("--help"))) {
            Run run = new Started(folder).output(Path.of("/dev/full")).run(command.toArray(String[]::new));
            assertThat(run.code()).as("%s", command).isEqualTo(1);
            assertThat(run.err())
                    .as("%s", command)
                    .contains("arcmargin: the standard output cannot be written: No space left on device");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFileOnAFullDeviceIsNamed() throws Exception {
        Run run = Run.of("predict", at("m.model"), at("rows.csv"), "/dev/full");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).isEqualToIgnoringNewLines("arcmargin: /dev/full: No space left on device");
    }

    @Test
    void rowsMayComeFromTheStandardInput() throws Exception {
        Run expected = Run.of("predict", at("m.model"), at("rows.csv"), "-");
        Run run = new Started(folder).input(folder.resolve("rows.csv")).run("predict", "m.model", "-", "-");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo(expected.out());
    }

    @Test
    void anArgumentThatBeginsWithAnAtSignIsAFile() throws Exception {
        Files.copy(folder.resolve("rows.csv"), folder.resolve("@x.csv"));
        Run run = new Started(folder).run("describe", "@x.csv");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("@x.csv").contains("40");
    }

    @Test
    void wrongNumbersOfThreadsAndBytesAreWrongUsage() {
        for (String[] option : new String[][] {{"--threads", "0"}, {"--threads", "-1"}, {"--memory", "0"}}) {
            Run run = Run.of("train", "--kernel", "linear", "--c", "1", option[0], option[1], at("rows.csv"), at("x"));
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.err()).startsWith("arcmargin: Invalid value for option '" + option[0] + "'");
        }
    }

    @Test
    void terminalsObeyNothingThatComesFromAFile() throws IOException {
        assertThat(SafeText.line("a\u001b]0;x\u0007b\nc\u202ed")).isEqualTo("a\\x1b]0;x\\x07b\\nc\\u202ed");
        StringWriter shown = new StringWriter();
        try (Writer out = SafeText.filter(shown, SafeText.COLOURS)) {
            out.write("\u001b[31mred\u001b[0m \u001b[2J\u001b]0;title\u0007 \u001b[1A\rx\r\n\ty\u009bz");
        }
        assertThat(shown).hasToString("\u001b[31mred\u001b[0m \\x1b[2J\\x1b]0;title\\x07 \\x1b[1A\\rx\r\n\ty\\x9bz");
        Run run = Run.of("describe", "no\u001b[2Jne");
        assertThat(run.err()).isEqualToIgnoringNewLines("arcmargin: no\\x1b[2Jne: no such file");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aNameThatTheLocaleCannotWriteIsExplained() throws Exception {
        Run run = new Started(folder)
                .environment(Map.of("LC_ALL", "C"))
                .java("-Dsun.jnu.encoding=ANSI_X3.4-1968")
                .run("describe", "\u65e5\u672c.csv");
        assertThat(run.code()).isIn(2, 3);
        assertThat(run.err()).doesNotContain("defect");
    }
}
