package arcmargin.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is published, built once more from a copy of the sources in another folder, is the same to the last bit. */
class ReproducibleTest {

    private static final Set<String> NOT_SOURCES = Set.of("target", ".git", "results", "images");

    @Test
    void jarsAreTheSameBits() throws Exception {
        Path copy = Programs.fresh("again");
        copySources(copy);
        Programs.run(
                copy,
                List.of(
                        "mvn",
                        "-o",
                        "-q",
                        "-B",
                        "package",
                        "-DskipTests",
                        "-Dgate.skip=true",
                        "-Dmaven.repo.local=" + System.getProperty("arcmargin.repository"),
                        "-pl",
                        "core,native"));
        for (String jar : List.of(
                "core/target/arcmargin-core-0.1.0.jar",
                "core/target/arcmargin-core-0.1.0-tests.jar",
                "native/target/arcmargin-native-0.1.0.jar")) {
            assertThat(Files.mismatch(copy.resolve(jar), Programs.ROOT.resolve(jar)))
                    .as(jar)
                    .isEqualTo(-1);
        }
    }

    private static void copySources(Path copy) throws IOException {
        Files.walkFileTree(Programs.ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                if (NOT_SOURCES.contains(folder.getFileName().toString())) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(copy.resolve(Programs.ROOT.relativize(folder)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (!file.getFileName().toString().equals(".git")) {
                    Files.copy(file, copy.resolve(Programs.ROOT.relativize(file)));
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
