package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.state.TextFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaperCommandTest {

    @TempDir
    Path folder;

    private final String home = System.getProperty("user.home");

    /** Data sets are also looked for in the user's cache folder, which may hold some. */
    @BeforeEach
    void leaveHome() {
        System.setProperty("user.home", folder.toString());
    }

    @AfterEach
    void comeBack() {
        System.setProperty("user.home", home);
    }

    @Test
    void figure2GoesToAFileOrStandardOutput() throws Exception {
        Path file = folder.resolve("jn.svg");
        assertThat(Run.of("paper", "figure2", "--out", file.toString())).isEqualTo(new Run(0, "", ""));
        assertThat(Run.of("paper", "figure2").out())
                .isEqualTo(Files.readString(file))
                .startsWith("<svg xmlns=");
    }

    @Test
    void table2SaysWhatIsMissingAndHowToGetIt() {
        Run run = Run.of("paper", "table2", "--data", folder.toString());
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("| 20-Newsgroups    |    12748 |       3187 |  3993 |     62061 |      20 |")
                .contains("arcmargin data make rectangles");
    }

    @Test
    void aSetThatIsNotHereIsNamedWithTheCommandThatBringsIt() {
        Path results = folder.resolve("results");
        Run run =
                Run.of("paper", "table3", "--sets", "isolet", "--data", folder.toString(), "--out", results.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("ISOLET is not in " + folder, "arcmargin data get isolet");
        assertThat(results).doesNotExist();

        run = Run.of("paper", "all", "--data", folder.toString(), "--out", results.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("Convex is not in", "no data set of the paper is in " + folder);

        run = Run.of("paper", "table4", "--sets", "iris");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("--sets iris: must be of mnist-rand, mnist-image, rectangles,");
    }

    @Test
    void resultsNameTheCommandButNotTheFoldersOfTheMachine() {
        assertThat(PaperExperiment.command(
                        List.of("paper", "all", "--data", "/home/me/--out", "--out=/tmp/x", "--sets", "convex,isolet")))
                .isEqualTo("./arcmargin paper all --data DIR --out=DIR --sets convex,isolet");
        assertThat(PaperExperiment.command(List.of("paper", "table3", "--threads=2", "--out", "a", "--quick")))
                .isEqualTo("./arcmargin paper table3 --threads=2 --out DIR --quick");
    }

    @Test
    void aFolderWithoutResultsIsNamed() {
        Run run = Run.of("paper", "report", folder.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err())
                .isEqualTo("arcmargin: " + folder + ": no results there; 'arcmargin paper all --out " + folder
                        + "' makes them\n");
    }

    @Test
    void aDamagedResultIsNamed() throws Exception {
        TextFile.write("{\n  \"set\" : \"IRIS\"\n}", folder.resolve("convex.json"));
        Run run = Run.of("paper", "report", folder.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).startsWith("arcmargin: " + folder.resolve("convex.json") + ":2:");
    }
}
