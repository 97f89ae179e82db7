package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script that builds and starts Arcmargin, with a Maven and a Java that only say what they were asked for. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class LauncherTest {

    @TempDir
    private Path folder;

    private Path root;
    private Path tools;

    @BeforeEach
    void write() throws IOException {
        root = Files.createDirectories(folder.resolve("a checkout"));
        tools = Files.createDirectories(folder.resolve("tools"));
        Path launcher = root.resolve("arcmargin");
        Files.copy(Path.of("../arcmargin"), launcher);
        launcher.toFile().setExecutable(true);
        for (String module : List.of("core", "study", "paper", "cli")) {
            Files.createDirectories(root.resolve(module).resolve("src/main"));
            Files.createFile(root.resolve(module).resolve("pom.xml"));
        }
        Files.createFile(root.resolve("pom.xml"));
        tool("mvn", "echo built >>builds; sleep 1; mkdir -p cli/target; echo jar >cli/target/arcmargin-cli.jar");
        tool("java", "echo \"$LC_ALL\"; for word; do :; done; echo \"$word\"");
    }

    private void tool(String name, String script) throws IOException {
        Path file = Files.writeString(tools.resolve(name), "#!/bin/sh\n" + script + "\n");
        file.toFile().setExecutable(true);
    }

    private Process start(Map<String, String> environment, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().remove("JAVA_HOME");
        builder.environment().put("PATH", tools + ":" + System.getenv("PATH"));
        builder.environment().putAll(environment);
        return builder.redirectErrorStream(true).start();
    }

    private static String printed(Process process) throws Exception {
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text;
    }

    @Test
    void ofSeveralFirstStartsOneBuilds() throws Exception {
        List<Process> processes = new ArrayList<>();
        for (int k = 0; k < 4; k++) {
            processes.add(start(Map.of(), "a checkout/arcmargin", "word" + k));
        }
        for (int k = 0; k < 4; k++) {
            assertThat(printed(processes.get(k))).endsWith("word" + k + "\n");
        }
        assertThat(root.resolve("builds")).hasContent("built");
    }

    @Test
    void aCheckoutThatWasMovedIsBuiltAgain() throws Exception {
        printed(start(Map.of(), "a checkout/arcmargin", "word"));
        printed(start(Map.of(), "a checkout/arcmargin", "word"));
        assertThat(root.resolve("builds")).hasContent("built");
        Path moved = Files.move(root, folder.resolve("moved"));
        assertThat(printed(start(Map.of(), "moved/arcmargin", "word"))).endsWith("word\n");
        assertThat(moved.resolve("builds")).hasContent("built\nbuilt");
    }

    @Test
    void pathsToSearchForFoldersDoNotMatter() throws Exception {
        Files.createDirectories(folder.resolve("elsewhere/a checkout"));
        Map<String, String> environment = Map.of("CDPATH", folder.resolve("elsewhere") + ":.");
        assertThat(printed(start(environment, "a checkout/arcmargin", "word"))).endsWith("word\n");
        assertThat(root.resolve("builds")).exists();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void namesAreDecodedAsUtf8WithoutALocale() throws Exception {
        assumeTrue("UTF-8".equals(System.getProperty("sun.jnu.encoding")), "such names cannot be passed on from here");
        String name = "\u65e5\u672c.csv";
        assertThat(printed(start(Map.of("LC_ALL", "C"), "a checkout/arcmargin", name)))
                .endsWith("C.UTF-8\n" + name + "\n");
        assertThat(printed(start(Map.of("LC_ALL", "en_GB.UTF-8"), "a checkout/arcmargin", name)))
                .endsWith("en_GB.UTF-8\n" + name + "\n");
    }
}
