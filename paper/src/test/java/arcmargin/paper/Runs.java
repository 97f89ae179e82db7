package arcmargin.paper;

import arcmargin.report.Comparison;
import arcmargin.report.Comparison.Entry;
import arcmargin.report.Comparison.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleBiFunction;

/** Made-up results. */
final class Runs {

    private Runs() {}

    /** A run that finds exactly the paper's errors, as far as whole rows allow. */
    static Reproduction likeThePaper() {
        return of(PaperSet::published, PaperSet.values());
    }

    static Reproduction of(ToDoubleBiFunction<PaperSet, Column> errors, PaperSet... sets) {
        return new Reproduction(
                Arrays.stream(sets).map(set -> result(set, errors)).toList());
    }

    private static SetResult result(PaperSet set, ToDoubleBiFunction<PaperSet, Column> errors) {
        List<Entry> entries = Arrays.stream(Column.values())
                .map(column -> entry(set, column, errors.applyAsDouble(set, column)))
                .toList();
        boolean generated = List.of(
                        PaperSet.MNIST_RAND, PaperSet.MNIST_IMAGE, PaperSet.RECTANGLES_IMAGE, PaperSet.GISETTE)
                .contains(set);
        Comparison comparison = new Comparison(
                set.title(),
                generated ? "generated, seed 1" : "original files",
                set.training(),
                set.validation(),
                set.test(),
                set.dimension(),
                List.of("0", "1"),
                entries,
                "rbf:auto",
                "./arcmargin paper all",
                "0.1.0",
                "a machine",
                "2026-11-16T08:00:00Z",
                List.of());
        return new SetResult(set, generated, false, comparison);
    }

    private static Entry entry(PaperSet set, Column column, double error) {
        int wrong = (int) Math.round(error * set.test());
        String kernel = column.template().replace("auto", "2.5");
        List<Trial> trials = new ArrayList<>();
        for (int i = -3; i <= 3; i++) {
            for (int j = -2; j <= 2; j++) {
                boolean none = !column.template().contains("auto");
                if (!none || j == 0) {
                    int errors =
                            (int) Math.min(set.validation(), set.validation() * error * (1 + 0.1 * (i * i + j * j)));
                    double parameter = none ? Double.NaN : 2.5 * Math.pow(2, j);
                    trials.add(new Trial(Math.pow(10, i), parameter, 0, errors, set.validation(), i == 0 && j == 0));
                }
            }
        }
        return new Entry(
                column.heading(),
                column.template(),
                kernel,
                1,
                (int) (set.validation() * error),
                set.validation(),
                wrong,
                set.test(),
                error * 0.97,
                error * 1.03,
                column == Column.RBF ? Double.NaN : 0.5,
                300,
                100,
                12,
                1.5,
                3,
                trials,
                List.of(List.of(1, 0), List.of(0, 1)),
                null,
                List.of(),
                List.of());
    }
}
