package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecognitionTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 1:0.5 7:3                  | LIBSVM",
                "spam 1:0.5                   | LIBSVM",
                "3:0.5 4:1                    | LIBSVM",
                "1~2~1 3:5                    | LIBSVM",
                "# a comment, with a comma~2 3:5 | LIBSVM",
                "1,2,3                        | CSV",
                "a;b                          | CSV",
                "2020-01-01 12:30,5,x         | CSV",
                "2020-01-01,12:30 5           | CSV",
                "1 2 3                        | CSV",
                "0.0000000e+00 1.0000000e+00  | CSV",
            })
    void textIsRecognised(String text, DataFormat format) {
        byte[] head = text.replace('~', '\n').getBytes(StandardCharsets.UTF_8);
        assertThat(Recognition.of(head, "file")).isEqualTo(format);
    }

    @Test
    void aTabMakesATable() {
        assertThat(Recognition.of("1\t2\t3".getBytes(StandardCharsets.UTF_8), "file"))
                .isEqualTo(DataFormat.CSV);
    }

    @Test
    void aModelOfLiblinearIsNoTable() {
        Path file = Texts.file(folder, "solver_type L2R_L2LOSS_SVC_DUAL\nnr_class 2\nlabel 1 -1\nw\n0.5 \n");
        assertThat(Texts.refusal(file, ReadOptions.defaults())).isEqualTo("is a model of LIBLINEAR, expected data");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "arcmargin model 1\nclasses 2\n",
                "svm_type c_svc\nkernel_type rbf\ngamma 0.5\nnr_class 2\n",
                "svm_type nu_svc\r\nkernel_type linear\r\n"
            })
    void modelsAreNotTables(String text) throws IOException {
        Path file = Texts.file(folder, text.getBytes(StandardCharsets.UTF_8));
        assertThat(Texts.refusal(file, ReadOptions.defaults()))
                .isEqualTo("is a model, expected data; ModelFiles.read reads it");
    }

    @Test
    void gzipIsRecognisedByContentAndMayHaveManyMembers() throws IOException {
        byte[] first = Texts.packed("1 1:2\n2 1:".getBytes(StandardCharsets.UTF_8));
        byte[] second = Texts.packed("3\n1 1:4\n".getBytes(StandardCharsets.UTF_8));
        DataFile file = Texts.load(Texts.file(folder, joined(first, second)), ReadOptions.defaults(), 2);
        assertThat(file.dataset().points().toDense().values()).containsExactly(2, 3, 4);
    }

    @Test
    void damagedGzipIsRefused() throws IOException {
        byte[] content = "1 1:2 2:3 3:4\n".repeat(20_000).getBytes(StandardCharsets.UTF_8);
        byte[] packed = Texts.packed(content);
        assertThat(Texts.refusal(Texts.file(folder, Arrays.copyOf(packed, packed.length / 2)), ReadOptions.defaults()))
                .isEqualTo("the compressed data end too early, expected a whole file");
        assertThat(Texts.refusal(Texts.file(folder, Arrays.copyOf(packed, 5)), ReadOptions.defaults()))
                .isEqualTo("the compressed data end too early, expected a whole file");
        packed[packed.length - 6] ^= 1;
        assertThat(Texts.refusal(Texts.file(folder, packed), ReadOptions.defaults()))
                .startsWith("the compressed data are damaged");
    }

    @Test
    void noRowsAreLostInADamagedLaterMember() throws IOException {
        byte[] first = Texts.packed("1 1:2\n2 1:3\n".getBytes(StandardCharsets.UTF_8));
        byte[] second = Texts.packed("1 1:4\n".repeat(100).getBytes(StandardCharsets.UTF_8));
        for (int at = 0; at < second.length; at++) {
            boolean unchecked = at >= 4 && at < 10; // time, extra flags and system mean nothing
            byte[] damaged = second.clone();
            damaged[at] ^= 0x55;
            Path file = Texts.file(folder, joined(first, damaged));
            if (!unchecked) {
                assertThat(Texts.refusal(file, ReadOptions.defaults()))
                        .as("byte %d", at)
                        .startsWith("the compressed data");
            }
        }
        for (int length = 1; length < second.length; length++) {
            Path file = Texts.file(folder, joined(first, Arrays.copyOf(second, length)));
            assertThat(Texts.refusal(file, ReadOptions.defaults()))
                    .as("%d bytes", length)
                    .isEqualTo("the compressed data end too early, expected a whole file");
        }
        Path garbage = Texts.file(folder, joined(first, "1 1:4\n".getBytes(StandardCharsets.UTF_8)));
        assertThat(Texts.refusal(garbage, ReadOptions.defaults()))
                .isEqualTo("the compressed data are damaged (what follows member 1 is not gzip)");
        Path padded = Texts.file(folder, joined(joined(first, second), new byte[512]));
        assertThat(Texts.load(padded, ReadOptions.defaults(), 2).dataset().size())
                .isEqualTo(102);
    }

    @Test
    void gzipHeadersMayHaveNamesAndComments() throws IOException {
        byte[] packed = Texts.packed("1 1:2\n2 1:3\n".getBytes(StandardCharsets.UTF_8));
        byte[] header = {0x1f, (byte) 0x8b, 8, 4 + 8 + 16, 0, 0, 0, 0, 0, 3, 2, 0, 'x', 'y', 'n', 0, 'c', 0};
        Path file = Texts.file(folder, joined(header, Arrays.copyOfRange(packed, 10, packed.length)));
        assertThat(Texts.load(file, ReadOptions.defaults(), 2).dataset().size()).isEqualTo(2);
        header[3] = (byte) 0xff;
        file = Texts.file(folder, joined(header, Arrays.copyOfRange(packed, 10, packed.length)));
        assertThat(Texts.refusal(file, ReadOptions.defaults()))
                .isEqualTo("the compressed data are damaged (the header of member 1 is not gzip's)");
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    @Test
    void otherContentIsNamed() {
        assertThat(refusal("PK\3\4....")).contains("zip archive");
        assertThat(refusal("BZh9....")).contains("bzip2");
        assertThat(refusal("\u007fELF\0\0"))
                .isEqualTo("is binary, expected a table, LIBSVM, ARFF, JSON, NumPy or IDX data");
        assertThat(refusal("word\nword\n"))
                .isEqualTo("has nothing but single words in its first rows, expected a table, LIBSVM, ARFF, JSON, NumPy"
                        + " or IDX data");
        assertThat(Texts.refusal(folder, ReadOptions.defaults())).isEqualTo("is a directory, expected a data file");
    }

    private String refusal(String content) {
        return Texts.refusal(Texts.file(folder, content.getBytes(StandardCharsets.ISO_8859_1)), ReadOptions.defaults());
    }

    @Test
    void timeDoesNotExplodeWithBlankLinesOrLabels() {
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            Path table = Texts.file(folder, "\n".repeat(500) + "1,2,a\n3,4,b\n");
            assertThat(Texts.load(table, ReadOptions.defaults(), 1).format()).isEqualTo(DataFormat.CSV);
            Path arff = Texts.file(
                    folder,
                    "% a\n\n".repeat(500) + " @relation r\n@attribute v real\n@attribute c {a,b}\n@data\n1,a\n2,b\n");
            assertThat(Texts.load(arff, ReadOptions.defaults(), 1).format()).isEqualTo(DataFormat.ARFF);
            String labels = "1" + ",1".repeat(25_000);
            Path libsvm = Texts.file(folder, labels + " 1:1\n" + labels + ",2 1:2\n");
            assertThat(Texts.load(libsvm, ReadOptions.defaults(), 1).format()).isEqualTo(DataFormat.LIBSVM);
        });
    }
}
