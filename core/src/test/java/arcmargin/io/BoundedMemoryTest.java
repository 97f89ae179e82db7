package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small files that promise much: what is allocated is bounded by what was read, so that 48 MB of heap are enough. */
class BoundedMemoryTest {

    @TempDir
    private Path folder;

    private final List<String> arguments = new ArrayList<>();

    private void add(String name, byte[] content) throws IOException {
        arguments.add(Files.write(folder.resolve(name), content).toString());
    }

    private void add(String name, String content) throws IOException {
        add(name, content.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void smallFilesTakeLittleMemory() throws Exception {
        byte max = (byte) 0xff;
        byte[] labels = {0, 0, 8, 1, 0x7f, max, max, max};
        byte[] examples = {0, 0, 8, 2, 0x7f, max, max, max, 0, 0, 0, 1};
        byte[] wide = {0, 0, 14, 2, 0, 0, 0, 1, 0x0f, max, max, max};
        byte[] large = {0, 0, 8, 3, 0, 0, 0x40, 0, 0, 0, 0x40, 0, 0, 0, 0x40, 0};
        add("refused-images", examples);
        add("refused-labels", labels);
        add("refused-idx1", labels);
        add("refused-idx2", examples);
        add("refused-idx3", wide);
        add("refused-idx4", large);
        add("refused-idx5.gz", Texts.packed(examples));
        add("refused-idx6.gz", Texts.packed(wide));
        add("refused-index", "1 99999999:1\n2 1:1\n");
        add("read-blank.csv", "1,".repeat(400) + "a\n" + "2,".repeat(400) + "b\n" + "\n".repeat(190_000));
        add("read-blank.libsvm", "1 100:1\n2 100:2\n" + "\n".repeat(190_000));
        add("refused-amat", " ".repeat(190_000));
        for (String result : start()) {
            assertThat(result).doesNotContain("OutOfMemory");
            assertThat(result.contains("refused-")).as(result).isEqualTo(result.startsWith("refused"));
        }
    }

    private List<String> start() throws Exception {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx48m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName()));
        words.addAll(arguments);
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        assertThat(printed.lines()).hasSameSizeAs(arguments);
        return printed.lines().toList();
    }

    /** The program that reads. */
    static final class Child {

        private Child() {}

        public static void main(String[] files) throws IOException {
            for (String file : files) {
                String result;
                try {
                    if (file.endsWith(".model")) {
                        result = "read "
                                + ModelFiles.read(Path.of(file)).classes().size();
                    } else {
                        result = "read " + DataFiles.read(Path.of(file)).size();
                    }
                } catch (BadInputException e) {
                    result = "refused";
                } catch (OutOfMemoryError e) {
                    result = "OutOfMemory";
                }
                System.out.println(result + " " + file);
            }
        }
    }
}
