package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts commands again and again: each ends, and gives the same. */
class StartsTest {

    private static final List<List<String>> COMMANDS = List.of(
            List.of("train", "--kernel", "rbf:2", "--c", "1", "rows.csv", "m.model", "--json"),
            List.of("predict", "../m.model", "rows.csv", "-"),
            List.of("describe", "rows.csv"),
            List.of("describe", "none.csv"), // ends while libraries are being loaded
            List.of("kernel", "arccos:1", "1,2", "2,1"));

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            rows.append(i % 7).append(',').append(i % 11).append(i % 3 == 0 ? ",a\n" : ",b\n");
        }
        for (int lane = 0; lane < 2; lane++) {
            Files.writeString(
                    Files.createDirectory(folder.resolve("lane" + lane)).resolve("rows.csv"), rows);
        }
        String data = folder.resolve("lane0/rows.csv").toString();
        String model = folder.resolve("m.model").toString();
        assertThat(Run.of("train", "--kernel", "rbf:2", "--c", "1", data, model).code())
                .isZero();
    }

    @Test
    void everyStartEnds() {
        start(6);
    }

    @Test
    @Tag("reliability")
    void everyOneOfThreeHundredStartsEnds() {
        start(300);
    }

    @Test
    @Tag("slow")
    void everyOneOfTenThousandStartsEnds() {
        start(Integer.getInteger("arcmargin.starts", 10_000));
    }

    private void start(int starts) {
        IntStream.range(0, 2).parallel().forEach(lane -> {
            String[] expected = new String[COMMANDS.size()];
            for (int k = lane; k < starts; k += 2) {
                int command = (k / 2) % COMMANDS.size();
                Started started = new Started(folder.resolve("lane" + lane));
                if (k / 2 / COMMANDS.size() % 2 == 0) { // with the environment of the launcher, and without
                    started.environment(Map.of("OPENBLAS_NUM_THREADS", "1"));
                }
                Run run;
                try {
                    run = started.run(COMMANDS.get(command).toArray(String[]::new));
                } catch (Exception e) {
                    throw new AssertionError("start " + k, e);
                }
                String given = run.code() + "\n" + run.out().replaceAll("\"seconds\\w+\" : [^,\n]+", "") + run.err();
                expected[command] = expected[command] == null ? given : expected[command];
                assertThat(given).as("start %d", k).isEqualTo(expected[command]);
                assertThat(run.code()).as("start %d: %s", k, run.err()).isEqualTo(command == 3 ? 3 : 0);
            }
        });
    }
}
