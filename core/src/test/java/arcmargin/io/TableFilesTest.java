package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Column;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.Schema;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableFilesTest {

    private static final ReadOptions DEFAULTS = ReadOptions.defaults();

    @TempDir
    private Path folder;

    private static Points points(double[]... rows) {
        return DensePoints.of(rows);
    }

    private static double[] row(double... values) {
        return values;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1,2,a\n3,4,b\n",
                "1;2;a\n3;4;b\n",
                "1\t2\ta\n3\t4\tb",
                " 1 , 2 ,a\r\n\r\n3,4, b \r\n",
                "\"1\",2,\"a\"\n3,\"4\",b\n",
                "# made by hand\nx,y,class\n1,2,a\n3,4,b\n",
                "\uFEFFx,y,class\n1,2,a\n3,4,b\n"
            })
    void oneTableManyWays(String text) {
        Dataset data = Texts.read(folder, text);
        assertThat(data.points()).isEqualTo(points(row(1, 2), row(3, 4)));
        assertThat(data.classes()).containsExactly("a", "b");
        assertThat(data.labels()).containsExactly(0, 1);
    }

    @Test
    void blanksBetweenNumbersAreAmat() {
        String amat = "  0.0000000e+00 1.5 2 0.0000000e+00 \n 1 0 3   1.0000000e+00\n";
        DataFile file = Texts.load(Texts.file(folder, amat), DEFAULTS, 1);
        assertThat(file.format()).isEqualTo(DataFormat.AMAT);
        assertThat(file.dataset().points()).isEqualTo(points(row(0, 1.5, 2), row(1, 0, 3)));
        assertThat(file.dataset().classes()).containsExactly("0", "1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"class", "1", "-3"})
    void theLabelIsFoundByNameOrNumber(String label) {
        String text = "class,x,y\nsetosa,1,2\n\"iris, the other \"\"one\"\"\",3,4\n";
        DataFile file = Texts.load(Texts.file(folder, text), DEFAULTS.withLabel(label), 1);
        assertThat(file.dataset().classes()).containsExactly("iris, the other \"one\"", "setosa");
        assertThat(file.dataset().points()).isEqualTo(points(row(1, 2), row(3, 4)));
        assertThat(file.dataset().schema().features()).containsExactly(Column.number("x"), Column.number("y"));
    }

    @Test
    void columnsAreIgnored() {
        String text = "id,x,remark,y,class\nA7,1,\"good, really\",2,p\nB8,3,,4,n\n";
        Dataset data = Texts.read(folder, text, DEFAULTS.withIgnored(List.of("id", "3")));
        assertThat(data.points()).isEqualTo(points(row(1, 2), row(3, 4)));
        assertThat(data.classes()).containsExactly("n", "p");
        Dataset lastIgnored = Texts.read(folder, text, DEFAULTS.withIgnored(List.of("id", "remark", "class")));
        assertThat(lastIgnored.classes()).as("then y is last").containsExactly("2", "4");
    }

    @Test
    void aTableMayHaveNoLabel() {
        assertThat(Texts.read(folder, "1,2\n3,4\n", DEFAULTS.withLabel("none")).points())
                .isEqualTo(points(row(1, 2), row(3, 4)));
        assertThat(Texts.read(folder, "1,2\n3,4\n", DEFAULTS.withFeatures(2)).unlabelledRows())
                .as("just the features of a model")
                .isEqualTo(2);
        assertThat(Texts.read(folder, "1,2\n3,4\n", DEFAULTS.withFeatures(1)).classes())
                .containsExactly("2", "4");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "x,y,c/1,2,3     | true  | words",
                "1,2,a/3,4,b     | false | only the label is a word, in both rows",
                "0,1,c/5,6,7     | true  | only the label is a word, and below it a number",
                "1,2,3/4,5,6     | false | numbers",
                "'?,2,a/3,4,b'   | false | a missing value is no name",
            })
    void theHeaderIsRecognised(String text, boolean header, String why) {
        DataFile file = Texts.load(Texts.file(folder, text.replace('/', '\n')), DEFAULTS, 1);
        assertThat(file.dataset().size()).as(why).isEqualTo(header ? 1 : 2);
        assertThat(file.dataset().schema().isNamed()).isEqualTo(header);
    }

    @Test
    void theHeaderCanBeForced() {
        assertThat(Texts.read(folder, "1,2\n3,4\n", DEFAULTS.withHeader(ReadOptions.Header.YES))
                        .size())
                .isEqualTo(1);
        assertThat(Texts.read(folder, "x,y\n3,4\n5,4\n6,7\n", DEFAULTS.withHeader(ReadOptions.Header.NO))
                        .size())
                .isEqualTo(4);
    }

    @Test
    void missingValuesStayMissing() {
        Dataset data = Texts.read(folder, "a,b,c\n1,,p\n?,2,q\n3,NaN,p\nNA,\"\",p\n");
        assertThat(data.points().hasMissing()).isTrue();
        assertThat(data.points())
                .isEqualTo(DensePoints.withMissing(
                        4, 2, new double[] {1, Double.NaN, Double.NaN, 2, 3, Double.NaN, Double.NaN, Double.NaN}));
        assertThat(data.schema())
                .isEqualTo(new Schema(List.of(
                        Column.number("a"), Column.number("b"), new Column("c", Column.Type.LABEL, List.of()))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,\"2\"x,a  | 2:3: the quoted field goes on behind its closing quote, expected the delimiter there;"
                        + " quotes inside are doubled",
                "1,\"2,a     | 2:3: the quoted field does not end, expected a closing quote; quotes inside are doubled",
                "1,2         | 2:4: the row ends after 2 fields, expected 3 as in the first row; missing cells"
                        + " need their delimiters",
                "1           | 2:2: the row ends after 1 field, expected 3 as in the first row; missing cells"
                        + " need their delimiters",
                "1,2,a,7     | 2:7: the row has more than 3 fields, expected as many as in the first row; a field that"
                        + " holds the delimiter needs quotes",
                "1,2,a,      | 2:7: the row has more than 3 fields, expected as many as in the first row; a field that"
                        + " holds the delimiter needs quotes",
            })
    void theFirstOffenceIsNamed(String line, String message) {
        assertThat(Texts.refusal(folder, "5,6,b\n" + line + "\nx,y,z\n")).isEqualTo(message);
    }

    @Test
    void amatRowsHaveOneWidth() {
        assertThat(Texts.refusal(folder, "1 2 0\n3 4\n"))
                .isEqualTo("2:4: the row ends after 2 fields, expected 3 as in the first row; a missing cell is written"
                        + " as ?");
        assertThat(Texts.refusal(folder, "1 2 0\n3 4 1 5\n"))
                .isEqualTo("2:7: the row has more than 3 fields, expected as many as in the first row");
    }

    @Test
    void tabsSeparateEmptyFields() {
        Dataset data = Texts.read(folder, "1\t2\ta\n\t4\tb\n", DEFAULTS);
        assertThat(data.points()).isEqualTo(DensePoints.withMissing(2, 2, new double[] {1, 2, Double.NaN, 4}));
    }

    @Test
    void anotherNumberOfFeaturesThanTheModelIsRefused() {
        assertThat(Texts.refusal(folder, "x,y,c\n1,2,a\n", DEFAULTS.withFeatures(5)))
                .isEqualTo("1:1: 2 features besides the label in column \"c\", expected 5");
        assertThat(Texts.refusal(folder, "1,2\n", DEFAULTS.withFeatures(3).withLabel("none")))
                .isEqualTo("1:1: 2 features, expected 3");
    }

    @Test
    void unknownColumnsAreRefused() {
        assertThat(Texts.refusal(folder, "x,y,c\n1,2,a\n", DEFAULTS.withLabel("species")))
                .isEqualTo("no column \"species\", expected one of x, y, c or a number from 1 to 3");
        assertThat(Texts.refusal(folder, "1,2,3\n", DEFAULTS.withIgnored(List.of("4"))))
                .isEqualTo("no column \"4\", expected a number from 1 to 3");
        assertThat(Texts.refusal(folder, "a,b\n", DEFAULTS.withHeader(ReadOptions.Header.YES)))
                .isEqualTo("has no rows, expected some");
        assertThat(Texts.refusal(folder, "1\n2\n", DEFAULTS.withFormat(DataFormat.CSV)))
                .isEqualTo(
                        "1:1: there is no feature, expected one besides the label; ReadOptions.withDelimiter says what"
                                + " separates fields");
    }

    @Test
    void negativeZerosAreZeros() {
        Dataset data = Texts.read(folder, "-0.0,1,a\n1,-0,b\n");
        assertThat(1 / data.points().get(0, 0)).isPositive();
        assertThat(1 / data.points().get(1, 1)).isPositive();
    }
}
