package arcmargin.benchmarks;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Split;
import arcmargin.selection.Estimate;
import arcmargin.selection.Tuner;
import arcmargin.selection.Tuning;
import arcmargin.svm.Metric;
import arcmargin.svm.Predictions;
import arcmargin.uci.UciSet;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How often the 95 % interval of the nested estimate covers the truth: on sets of a folder in the layout of
 * {@link UciSet}, a Gaussian machine is tuned on 200 stratified rows, and all rows left out tell the error of the
 * model. Each set is split forty times; the rows left out must be 3000 at least, so that they tell it to within a
 * percent.
 *
 * <p>Arguments: the folder of the data, and names of sets unless it is the five of the guide.
 */
public final class Coverage {

    private static final List<String> SETS = List.of("abalone", "page-blocks", "ringnorm", "spambase", "waveform");
    private static final int SPLITS = 40;
    private static final int TUNED = 200;
    private static final int FEWEST_LEFT_OUT = 3000;

    private Coverage() {}

    /**
     * Measures and prints a line for each set, and the coverage over all splits.
     *
     * @param arguments the folder, and optionally names of sets
     * @throws IOException if files cannot be read
     */
    public static void main(String[] arguments) throws IOException {
        PrintStream out = System.out;
        Path root = Path.of(arguments[0]);
        List<String> sets = arguments.length > 1 ? Arrays.asList(arguments).subList(1, arguments.length) : SETS;
        int covered = 0;
        try (Resources resources = Resources.ofMachine()) {
            for (String name : sets) {
                covered += measure(name, UciSet.read(root.resolve(name)).data(), resources, out);
            }
        }
        out.printf(Locale.ROOT, "covered: %d of %d splits%n", covered, sets.size() * SPLITS);
    }

    /** Prints the line of a set and returns the number of its splits whose interval covers the truth. */
    private static int measure(String name, Dataset data, Resources resources, PrintStream out) {
        if (data.size() < TUNED + FEWEST_LEFT_OUT) {
            throw new BadInputException(
                    name + ": has " + data.size() + " rows, expected at least " + (TUNED + FEWEST_LEFT_OUT));
        }
        int covered = 0;
        double estimated = 0;
        double actual = 0;
        double width = 0;
        for (int seed = 1; seed <= SPLITS; seed++) {
            Split split = Split.holdOut(data.labels(), 1 - (double) TUNED / data.size(), seed);
            Tuning tuned = Tuner.of(data.select(split.training()))
                    .kernel("rbf:auto")
                    .committee(1)
                    .seed(seed)
                    .resources(resources)
                    .run();
            Estimate estimate = tuned.estimate();
            double truth = Metric.ERROR.of(Predictions.of(tuned.model(), data.select(split.validation()), resources));
            covered += truth >= estimate.lower() && truth <= estimate.upper() ? 1 : 0;
            estimated += 100 * estimate.value() / SPLITS;
            actual += 100 * truth / SPLITS;
            width += 100 * (estimate.upper() - estimate.lower()) / SPLITS;
        }
        out.printf(
                Locale.ROOT,
                "%-12s %5d rows left out  estimate %5.2f  truth %5.2f  width of the interval %5.2f  covered %d of %d%n",
                name,
                data.size() - TUNED,
                estimated,
                actual,
                width,
                covered,
                SPLITS);
        return covered;
    }
}
