package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.Scaling;
import arcmargin.work.Progress;
import arcmargin.work.Workers;
import java.io.IOException;
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
        assertThat(file.featureNames()).containsExactly("x", "y");
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
        assertThat(Texts.read(folder, "1,2\n3,4\n", DEFAULTS.withLabel("none")))
                .isEqualTo(Dataset.unlabelled(points(row(1, 2), row(3, 4))));
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
        DataFile file =
                Texts.load(Texts.file(folder, text.replace('/', '\n')), DEFAULTS.withMissing(MissingValues.ZERO), 1);
        assertThat(file.dataset().size()).as(why).isEqualTo(header ? 1 : 2);
        assertThat(file.featureNames().isEmpty()).isNotEqualTo(header);
    }

    @Test
    void theHeaderCanBeForced() {
        assertThat(Texts.read(folder, "1,2\n3,4\n", DEFAULTS.withHeader(ReadOptions.Header.YES))
                        .size())
                .isEqualTo(1);
        assertThat(Texts.refusal(folder, "x,y\n3,4\n", DEFAULTS.withHeader(ReadOptions.Header.NO)))
                .isEqualTo("1:1: \"x\" in column 1, expected a finite number");
        assertThat(Texts.refusal(folder, "x,7,y\n3,4,5\n"))
                .isEqualTo("1:1: field 1 of the first row is \"x\" among numbers, expected numbers or a header"
                        + " (--label, --ignore and --header tell)");
    }

    @ParameterizedTest
    @CsvSource({"ZERO, 0, 0", "MEAN, 5, 3", "MEDIAN, 3, 3"})
    void missingValuesAreFilledIn(MissingValues missing, double first, double second) {
        String text = "a,b,c\n1,,p\n?,2,q\n3,NaN,p\n11,4,q\nNA,\"\",p\n";
        DataFile file = Texts.load(Texts.file(folder, text), DEFAULTS.withMissing(missing), 1);
        assertThat(file.dataset().points())
                .isEqualTo(points(row(1, second), row(first, 2), row(3, second), row(11, 4), row(first, second)));
        assertThat(file.filled()).isEqualTo(5);
        assertThat(file.dataset().fill()).containsExactly(first, second);
    }

    @Test
    void meansAndMediansAreThoseOfTheRowsThatTeach() throws IOException {
        Path file = Texts.file(folder, "a,1,?\nb,5,0\na,?,0\nb,100,0\na,?,9\n");
        for (MissingValues missing : List.of(MissingValues.MEAN, MissingValues.MEDIAN)) {
            ReadOptions options = ReadOptions.defaults().withLabel("1").withMissing(missing);
            try (Workers workers = Workers.of(1)) {
                Dataset data = DataFiles.readTraining(
                        file,
                        options,
                        labels -> {
                            assertThat(labels).containsExactly(0, 1, 0, 1, 0);
                            return new int[] {0, 1, 2};
                        },
                        workers,
                        Progress.none());
                assertThat(data.points().row(0)).containsExactly(1, 0);
                assertThat(data.points().row(2)).containsExactly(3, 0);
                assertThat(data.points().row(4)).containsExactly(3, 9);
                assertThat(data.fill()).containsExactly(3, 0);
            }
        }
    }

    @Test
    void theMedianOfMostlyZeros() {
        StringBuilder text = new StringBuilder("?,0,x\n");
        for (int k = 0; k < 60; k++) {
            text.append(k == 7 ? "9,0,y\n" : "0,0,x\n");
        }
        Dataset data = Texts.read(folder, text.toString(), DEFAULTS.withMissing(MissingValues.MEAN));
        assertThat(data.points().get(0, 0)).isEqualTo(9 / 60.0);
        data = Texts.read(folder, text.toString(), DEFAULTS.withMissing(MissingValues.MEDIAN));
        assertThat(data.points().get(0, 0)).isZero();
    }

    @Test
    void laterDataAreFilledInAsTheTrainingDataWere() {
        Dataset training = Texts.read(folder, "1,8,a\n3,?,b\n", DEFAULTS.withMissing(MissingValues.MEAN));
        Scaling scaling = Scaling.parse(Scaling.fit(Scaling.Kind.NONE, training).text());
        assertThat(scaling.fill()).containsExactly(2.0, 8.0);
        Dataset later =
                Texts.read(folder, "?,?,a\n7,7,a\n", DEFAULTS.withFeatures(2).withFill(scaling.fill()));
        assertThat(later.points()).isEqualTo(points(row(2, 8), row(7, 7)));
    }

    @Test
    void mediansCountZerosAndSigns() {
        String text = "-3,0,x\n0,0,x\n0,-2,y\n5,7,x\n?,?,y\n4,?,y\n";
        Dataset data = Texts.read(folder, text, DEFAULTS.withMissing(MissingValues.MEDIAN));
        assertThat(data.fill()).containsExactly(0, 0);
        data = Texts.read(folder, text.replace("0,0", "1,3"), DEFAULTS.withMissing(MissingValues.MEDIAN));
        assertThat(data.fill()).containsExactly(1, 1.5);
    }

    @Test
    void aColumnWithoutAnyValueCannotBeFilledIn() {
        assertThat(Texts.refusal(folder, "1,?,a\n2,?,b\n", DEFAULTS.withMissing(MissingValues.MEAN)))
                .isEqualTo("feature 2 has no value in any row to learn from, expected one to fill in the others");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,,a        | 2:3: the value of column 2 is missing, expected a number"
                        + " (--missing zero, mean or median fills it in)",
                "1,NaN,a     | 2:3: the value of column 2 is missing, expected a number"
                        + " (--missing zero, mean or median fills it in)",
                "1,inf,a     | 2:3: \"inf\" in column 2, expected a finite number",
                "1,-1e400,a  | 2:3: \"-1e400\" in column 2, expected a finite number",
                "1,two,a     | 2:3: \"two\" in column 2, expected a finite number",
                "1,2 3,a     | 2:3: \"2 3\" in column 2, expected a finite number",
                "1,\"2\"x,a  | 2:3: the quoted field does not end well, expected a closing quote before the end of the line",
                "1,\"2,a     | 2:3: the quoted field does not end well, expected a closing quote before the end of the line",
                "1,2         | 2:4: the row ends after 2 fields, expected 3",
                "1           | 2:2: the row ends after 1 field, expected 3",
                "1,2,a,7     | 2:7: the row has more than 3 fields, expected as many as in the first row",
                "1,2,a,      | 2:7: the row has more than 3 fields, expected as many as in the first row",
                "1,2,        | 2:5: the label is missing, expected a number or a name",
                "1,2,NA      | 2:5: the label is missing, expected a number or a name",
            })
    void theFirstOffenceIsNamed(String line, String message) {
        assertThat(Texts.refusal(folder, "5,6,b\n" + line + "\nx,y,z\n")).isEqualTo(message);
    }

    @Test
    void columnsWithNamesAreCalledByThem() {
        assertThat(Texts.refusal(folder, "length,width,c\n1,2,a\n\n3,wide,b\n"))
                .isEqualTo("4:3: \"wide\" in column \"width\", expected a finite number");
    }

    @Test
    void amatRowsHaveOneWidth() {
        assertThat(Texts.refusal(folder, "1 2 0\n3 4\n")).isEqualTo("2:4: the row ends after 2 fields, expected 3");
        assertThat(Texts.refusal(folder, "1 2 0\n3 4 1 5\n"))
                .isEqualTo("2:7: the row has more than 3 fields, expected as many as in the first row");
        assertThat(Texts.refusal(folder, "1 2 0\n3 nan 1\n")).startsWith("2:3: the value of column 2 is missing");
    }

    @Test
    void tabsSeparateEmptyFields() {
        Dataset data = Texts.read(folder, "1\t2\ta\n\t4\tb\n", DEFAULTS.withMissing(MissingValues.MEAN));
        assertThat(data.points()).isEqualTo(points(row(1, 2), row(1, 4)));
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
                .isEqualTo("1:1: there is no feature, expected one besides the label");
    }

    @Test
    void negativeZerosAreZeros() {
        Dataset data = Texts.read(folder, "-0.0,1,a\n1,-0,b\n");
        assertThat(1 / data.points().get(0, 0)).isPositive();
        assertThat(1 / data.points().get(1, 1)).isPositive();
    }
}
