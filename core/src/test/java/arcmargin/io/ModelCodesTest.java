package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.SparsePoints;
import arcmargin.kernel.Kernels;
import arcmargin.svm.Expansion;
import arcmargin.svm.Model;
import arcmargin.work.Workers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Model files whose features are codes of few values: version 2 of the format, beside version 1. */
class ModelCodesTest {

    /** As an earlier program wrote it. */
    private static final String VERSION_1 = """
            arcmargin model 1
            about rows 5
            kernel rbf:2
            scaling none
            features 12
            class 1 a b
            class 1 c
            class 1 d
            offsets 0.1 -0.3333333333333333 2
            vectors 3 dense
            0.5 -0.6666666666666666 0.25 -0 11:=D/VVVVVVVVV
            -0.1234567890123456 1 4:=AGlbh/C+PNZ
            0 1.0E-20 3:-7 12:2.5
            end 4fe404de
            """;

    @TempDir
    private Path folder;

    private Path path;

    @BeforeEach
    void namePath() {
        path = folder.resolve("m");
    }

    @Test
    void theTextIsAsDocumented() throws IOException {
        double[] values = new double[2 * 120];
        Arrays.fill(values, 0, 120, 0.5);
        values[1] = 0; // within a run
        values[40] = 1;
        Arrays.fill(values, 60, 65, 0); // longer than a blank, 66 and a colon
        Arrays.fill(values, 100, 105, 0); // no longer than a blank, 106 and a colon
        values[120 + 7] = -2;
        write(model(DensePoints.of(2, 120, values), v -> v + 0.25));
        assertThat(Files.readAllLines(path))
                .startsWith("arcmargin model 2")
                .contains(
                        "values -2 0 0.5 1",
                        "vectors 2 dense",
                        "0.25 0.25 1:CB" + "C".repeat(38) + "D" + "C".repeat(19) + " 66:" + "C".repeat(35) + "BBBBB"
                                + "C".repeat(15),
                        "1.25 1.25 8:A");
        requireRoundTrip();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 63, 64, 65, 300, 4095, 4096})
    void greyLevelsComeBackBitByBit(int levels) throws IOException {
        Model model = model(grey(levels), Math::sin);
        write(model);
        String vector = lastVector();
        int digits = vector.length() - vector.lastIndexOf(':') - 1;
        assertThat(Files.readAllLines(path)).startsWith("arcmargin model 2");
        assertThat(digits).isEqualTo((levels > 64 ? 2 : 1) * model.dimension());
        ModelFilesTest.requireEqual(ModelFiles.read(path), model);
        requireRoundTrip();
    }

    @Test
    void moreThanTwoDigitsTellApartAreWrittenAsNumbers() throws IOException {
        Model model = model(grey(ModelCodes.MOST + 1), Math::sin);
        write(model);
        assertThat(Files.readAllLines(path)).startsWith("arcmargin model 1");
        ModelFilesTest.requireEqual(ModelFiles.read(path), model);
        requireRoundTrip();
    }

    @Test
    void valuesThatHardlyRepeatAreWrittenAsNumbers() throws IOException {
        for (int each : new int[] {15, 16}) {
            double[] values = new double[10 * each];
            Arrays.setAll(values, k -> 1 + k % 10);
            write(model(DensePoints.of(each, 10, values), v -> 1));
            assertThat(Files.readAllLines(path)).startsWith("arcmargin model " + (each == 15 ? 1 : 2));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 40, 200})
    void sparseVectorsJump(int values) throws IOException {
        Random random = new Random(values);
        int dimension = 12_000;
        double[] dense = new double[300 * dimension];
        for (int v = 0; v < 300; v++) {
            for (int k = 0; k < (v == 7 ? 0 : 60); k++) { // one of nothing but zeros
                int column = k % 2 == 0 ? random.nextInt(dimension) : dimension - 1 - random.nextInt(90);
                dense[v * dimension + column] = 1 + random.nextInt(values);
            }
        }
        DensePoints points = DensePoints.of(300, dimension, dense);
        for (Points each : List.of(points.toSparse(), points)) {
            Model model = model(each, v -> v);
            write(model);
            assertThat(Files.readAllLines(path)).startsWith("arcmargin model 2");
            assertThat(Files.size(path)).isLessThan(300 * 30 * (5 + 1 + 2) + 300 * 90 * 2 + 300 * 10);
            ModelFilesTest.requireEqual(ModelFiles.read(path), model);
            requireRoundTrip();
        }
    }

    @Test
    void withoutFeaturesThereAreNoCodes() throws IOException {
        for (Points none : List.of(DensePoints.of(0, 5, new double[0]), DensePoints.of(40, 5, new double[200]))) {
            for (Points each : List.of(none, none.toSparse())) {
                Model model = model(each, v -> v);
                write(model);
                assertThat(Files.readAllLines(path)).startsWith("arcmargin model 1");
                ModelFilesTest.requireEqual(ModelFiles.read(path), model);
            }
        }
    }

    @Test
    void threadsDoNotChangeTheLinesAndCodesAreShorter() throws IOException {
        for (Points points : List.of(grey(200), grey(200).toSparse())) {
            Model model = model(points, Math::sin);
            ModelValues values = ModelValues.of(points);
            byte[] codes = lines(model, values, 1);
            byte[] numbers = lines(model, null, 1);
            for (int threads : new int[] {2, 4}) {
                assertThat(lines(model, values, threads)).isEqualTo(codes);
                assertThat(lines(model, null, threads)).isEqualTo(numbers);
            }
            assertThat(codes.length).isLessThan(numbers.length / 4);
        }
    }

    @Test
    void anyDamageIsFoundAndItsLineNamed() throws IOException {
        write(model(SparsePoints.of(40, new int[] {0, 36, 40}, columns(), ofOneValue()), Math::sin));
        byte[] bytes = Files.readAllBytes(path);
        assertThat(Files.readAllLines(path)).startsWith("arcmargin model 2");
        for (int k = 0; k < bytes.length; k++) {
            for (int bit = 0; bit < 7; bit++) {
                byte[] damaged = bytes.clone();
                damaged[k] ^= (byte) (1 << bit);
                Files.write(path, damaged);
                assertThatThrownBy(() -> ModelFiles.read(path))
                        .isInstanceOf(BadInputException.class)
                        .hasMessageMatching("(?s).*m:\\d+:\\d+: .*");
            }
        }
        for (int length = 0; length < bytes.length - 1; length++) {
            Files.write(path, Arrays.copyOf(bytes, length));
            assertThatThrownBy(() -> ModelFiles.read(path)).isInstanceOf(BadInputException.class);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1:ABC | 1:A?C | 11:12: found \"?\", expected the code of one of the 4 values, a digit",
                "1:ABC | 1:ABE | 11:13: found \"E\", expected the code of one of the 4 values, a digit",
                "1:ABC | 1:ABCDABCDABCDA | 11:23: the run has more codes than there are features left, expected at most 12",
                "1:ABC 5:D | 1:ABC 10:ABCD | 11:21: the run has more codes than there are features left, expected at most 3",
                "1:ABC 5:D | 1:ABC 13:A | 11:18: there is a feature 13, expected at most 12",
                "1:ABC 5:D | 1:ABC 3:D | 11:17: feature 3 comes after 3, expected increasing numbers",
                "1:ABC 5:D | 1:ABC D | 11:16: found \"D\", expected the number of a feature, a colon and codes",
                "1:ABC 5:D | 1:ABC 5: | 11:17: there is nothing after the colon, expected codes of features",
                "1:ABC 5:D | 1:ABC 0:D | 11:15: the feature number is out of range, expected one from 1",
                "0.5 0.5 1 | 0.5 1 | 11:10: found \"1:ABC\", expected a coefficient, a finite number",
                "values -1 -0 0 2 | values | 9:7: the line has no values, expected from 1 to 4096",
                "values -1 -0 0 2 | values -1 x 0 2 | 9:12: found \"x\", expected a value of features, a finite number",
                "values -1 -0 0 2 | values -1 0 -0 2 | 9:15: the value -0.0 comes after 0.0, expected increasing values",
                "values -1 -0 0 2 | kernel linear | 10:8: the support vectors come too early, expected kernel, scaling,"
                        + " features, two classes, offsets and values before them",
                "arcmargin model 2 | arcmargin model 1 | 9:7: there are values, expected none in version 1 of the format",
                "vectors 2 dense | vectors 2 thick | 10:16: found \"thick\", expected dense or sparse"
            })
    void whatIsWrongIsSaidWithItsPlace(String found, String replaced, String message) throws IOException {
        for (String kind : List.of("dense", "sparse")) {
            if (kind.equals("dense") || !found.contains("dense")) {
                String text = shortText(kind).replace(found, replaced);
                Files.writeString(path, text);
                assertThatThrownBy(() -> ModelFiles.read(path))
                        .isInstanceOf(BadInputException.class)
                        .hasMessage(path + ":" + message);
            }
        }
    }

    @Test
    void aCodeOfTwoDigitsIsWhole() throws IOException {
        write(model(grey(100), v -> 0.5));
        String text = Files.readString(path);
        String vector = lastVector();
        String start = vector.substring(0, vector.indexOf(':') + 1);
        requireOffence(
                text.replace(vector, start + "AAAAA"),
                "found \"A\", expected the code of one of the 100 values, two digits");
        requireOffence(text.replace(vector, start + "AAAAA 9:AA"), "found \"A\", expected the code of");
        requireOffence(text.replace(vector, start + "AAA,AA"), "found \"A,\", expected the code of");
        requireOffence(text.replace(vector, start + "AA,AAA"), "found \",A\", expected the code of");
        requireOffence(text.replace(vector, start + "AABk"), "found \"Bk\", expected the code of"); // in place 100
    }

    @Test
    void moreValuesThanHaveCodesAreRefused() throws IOException {
        StringBuilder values = new StringBuilder("values");
        for (int k = 0; k <= ModelCodes.MOST; k++) {
            values.append(' ').append(k);
        }
        requireOffence(
                shortText("dense").replace("values -1 -0 0 2", values),
                "there are more than 4096 values, expected at most as many");
    }

    @Test
    void modelsTooLargeToBeDenseAreRefused() throws IOException {
        requireOffence(
                shortText("dense").replace("features 12", "features 2000000000"),
                "there are 2 support vectors of 2000000000 features, expected at most");
    }

    @Test
    void version1IsReadAsEver() throws IOException {
        Files.writeString(path, VERSION_1);
        Model model = ModelFiles.read(path);
        double[][] rows = new double[3][12];
        rows[0][0] = 0.25;
        rows[0][1] = -0.0;
        rows[0][10] = 1.0 / 3;
        rows[1][3] = 1e-300;
        rows[2][2] = -7;
        rows[2][11] = 2.5;
        assertThat(model.vectors()).isEqualTo(DensePoints.of(rows));
        assertThat(model.expansions().get(0).coefficients()).isDeepEqualTo(new double[][] {
            {0.5, -0.1234567890123456, 0}, {-2.0 / 3, 1, 1e-20}
        });
        assertThat(model.offsets()).containsExactly(0.1, -1.0 / 3, 2);
        assertThat(model.classes()).containsExactly("a b", "c", "d");
        write(model);
        assertThat(Files.readAllLines(path)).startsWith("arcmargin model 1").contains("0 =DvHnKEMkkIj 3:-7 12:2.5");
        ModelFilesTest.requireEqual(ModelFiles.read(path), model);
    }

    /** Room for dense vectors grows once there are more than was thought safe. */
    @Test
    void roomForDenseVectorsGrows() throws IOException {
        Files.writeString(path, "1 2:3\n4 5\n6 4194304:7\n");
        int features = 1 << 22;
        VectorRows rows = VectorRows.dense(1, features, 3);
        try (ModelLines lines = ModelLines.open(path)) {
            while (lines.next()) {
                rows.read(lines);
            }
        }
        DensePoints points = rows.densePoints();
        assertThat(points.size()).isEqualTo(3);
        assertThat(points.get(0, 1)).isEqualTo(3);
        assertThat(points.get(1, 0)).isEqualTo(5);
        assertThat(points.get(2, features - 1)).isEqualTo(7);
        assertThat(points.nonZeros()).isEqualTo(3);
        assertThat(rows.coefficients()).isDeepEqualTo(new double[][] {{1, 4, 6}});
    }

    /** Short text of version 2, without a checksum that holds; its first vector is in line 11. */
    private static String shortText(String kind) {
        return """
                arcmargin model 2
                kernel linear
                scaling none
                features 12
                class 1 a
                class 1 b
                class 0 c
                offsets 0 0 0
                values -1 -0 0 2
                vectors 2 %s
                0.5 0.5 1:ABC 5:D
                -0.5 0 12:D
                end 00000000
                """.formatted(kind);
    }

    private void requireOffence(String text, String message) throws IOException {
        Files.writeString(path, text);
        assertThatThrownBy(() -> ModelFiles.read(path))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    /** So many values, in turn, with -0, 0 and negative ones among them, and none that is 0 at the end of a vector. */
    private static DensePoints grey(int levels) {
        int dimension = 131;
        int size = Math.max(1100, (16 * levels + levels) / dimension + 1);
        double[] values = new double[size * dimension];
        Arrays.setAll(values, k -> {
            boolean edge = k % dimension == 0 || k % dimension == dimension - 1;
            int level = edge ? levels - 1 : k % levels;
            return level == 0 ? -0.0 : level == 1 && levels > 2 ? 0 : (level - levels / 2.0 + 0.25) / 255;
        });
        return DensePoints.of(size, dimension, values);
    }

    private static int[] columns() {
        int[] columns = new int[40];
        Arrays.setAll(columns, k -> k < 36 ? k + (k < 20 ? 0 : 4) : 10 * (k - 36));
        return columns;
    }

    private static double[] ofOneValue() {
        double[] values = new double[40];
        Arrays.fill(values, 1.0 / 3);
        return values;
    }

    private static Model model(Points vectors, IntToDoubleFunction coefficient) {
        double[][] coefficients = new double[2][vectors.size()];
        for (double[] each : coefficients) {
            Arrays.setAll(each, coefficient);
        }
        return new Model(
                Preparation.none(),
                List.of("a", "b", "c"),
                vectors,
                new int[] {vectors.size(), 0, 0},
                List.of(new Expansion(Kernels.parse("rbf:2"), coefficients)),
                new double[] {0.1, 1.0 / 3, -2},
                Optional.empty(),
                Map.of("rows", "5"));
    }

    private void write(Model model) throws IOException {
        ModelFiles.write(model, path);
    }

    private static byte[] lines(Model model, ModelValues values, int threads) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Workers workers = Workers.of(threads)) {
            ModelVectors.write(model, values, out, workers, 0);
        }
        return out.toByteArray();
    }

    private String lastVector() throws IOException {
        List<String> lines = Files.readAllLines(path);
        return lines.get(lines.size() - 2);
    }

    private void requireRoundTrip() throws IOException {
        Path again = folder.resolve("again");
        ModelFiles.write(ModelFiles.read(path), again);
        assertThat(again).hasSameBinaryContentAs(path);
    }
}
