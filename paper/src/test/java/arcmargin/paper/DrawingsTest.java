package arcmargin.paper;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.page.Plot;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DrawingsTest {

    @Test
    void theFigureOfTheReadmeIsUpToDate() throws Exception {
        String drawn = Plot.file(Drawings.angularFunctions());
        assertThat(Path.of("..", "docs", "images", "jn.svg"))
                .as("made by ./arcmargin paper figure2 --out docs/images/jn.svg")
                .content()
                .isEqualTo(drawn);
    }

    @Test
    void theTriangleNamesItsAngles() throws Exception {
        String drawn = Plot.file(Drawings.triangle());
        Files.writeString(Path.of("target", "triangle.svg"), drawn); // to be looked at
        assertThat(drawn).contains(">θ<", ">ψ<", ">ξ<", "xmlns=\"http://www.w3.org/2000/svg\"");
    }
}
