package arcmargin.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.kernel.WeightedSum.Term;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "linear",
                "cosine",
                "poly:3",
                "rbf:2.5",
                "arccos:0",
                "arccos:150",
                "biased:0.5",
                "biased:-0.1",
                "biased:1e-300",
                "smoothed:1.2",
                "smoothed:0",
                "laplace:2.5",
                "erf",
                "ntk:3",
                "ntk:3-1",
                "ntk:4-4",
                "ntk{smoothed:0.5}",
                "ntk{smoothed:0.5/arccos:1x2}-1",
                "ntk{rbf:2+0.5@erf}",
                "ntk{arccos:2/{rbf:2+erf}}-2",
                "erf/ntk:2-1x2/cosine",
                "0.5@ntk:3+laplace:1",
                "biased:0.5/arccos:1x5",
                "linearx3/arccos:1",
                "arccos:2/cosine",
                "0.5@rbf:2+0.5@arccos:1",
                "rbf:2+linear",
                "2@rbf:0.1",
                "{rbf:2+3@linear}/arccos:1",
                "{rbf:2+linear}x2/arccos:0",
                "arccos:0/{rbf:2+linear}",
                "{rbf:2+linear}+0.25@arccos:1x2/cosine"
            })
    void printsWhatItParses(String text) {
        assertThat(Kernels.parse(text).spec()).isEqualTo(text);
        assertThat(Kernels.parse(Kernels.parse(text).spec())).isEqualTo(Kernels.parse(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rbf:2.50 | rbf:2.5",
                "rbf:1E+2 | rbf:100",
                "rbf:.5 | rbf:0.5",
                "biased:-0 | biased:0",
                "arccos:1/arccos:1/arccos:1 | arccos:1x3",
                "{arccos:1/arccos:0}x2 | arccos:1/arccos:0/arccos:1/arccos:0",
                "arccos:1x2/arccos:1 | arccos:1x3",
                "1@linear+rbf:1 | linear+rbf:1",
                "{linear} | linear",
                "ntk:0 | linear",
                "ntk:3-0 | ntk:3",
                "ntk{arccos:1/arccos:1}-1 | ntk:2-1",
                "laplace:1e0 | laplace:1"
            })
    void otherSpellingsHaveOneText(String text, String canonical) {
        assertThat(Kernels.parse(text).spec()).isEqualTo(canonical);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "biased:x5 | biased:x5: expected a number after 'biased:' at column 8",
                "arccos:1.5 | arccos:1.5: expected a whole number after 'arccos:' at column 8",
                "arccos:1/ | arccos:1/: expected a kernel at column 10",
                "arccos | arccos: expected ':' and the degree after 'arccos' at column 7",
                "arccos:151 | arccos:151: degree = 151, must be in 0 ... 150: (2n-1)!! overflows a double beyond"
                        + " at column 8",
                "arccos:-1 | arccos:-1: degree = -1, must be in 0 ... 150 at column 8",
                "poly:0 | poly:0: degree = 0, must be >= 1 at column 6",
                "poly:99999999999 | poly:99999999999: the number is too large at column 6",
                "linear/rbf:-1 | linear/rbf:-1: width = -1, must be finite and > 0 at column 12",
                "rbf:1e999 | rbf:1e999: the number is too large at column 5",
                "rbf:NaN | rbf:NaN: expected a number after 'rbf:' at column 5",
                "smoothed:-2 | smoothed:-2: sigma = -2, must be >= 0 and its square finite at column 10",
                "biased:auto | biased:auto: a number is needed here, 'auto' is only for tuning at column 8",
                "arccos:1x0 | arccos:1x0: expected a count from 1 to 1000 after 'x' at column 10",
                "arccos:1x | arccos:1x: expected a count after 'x' at column 10",
                "gauss:2 | gauss:2: unknown kernel 'gauss', expected one of linear, poly, rbf, laplace,"
                        + " arccos, biased, smoothed, erf, ntk, cosine at column 1",
                "0@linear | 0@linear: the weight must be finite and > 0 at column 1",
                "{linear+rbf:1 | {linear+rbf:1: expected '}' at column 14",
                "linear)  | linear): expected '/', '+' or the end at column 7"
            })
    void errorsPointAtTheCharacter(String text, String message) {
        assertThatThrownBy(() -> Kernels.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void emptyTextIsRefused() {
        assertThatThrownBy(() -> Kernels.parse("")).hasMessage(": expected a kernel at column 1");
    }

    @Test
    void templatesFillTheirOpenParameters() {
        KernelTemplate template = Kernels.template("biased:auto/{2@smoothed:auto+rbf:auto}/arccos:1x5");
        assertThat(template.parameters())
                .containsExactly(
                        new KernelTemplate.Parameter("biased", "bias", 8, List.of()),
                        new KernelTemplate.Parameter("smoothed", "sigma", 25, List.of()),
                        new KernelTemplate.Parameter("rbf", "width", 34, List.of()));
        assertThat(template.with(-0.1, 1e-20, 3).spec()).isEqualTo("biased:-0.1/{2@smoothed:1e-20+rbf:3}/arccos:1x5");
        assertThatThrownBy(() -> template.with(1)).hasMessageContaining("needs 3 values");
        assertThatThrownBy(() -> template.with(1, 1, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThat(Kernels.template("linear").isFixed()).isTrue();
        assertThatThrownBy(() -> Kernels.template("poly:auto"))
                .hasMessage("poly:auto: expected a whole number after 'poly:' at column 6");
    }

    @Test
    void aTemplateMayLeaveDegreeAndDepthOpen() {
        KernelTemplate template = Kernels.template("biased:auto/{arccos:auto}xauto");
        assertThat(template.parameters())
                .containsExactly(
                        new KernelTemplate.Parameter("biased", "bias", 8, List.of()),
                        new KernelTemplate.Parameter("arccos", "degree", 21, List.of("0", "1", "2/cosine")),
                        new KernelTemplate.Parameter("x", "layers", 27, List.of("1", "2", "3", "4", "5", "6", "7")));
        assertThat(template.with(0.5, 2, 4)).isEqualTo(Kernels.parse("biased:0.5/arccos:1x4"));
        assertThat(template.with(0.5, 3, 2).spec()).isEqualTo("biased:0.5/arccos:2/cosine/arccos:2/cosine");
        assertThatThrownBy(() -> Kernels.parse("arccos:1xauto"))
                .hasMessage("arccos:1xauto: a number is needed here, 'auto' is only for tuning at column 10");
        assertThatThrownBy(() -> Kernels.parse("arccos:auto"))
                .hasMessage("arccos:auto: a number is needed here, 'auto' is only for tuning at column 8");
    }

    @Test
    void aTemplateMayLeaveTheNetworkOpen() {
        KernelTemplate template = Kernels.template("2@ntk:auto+laplace:auto");
        KernelTemplate.Parameter network = template.parameters().get(0);
        assertThat(network.isChoice()).isTrue();
        assertThat(network.choices()).containsExactly("0,1,1-1,2,2-1,2-2,3,3-1,3-2,3-3,4,4-1,4-2,4-3,4-4".split(","));
        assertThat(template.parameters().get(1).isChoice()).isFalse();
        assertThat(template.with(8, 0.5).spec()).isEqualTo("2@ntk:3-1+laplace:0.5");
        assertThat(template.with(1, 0.5).spec()).isEqualTo("2@linear+laplace:0.5");
        assertThatThrownBy(() -> template.with(16, 1))
                .hasMessage("the choice of ntk = 16, must be a whole number in 1 ... 15");
        assertThatThrownBy(() -> template.with(1.5, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(Kernels.template("ntk{smoothed:auto/arccos:1}").with(0.5).spec())
                .isEqualTo("ntk{smoothed:0.5/arccos:1}");
    }

    @Test
    void stacksAreEqualHoweverTheyWereGrouped() {
        Kernel one = new ArcCosine(1);
        Kernel zero = new ArcCosine(0);
        assertThat(zero.andThen(one.andThen(one.andThen(one))))
                .isEqualTo(Kernel.layers(zero, one, one, one))
                .isEqualTo(Kernels.parse("arccos:0/arccos:1x3"));
    }

    @Test
    void userKernelsHaveNoTextAndSaySo() {
        Kernel user = (xx, xy, yy) -> 1 + xy;
        assertThatThrownBy(user::spec)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("has no kernel text");
        assertThatThrownBy(() -> new WeightedSum(List.of(new Term(1, user))).spec())
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(user.andThen(new ArcCosine(1)).diagonal(4)).isEqualTo(5);
    }

    @Test
    void everyFormHasAnExampleThatParses() {
        assertThat(Kernels.forms()).hasSizeGreaterThanOrEqualTo(10).allSatisfy(form -> {
            assertThat(form.example()).contains(form.name());
            assertThat(Kernels.parse(form.example())).isNotNull();
        });
    }
}
