package arcmargin.paper;

import arcmargin.results.KernelResult;
import arcmargin.results.Proportion;
import arcmargin.results.StudyResults;
import arcmargin.selection.Trial;
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
        List<KernelResult> kernels = Arrays.stream(Column.values())
                .map(column -> kernel(set, column, errors.applyAsDouble(set, column)))
                .toList();
        boolean generated = List.of(
                        PaperSet.MNIST_RAND, PaperSet.MNIST_IMAGE, PaperSet.RECTANGLES_IMAGE, PaperSet.GISETTE)
                .contains(set);
        StudyResults results = new StudyResults(
                new StudyResults.DataCard(
                        set.title(),
                        generated ? "generated, seed 1" : "original files",
                        set.sizes().examples(),
                        set.sizes().training(),
                        set.sizes().validation(),
                        set.sizes().test(),
                        set.sizes().dimension(),
                        List.of("0", "1"),
                        List.of(1, 1),
                        List.of()),
                new StudyResults.Protocol("hold-out", "error rate", "none"),
                kernels,
                "rbf:auto",
                List.of(),
                new StudyResults.Estimate("error rate", 0.1, new Proportion(0.09, 0.11), "test rows"),
                List.of(),
                null,
                null,
                new StudyResults.Origin("./arcmargin paper all", "0.1.0", "a machine", "2026-11-16T08:00:00Z"),
                List.of());
        return new SetResult(set, generated, false, results);
    }

    private static KernelResult kernel(PaperSet set, Column column, double error) {
        int rows = set.sizes().validation();
        List<Trial> trials = new ArrayList<>();
        Trial best = null;
        for (int i = -3; i <= 3; i++) {
            for (int j = -2; j <= 2; j++) {
                boolean none = !column.template().contains("auto");
                if (!none || j == 0) {
                    int errors = (int) Math.min(rows, rows * error * (1 + 0.1 * (i * i + j * j)));
                    List<Double> parameters = none ? List.of() : List.of(2.5 * Math.pow(2, j));
                    Trial trial = trial(column, parameters, Math.pow(10, i), errors, rows);
                    trials.add(trial);
                    best = i == 0 && j == 0 ? trial : best;
                }
            }
        }
        return new KernelResult(
                column.template(),
                best,
                Double.NaN,
                trials,
                new KernelResult.Machine(300, 100, null, 1.5),
                new KernelResult.Test(
                        (int) Math.round(error * set.sizes().test()),
                        set.sizes().test(),
                        new Proportion(error * 0.97, error * 1.03),
                        column == Column.RBF ? Double.NaN : 0.5,
                        List.of(List.of(1, 0), List.of(0, 1)),
                        3),
                12,
                List.of(),
                List.of());
    }

    private static Trial trial(Column column, List<Double> parameters, double penalty, int errors, int total) {
        String kernel = column.template().replace("auto", "2.5");
        return new Trial(
                "id",
                kernel,
                parameters,
                penalty,
                0,
                errors,
                total,
                (double) errors / total,
                0.1,
                List.of(),
                true,
                -1,
                0,
                1,
                10,
                true,
                false,
                0.1,
                "a test");
    }
}
