package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.atIndex;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import arcmargin.data.BadInputException;
import arcmargin.data.Column;
import arcmargin.data.Dataset;
import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** ARFF, JSON, NumPy, and compressed files. */
class OtherFormatsTest {

    private static final ReadOptions DEFAULTS = ReadOptions.defaults();

    @TempDir
    private Path folder;

    private DataFile load(String text) {
        return Texts.load(Texts.file(folder, text), DEFAULTS, 2);
    }

    @Test
    void arffDeclaresItsColumns() {
        DataFile file = load("""
                % a comment
                @RELATION 'weather today'

                @attribute outlook {sunny, 'over cast', rainy}
                @attribute temperature numeric
                @attribute 'the day' date 'yyyy-MM-dd'
                @attribute play {yes,no}
                @data
                % more
                sunny,85,'1970-01-03',no
                'over cast',?,"1970-01-04",yes
                rainy,70,?,yes
                """);
        assertThat(file.format()).isEqualTo(DataFormat.ARFF);
        assertThat(file.dataset().schema().columns())
                .containsExactly(
                        new Column("outlook", Column.Type.CATEGORY, List.of("sunny", "over cast", "rainy")),
                        Column.number("temperature"),
                        new Column("the day", Column.Type.DATE, List.of("ymd")),
                        new Column("play", Column.Type.LABEL, List.of()));
        assertThat(file.dataset().points().toDense().values())
                .containsExactly(0, 85, 2, 1, Double.NaN, 3, 2, 70, Double.NaN);
        assertThat(file.dataset().classes()).containsExactly("no", "yes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{u,{v}", "{u v {", "{u,,{", "{u", "{'u"})
    void arffLevelsThatDoNotEndAreRefused(String levels) {
        assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> assertThatThrownBy(() -> load("@attribute a " + levels + "\n@data\nu\n"))
                        .isInstanceOf(BadInputException.class)
                        .hasMessageContaining("the levels of a do not end, expected }"));
    }

    @Test
    void arffMayBeSparse() {
        Dataset data = load("""
                        @relation r
                        @attribute a numeric
                        @attribute b {u,v}
                        @attribute c numeric
                        @attribute class {p,q}
                        @data
                        {0 1.5, 3 q}
                        {1 v,2 -7}
                        {}
                        {1 "v", 3 q }
                        """).dataset();
        assertThat(data.points().toDense().values()).containsExactly(1.5, 0, 0, 0, 1, -7, 0, 0, 0, 0, 1, 0);
        assertThat(data.labels()).containsExactly(1, 0, 0, 1);
        assertThat(Texts.refusal(folder, "@relation r\n@attribute a numeric\n@attribute b {u}\n@data\n{7 1}\n"))
                .startsWith("5:");
        assertThat(Texts.refusal(folder, "@relation r\n@attribute a strange\n@data\n1\n"))
                .contains("the type of attribute a is unknown");
    }

    @Test
    void sparseAndOtherRowsOfArffMix() {
        Dataset data = load("""
                        @relation r
                        @attribute a numeric
                        @attribute b {u,v}
                        @attribute c numeric
                        @attribute class {p,q}
                        @data
                        1,v,2,q
                        {2 5, 0 7, 2 6, 3 q}
                        0,u,?,p
                        3,v,0,q
                        {}
                        """).dataset();
        assertThat(data.points().toDense().values())
                .containsExactly(1, 1, 2, 7, 0, 6, 0, 0, Double.NaN, 3, 1, 0, 0, 0, 0);
        assertThat(data.labels()).containsExactly(1, 1, 0, 1, 0);
    }

    @Test
    void sparseRowsOfArffTakeMemoryForWhatTheyHold() {
        int width = 20_000;
        StringBuilder text = new StringBuilder("@relation r\n");
        for (int j = 0; j < width; j++) {
            text.append("@attribute x").append(j).append(" numeric\n");
        }
        text.append("@attribute class {p,q}\n@data\n");
        int head = text.length();
        for (int i = 0; i < 100_000; i++) { // as table 16 GB
            text.append(i % 2 == 0 ? "{}\n" : "{" + i % width + " 1," + width + " q}\n");
        }
        Dataset data = load(text.toString()).dataset();
        assertThat(data.size()).isEqualTo(100_000);
        assertThat(data.points().row(7)).hasSize(width).contains(1, atIndex(7));
        String texts = text.substring(0, head).replace(" numeric", " {u,v}") + "{}\n".repeat(100_000);
        assertThat(Texts.refusal(folder, texts)).contains("values of columns of texts");
    }

    @Test
    void jsonObjectsAreRows() {
        String lines = """
                {"x": 1.5, "colour": "r\\u00e9d", "ok": true, "class": "a"}
                {"colour": "blue", "x": -2e1, "ok": false, "class": "b", "deep": {"v": [7, 8]}}

                {"x": null, "colour": "blue", "ok": true, "class": "b"}
                {"x": 3, "colour": "réd", "ok": true, "class": "a"}""";
        for (String text : List.of(lines, "[" + lines.replace("}\n", "},\n").replace("},\n\n", "},\n") + "]\n")) {
            DataFile file = load(text);
            assertThat(file.format()).isEqualTo(DataFormat.JSON);
            assertThat(file.dataset().schema().columns())
                    .extracting(Column::name)
                    .containsExactly("x", "colour", "ok", "class", "deep.v.0", "deep.v.1");
            assertThat(file.dataset().points().row(0)).startsWith(1.5, 1, 1).endsWith(Double.NaN, Double.NaN);
            assertThat(file.dataset().points().row(1)).containsExactly(-20, 0, 0, 7, 8);
            assertThat(file.dataset().points().get(2, 0)).isNaN();
            assertThat(file.dataset().classes()).containsExactly("a", "b");
        }
        assertThat(Texts.refusal(folder, "{\"x\": 1}\n{\"x\": oops}\n"))
                .isEqualTo("2: '}', expected a value such as 1.5, \"text\", true or null, not \"oops\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{'x': 1, 'c': 'a'}, {'x': 5, 'c': 'b'}",
                "[{'x': 1, 'c': 'a'}, {'x': 5, 'c': 'b'},",
                "[{'x': 1, 'c': 'a'}, {'x': 5, 'c': 'b'}] [{'x': 5, 'c': 'b'}]",
                "[{'x': 1, 'c': 'a'}, {'x': 5, 'c': 'b'}] {'x': 5, 'c': 'b'}",
                "{'x': 1, 'c': 'a'}\n{'x': 5, 'c': 'b'}]",
                "{'x': 1, 'c': '\\u00g1'}\n{'x': 5, 'c': 'b'}",
                "{'x': 1, 'c': '\\x41'}\n{'x': 5, 'c': 'b'}",
                "{'x': 1, 'c': '\\ud800'}\n{'x': 5, 'c': 'b'}",
                "{'x': 1, 'c\\udead': 'a'}\n{'x': 5, 'c': 'b'}"
            })
    void jsonThatIsNotWholeIsRefused(String text) {
        assertThat(Texts.refusal(folder, text.replace('\'', '"')))
                .startsWith(text.contains("\n{") && text.endsWith("]") ? "2: " : "1: ");
    }

    @Test
    void jsonWithMoreMissingCellsThanItsSizeAllowsIsRefused() {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 6_000; i++) {
            rows.append("{\"x").append(i).append("\":1}\n");
        }
        assertThat(Texts.refusal(folder, rows.toString()))
                .startsWith("has 6000 rows of 6000 different members, nearly all of them missing");
    }

    private static byte[] npy(String description, boolean fortran, String shape, ByteBuffer content) {
        String header = "{'descr': '" + description + "', 'fortran_order': " + (fortran ? "True" : "False")
                + ", 'shape': (" + shape + "), }\n";
        ByteBuffer all =
                ByteBuffer.allocate(10 + header.length() + content.capacity()).order(ByteOrder.LITTLE_ENDIAN);
        all.put("\u0093NUMPY\1\0".getBytes(StandardCharsets.ISO_8859_1)).putShort((short) header.length());
        return all.put(header.getBytes(StandardCharsets.ISO_8859_1))
                .put(content.clear())
                .array();
    }

    private static ByteBuffer doubles(double... values) {
        ByteBuffer buffer = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        Arrays.stream(values).forEach(buffer::putDouble);
        return buffer;
    }

    @Test
    void arraysOfNumpyAreRows() throws IOException {
        Path file = folder.resolve("X_train.npy");
        Files.write(file, npy("<f8", false, "2, 3", doubles(1, 2, 0, 4, Double.NaN, 1)));
        Dataset data = Texts.load(file, DEFAULTS, 1).dataset();
        assertThat(data.points().toDense().values()).containsExactly(1, 2, 4, Double.NaN);
        assertThat(data.classes()).as("the last column").containsExactly("0", "1");
        Files.write(
                folder.resolve("y_train.npy"), npy("|S2", false, "2,", ByteBuffer.wrap(new byte[] {'a', 'b', 'c', 0})));
        data = Texts.load(file, DEFAULTS, 1).dataset();
        assertThat(data.classes()).as("the array beside it").containsExactly("ab", "c");
        assertThat(data.points().dimension()).isEqualTo(3);
        Files.write(
                file,
                npy(
                        ">i2",
                        true,
                        "2, 2",
                        ByteBuffer.allocate(8)
                                .putShort((short) 1)
                                .putShort((short) 2)
                                .putShort((short) -3)
                                .putShort((short) 4)));
        assertThat(Texts.load(file, DEFAULTS.withLabel("none"), 1)
                        .dataset()
                        .points()
                        .toDense()
                        .values())
                .containsExactly(1, -3, 2, 4);
        Files.write(file, npy("<f2", false, "1, 3", ByteBuffer.wrap(new byte[] {0, 0x3c, 0, (byte) 0xc2, 1, 0})));
        assertThat(Texts.load(file, DEFAULTS.withLabel("none"), 1)
                        .dataset()
                        .points()
                        .toDense()
                        .values())
                .containsExactly(1, -3, 0x1p-24);
        Files.write(file, npy("<f8", false, "1, 2", doubles(1, 2, 3, 4)));
        assertThat(Texts.refusal(file, DEFAULTS.withLabel("none"))).startsWith("goes on behind the array");
        Files.write(file, npy("<f8", false, "9, 9", doubles(1, 2)));
        assertThat(Texts.refusal(file, DEFAULTS.withLabel("none"))).startsWith("ends too early");
        for (String shape : new String[] {"42949672973, 2", "0, 2", "3, 2147483647, 2147483647, 2147483647"}) {
            Files.write(file, npy("<f8", false, shape, doubles(1, 2)));
            assertThat(Texts.refusal(file, DEFAULTS.withLabel("none"))).contains("expected");
        }
        Files.write(file, npy("|S99999999999", false, "1, 1", doubles(1)));
        assertThat(Texts.refusal(file, DEFAULTS)).contains("expected a whole number");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<i8", "<u8"})
    void wholeLabelsThatAreNoDoublesDiffer(String type) throws IOException {
        Path rows = folder.resolve("X.npy");
        Files.write(rows, npy("<f8", false, "2, 1", doubles(1, 2)));
        ByteBuffer labels = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        labels.putLong(9007199254740992L).putLong(9007199254740993L);
        Path beside = folder.resolve("y.npy");
        Files.write(beside, npy(type, false, "2,", labels));
        assertThat(Texts.load(rows, DEFAULTS, 1).dataset().classes())
                .containsExactly("9007199254740992", "9007199254740993");
        assertThatThrownBy(() -> MappedRows.open(rows, beside)).hasMessageContaining("below 2^53");
        Files.delete(beside);
        Files.write(rows, npy(type, false, "1, 2", labels));
        assertThat(Texts.refusal(rows, DEFAULTS)).contains("below 2^53");
    }

    @Test
    void archivesOfArraysAreRead() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (String name : List.of("x_test", "y_test", "x_train", "y_train")) {
                zip.putNextEntry(new ZipEntry(name + ".npy"));
                int rows = name.endsWith("test") ? 1 : 2;
                zip.write(
                        name.startsWith("x")
                                ? npy(
                                        "<f8",
                                        false,
                                        rows + ", 2",
                                        doubles(Arrays.copyOf(new double[] {1, 2, 3, 4}, 2 * rows)))
                                : npy(
                                        "|i1",
                                        false,
                                        rows + ",",
                                        ByteBuffer.wrap(Arrays.copyOf(new byte[] {7, 9}, rows))));
            }
        }
        Path file = Texts.file(folder, bytes.toByteArray());
        Dataset training = Texts.load(file, DEFAULTS, 1).dataset();
        assertThat(training.points().toDense().values()).containsExactly(1, 2, 3, 4);
        assertThat(training.classes()).containsExactly("7", "9");
        assertThat(Texts.load(file, DEFAULTS.withLabel("y_test"), 1).dataset().size())
                .isEqualTo(1);
        assertThat(Texts.refusal(file, DEFAULTS.withLabel("z"))).startsWith("has no array \"z\"");
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            Path other = Files.write(memory.getPath("/work/data.npz"), bytes.toByteArray());
            assertThat(Texts.load(other, DEFAULTS, 1).dataset()).isEqualTo(training);
        }
    }

    @Test
    void compressedFilesAreUnpacked() throws IOException {
        byte[] text = "x,y,class\n1,2,a\n3,4,b\n".getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bzip2 = new ByteArrayOutputStream();
        for (byte[] member : List.of(Arrays.copyOf(text, 12), Arrays.copyOfRange(text, 12, text.length))) {
            try (OutputStream out = new BZip2CompressorOutputStream(bzip2)) {
                out.write(member);
            }
        }
        ByteArrayOutputStream xz = new ByteArrayOutputStream();
        try (OutputStream out = new XZOutputStream(xz, new LZMA2Options())) {
            out.write(text);
        }
        ByteArrayOutputStream zstd = new ByteArrayOutputStream();
        try (OutputStream out = new io.airlift.compress.zstd.ZstdOutputStream(zstd)) {
            out.write(text);
        }
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(zip)) {
            out.putNextEntry(new ZipEntry("folder/"));
            out.putNextEntry(new ZipEntry("folder/data.csv"));
            out.write(text);
        }
        for (ByteArrayOutputStream each : List.of(bzip2, xz, zstd, zip)) {
            byte[] whole = each.toByteArray();
            Dataset data = Texts.load(Texts.file(folder, whole), DEFAULTS, 1).dataset();
            assertThat(data.points().toDense().values()).containsExactly(1, 2, 3, 4);
            for (int length : new int[] {whole.length / 4, whole.length / 3}) {
                assertThat(Texts.refusal(Texts.file(folder, Arrays.copyOf(whole, length)), DEFAULTS))
                        .isNotEmpty();
            }
        }
    }

    @Test
    void otherFilesAreToldWithARemedy() {
        assertThat(Texts.refusal(folder, "PAR1....")).contains("Parquet").contains("CSV");
    }
}
