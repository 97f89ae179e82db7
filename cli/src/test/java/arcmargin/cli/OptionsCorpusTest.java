package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.fuzz.Mutations;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Whatever stands on the command line, it is understood or refused in a sentence. */
class OptionsCorpusTest {

    private static final CommandLine COMMANDS = Arcmargin.commandLine();

    private static final List<byte[]> PARSED = bytes(
            "train --kernel rbf:2 --c 1e3 --scale standard --label -1 --weights balanced --threads 2 rows.csv m.model",
            "tune --kernel rbf:auto --c-range 0.1:10 --grid 3x3 --finest inf --metric auc --folds 5 rows.csv m.model",
            "compare --kernels rbf:auto,arccos:0 --parameter-range 0.1:8 --test 0.25 --seed 3 --out dir rows.csv",
            "predict --json --probabilities m.model rows.csv -",
            "describe --delimiter ; --decimal , --ignore 2,4 --header yes rows.csv",
            "geometry arccos:1 --point 1,2",
            "check dir");

    private static final List<byte[]> RUN = bytes(
            "kernel arccos:1 1,2 2,1", "kernel biased:0.5/arccos:0 1e3,-2 2,.1 -v", "kernel rbf:2 1,2 --json 3,4");

    private static List<byte[]> bytes(String... lines) {
        return Stream.of(lines)
                .map(line -> line.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> mutations() {
        return Stream.of(
                Mutations.few("options", PARSED, OptionsCorpusTest::parsed),
                Mutations.some("kernel command", RUN, OptionsCorpusTest::run, 200));
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> aMillionMutations() {
        return Stream.of(
                Mutations.many("options", PARSED, OptionsCorpusTest::parsed),
                Mutations.some("kernel command", RUN, OptionsCorpusTest::run, 50_000));
    }

    private static boolean parsed(byte[] bytes) {
        try {
            COMMANDS.parseArgs(words(bytes));
            return true;
        } catch (ParameterException e) {
            assertThat(e.getMessage()).isNotBlank();
            return false;
        }
    }

    private static boolean run(byte[] bytes) {
        String[] words = words(bytes);
        if (!words[0].equals("kernel")) {
            return false; // other commands read and write files
        }
        Run run = Run.of(words);
        assertThat(run.code()).as(run.err()).isIn(0, 2, 3);
        assertThat(run.err()).doesNotContain("defect");
        return run.code() == 0;
    }

    private static String[] words(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8).split(" ");
    }
}
