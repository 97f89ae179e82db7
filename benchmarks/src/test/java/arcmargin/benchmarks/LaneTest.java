package arcmargin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class LaneTest {

    static Run run(String work, String tool, int rows, double seconds, String problem) {
        Workload.Kind kind = work.startsWith("growth") ? Workload.Kind.GROWTH : Workload.Kind.TRAIN;
        double error = problem == null ? 0.125 : Double.NaN;
        return new Run(kind, work, rows, tool, 1, "2026-11-16", seconds, 2 * seconds, 2 * rows, error, problem, "");
    }

    @Test
    void ratiosAreOfMediansOfTheSameWork() {
        List<Lane> lanes = Lane.of(
                List.of(
                        run("train", "ours", 1, 2, null),
                        run("train", "theirs", 1, 9, null),
                        run("predict", "ours", 1, 1, null),
                        run("train", "ours", 1, 4, null),
                        run("train", "theirs", 1, 6, null),
                        run("train", "ours", 1, 3, null)),
                List.of("ours", "theirs"));
        assertThat(lanes).extracting(Lane::work).containsExactly("train", "train", "predict");
        assertThat(lanes).extracting(Lane::median).containsExactly(3.0, 7.5, 1.0);
        assertThat(lanes).extracting(Lane::ratio).containsExactly(1.0, 2.5, 1.0);
        assertThat(lanes.get(0).seconds()).containsExactly(2.0, 4.0, 3.0);
        assertThat(lanes).extracting(Lane::processorSeconds).containsExactly(6.0, 15.0, 2.0);
        assertThat(lanes.get(0).error()).isEqualTo(0.125);
    }

    @Test
    void aLimitGivesALowerBoundOfTheRatio() {
        List<Lane> lanes = Lane.of(
                List.of(run("train", "ours", 1, 2, null), run("train", "theirs", 1, 60, "> 1 min")),
                List.of("ours", "theirs"));
        assertThat(lanes.get(1).finished()).isFalse();
        assertThat(BenchDocument.seconds(lanes.get(1))).isEqualTo("> 1 min");
        assertThat(BenchDocument.ratio(lanes.get(1))).isEqualTo("> 30.0");
    }

    @Test
    void withoutATimeOfOursThereIsNoRatio() {
        List<Lane> lanes = Lane.of(
                List.of(run("train", "ours", 1, Double.NaN, "failed: x"), run("train", "theirs", 1, 60, null)),
                List.of("ours", "theirs"));
        assertThat(BenchDocument.ratio(lanes.get(1))).isEmpty();
    }

    @Test
    void exponentsAreFittedOnLogarithms() {
        List<Lane> lanes = Lane.of(
                List.of(
                        run("growth 1000", "ours", 1000, 3, null),
                        run("growth 2000", "ours", 2000, 3 * Math.pow(2, 1.7), null),
                        run("growth 8000", "ours", 8000, 3 * Math.pow(8, 1.7), null),
                        run("growth 16000", "ours", 16000, 600, "> 10 min")),
                List.of("ours"));
        assertThat(Lane.exponent(lanes, Lane::median)).isCloseTo(1.7, within(1e-12));
        assertThat(Lane.exponent(lanes, Lane::peakMegabytes)).isCloseTo(1, within(1e-12));
        assertThat(Lane.exponent(lanes.subList(0, 1), Lane::median)).isNaN();
    }
}
