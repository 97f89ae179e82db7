package arcmargin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What compilers do not check in the text of sources and documents. */
class SourceTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final int MOST_COLUMNS = 120;

    /** Folders of what is generated, besides the results. */
    private static final Set<String> LEFT_OUT = Set.of("target", ".git");

    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Pattern PUBLIC_TYPE = Pattern.compile(
            "(?m)^public (?:(?:abstract|final|sealed|non-sealed) )*(?:class|record|interface|enum|@interface) (\\w+)");

    private static final Pattern LISTED_PACKAGE = Pattern.compile("^\\*\\*`(arcmargin[.\\w]*)`\\*\\*");
    private static final Pattern LISTED_TYPE = Pattern.compile("`(\\w+)`");

    /** An option in a string or a comment; {@code --i} in an expression and variables of style sheets are none. */
    private static final Pattern OPTION = Pattern.compile("(?<!var)[\"' (]--[a-z][a-z-]+[\"' ,.;:)=]");

    private static List<Path> files;

    @BeforeAll
    static void find() throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return LEFT_OUT.contains(folder.getFileName().toString()) || folder.equals(ROOT.resolve("docs/results"))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                found.add(file);
                return FileVisitResult.CONTINUE;
            }
        });
        files = found.stream().sorted().toList();
    }

    @Test
    void linesOfSourcesFitTheScreen() {
        List<String> tooLong = new ArrayList<>();
        for (Path file : ending(".java", ".py", ".js")) {
            List<String> lines = text(file).lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).length() > MOST_COLUMNS) {
                    tooLong.add(ROOT.relativize(file) + ":" + (i + 1));
                }
            }
        }
        assertThat(tooLong).isEmpty();
    }

    /** Rows of tables cannot be broken, and commands and what they print are shown as they are. */
    @Test
    void linesOfDocumentsFitTheScreen() {
        List<String> tooLong = new ArrayList<>();
        for (Path file : ending(".md")) {
            List<String> lines = text(file).lines().toList();
            boolean console = false;
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                if (line.startsWith("```")) {
                    console = line.startsWith("```console");
                }
                if (!console && line.length() > MOST_COLUMNS && !line.startsWith("|")) {
                    tooLong.add(ROOT.relativize(file) + ":" + (i + 1));
                }
            }
        }
        assertThat(tooLong).isEmpty();
    }

    /** The library speaks of its own methods; the command line translates them to its options. */
    @Test
    void onlyTheCommandLineKnowsOptions() {
        List<String> named = new ArrayList<>();
        for (Path file : sources()) {
            String module = module(file);
            if (Set.of("core", "native", "onnx", "study", "spark").contains(module)) {
                List<String> lines = text(file).lines().toList();
                for (int i = 0; i < lines.size(); i++) {
                    if (OPTION.matcher(lines.get(i)).find()) {
                        named.add(ROOT.relativize(file) + ":" + (i + 1));
                    }
                }
            }
        }
        assertThat(named).isEmpty();
    }

    @Test
    void theDesignListsEveryPublicType() {
        Set<String> declared = new TreeSet<>();
        for (Path file : sources()) {
            String source = text(file);
            Matcher name = PACKAGE.matcher(source);
            Matcher type = PUBLIC_TYPE.matcher(source);
            if (name.find() && type.find()) {
                declared.add(module(file) + ": " + name.group(1) + "." + type.group(1));
            }
        }
        Set<String> missing = new TreeSet<>(declared);
        missing.removeAll(listed());
        Set<String> gone = listed();
        gone.removeAll(declared);
        assertThat(missing).as("public types that docs/design.md lacks").isEmpty();
        assertThat(gone).as("types of docs/design.md that are none").isEmpty();
    }

    /** The types in the section of packages: headings are modules, items are packages and end with their types. */
    private static Set<String> listed() {
        Set<String> listed = new TreeSet<>();
        String design = text(ROOT.resolve("docs/design.md"));
        String section = design.substring(design.indexOf("## Packages"), design.indexOf("## Decisions"));
        for (String module : section.split("\n### ", -1)) {
            for (String item : module.split("\n- ", -1)) {
                String line = item.replaceAll("\\s+", " ");
                Matcher name = LISTED_PACKAGE.matcher(line);
                if (name.find()) {
                    Matcher type = LISTED_TYPE.matcher(line.substring(line.lastIndexOf(". `")));
                    while (type.find()) {
                        listed.add(
                                module.lines().findFirst().orElseThrow() + ": " + name.group(1) + "." + type.group(1));
                    }
                }
            }
        }
        return listed;
    }

    private static List<Path> sources() {
        return ending(".java").stream()
                .filter(file ->
                        ROOT.relativize(file).toString().replace('\\', '/').contains("src/main/java/"))
                .toList();
    }

    private static List<Path> ending(String... ends) {
        return files.stream()
                .filter(file -> List.of(ends).stream().anyMatch(file.toString()::endsWith))
                .toList();
    }

    private static String module(Path file) {
        return ROOT.relativize(file).getName(0).toString();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
