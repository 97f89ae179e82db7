package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Section5CommandTest {

    @TempDir
    Path root;

    private final String home = System.getProperty("user.home");

    @BeforeEach
    void writeSets() throws IOException {
        Assumptions.assumeTrue(System.getenv("XDG_CACHE_HOME") == null, "no cache folder set by the environment");
        System.setProperty("user.home", root.resolve("home").toString()); // no data sets of the user's own
        Path data = Files.createDirectory(root.resolve("uci"));
        PublishedSets.write(data, "easy", 3);
        PublishedSets.write(data, "noise", 0);
    }

    @AfterEach
    void restore() {
        System.setProperty("user.home", home);
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
        assertThat(Files.readString(root.resolve("out/README.md")))
                .contains("over 2 data sets", "| committee")
                .doesNotContain("earlier version");
    }

    @Test
    void theReportNamesWhatIsMissingAndWhatIsOutdated() throws IOException {
        run("--parts", "baseline", "--sets", "easy");
        Path report = root.resolve("out/README.md");
        assertThat(Files.readString(report)).contains("Of 2 steps 1 have been run; not yet: noise.");

        Path rows = root.resolve("uci/easy/easy_R.dat"); // other rows: the result is not of these
        Files.writeString(rows, Files.readString(rows).replaceFirst("1\t-?0", "1\t1"));
        Run other = run("--parts", "baseline", "--sets", "noise");
        assertThat(other.code()).as(other.err()).isZero();
        assertThat(Files.readString(report))
                .contains("over 2 data sets")
                .contains("from other data, and shown until they are run again: easy.");
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
                .contains("1. A conformal transformation by the margin ")
                .contains("**Over 1 data sets the conformal transformation by the margin takes")
                .contains("**Over 1 data sets the plain average of 15 arc-cosine kernels")
                .contains("1. A search over stacks of up to eight layers is ", "**Of 1 data sets, on ")
                .contains("](figures/volume-element.svg)", "](figures/weights.svg)", "](figures/composition.svg)");
        assertThat(Files.readString(root.resolve("out/figures/weights.svg"))).startsWith("<svg xmlns=");
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
