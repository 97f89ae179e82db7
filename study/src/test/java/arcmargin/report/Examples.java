package arcmargin.report;

import arcmargin.report.Comparison.Entry;
import arcmargin.report.Comparison.Growth;
import arcmargin.report.Comparison.Trial;
import java.util.ArrayList;
import java.util.List;

/** A comparison with every case a page must show: two parameters, none, finer stages, no growth, odd names. */
final class Examples {

    private Examples() {}

    static Comparison comparison() {
        List<Entry> entries = List.of(
                entry("n=0", "arccos:0", "arccos:0", Double.NaN, 1.0, 6540, 1e-12, 420, null),
                entry("biased", "biased:auto", "biased:7.25", 7.25, 32, 1240, 0.31, 310, null),
                entry("smoothed", "smoothed:auto", "smoothed:0.5", 0.5, 1.0, 5920, 1e-9, 433, null),
                entry(
                        "n=0 multilayer",
                        "arccos:0/arccos:1x5",
                        "arccos:0/arccos:1x5",
                        Double.NaN,
                        10,
                        3380,
                        0,
                        391,
                        null),
                entry("RBF", "rbf:auto", "rbf:6.1", 6.1, 8, 1055, Double.NaN, 288, "rbf.model"),
                entry("linear", "linear", "linear", Double.NaN, 0.1, 15150, 0, 790, null));
        return new Comparison(
                "Rectangles & <friends>",
                "generated, seed 2007",
                1000,
                200,
                50000,
                784,
                List.of("wide", "tall"),
                entries,
                "rbf:auto",
                "./arcmargin compare --out rectangles",
                "0.1.0",
                "two threads, Java 17",
                "2026-11-16T08:00:00Z",
                List.of("28 rows of 1200 repeat an earlier row"));
    }

    static Entry entry(
            String label,
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
                trials.add(trial(penalty * Math.pow(10, i), has ? parameter * Math.pow(4, j) : Double.NaN, 0, i, j));
                if (Math.abs(i) <= 1 && Math.abs(j) <= 1 && (i != 0 || j != 0)) {
                    trials.add(
                            trial(penalty * Math.pow(3.16, i), has ? parameter * Math.pow(2, j) : Double.NaN, 1, i, j));
                }
            }
        }
        double error = errors / 50000.0;
        List<Growth> growth = List.of();
        if (model != null) {
            growth = List.of(
                    new Growth(75, error * 9, 0.004),
                    new Growth(150, error * 5, 0.009),
                    new Growth(300, error * 3, 0.02),
                    new Growth(600, error * 1.6, 0.05),
                    new Growth(1200, error, 0.13));
        }
        int first = errors / 3;
        return new Entry(
                label,
                template,
                kernel,
                penalty,
                5,
                200,
                errors,
                50000,
                error * 0.94,
                error * 1.06,
                pValue,
                vectors,
                vectors / 4,
                1.5,
                0.13,
                0.9,
                trials,
                List.of(List.of(25015 - first, first), List.of(errors - first, 24985 - errors + first)),
                model,
                has ? List.of("range of C extended to 1e5") : List.of(),
                growth);
    }

    private static Trial trial(double penalty, double parameter, int stage, int i, int j) {
        int errors = (int) Math.min(100, 5 + (i * i + 2 * j * j + (i > j ? 1 : 0)) * (stage == 0 ? 4 : 1.3));
        return new Trial(penalty, parameter, stage, errors, 200, stage == 0 && i == 0 && j == 0);
    }
}
