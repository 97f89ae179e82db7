package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DescribeCommandTest {

    @TempDir
    private Path folder;

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("data"), content);
    }

    @Test
    void saysWhatThereIs() throws IOException {
        Path file = file("height,weight,legs,kind\n25,4,4,cat\n60,30,4,dog\n25,4,4,cat\n25,4,4,dog\n");
        Run run = Run.of("describe", file.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines())
                .containsExactly(
                        file + ": CSV, 4 rows of 3 features in 2 classes",
                        "fields between commas, names in the first row",
                        "values 4 … 60, 100 % of them not zero, held densely",
                        "",
                        "  class  rows",
                        "  cat       2",
                        "  dog       2",
                        "",
                        "     column  type    encoded as    missing  distinct  cells",
                        "  1  height  number  number              0         2  25 … 60  █      ▃",
                        "  2  weight  number  number              0         2  4 … 30   █      ▃",
                        "  3  legs    number  adds nothing        0         1  4",
                        "  4  kind    label   the classes         0         2",
                        "",
                        "note: 2 rows repeating an earlier one, 1 with another label");
        assertThat(run.code()).isZero();
    }

    @Test
    void saysItInJsonToo() throws IOException {
        Run run = Run.of("describe", "--json", file("1,?,a\n0,0,b\n").toString());
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("\"rows\" : 2", "\"features\" : 2", "\"missingValues\" : 1", "\"zeroRows\" : 1")
                .contains("\"sortedByClass\" : false", "\"density\" : 0.5");
    }

    @Test
    void warnsOfRowsSortedByClass() throws IOException {
        assertThat(Run.of(
                                "describe",
                                file("1 1:2\n".repeat(10) + "2 1:3\n".repeat(10))
                                        .toString())
                        .out())
                .contains("note: the rows are sorted by class: split them at random")
                .contains("note: 18 rows repeating an earlier one");
        assertThat(Run.of("describe", file("1 1:2\n2 1:3\n".repeat(10)).toString())
                        .out())
                .doesNotContain("sorted");
    }

    @Test
    void codesOfLevelsAreNoZeros() throws IOException {
        assertThat(Run.of(
                                "describe",
                                file("x,colour,class\n0,red,a\n0,blue,b\n0,red,b\n")
                                        .toString())
                        .out())
                .doesNotContain("zeros");
        assertThat(Run.of("describe", file("1 1:0\n2 1:3\n").toString()).out()).contains("note: 1 row of zeros");
    }

    @Test
    void badInputHasItsOwnExitCode() throws IOException {
        Path file = file("1 1:2\n1 2:3 2:4\n");
        Run run = Run.of("describe", file.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err().strip())
                .isEqualTo("arcmargin: " + file + ":2:7: index 2 is repeated, expected each index once");
        assertThat(run.out()).as("what can be read").contains("1 row of 2 features");
        assertThat(Run.of("describe", folder.resolve("nowhere").toString()).code())
                .isEqualTo(3);
        assertThat(Run.of("describe", "--format", "word", file.toString()).code())
                .isEqualTo(2);
    }

    @Test
    void optionsReachTheReader() throws IOException {
        Path file = file("7;0;0\n8;0;1\n");
        assertThat(Run.of("describe", "--label", "1", "--ignore", "2", file.toString())
                        .out())
                .contains("2 rows of 1 feature in 2 classes", "7     1", "note: 1 row of zeros");
        assertThat(Run.of("describe", "--label", "none", "--header", "yes", file.toString())
                        .out())
                .contains("1 row of 3 features without labels");
        assertThat(Run.of(
                                "describe",
                                "--zero-based",
                                "--format",
                                "libsvm",
                                file("1 0:5\n").toString())
                        .out())
                .contains("1 row of 1 feature in 1 class", "note: one class only");
    }

    @Test
    void everyColumnIsShownWithItsTypeAndAllProblems() throws IOException {
        Path file = file("""
                id;when;price;zip;colour;class
                1;2020-01-31;$1,200.50;01234;red;a
                2;2020-02-28;$15;01234;;b
                3;;$8;99999;red;a
                4;x
                5;2020-02-01;$8;99999;red;a;b
                6;2020-02-01;$8;99999;blue;a
                """);
        Run run = Run.of("describe", file.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err().lines()).hasSize(2);
        assertThat(run.out())
                .contains("fields between semicolons, names in the first row")
                .containsPattern("1  id      identifier  left out")
                .containsPattern(
                        "2  when    date        days, weekday, indicator of missing +1 +3  2020-01-31 … 2020-02-28")
                .containsPattern("3  price   number      number +0 +3  8 … 1200.5")
                .containsPattern("5  colour  category    .* 1 +2  red, blue")
                .contains("note: column \"zip\" has numbers with leading zeros; if they are codes, --type makes it a"
                        + " category");
        assertThat(Run.of("describe", "--type", "zip=category,id=number", "--json", file.toString())
                        .out())
                .contains("\"type\" : \"CATEGORY\"", "\"problems\" : [ \"5:4: the row ends after 2 fields");
        assertThat(Run.withInput("x,y\n1,a\n2,b\n", "describe", "-").out())
                .contains("standard input: CSV, 2 rows of 1 feature in 2 classes");
    }
}
