package arcmargin.paper;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.datasets.Benchmark;
import arcmargin.datasets.Catalogue;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The paper's numbers against what the paper says of them. */
class PaperDataTest {

    @Test
    void boldAndItalicsAreThePapers() {
        assertThat(emphasised(Emphasis.BOLD, Column.TABLE_3))
                .containsExactly("RBF", "RBF", "RBF", "n = 0", "RBF", "smooth", "RBF", "n = 0");
        assertThat(emphasised(Emphasis.ITALIC, Column.TABLE_3))
                .containsExactly("bias", "bias", "bias", "", "smooth", "", "bias", "");
        assertThat(emphasised(Emphasis.BOLD, Column.TABLE_4))
                .containsExactly(
                        "RBF",
                        "RBF",
                        "RBF",
                        "n = 0, layers",
                        "smooth, layers",
                        "smooth",
                        "RBF",
                        "n = 0 smooth, layers");
        assertThat(emphasised(Emphasis.ITALIC, Column.TABLE_4))
                .containsExactly("bias, layers", "bias, layers", "bias", "", "", "", "smooth, layers", "");
    }

    private static List<String> emphasised(Emphasis wanted, List<Column> columns) {
        return Arrays.stream(PaperSet.values())
                .map(set -> columns.stream()
                        .filter(column -> Emphasis.of(column, columns, set::published) == wanted)
                        .map(Column::heading)
                        .collect(java.util.stream.Collectors.joining(" ")))
                .toList();
    }

    @Test
    void theCatalogueBringsWhatThePaperUsed() {
        assertThat(Arrays.stream(PaperSet.values()).map(PaperTables::sizes))
                .as("Table 2 as printed")
                .containsExactly(
                        List.of(10000, 2000, 50000, 784, 10),
                        List.of(10000, 2000, 50000, 784, 10),
                        List.of(1000, 200, 50000, 784, 2),
                        List.of(10000, 2000, 50000, 784, 2),
                        List.of(6000, 2000, 50000, 784, 2),
                        List.of(12748, 3187, 3993, 62061, 20),
                        List.of(4990, 1248, 1559, 617, 26),
                        List.of(4800, 1200, 1000, 5000, 2));
        assertThat(Arrays.stream(PaperSet.values()).map(PaperSet::title))
                .containsExactlyElementsOf(Catalogue.standard().table2().stream()
                        .map(Benchmark::title)
                        .toList());
    }

    @Test
    void setsAreFoundByName() {
        assertThat(PaperSet.named("rectangles-image")).contains(PaperSet.RECTANGLES_IMAGE);
        assertThat(PaperSet.named("20 newsgroups")).contains(PaperSet.NEWSGROUPS);
        assertThat(PaperSet.named("newsgroups")).contains(PaperSet.NEWSGROUPS);
        assertThat(PaperSet.named("iris")).isEmpty();
    }
}
