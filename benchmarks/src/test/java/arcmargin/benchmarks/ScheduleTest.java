package arcmargin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.benchmarks.Schedule.Entry;
import arcmargin.data.BadInputException;
import arcmargin.state.Journal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleTest {

    @TempDir
    private Path folder;

    private final List<String> turns = new ArrayList<>();
    private final StringWriter printed = new StringWriter();
    private int prepared;

    @Test
    void toolsTakeTurnsAndSlowPeersGetOne() throws Exception {
        hold(
                "scale small",
                3,
                entry("ours", true, 500, null),
                entry("quick", false, 1, null),
                entry("slow", false, 121, null));
        assertThat(turns).containsExactly("ours", "quick", "slow", "ours", "quick", "ours", "quick");
        assertThat(printed.toString())
                .contains("quick: train digits, run 1 of up to 3 ... 1.0 s")
                .contains("quick: train digits, run 3 of up to 3, about 1.0 s ...");
    }

    @Test
    void aPeerThatFailedIsNotRunAgain() throws Exception {
        hold("scale small", 2, entry("ours", true, 1, null), entry("broken", false, Double.NaN, "failed: no"));
        assertThat(turns).containsExactly("ours", "broken", "ours");
    }

    @Test
    void whatIsFinishedIsNotRunAgainEvenAfterATornLine() throws Exception {
        hold("scale small", 2, entry("ours", true, 1, null));
        Files.writeString(journal(), "{\"run\":{\"kind\":\"TRA", StandardOpenOption.APPEND);
        turns.clear();
        prepared = 0;
        List<Run> runs = hold("scale small", 2, entry("ours", true, 1, null));
        assertThat(turns).isEmpty();
        assertThat(prepared).isZero();
        assertThat(runs).hasSize(2);
        hold("scale small", 3, entry("ours", true, 1, null), entry("new", false, 1, null));
        assertThat(turns).containsExactly("new", "new", "ours", "new");
    }

    @Test
    void aJournalOfOtherWorkIsRefused() throws Exception {
        hold("scale small", 1, entry("ours", true, 1, null));
        assertThatThrownBy(() -> hold("scale paper", 1, entry("ours", true, 1, null)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("is about other data: scale small, now scale paper");
    }

    private Entry entry(String tool, boolean ours, double seconds, String problem) {
        return new Entry(tool, ours, List.of("train digits"), first -> {
            turns.add(tool);
            return List.of(LaneTest.run("train digits", tool, 100, seconds, problem));
        });
    }

    private List<Run> hold(String protocol, int repeats, Entry... entries) throws IOException, InterruptedException {
        try (Journal journal = Journal.open(journal(), new Journal.Header(protocol, protocol))) {
            Schedule schedule = new Schedule(journal, repeats, Duration.ofMinutes(2), new PrintWriter(printed, true));
            schedule.hold(() -> prepared++, List.of(entries));
            return schedule.finished();
        }
    }

    private Path journal() {
        return folder.resolve("journal.jsonl");
    }
}
