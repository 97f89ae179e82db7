package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

    @Test
    void showsShareAndTimeLeft() {
        assertThat(ProgressLine.line("training", 25, 100, 10))
                .isEqualTo("training  ██████░░░░░░░░░░░░░░░░░░  25 %  30 s left");
        assertThat(ProgressLine.line("reading", 0, 100, 0.1)).endsWith("  0 %");
        assertThat(ProgressLine.line("training", 0, 100, 70))
                .as("moves nevertheless")
                .endsWith("  0 %  for 1 min");
        assertThat(ProgressLine.line("reading", 17, 0, 10)).isEqualTo("reading  17");
    }

    @Test
    void timesReadWell() {
        assertThat(ProgressLine.time(4.4)).isEqualTo("4 s");
        assertThat(ProgressLine.time(150)).isEqualTo("3 min");
        assertThat(ProgressLine.time(3900)).isEqualTo("1 h 5 min");
    }

    @Test
    void staysQuietWhereNobodyLooks() {
        StringWriter err = new StringWriter();
        try (ProgressLine line = new ProgressLine(new PrintWriter(err), false)) {
            line.update("training", 1, 2);
        }
        assertThat(err.toString()).isEmpty();
    }
}
