package arcmargin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the examples of the Javadoc as users would write them. */
class JavadocExamplesTest {

    private static final Path SOURCES = Path.of("../core/src/main/java");
    private static final Pattern EXAMPLE = Pattern.compile("<pre>\\{@code\\R(.*?)\\R[ *]*}</pre>", Pattern.DOTALL);

    private static final Pattern PUBLIC_TYPE = Pattern.compile("(?m)^public [a-z -]*(class|record|interface|enum) ");
    private static final Pattern EXPORTED = Pattern.compile("exports (\\S+);");

    /** What examples take for granted; those that declare a name themselves hide it. */
    private static final String GIVEN = """
            import arcmargin.data.*;
            import arcmargin.geometry.*;
            import arcmargin.gram.*;
            import arcmargin.io.*;
            import arcmargin.kernel.*;
            import arcmargin.scale.*;
            import arcmargin.selection.*;
            import arcmargin.svm.*;
            import arcmargin.unsupervised.*;
            import arcmargin.work.*;
            import java.io.*;
            import java.nio.charset.StandardCharsets;
            import java.nio.file.Path;
            import java.util.*;
            class Examples {
                Dataset data;
                Dataset test;
                Kernel kernel;
                KernelMatrix matrix;
                Model model;
                Resources resources;
                Tuning tuned;
                OneVersusOne.Rows rows;
                Dataset sample;
                Preparation preparation;
                SvmOptions options;
                List<CellPart> parts;
                int[][] rowsOf;
                long[][] numbersOf;
                long[] numbers;
                InputStream in;
                OutputStream out;
                double[][] x;
                String[] y;
            """;

    @TempDir
    private Path folder;

    @Test
    void everyExampleCompiles() throws IOException {
        StringBuilder source = new StringBuilder(GIVEN);
        NavigableMap<Integer, String> places = new TreeMap<>(); // the first line of each example in the source
        for (Path file : files()) {
            Matcher matcher = EXAMPLE.matcher(Files.readString(file));
            while (matcher.find()) {
                String code = matcher.group(1).replaceAll("(?m)^ *\\* ?", "");
                places.put(
                        (int) source.chars().filter(c -> c == '\n').count() + 1,
                        SOURCES.relativize(file).toString());
                source.append("    void example").append(places.size()).append("() throws Exception {\n");
                source.append(code).append("\n    }\n");
            }
        }
        assertThat(places).hasSizeGreaterThan(100);
        assertThat(errors(source.append("}\n").toString(), places)).isEmpty();
    }

    @Test
    void everyPublicClassHasAnExample() throws IOException {
        List<String> without = new ArrayList<>();
        Matcher exported = EXPORTED.matcher(Files.readString(SOURCES.resolve("module-info.java")));
        while (exported.find()) {
            Path folder = SOURCES.resolve(exported.group(1).replace('.', '/'));
            for (Path file : files()) {
                String code = Files.readString(file);
                if (file.getParent().equals(folder)
                        && PUBLIC_TYPE.matcher(code).find()
                        && !EXAMPLE.matcher(code).find()) {
                    without.add(SOURCES.relativize(file).toString());
                }
            }
        }
        assertThat(without).isEmpty();
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    private List<String> errors(String source, NavigableMap<Integer, String> places) throws IOException {
        Path file = Files.writeString(folder.resolve("Examples.java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> errors = new ArrayList<>();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(found, null, null)) {
            List<String> options =
                    List.of("-proc:none", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
            compiler.getTask(null, manager, found, options, null, manager.getJavaFileObjects(file))
                    .call();
        }
        for (Diagnostic<?> diagnostic : found.getDiagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                String place =
                        places.floorEntry((int) diagnostic.getLineNumber()).getValue();
                errors.add(place + ": " + diagnostic.getMessage(null));
            }
        }
        return errors;
    }
}
