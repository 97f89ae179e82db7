package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdxFilesTest {

    private static final byte[] IMAGES = {
        0, 0, 8, 3, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 2, 1, 2, 3, 4, 0, 0, 0, -1, 9, 8, 7, 6
    };
    private static final byte[] LABELS = {0, 0, 8, 1, 0, 0, 0, 3, 7, 0, 7};

    @TempDir
    private Path folder;

    private Path write(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    private static Dataset read(Path file) {
        return Texts.load(file, ReadOptions.defaults(), 2).dataset();
    }

    @Test
    void imagesAndLabelsFindEachOther() throws IOException {
        Path images = write("train-images-idx3-ubyte", IMAGES);
        Path labels = write("train-labels-idx1-ubyte.gz", Texts.packed(LABELS));
        Dataset data = read(images);
        assertThat(data.points()).isEqualTo(DensePoints.of(new double[][] {{1, 2, 3, 4}, {0, 0, 0, 255}, {9, 8, 7, 6}
        }));
        assertThat(data.classes()).containsExactly("0", "7");
        assertThat(data.labels()).containsExactly(1, 0, 1);
        assertThat(read(labels)).isEqualTo(data);
    }

    @Test
    void labelsMayBeNamedOrNotWanted() throws IOException {
        Path images = write("pictures", IMAGES);
        write("digits", LABELS);
        assertThat(read(images).unlabelledRows()).isEqualTo(3);
        DataFile named = Texts.load(images, ReadOptions.defaults().withLabel("digits"), 1);
        assertThat(named.dataset().labels()).containsExactly(1, 0, 1);
        DataFile without = Texts.load(images, ReadOptions.defaults().withLabel("none"), 1);
        assertThat(without.dataset().unlabelledRows()).isEqualTo(3);
    }

    @Test
    void allTypesOfNumbers() throws IOException {
        ByteBuffer floats = ByteBuffer.allocate(20).put(new byte[] {0, 0, 13, 2, 0, 0, 0, 1, 0, 0, 0, 2});
        assertThat(read(write("f", floats.putFloat(0.5f).putFloat(-3).array()))
                        .points()
                        .row(0))
                .containsExactly(0.5, -3);
        ByteBuffer doubles = ByteBuffer.allocate(20).put(new byte[] {0, 0, 14, 2, 0, 0, 0, 1, 0, 0, 0, 1});
        assertThat(read(write("d", doubles.putDouble(1 / 3.0).array())).points().row(0))
                .containsExactly(1 / 3.0);
        ByteBuffer ints = ByteBuffer.allocate(16).put(new byte[] {0, 0, 12, 2, 0, 0, 0, 1, 0, 0, 0, 1});
        assertThat(read(write("i", ints.putInt(-70000).array())).points().row(0))
                .containsExactly(-70000);
        ByteBuffer shorts = ByteBuffer.allocate(14).put(new byte[] {0, 0, 11, 2, 0, 0, 0, 1, 0, 0, 0, 1});
        assertThat(read(write("s", shorts.putShort((short) -300).array()))
                        .points()
                        .row(0))
                .containsExactly(-300);
        assertThat(read(write("b", new byte[] {0, 0, 9, 2, 0, 0, 0, 1, 0, 0, 0, 1, -5}))
                        .points()
                        .row(0))
                .containsExactly(-5);
    }

    @Test
    void whatDoesNotFitIsRefused() throws IOException {
        byte[] truncated = java.util.Arrays.copyOf(IMAGES, IMAGES.length - 1);
        assertThat(Texts.refusal(write("a", truncated), ReadOptions.defaults()))
                .isEqualTo("ends too early, expected [3, 2, 2] numbers");
        byte[] longer = java.util.Arrays.copyOf(IMAGES, IMAGES.length + 1);
        assertThat(Texts.refusal(write("a", longer), ReadOptions.defaults()))
                .isEqualTo("goes on after the last number, expected [3, 2, 2] numbers");
        assertThat(Texts.refusal(write("a", LABELS), ReadOptions.defaults()))
                .isEqualTo("holds labels only, expected a file of examples beside it");
        assertThat(Texts.refusal(write("a", IMAGES), ReadOptions.defaults().withFeatures(5)))
                .isEqualTo("4 features, expected 5");
        assertThat(Texts.refusal(
                        write("a", "1,2".getBytes(java.nio.charset.StandardCharsets.UTF_8)),
                        ReadOptions.defaults().withFormat(DataFormat.IDX)))
                .startsWith("ends too early");
        assertThat(Texts.refusal(
                        write("a", "1,2,3".getBytes(java.nio.charset.StandardCharsets.UTF_8)),
                        ReadOptions.defaults().withFormat(DataFormat.IDX)))
                .isEqualTo("does not start like an IDX file");
        ByteBuffer nan = ByteBuffer.allocate(16).put(new byte[] {0, 0, 13, 2, 0, 0, 0, 1, 0, 0, 0, 1});
        assertThat(Texts.refusal(write("a", nan.putFloat(Float.NaN).array()), ReadOptions.defaults()))
                .isEqualTo("holds NaN, expected finite numbers");
        write("x-labels", new byte[] {0, 0, 8, 1, 0, 0, 0, 2, 7, 0});
        assertThat(Texts.refusal(write("x-images", IMAGES), ReadOptions.defaults()))
                .isEqualTo("has 3 examples, expected as many as labels, 2");
    }
}
