package arcmargin.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.DensePoints;
import arcmargin.kernel.Kernels;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataScaleTest {

    @Test
    void rangesScaleWithTheData() {
        DataScale one = DataScale.of(gaussian(300, 20, 1));
        DataScale thousand = DataScale.of(gaussian(300, 20, 1000));
        for (String text : List.of("biased:auto", "smoothed:auto", "rbf:auto", "laplace:auto")) {
            Range small = one.parameters(Kernels.template(text)).get(0);
            Range large = thousand.parameters(Kernels.template(text)).get(0);
            assertThat(large.low() / small.low()).isCloseTo(1000, within(1.0));
            assertThat(large.high() / small.high()).isCloseTo(1000, within(1.0));
        }
    }

    @Test
    void lengthsAndDistancesAreThoseOfTheData() {
        // independent Gaussians in 400 dimensions: |x| = 20, |x - y| = 20 sqrt 2, both within a few per cent
        DataScale scale = DataScale.of(gaussian(300, 400, 1));
        assertThat(scale.parameters(Kernels.template("biased:auto")).get(0).low())
                .isCloseTo(2, within(0.1));
        assertThat(scale.parameters(Kernels.template("rbf:auto")).get(0).high()).isCloseTo(282.8, within(10.0));
    }

    @Test
    void aLaterLayerHasTheScaleOfTheImagesItSees() {
        DataScale scale = DataScale.of(gaussian(300, 400, 50));
        List<Range> ranges = scale.parameters(Kernels.template("rbf:auto/smoothed:auto"));
        assertThat(ranges.get(1).middle()).isCloseTo(1, within(1e-3)); // Gaussian images have length 1
        assertThat(ranges.get(0).middle()).isGreaterThan(500);
    }

    @Test
    void aLayerOnAnOpenNetworkHasTheScaleOfANetworkOfTheMiddle() {
        DataScale scale = DataScale.of(gaussian(300, 400, 1));
        List<Range> ranges = scale.parameters(Kernels.template("ntk:auto/smoothed:auto"));
        assertThat(ranges.get(0)).isEqualTo(new Range(1, 15));
        // the fourth of the list is ntk:2, and k(x,x) = 3 |x|² = 1200
        assertThat(ranges.get(1).middle()).isCloseTo(Math.sqrt(1200), within(2.0));
        assertThat(scale.parameters(Kernels.template("ntk{arccos:1/smoothed:auto}"))
                        .get(0)
                        .middle())
                .isCloseTo(20, within(1.0));
    }

    @Test
    void penaltiesFollowTheSpreadOfTheImages() {
        DataScale scale = DataScale.of(gaussian(300, 400, 1));
        assertThat(scale.penalties(Kernels.parse("rbf:1"))).isEqualTo(Range.parse("1e-2:1e4"));
        assertThat(scale.penalties(Kernels.parse("linear"))).isEqualTo(Range.parse("1e-5:1e1"));
    }

    @Test
    void constantPointsHaveAScaleToo() {
        DataScale zero = DataScale.of(DensePoints.of(5, 3, new double[15]));
        assertThat(zero.parameters(Kernels.template("rbf:auto")).get(0).middle())
                .isCloseTo(1.778, within(1e-3));
        assertThat(zero.penalties(Kernels.parse("linear"))).isEqualTo(Range.parse("1e-2:1e4"));
        assertThatThrownBy(() -> DataScale.of(DensePoints.of(1, 1, new double[1])))
                .hasMessage("points.size() = 1, must be at least 2");
    }

    @ParameterizedTest
    @CsvSource({
        "biased:@,''",
        "arccos:1/biased:@,arccos:1",
        "arccos:1x5/biased:2/rbf:@,arccos:1x5/biased:2",
        "linear+2@arccos:0/rbf:@,arccos:0",
        "linear+rbf:@,''",
        "arccos:1/{linear+2@poly:2/rbf:@},arccos:1/poly:2",
        "arccos:1/{linear+rbf:@},arccos:1",
        "{linear/arccos:1+poly:2}/rbf:@,{linear/arccos:1+poly:2}",
        "arccos:1/{linear+arccos:0}/rbf:@,arccos:1/{linear+arccos:0}",
        "rbf:1e+5/biased:@,rbf:1e+5",
        "rbf:+5/biased:@,rbf:+5",
        "arccos:1/ntk{smoothed:@},arccos:1",
        "ntk{erf/smoothed:@/arccos:1}-1,erf",
        "ntk{smoothed:1}-1/rbf:@,ntk{smoothed:1}-1",
        "cosine+linear/biased:@,linear"
    })
    void layersBelow(String text, String below) {
        assertThat(DataScale.below(text.replace(":@", ":auto"), text.lastIndexOf(":@") + 1))
                .isEqualTo(below);
    }

    private static DensePoints gaussian(int size, int dimension, double scale) {
        Random random = new Random(5);
        double[] values = new double[size * dimension];
        for (int k = 0; k < values.length; k++) {
            values[k] = scale * random.nextGaussian();
        }
        return DensePoints.of(size, dimension, values);
    }
}
