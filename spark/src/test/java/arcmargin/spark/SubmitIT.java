package arcmargin.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gives a program of the guide to spark-submit, with the jar for it and nothing else of Arcmargin. */
class SubmitIT {

    private static final Path JAR =
            Path.of("target", "arcmargin-spark-0.1.0-all.jar").toAbsolutePath();

    @TempDir
    private Path folder;

    @Test
    void theProgramOfTheGuideRuns() throws IOException, InterruptedException {
        Guide guide = new Guide(folder);
        guide.compile("Rings");
        Path jar = folder.resolve("rings.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.putNextEntry(new JarEntry("Rings.class"));
            entries.write(Files.readAllBytes(folder.resolve("Rings.class")));
        }
        String spark = Arrays.stream(Guide.classPath().split(File.pathSeparator))
                .filter(path -> Path.of(path)
                        .getFileName()
                        .toString()
                        .matches("(?!arcmargin|commons-numbers|openblas|javacpp).*\\.jar"))
                .collect(Collectors.joining(File.pathSeparator));
        guide.run(
                "Rings",
                spark,
                "org.apache.spark.deploy.SparkSubmit",
                "--class",
                "Rings",
                "--jars",
                JAR.toString(),
                jar.toString());
    }

    @Test
    void theJarHasNothingThatSparkHas() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            List<String> classes = jar.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.endsWith(".class"))
                    .toList();
            assertThat(classes)
                    .contains("arcmargin/spark/ArcmarginClassifier.class", "arcmargin/svm/Model.class")
                    .allMatch(name -> name.startsWith("arcmargin/"));
        }
    }
}
