package arcmargin.benchmarks;

import arcmargin.data.Dataset;
import arcmargin.data.Split;
import arcmargin.selection.Tuner;
import arcmargin.svm.Metric;
import arcmargin.svm.Predictions;
import arcmargin.uci.UciSet;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.Locale;

/**
 * The balanced error of Gaussian machines that were tuned by the error rate and of those tuned by the balanced error,
 * on the unbalanced sets of a folder in the layout of {@link UciSet}: those of at most 2500 rows whose largest class
 * has at least three times the rows of the smallest, which has at least 20. Each set is tuned by five folds on half of
 * its rows and judged on the other half, five times.
 *
 * <p>The argument is the folder of the data.
 */
public final class Unbalanced {

    private static final int SPLITS = 5;
    private static final int FOLDS = 5;
    private static final int MOST_ROWS = 2500;
    private static final int FEWEST_OF_A_CLASS = 20;
    private static final int UNBALANCED = 3;

    private Unbalanced() {}

    /**
     * Measures and prints a line for each set, and the means.
     *
     * @param arguments the folder
     * @throws IOException if files cannot be read
     */
    public static void main(String[] arguments) throws IOException {
        PrintStream out = System.out;
        Path root = Path.of(arguments[0]);
        int sets = 0;
        int better = 0;
        try (Resources resources = Resources.ofMachine()) {
            for (String name : UciSet.names(root)) {
                Dataset data = UciSet.read(root.resolve(name)).data();
                if (!isUnbalanced(data)) {
                    continue;
                }
                double[] byError = judged(data, Metric.ERROR, resources);
                double[] byBalanced = judged(data, Metric.BALANCED_ERROR, resources);
                sets++;
                better += byBalanced[1] < byError[1] ? 1 : 0;
                out.printf(
                        Locale.ROOT,
                        "%-28s %4d rows, classes %s  tuned by error: error %5.2f balanced %5.2f"
                                + "  tuned by balanced: error %5.2f balanced %5.2f%n",
                        name,
                        data.size(),
                        Arrays.toString(data.classCounts()),
                        byError[0],
                        byError[1],
                        byBalanced[0],
                        byBalanced[1]);
            }
        }
        out.printf(Locale.ROOT, "balanced error smaller when tuned by it: %d of %d sets%n", better, sets);
    }

    private static boolean isUnbalanced(Dataset data) {
        IntSummaryStatistics classes = Arrays.stream(data.classCounts()).summaryStatistics();
        return data.size() <= MOST_ROWS
                && classes.getMin() >= FEWEST_OF_A_CLASS
                && classes.getMax() >= UNBALANCED * classes.getMin();
    }

    /** Error and balanced error on the rows left out, in percent, means over the splits. */
    private static double[] judged(Dataset data, Metric metric, Resources resources) {
        double[] sums = new double[2];
        for (int seed = 1; seed <= SPLITS; seed++) {
            Split split = Split.holdOut(data.labels(), 0.5, seed);
            Predictions said = Predictions.of(
                    Tuner.of(data.select(split.training()))
                            .kernel("rbf:auto")
                            .committee(1)
                            .folds(FOLDS)
                            .metric(metric)
                            .estimate(0)
                            .resources(resources)
                            .run()
                            .model(),
                    data.select(split.validation()),
                    resources);
            sums[0] += 100 * Metric.ERROR.of(said) / SPLITS;
            sums[1] += 100 * Metric.BALANCED_ERROR.of(said) / SPLITS;
        }
        return sums;
    }
}
