package arcmargin.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A third-party project, built without network from what we publish: its program is that of the README, and runs on
 * the class path and on the module path, with and without natives, on every Java that is installed.
 */
class ConsumerTest {

    private static final String VERSION = "0.1.0";
    private static final Path WORK = Programs.TARGET.resolve("consumer");

    @BeforeAll
    static void build() throws Exception {
        Path repository = repository();
        for (String kind : List.of("plain", "native")) {
            Path project = Programs.fresh("consumer/" + kind);
            Programs.copy(Path.of("src/test/consumer"), project);
            Programs.copy(
                    Programs.ROOT.resolve("docs/examples"),
                    Files.createDirectories(project.resolve("docs")).resolve("examples"));
            Path sources = Files.createDirectories(project.resolve("src/main/java/consumer"));
            Files.writeString(sources.resolve("Main.java"), program());
            List<String> command = new ArrayList<>(List.of("mvn", "-o", "-q", "-B", "package"));
            command.addAll(List.of("-Djavacpp.platform.host", "-Dmaven.repo.local=" + repository));
            if (kind.equals("native")) {
                command.addAll(List.of("-Pnative", "-DskipTests"));
            }
            assertThat(Programs.run(project, command)).doesNotContain("ERROR");
        }
    }

    /** The local repository, with our artefacts as they would be published. */
    private static Path repository() throws IOException {
        Path real = Path.of(System.getProperty("arcmargin.repository"));
        Path linked = Programs.fresh("consumer/repository");
        link(real, linked, "org");
        link(real.resolve("org"), Files.createDirectory(linked.resolve("org")), "arcmargin");
        Path ours = Files.createDirectory(linked.resolve("org/arcmargin"));
        publish(ours, "arcmargin", Programs.ROOT, List.of());
        publish(ours, "arcmargin-bom", Programs.ROOT.resolve("bom"), List.of());
        publish(ours, "arcmargin-core", Programs.ROOT.resolve("core"), List.of("", "-tests"));
        publish(ours, "arcmargin-native", Programs.ROOT.resolve("native"), List.of(""));
        return linked;
    }

    private static void link(Path from, Path to, String except) throws IOException {
        try (Stream<Path> entries = Files.list(from)) {
            for (Path entry : entries.toList()) {
                if (!entry.getFileName().toString().equals(except)) {
                    Files.createSymbolicLink(to.resolve(entry.getFileName()), entry);
                }
            }
        }
    }

    private static void publish(Path repository, String name, Path module, List<String> jars) throws IOException {
        Path folder = Files.createDirectories(repository.resolve(name).resolve(VERSION));
        Files.copy(module.resolve("pom.xml"), folder.resolve(name + "-" + VERSION + ".pom"));
        for (String jar : jars) {
            String file = name + "-" + VERSION + jar + ".jar";
            Files.copy(module.resolve("target").resolve(file), folder.resolve(file));
        }
    }

    /** The program of the README, which then prints what multiplies matrices. */
    private static String program() throws IOException {
        List<String> shown = Files.readString(Programs.ROOT.resolve("README.md"))
                .lines()
                .dropWhile(line -> !line.equals("```java"))
                .skip(1)
                .takeWhile(line -> !line.equals("```"))
                .toList();
        String imports =
                shown.stream().filter(line -> line.startsWith("import ")).collect(Collectors.joining("\n"));
        String statements =
                shown.stream().filter(line -> !line.startsWith("import ")).collect(Collectors.joining("\n"));
        return """
                package consumer;

                %s

                public final class Main {
                    public static void main(String[] arguments) throws Exception {
                        %s
                        System.out.println(arcmargin.work.Blas.AUTOMATIC.resolve());
                    }
                }
                """.formatted(imports, statements);
    }

    @ParameterizedTest
    @CsvSource({"plain, JAVA", "native, NATIVE"})
    void runsOnTheClassPathAndOnTheModulePath(String kind, String blas) throws Exception {
        Path project = WORK.resolve(kind);
        for (Path home : Programs.javas()) {
            String java = home.resolve("bin/java").toString();
            String classPath = "target/consumer.jar:target/libraries/*";
            assertThat(Programs.run(
                            project,
                            List.of(java, "--enable-native-access=ALL-UNNAMED", "-cp", classPath, "consumer.Main")))
                    .isEqualTo("289 of 300\n" + blas + "\n");
            List<String> modules = new ArrayList<>(List.of(java, "-p", "target/consumer.jar:target/libraries"));
            modules.addAll(List.of("--add-modules", "ALL-MODULE-PATH"));
            if (kind.equals("native")) {
                modules.add("--enable-native-access=org.bytedeco.javacpp,org.bytedeco.openblas");
            }
            modules.addAll(List.of("-m", "consumer/consumer.Main"));
            assertThat(Programs.run(project, modules)).isEqualTo("289 of 300\n" + blas + "\n");
        }
    }

    @Test
    void onlyCoreAndItsLibraryAreNeeded() throws IOException {
        try (Stream<Path> files = Files.list(WORK.resolve("plain/target/libraries"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .allMatch(name -> name.startsWith("arcmargin-core") || name.startsWith("commons-numbers-"));
        }
    }

    @Test
    void anImageOfTheProgramNeedsNoOtherModulesOfTheJdk() throws Exception {
        Path project = WORK.resolve("plain");
        for (Path home : Programs.javas()) {
            Path image = project.resolve("target/image-" + home.getFileName());
            List<String> link =
                    new ArrayList<>(List.of(home.resolve("bin/jlink").toString(), "--output", image.toString()));
            link.addAll(List.of("-p", "target/consumer.jar:target/libraries", "--add-modules", "consumer"));
            Programs.run(project, link);
            String java = image.resolve("bin/java").toString();
            assertThat(Programs.run(project, List.of(java, "--list-modules")))
                    .contains("arcmargin.core", "java.base")
                    .doesNotContain("jdk.management", "java.desktop");
            assertThat(Programs.run(project, List.of(java, "-m", "consumer/consumer.Main")))
                    .isEqualTo("289 of 300\nJAVA\n");
        }
    }
}
