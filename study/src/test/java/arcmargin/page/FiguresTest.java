package arcmargin.page;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.page.Axis.Tick;
import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void numbersAreShort() {
        assertThat(Figures.percent(0.02484)).isEqualTo("2.48");
        assertThat(Figures.rounded(0.5)).isEqualTo("0.5");
        assertThat(Figures.rounded(31.6228)).isEqualTo("31.6");
        assertThat(Figures.rounded(1000)).isEqualTo("1000");
        assertThat(Figures.rounded(99999)).isEqualTo("1e5");
        assertThat(Figures.rounded(1.254e-5)).isEqualTo("1.25e-5");
        assertThat(Figures.rounded(-2)).isEqualTo("−2");
        assertThat(Figures.rounded(0)).isEqualTo("0");
        assertThat(Figures.rounded(Double.NaN)).isEqualTo("–");
        assertThat(Figures.count(1234567)).isEqualTo("1\u202f234\u202f567");
        assertThat(Figures.probability(0.0312)).isEqualTo("p = 0.031");
        assertThat(Figures.probability(1e-9)).isEqualTo("p < 0.001");
        assertThat(Figures.powerOfTen(-13)).isEqualTo("10⁻¹³");
        assertThat(Figures.coordinate(-0.001)).isEqualTo("0");
        assertThat(Figures.coordinate(120)).isEqualTo("120");
        assertThat(Figures.coordinate(1.504)).isEqualTo("1.5");
    }

    @Test
    void timesTakeTheUnitThatSuits() {
        assertThat(Figures.time(0.0351)).isEqualTo("35 ms");
        assertThat(Figures.time(0.9996)).isEqualTo("1.0 s");
        assertThat(Figures.time(59.7)).isEqualTo("60 s");
        assertThat(Figures.time(100)).isEqualTo("2 min");
        assertThat(Figures.time(6000)).isEqualTo("1 h 40 min");
    }

    @Test
    void ticksAreRound() {
        assertThat(Axis.linear("", 0, 0.32).ticks()).extracting(Tick::label).containsExactly("0", "0.1", "0.2", "0.3");
        assertThat(Axis.logarithmic("", 0.03, 2e4).ticks())
                .extracting(Tick::label)
                .containsExactly("10⁻¹", "10⁰", "10¹", "10²", "10³", "10⁴");
        assertThat(Axis.logarithmic("", 3, 60).ticks()).extracting(Tick::label).containsExactly("5", "10", "20", "50");
        assertThat(Axis.logarithmic("", 1, 100).position(10)).isEqualTo(0.5);
    }

    @Test
    void markupEscapesAndCloses() {
        Markup markup = new Markup().open("p.a.b", "title", "\"1 < 2\"", "lang", null);
        assertThat(markup.text("a & b\u0000").close().toString())
                .isEqualTo("<p class=\"a b\" title=\"&quot;1 &lt; 2&quot;\">a &amp; b\ufffd</p>\n");
    }
}
