package arcmargin.selection;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.selection.CoarseToFine.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntBiFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CoarseToFineTest {

    private static final Comparator<Trial> ORDER =
            Comparator.comparing(Trial::errors).thenComparing(Trial::penalty);

    private final List<Path> paths = new ArrayList<>();
    private final List<Trial> incumbents = new ArrayList<>();

    @Test
    void findsTheValleyOfASmoothSurface() {
        CoarseToFine search = search(
                (c, p) -> (int) (100 * (square(Math.log10(c / 37)) + square(Math.log10(p / 0.42)))),
                1,
                1e4,
                0.1,
                10,
                8);
        search.run();
        Trial best = search.trials().stream().min(ORDER).orElseThrow();
        assertThat(best.penalty()).isBetween(37 / 1.35, 37 * 1.35);
        assertThat(best.parameters().get(0)).isBetween(0.42 / 1.35, 0.42 * 1.35);
        assertThat(search.notes()).isEmpty();
    }

    @Test
    void everyPointIsTriedOnce() {
        CoarseToFine search = search((c, p) -> (int) (1000 * Math.abs(Math.log(c * p))), 1e-2, 1e2, 0.1, 10, 8);
        search.run();
        assertThat(search.trials().stream().map(t -> t.penalty() + " " + t.parameters()))
                .doesNotHaveDuplicates();
    }

    @Test
    void theCoarseGridComesFirstFromItsMiddleOutwardsAndPathsClimbInPenalty() {
        CoarseToFine search = search((c, p) -> 7, 1, 1000, 0.01, 100, 1);
        search.run();
        assertThat(paths.subList(0, 6))
                .extracting(path -> path.parameters().get(0))
                .containsExactly(1.0, 1.0, 0.1, 10.0, 0.01, 100.0);
        assertThat(paths.get(0).penalties()).containsExactly(10.0);
        assertThat(paths.get(1).penalties()).containsExactly(1.0, 100.0, 1000.0);
        assertThat(paths.subList(2, 6)).extracting(Path::penalties).allMatch(List.of(1.0, 10.0, 100.0, 1000.0)::equals);
        assertThat(incumbents.get(0)).isNull();
        assertThat(incumbents.subList(1, incumbents.size())).doesNotContainNull();
    }

    @Test
    void nearAPointOnlyItsNeighboursAndThoseOfTheBestAreTried() {
        CoarseToFine search = search(
                (c, p) -> (int) (100 * Math.abs(Math.log10(c / 1e4)) + 50 * Math.abs(Math.log10(p))),
                1,
                1e6,
                1e-3,
                1e3,
                1);
        search.stayNear(List.of(new Path(List.of(1.2), List.of(90.0))));
        search.run();
        assertThat(paths.get(0)).isEqualTo(new Path(List.of(1.0), List.of(100.0)));
        assertThat(search.trials()).extracting(Trial::penalty).allMatch(c -> c >= 10 && c <= 1e5);
        assertThat(search.trials())
                .extracting(trial -> trial.parameters().get(0))
                .allMatch(p -> p >= 0.1 && p <= 10);
        assertThat(search.trials().stream().min(ORDER).orElseThrow().penalty()).isEqualTo(1e4);
        assertThat(search.trials()).hasSizeLessThan(20);
        assertThat(search.notes()).isEmpty();
    }

    /** As where few rows of all show a trend, and all of them what is finer. */
    @Test
    void ofSeveralPointsTheBestIsStayedNear() {
        CoarseToFine search = search(
                (c, p) -> p > 0.5
                        ? 50 + (int) (10 * Math.abs(Math.log10(c)))
                        : (int) (20 * Math.abs(Math.log10(c / 100))),
                1,
                1e6,
                1e-3,
                1e3,
                1);
        search.stayNear(List.of(
                new Path(List.of(10.0), List.of(1.0)),
                new Path(List.of(1.0), List.of(1.0)),
                new Path(List.of(0.1), List.of(10.0)),
                new Path(List.of(0.1), List.of(11.0))));
        search.run();
        assertThat(paths.subList(0, 3))
                .containsExactly(
                        new Path(List.of(10.0), List.of(1.0)),
                        new Path(List.of(0.1), List.of(10.0)),
                        new Path(List.of(1.0), List.of(1.0)));
        assertThat(search.trials().stream().min(ORDER).orElseThrow().penalty()).isEqualTo(100);
        assertThat(search.trials()).hasSizeLessThan(25);
    }

    @Test
    void followsTheBestBeyondTheRangeAndSaysSo() {
        CoarseToFine search = search((c, p) -> (int) (100 * Math.abs(Math.log10(c / 1e5))), 1, 1000, 1, 1, 1);
        search.run();
        assertThat(search.trials().stream().min(ORDER).orElseThrow().penalty()).isEqualTo(1e5);
        assertThat(search.notes())
                .containsExactly(
                        "the best C was at the edge of its range, 1000: the range was extended to 10000",
                        "the best C was at the edge of its range, 10000: the range was extended to 1e5",
                        "the best C was at the edge of its range, 1e5: the range was extended to 1e6");
    }

    @Test
    void aPlateauThatReachesTheEdgeIsNoReasonToGoBeyond() {
        CoarseToFine search = search((c, p) -> c > 10 ? 9 : 5, 0.1, 1000, 1, 1, 2);
        search.run();
        assertThat(search.notes()).isEmpty();
        assertThat(search.trials().stream().min(ORDER).orElseThrow().penalty()).isEqualTo(0.1);
        assertThat(search.trials()).extracting(Trial::penalty).allMatch(c -> c >= 0.1);
    }

    @Test
    void extendsOnlySoFarAndSaysThatToo() {
        CoarseToFine search = search((c, p) -> (int) (100 * Math.log10(c * 1e9)), 1, 1000, 1, 1, 1);
        search.run();
        assertThat(search.notes())
                .hasSize(4)
                .last()
                .asString()
                .isEqualTo("the best C is at the edge of its range, 0.001, after 3 extensions");
    }

    @Test
    void leavesARangeAloneWhenAsked() {
        CoarseToFine search = new CoarseToFine(
                List.of(Axis.of(new Range(1, 1000), 10, 1)), List.of("C"), false, ORDER, evaluator((c, p) ->
                        (int) (1000 / c)));
        search.run();
        assertThat(search.trials()).hasSize(4);
        assertThat(search.notes()).containsExactly("the best C is at the edge of its range, 1000");
    }

    @Test
    void anEdgeThatTheFinerGridsLeaveIsNotSpokenOf() {
        CoarseToFine search = new CoarseToFine(
                List.of(Axis.of(new Range(1, 1000), 10, 4)),
                List.of("C"),
                false,
                ORDER,
                evaluator((c, p) -> c > 2 && c < 9 ? 2 : (int) (5 + c)));
        search.run();
        assertThat(search.trials().stream().min(ORDER).orElseThrow().penalty()).isBetween(2.0, 9.0);
        assertThat(search.notes()).isEmpty();
    }

    @Test
    void anEdgeThatIsStillTheBestOfTheFinestGridIsSpokenOf() {
        CoarseToFine search = new CoarseToFine(
                List.of(Axis.of(new Range(1, 1000), 10, 4)), List.of("C"), false, ORDER, evaluator((c, p) ->
                        (int) (5 + 9 * c)));
        search.run();
        assertThat(search.notes()).containsExactly("the best C is at the edge of its range, 1");
    }

    @Test
    void aPathGivenUpIsNotTakenUpAgain() {
        CoarseToFine search = new CoarseToFine(
                List.of(Axis.of(new Range(1, 1000), 10, 4)), List.of("C"), true, ORDER, (list, stage, best) -> {
                    List<List<Trial>> all =
                            evaluator((c, p) -> (int) (1000 / c)).evaluate(list, stage, best);
                    return all.stream()
                            .map(path -> path.stream()
                                    .map(trial -> trial.penalty() <= 100 ? trial : null)
                                    .collect(Collectors.toList()))
                            .toList();
                });
        search.run();
        assertThat(paths.stream().flatMap(path -> path.penalties().stream())).doesNotHaveDuplicates();
        assertThat(search.trials()).extracting(Trial::penalty).allMatch(c -> c <= 100);
    }

    @Test
    void choicesAreAllTriedAndOnlyTheBestIsRefined() {
        CoarseToFine search = new CoarseToFine(
                List.of(Axis.of(new Range(1, 1000), 10, 4), Axis.ofChoices(6, 4)),
                List.of("C", "ntk"),
                true,
                ORDER,
                evaluator((c, place) -> (place == 6 ? 0 : 50) + (int) Math.abs(100 * Math.log10(c / 30))));
        search.run();
        assertThat(search.trials())
                .filteredOn(trial -> trial.stage() == 0)
                .extracting(trial -> trial.parameters().get(0))
                .contains(1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
                .hasSize(24);
        assertThat(search.trials())
                .filteredOn(trial -> trial.stage() > 0)
                .isNotEmpty()
                .allMatch(trial -> trial.parameters().get(0) == 6);
        assertThat(search.notes()).isEmpty(); // the edge of a list is no edge of a range
    }

    private CoarseToFine search(
            ToIntBiFunction<Double, Double> errors,
            double cLow,
            double cHigh,
            double pLow,
            double pHigh,
            int fineness) {
        return new CoarseToFine(
                List.of(Axis.of(new Range(cLow, cHigh), 10, fineness), Axis.of(new Range(pLow, pHigh), 10, fineness)),
                List.of("C", "width"),
                true,
                ORDER,
                evaluator(errors));
    }

    private CoarseToFine.Evaluator evaluator(ToIntBiFunction<Double, Double> errors) {
        return (list, stage, incumbent) -> {
            paths.addAll(list);
            incumbents.add(incumbent);
            return list.stream()
                    .map(path -> path.penalties().stream()
                            .map(c -> trial(
                                    path,
                                    c,
                                    stage,
                                    errors.applyAsInt(
                                            c,
                                            path.parameters().isEmpty()
                                                    ? 0
                                                    : path.parameters().get(0))))
                            .toList())
                    .toList();
        };
    }

    private static Trial trial(Path path, double penalty, int stage, int errors) {
        return new Trial(
                path.parameters() + "@" + penalty,
                "linear",
                path.parameters(),
                penalty,
                stage,
                errors,
                10000,
                errors / 10000.0,
                0,
                List.of(),
                true,
                0,
                0,
                0,
                0,
                true,
                false,
                0,
                "");
    }

    private static double square(double x) {
        return x * x;
    }
}
