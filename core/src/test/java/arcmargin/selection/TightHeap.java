package arcmargin.selection;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Split;
import arcmargin.kernel.Kernels;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.List;
import java.util.Random;

/**
 * A search and a training on a problem of hardly any order, where most rows are support vectors; run in a JVM of its
 * own.
 */
final class TightHeap {

    private TightHeap() {}

    /**
     * Prints what was found.
     *
     * @param arguments number of rows, classes, threads
     */
    public static void main(String[] arguments) {
        int rows = Integer.parseInt(arguments[0]);
        int classes = Integer.parseInt(arguments[1]);
        Dataset data = noise(rows, classes);
        try (Workers workers = Workers.of(Integer.parseInt(arguments[2]))) {
            Selector selector = Selector.of(
                    data,
                    new Selector.Protocol(
                            PreparationOptions.defaults(), List.of(Split.holdOut(data.labels(), 0.2, 1)), 1, "test"),
                    TrialStore.inMemory(),
                    Resources.of(workers));
            SelectionOptions options = SelectionOptions.standard()
                    .withPenalties(Range.parse("0.1:10"))
                    .withParameters(List.of(Range.parse("1:10")))
                    .withFinest(10);
            Selected selected =
                    selector.select(Kernels.template("rbf:auto"), options, Deadline.none(), SelectionListener.none());
            PairwiseSolution solution = selector.retrain(selected, SvmOptions.of(1), Progress.none())
                    .solution();
            System.out.println(selected.best().kernel() + " " + selected.penalty() + " "
                    + selected.best().errors() + " " + solution.supportVectors().length + " " + solution.objective());
        }
    }

    private static Dataset noise(int rows, int classes) {
        int dimension = 8;
        Random random = new Random(1);
        double[] values = new double[rows * dimension];
        int[] labels = new int[rows];
        for (int i = 0; i < rows; i++) {
            labels[i] = i % classes;
            for (int j = 0; j < dimension; j++) {
                values[i * dimension + j] = random.nextGaussian() + (j == labels[i] ? 0.5 : 0);
            }
        }
        List<String> names = List.of("a", "b", "c", "d").subList(0, classes);
        return new Dataset(DensePoints.of(rows, dimension, values), labels, names);
    }
}
