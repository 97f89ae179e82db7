package arcmargin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** The benchmarks run; the times measured here are meaningless. */
class MicroTest {

    @BeforeAll
    static void letOthersMeasureMeanwhile() {
        System.setProperty("jmh.ignoreLock", "true");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SolverStep -p rows=300",
                "ProductsBenchmark.(bareGemm|tiles) -p threads=1",
                "KernelRow -p kernel=arccos:0 -p signed=false"
            })
    void rowsStandBesideTheirYardstick(String arguments) throws Exception {
        String table = Micro.table(new Runner(options(arguments)).run());
        assertThat(table).containsPattern("yardstick \\w+ is \\d+ % of it");
        assertThat(table).contains(" 100 % of it");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "KernelAtBenchmark.at -p text=arccos:1",
                "ReadingBenchmark -p form=CSV_SHORT,LIBSVM -p threads=2 -p megabytes=1"
            })
    void rowsWithoutYardstickRun(String arguments) throws Exception {
        assertThat(new Runner(options(arguments)).run()).isNotEmpty();
    }

    private static CommandLineOptions options(String arguments) throws Exception {
        List<String> all = new ArrayList<>(Arrays.asList(arguments.split(" ")));
        all.addAll(List.of("-f", "0", "-wi", "0", "-i", "1", "-r", "100ms", "-v", "SILENT", "-foe", "true"));
        return new CommandLineOptions(all.toArray(new String[0]));
    }
}
