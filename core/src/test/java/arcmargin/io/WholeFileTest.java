package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {

    private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);

    @TempDir
    private Path folder;

    private static WholeFile.Content text(String text) {
        return out -> out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aFailureLeavesWhatWasThere() throws IOException {
        Path file = folder.resolve("file");
        WholeFile.write(file, text("old"));
        assertThatThrownBy(() -> WholeFile.write(file, out -> {
                    out.write(new byte[1 << 20]);
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(file + ": No space left on device");
        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("file");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void permissionsStay() throws IOException {
        Path file = Files.writeString(folder.resolve("secret"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        WholeFile.write(file, text("new"));
        assertThat(file).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whatIsWrittenIsSecretFromTheStart() throws IOException {
        Path file = Files.writeString(folder.resolve("secret"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        WholeFile.write(file, out -> {
            out.write(1);
            out.flush();
            for (String name : names()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
                        .isEqualTo("rw-------");
            }
        });
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linksStayLinks() throws IOException {
        Path target = Files.createDirectory(folder.resolve("there")).resolve("file");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("there/file"));
        Path other = Files.createSymbolicLink(folder.resolve("other"), Path.of("link"));
        WholeFile.write(other, text("first"));
        assertThat(target).hasContent("first");
        WholeFile.write(other, text("second"));
        assertThat(target).hasContent("second");
        assertThat(link).isSymbolicLink();
        assertThat(other).isSymbolicLink();
        Path loop = Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
        assertThatThrownBy(() -> WholeFile.write(loop, text("third"))).isInstanceOf(FileSystemException.class);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDeviceIsNamed() {
        assertThatThrownBy(() -> WholeFile.write(Path.of("/dev/full"), text("lost")))
                .isInstanceOf(FileSystemException.class)
                .hasMessage("/dev/full: No space left on device");
    }

    @Test
    void whatKilledProcessesLeftIsDeleted() throws IOException {
        Path abandoned = Files.writeString(folder.resolve("file.0123456789abcdef.part"), "half");
        Path recent = Files.writeString(folder.resolve("file.1123456789abcdef.part"), "half");
        Path ofOthers = Files.writeString(folder.resolve("file.mine.part"), "half");
        Path ofAnother = Files.writeString(folder.resolve("other.0123456789abcdef.part"), "half");
        Path busy = Files.writeString(folder.resolve("file.2123456789abcdef.part"), "half");
        for (Path file : List.of(abandoned, ofOthers, ofAnother, busy)) {
            Files.setLastModifiedTime(file, LONG_AGO);
        }
        try (FileChannel channel = FileChannel.open(busy, StandardOpenOption.WRITE)) {
            assertThat(channel.tryLock()).isNotNull();
            WholeFile.write(folder.resolve("file"), text("new"));
        }
        assertThat(abandoned).doesNotExist();
        assertThat(List.of(recent, ofOthers, ofAnother, busy))
                .allSatisfy(file -> assertThat(file).exists());
    }

    @Test
    void aMissingFolderIsNamedByTheFileAskedFor() {
        Path file = folder.resolve("nowhere/file");
        assertThatThrownBy(() -> WholeFile.write(file, out -> out.write(1)))
                .hasMessage(file + ": its folder does not exist");
    }
}
