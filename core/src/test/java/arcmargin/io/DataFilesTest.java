package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DataFilesTest {

    static Path resource(String name) {
        try {
            return Path.of(
                    DataFilesTest.class.getResource("/arcmargin/data/" + name).toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void readsIris() throws IOException {
        Dataset iris = DataFiles.read(resource("iris.scale"));
        assertThat(iris.size()).isEqualTo(150);
        assertThat(iris.points()).isInstanceOf(DensePoints.class);
        assertThat(iris.points().dimension()).isEqualTo(4);
        assertThat(iris.classes()).containsExactly("1", "2", "3");
        assertThat(iris.classCounts()).containsExactly(50, 50, 50);
        assertThat(iris.points().row(0)).containsExactly(-0.555556, 0.25, -0.864407, -0.916667);
    }

    @Test
    void readsWineAndHeart() throws IOException {
        Dataset wine = DataFiles.read(resource("wine"));
        assertThat(wine.size()).isEqualTo(178);
        assertThat(wine.points().dimension()).isEqualTo(13);
        assertThat(wine.classCounts()).containsExactly(59, 71, 48);
        Dataset heart = DataFiles.read(resource("heart_scale"));
        assertThat(heart.classes()).containsExactly("-1", "1");
        assertThat(heart.classCounts()).containsExactly(150, 120);
        assertThat(heart.points().get(0, 10)).isZero();
    }
}
