package arcmargin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.state.Journal;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadTest {

    @TempDir
    private Path folder;

    /** A tool that trains at once, writes 30 labels, the last perhaps incomplete, and then never ends. */
    @Test
    void aPredictionThatIsStoppedHasTheErrorOfTheRowsItHadDone() throws Exception {
        Path tool = folder.resolve("tool");
        Files.writeString(tool, """
                #!/bin/sh
                for last; do :; done
                if [ "$1" = train ]; then touch "$last"; exit; fi
                yes 1 | head -30 >"$last"
                exec sleep 60
                """);
        assertThat(tool.toFile().setExecutable(true)).isTrue();
        List<Peer> peers = List.of(new Peers.Ours(tool, 1));
        try (Journal journal = Journal.open(folder.resolve("journal.jsonl"), new Journal.Header("data", "test"))) {
            Schedule schedule = new Schedule(journal, 1, Duration.ofMinutes(1), new PrintWriter(Writer.nullWriter()));
            Race race = new Race(Duration.ofSeconds(2));
            new Workload(Scale.TINY, new BenchData(folder), folder, peers, race, schedule).run(Workload.Kind.HARD);
            List<Run> runs = schedule.finished();
            assertThat(runs).hasSize(2);
            assertThat(runs.get(0).problem()).isNull();
            assertThat(runs.get(1).problem()).isEqualTo("> 2.0 s");
            assertThat(runs).allSatisfy(run -> {
                assertThat(run.error()).isBetween(0.01, 0.99);
                assertThat(run.note())
                        .isEqualTo("test error over the first 29 rows, which were predicted before it was stopped");
            });
        }
    }
}
