package arcmargin.openblas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import arcmargin.work.Blas;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Libraries are extracted where no other user can plant one. */
@DisabledOnOs(OS.WINDOWS)
class PrivateFolderTest {

    @TempDir
    private Path folder;

    @Test
    void aNewFolderIsForItsOwnerOnly() throws IOException {
        Path wanted = folder.resolve("a/b");
        try (PrivateFolder opened = PrivateFolder.open(wanted.toString())) {
            assertThat(opened.path()).isEqualTo(wanted);
        }
        assertThat(mode(wanted)).isEqualTo("rwx------");
        assertThat(wanted).isEmptyDirectory();
    }

    @Test
    void ourOwnFolderIsClosedToOthers() throws IOException {
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        PrivateFolder.requirePrivate(open);
        assertThat(mode(open)).isEqualTo("rwx------");
    }

    @Test
    void aLinkIsNoFolder() throws IOException {
        Path target = Files.createDirectory(folder.resolve("target"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);
        assertThatThrownBy(() -> PrivateFolder.requirePrivate(link)).hasMessageContaining("is not a folder of");
    }

    @Test
    void aFolderOfSomebodyElseIsRefused() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        try {
            Files.setAttribute(other, "unix:uid", 12345);
        } catch (IOException e) {
            assumeTrue(false, "only an administrator can give a folder away");
        }
        assertThatThrownBy(() -> PrivateFolder.requirePrivate(other)).hasMessageContaining("is not a folder of");
    }

    @Test
    void withoutAFolderOfCachesATemporaryOneIsUsedAndDeleted() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        String printed = start(file.resolve("home"), temporary);
        assertThat(printed).isEqualTo("NATIVE");
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void aTemporaryFolderThatOthersMayRearrangeIsNotUsed() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(start(file.resolve("home"), temporary)).isEqualTo("JAVA");
    }

    private String start(Path home, Path temporary) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Duser.home=" + home,
                "-Djava.io.tmpdir=" + temporary,
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName());
        builder.environment().remove("XDG_CACHE_HOME");
        Process process = builder.redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return printed;
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    /** The program that is started. */
    static final class Child {

        private Child() {}

        public static void main(String[] arguments) {
            System.out.print(Blas.AUTOMATIC.resolve());
        }
    }
}
