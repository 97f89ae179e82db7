package arcmargin.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import arcmargin.results.StudyResults;
import arcmargin.state.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFileTest {

    @TempDir
    Path folder;

    @Test
    void whatIsWrittenIsReadBack() throws Exception {
        StudyResults results = Examples.results();
        Path file = folder.resolve("deep/results.json");
        Json.write(results, file);
        StudyResults again = Json.read(file, StudyResults.class);
        assertThat(again).isEqualTo(results);
        assertThat(Json.text(again)).isEqualTo(Files.readString(file));
        assertThat(file.getParent()).isDirectoryNotContaining("glob:**.partial");
    }

    @Test
    void componentsKeepTheirOrder() {
        String text = Json.text(Examples.results());
        assertThat(text)
                .startsWith("{\n  \"data\" : {\n    \"name\" : \"Rectangles & <friends>\",\n    \"provenance\"");
        assertThat(text.indexOf("\"when\"")).isGreaterThan(text.indexOf("\"version\""));
        assertThat(text).contains("\"pValue\" : null").doesNotContain("NaN");
    }

    @Test
    void anythingElseIsRefused() throws Exception {
        Path file = folder.resolve("results.json");
        String text = Json.text(Examples.results());
        Files.writeString(file, text.replaceFirst("\"data\"", "\"colour\" : 7, \"data\""));
        assertThatThrownBy(() -> Json.read(file, StudyResults.class))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + ":")
                .hasMessageContaining("colour");
        Files.writeString(file, text.replaceFirst("\"provenance\"[^\n]*\n", ""));
        assertThatThrownBy(() -> Json.read(file, StudyResults.class))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("provenance");
        Files.writeString(file, text.substring(0, 500));
        assertThatThrownBy(() -> Json.read(file, StudyResults.class)).isInstanceOf(BadInputException.class);
        Files.writeString(file, "null");
        assertThatThrownBy(() -> Json.read(file, StudyResults.class)).isInstanceOf(BadInputException.class);
    }
}
