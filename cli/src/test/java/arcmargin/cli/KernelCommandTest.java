package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.kernel.Kernels;
import arcmargin.kernel.Pair;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelCommandTest {

    @Test
    void printsTheValueOfTwoVectors() {
        assertThat(Run.of("kernel", "arccos:0", "1,0", "0,2")).isEqualTo(new Run(0, "0.5\n", ""));
        assertThat(Run.of("kernel", "linear", "1,-2", "-3,.5").out()).isEqualTo("-4.0\n");
        assertThat(Run.of("kernel", "linear", "-1", "-2").out()).isEqualTo("2.0\n");
    }

    @Test
    void explainsTheValue() {
        Run run = Run.of("kernel", "arccos:0/arccos:1x2", "3,0", "0,4", "-v");
        assertThat(run.code()).isZero();
        assertThat(run.out().lines().map(String::stripTrailing))
                .contains(
                        "  theta            1.5707963267948966 (90 degrees)",
                        "  |x|              3.0",
                        "  |y|              4.0",
                        "  k(x,x)           1.0",
                        "  k(y,y)           1.0")
                .anyMatch(line -> line.startsWith("  |Phi(x)-Phi(y)|  0.795"))
                .anyMatch(line -> line.matches("  +1  arccos:0 +0\\.5 +1\\.0 +1\\.0 +1\\.04719755\\d+"))
                .anyMatch(line -> line.matches("  +3  arccos:1 +0\\.6\\d+ .*"));
    }

    @Test
    void listsEveryKernel() {
        Run run = Run.of("kernel", "list");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains(Kernels.forms().stream().map(form -> form.formula()).toList())
                .contains(Kernels.forms().stream().map(form -> form.example()).toList())
                .contains("parameter  bias, any finite number", "Kernels combine:");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "biased:x5 1 2 | 2 | biased:x5: expected a number after 'biased:' at column 8",
                "arccos:151 1 2 | 2 | arccos:151: degree = 151, must be in 0 ... 150: (2n-1)!! overflows a double"
                        + " beyond at column 8",
                "arccos:1 | 2 | give two vectors X and Y, or --stdin vectors, products or angles",
                "arccos:1 1,2 | 2 | give two vectors X and Y, or --stdin vectors, products or angles",
                "arccos:1 1 2 --verbose | 2 | Unknown option: '--verbose'",
                "arccos:1 --verbose 1 | 2 | unknown option '--verbose'",
                "arccos:1 1 2 --stdin angles | 2 | --stdin takes neither vectors nor -v",
                "arccos:1 1,2 1 | 3 | x has 2 components and y has 1, they must have equally many",
                "arccos:1 1,a 1,2 | 3 | X: component 2 is 'a', expected a number",
                "arccos:1 1,2 1, | 3 | Y: component 2 is '', expected a number",
                "arccos:1 1,0x2 1,2 | 3 | X: component 2 is '0x2', expected a number",
                "arccos:1 1,2 NaN,1 | 3 | y[0] = NaN, must be finite"
            })
    void saysWhatIsWrong(String arguments, int code, String message) {
        Run run = Run.of(("kernel " + arguments).split(" "));
        assertThat(run.err()).startsWith("arcmargin: " + message);
        assertThat(run.code()).isEqualTo(code);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void readsVectorsProductsAndAngles() {
        assertThat(Run.withInput("1;0,0;2\n3;4,3;4\n", "kernel", "arccos:0", "--stdin", "vectors"))
                .isEqualTo(new Run(0, "0.5\n1.0\n", ""));
        assertThat(Run.withInput("1,0,1\n4,-6,9\r\n", "kernel", "arccos:0", "--stdin", "products"))
                .isEqualTo(new Run(0, "0.5\n0.0\n", ""));
        assertThat(Run.withInput("1,2,pi\n1,2,pi/2\n1, 2, 0", "kernel", "arccos:0", "--stdin", "angles"))
                .isEqualTo(new Run(0, "0.0\n0.5\n1.0\n", ""));
        assertThat(Run.withInput("", "kernel", "arccos:0", "--stdin", "angles")).isEqualTo(new Run(0, "", ""));
    }

    @Test
    void valuesKeepAllTheirDigits() {
        Random random = new Random(1);
        StringBuilder input = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            double normX = random.nextDouble();
            double normY = random.nextDouble();
            double theta = Math.PI * random.nextDouble();
            input.append(normX)
                    .append(',')
                    .append(normY)
                    .append(',')
                    .append(theta)
                    .append('\n');
            double value = Kernels.parse("biased:0.5").at(Pair.ofAngle(normX, normY, theta));
            expected.append(value).append('\n');
        }
        assertThat(Run.withInput(input.toString(), "kernel", "biased:0.5", "--stdin", "angles"))
                .isEqualTo(new Run(0, expected.toString(), ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "products ! 1,0 ! line 3: '1,0', expected xx,xy,yy",
                "products ! 1,0,x ! line 3: 'x' is not a number",
                "products ! 1,5,1 ! line 3: xx = 1.0, xy = 5.0, yy = 1.0 are no inner products: |xy| must not exceed"
                        + " sqrt(xx yy)",
                "products ! 1,0,NaN ! line 3: xx = 1.0, xy = 0.0, yy = NaN, wedge = 0.0, must be finite and xx, yy,"
                        + " wedge >= 0",
                "angles ! 1,1,4 ! line 3: normX = 1.0, normY = 1.0, theta = 4.0, the norms must be >= 0 and theta in"
                        + " [0, pi]"
            })
    void namesTheBadLineAfterTheGoodOnes(String form, String line, String message) {
        Run run = Run.withInput("1,0,1\n1,0,1\n" + line + "\n1,0,1\n", "kernel", "linear", "--stdin", form);
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).isEqualTo("arcmargin: " + message + "\n");
        assertThat(run.out().lines()).hasSize(2);
    }
}
