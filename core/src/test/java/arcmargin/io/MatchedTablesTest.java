package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Column;
import arcmargin.data.Dataset;
import arcmargin.data.Schema;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables read by the columns of another one. */
class MatchedTablesTest {

    @TempDir
    private Path folder;

    private final Schema schema = new Schema(List.of(
            new Column("id", Column.Type.IDENTIFIER, List.of()),
            Column.number("x"),
            new Column("class", Column.Type.LABEL, List.of()),
            new Column("colour", Column.Type.CATEGORY, List.of("blue", "red", "1")),
            new Column("day", Column.Type.DATE, List.of("dmy"))));

    private final ReadOptions like = ReadOptions.defaults().withSchema(schema);

    private DataFile load(String text, ReadOptions options) {
        return Texts.load(Texts.file(folder, text), options, 2);
    }

    @Test
    void columnsAreFoundByNameInAnyOrder() {
        DataFile file = load("colour,day,more,class,x\nred,03/01/1970,?,a,7\ngreen,04/01/1970,?,b,8\n", like);
        assertThat(file.dataset().points().row(0)).containsExactly(7, 1, 2);
        assertThat(file.dataset().points().row(1)).containsExactly(8, Column.UNSEEN, 3);
        assertThat(file.dataset().schema()).isEqualTo(schema);
        assertThat(file.dataset().classes()).containsExactly("a", "b");
        assertThat(file.remarks().notes())
                .containsExactly(
                        "column \"more\" was not in the training data and is left out",
                        "column \"colour\" has 1 cell with levels that the training data did not have, such as"
                                + " \"green\"");
    }

    @Test
    void aTypeIsTheOneOfTheTrainingData() {
        Dataset data = load("x,colour,day\n7,1,03/01/1970\n8,1.0,13/01/1970\n,RED,\n", like)
                .dataset();
        assertThat(data.points().toDense().values()).containsExactly(7, 2, 2, 8, 2, 12, Double.NaN, 1, Double.NaN);
        assertThat(data.unlabelledRows()).isEqualTo(3);
        assertThat(load("x,colour,day\n\"1,234\",red,03/01/1970\n", like)
                        .dataset()
                        .points()
                        .get(0, 0))
                .isEqualTo(1234);
        assertThat(Texts.refusal(folder, "x,colour,day\n1,red,03/01/1970\nmany,red,03/01/1970\n", like))
                .isEqualTo("row 2 has column \"x\" = \"many\", expected a number as in the training data,"
                        + " or an empty field where it is missing");
    }

    @Test
    void fewTextsAmongNumbersAreMissingCellsAsInTraining() {
        StringBuilder text = new StringBuilder("x,colour,day\n");
        for (int i = 1; i <= 30; i++) {
            text.append(i == 7 ? "many" : i)
                    .append(",red,")
                    .append(i == 9 ? "soon" : "13/01/1970")
                    .append('\n');
        }
        DataFile file = load(text.toString(), like);
        assertThat(file.dataset().points().row(6)[0]).isNaN();
        assertThat(file.dataset().points().row(8)).containsExactly(9, 1, Double.NaN);
        assertThat(file.remarks().notes())
                .containsExactly(
                        "column \"x\" is of numbers; 1 cell such as \"many\" counts as missing",
                        "column \"day\" is of dates; 1 cell such as \"soon\" counts as missing");
    }

    @Test
    void whatIsAbsentIsNamed() {
        assertThat(Texts.refusal(folder, "colour,class\nred,a\n", like))
                .isEqualTo("has no columns \"x\", \"day\", which the training data had; its columns are \"colour\","
                        + " \"class\"");
    }

    @Test
    void withoutNamesPositionsCount() {
        double[] expected = {7, 1, 2};
        for (String row : List.of("A1,7,a,red,03/01/1970", "A1,7,red,03/01/1970", "7,red,03/01/1970")) {
            DataFile file = load(row + "\n" + row + "\n", like);
            assertThat(file.dataset().points().row(0)).as(row).containsExactly(expected);
            assertThat(file.dataset().unlabelledRows()).isEqualTo(row.contains(",a,") ? 0 : 2);
            assertThat(file.remarks().notes()).hasSize(1).first().asString().contains("by position");
        }
        assertThat(Texts.refusal(folder, "1,2\n3,4\n", like))
                .isEqualTo("1:1: 2 columns, expected the 5 of the training data, or their 3 features");
    }

    @Test
    void anotherColumnMayBeTheLabelButNoFeature() {
        String text = "x,colour,day,truth\n7,red,03/01/1970,b\n";
        assertThat(load(text, like.withLabel("truth")).dataset().classes()).containsExactly("b");
        assertThat(load(text, like.withLabel("none")).dataset().classes()).isEmpty();
        assertThat(Texts.refusal(folder, text, like.withLabel("x"))).contains("\"x\" was a feature in training");
        assertThat(load(text, like.withSides(List.of("truth", "x")))
                        .dataset()
                        .beside()
                        .texts())
                .containsEntry("truth", List.of("b"))
                .containsEntry("x", List.of("7"));
    }
}
