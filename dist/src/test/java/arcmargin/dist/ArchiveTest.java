package arcmargin.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The archives, unpacked elsewhere, in a folder with a blank in its name. */
@DisabledOnOs(OS.WINDOWS)
class ArchiveTest {

    @TempDir
    private static Path folder;

    private static Path any;
    private static Path image;

    @BeforeAll
    static void unpack() throws Exception {
        any = unpack("any");
        image = unpack(System.getProperty("os.name") + "-" + System.getProperty("os.arch"));
    }

    private static Path unpack(String name) throws IOException, InterruptedException {
        Path place = Files.createDirectories(folder.resolve("some where/" + name));
        Programs.run(
                place,
                List.of(
                        "unzip",
                        "-q",
                        Programs.TARGET
                                .resolve("arcmargin-0.1.0-" + name + ".zip")
                                .toString()));
        return place.resolve("arcmargin-0.1.0");
    }

    @Test
    void theFirstCommandRuns() throws Exception {
        for (Path home : Programs.javas()) {
            assertThat(run(any, List.of("JAVA_HOME=" + home), "--version")).matches("[Aa]rcmargin 0\\.1\\.0.*\\R");
        }
    }

    @Test
    void theImageNeedsNoJava() throws Exception {
        Path bare = Programs.fresh("bin"); // without java
        for (String tool : List.of("sh", "dirname", "uname", "readlink", "stty")) {
            Path real = Stream.of("/bin/", "/usr/bin/")
                    .map(place -> Path.of(place + tool))
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow();
            Files.createSymbolicLink(bare.resolve(tool), real);
        }
        List<String> without = List.of("-u", "JAVA_HOME", "PATH=" + bare);
        String model = folder.resolve("rings.model").toString();
        String data = image.resolve("docs/examples/rings.csv").toString();
        String test = image.resolve("docs/examples/rings-test.csv").toString();
        run(image, without, "train", "--kernel", "biased:1", "--c", "10", "--blas", "native", data, model);
        assertThat(run(image, without, "predict", model, test)).startsWith("error 3.67 %: 11 of 300 rows wrong");
    }

    @Test
    void nativesAreUsedWithoutWarnings() throws Exception {
        String data = any.resolve("docs/examples/rings.csv").toString();
        String out = folder.resolve("k.npy").toString();
        for (Path home : Programs.javas()) {
            List<String> environment = List.of("JAVA_HOME=" + home);
            assertThat(run(any, environment, "matrix", "rbf:1", "--force", "--blas", "native", data, out))
                    .isEmpty();
        }
    }

    @Test
    void thereAreLaunchersManualsAndCompletion() throws Exception {
        assertThat(any.resolve("bin/arcmargin.bat")).content().contains("\r\n").contains("%*");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(any.resolve("bin/arcmargin"))))
                .isEqualTo("rwxr-xr-x");
        assertThat(any.resolve("share/man/man1/arcmargin-train.1"))
                .content()
                .contains(".SH SYNOPSIS", "\\-\\-kernel SPEC", ".SH EXIT STATUS");
        Path completion = any.resolve("share/bash-completion/completions/arcmargin");
        assertThat(Programs.run(folder, List.of("bash", "-c", "source '" + completion + "' && complete -p arcmargin")))
                .contains("-F _complete_arcmargin");
    }

    private static String run(Path archive, List<String> environment, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("/usr/bin/env"));
        command.addAll(environment);
        command.add(archive.resolve("bin/arcmargin").toString());
        command.addAll(List.of(arguments));
        return Programs.run(folder, command);
    }
}
