package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataCommandTest {

    @TempDir
    private Path folder;

    private final String home = System.getProperty("user.home");

    /** Nothing of the user's own cache may be seen, nor anything put there. */
    @BeforeEach
    void hideTheCache() {
        Assumptions.assumeTrue(System.getenv("XDG_CACHE_HOME") == null, "no cache folder set by the environment");
        System.setProperty("user.home", folder.resolve("home").toString());
    }

    @AfterEach
    void restore() {
        System.setProperty("user.home", home);
    }

    private Run data(String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "data";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        all[arguments.length + 1] = "--data";
        all[arguments.length + 2] = folder.resolve("data").toString();
        return Run.of(all);
    }

    @Test
    void listShowsTable2AndWhatToDo() {
        Run run = data("list");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .containsPattern("(?m)^Rectangles +1000 +200 +50000 +784 +2 +no +643\\.1 MB +"
                        + "data make rectangles, or data get rectangles$")
                .containsPattern("(?m)^20-Newsgroups +12748 +3187 +3993 +62061 +20 +no +11\\.3 MB +data get news20$")
                .containsPattern("(?m)^Gisette .* data get mnist, then data make gisette, or data get gisette$")
                .containsPattern("(?m)^ISOLET +Cole & Fanty 1994, UCI\\. Licence: CC BY 4\\.0\\.$")
                .contains("Data folder: " + folder.resolve("data"));
        assertThat(folder.resolve("data")).doesNotExist();
    }

    @Test
    void makeShowCheck() throws IOException {
        Run make = data("make", "rectangles", "--seed", "5");
        assertThat(make.code()).as(make.err()).isZero();
        assertThat(make.out())
                .startsWith(
                        "Rectangles: 1000 + 200 + 50000 examples in " + folder.resolve("data/rectangles/generated"));

        Run show = data("show", "rectangles", "--examples", "1");
        assertThat(show.code()).as(show.err()).isZero();
        assertThat(show.out())
                .startsWith("Rectangles: generated, seed 5\n")
                .contains("█")
                .containsPattern("(?m)^all +1000 +200 +50000$");
        Path png = folder.resolve("sheet.png");
        assertThat(data("show", "rectangles", "--png", png.toString()).out()).contains("pictures in " + png);
        assertThat(Files.size(png)).isGreaterThan(500);

        Run check = data("check", "rectangles");
        assertThat(check.code()).as(check.err()).isZero();
        assertThat(check.out())
                .startsWith(
                        "Rectangles: ok, 1000 + 200 + 50000 examples of 784 features, 2 classes; generated, seed 5\n")
                .contains("  rectangles/generated/test-images-idx3-ubyte: unchanged since it was generated\n")
                .containsPattern("  note: \\d+ of 200 validation rows are also training rows\n");

        Files.writeString(folder.resolve("data/rectangles/generated/test-labels-idx1-ubyte"), "damaged");
        Run damaged = data("check");
        assertThat(damaged.code()).isEqualTo(3);
        assertThat(damaged.out()).contains("MNIST-rand: not present\n").contains("Rectangles: FAILED\n");
        assertThat(damaged.err()).contains("was modified after it was generated");
    }

    @Test
    void whatIsNotThereIsAClearSentence() {
        Run check = data("check", "isolet");
        assertThat(check.code()).isEqualTo(3);
        assertThat(check.err())
                .isEqualTo("arcmargin: ISOLET is not in " + folder.resolve("data")
                        + ": download it with 'arcmargin data get isolet'\n");
        assertThat(data("show", "cifar").code()).isEqualTo(3);
        assertThat(data("show", "rectangles", "--examples", "0").code()).isEqualTo(2);
        assertThat(data("make", "mnist-rand").err()).contains("download the digits with 'data get mnist'");
        Run negative = data("make", "mnist-image", "--variance", "-1");
        assertThat(negative.code()).isEqualTo(2);
        assertThat(negative.err()).contains("--variance is -1, must be at least 0");
        Run get = data("get", "isolet", "--from", folder.toString());
        assertThat(get.code()).isEqualTo(1);
        assertThat(get.err()).contains("isolet/isolet could not be fetched:").contains("no such file");
        assertThat(Run.of("data").code()).isEqualTo(2);
    }

    /** The files of the paper, where they are at hand: Table 2 to the last row, checksums included. */
    @Test
    @Tag("slow")
    void theOriginalsAreThoseOfTable2() {
        String originals = System.getenv("ARCMARGIN_DATA");
        Assumptions.assumeTrue(originals != null, "ARCMARGIN_DATA names a folder with the original files");
        Run run = Run.of("data", "check", "rectangles", "convex", "news20", "isolet", "mnist");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("Rectangles: ok, 1000 + 200 + 50000 examples of 784 features, 2 classes; original files")
                .contains("note: 6 of 200 validation rows are also training rows")
                .contains("note: 19351 of 50000 test rows duplicate an earlier one")
                .contains("Convex: ok, 6000 + 2000 + 50000 examples of 784 features, 2 classes; original files")
                .contains("note: the test file is sorted by class")
                .contains(
                        "20-Newsgroups: ok, 12748 + 3187 + 3993 examples of 62061 features, 20 classes; original files")
                .contains("ISOLET: ok, 4990 + 1248 + 1559 examples of 617 features, 26 classes; original files");
    }
}
