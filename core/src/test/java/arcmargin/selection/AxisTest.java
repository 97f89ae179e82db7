package arcmargin.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AxisTest {

    @Test
    void decadesAreRoundNumbers() {
        Axis axis = Axis.of(Range.parse("1e-3:1e4"), 10, 8);
        assertThat(IntStream.range(0, axis.count()).mapToDouble(k -> axis.value(8 * k)))
                .containsExactly(0.001, 0.01, 0.1, 1.0, 10.0, 100.0, 1000.0, 10000.0);
        assertThat(axis.last()).isEqualTo(56);
        assertThat(axis.value(-8)).isEqualTo(1e-4);
        assertThat(axis.value(28)).isEqualTo(3.162);
    }

    @Test
    void theNearestValueIsOfTheCoarseGridAndInTheRange() {
        Axis axis = Axis.of(Range.parse("1e-3:1e4"), 10, 8);
        assertThat(axis.nearest(250)).isEqualTo(5 * 8);
        assertThat(axis.nearest(400)).isEqualTo(6 * 8);
        assertThat(axis.nearest(1e-9)).isZero();
        assertThat(axis.nearest(1e9)).isEqualTo(axis.last());
        assertThat(Axis.ofChoices(15, 4).nearest(3)).isEqualTo(2 * 4);
        assertThat(Axis.of(new Range(3, 3), 10, 4).nearest(100)).isZero();
    }

    @Test
    void theStepIsAtMostTheOneWantedAndMeetsTheEnd() {
        Axis axis = Axis.of(new Range(2, 50), Math.sqrt(10), 1);
        assertThat(axis.step()).isLessThanOrEqualTo(Math.sqrt(10));
        assertThat(axis.value(axis.last())).isEqualTo(50);
    }

    @Test
    void aGivenNumberOfValues() {
        Axis axis = Axis.of(Range.parse("1e-2:1e7"), 10, 10, 4);
        assertThat(axis.count()).isEqualTo(10);
        assertThat(axis.value(axis.last())).isEqualTo(1e7);
    }

    @Test
    void aRangeOfOneValueIsOneValue() {
        assertThat(Axis.of(new Range(3, 3), 10, 4)).isEqualTo(new Axis(3, 10, 4, 1, false));
        assertThat(Axis.of(new Range(3, 3), 7, 10, 4)).isEqualTo(new Axis(3, 10, 4, 1, false));
    }

    @ParameterizedTest
    @CsvSource({"0.001,0.001", "250,250", "3.16227766,3.162", "1000000,1e6", "0.00001234,1.234e-5", "54321,54320"})
    void numbersReadWell(double value, String text) {
        assertThat(Axis.text(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1:2:3", "a:2", ":", "1e-3-1e4"})
    void whatIsNoRangeIsRefused(String text) {
        assertThatThrownBy(() -> Range.parse(text)).hasMessage("'" + text + "' is no range such as 1e-3:1e4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2:1", "0:1", "-1:1", "1:Infinity", "NaN:1"})
    void rangesArePositiveAndAscending(String text) {
        assertThatThrownBy(() -> Range.parse(text)).hasMessageContaining("must be two positive numbers");
    }

    @Test
    void rangesPrintWhatTheyParse() {
        assertThat(Range.parse("1e-3:10000")).hasToString("0.001:10000");
        assertThat(new Range(4, 9).middle()).isEqualTo(6);
    }
}
