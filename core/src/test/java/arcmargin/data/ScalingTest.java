package arcmargin.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.Scaling.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScalingTest {

    private final DensePoints training = DensePoints.of(new double[][] {{1, -4, 7}, {3, 0, 7}, {2, 4, 7}});
    private final DensePoints test = DensePoints.of(new double[][] {{5, 1, 8}});

    @Test
    void minmaxMapsTheTrainingRangeToZeroOne() {
        Scaling scaling = Scaling.fit(Kind.MINMAX, training);
        assertThat(scaling.apply(training)).isEqualTo(DensePoints.of(new double[][] {{0, 0, 0}, {1, 0.5, 0}, {0.5, 1, 0}
        }));
        assertThat(scaling.apply(test).row(0))
                .as("not clipped, constant feature 0")
                .containsExactly(2, 0.625, 0);
    }

    @Test
    void standardGivesMeanZeroAndDeviationOne() {
        Scaling scaling = Scaling.fit(Kind.STANDARD, training);
        double deviation = Math.sqrt(2.0 / 3);
        assertThat(scaling.apply(test).row(0))
                .containsExactly(new double[] {3 / deviation, 1 / Math.sqrt(32.0 / 3), 0}, within(1e-15));
        FeatureStatistics scaled = FeatureStatistics.of(scaling.apply(training));
        assertThat(scaled.means()).containsExactly(new double[] {0, 0, 0}, within(1e-15));
        assertThat(scaled.deviations()).containsExactly(new double[] {1, 1, 0}, within(1e-15));
    }

    @Test
    void aValueTooFarFromThoseOfTrainingIsRefused() {
        DensePoints narrow = DensePoints.of(new double[][] {{1, 0}, {2, 1e-312}});
        DensePoints far = DensePoints.of(new double[][] {{1, 0}, {1, 1e10}});
        Scaling scaling = Scaling.fit(Kind.MINMAX, narrow);
        for (Points points : List.of(far, far.toSparse())) {
            assertThatThrownBy(() -> scaling.apply(points))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("row 2, feature 2: 1.0E10 is too far from the values in training");
        }
    }

    @Test
    void numbersWhoseRangeOverflowsAreRefused() {
        DensePoints huge = DensePoints.of(new double[][] {{1, -1e308}, {2, 1e308}, {3, 1e308}});
        for (Kind kind : List.of(Kind.MINMAX, Kind.STANDARD)) {
            assertThatThrownBy(() -> Scaling.fit(kind, huge))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("feature 2 has numbers so large that scaling by " + kind.text());
        }
    }

    @Test
    void normalMakesTheTrainingValuesNormallyDistributed() {
        java.util.Random random = new java.util.Random(1);
        double[][] rows = new double[2001][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {Math.exp(3 * random.nextGaussian()), random.nextInt(2)};
        }
        DensePoints skewed = DensePoints.of(rows);
        Scaling scaling = Scaling.fit(Kind.NORMAL, skewed);
        Points scaled = scaling.apply(skewed);
        double[] feature = java.util.stream.IntStream.range(0, rows.length)
                .mapToDouble(i -> scaled.get(i, 0))
                .sorted()
                .toArray();
        assertThat(feature[1000]).isCloseTo(0, within(0.02));
        assertThat(feature[1683]).as("one standard deviation").isCloseTo(1, within(0.03));
        assertThat(feature[45]).as("two standard deviations").isCloseTo(-2, within(0.1));
        double[] means = FeatureStatistics.of(scaled).means();
        assertThat(means).containsExactly(new double[] {0, 0}, within(1e-12));
        // two values keep nothing but their order: as by a standard scaling
        Points standard = Scaling.fit(Kind.STANDARD, skewed).apply(skewed);
        for (int i = 0; i < 10; i++) {
            assertThat(scaled.get(i, 1)).isCloseTo(standard.get(i, 1), within(1e-12));
        }
        Points far = scaling.apply(DensePoints.of(new double[][] {{1e9, 0}, {-1e9, 0}}));
        assertThat(far.get(0, 0)).isEqualTo(feature[2000]);
        assertThat(far.get(1, 0)).isEqualTo(feature[0]);
    }

    @Test
    void normalScoresOfTiesAreThoseOfTheirMiddle() {
        NormalScores scores = NormalScores.fit(new double[] {2, 1, 2, 2});
        assertThat(scores.values()).containsExactly(1, 2);
        assertThat(scores.scores()[0]).isCloseTo(-1.1503493803760079, within(1e-14)); // of 1/8
        assertThat(scores.scores()[1]).isCloseTo(0.31863936396437514, within(1e-14)); // of 5/8
        assertThat(scores.at(1.5)).isCloseTo((scores.scores()[0] + scores.scores()[1]) / 2, within(1e-15));
        assertThat(NormalScores.parse(scores.text())).isEqualTo(scores);
        assertThatThrownBy(() -> NormalScores.parse("1:0,1:1")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void unitGivesRowsLengthOneHoweverLongTheyAre() {
        Points rows = DensePoints.of(new double[][] {{3, 4}, {0, 0}, {3e300, -4e300}, {3e-320, 4e-320}});
        Points scaled = Scaling.fit(Kind.UNIT, rows).apply(rows);
        assertThat(scaled.row(0)).containsExactly(new double[] {0.6, 0.8}, within(1e-16));
        assertThat(scaled.row(1)).containsExactly(0, 0);
        assertThat(scaled.row(2)).containsExactly(new double[] {0.6, -0.8}, within(1e-15));
        assertThat(scaled.row(3)).containsExactly(new double[] {0.6, 0.8}, within(1e-3));
    }

    @ParameterizedTest
    @EnumSource(value = Kind.class, names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
    void sparseAndDenseAreScaledAlike(Kind kind) {
        DensePoints dense = PointsTest.random(40, 6, 5);
        Points fromDense = Scaling.fit(kind, dense).apply(dense);
        Points fromSparse = Scaling.fit(kind, dense.toSparse()).apply(dense.toSparse());
        assertThat(fromSparse.toDense()).isEqualTo(fromDense);
    }

    @Test
    void sparsePointsStaySparseWhereZeroStaysZero() {
        SparsePoints counts =
                DensePoints.of(new double[][] {{0, 2}, {4, 0}, {0, 0}}).toSparse();
        assertThat(Scaling.fit(Kind.MINMAX, counts).apply(counts)).isInstanceOf(SparsePoints.class);
        assertThat(Scaling.fit(Kind.UNIT, counts).apply(counts)).isInstanceOf(SparsePoints.class);
        assertThat(Scaling.fit(Kind.STANDARD, counts).apply(counts)).isInstanceOf(DensePoints.class);
    }

    @Test
    void aConstantFeatureWithARoundedMeanIsStillConstant() {
        double[][] rows = new double[10][1];
        for (double[] row : rows) {
            row[0] = 0.1;
        }
        Points constant = DensePoints.of(rows);
        assertThat(Scaling.fit(Kind.STANDARD, constant).apply(constant).row(3)).containsExactly(0);
    }

    @ParameterizedTest
    @EnumSource(value = Kind.class, names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
    void isReadBackFromItsTextToTheLastBit(Kind kind) {
        DensePoints third = DensePoints.of(new double[][] {{1 / 3.0, 1e-300}, {0.1, -7}, {1e10, 0}});
        Scaling scaling = Scaling.fit(kind, third);
        assertThat(Scaling.parse(scaling.text())).isEqualTo(scaling);
        assertThat(scaling.text()).doesNotContain("\n").startsWith(kind.text());
    }

    @Test
    void textAndDimensionAreChecked() {
        assertThat(Scaling.fit(Kind.MINMAX, training).text()).isEqualTo("minmax 1.0/2.0 -4.0/8.0 7.0/0.0");
        assertThatThrownBy(() -> Scaling.parse("maximal"))
                .hasMessage("scaling = \"maximal\", must be none, minmax, standard, normal or unit");
        assertThatThrownBy(() -> Scaling.parse("minmax 1"))
                .hasMessage("scaling of feature 1 = \"1\", must be shift/divisor");
        assertThatThrownBy(() -> Scaling.parse("minmax 1/x")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Scaling.parse("minmax 1/-1")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Scaling.parse("unit 1/1")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Scaling.fit(Kind.MINMAX, training).apply(DensePoints.of(new double[][] {{1}})))
                .hasMessage("points.dimension() = 1, must be the dimension the scaling was fitted on = 3");
    }

    @Test
    void aScalingIsChosenByWhatTheFeaturesAre() {
        double[] pixels = new double[128];
        java.util.Arrays.setAll(pixels, k -> k % 17 * 15);
        assertThat(Scaling.chosen(DensePoints.of(2, 64, pixels), Schema.none())).isEqualTo(Scaling.Kind.NONE);
        java.util.Arrays.setAll(pixels, k -> k % 17 / -17.0);
        assertThat(Scaling.chosen(DensePoints.of(2, 64, pixels), Schema.numbers(64)))
                .isEqualTo(Scaling.Kind.NONE);
        assertThat(Scaling.chosen(DensePoints.of(4, 32, pixels), Schema.none())).isEqualTo(Scaling.Kind.STANDARD);
        pixels[5] = 300;
        assertThat(Scaling.chosen(DensePoints.of(2, 64, pixels), Schema.none())).isEqualTo(Scaling.Kind.STANDARD);
        SparsePoints counts = SparsePoints.of(1000, new int[] {0, 2}, new int[] {3, 900}, new double[] {7, 300});
        assertThat(Scaling.chosen(counts, Schema.none())).isEqualTo(Scaling.Kind.UNIT);
        Points table = DensePoints.of(new double[][] {{1, 500}, {2, 100}});
        assertThat(Preparation.fit(
                                PreparationOptions.scaled(Scaling.Kind.AUTO),
                                new Dataset(table, new int[2], java.util.List.of("a"), Schema.numbers(2)))
                        .scaling()
                        .kind())
                .isEqualTo(Scaling.Kind.STANDARD);
    }
}
