package arcmargin.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.kernel.Kernels;
import org.junit.jupiter.api.Test;

class Table1Test {

    @Test
    void onlyTheArcCosineRowIsWrong() {
        assertThat(Table1.rows()).hasSize(4);
        assertThat(Table1.rows())
                .filteredOn(row -> !row.agrees())
                .singleElement()
                .satisfies(row -> assertThat(row.kernel()).contains("Jₙ"));
    }

    @Test
    void printedCurvatureIsThreeTimesTooLargeForDegreesAboveOneAndRightElsewhere() {
        assertThat(Table1.values(1.5, 5)).hasSize(7).allSatisfy(value -> {
            double factor = value.kernel().matches("arccos:[23]") ? 3 : 1;
            assertThat(value.printed())
                    .isCloseTo(factor * value.corrected(), within(1e-14 * Math.abs(value.printed())));
        });
    }

    @Test
    void printedMetricsAreRight() {
        double t = 2.25;
        assertThat(Table1.values(1.5, 3)).allSatisfy(value -> {
            double a = switch (value.kernel()) {
                case "linear", "arccos:1" -> 1;
                case "poly:2" -> 2 * t;
                case "poly:3" -> 3 * t * t;
                case "rbf:2" -> 0.5;
                case "arccos:2" -> 4 * t;
                default -> 9 * 3 * t * t;
            };
            double b = switch (value.kernel()) {
                case "poly:2" -> 2;
                case "poly:3" -> 6 * t;
                case "arccos:2" -> 8;
                case "arccos:3" -> 9 * 3 * 4 * t;
                default -> 0;
            };
            assertThat(value.tangential()).isCloseTo(a, within(1e-13));
            assertThat(value.mixed()).isCloseTo(b, within(1e-13));
        });
    }

    @Test
    void otherKernelsHaveNoPrintedCurvature() {
        assertThat(Table1.printedScalarCurvature(Kernels.parse("smoothed:1"), 1, 3))
                .isEmpty();
        assertThat(Table1.printedScalarCurvature(Kernels.parse("arccos:2/arccos:2"), 1, 3))
                .isEmpty();
        assertThat(Table1.printedScalarCurvature(Kernels.parse("arccos:0"), 1, 3))
                .isEmpty();
    }
}
