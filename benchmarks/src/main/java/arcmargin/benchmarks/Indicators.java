package arcmargin.benchmarks;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.Split;
import arcmargin.io.DataFiles;
import arcmargin.io.ReadOptions;
import arcmargin.selection.Tuner;
import arcmargin.svm.Metric;
import arcmargin.svm.Predictions;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Test errors with three scales of the indicators of categories: scaled together, so that a category weighs as a number
 * does; each scaled by itself; and left 0 and 1. Numbers are standardised in all cases. Each table is split ten times:
 * 500 rows, or three quarters if there are fewer, train a Gaussian machine tuned by five folds, up to 2000 others test
 * it.
 *
 * <p>The arguments are tables with categories; {@code FILE:1} says that the label is the first column.
 */
public final class Indicators {

    private static final int SPLITS = 10;
    private static final int TRAINING = 500;
    private static final int TEST = 2000;
    private static final double SHARE = 0.75;
    private static final int FOLDS = 5;

    private Indicators() {}

    /**
     * Measures and prints a line for each table.
     *
     * @param arguments the tables
     * @throws IOException if files cannot be read
     */
    public static void main(String[] arguments) throws IOException {
        PrintStream out = System.out;
        try (Resources resources = Resources.ofMachine()) {
            for (String argument : arguments) {
                String[] parts = argument.split(":", 2);
                ReadOptions options =
                        parts.length > 1 ? ReadOptions.defaults().withLabel(parts[1]) : ReadOptions.defaults();
                Dataset data = DataFiles.loadTraining(Path.of(parts[0]), options, resources)
                        .dataset();
                double[][] errors = errors(data, resources);
                out.printf(
                        Locale.ROOT,
                        "%-28s together %s  each %s  0 and 1 %s%n",
                        Path.of(parts[0]).getFileName(),
                        text(errors[0], errors[0]),
                        text(errors[1], errors[0]),
                        text(errors[2], errors[0]));
            }
        }
    }

    /** The mean, and its difference from another one with its standard error. */
    private static String text(double[] errors, double[] reference) {
        double mean = Arrays.stream(errors).average().orElseThrow();
        double[] differences = IntStream.range(0, SPLITS)
                .mapToDouble(s -> errors[s] - reference[s])
                .toArray();
        double difference = Arrays.stream(differences).average().orElseThrow();
        double squares = Arrays.stream(differences)
                .map(d -> (d - difference) * (d - difference))
                .sum();
        return String.format(
                Locale.ROOT, "%5.2f (%+.2f ± %.2f)", mean, difference, Math.sqrt(squares / (SPLITS - 1) / SPLITS));
    }

    private static double[][] errors(Dataset data, Resources resources) {
        double[][] errors = new double[3][SPLITS];
        for (int s = 0; s < SPLITS; s++) {
            double share = Math.min(SHARE, (double) TRAINING / data.size());
            Split split = Split.holdOut(data.labels(), 1 - share, s + 1);
            int[] test = Arrays.copyOf(split.validation(), Math.min(TEST, split.validation().length));
            Preparation encoding =
                    Preparation.fit(PreparationOptions.scaled(Scaling.Kind.NONE), data, split.training());
            double[] encoded = encoding.apply(data.points()).toDense().values().clone();
            List<String> names = encoding.featureNames();
            Dataset each = withValues(data, encoded, names.size());
            Dataset plain = withValues(data, standardised(encoded, names, split.training()), names.size());
            errors[0][s] = error(data, Scaling.Kind.STANDARD, split.training(), test, resources);
            errors[1][s] = error(each, Scaling.Kind.STANDARD, split.training(), test, resources);
            errors[2][s] = error(plain, Scaling.Kind.NONE, split.training(), test, resources);
        }
        return errors;
    }

    private static Dataset withValues(Dataset data, double[] values, int dimension) {
        return new Dataset(DensePoints.of(data.size(), dimension, values), data.labels(), data.classes());
    }

    /** Numbers to mean 0 and standard deviation 1; indicators, whose names have a level, as they are. */
    private static double[] standardised(double[] encoded, List<String> names, int[] training) {
        double[] values = encoded.clone();
        int dimension = names.size();
        for (int j = 0; j < dimension; j++) {
            if (names.get(j).contains("=")) {
                continue;
            }
            int column = j;
            double mean = Arrays.stream(training)
                    .mapToDouble(i -> encoded[i * dimension + column])
                    .average()
                    .orElseThrow();
            double deviation = Math.sqrt(Arrays.stream(training)
                    .mapToDouble(i -> encoded[i * dimension + column] - mean)
                    .map(d -> d * d)
                    .average()
                    .orElseThrow());
            for (int k = j; k < values.length; k += dimension) {
                values[k] = deviation > 0 ? (values[k] - mean) / deviation : 0;
            }
        }
        return values;
    }

    private static double error(Dataset data, Scaling.Kind scaling, int[] training, int[] test, Resources resources) {
        Tuner tuner = Tuner.of(data.select(training))
                .kernel("rbf:auto")
                .scaling(scaling)
                .committee(1)
                .folds(FOLDS)
                .estimate(0)
                .resources(resources);
        return 100 * Metric.ERROR.of(Predictions.of(tuner.run().model(), data.select(test), resources));
    }
}
