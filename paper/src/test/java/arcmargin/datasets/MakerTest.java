package arcmargin.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import arcmargin.data.DensePoints;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generates sets from their recipes and reads the files back. */
class MakerTest {

    @TempDir
    private Path folder;

    private final Catalogue catalogue = Catalogue.standard();

    private DataFolder data() {
        return DataFolder.of(folder, Map.of(), "Linux", folder.resolve("home").toString());
    }

    private Path make(String name, long seed, int threads) throws IOException {
        try (Workers workers = Workers.of(threads)) {
            return new Maker(data(), null, null, Resources.of(workers)).make(catalogue.set(name), seed, folder);
        }
    }

    private BenchmarkData load(String name) throws IOException {
        try (Workers workers = Workers.of(2)) {
            return data().require(catalogue.set(name)).load(BenchmarkFiles.SPLIT_SEED, Resources.of(workers));
        }
    }

    @Test
    void whatIsMadeIsWhatIsReadAndWhatIsDrawnInMemory() throws IOException {
        Path made = make("rectangles", 1, 2);
        assertThat(made).isEqualTo(folder.resolve("rectangles/generated"));
        BenchmarkData read = load("rectangles");
        try (Workers workers = Workers.of(1)) {
            BenchmarkData drawn = BenchmarkData.generatedRectangles(1, Resources.of(workers));
            assertThat(read.examples()).isEqualTo(drawn.examples());
            assertThat(Arrays.equals(
                            ((DensePoints) read.test().points()).values(),
                            ((DensePoints) drawn.test().points()).values()))
                    .isTrue();
            assertThat(read.test().labels()).isEqualTo(drawn.test().labels());
            assertThat(read.split()).isEqualTo(drawn.split());
            assertThat(read.provenance()).isEqualTo(drawn.provenance()).isEqualTo("generated, seed 1");
            assertThat(read.generated()).isTrue();
        }
    }

    @Test
    void anotherSeedReplacesTheWholeSet() throws IOException {
        Path made = make("rectangles", 1, 2);
        byte[] before = Files.readAllBytes(made.resolve("train-images-idx3-ubyte"));
        make("rectangles", 2, 1);
        assertThat(Files.readAllBytes(made.resolve("train-images-idx3-ubyte"))).isNotEqualTo(before);
        assertThat(MadeNote.read(made.resolve(MadeNote.FILE)).seed()).isEqualTo(2);
        try (Stream<Path> left = Files.list(folder.resolve("rectangles"))) {
            assertThat(left).containsExactly(made);
        }
    }

    @Test
    void theLeastVarianceOfPatchesIsTheRecipesOrTheUsers() throws IOException {
        Path photos = Files.createDirectory(folder.resolve("photos"));
        BufferedImage image = new BufferedImage(80, 40, BufferedImage.TYPE_BYTE_GRAY);
        Draw random = new Draw(3, 1);
        for (int p = 0; p < 80 * 40; p++) {
            image.getRaster().setSample(p % 80, p / 80, 0, p % 80 < 40 ? 100 + random.below(50) : random.below(256));
        }
        ImageIO.write(image, "png", photos.resolve("half.png").toFile());
        Path made = make("rectangles-image", 1, 2);
        MadeNote note = MadeNote.read(made.resolve(MadeNote.FILE));
        assertThat(note.text())
                .isEqualTo(
                        "generated, seed 1, backgrounds from photographs of photos, patches of variance 150 or more");
        try (Workers workers = Workers.of(2)) {
            new Maker(data(), null, 1000, Resources.of(workers)).make(catalogue.set("rectangles-image"), 1, folder);
        }
        MadeNote other = MadeNote.read(made.resolve(MadeNote.FILE));
        assertThat(other.text()).endsWith("patches of variance 1000 or more");
        assertThat(other.sha256()).isNotEqualTo(note.sha256());
    }

    @Test
    void whatIsChangedAfterwardsIsFoundOut() throws IOException {
        Path made = make("rectangles", 1, 2);
        Benchmark set = catalogue.set("rectangles");
        try (Workers workers = Workers.of(2)) {
            Inspection found = Inspection.of(data().require(set), catalogue, data(), Resources.of(workers));
            assertThat(found.verified())
                    .hasSize(4)
                    .allMatch(line -> line.endsWith(": unchanged since it was generated"));
            assertThat(found.notes())
                    .anyMatch(note -> note.matches("\\d+ of 200 validation rows are also training rows"))
                    .anyMatch(note -> note.matches("19\\d\\d\\d of 50000 test rows duplicate an earlier one"));
            Path labels = made.resolve("test-labels-idx1-ubyte");
            byte[] content = Files.readAllBytes(labels);
            content[1000] ^= 1;
            Files.write(labels, content);
            assertThatThrownBy(() -> Inspection.of(data().require(set), catalogue, data(), Resources.of(workers)))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage(labels + ": was modified after it was generated; generate it again with "
                            + "'data make rectangles'");
        }
    }

    @Test
    void ingredientsAreAskedFor() {
        assertThatThrownBy(() -> make("mnist-rand", 1, 1))
                .isInstanceOf(BadInputException.class)
                .hasMessage("mnist/train-images-idx3-ubyte is not in " + folder
                        + ": download the digits with 'data get mnist'");
        assertThatThrownBy(() -> make("isolet", 1, 1))
                .hasMessage("ISOLET cannot be generated: download it with 'data get isolet'");
        assertThat(folder).isEmptyDirectory();
    }
}
