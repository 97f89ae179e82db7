package arcmargin.selection;

import arcmargin.data.Dataset;
import arcmargin.data.Preparation;
import arcmargin.data.Split;
import arcmargin.gram.KernelMatrix;
import arcmargin.kernel.Kernel;
import arcmargin.svm.Metric;
import arcmargin.svm.OneVersusOne;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.PenaltyPath;
import arcmargin.svm.Predictions;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Labelled rows, how they are split, and the kernel matrices over them.
 *
 * @param data training and validation rows together, in an order of our own
 * @param rowOf the number of each row in the data as given. Shared, not to be modified
 * @param preparation what prepared the points of the matrices
 * @param splits one hold-out or several folds
 * @param matrices gives the matrix of a kernel over the rows; called from several threads
 * @param matricesAtOnce how many matrices fit into memory together, at least 1
 * @param resources the thread pool
 */
@SuppressWarnings("ArrayRecordComponent") // large and never changed
record Examples(
        Dataset data,
        int[] rowOf,
        Preparation preparation,
        List<Split> splits,
        Function<Kernel, KernelMatrix> matrices,
        int matricesAtOnce,
        Resources resources) {

    /** The same rows, split in another way. */
    Examples withSplits(List<Split> newSplits) {
        return new Examples(data, rowOf, preparation, newSplits, matrices, matricesAtOnce, resources);
    }

    KernelMatrix matrix(Kernel kernel) {
        return matrices.apply(kernel);
    }

    /** Rows that the first splits hold out, at least those of the first. */
    int rowsHeldOut(int firstSplits) {
        return splits.subList(0, Math.max(1, firstSplits)).stream()
                .mapToInt(split -> split.validation().length)
                .sum();
    }

    /** Bytes that the decisions of a trial take. */
    long decisionBytes() {
        return 8L
                * rowsHeldOut(splits.size())
                * PairwiseSolution.pairCount(data.classes().size());
    }

    /** The mean loss over the rows of the first splits, NaN if there are no losses. */
    double meanLoss(List<Double> losses, int firstSplits) {
        return losses.isEmpty()
                ? Double.NaN
                : IntStream.range(0, firstSplits)
                                .mapToDouble(s -> losses.get(s) * splits.get(s).validation().length)
                                .sum()
                        / rowsHeldOut(firstSplits);
    }

    /** The largest loss a row of the first splits can have. */
    double largestLoss(Metric metric, int firstSplits) {
        return splits.subList(0, firstSplits).stream()
                .mapToDouble(split -> metric.largestLoss(
                        labels(split.validation()), data.classes().size()))
                .max()
                .orElseThrow();
    }

    /** Trains on some rows. */
    PairwiseSolution train(KernelMatrix matrix, int[] rows, SvmOptions options, Progress progress) {
        try (PenaltyPath path = new PenaltyPath(matrix, OneVersusOne.Rows.of(rows, data), options)) {
            return path.train(options.penalty(), resources.withProgress(progress));
        }
    }

    /** Trains on the training rows of a split with one penalty after the other, until one does not converge. */
    void judge(KernelMatrix matrix, int split, List<Attempt> attempts, SelectionOptions options, Resources resources) {
        OneVersusOne.Rows rows = OneVersusOne.Rows.of(splits.get(split).training(), data);
        try (PenaltyPath path = new PenaltyPath(matrix, rows, options.svm())) {
            if (data.classes().size() > 2) {
                long begun = System.nanoTime();
                List<PairwiseSolution> solutions = path.train(
                        attempts.stream().map(attempt -> attempt.penalty).toList(), resources);
                double share = (System.nanoTime() - begun) / 1e9 / solutions.size();
                Judged before = null;
                for (int k = 0; k < solutions.size(); k++) {
                    before = k > 0 && solutions.get(k).sameAs(solutions.get(k - 1))
                            ? before.at(share)
                            : judged(solutions.get(k), matrix, split, options.metric(), share);
                    attempts.get(k).set(split, before);
                }
                return;
            }
            for (Attempt attempt : attempts) {
                long begun = System.nanoTime();
                PairwiseSolution solution = path.train(attempt.penalty, resources);
                double seconds = (System.nanoTime() - begun) / 1e9;
                attempt.set(split, judged(solution, matrix, split, options.metric(), seconds));
                if (!solution.converged()) {
                    break;
                }
            }
        }
    }

    private Judged judged(PairwiseSolution solution, KernelMatrix matrix, int split, Metric metric, double seconds) {
        long begun = System.nanoTime();
        int[] rows = splits.get(split).validation();
        double[][] decisions = solution.decisions(matrix, rows, resources);
        Predictions judged = predictions(rows, decisions);
        boolean mean = !metric.needsProbabilities() && metric.losses(judged).isPresent();
        return new Judged(
                decisions,
                judged.errors(),
                mean ? metric.of(judged) : Double.NaN,
                solution.objective(),
                solution.dualityGap(),
                solution.iterations(),
                solution.supportVectors().length,
                solution.converged(),
                seconds + (System.nanoTime() - begun) / 1e9);
    }

    private Predictions predictions(int[] rows, double[][] decisions) {
        return Predictions.byVotes(data.classes().size(), labels(rows), decisions)
                .withWeights(weights(rows));
    }

    /** What a trial said of the rows held out by the splits it was run on. */
    OutOfFold outOfFold(Attempt attempt) {
        int[] rows = IntStream.range(0, attempt.judged())
                .flatMap(s -> Arrays.stream(splits.get(s).validation()))
                .toArray();
        double[][] decisions = IntStream.range(0, attempt.judged())
                .boxed()
                .flatMap(s -> Arrays.stream(attempt.get(s).decisions()))
                .toArray(double[][]::new);
        return new OutOfFold(
                data.classes().size(),
                Arrays.stream(rows).map(row -> rowOf[row]).toArray(),
                labels(rows),
                weights(rows),
                decisions);
    }

    /** What machines with a penalty say of the rows held out. */
    OutOfFold outOfFold(KernelMatrix matrix, SvmOptions options) {
        Attempt attempt = new Attempt(options.penalty());
        SelectionOptions plain = SelectionOptions.standard().withSvm(options);
        resources.workers().forEach(splits.size(), s -> judge(matrix, s, List.of(attempt), plain, resources));
        return outOfFold(attempt);
    }

    int errors(PairwiseSolution solution, KernelMatrix matrix, Split split) {
        return predictions(split.validation(), solution.decisions(matrix, split.validation(), resources))
                .errors();
    }

    private int[] labels(int[] rows) {
        return Arrays.stream(rows).map(row -> data.labels()[row]).toArray();
    }

    private double[] weights(int[] rows) {
        return data.weights().length == 0
                ? null
                : Arrays.stream(rows).mapToDouble(row -> data.weights()[row]).toArray();
    }
}
