package arcmargin.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {

    @TempDir
    private Path temporary;

    private final Benchmark rectangles = Catalogue.standard().set("rectangles");

    private DataFolder folder(Path option) {
        return DataFolder.of(
                option, Map.of(), "Linux", temporary.resolve("home").toString());
    }

    private Path put(Path folder, String path) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "x");
    }

    @Test
    void theOptionWinsOverTheVariableAndThatOverTheCache() {
        Map<String, String> environment = Map.of("ARCMARGIN_DATA", "/named", "XDG_CACHE_HOME", "/caches");
        Path cache = Path.of("/caches/arcmargin/data");
        assertThat(DataFolder.of(Path.of("given"), environment, "Linux", "/home/u")
                        .folders())
                .containsExactly(Path.of("given"), cache);
        assertThat(DataFolder.of(null, environment, "Linux", "/home/u").folders())
                .containsExactly(Path.of("/named"), cache);
        assertThat(DataFolder.of(null, Map.of("ARCMARGIN_DATA", " "), "Linux", "/home/u")
                        .folders())
                .containsExactly(Path.of("/home/u/.cache/arcmargin/data"));
    }

    @Test
    void theCacheIsWhereThePlatformWantsIt() {
        assertThat(DataFolder.of(null, Map.of(), "Mac OS X", "/Users/u").folders())
                .containsExactly(Path.of("/Users/u/Library/Caches/arcmargin/data"));
        assertThat(DataFolder.of(null, Map.of("LOCALAPPDATA", "/local"), "Windows 11", "/u")
                        .folders())
                .containsExactly(Path.of("/local/arcmargin/data"));
        assertThat(DataFolder.of(null, Map.of(), "Windows 11", "/u").folders())
                .containsExactly(Path.of("/u/AppData/Local/arcmargin/data"));
        assertThat(DataFolder.of(null, Map.of("XDG_CACHE_HOME", "relative"), "Linux", "/u")
                        .folders())
                .containsExactly(Path.of("/u/.cache/arcmargin/data")); // the convention ignores relative paths
    }

    @Test
    void originalsWinOverGenerated() throws IOException {
        Path data = temporary.resolve("data");
        Path made = put(data, "rectangles/generated/train-images-idx3-ubyte");
        put(data, "rectangles/generated/test-images-idx3-ubyte");
        assertThat(folder(data).find(rectangles)).hasValueSatisfying(files -> {
            assertThat(files.form().original()).isFalse();
            assertThat(files.training()).isEqualTo(made);
        });
        Path cache = temporary.resolve("home/.cache/arcmargin/data");
        put(cache, "rectangles/rectangles_train.amat.gz");
        assertThat(folder(data).require(rectangles).form().original()).isFalse(); // half a set is none
        put(cache, "rectangles/rectangles_test.amat");
        assertThat(folder(data).require(rectangles).form().original()).isTrue();
    }

    @Test
    void whatIsMissingIsNamedWithTheCommand() {
        assertThatThrownBy(() -> folder(temporary).require(rectangles))
                .isInstanceOf(BadInputException.class)
                .hasMessage("Rectangles is not in " + temporary
                        + ": generate it with 'arcmargin data make rectangles' or "
                        + "download it with 'arcmargin data get rectangles'");
    }

    @Test
    void aWriteProtectedFolderIsLeftAloneEvenByTheAdministrator() throws IOException {
        Assumptions.assumeTrue(
                temporary.getFileSystem().supportedFileAttributeViews().contains("posix"), "POSIX permissions");
        Path data = Files.createDirectory(temporary.resolve("protected"));
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("r-xr-xr-x"));
        assertThat(folder(data).writable()).isEqualTo(temporary.resolve("home/.cache/arcmargin/data"));
        assertThat(folder(data.resolve("inside")).writable())
                .isEqualTo(temporary.resolve("home/.cache/arcmargin/data"));
        assertThat(folder(temporary.resolve("new")).writable()).isEqualTo(temporary.resolve("new"));
    }
}
