package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Section5CommandTest {

    @TempDir
    Path root;

    @BeforeEach
    void writeSets() throws IOException {
        Path data = Files.createDirectory(root.resolve("uci"));
        PublishedSets.write(data, "easy", 3);
        PublishedSets.write(data, "noise", 0);
    }

    private Run run(String... more) {
        String[] common = {
            "section5", "--data", root.toString(), "--out", root.resolve("out").toString()
        };
        String[] arguments = new String[common.length + more.length];
        System.arraycopy(common, 0, arguments, 0, common.length);
        System.arraycopy(more, 0, arguments, common.length, more.length);
        return Run.of(arguments);
    }

    @Test
    void stepsAreKeptAndTheReportShowsAllThatIsKnown() throws IOException {
        Run first = run("--parts", "baseline", "--sets", "easy");
        assertThat(first.code()).as(first.err()).isZero();
        Path journal = root.resolve("out/baseline.jsonl");
        String one = Files.readString(journal);
        assertThat(one).contains("\"easy\"").doesNotContain("\"noise\"");

        Run second = run("--parts", "baseline");
        assertThat(second.code()).as(second.err()).isZero();
        assertThat(Files.readString(journal)).startsWith(one).contains("\"noise\"");
        assertThat(Files.readString(root.resolve("out/index.html"))).contains("over 2 data sets", "committee");
        assertThat(Files.readString(root.resolve("out/README.md"))).contains("over 2 data sets", "| committee");
    }

    @Test
    void clustersOfEasySetsAreTheirClasses() throws IOException {
        Run run = run("--parts", "clustering,density");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(Files.readString(root.resolve("out/README.md")))
                .contains("## Clustering", "| k-means", "adjusted Rand index", "beside 0.");
        assertThat(Files.readString(root.resolve("out/clustering.jsonl")))
                .contains("\"easy\"", "\"kernel k-means, arccos:1\"", "\"spectral, rbf@0.5\"");
    }

    @Test
    void everyPartRunsOnASmallSetAndSaysWhatItFound() throws IOException {
        Run run = run("--parts", "conformal,combination,composition", "--sets", "easy");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(Files.readString(root.resolve("out/README.md")))
                .contains("- Conformal transformation, tuned against tuned over 1 data sets")
                .contains("- Combination: over 1 data sets the plain average of 21 kernels")
                .contains("- Composition: on");
        assertThat(Files.readString(root.resolve("out/index.html")))
                .contains("Mean weights of kernels", "Validation error over depth");
    }

    @Test
    void anUnknownPartOrSetIsToldInOneSentence() {
        assertThat(run("--parts", "absent").code()).isEqualTo(2);
        assertThat(run("--parts", "absent").err()).contains("there is no part absent, must be of baseline");
        assertThat(run("--sets", "absent").code()).isEqualTo(3);
        assertThat(run("--sets", "absent").err()).contains("no set absent: there are 2 sets");
    }
}
