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
 * @param data training and validation rows together, sorted by class and then by the split that holds them out
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

    /** How many standard errors a trial may be behind and go on. */
    private static final double ERRORS_BEHIND = 2.5;

    /** The ratio of two penalties between which a lesser difference counts, which is rounded in their texts. */
    private static final double FAR_PAST = 99;

    private static final double ERRORS_FAR_BEHIND = 1;

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

    /**
     * Trains on the training rows of a split with one penalty after the other, until one does not converge or is past
     * the best: on the first split, a penalty that errs on more rows than a smaller one of the same kernel, by more
     * than 2.5 standard errors of a paired test, or by more than one if it is a hundred times the smaller, ends the
     * path, because machines of still larger penalties follow the rows they are trained on even more closely.
     */
    void judge(KernelMatrix matrix, int split, List<Attempt> attempts, SelectionOptions options, Resources resources) {
        OneVersusOne.Rows rows = OneVersusOne.Rows.of(splits.get(split).training(), data);
        try (PenaltyPath path = new PenaltyPath(matrix, rows, options.svm())) {
            PairwiseSolution before = null;
            Outcome outcome = null;
            Outcome best = null;
            double bestPenalty = Double.NaN;
            long start = System.nanoTime();
            List<PairwiseSolution> ahead = path.keepsValues()
                    ? List.of()
                    : path.train(
                            attempts.stream().map(attempt -> attempt.penalty).toList(), resources);
            double share = ahead.isEmpty() ? 0 : (System.nanoTime() - start) / 1e9 / ahead.size();
            for (int k = 0; k < attempts.size(); k++) {
                Attempt attempt = attempts.get(k);
                long begun = System.nanoTime();
                PairwiseSolution solution = ahead.isEmpty() ? path.train(attempt.penalty, resources) : ahead.get(k);
                double seconds = share + (System.nanoTime() - begun) / 1e9;
                outcome = before != null && solution.sameAs(before)
                        ? new Outcome(outcome.judged.at(seconds), outcome.losses)
                        : judged(solution, matrix, split, options.metric(), seconds);
                before = solution;
                attempt.set(split, outcome.judged);
                if (!solution.converged()
                        || (split == 0 && best != null && isPast(outcome, best, attempt.penalty / bestPenalty))) {
                    break;
                }
                if (best == null || outcome.judged.loss() < best.judged.loss()) {
                    best = outcome;
                    bestPenalty = attempt.penalty;
                }
            }
        }
    }

    /** What was found, with the loss of each row held out, null if the metric is no mean of such. */
    @SuppressWarnings("ArrayRecordComponent") // short-lived and never changed
    private record Outcome(Judged judged, double[] losses) {}

    private boolean isPast(Outcome outcome, Outcome best, double ratio) {
        double[] weights = weights(splits.get(0).validation());
        return outcome.losses != null
                && PairedTest.byLosses(weights, outcome.losses, best.losses)
                        > (ratio < FAR_PAST ? ERRORS_BEHIND : ERRORS_FAR_BEHIND);
    }

    /**
     * Whether a loss on the rows of the first splits is above another one by more than 2.5 standard errors. With losses
     * between 0 and L on n rows, and means a and b, the squared standard error of their difference is at most
     * L (a + b) / n, because the square of a difference of two numbers that are not negative is at most the sum of
     * their squares.
     */
    boolean isBehind(double loss, double reference, Metric metric, int firstSplits) {
        double error = Math.sqrt(largestLoss(metric, firstSplits) * (loss + reference) / rowsHeldOut(firstSplits));
        return loss - reference > ERRORS_BEHIND * error;
    }

    private Outcome judged(PairwiseSolution solution, KernelMatrix matrix, int split, Metric metric, double seconds) {
        long begun = System.nanoTime();
        int[] rows = splits.get(split).validation();
        int[] predicted = new int[rows.length];
        double[][] decisions = solution.decisions(matrix, rows, predicted, resources);
        Predictions judged =
                new Predictions(data.classes().size(), labels(rows), predicted, decisions, null, weights(rows));
        double[] losses =
                metric.needsProbabilities() ? null : metric.losses(judged).orElse(null);
        return new Outcome(
                new Judged(
                        decisions,
                        judged.errors(),
                        losses != null ? metric.of(judged) : Double.NaN,
                        solution.objective(),
                        solution.dualityGap(),
                        solution.iterations(),
                        solution.supportVectors().length,
                        solution.converged(),
                        seconds + (System.nanoTime() - begun) / 1e9),
                losses);
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
        return outOfFold(rows, decisions);
    }

    /** What machines with a penalty say of the rows held out. */
    OutOfFold outOfFold(KernelMatrix matrix, SvmOptions options) {
        Attempt attempt = new Attempt(options.penalty());
        SelectionOptions plain = SelectionOptions.standard().withSvm(options);
        resources.workers().forEach(splits.size(), s -> judge(matrix, s, List.of(attempt), plain, resources));
        return outOfFold(attempt);
    }

    /** What machines say of the rows that a split holds out. */
    OutOfFold outOfFold(PairwiseSolution solution, KernelMatrix matrix, Split split) {
        return outOfFold(split.validation(), solution.decisions(matrix, split.validation(), resources));
    }

    private OutOfFold outOfFold(int[] rows, double[][] decisions) {
        return new OutOfFold(
                data.classes().size(),
                Arrays.stream(rows).map(row -> rowOf[row]).toArray(),
                labels(rows),
                weights(rows),
                decisions);
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
