package arcmargin.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonTest {

    @TempDir
    Path folder;

    @Test
    void whatIsWrittenIsReadBack() throws Exception {
        Comparison comparison = Examples.comparison();
        Path file = folder.resolve("deep/results.json");
        Json.write(comparison, file);
        Comparison again = Json.read(file, Comparison.class);
        assertThat(again).isEqualTo(comparison);
        assertThat(Json.text(again)).isEqualTo(Files.readString(file));
        assertThat(file.getParent()).isDirectoryNotContaining("glob:**.partial");
    }

    @Test
    void componentsKeepTheirOrder() {
        String text = Json.text(Examples.comparison());
        assertThat(text).startsWith("{\n  \"data\" : \"Rectangles & <friends>\",\n  \"provenance\"");
        assertThat(text.indexOf("\"when\"")).isGreaterThan(text.indexOf("\"machine\""));
        assertThat(text).contains("\"parameter\" : \"NaN\"").doesNotContain("\"best\"", "\"testError\"");
    }

    @Test
    void anythingElseIsRefused() throws Exception {
        Path file = folder.resolve("results.json");
        String text = Json.text(Examples.comparison());
        Files.writeString(file, text.replaceFirst("\"data\"", "\"colour\" : 7, \"data\""));
        assertThatThrownBy(() -> Json.read(file, Comparison.class))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + ":")
                .hasMessageContaining("colour");
        Files.writeString(file, text.replaceFirst("\"provenance\"[^\n]*\n", ""));
        assertThatThrownBy(() -> Json.read(file, Comparison.class))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("provenance");
        Files.writeString(file, text.substring(0, 500));
        assertThatThrownBy(() -> Json.read(file, Comparison.class)).isInstanceOf(BadInputException.class);
        Files.writeString(file, "null");
        assertThatThrownBy(() -> Json.read(file, Comparison.class)).isInstanceOf(BadInputException.class);
    }
}
