package arcmargin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every numbered equation of the paper has one home in the sources, or is listed as a derivation step; what errata.md
 * names exists.
 */
class PaperEquationsTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Pattern NUMBER =
            Pattern.compile("\\((?:([ABC])\\.)?(\\d+)\\)(?:[–-]\\((?:[ABC]\\.)?(\\d+)\\))?");
    private static final Pattern TAG = Pattern.compile("^\\s*\\*\\s*@paper\\s+eqs?\\.(.*)$", Pattern.MULTILINE);

    private static List<String> equations() {
        List<String> equations = new ArrayList<>();
        range(equations, "", 1, 32);
        range(equations, "A.", 1, 10);
        range(equations, "B.", 1, 10);
        range(equations, "C.", 1, 5);
        return equations;
    }

    private static void range(List<String> equations, String prefix, int from, int to) {
        for (int i = from; i <= to; i++) {
            equations.add("(" + prefix + i + ")");
        }
    }

    private static List<String> numbers(String text) {
        List<String> numbers = new ArrayList<>();
        Matcher matcher = NUMBER.matcher(text);
        while (matcher.find()) {
            String prefix = matcher.group(1) == null ? "" : matcher.group(1) + ".";
            int from = Integer.parseInt(matcher.group(2));
            int to = matcher.group(3) == null ? from : Integer.parseInt(matcher.group(3));
            range(numbers, prefix, from, to);
        }
        return numbers;
    }

    @Test
    void everyEquationHasExactlyOneHome() throws IOException {
        Map<String, List<String>> homes = new HashMap<>();
        for (String module : List.of("core", "paper", "cli")) {
            for (Path source : javaFiles(ROOT.resolve(module).resolve("src/main/java"))) {
                TAG.matcher(Files.readString(source))
                        .results()
                        .forEach(tag -> numbers(tag.group(1))
                                .forEach(equation -> homes.computeIfAbsent(equation, key -> new ArrayList<>())
                                        .add(source.getFileName().toString())));
            }
        }
        String notation = Files.readString(ROOT.resolve("docs/notation.md"));
        String steps = notation.substring(notation.indexOf("## Derivation steps"));
        for (String equation : numbers(steps)) {
            homes.computeIfAbsent(equation, key -> new ArrayList<>()).add("notation.md");
        }
        assertThat(homes.keySet()).as("tags name equations that the paper has").isSubsetOf(equations());
        for (String equation : equations()) {
            assertThat(homes.getOrDefault(equation, List.of()))
                    .as("homes of eq. " + equation)
                    .hasSize(1);
        }
    }

    @Test
    void everyTestThatErrataNamesExists() throws IOException {
        String errata = Files.readString(ROOT.resolve("docs/errata.md"));
        Map<String, String> tests = new HashMap<>();
        for (Path file : javaFiles(ROOT.resolve("core/src/test/java"))) {
            tests.put(file.getFileName().toString(), Files.readString(file));
        }
        List<String> named = Pattern.compile("`(\\w+Test)\\.(\\w+)`")
                .matcher(errata)
                .results()
                .map(match -> match.group(1) + "." + match.group(2))
                .toList();
        assertThat(named).hasSizeGreaterThan(15);
        for (String test : named) {
            String[] parts = test.split("\\.");
            assertThat(tests.getOrDefault(parts[0] + ".java", "")).as(test).contains("void " + parts[1] + "(");
        }
    }

    private static List<Path> javaFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
