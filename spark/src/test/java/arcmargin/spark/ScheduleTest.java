package arcmargin.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScheduleTest {

    /** Two stages of tasks of 1 s on one core, the driver alone for 0.5 s before, 1 s between and 0.5 s after them. */
    private final Schedule schedule = Schedule.of(List.of(
            "stage\tstart\tend\tread\twritten, of fit from 0 to 7000",
            "3\t500\t1500\t0\t9",
            "3\t1500\t2500\t0\t9",
            "3\t2500\t3500\t0\t9",
            "4\t4500\t5500\t1250000000\t0",
            "4\t5500\t6500\t0\t0"));

    @Test
    void oneCoreTakesWhatWasMeasured() {
        assertThat(schedule.seconds(1)).isCloseTo(7, within(1e-9));
    }

    @Test
    void stagesFollowEachOther() {
        assertThat(schedule.seconds(2)).isCloseTo(2 + 2 + 1, within(1e-9));
        assertThat(schedule.seconds(3)).isCloseTo(2 + 1 + 1, within(1e-9));
    }

    @Test
    void whatOtherNodesHoldIsFetched() {
        // 1.25 GB at a quarter of ten gigabit a second: 4 s for all of it, 2 s for the half that another node holds
        assertThat(schedule.seconds(8)).isCloseTo(2 + 1 + (1 + 2), within(1e-9));
    }
}
