package arcmargin.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.SideColumns;
import arcmargin.data.Split;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ValidationTest {

    @Test
    void theProtocolFollowsTheNumberOfRows() {
        assertThat(Validation.bySize().splits(data(90), 1)).hasSize(25);
        assertThat(Validation.bySize().splits(data(208), 1)).hasSize(15);
        assertThat(Validation.bySize().splits(data(600), 1)).hasSize(5);
        assertThat(Validation.bySize().splits(data(10_001), 1)).hasSize(1);
        assertThat(Validation.bySize().text(90)).isEqualTo("5 folds, 5 times");
        assertThat(Validation.bySize().text(600)).isEqualTo("5 folds");
        assertThat(Validation.bySize().text(20_000)).isEqualTo("a hold-out of 20 %");
    }

    @Test
    void repeatsDivideOtherwiseAndHoldOutEveryRowOnceEach() {
        List<Split> splits = Validation.repeatedFolds(4, 2).splits(data(50), 7);
        assertThat(splits).hasSize(8);
        for (int repeat = 0; repeat < 2; repeat++) {
            assertThat(splits.subList(4 * repeat, 4 * repeat + 4).stream()
                            .flatMapToInt(split -> Arrays.stream(split.validation()))
                            .sorted()
                            .toArray())
                    .isEqualTo(IntStream.range(0, 50).toArray());
        }
        assertThat(splits.get(0)).isNotEqualTo(splits.get(4));
    }

    @Test
    void groupsStayTogetherAndClassesEven() {
        Dataset data = with(
                data(60),
                "who",
                IntStream.range(0, 60).mapToObj(i -> "p" + i / 4).toList());
        List<Split> splits = Validation.folds(3).grouped("who").splits(data, 1);
        List<String> who = data.beside().texts().get("who");
        for (Split split : splits) {
            Set<String> trained =
                    Arrays.stream(split.training()).mapToObj(who::get).collect(Collectors.toSet());
            assertThat(Arrays.stream(split.validation()).mapToObj(who::get)).noneMatch(trained::contains);
            assertThat(split.validation()).hasSize(20);
        }
        assertThat(Validation.holdOut(0.25).grouped("who").splits(data, 1)).hasSize(1);
        assertThatThrownBy(() -> Validation.folds(20).grouped("who").splits(data, 1))
                .isInstanceOf(BadInputException.class)
                .hasMessage("column 'who' has 15 groups, must have at least 20, one for each fold");
        assertThatThrownBy(() -> Validation.folds(3).grouped("where").splits(data, 1))
                .hasMessage("there is no column 'where' beside the features: columns are [who]");
    }

    @Test
    void laterRowsAreJudgedByEarlierOnes() {
        List<String> days = IntStream.range(0, 60)
                .mapToObj(i -> String.valueOf((i * 7) % 60 / 2))
                .toList();
        Dataset data = with(data(60), "day", days);
        List<Split> splits = Validation.folds(5).ordered("day").splits(data, 1);
        assertThat(splits).hasSize(5);
        Set<Integer> judged = new HashSet<>();
        for (Split split : splits) {
            double lastTrained = Arrays.stream(split.training())
                    .mapToDouble(row -> Double.parseDouble(days.get(row)))
                    .max()
                    .orElseThrow();
            assertThat(Arrays.stream(split.validation()).boxed())
                    .allMatch(row -> Double.parseDouble(days.get(row)) > lastTrained);
            Arrays.stream(split.validation())
                    .forEach(row -> assertThat(judged.add(row)).isTrue());
        }
        assertThat(Validation.holdOut(0.2).ordered("day").splits(data, 1).get(0).validation())
                .hasSize(12);
        assertThat(Validation.bySize().ordered("day").text(60)).isEqualTo("5 folds, judged by machines of earlier day");
        Dataset never =
                with(data(60), "day", IntStream.range(0, 60).mapToObj(i -> "x").toList());
        assertThatThrownBy(() -> Validation.folds(5).ordered("day").splits(never, 1))
                .hasMessage("column 'day' is equal in all rows, must tell earlier from later");
    }

    private static Dataset with(Dataset data, String column, List<String> cells) {
        return data.withBeside(new SideColumns(new double[0], Map.of(column, cells)));
    }

    private static Dataset data(int rows) {
        return new Dataset(
                DensePoints.of(rows, 1, new double[rows]),
                IntStream.range(0, rows).map(i -> i % 2).toArray(),
                List.of("a", "b"));
    }
}
