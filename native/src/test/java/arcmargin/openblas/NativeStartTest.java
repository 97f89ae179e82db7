package arcmargin.openblas;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.work.Blas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Loads OpenBLAS while another thread loads one library after another. A loader that walks the list of libraries while
 * it opens them takes the two locks of glibc in the opposite order and hangs for ever.
 */
class NativeStartTest {

    private static final int STARTS = 8;

    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs(OS.LINUX)
    void otherLibrariesMayBeLoadedAtTheSameTime() throws Exception {
        Path library = Path.of(System.getProperty("java.home"), "lib", "libprefs.so");
        for (int k = 0; k < 400; k++) {
            Files.copy(library, folder.resolve("lib" + k + ".so"));
        }
        for (int start = 0; start < STARTS; start++) {
            Path printed = folder.resolve("printed.txt");
            Process process = start(printed);
            boolean ended = process.waitFor(30, TimeUnit.SECONDS);
            process.destroyForcibly().waitFor();
            assertThat(ended).as("start %d ended", start).isTrue();
            assertThat(Files.readString(printed)).isEqualTo("NATIVE");
        }
    }

    private Process start(Path printed) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                folder.toString());
        builder.environment().remove("OPENBLAS_NUM_THREADS"); // else there would be less to load
        return builder.redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
    }

    /** The program that is started. */
    static final class Child {

        private static volatile boolean loaded;

        private Child() {}

        public static void main(String[] arguments) throws Exception {
            Thread other = new Thread(() -> {
                for (int k = 0; !loaded && k < 400; k++) {
                    System.load(arguments[0] + "/lib" + k + ".so");
                }
            });
            Class.forName("org.bytedeco.openblas.global.openblas_nolapack"); // the long part, so that both meet
            other.start();
            Blas found = Blas.NATIVE.resolve();
            loaded = true;
            other.join();
            System.out.print(found);
        }
    }
}
