package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs what the README and the guide show.
 *
 * <p>In a {@code console} block each line after {@code $} is run by the shell, in a fresh folder that holds a copy of
 * {@code docs/examples} and {@code ./arcmargin}; the lines below it are what it must print. A line {@code ...} stands
 * for any lines, a {@code …} inside a line for any text. {@code console slow} blocks run with {@code -Pslow}. In a
 * {@code java} block the statements are compiled and run; a comment {@code // prints …} is checked against the output.
 */
class DocumentationTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    @TempDir
    private static Path temporary;

    @TestFactory
    Stream<DynamicTest> everythingShownRuns() throws IOException {
        return tests("console", "java");
    }

    @Tag("slow")
    @TestFactory
    Stream<DynamicTest> everythingSlowRuns() throws IOException {
        return tests("console slow");
    }

    private static Stream<DynamicTest> tests(String... kinds) throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path page : pages()) {
            Path folder = Files.createTempDirectory(temporary, "page");
            List<Block> blocks = Block.of(Files.readString(page));
            for (Block block : blocks) {
                if (Arrays.asList(kinds).contains(block.kind())) {
                    String name = ROOT.relativize(page) + ":" + block.line();
                    tests.add(dynamicTest(name, () -> {
                        prepare(folder);
                        if (block.kind().equals("java")) {
                            runJava(block, folder);
                        } else {
                            runConsole(block, folder);
                        }
                    }));
                }
            }
        }
        return tests.stream();
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
        try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        return pages;
    }

    /** A fenced block: the words behind its fence, the line it begins at, its lines. */
    private record Block(String kind, int line, List<String> lines) {

        static List<Block> of(String page) {
            List<Block> blocks = new ArrayList<>();
            List<String> lines = page.lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).startsWith("```")) {
                    int begin = i + 1;
                    int end = begin;
                    while (!lines.get(end).equals("```")) {
                        end++;
                    }
                    blocks.add(new Block(lines.get(i).substring(3).strip(), begin, lines.subList(begin, end)));
                    i = end;
                }
            }
            return blocks;
        }
    }

    private static void prepare(Path folder) throws IOException {
        Path launcher = folder.resolve("arcmargin");
        if (Files.exists(launcher)) {
            return;
        }
        Files.writeString(
                launcher,
                "#!/bin/sh\nexec '" + java() + "' -Xmx3g -Xshare:auto -XX:TieredStopAtLevel=1 -cp '" + classPath()
                        + "' arcmargin.cli.Arcmargin \"$@\"\n");
        launcher.toFile().setExecutable(true);
        Path examples = ROOT.resolve("docs/examples");
        if (Files.isDirectory(examples)) {
            Files.createDirectories(folder.resolve("docs/examples"));
            try (Stream<Path> files = Files.list(examples)) {
                for (Path file : files.toList()) {
                    Files.copy(
                            file,
                            folder.resolve("docs/examples").resolve(file.getFileName()),
                            StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    private static void runConsole(Block block, Path folder) {
        List<String> lines = block.lines();
        for (int i = 0; i < lines.size(); ) {
            assertThat(lines.get(i)).as("a console block begins with a command").startsWith("$ ");
            StringBuilder command = new StringBuilder(lines.get(i++).substring(2));
            while (command.charAt(command.length() - 1) == '\\') {
                command.append('\n').append(lines.get(i++));
            }
            int begin = i;
            while (i < lines.size() && !lines.get(i).startsWith("$ ")) {
                i++;
            }
            String printed = run(folder, "bash", "-c", command.toString());
            List<String> expected = lines.subList(begin, i);
            if (!expected.isEmpty()) {
                assertThat(printed.strip()).as(command.toString()).matches(pattern(expected));
            }
        }
    }

    private static Pattern pattern(List<String> expected) {
        String regex = expected.stream()
                .map(line -> line.strip().equals("...")
                        ? "(?:.*\\R)*?.*"
                        : Arrays.stream(line.stripTrailing().split("…", -1))
                                        .map(Pattern::quote)
                                        .collect(Collectors.joining(".*"))
                                + " *")
                .collect(Collectors.joining("\\R"));
        return Pattern.compile(regex.replace("\\R(?:.*\\R)*?.*", "(?:\\R.*)*?"));
    }

    private static void runJava(Block block, Path folder) throws IOException {
        List<String> imports = block.lines().stream()
                .filter(line -> line.startsWith("import "))
                .toList();
        List<String> statements = block.lines().stream()
                .filter(line -> !line.startsWith("import "))
                .toList();
        String name = "Snippet" + block.line();
        Path source = folder.resolve(name + ".java");
        Files.writeString(
                source,
                String.join("\n", imports) + "\nclass " + name
                        + " { public static void main(String[] arguments) throws Exception {\n"
                        + String.join("\n", statements) + "\n} }\n");
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", classPath(), "-d", folder.toString(), source.toString());
        assertThat(failed).as("compiles").isZero();
        String printed = run(folder, java(), "-cp", classPath() + ":" + folder, name);
        for (String line : block.lines()) {
            int at = line.indexOf("// prints ");
            if (at >= 0) {
                assertThat(printed).containsPattern(pattern(List.of(line.substring(at + "// prints ".length()))));
            }
        }
    }

    /** Runs a command to its end; its exit code must be 0, or what a trailing "# exit N" announces. */
    private static String run(Path folder, String... command) {
        int expected = 0;
        int comment = command[command.length - 1].lastIndexOf("# exit ");
        if (comment >= 0) {
            expected = Integer.parseInt(command[command.length - 1]
                    .substring(comment + "# exit ".length())
                    .strip());
        }
        try {
            Path output = Files.createTempFile(temporary, "printed", ".txt");
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = process.waitFor(10, TimeUnit.MINUTES);
            String printed = Files.readString(output);
            assertThat(ended).as("ends within ten minutes").isTrue();
            assertThat(process.exitValue())
                    .as(String.join(" ", command) + "\n" + printed)
                    .isEqualTo(expected);
            return printed;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }
}
