package arcmargin.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/** The programs of the guide's page on Spark, in a folder that holds {@code docs/examples}. */
final class Guide {

    private static final Path DOCS = Path.of("").toAbsolutePath().resolveSibling("docs");
    private static final Pattern PROGRAM = Pattern.compile("(?m)^```java spark\\R([\\s\\S]*?)^```$");
    private static final Pattern NAME = Pattern.compile("public class (\\w+)");

    private final Path folder;

    Guide(Path folder) throws IOException {
        this.folder = folder;
        Path examples = Files.createDirectories(folder.resolve("docs/examples"));
        for (String name : List.of("rings.csv", "rings-test.csv")) {
            Files.copy(DOCS.resolve("examples").resolve(name), examples.resolve(name));
        }
    }

    /** Their texts by name. */
    static Map<String, String> programs() throws IOException {
        Map<String, String> programs = new LinkedHashMap<>();
        Matcher blocks = PROGRAM.matcher(Files.readString(DOCS.resolve("guide/spark.md")));
        while (blocks.find()) {
            Matcher name = NAME.matcher(blocks.group(1));
            assertThat(name.find()).as(blocks.group(1)).isTrue();
            programs.put(name.group(1), blocks.group(1));
        }
        assertThat(programs).hasSizeGreaterThan(1);
        return programs;
    }

    void compile(String program) throws IOException {
        Path source =
                Files.writeString(folder.resolve(program + ".java"), programs().get(program));
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", classPath(), "-d", folder.toString(), source.toString());
        assertThat(failed).as("compiles").isZero();
    }

    /** Runs Java in the folder, and checks what the program's comments {@code // prints …} say. */
    void run(String program, String classPath, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g"));
        command.addAll(Arrays.asList(System.getProperty("arcmargin.spark.opens").split(" ")));
        command.addAll(List.of(
                "-Dspark.master=local[2]",
                "-Dspark.ui.enabled=false",
                "-Dspark.driver.host=127.0.0.1",
                "-Dspark.driver.bindAddress=127.0.0.1",
                "-cp",
                classPath));
        command.addAll(List.of(arguments));
        Path printed = folder.resolve(program + ".txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("ends").isTrue();
        } finally {
            process.destroyForcibly();
        }
        String output = Files.readString(printed);
        assertThat(process.exitValue()).as(output).isZero();
        for (String line : programs().get(program).lines().toList()) {
            int at = line.indexOf("// prints ");
            if (at >= 0) {
                assertThat(output).contains(line.substring(at + "// prints ".length()));
            }
        }
    }

    static String classPath() {
        return System.getProperty("java.class.path");
    }
}
