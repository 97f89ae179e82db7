package arcmargin.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Split;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataChecksTest {

    private static final List<Split> LAST_TWO = List.of(Split.last(6, 2));

    @Test
    void usableDataPass() {
        assertThatCode(() -> DataChecks.require(data("aabbab", 1, 2, 3, 4, 5, 6), LAST_TWO))
                .doesNotThrowAnyException();
        assertThat(DataChecks.warnings(data("aabbab", 1, 2, 3, 4, 5, 6), LAST_TWO, data("ab", 7, 8)))
                .isEmpty();
    }

    @Test
    void oneClass() {
        assertThatThrownBy(() -> DataChecks.require(data("aaaaaa", 1, 2, 3, 4, 5, 6), LAST_TWO))
                .isInstanceOf(BadInputException.class)
                .hasMessage("all 6 rows are of class 'a': at least two classes are needed");
    }

    @Test
    void aClassWithTooFewRowsIsAllowedWhereTwoOthersCanBeTrained() {
        Dataset third = data("aabbac", 1, 2, 3, 4, 5, 6);
        assertThatCode(() -> DataChecks.require(third, LAST_TWO)).doesNotThrowAnyException();
        assertThat(DataChecks.warnings(third, LAST_TWO, null))
                .contains(
                        "class 'c' has 1 row, in some splits none of them to train on: there its rows count as errors");
        Dataset lonely = data("aaaaab", 1, 2, 3, 4, 5, 6);
        assertThatThrownBy(() -> DataChecks.require(lonely, Split.folds(lonely.labels(), 3, 1)))
                .isInstanceOf(BadInputException.class)
                .hasMessage("a split has rows of one class only to train on: too few rows to be split; give more, or"
                        + " split in another way");
    }

    @Test
    void aClassThatIsNeverHeldOut() {
        assertThat(DataChecks.warnings(data("abccaa", 1, 2, 3, 4, 5, 6), LAST_TWO, null))
                .contains("class 'b' has 1 row, none of them held out: its errors do not count in the choice");
    }

    @Test
    void constantFeatures() {
        assertThatThrownBy(() -> DataChecks.require(data("aabbab", 7, 7, 7, 7, 7, 7), LAST_TWO))
                .isInstanceOf(BadInputException.class)
                .hasMessage("all 1 features are constant over the 6 rows: there is nothing to learn from");
        Dataset two = new Dataset(
                DensePoints.of(4, 2, new double[] {1, 5, 2, 5, 3, 5, 4, 5}), new int[] {0, 1, 0, 1}, List.of("a", "b"));
        assertThat(DataChecks.warnings(two, List.of(Split.last(4, 1)), null))
                .contains("1 of 2 features is constant over the training rows and tells nothing");
    }

    @Test
    void labelsThatAreNoClasses() {
        assertThatThrownBy(() -> DataChecks.require(data("abcdef", 1, 2, 3, 4, 5, 6), LAST_TWO))
                .isInstanceOf(BadInputException.class)
                .hasMessage("every one of the 6 rows is of a class of its own: is another column the label"
                        + " (ReadOptions.withLabel)?");
    }

    @Test
    void aClassThatIsNotTested() {
        assertThat(DataChecks.warnings(data("aabbab", 1, 2, 3, 4, 5, 6), LAST_TWO, data("bb", 7, 8)))
                .containsExactly("class 'a' has no test row: the test error says nothing of it");
    }

    @Test
    void repeatsAcrossASplit() {
        Dataset data = data("aabbab", 1, 2, 3, 4, 1, 9);
        assertThat(DataChecks.warnings(data, LAST_TWO, data("abb", 9, 4, 77)))
                .containsExactly(
                        "1 of 2 validation rows is a repeat of training rows, which flatters the error",
                        "2 of 3 test rows are repeats of training and validation rows, which flatters the error");
        Dataset sparse = new Dataset(data.points().toSparse(), data.labels(), data.classes());
        assertThat(DataChecks.warnings(sparse, LAST_TWO, data("abb", 9, 4, 77))).hasSize(2);
    }

    @Test
    void rowsWithoutLabelAndNothingHeldOut() {
        assertThatThrownBy(() -> DataChecks.require(
                        Dataset.unlabelled(DensePoints.of(2, 1, new double[] {1, 2})), List.of(Split.last(2, 1))))
                .hasMessage("2 of 2 rows have no label: tuning needs labelled rows only");
        assertThatThrownBy(() -> DataChecks.require(data("abab", 1, 2, 3, 4), List.of(Split.last(4, 0))))
                .hasMessage("no row is held out of 4: give more rows, or a larger share to hold out");
    }

    @Test
    void splitsThatAreNone() {
        Dataset data = data("abab", 1, 2, 3, 4);
        Split whole = new Split(new int[] {0, 1}, new int[] {2, 3});
        assertThatThrownBy(() -> DataChecks.require(data, List.of(new Split(new int[] {0, 1}, new int[] {2, 4}))))
                .hasMessage("split 1 has the row number 4, expected numbers from 0 to 3");
        assertThatThrownBy(() ->
                        DataChecks.require(data, List.of(whole, new Split(new int[] {0, 1}, new int[] {0, 1}))))
                .hasMessage("split 2 has row number 0 twice, expected it once, either to train on or to validate on");
    }

    private static Dataset data(String classes, double... values) {
        List<String> names = classes.chars()
                .distinct()
                .sorted()
                .mapToObj(Character::toString)
                .toList();
        int[] labels =
                classes.chars().map(c -> names.indexOf(Character.toString(c))).toArray();
        return new Dataset(DensePoints.of(values.length, 1, values), labels, names);
    }
}
