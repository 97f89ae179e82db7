package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Column;
import arcmargin.data.Dataset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables as people have them. */
class MessyTablesTest {

    private static final ReadOptions DEFAULTS = ReadOptions.defaults();

    @TempDir
    private Path folder;

    private DataFile load(String text) {
        return Texts.load(Texts.file(folder, text), DEFAULTS, 2);
    }

    private static Column column(Dataset data, String name) {
        return data.schema().columns().stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The cells of a column in five rows, beside a number and a label. */
    private Dataset column(String... cells) {
        return load("x,cells,class\n"
                        + IntStream.range(0, cells.length)
                                .mapToObj(i -> i * i + "," + cells[i] + "," + (i % 2 == 0 ? "a" : "b") + "\n")
                                .collect(Collectors.joining()))
                .dataset();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sep=;\n", "SEP=;\r\n", "\ufeffsep=;\n"})
    void aFirstLineThatTellsExcelTheDelimiterIsNoRow(String first) {
        Dataset data = load(first + "size;mass;kind\n1,5;2;x\n2,5;3;y\n").dataset();
        assertThat(data.schema().columns()).extracting(Column::name).containsExactly("size", "mass", "kind");
        assertThat(data.points().get(1, 0)).isEqualTo(2.5);
        assertThat(data.classes()).containsExactly("x", "y");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "1 ~ 2.5 ~ -3 ~ NUMBER ~ -3",
                "'\"1\"' ~ '\"2.5\"' ~ '\"-3\"' ~ NUMBER ~ -3",
                "$1.50 ~ $2 ~ -$3.25 ~ NUMBER ~ -3.25",
                "1.5 € ~ 2 € ~ 3 € ~ NUMBER ~ 3",
                "12% ~ 13.5% ~ 7 % ~ NUMBER ~ 0.07",
                "\"1,234\" ~ 2 ~ \"12,345.5\" ~ NUMBER ~ 12345.5",
                "\"1,5\" ~ 2 ~ \"1.234,5\" ~ NUMBER ~ 1234.5",
                "1'234 ~ 2 ~ 3'456'789 ~ NUMBER ~ 3456789",
                "(5) ~ 7 ~ (12.5) ~ NUMBER ~ -12.5",
                "1 ~ - ~ 3 ~ NUMBER ~ 3",
                "1 ~ none ~ 3 ~ NUMBER ~ 3",
                "1e3 ~ 2E-2 ~ .5 ~ NUMBER ~ 0.5",
                "2020-01-31 ~ 2020-02-01 ~ 1970-01-03 ~ DATE ~ 2",
                "2020-01-31T12:00:00Z ~ 2020-02-01 ~ 1970-01-03 12:00 ~ DATE ~ 2.5",
                "1970-01-02T00:00+01:00 ~ 2020-02-01 ~ 1970-01-02T06:00:00-06:00 ~ DATE ~ 1.5",
                "31/12/2019 ~ 1/2/2020 ~ 3/1/1970 ~ DATE ~ 2",
                "12/31/2019 ~ 1/2/2020 ~ 1/3/1970 ~ DATE ~ 2",
                "31.12.2019 ~ 1.2.2020 ~ 3.1.1970 ~ DATE ~ 2",
                "5-Jan-2020 ~ 6 January 2020 ~ 03-Jan-70 ~ DATE ~ 2",
                "\"Jan 5, 2020\" ~ \"Jan. 6, 2020\" ~ \"January 3, 1970\" ~ DATE ~ 2",
                "12:30 ~ 06:00 ~ 18:00:00 ~ DATE ~ 0.75",
                "1:30 PM ~ 6:00 am ~ 06:00 pm ~ DATE ~ 0.75",
                "yes ~ no ~ yes ~ CATEGORY ~ 1",
                "TRUE ~ FALSE ~ TRUE ~ CATEGORY ~ 1",
                "red ~ green ~ red ~ CATEGORY ~ 1",
                "007 ~ B12 ~ B12 ~ CATEGORY ~ 1",
            })
    void typesAreToldFromAllCells(String a, String b, String c, String type, double last) {
        Dataset data = column(a, b, c);
        assertThat(column(data, "cells").type()).isEqualTo(Column.Type.valueOf(type));
        assertThat(data.points().get(2, 1)).isEqualTo(last);
    }

    @Test
    void missingCellsAreMissingInEveryType() {
        for (String missing : List.of("", "?", "NA", "n/a", "NaN", "null", "\"\"", "#N/A", "<NA>")) {
            assertThat(column("a", missing, "a", "b", "b").points().row(1)[1]).isNaN();
            assertThat(column("1", missing, "3").points().row(1)[1]).isNaN();
            assertThat(column("2020-01-01", missing, "2020-01-02").points().row(1)[1])
                    .isNaN();
        }
        assertThat(column("a", "none", "a", "none").points().row(1)[1])
                .as("among words it is one")
                .isEqualTo(1);
    }

    @Test
    void aWordAmongManyNumbersIsAMissingNumberAndSaid() {
        String rows = IntStream.range(0, 100)
                .mapToObj(i -> i * i + "," + i % 2 + "\n")
                .collect(Collectors.joining());
        DataFile file = load("x,class\n" + rows + "oops,1\n");
        assertThat(file.dataset().schema().features()).containsExactly(Column.number("x"));
        assertThat(file.dataset().points().get(100, 0)).isNaN();
        assertThat(file.remarks().notes())
                .containsExactly("column \"x\" is of numbers; 1 cell such as \"oops\" counts as missing");
    }

    @Test
    void aTextThatTurnsUpLateIsFoundAll() {
        StringBuilder text = new StringBuilder("code,x,class\n");
        for (int i = 0; i < 200_000; i++) {
            text.append("0")
                    .append(i % 7)
                    .append(',')
                    .append(i * 7L % 1000)
                    .append(',')
                    .append(i % 2)
                    .append('\n');
        }
        text.append("A1,5,0\nA1,5,0\n");
        Dataset data = load(text.toString()).dataset();
        assertThat(column(data, "code").levels()).containsExactly("00", "01", "02", "03", "04", "05", "06", "A1");
        assertThat(data.points().get(9, 0)).isEqualTo(2);
        assertThat(data.points().get(200_001, 0)).isEqualTo(7);
    }

    @Test
    void namesOfRowsAreLeftOut() {
        String rows = IntStream.range(0, 30)
                .mapToObj(i -> "c" + i + "," + (1000 - 3 * i) + "," + i + "," + i * i % 17 + "," + i % 2 + "\n")
                .collect(Collectors.joining());
        DataFile file = load("customer,order_id,nr,x,class\n" + rows);
        assertThat(file.dataset().schema().columns())
                .extracting(Column::type)
                .containsExactly(
                        Column.Type.IDENTIFIER,
                        Column.Type.IDENTIFIER,
                        Column.Type.IDENTIFIER,
                        Column.Type.NUMBER,
                        Column.Type.LABEL);
        assertThat(file.dataset().points().row(2)).containsExactly(4);
        assertThat(file.remarks().notes())
                .hasSize(3)
                .first()
                .asString()
                .isEqualTo("column \"customer\" has another text in every row and is left out as a name of the row");
        ReadOptions kept = DEFAULTS.withType("nr", Column.Type.NUMBER, List.of());
        assertThat(Texts.load(Texts.file(folder, "customer,order_id,nr,x,class\n" + rows), kept, 1)
                        .dataset()
                        .points()
                        .row(2))
                .containsExactly(2, 4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x;y;class\n1,5;2;a\n2,5;3;b\n",
                "x|y|class\n1.5|2|a\n2.5|3|b\n",
                "x\ty\tclass\n1.5\t2\ta\n2.5\t3\tb\n",
                "x y class\n1.5 2 a\n2.5   3 b\n",
                "x, y, class\n1.5, 2, a\n2.5, 3, b\n",
                "x,y,class,\n1.5,2,a,\n2.5,3,b,\n",
                "x,y,class\n1.5,2,a,\n2.5,3,b,\n",
                "x,y,class,\n1.5,2,a\n2.5,3,b\n",
                "\n\n# by a tool\n# on a day\nx,y,class\n\n1.5,2,a\n# in between\n2.5,3,b\n\n",
                "\"x\",\"y\",\"class\"\r\n\"1.5\",\"2\",\"a\"\r\n\"2.5\",\"3\",\"b\"\r\n",
                "class,x,y\na,1.5,2\nb,2.5,3\n",
                "|1x3 Cross validator\nx,y,class\n1.5,2,a\n2.5,3,b\n",
            })
    void oneTableManyMoreWays(String text) {
        Dataset data = load(text).dataset();
        assertThat(data.points().row(0)).containsExactly(1.5, 2);
        assertThat(data.points().row(1)).containsExactly(2.5, 3);
        assertThat(data.classes()).containsExactly("a", "b");
        assertThat(data.schema().features()).extracting(Column::name).containsExactly("x", "y");
    }

    @Test
    void quotedFieldsHoldLineBreaks() {
        String cell = "\"first\nsecond, \"\"third\"\"\"";
        Dataset data = column(cell, "plain", cell, "plain");
        assertThat(column(data, "cells").levels()).containsExactly("first\nsecond, \"third\"", "plain");
        assertThat(Texts.refusal(folder, "x,y,class\n1," + cell + ",a\n1,2,3,4\n"))
                .startsWith("4:7: the row has more");
        StringBuilder many = new StringBuilder("remark,x,class\n");
        for (int i = 0; i < 60_000; i++) {
            many.append("\"line\nbreak ")
                    .append(i % 3)
                    .append(" in \"\"here\"\", and\n there\",")
                    .append(i);
            many.append(i % 2 == 0 ? ",a\n" : ",b\n");
        }
        Dataset large = load(many.toString()).dataset();
        assertThat(large.size()).isEqualTo(60_000);
        assertThat(column(large, "remark").levels()).hasSize(3);
    }

    @Test
    void encodingsAreTold() {
        String text = "farbe,x,class\nschön,1,a\nhässlich,2,b\nschön,3,b\nhässlich,4,a\n";
        for (var charset : List.of(
                StandardCharsets.UTF_8,
                StandardCharsets.ISO_8859_1,
                StandardCharsets.UTF_16,
                StandardCharsets.UTF_16LE,
                StandardCharsets.UTF_16BE)) {
            Path file = Texts.file(folder, text.getBytes(charset));
            Dataset data = Texts.load(file, DEFAULTS, 1).dataset();
            assertThat(column(data, "farbe").levels()).as(charset.name()).containsExactly("hässlich", "schön");
        }
        Path greek = Texts.file(
                folder,
                "x,w,class\n1,αβγ,a\n2,αβγ,b\n2,δ,b\n2,δ,b\n".getBytes(java.nio.charset.Charset.forName("ISO-8859-7")));
        assertThat(column(
                                Texts.load(
                                                greek,
                                                DEFAULTS.withEncoding(java.nio.charset.Charset.forName("ISO-8859-7")),
                                                1)
                                        .dataset(),
                                "w")
                        .levels())
                .containsExactly("αβγ", "δ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "2020,2021,class/1,2,yes/3,4,no/5,6,yes/7,8,no ~ true",
                "colour,shape,class/red,round,a/red,flat,b/blue,round,a/blue,flat,b ~ true",
                "red,round,a/red,flat,b/blue,round,a/blue,flat,b/red,flat,b ~ false",
                "39,State-gov,a/50,Private,b/38,State-gov,a/28,Private,b/41,Private,b ~ false",
                "0,1,2,3/5,6,7,8/5,6,7,8/5,6,7,8/5,6,7,8/5,6,7,8/5,6,7,8/5,6,7,8/5,6,7,8/5,6,7,8/5,6,7,8 ~ true",
                "when,x,class/2020-01-01,1,a/2020-01-02,2,b ~ true",
                "id,text,x,class/1,hello there,7,a/2,good bye,9,b ~ true",
            })
    void headersAreTold(String text, boolean header) {
        DataFile file = Texts.load(
                Texts.file(folder, text.replace('/', '\n')), DEFAULTS.withHeader(ReadOptions.Header.AUTO), 1);
        assertThat(file.dataset().schema().isNamed()).isEqualTo(header);
        assertThat(file.remarks().syntax()).endsWith(header ? "names in the first row" : "no names of columns");
    }

    @Test
    void datesOfBothOrdersAreTold() {
        StringBuilder text = new StringBuilder("when,x,class\n");
        for (int i = 0; i < 40; i++) {
            text.append(i == 3 ? "soon" : "%02d.%02d.2020".formatted(1 + i % 12, 1 + i / 4))
                    .append(i % 2 == 0 ? ",1,a\n" : ",2,b\n");
        }
        DataFile file = load(text.toString());
        assertThat(file.dataset().points().row(3)[0]).isNaN();
        assertThat(file.remarks().notes())
                .containsExactly("column \"when\" is of dates; 1 cell such as \"soon\" counts as missing; it"
                        + " has dates that can be read in two ways, they are taken as day, month, year");
    }

    @Test
    void namesAreMadeDistinct() {
        DataFile file = load("x,x,,class\n1,2,3,a\n3,4,5,b\n");
        assertThat(file.dataset().schema().columns())
                .extracting(Column::name)
                .containsExactly("x", "x.1", "column 3", "class");
        assertThat(file.remarks().notes().get(0)).contains("column 2 has the name \"x\" of another one");
    }

    @Test
    void rowsMayHaveNamesInFront() {
        Dataset data = load("x y class\nr1 1 2 a\nr2 3 4 b\nr3 3 5 b\n").dataset();
        assertThat(data.schema().columns()).extracting(Column::name).containsExactly("row", "x", "y", "class");
        assertThat(data.points().row(0)).containsExactly(1, 2);
    }

    @Test
    void typesCanBeGiven() {
        String text = "zip,size,x,class\n01234,small,1,a\n01234,large,2,b\n99999,medium,3,a\n99999,small,4,b\n";
        Dataset data = Texts.read(
                folder,
                text,
                DEFAULTS.withType("zip", Column.Type.CATEGORY, List.of())
                        .withType("size", Column.Type.ORDERED, List.of("small", "medium", "large"))
                        .withType("x", Column.Type.IGNORED, List.of()));
        assertThat(column(data, "zip")).isEqualTo(new Column("zip", Column.Type.CATEGORY, List.of("01234", "99999")));
        assertThat(data.points().row(1)).containsExactly(0, 2);
        assertThat(Texts.refusal(
                        folder, text, DEFAULTS.withType("size", Column.Type.ORDERED, List.of("small", "large"))))
                .isEqualTo("row 3 has column \"size\" = \"medium\", expected one of the levels small, large,"
                        + " or an empty field where it is missing");
        assertThat(Texts.refusal(folder, text, DEFAULTS.withType("size", Column.Type.NUMBER, List.of())))
                .isEqualTo("row 1 has column \"size\" = \"small\", expected a number,"
                        + " or an empty field where it is missing");
        Dataset dated = Texts.read(
                folder, "d,class\n19700103,a\n19700104,b\n", DEFAULTS.withType("d", Column.Type.DATE, List.of()));
        assertThat(dated.points().get(0, 0)).isEqualTo(2);
        assertThat(dated.points().get(0, 0))
                .isEqualTo((double) LocalDate.of(1970, 1, 3).toEpochDay());
    }

    @Test
    void weightsAndSideColumnsAreNoFeatures() {
        String text = "group,w,x,class\ng1,1,5,a\ng1,2.5,6,b\ng2,0,7,a\n";
        Dataset data = Texts.read(folder, text, DEFAULTS.withWeights("w").withSides(List.of("group")));
        assertThat(data.weights()).containsExactly(1, 2.5, 0);
        assertThat(data.beside().texts()).containsExactly(java.util.Map.entry("group", List.of("g1", "g1", "g2")));
        assertThat(data.points().dimension()).isEqualTo(1);
        assertThat(Texts.refusal(folder, "w,x,class\n-1,2,a\n1,2,b\n", DEFAULTS.withWeights("w")))
                .isEqualTo("row 1 has no weight in column \"w\", expected a number of at least 0");
        Dataset kept = Texts.read(folder, text, DEFAULTS.withKeepCells(true).withIgnored(List.of("w")));
        assertThat(kept.beside().texts().keySet()).containsExactly("group", "w", "x", "class");
        assertThat(kept.beside().texts().get("w")).containsExactly("1", "2.5", "0");
        assertThat(kept.points().row(1)).containsExactly(0, 6);
    }

    @Test
    void rowsWithoutLabelAreLeftOutOfTraining() throws java.io.IOException {
        Path file = Texts.file(folder, "x,class\n1,a\n2,\n3,b\n4,?\n");
        assertThat(Texts.load(file, DEFAULTS, 1).dataset().unlabelledRows()).isEqualTo(2);
        try (var resources = arcmargin.work.Resources.ofMachine()) {
            DataFile training = DataFiles.loadTraining(file, DEFAULTS, resources);
            assertThat(training.dataset().points().toDense().values()).containsExactly(1, 3);
            assertThat(training.remarks().notes()).containsExactly("2 rows have no label and are left out");
        }
    }

    @Test
    void labelsThatSeemMeasuredAreToldOrRefused() throws java.io.IOException {
        StringBuilder text = new StringBuilder("x,price\n");
        for (int i = 0; i < 180; i++) {
            text.append(i * 7 % 13).append(',').append(100 + i % 60).append('\n');
        }
        Path thrice = Texts.file(folder, text.toString());
        try (var resources = arcmargin.work.Resources.ofMachine()) {
            assertThat(DataFiles.loadTraining(thrice, DEFAULTS, resources)
                            .remarks()
                            .notes())
                    .containsExactly("the label has 60 different numbers in 180 rows, each taken for a class;"
                            + " ReadOptions.withLabel chooses another column");
            String first = text.toString().lines().limit(1 + 60).collect(java.util.stream.Collectors.joining("\n"));
            Path once = Texts.file(folder, first + "\n");
            org.assertj.core.api.Assertions.assertThatThrownBy(() -> DataFiles.loadTraining(once, DEFAULTS, resources))
                    .hasMessageContaining("different labels in");
        }
    }

    @Test
    void allProblemsAreToldIfWanted() {
        String text = "x,y,class\n1,2,a\n1,2\n3,4,b\n1,2,3,4\n5,\"6\"7,a\n8,9,b\n";
        DataFile file = Texts.load(Texts.file(folder, text), DEFAULTS.withLenient(true), 2);
        assertThat(file.dataset().points().toDense().values()).containsExactly(1, 2, 3, 4, 8, 9);
        assertThat(file.remarks().problems())
                .containsExactly(
                        "3:4: the row ends after 2 fields, expected 3 as in the first row; missing cells need their"
                                + " delimiters",
                        "5:7: the row has more than 3 fields, expected as many as in the first row; a field that holds"
                                + " the delimiter needs quotes",
                        "6:3: the quoted field goes on behind its closing quote, expected the delimiter there; quotes"
                                + " inside are doubled");
    }

    @Test
    void linesMayEndInCarriageReturnsAlone() {
        for (String text : List.of("x,y,class\n1,2,a\n3,4,b\n5,6,a\n", "1 1:2\n2 1:3 2:1\n")) {
            Dataset expected = Texts.read(folder, text, ReadOptions.defaults());
            String returns = text.replace('\n', '\r');
            assertThat(Texts.read(folder, returns, ReadOptions.defaults())).isEqualTo(expected);
            assertThat(Texts.read(folder, returns.stripTrailing(), ReadOptions.defaults()))
                    .isEqualTo(expected);
        }
    }

    @Test
    void aCarriageReturnInQuotesIsText() {
        Dataset data = Texts.read(folder, "1,\"a\rb\"\n2,c\n", ReadOptions.defaults());
        assertThat(data.classes()).containsExactly("a\rb", "c");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "weight,length,class/70.1 kg,12 cm,x/60.2 kg,15 cm,y/70.3 kg,12 cm,x ~ weight,length,class",
                "a;b;class/0,123;1,234;x/0,456;1,567;y/0,789;1,890;x ~ a;b;class",
                "text,n,class/'one two, and 3',1,x/'one two, and 4',1,y/'one two, and 4',2,y ~ text,n,class",
                "when,n,class/Dec-2011 1,2,x/Jan-2012 1,3,y/Jan-2012 1,3,y ~ when,n,class",
            })
    void theDelimiterIsOneThatDividesTheHeaderAsTheRows(String text, String names) {
        Dataset data = load(text.replace('/', '\n').replace('\'', '"')).dataset();
        assertThat(data.schema().columns()).extracting(Column::name).containsExactly(names.split("[,;]"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "a;b;class/0,123;1,234;x/0,456;1,567;y ~ 0.123 ~ 1.234",
                "a;b;class/2,123;1,234;x/3,456;1,567;y ~ 2.123 ~ 1.234",
                "a;b;class/2.5;1,234;x/3.5;1,567;y ~ 2.5 ~ 1234",
                "a;b;class/2,5;1.234;x/3,5;1.567;y ~ 2.5 ~ 1234",
                "a;b;class/2;1,234,567;x/3;2,567;y ~ 2 ~ 1234567",
                "a;b;class/2;1.234.567;x/3;2.567;y ~ 2 ~ 1234567",
                "a;b;class/2.567;1.234.567;x/3;2.567;y ~ 2567 ~ 1234567",
                "a,b,class/2,'1,234',x/3,'2,567',y ~ 2 ~ 1234",
                "a,b,class/'0,5','0,123',x/'0,6','2,567',y ~ 0.5 ~ 0.123",
            })
    void commasInNumbersAreToldApart(String text, double a, double b) {
        Dataset data = load(text.replace('/', '\n').replace('\'', '"')).dataset();
        assertThat(data.points().row(0)).containsExactly(a, b);
    }

    @Test
    void dumpsOfDatabasesSayWhatIsMissing() {
        Dataset data = load("""
                n\tflag\twhen\tclass
                \\N\tt\t2020-01-01 00:00:00+00\tx
                2\t\\N\t\\N\ty
                3\tf\t0000-00-00 00:00:00\tx
                3\tf\t2020-01-02\ty
                """).dataset();
        assertThat(data.schema().features())
                .extracting(Column::type)
                .containsExactly(Column.Type.NUMBER, Column.Type.CATEGORY, Column.Type.DATE);
        assertThat(data.points().row(0)).containsExactly(Double.NaN, 1, 18262);
        assertThat(data.points().row(1)).containsExactly(2, Double.NaN, Double.NaN);
        assertThat(data.points().row(2)).containsExactly(3, 0, Double.NaN);
    }

    @Test
    void infiniteNumbersAreMissing() {
        Dataset data = column("inf", "1.5", "-Infinity", "2e400", "3");
        assertThat(column(data, "cells").type()).isEqualTo(Column.Type.NUMBER);
        assertThat(IntStream.range(0, 5).filter(i -> Double.isNaN(data.points().get(i, 1))))
                .containsExactly(0, 2, 3);
    }

    @Test
    void blanksNextToQuotesMeanNothing() {
        Dataset data = column("\" red \"", "red", "\"  \"", " \"blue\"\t", "blue");
        assertThat(column(data, "cells").levels()).containsExactly("blue", "red");
        assertThat(IntStream.range(0, 5).mapToDouble(i -> data.points().get(i, 1)))
                .containsExactly(1.0, 1.0, Double.NaN, 0.0, 0.0);
        Dataset escaped = column("\" \"\"a\"\" \"", "\"\"\"a\"\"\"", "b", "b");
        assertThat(column(escaped, "cells").levels()).containsExactly("\"a\"", "b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "Report of today// by, somebody//a,b,c,class/ ~ 4,5,6 ~ a ~ the first 2 rows are a title",
                "Report of today,,,/,,,/a,b,c,class/ ~ 4,5,6 ~ a ~ the first 2 rows are a title",
                "20,3,x,y/ ~ 4,5,6,7,8 ~ '' ~ the first row is a title",
            })
    void aTitleIsNoRow(String start, String features, String name, String note) {
        String text = start.replace('/', '\n') + (features + ",x\n" + features + ",y\n").repeat(10);
        DataFile file = load(text);
        assertThat(file.dataset().size()).isEqualTo(20);
        assertThat(file.dataset().points().row(1)).startsWith(4, 5, 6);
        assertThat(file.dataset().schema().columns().get(0).name()).isEqualTo(name);
        assertThat(file.remarks().notes()).containsExactly(note + ", with fewer fields than the others, and left out");
        assertThat(Texts.refusal(folder, text + "1,2\n"))
                .startsWith(text.lines().count() + 1 + ":4: the row ends after 2 fields");
    }

    @Test
    void aFirstRowOfOneCellIsARow() {
        assertThat(load("1,,,\n1,2,3,x\n4,5,6,y\n").dataset().size()).isEqualTo(3);
        assertThat(load(",,,x\n1,2,3,x\n4,5,6,y\n").dataset().size()).isEqualTo(3);
        assertThat(Texts.refusal(folder, "a,b,c,class\n1,2,x\n3,4,y\n")).startsWith("2:6: the row ends after 3 fields");
    }

    @Test
    void monthsAreDates() {
        for (List<String> months : List.of(
                List.of("Dec-2011", "Jan-2012"),
                List.of("December 2011", "january 2012"),
                List.of("01DEC2011", "01JAN2012"),
                List.of("2011-12", "2012-01"))) {
            Dataset data = column(months.get(0), months.get(1), months.get(0));
            assertThat(column(data, "cells").type()).isEqualTo(Column.Type.DATE);
            assertThat(data.points().get(0, 1))
                    .isEqualTo((double) LocalDate.of(2011, 12, 1).toEpochDay());
        }
        assertThat(column(column("5 Marlboro 20", "6 Mayor 2020", "5 Marlboro 20", "6 Mayor 2020"), "cells")
                        .type())
                .isEqualTo(Column.Type.CATEGORY);
    }

    @Test
    void numbersOfRowsAreToldByTheirNames() {
        String rows = IntStream.range(0, 30)
                .mapToObj(
                        i -> 1000 - 3 * i + "," + (i * 7 + 1) + "," + (500 - i) + "," + i * i % 17 + "," + i % 2 + "\n")
                .collect(Collectors.joining());
        DataFile file = load("CustomerId,EmployeeNumber,Kunde-Nr.,x,class\n" + rows);
        assertThat(file.dataset().schema().features()).containsExactly(Column.number("x"));
        DataFile unnamed = load(rows);
        assertThat(unnamed.dataset().points().dimension()).isEqualTo(4);
        assertThat(unnamed.remarks().notes())
                .containsExactly("column 1 has another whole number in every row; if it names the rows,"
                        + " ReadOptions.withIgnored leaves it out");
    }

    @Test
    void classesAreNamedAsInOtherData() {
        DataFile file = load("x,class\n1,<=50K.\n2,>50k.\n3,>50K\n4,more\n");
        DataFile named = file.withClassesNamedAs(List.of("<=50K", ">50K"));
        assertThat(named.dataset().classes()).containsExactlyInAnyOrder("<=50K", ">50K", "more");
        assertThat(IntStream.of(named.dataset().labels())
                        .mapToObj(named.dataset().classes()::get))
                .containsExactly("<=50K", ">50K", ">50K", "more");
        assertThat(named.remarks().notes())
                .containsExactly("labels such as \"<=50K.\" are taken for the class \"<=50K\" of the training data");
        assertThat(file.withClassesNamedAs(List.of("MORE", "More", "<=50K.", ">50k.", ">50K")))
                .as("none is exactly one")
                .isSameAs(file);
    }
}
