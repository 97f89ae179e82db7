package arcmargin.page;

import arcmargin.results.Assessment;
import arcmargin.results.Assessor;
import arcmargin.results.KernelResult;
import arcmargin.results.Proportion;
import arcmargin.results.StudyResults;
import arcmargin.results.View;
import arcmargin.selection.GrowthPoint;
import arcmargin.selection.Trial;
import arcmargin.svm.Predictions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Results with every case a page must show: one parameter, none, finer stages, no growth, odd names. */
final class Examples {

    private Examples() {}

    static StudyResults results() {
        List<KernelResult> kernels = List.of(
                kernel("arccos:0", "arccos:0", Double.NaN, 1.0, 6540, 1e-12, 420, null),
                kernel("biased:auto", "biased:7.25", 7.25, 32, 1240, 0.31, 310, null),
                kernel("smoothed:auto", "smoothed:0.5", 0.5, 1.0, 5920, 1e-9, 433, null),
                kernel("arccos:0/arccos:1x5", "arccos:0/arccos:1x5", Double.NaN, 10, 3380, 0, 391, null),
                kernel("rbf:auto", "rbf:6.1", 6.1, 8, 1055, Double.NaN, 288, "models/rbf.model"),
                kernel("linear", "linear", Double.NaN, 0.1, 15150, 0, 790, null));
        return new StudyResults(
                new StudyResults.DataCard(
                        "Rectangles & <friends>",
                        "generated, seed 2007",
                        1200,
                        1000,
                        200,
                        50000,
                        784,
                        List.of("wide", "tall"),
                        List.of(700, 500),
                        List.of(
                                new StudyResults.ColumnCard("area", "number", 3, "1 to 9, mean 4"),
                                new StudyResults.ColumnCard("colour", "category", 0, "3 levels: r, g, b"))),
                new StudyResults.Protocol("hold-out of 200 rows", "error rate", "scaling none, missing median"),
                kernels,
                "rbf:auto",
                List.of(),
                new StudyResults.Estimate("error rate", 0.0211, new Proportion(0.0199, 0.0224), "test rows"),
                List.of(
                        new StudyResults.Baseline("Majority class: wide", 98, 200),
                        new StudyResults.Baseline("Gaussian (RBF), not tuned", 24, 200)),
                assessment(),
                new View(
                        "rbf:6.1",
                        List.of(0.3, 0.1),
                        List.of(0, 1, 0, 1),
                        List.of(0.1, -0.5, 0.3, -0.2),
                        List.of(0.2, 0.4, -0.1, -0.3)),
                new StudyResults.Origin(
                        "./arcmargin compare --out rectangles",
                        "0.1.0",
                        "two threads, Java 17",
                        "2026-11-16T08:00:00Z"),
                List.of("28 rows of 1200 repeat an earlier row"));
    }

    /** Scores of rows that two classes share, told apart fairly well. */
    static Assessment assessment() {
        Random random = new Random(5);
        int rows = 400;
        int[] labels = new int[rows];
        double[][] decisions = new double[rows][1];
        double[][] probabilities = new double[rows][];
        for (int i = 0; i < rows; i++) {
            labels[i] = i % 5 == 0 ? 1 : 0;
            decisions[i][0] = (labels[i] == 0 ? 1.4 : -0.9) + random.nextGaussian();
            double first = 1 / (1 + Math.exp(-1.7 * decisions[i][0]));
            probabilities[i] = new double[] {first, 1 - first};
        }
        return Assessor.assess(
                Predictions.byVotes(2, labels, decisions).withProbabilities(probabilities),
                IntStream.range(0, rows).toArray(),
                List.of("wide", "tall"),
                "test rows",
                List.of(
                        new Assessment.Importance("area", 0.12, 0.01),
                        new Assessment.Importance("colour", 0.01, 0.008),
                        new Assessment.Importance("a column with a very long name <&>", -0.002, 0.004)));
    }

    static KernelResult kernel(
            String template,
            String kernel,
            double parameter,
            double penalty,
            int errors,
            double pValue,
            int vectors,
            String model) {
        List<Trial> trials = new ArrayList<>();
        boolean has = !Double.isNaN(parameter);
        for (int i = -3; i <= 3; i++) {
            for (int j = has ? -2 : 0; j <= (has ? 2 : 0); j++) {
                trials.add(trial(kernel, penalty * Math.pow(10, i), parameter * Math.pow(4, j), 0, i, j));
                if (Math.abs(i) <= 1 && Math.abs(j) <= 1 && (i != 0 || j != 0)) {
                    trials.add(trial(kernel, penalty * Math.pow(3.16, i), parameter * Math.pow(2, j), 1, i, j));
                }
            }
        }
        Trial best =
                trials.stream().filter(trial -> trial.errors() == 5).findFirst().orElseThrow();
        double error = errors / 50000.0;
        List<GrowthPoint> growth = List.of();
        if (model != null) {
            growth = List.of(
                    new GrowthPoint(75, 9 * errors / 250, 200, 0.004),
                    new GrowthPoint(150, 5 * errors / 250, 200, 0.009),
                    new GrowthPoint(300, 3 * errors / 250, 200, 0.02),
                    new GrowthPoint(600, 2 * errors / 250, 200, 0.05),
                    new GrowthPoint(1200, errors / 250, 200, 0.13));
        }
        int first = errors / 3;
        return new KernelResult(
                template,
                best,
                pValue,
                trials,
                new KernelResult.Machine(vectors, vectors / 4, model, 0.13),
                new KernelResult.Test(
                        errors,
                        50000,
                        new Proportion(error * 0.94, error * 1.06),
                        pValue,
                        List.of(List.of(25015 - first, first), List.of(errors - first, 24985 - errors + first)),
                        0.9),
                1.5,
                growth,
                has ? List.of("range of C extended to 1e5") : List.of());
    }

    private static Trial trial(String kernel, double penalty, double parameter, int stage, int i, int j) {
        int errors = (int) Math.min(100, 5 + (i * i + 2 * j * j + (i > j ? 1 : 0)) * (stage == 0 ? 4 : 1.3));
        return new Trial(
                "id" + i + j + stage,
                kernel,
                Double.isNaN(parameter) ? List.of() : List.of(parameter),
                penalty,
                stage,
                errors,
                200,
                errors / 200.0,
                0.1,
                List.of(errors / 200.0),
                true,
                -1,
                0,
                1,
                10,
                true,
                false,
                0.01,
                "a test");
    }
}
