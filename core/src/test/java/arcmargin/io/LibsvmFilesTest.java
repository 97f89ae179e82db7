package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.SparsePoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LibsvmFilesTest {

    private static final ReadOptions LIBSVM = ReadOptions.defaults().withFormat(DataFormat.LIBSVM);

    @TempDir
    private Path folder;

    @Test
    void readsIris() throws IOException {
        Dataset iris = DataFiles.read(Texts.resource("iris.scale"));
        assertThat(iris.points()).isInstanceOf(DensePoints.class);
        assertThat(iris.points().dimension()).isEqualTo(4);
        assertThat(iris.classes()).containsExactly("1", "2", "3");
        assertThat(iris.classCounts()).containsExactly(50, 50, 50);
        assertThat(iris.points().row(0)).containsExactly(-0.555556, 0.25, -0.864407, -0.916667);
    }

    @Test
    void readsWineGlassAndHeart() throws IOException {
        Dataset wine = DataFiles.read(Texts.resource("wine"));
        assertThat(wine.points().dimension()).isEqualTo(13);
        assertThat(wine.classCounts()).containsExactly(59, 71, 48);
        Dataset glass = DataFiles.read(Texts.resource("glass.scale"));
        assertThat(glass.points().dimension()).isEqualTo(9);
        assertThat(glass.classes()).containsExactly("1", "2", "3", "5", "6", "7");
        assertThat(glass.size()).isEqualTo(214);
        Dataset heart = DataFiles.read(Texts.resource("heart_scale"));
        assertThat(heart.classes()).containsExactly("-1", "1");
        assertThat(heart.classCounts()).containsExactly(150, 120);
        assertThat(heart.points().get(0, 10)).as("left out in the file").isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1000000000",
                "2147483649",
                "4294967297",
                "8589934593",
                "42949672960000000001",
                "18446744073709551617"
            })
    void anIndexThatOverflowsIsNotTakenForASmallOne(String index) {
        assertThat(Texts.refusal(folder, "1 " + index + ":5\n2 1:3\n", LIBSVM))
                .isEqualTo("1:3: index " + index + " is too large, expected at most 99999999");
    }

    @Test
    void anIndexFarBeyondTheSizeOfTheFileIsRefused() {
        assertThat(Texts.refusal(folder, "1 99999999:1\n2 1:1\n", LIBSVM))
                .isEqualTo("index 99999999 is too large for a file of 19 bytes, expected at most 16777216");
        assertThat(Texts.read(folder, "1 16777216:1\n2 1:1\n").points().dimension())
                .isEqualTo(16_777_216);
    }

    @Test
    void blanksCommentsAndLineEndsDoNotMatter() {
        String odd = "\uFEFF# a comment\r\n\r\n+1\t1:0.5   3:-2e0 \r\n   \n-1 2:1 # and one more\r\n  +1 # a row of"
                + " zeros\n-1.0 1:.5 3:0";
        Dataset data = Texts.read(folder, odd);
        assertThat(data.classes()).containsExactly("-1", "1");
        assertThat(data.labels()).containsExactly(1, 0, 1, 0);
        assertThat(data.points()).isEqualTo(DensePoints.of(new double[][] {
            {0.5, 0, -2}, {0, 1, 0}, {0, 0, 0}, {0.5, 0, 0}
        }));
    }

    @Test
    void labelsMayBeAnyWord() {
        Dataset data = Texts.read(folder, "spam 1:1\nham 1:2\nÄpfel 1:3\nham 1:4\n");
        assertThat(data.classes()).containsExactly("ham", "spam", "Äpfel");
        assertThat(data.labels()).containsExactly(1, 0, 2, 0);
        assertThat(Texts.read(folder, "10 1:1\n9 1:1\n1.5 1:1\n").classes()).containsExactly("1.5", "9", "10");
    }

    @Test
    void rowsMayAllBeWithoutLabel() {
        Dataset data = Texts.read(folder, "1:5 2:6\n2:7\n");
        assertThat(data.unlabelledRows()).isEqualTo(2);
        assertThat(data.points()).isEqualTo(DensePoints.of(new double[][] {{5, 6}, {0, 7}}));
    }

    @Test
    void fewNonZerosAreHeldSparsely() {
        Dataset data = Texts.read(folder, "1 1:1 1000:2\n2 500:3\n");
        assertThat(data.points())
                .isEqualTo(SparsePoints.of(1000, new int[] {0, 2, 3}, new int[] {0, 999, 499}, new double[] {1, 2, 3}));
    }

    /**
     * Rows go straight to the array they are held in, unless a later block, of a megabyte each, is wider than the
     * first.
     */
    @ParameterizedTest
    @CsvSource({"0, 40", "0, 41", "0, 100000", "50, 40", "50, 45"})
    void aFileOfManyBlocksMayGrowWider(int wanted, int last) {
        StringBuilder text = new StringBuilder();
        int rows = 9000;
        for (int i = 0; i < rows; i++) {
            text.append(i % 2);
            for (int k = 1; k < 40; k++) {
                text.append(' ').append(k).append(':').append(i + k);
            }
            text.append(' ').append(i == rows - 1 ? last : 40).append(":7\n");
        }
        assertThat(text.length()).isGreaterThan(2 << 20);
        Dataset data = Texts.read(folder, text.toString(), LIBSVM.withFeatures(wanted));
        assertThat(data.size()).isEqualTo(rows);
        assertThat(data.points().dimension()).isEqualTo(Math.max(wanted, last));
        assertThat(data.points()).isInstanceOf(last > 1000 ? SparsePoints.class : DensePoints.class);
        for (int i : new int[] {0, 1, 4000, rows - 2, rows - 1}) {
            double[] expected = new double[Math.max(wanted, last)];
            for (int k = 1; k < 40; k++) {
                expected[k - 1] = i + k;
            }
            expected[(i == rows - 1 ? last : 40) - 1] = 7;
            assertThat(data.points().row(i)).containsExactly(expected);
        }
    }

    @Test
    void fewerFeaturesThanTheModelAreCompletedByZeros() {
        Dataset data = Texts.read(folder, "1 1:1\n2 2:3\n", LIBSVM.withFeatures(4));
        assertThat(data.points().toDense()).isEqualTo(DensePoints.of(new double[][] {{1, 0, 0, 0}, {0, 3, 0, 0}}));
    }

    @Test
    void moreFeaturesThanTheModelAreRefusedOrDropped() {
        String text = "1 1:1\n2 2:3 5:7\n";
        assertThat(Texts.refusal(folder, text, LIBSVM.withFeatures(4)))
                .isEqualTo("2:7: feature 5, expected at most 4 as there are 4 features to match");
        Dataset data = Texts.read(folder, text, LIBSVM.withFeatures(4).withDropFurtherFeatures(true));
        assertThat(data.points().toDense()).isEqualTo(DensePoints.of(new double[][] {{1, 0, 0, 0}, {0, 3, 0, 0}}));
    }

    @Test
    void indicesMayStartAtZero() {
        Dataset data = Texts.read(folder, "1 0:4 2:5\n", LIBSVM.withFirstIndex(0));
        assertThat(data.points()).isEqualTo(DensePoints.of(new double[][] {{4, 0, 5}}));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 1:2 1:3       | 1:7: index 1 is repeated, expected each index once",
                "1 2:2 1:3       | 1:7: index 1 after 2, expected increasing indices",
                "1 0:2           | 1:3: index 0, expected indices from 1; ReadOptions.withFirstIndex accepts others",
                "1 -1:2          | 1:3: the index \"-1\" is none, expected a whole number of at least 1",
                "1 1.5:2         | 1:3: the index \"1.5\" is none, expected a whole number of at least 1",
                "1 qid:2         | 1:3: the index \"qid\" is none, expected a whole number of at least 1",
                "1 :2            | 1:3: the index \"\" is none, expected a whole number of at least 1",
                "1 1:2 3         | 1:7: \"3\" has no colon, expected index:value",
                "1 4000000000:2  | 1:3: index 4000000000 is too large, expected at most 99999999",
                "1 1:nan         | 1:5: the value of feature 1 is \"nan\", expected a finite number",
                "1 1:2 2:-inf    | 1:9: the value of feature 2 is \"-inf\", expected a finite number",
                "1 1:1e999       | 1:5: the value of feature 1 is \"1e999\", expected a finite number",
                "1 1:0x10        | 1:5: the value of feature 1 is \"0x10\", expected a finite number",
                "1 1:            | 1:5: the value of feature 1 is \"\", expected a finite number",
                "1 1: 2          | 1:5: the value of feature 1 is \"\", expected a finite number",
                "1 1:1,5         | 1:5: the value of feature 1 is \"1,5\", expected a finite number",
                "nan 1:1         | 1:1: the label is \"nan\", expected a number or a name",
            })
    void theFirstOffenceIsNamed(String line, String message) {
        assertThat(Texts.refusal(folder, line + "\n1 5:3 4:2\n", LIBSVM)).isEqualTo(message);
        String later = "1 1:1\n\n# comment\n" + line;
        assertThat(Texts.refusal(folder, later, LIBSVM)).isEqualTo("4" + message.substring(1));
    }

    @Test
    void columnsCountCharacters() {
        assertThat(Texts.refusal(folder, "Äpfel 1:x\n", LIBSVM)).startsWith("1:9: ");
    }

    @Test
    void labelsInSomeRowsOnlyAreRefused() {
        assertThat(Texts.refusal(folder, "1 1:1\n2:3\n"))
                .isEqualTo("2:1: the row starts with a feature, expected its label first as in the rows before");
        assertThat(Texts.refusal(folder, "1:1\n2 2:3\n"))
                .isEqualTo("2:1: \"2\" has no index, expected index:value as the first row has no label");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "# only a comment\n", "   \r\n"})
    void withoutRows(String text) {
        assertThat(Texts.refusal(folder, text, LIBSVM))
                .isIn("is empty, expected rows of data", "has no rows, expected some");
    }

    @Test
    void whatMeansNothingHereIsRefused() {
        assertThat(Texts.refusal(folder, "1 1:1\n", LIBSVM.withLabel("1")))
                .isEqualTo("is LIBSVM data, where ReadOptions.withLabel means nothing");
        assertThat(Texts.refusal(folder, "1 1:1\n", LIBSVM.withIgnored(List.of("1"))))
                .isEqualTo("is LIBSVM data, where ReadOptions.withIgnored means nothing");
        assertThat(Texts.refusal(folder, "1,1\n", ReadOptions.defaults().withFirstIndex(0)))
                .isEqualTo("is CSV data, where ReadOptions.withFirstIndex means nothing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"iris.scale", "wine", "heart_scale", "glass.scale"})
    void whatIsWrittenIsReadBackTheSame(String name) throws IOException {
        Dataset data = DataFiles.read(Texts.resource(name));
        Path copy = folder.resolve("copy");
        LibsvmWriter.write(data, copy);
        assertThat(DataFiles.read(copy)).isEqualTo(data);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(copy);
        }
    }

    @Test
    void zerosAndMissingLabelsAreWrittenToo() throws IOException {
        Dataset data = Dataset.unlabelled(DensePoints.of(new double[][] {{0, 0}, {0, 1 / 3.0}, {-2, 1e300}}));
        Path copy = folder.resolve("copy");
        LibsvmWriter.write(data, copy);
        assertThat(Files.readString(copy)).isEqualTo("1:0\n2:0.3333333333333333\n1:-2 2:1.0E300\n");
        assertThat(DataFiles.read(copy)).isEqualTo(data);
        Dataset bad = new Dataset(data.points(), new int[3], List.of("two words"));
        assertThatThrownBy(() -> LibsvmWriter.write(bad, copy))
                .hasMessage(
                        "class \"two words\", must be a word without colon, #, control characters and byte order mark"
                                + " to be written as LIBSVM text");
    }
}
