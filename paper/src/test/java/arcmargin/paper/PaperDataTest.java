package arcmargin.paper;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.datasets.Benchmark;
import arcmargin.datasets.Catalogue;
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
        return java.util.Arrays.stream(PaperSet.values())
                .map(set -> columns.stream()
                        .filter(column -> Emphasis.of(column, columns, set::published) == wanted)
                        .map(Column::heading)
                        .collect(java.util.stream.Collectors.joining(" ")))
                .toList();
    }

    @Test
    void theCatalogueBringsWhatThePaperUsed() {
        Catalogue catalogue = Catalogue.standard();
        for (PaperSet set : PaperSet.values()) {
            Benchmark known = catalogue.set(set.title());
            assertThat(List.of(known.training(), known.validation(), known.test(), known.dimension(), known.classes()))
                    .as(set.title())
                    .containsExactly(set.training(), set.validation(), set.test(), set.dimension(), set.classes());
            assertThat(known.picture()).isEqualTo(set.isImages());
        }
    }

    @Test
    void setsAreFoundByName() {
        assertThat(PaperSet.named("rectangles-image")).contains(PaperSet.RECTANGLES_IMAGE);
        assertThat(PaperSet.named("20 newsgroups")).contains(PaperSet.NEWSGROUPS);
        assertThat(PaperSet.named("newsgroups")).contains(PaperSet.NEWSGROUPS);
        assertThat(PaperSet.named("iris")).isEmpty();
    }
}
