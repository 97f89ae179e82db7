package arcmargin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--scale huge     | 2 | TINY, SMALL, PAPER, LARGE",
                "--work run       | 2 | TRAIN, TUNE, TEXT, HARD, TABLES, TABLE_TUNE, GROWTH, TABLE_GROWTH",
                "--repeat 0       | 2 | --repeat is 0, must be at least 1",
                "--threads 0      | 2 | --threads is 0, must be at least 1",
                "--limit soon     | 2 | 'soon' is not a duration such as 90s or 10m",
                "--limit -5m      | 2 | '-5m' is not a duration such as 90s or 10m",
                "--peers libsvm,x | 2 | no tool is called 'x', expected prefixes of LIBSVM C++, LIBSVM Java",
                "--data nowhere   | 3 | nowhere: no such folder"
            })
    void badInputGetsOneSentence(String arguments, int code, String sentence) {
        StringWriter err = new StringWriter();
        int exit = Bench.commandLine().setErr(new PrintWriter(err)).execute(arguments.split(" "));
        assertThat(err.toString()).startsWith("arcmargin: ").contains(sentence);
        assertThat(err.toString().lines().count()).isLessThanOrEqualTo(2);
        assertThat(exit).isEqualTo(code);
    }

    @Test
    void aTinyRunIsMeasuredAndResumed() throws Exception {
        assertThat(bench())
                .contains("LIBSVM C++ not installed; to include it: svm-train and svm-predict on the PATH")
                .contains("LIBSVM Java 3.35")
                .contains("Arcmargin: train synthetic digits 300x784, RBF, C = 5, gamma = 0.02, run 1 of up to 1 ...")
                .contains("LIBSVM Java   kernel not available");
        String page = Files.readString(folder.resolve("out/benchmarks.md"));
        assertThat(page)
                .contains("`./arcmargin bench --scale tiny --work train --peers libsvm --repeat 1 --limit 10m"
                        + " --once-above 2m` on ")
                .contains("### Predict 200 rows, synthetic digits")
                .doesNotContain("failed");
        assertThat(page.lines().filter(line -> line.startsWith("| LIBSVM Java") && line.contains(" % ")))
                .as("training and prediction with RBF")
                .hasSize(2);
        assertThat(bench()).doesNotContain("run 1 of").contains("LIBSVM Java   kernel not available");
    }

    @Tag("slow")
    @Test
    void aTinyRunIsProfiled() throws Exception {
        bench("--profile");
        assertThat(Files.readString(folder.resolve("out/benchmarks.md")))
                .contains("## Where Arcmargin's time goes", "The three largest parts")
                .containsPattern("steps of the solver +\\| +\\d+ %");
        assertThat(bench("--threads", "7")).contains("cannot be resumed: it is of another protocol");
    }

    /** Runs the benchmark where no peer is on the PATH and no data set in the caches. */
    private String bench(String... more) throws Exception {
        Path launcher = folder.resolve("arcmargin");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = System.getProperty("java.class.path");
        Files.writeString(
                launcher,
                "#!/bin/sh\nexec '" + java + "' -Xshare:auto -XX:TieredStopAtLevel=1 $ARCMARGIN_JAVA_OPTIONS -cp '"
                        + classPath + "' arcmargin.cli.Arcmargin \"$@\"\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        List<String> command = new ArrayList<>(List.of(
                java, "-Darcmargin.launcher=" + launcher, "-cp", classPath, Bench.class.getName(), "--scale", "tiny"));
        command.addAll(List.of("--work", "train", "--peers", "libsvm", "--repeat", "1"));
        command.addAll(List.of("--out", folder.resolve("out").toString()));
        command.addAll(List.of(more));
        Path printed = folder.resolve("printed.txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(printed.toFile());
        builder.environment().put("PATH", folder.toString());
        builder.environment().put("XDG_CACHE_HOME", folder.toString());
        builder.environment().remove("ARCMARGIN_DATA");
        builder.start().waitFor();
        return Files.readString(printed);
    }
}
