package arcmargin.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import java.util.List;
import org.junit.jupiter.api.Test;

class TallyTest {

    private static final Dataset DATA = new Dataset(
            DensePoints.of(new double[][] {{1, 0, 2}, {0, 0, 0}, {1, 0, 2}, {0, 3, 0}}),
            new int[] {0, 1, 1, 0},
            List.of("a", "b"));

    @Test
    void counts() {
        Tally tally = Tally.of(DATA);
        assertThat(tally.rows()).isEqualTo(4);
        assertThat(tally.dimension()).isEqualTo(3);
        assertThat(tally.classCounts()).containsExactly(2, 2);
        assertThat(tally.nonZeros()).isEqualTo(5);
        assertThat(tally.sum()).isEqualTo(9);
        assertThat(tally.zeroRows()).isEqualTo(1);
        assertThat(tally.sorted()).isFalse();
        assertThat(Tally.of(DATA.select(new int[] {0, 3, 1, 2})).sorted()).isTrue();
    }

    /** The fingerprint does not change with the order of rows, how they are stored, or the order of classes. */
    @Test
    void theFingerprintIsOfTheRowsAlone() {
        String fingerprint = Tally.of(DATA).fingerprint();
        assertThat(Tally.of(DATA.select(new int[] {2, 0, 3, 1})).fingerprint()).isEqualTo(fingerprint);
        Dataset sparse = new Dataset(DATA.points().toSparse(), DATA.labels(), DATA.classes());
        assertThat(Tally.of(sparse).fingerprint()).isEqualTo(fingerprint);
        assertThat(Tally.of(DATA.withClasses(List.of("b", "a"))).fingerprint()).isEqualTo(fingerprint);
        Dataset relabelled = new Dataset(DATA.points(), new int[] {1, 0, 1, 0}, DATA.classes());
        assertThat(Tally.of(relabelled).fingerprint()).isNotEqualTo(fingerprint);
        assertThat(Tally.of(DATA.select(new int[] {0, 1, 2, 2})).fingerprint()).isNotEqualTo(fingerprint);
    }
}
