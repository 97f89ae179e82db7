package arcmargin.selection;

import arcmargin.data.Dataset;
import arcmargin.data.Split;
import arcmargin.gram.KernelMatrix;
import arcmargin.kernel.Kernel;
import arcmargin.svm.OneVersusOne;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Labelled rows, how they are split, and the kernel matrices over them.
 *
 * @param data training and validation rows together
 * @param splits one hold-out or several folds
 * @param matrices gives the matrix of a kernel over the rows; called from several threads
 * @param matricesAtOnce how many matrices fit into memory together, at least 1
 * @param resources the thread pool
 */
record Examples(
        Dataset data,
        List<Split> splits,
        Function<Kernel, KernelMatrix> matrices,
        int matricesAtOnce,
        Resources resources) {

    KernelMatrix matrix(Kernel kernel) {
        return matrices.apply(kernel);
    }

    /** Rows held out, over all splits. */
    int heldOut() {
        return splits.stream().mapToInt(split -> split.validation().length).sum();
    }

    /** Trains on some rows. */
    PairwiseSolution train(
            KernelMatrix matrix, int[] rows, SvmOptions options, OneVersusOne.Start start, Progress progress) {
        return OneVersusOne.train(
                matrix, OneVersusOne.Rows.of(rows, data), options, start, resources.withProgress(progress));
    }

    /** Trains on the training rows of every split, the pairs of classes of all splits side by side. */
    List<PairwiseSolution> train(
            KernelMatrix matrix,
            SvmOptions options,
            List<PairwiseSolution> start,
            boolean sameMatrix,
            Progress progress) {
        PairwiseSolution[] solutions = new PairwiseSolution[splits.size()];
        resources
                .workers()
                .forEach(
                        solutions.length,
                        f -> solutions[f] = train(
                                matrix,
                                splits.get(f).training(),
                                options,
                                start == null
                                        ? OneVersusOne.Start.COLD
                                        : new OneVersusOne.Start(start.get(f), sameMatrix),
                                progress));
        return List.of(solutions);
    }

    /** Rows held out that are classified wrongly, over all splits. */
    int errors(List<PairwiseSolution> solutions, KernelMatrix matrix) {
        return IntStream.range(0, splits.size())
                .map(f -> errors(solutions.get(f), matrix, splits.get(f)))
                .sum();
    }

    int errors(PairwiseSolution solution, KernelMatrix matrix, Split split) {
        int[] rows = split.validation();
        int[] predicted = solution.predict(matrix, rows, resources);
        return (int) IntStream.range(0, rows.length)
                .filter(k -> predicted[k] != data.labels()[rows[k]])
                .count();
    }
}
