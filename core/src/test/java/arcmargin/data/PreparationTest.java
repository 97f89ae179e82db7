package arcmargin.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PreparationTest {

    private static final double NONE = Double.NaN;

    private static final Column COLOUR =
            new Column("the \"colour\"\n", Column.Type.CATEGORY, List.of("blue", "green", "red", "ultra violet"));

    private static Dataset data(List<Column> columns, double[][] rows) {
        double[] values = Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
        int[] labels = new int[rows.length];
        return new Dataset(
                DensePoints.withMissing(rows.length, columns.size(), values),
                labels,
                List.of("a"),
                new Schema(columns));
    }

    private static Dataset numbers(double... cells) {
        return data(
                List.of(Column.number("x")),
                Arrays.stream(cells).mapToObj(cell -> new double[] {cell}).toArray(double[][]::new));
    }

    @Test
    void nothingChangesWithoutScalingAndMissingCells() {
        Dataset data = numbers(3, 1, 2);
        Preparation preparation = Preparation.fit(PreparationOptions.defaults(), data);
        assertThat(preparation.apply(data.points())).isSameAs(data.points());
        assertThat(preparation.isIdentity()).isTrue();
        Dataset plain = new Dataset(data.points(), data.labels(), data.classes());
        assertThat(Preparation.fit(PreparationOptions.defaults(), plain).lines())
                .containsExactly("scaling none");
    }

    @Test
    void missingNumbersBecomeTheMedianOfTheTrainingRows() {
        Dataset data = numbers(5, NONE, 1, 100, 3, NONE, 1000);
        int[] training = {0, 1, 2, 4};
        Preparation median = Preparation.fit(PreparationOptions.defaults(), data, training);
        assertThat(median.apply(data.points()).row(5)).containsExactly(3, 1);
        assertThat(median.apply(data.points()).row(6)).containsExactly(1000, 0);
        assertThat(median.featureNames()).containsExactly("x", "x=(missing)");
        Preparation mean =
                Preparation.fit(new PreparationOptions(Scaling.Kind.NONE, MissingValues.MEAN), data, new int[] {0, 3});
        assertThat(mean.apply(data.points()).row(1)).containsExactly(52.5);
        Preparation zero =
                Preparation.fit(new PreparationOptions(Scaling.Kind.NONE, MissingValues.ZERO), data, training);
        assertThat(zero.apply(data.points()).row(1)).containsExactly(0, 1);
    }

    @Test
    void rareMissingCellsHaveNoIndicator() {
        double[] cells = new double[100];
        Arrays.setAll(cells, i -> i);
        cells[7] = NONE;
        Dataset data = numbers(cells);
        assertThat(Preparation.fit(PreparationOptions.defaults(), data)
                        .apply(data.points())
                        .row(7))
                .containsExactly(50);
    }

    @Test
    void sparseAndDensePointsArePreparedAlike() {
        double[][] rows = new double[40][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {
                i % 5 == 0 ? NONE : i % 3 - 1, i % 7 == 0 ? 4 : 0, i < 30 ? NONE : 0, i == 3 ? NONE : 0
            };
        }
        List<Column> columns = List.of(Column.number("p"), Column.number("q"), Column.number("r"), Column.number("s"));
        Dataset dense = data(columns, rows);
        Dataset sparse = new Dataset(dense.points().toSparse(), dense.labels(), dense.classes(), dense.schema());
        for (Scaling.Kind kind : Scaling.Kind.values()) {
            Preparation fitted = Preparation.fit(PreparationOptions.scaled(kind), dense);
            assertThat(Preparation.fit(PreparationOptions.scaled(kind), sparse)).isEqualTo(fitted);
            assertThat(fitted.apply(sparse.points()).toDense())
                    .isEqualTo(fitted.apply(dense.points()).toDense());
        }
    }

    @Test
    void mediansCountZerosAndSigns() {
        assertThat(Median.of(new double[] {-3, 5, 4}, 2)).isZero();
        assertThat(Median.of(new double[] {-3, 5, 4, 7}, 0)).isEqualTo(4.5);
        assertThat(Median.of(new double[] {-3, -5}, 1)).isEqualTo(-3);
        assertThat(Median.of(new double[] {2}, 2)).isZero();
        java.util.Random random = new java.util.Random(7);
        for (int size = 1; size < 60; size++) {
            double[] values = random.ints(size, -4, 9).asDoubleStream().toArray();
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            assertThat(Median.of(values, 0)).isEqualTo((sorted[(size - 1) / 2] + sorted[size / 2]) / 2);
        }
    }

    @Test
    void refusedMissingCellsAreNamed() {
        PreparationOptions refuse = new PreparationOptions(Scaling.Kind.NONE, MissingValues.REFUSE);
        assertThatThrownBy(() -> Preparation.fit(refuse, numbers(1, 2, NONE)))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("row 3 has no value in column \"x\"");
        Preparation preparation = Preparation.fit(refuse, numbers(1, 2, 3));
        assertThatThrownBy(() -> preparation.apply(numbers(NONE).points())).isInstanceOf(BadInputException.class);
    }

    @Test
    void productsRefuseMissingValues() {
        assertThatThrownBy(() -> numbers(1, NONE).points().squaredNorms()).hasMessageContaining("Preparation.apply");
    }

    private static Dataset colours(int... codes) {
        return data(
                List.of(COLOUR),
                Arrays.stream(codes)
                        .mapToObj(code -> new double[] {code == 9 ? NONE : code})
                        .toArray(double[][]::new));
    }

    @Test
    void levelsBecomeIndicatorsAndRareOnesAreGathered() {
        Dataset data = colours(0, 0, 0, 2, 2, 2, 1, 9, 9, 9);
        Preparation preparation = Preparation.fit(PreparationOptions.defaults(), data);
        Points points = preparation.apply(data.points());
        assertThat(points.dimension()).isEqualTo(4);
        assertThat(points.row(0)).containsExactly(1, 0, 0, 0);
        assertThat(points.row(3)).containsExactly(0, 1, 0, 0);
        assertThat(points.row(6)).containsExactly(0, 0, 1, 0);
        assertThat(points.row(7)).containsExactly(0, 0, 0, 1);
        Points later = colours(3, (int) Column.UNSEEN).points();
        assertThat(preparation.apply(later).row(0)).containsExactly(0, 0, 1, 0);
        assertThat(preparation.apply(later).row(1)).containsExactly(0, 0, 1, 0);
        assertThat(preparation.unseen(later)).containsExactly(1);
        Dataset two = colours(0, 0, 0, 2, 2, 2);
        assertThat(Preparation.fit(PreparationOptions.defaults(), two)
                        .apply(later)
                        .row(1))
                .containsExactly(0, 0);
    }

    @Test
    void aStandardisedCategoryWeighsAsOneNumber() {
        Dataset data = colours(0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3);
        Points points = Preparation.fit(PreparationOptions.scaled(Scaling.Kind.STANDARD), data)
                .apply(data.points());
        FeatureStatistics seen = FeatureStatistics.of(points);
        assertThat(Arrays.stream(seen.deviations()).map(d -> d * d).sum()).isCloseTo(1, within(1e-12));
        assertThat(seen.means()).containsExactly(new double[4], within(1e-12));
        Dataset flags = data(
                List.of(new Column("f", Column.Type.CATEGORY, List.of("no", "yes")), Column.number("n")),
                new double[][] {{0, 0}, {0, 0}, {0, 0}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}});
        double[] difference = new double[3];
        Points scaled = Preparation.fit(PreparationOptions.scaled(Scaling.Kind.STANDARD), flags)
                .apply(flags.points());
        Arrays.setAll(difference, j -> scaled.get(0, j) - scaled.get(7, j));
        assertThat(Math.hypot(difference[0], difference[1])).isCloseTo(Math.abs(difference[2]), within(1e-12));
    }

    @Test
    void datesAreDaysWeekdaysAndMonths() {
        Column day = new Column("day", Column.Type.DATE, List.of("ymd"));
        Dataset data = data(List.of(day), new double[][] {{0}, {20.5}, {NONE}, {1000}});
        Preparation preparation = Preparation.fit(PreparationOptions.defaults(), data);
        Points points = preparation.apply(data.points());
        assertThat(points.dimension()).isEqualTo(1 + 7 + 12 + 1);
        assertThat(points.get(0, 4)).isEqualTo(1); // a Thursday
        assertThat(points.get(0, 8)).isEqualTo(1); // in January
        assertThat(points.row(2)[20]).isEqualTo(1);
        assertThat(points.get(2, 0)).isEqualTo(20.5);
    }

    @ParameterizedTest
    @EnumSource(Scaling.Kind.class)
    void linesReadBack(Scaling.Kind kind) {
        List<Column> columns = new ArrayList<>(List.of(
                Column.number(""),
                Column.number(""),
                new Column("row id", Column.Type.IDENTIFIER, List.of()),
                COLOUR,
                new Column("", Column.Type.LABEL, List.of()),
                new Column("size\\", Column.Type.ORDERED, List.of("low", "high")),
                new Column("left out", Column.Type.IGNORED, List.of()),
                new Column("day", Column.Type.DATE, List.of("dmy")),
                Column.number("x")));
        double[][] rows = new double[30][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {i / 3.0, -i, i % 4, i % 2, 100 * i, i % 3 == 0 ? NONE : i};
        }
        double[] values = Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
        Dataset data =
                new Dataset(DensePoints.withMissing(30, 6, values), new int[30], List.of("a"), new Schema(columns));
        Preparation preparation = Preparation.fit(PreparationOptions.scaled(kind), data);
        assertThat(preparation.lines()).allMatch(line -> line.indexOf('\n') < 0 && Preparation.isLine(line));
        Preparation read = Preparation.parse(preparation.lines());
        assertThat(read).isEqualTo(preparation);
        assertThat(read.apply(data.points())).isEqualTo(preparation.apply(data.points()));
        assertThatThrownBy(() -> Preparation.parse(List.of("column number \"x\" 1 2", "scaling none")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Preparation.parse(List.of("column number \"x\" 1")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Preparation.parse(List.of("colour", "scaling none")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aScalingWithoutNumbersFitsNoFeatures() {
        Preparation empty = Preparation.parse(List.of("missing median", "scaling standard"));
        assertThatThrownBy(() -> empty.requireFitting(7)).hasMessageContaining("dimension = 7");
    }
}
