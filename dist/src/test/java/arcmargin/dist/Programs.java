package arcmargin.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Other programs that tests start. */
final class Programs {

    /** The folder of the checkout. */
    static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    /** Where what is built goes. */
    static final Path TARGET = Path.of("target").toAbsolutePath();

    private Programs() {}

    /** Runs a program in a folder and returns what it printed to both streams; fails where it does. */
    static String run(Path folder, List<String> command) throws IOException, InterruptedException {
        Path printed = Files.createTempFile("printed", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("MAVEN_OPTS");
        Process process = builder.redirectOutput(printed.toFile()).start();
        process.getOutputStream().close();
        int code = process.waitFor();
        String text = Files.readString(printed, StandardCharsets.UTF_8);
        Files.delete(printed);
        assertThat(code).as("%s: %s", command, text).isZero();
        return text;
    }

    /** The homes of this Java and of others that are installed. */
    static List<Path> javas() throws IOException {
        List<Path> homes = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
        Path others = Path.of("/usr/lib/jvm");
        if (Files.isDirectory(others)) {
            try (Stream<Path> found = Files.list(others)) {
                found.filter(home -> Files.isExecutable(home.resolve("bin/jlink")) && !Files.isSymbolicLink(home))
                        .filter(home -> !homes.contains(home))
                        .sorted()
                        .forEach(homes::add);
            }
        }
        return homes;
    }

    /** A new, empty folder below target. */
    static Path fresh(String name) throws IOException {
        Path folder = TARGET.resolve(name);
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return Files.createDirectories(folder);
    }

    /** Copies a folder with all that is in it. */
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }
}
