package arcmargin.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFolderTest {

    @TempDir
    Path folder;

    @Test
    void whatIsWrittenIsReadBackAndReported() throws Exception {
        ResultsFolder results = new ResultsFolder(folder.resolve("out"));
        for (SetResult result : Runs.likeThePaper().results()) {
            results.write(result);
        }
        assertThat(results.results()).isEqualTo(Runs.likeThePaper());

        results.write(Runs.of((set, column) -> 0.1, PaperSet.ISOLET).results().get(0));
        Files.writeString(folder.resolve("out/explanations.properties"), "isolet.step = Because.\n");
        Files.write(results.picture(PaperSet.CONVEX), new byte[] {1, 2, 3});
        assertThat(results.writeReport())
                .content()
                .contains("n = 0: 10.01 instead of 3.40 %. </strong>Because.")
                .contains("data:image/png;base64,AQID");
        assertThat(folder.resolve("out/report.md"))
                .content()
                .contains("| Convex ", "n = 0: 10.01 instead of 3.40 %. Because.");

        Files.writeString(folder.resolve("out/explanations.properties"), "isolet.biass = Because.\n");
        assertThatThrownBy(results::writeReport)
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("'isolet.biass' is no cell");
    }

    @Test
    void aTableIsPutBetweenItsMarks() throws Exception {
        ResultsFolder results = new ResultsFolder(folder);
        results.write(Runs.of(PaperSet::published, PaperSet.CONVEX).results().get(0));
        String text = "a\n<!-- results: begin -->\nstale\n<!-- results: end -->\nb\n";
        String updated = results.updated(text, "README.md");
        assertThat(updated)
                .startsWith("a\n<!-- results: begin -->\n\n| Test error")
                .contains("| Convex ")
                .doesNotContain("stale")
                .endsWith("\n<!-- results: end -->\nb\n");
        assertThat(results.updated(updated, "README.md")).isEqualTo(updated);
        assertThatThrownBy(() -> results.updated("none", "README.md"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("README.md: has no lines");
    }

    /** The table of the README is never typed. */
    @Test
    void theReadmeIsUpToDate() throws Exception {
        Path root = Path.of("").toAbsolutePath().getParent();
        String readme = Files.readString(root.resolve("README.md"));
        if (readme.contains("<!-- results: begin -->")) {
            assertThat(new ResultsFolder(root.resolve("docs/results")).updated(readme, "README.md"))
                    .as("brought up to date by ./arcmargin paper report docs/results --readme README.md")
                    .isEqualTo(readme);
        }
    }
}
