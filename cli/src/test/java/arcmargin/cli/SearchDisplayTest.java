package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.selection.Trial;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchDisplayTest {

    private static final Trial BEST = new Trial(
            "b",
            "smoothed:14.48",
            List.of(14.48),
            100,
            0,
            65,
            225,
            65 / 225.0,
            0.1,
            List.of(65 / 225.0),
            true,
            -1,
            0,
            1,
            10,
            true,
            false,
            0.1,
            "a test");

    @Test
    void aLineFitsANarrowTerminal() {
        assertThat(SearchDisplay.line(BEST, 20, 71, 10))
                .isEqualTo("20 of ~71, 26 s left, best 28.89 %: C 100, smoothed:14.48")
                .hasSizeLessThan(60);
        assertThat(SearchDisplay.line(BEST, 71, 71, 10)).startsWith("71 of ~71, best");
    }

    @Test
    void whatIsWiderThanTheTerminalIsCut() {
        String shown = ProgressLine.cut("x".repeat(3 * ProgressLine.WIDTH)).replaceAll("\u001b\\[\\?7[lh]", "");
        assertThat(shown).hasSize(ProgressLine.WIDTH - 1).endsWith("x…");
        assertThat(ProgressLine.cut("short")).isEqualTo("\u001b[?7lshort\u001b[?7h");
    }

    @Test
    void whatIsDrawnIsWipedAtTheEnd() {
        StringWriter err = new StringWriter();
        try (SearchDisplay display = new SearchDisplay(new PrintWriter(err), List.of("smoothed", "RBF"), true)) {
            display.trial(1, BEST, BEST, 1, 10);
            assertThat(err.toString()).contains("RBF       1 of ~10");
        }
        assertThat(err.toString()).endsWith("\u001b[1A\r\u001b[J");
    }

    @Test
    void nothingIsDrawnWhereNobodyLooks() {
        StringWriter err = new StringWriter();
        try (SearchDisplay display = new SearchDisplay(new PrintWriter(err), List.of("RBF"), false)) {
            display.trial(0, BEST, BEST, 1, 10);
        }
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void textIsFoldedBetweenWords() {
        assertThat(Columns.folded("one two three four", 9)).containsExactly("one two", "three", "four");
        assertThat(Columns.folded("unbreakable yes", 4)).containsExactly("unbreakable", "yes");
    }
}
