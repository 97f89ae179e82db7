package arcmargin.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import java.net.URI;
import org.junit.jupiter.api.Test;

class CatalogueTest {

    private final Catalogue catalogue = Catalogue.standard();

    @Test
    void isTable2() {
        assertThat(catalogue.table2())
                .extracting(set -> String.join(
                        " ",
                        set.title(),
                        "" + set.training(),
                        "" + set.validation(),
                        "" + set.test(),
                        "" + set.dimension(),
                        "" + set.classes()))
                .containsExactly(
                        "MNIST-rand 10000 2000 50000 784 10",
                        "MNIST-image 10000 2000 50000 784 10",
                        "Rectangles 1000 200 50000 784 2",
                        "Rectangles-image 10000 2000 50000 784 2",
                        "Convex 6000 2000 50000 784 2",
                        "20-Newsgroups 12748 3187 3993 62061 20",
                        "ISOLET 4990 1248 1559 617 26",
                        "Gisette 4800 1200 1000 5000 2");
    }

    @Test
    void setsAreFoundByTitleAndName() {
        assertThat(catalogue.set("20-newsgroups").name()).isEqualTo("news20");
        assertThat(catalogue.set("Convex").title()).isEqualTo("Convex");
        assertThatThrownBy(() -> catalogue.set("cifar"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("no data set 'cifar' in the catalogue, expected one of mnist-rand, mnist-image, rectangles,"
                        + " rectangles-image, convex, news20, isolet, gisette, mnist");
    }

    @Test
    void everySetCanBeHad() {
        for (Benchmark set : catalogue.sets()) {
            assertThat(set.recipe() != null
                            || set.forms().stream()
                                    .anyMatch(form -> form.files().stream()
                                            .allMatch(path -> catalogue.file(path).stream()
                                                    .anyMatch(file ->
                                                            !file.mirrors().isEmpty()))))
                    .as(set.name())
                    .isTrue();
            assertThat(set.source()).isNotBlank();
            assertThat(set.licence()).isNotBlank();
        }
        for (CataloguedFile file : catalogue.files()) {
            assertThat(catalogue.sets())
                    .as(file.path())
                    .anyMatch(set ->
                            set.forms().stream().anyMatch(form -> form.files().contains(file.path())));
            for (CataloguedFile.Mirror mirror : file.mirrors()) {
                assertThat(URI.create(mirror.url()).getScheme()).isIn("http", "https");
            }
        }
    }
}
