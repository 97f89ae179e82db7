package arcmargin.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatasetTest {

    private final Points points = DensePoints.of(new double[][] {{1}, {2}, {3}, {4}});
    private final Dataset pets = new Dataset(points, new int[] {1, 0, 1, 2}, List.of("cat", "dog", "newt"));

    @Test
    void arraysThatFitNoTableAreRefusedInASentence() {
        double[][] x = {{1, 2}, {3, 4}};
        assertThatThrownBy(() -> Dataset.of(x, new String[] {"a"}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("y[1] is missing: x has 2 rows and y has 1 labels, must have a row and a label each");
        assertThatThrownBy(() -> Dataset.of(x, new String[] {"a", null})).hasMessageContaining("y[1] is missing");
        assertThatThrownBy(() -> Dataset.of(new double[][] {{1}, null}, new String[] {"a", "b"}))
                .hasMessageContaining("x[1] is missing");
        assertThatThrownBy(() -> Dataset.of(new double[][] {{1}, {2, 3}}, new String[] {"a", "b"}))
                .hasMessage("x[1].length = 2, must be that of the first row = 1");
        assertThatThrownBy(() -> Dataset.of(new double[][] {{1}, {1 / 0.0}}, new String[] {"a", "b"}))
                .hasMessage("x[1][0] = Infinity, must be finite, or NaN where it is missing");
        assertThatThrownBy(() -> Dataset.of(x, new String[] {"a", "b"}).rows(1, 3))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("Index 2 out of bounds for length 2");
    }

    @Test
    void featuresHaveNamesIfGiven() {
        Dataset data = Dataset.of(new double[][] {{1, 2}, {3, 4}}, new String[] {"a", "b"});
        Dataset named = data.withFeatureNames("length", "width");
        assertThat(named.schema().features()).extracting(Column::name).containsExactly("length", "width");
        assertThat(named.points()).isSameAs(data.points());
        assertThatThrownBy(() -> data.withFeatureNames("length"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("schema has 1 features");
    }

    @Test
    void countsAndSelects() {
        assertThat(pets.classCounts()).containsExactly(1, 2, 1);
        assertThat(pets.select(new int[] {3, 0}).labels()).containsExactly(2, 1);
        assertThat(pets.rows(1, 3).points().row(0)).containsExactly(2);
        assertThat(pets.rows(1, 3).classes()).isEqualTo(pets.classes());
    }

    @Test
    void labelsUnseenInTrainingAreNoClass() {
        Dataset aligned = pets.withClasses(List.of("dog", "cat"));
        assertThat(aligned.labels()).containsExactly(0, 1, 0, Dataset.UNLABELLED);
        assertThat(aligned.unlabelledRows()).isEqualTo(1);
        assertThat(aligned.classCounts()).containsExactly(2, 1);
        assertThat(pets.withClasses(pets.classes())).isSameAs(pets);
        assertThat(pets.withoutEmptyClasses()).isSameAs(pets);
        Dataset fewer = pets.select(new int[] {3});
        assertThat(fewer.classes()).isEqualTo(pets.classes());
        assertThat(fewer.withoutEmptyClasses().classes())
                .containsExactly(pets.classes().get(fewer.labels()[0]));
        assertThat(fewer.withoutEmptyClasses().labels()).containsExactly(0);
    }

    @Test
    void withoutLabels() {
        Dataset unlabelled = Dataset.unlabelled(points);
        assertThat(unlabelled.unlabelledRows()).isEqualTo(4);
        assertThat(unlabelled.classes()).isEmpty();
    }

    @Test
    void rowsFollowRows() {
        Dataset others =
                new Dataset(DensePoints.of(new double[][] {{5, 6}, {0, 7}}), new int[] {1, 0}, List.of("yak", "newt"));
        Dataset both = pets.followedBy(others);
        assertThat(both.points()).isEqualTo(DensePoints.of(new double[][] {
            {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 6}, {0, 7}
        }));
        assertThat(both.labels()).containsExactly(1, 0, 1, 2, 2, Dataset.UNLABELLED);
        assertThat(both.classes()).isEqualTo(pets.classes());
        Dataset sparse = new Dataset(others.points().toSparse(), others.labels(), others.classes());
        assertThat(pets.followedBy(sparse).points()).isEqualTo(both.points().toSparse());
        assertThat(sparse.followedBy(pets).points().toDense().row(2)).containsExactly(1, 0);
    }

    @Test
    void whatIsKnownBesideFollowsTheRows() {
        SideColumns beside = new SideColumns(new double[] {1, 2, 0, 4}, Map.of("owner", List.of("a", "b", "", "d")));
        Dataset weighted = pets.withBeside(beside);
        Dataset selected = weighted.select(new int[] {3, 1});
        assertThat(selected.weights()).containsExactly(4, 2);
        assertThat(selected.beside().texts()).containsEntry("owner", List.of("d", "b"));
        assertThat(weighted.withClasses(List.of("dog")).beside()).isEqualTo(beside);
        Dataset both = pets.rows(0, 2).followedBy(selected);
        assertThat(both.weights()).containsExactly(1, 1, 4, 2);
        assertThat(both.beside().texts()).containsEntry("owner", List.of("", "", "d", "b"));
        assertThat(pets.weights()).isEmpty();
        assertThatThrownBy(() -> pets.withBeside(new SideColumns(new double[3], Map.of())))
                .hasMessage("weights.length = 3, must be 0 or the number of points = 4");
        assertThatThrownBy(() -> new SideColumns(new double[] {1, -1}, Map.of()))
                .hasMessage("weights[1] = -1.0, must be finite and not negative");
    }

    @Test
    void whatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> new Dataset(points, new int[3], List.of("a")))
                .hasMessage("labels.length = 3, must be the number of points = 4");
        assertThatThrownBy(() -> new Dataset(points, new int[] {0, 0, 0, 1}, List.of("a")))
                .hasMessage("labels[3] = 1, must be from -1 to 0");
        assertThatThrownBy(() -> new Dataset(points, new int[4], List.of("a", "a")))
                .hasMessage("classes = [a, a], must be distinct");
    }
}
