package arcmargin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RaceTest {

    private final Race race = new Race(Duration.ofMillis(1500));

    @Test
    void measuresTimeAndMemoryAndKeepsWhatIsPrinted() throws Exception {
        Race.Finish finish = race.run(shell("sleep 0.2; echo $COLOUR"), Map.of("COLOUR", "green"));
        assertThat(finish.well()).isTrue();
        assertThat(finish.seconds()).isBetween(0.2, 1.5);
        assertThat(finish.printed().strip()).isEqualTo("green");
        if (Files.exists(Path.of("/proc/self/status"))) {
            assertThat(finish.peakMegabytes()).isBetween(0.1, 100.0);
        }
    }

    @Test
    void processorTimeIsOfTheCommandNotOfTheClock() throws Exception {
        Race.Finish idle = race.run(shell("exec sleep 0.3"));
        Race.Finish busy = race.run(shell("i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done"));
        if (ProcessHandle.current().info().totalCpuDuration().isPresent()) {
            assertThat(idle.processorSeconds()).isLessThan(0.2);
            assertThat(busy.processorSeconds()).isPositive();
        }
    }

    @Test
    void aFailureIsNamedByTheLastLineOfItsComplaint() throws Exception {
        Race.Finish finish = race.run(shell("echo result; echo first >&2; echo out of memory >&2; exit 3"));
        assertThat(finish.problem()).isEqualTo("failed: out of memory");
        assertThat(finish.seconds()).isNaN();
        assertThat(race.run(shell("exit 4")).problem()).isEqualTo("failed: exit code 4");
    }

    @Test
    void aCommandBeyondTheLimitIsStoppedWithItsChildren() throws Exception {
        long begun = System.nanoTime();
        Race.Finish finish = race.run(shell("sleep 30; echo late"));
        assertThat((System.nanoTime() - begun) / 1e9).isLessThan(10);
        assertThat(finish.problem()).isEqualTo("> 1.5 s");
        assertThat(finish.seconds()).isEqualTo(1.5);
    }

    @Test
    void partsAreJoinedUntilOneFails() {
        Race.Finish first = new Race.Finish(2, 1, 100, "", null);
        Race.Finish both = first.and(new Race.Finish(3, 2, 50, "", null));
        assertThat(both.seconds()).isEqualTo(5);
        assertThat(both.processorSeconds()).isEqualTo(3);
        assertThat(both.peakMegabytes()).isEqualTo(100);
        assertThat(both.and(Race.Finish.none("> 1 min")).problem()).isEqualTo("> 1 min");
    }

    @Test
    void limitsAreWrittenInTheUnitThatSuitsThem() {
        assertThat(Race.text(Duration.ofMinutes(10))).isEqualTo("10 min");
        assertThat(Race.text(Duration.ofSeconds(90))).isEqualTo("90.0 s");
    }

    private static List<String> shell(String script) {
        return List.of("/bin/sh", "-c", script);
    }
}
