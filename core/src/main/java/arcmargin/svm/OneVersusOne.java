package arcmargin.svm;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.gram.KernelMatrix;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;

/**
 * Trains a machine for every pair of classes, each over a view of one kernel matrix, pairs in parallel.
 *
 * <p>The result does not depend on the number of threads.
 */
public final class OneVersusOne {

    private OneVersusOne() {}

    /**
     * The rows of a kernel matrix to train on; the others are not looked at.
     *
     * @param rows their numbers in the matrix. Shared, not to be modified
     * @param labels the class of every row of the matrix, from 0. Shared, not to be modified
     * @param weights a factor of C for every row of the matrix, at least 0; empty if all are 1. Rows of factor 0 are left
     *     out. Shared, not to be modified
     * @param classes the number of classes, at least 2, none without rows
     */
    @SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
    public record Rows(int[] rows, int[] labels, double[] weights, int classes) {

        /**
         * Leaves out rows of weight 0.
         *
         * @param rows their numbers in the matrix
         * @param labels the class of every row of the matrix, from 0
         * @param weights a factor of C for every row of the matrix, or empty
         * @param classes the number of classes
         */
        public Rows {
            if (weights.length > 0 && weights.length != labels.length) {
                throw new IllegalArgumentException("there are " + weights.length
                        + " weights, must be none or the number of labels = " + labels.length);
            }
            rows = weights.length == 0
                    ? rows
                    : Arrays.stream(rows).filter(i -> weights[i] != 0).toArray();
        }

        /**
         * Rows that all have factor 1.
         *
         * @param rows their numbers in the matrix
         * @param labels the class of every row of the matrix, from 0
         * @param classes the number of classes
         */
        public Rows(int[] rows, int[] labels, int classes) {
            this(rows, labels, new double[0], classes);
        }

        /**
         * Rows of the matrix over the rows of a data set.
         *
         * @param rows their numbers
         * @param data the data, all labelled
         * @return with the labels and weights of the data
         */
        public static Rows of(int[] rows, Dataset data) {
            return new Rows(rows, data.labels(), data.weights(), data.classes().size());
        }

        /**
         * All rows of the matrix over a data set.
         *
         * @param data the data, all labelled
         * @return with the labels and weights of the data
         */
        public static Rows all(Dataset data) {
            return of(IntStream.range(0, data.size()).toArray(), data);
        }

        double weight(int row) {
            return weights.length == 0 ? 1 : weights[row];
        }
    }

    /**
     * Where a search starts: at zero, or at the solution of the same rows with another penalty or a similar kernel.
     *
     * @param solution the known solution, or null to start at zero
     * @param sameMatrix whether it was trained on the same matrix, which saves the work of computing its gradient
     */
    public record Start(PairwiseSolution solution, boolean sameMatrix) {

        /** Start at zero. */
        public static final Start COLD = new Start(null, false);
    }

    /**
     * Trains a machine for every pair of classes.
     *
     * @param matrix the kernel matrix
     * @param training the rows to train on
     * @param options penalty, tolerance and the rest
     * @param start where to start
     * @param resources thread pool and progress callback
     * @return the solutions of all pairs
     * @throws CancellationException if the calling thread is interrupted; the flag stays set
     */
    public static PairwiseSolution train(
            KernelMatrix matrix, Rows training, SvmOptions options, Start start, Resources resources) {
        int[] rows = training.rows();
        int[] labels = training.labels();
        int classes = training.classes();
        PairwiseSolution known = start.solution();
        requireRowsOfEveryClass(rows, labels, classes);
        if (known != null && known.classes() != classes) {
            throw new IllegalArgumentException(
                    "the solution to start from has " + known.classes() + " classes, must have " + classes);
        }
        PairwiseSolution.Pair[] pairs = new PairwiseSolution.Pair[PairwiseSolution.pairCount(classes)];
        List<int[]> classesOfPair = new ArrayList<>();
        for (int a = 0; a < classes; a++) {
            for (int b = a + 1; b < classes; b++) {
                classesOfPair.add(new int[] {a, b});
            }
        }
        Watch watch = new Watch(Thread.currentThread(), resources.progress(), new AtomicIntegerArray(pairs.length));
        resources.workers().forEach(pairs.length, p -> {
            int a = classesOfPair.get(p)[0];
            int b = classesOfPair.get(p)[1];
            // in the order given, so that with two classes the view is the matrix itself
            int[] pairRows = known != null
                    ? known.pairs().get(p).rows()
                    : Arrays.stream(rows)
                            .filter(i -> labels[i] == a || labels[i] == b)
                            .toArray();
            double[] signs = new double[pairRows.length];
            double[] bounds = new double[pairRows.length];
            for (int k = 0; k < pairRows.length; k++) {
                signs[k] = labels[pairRows[k]] == a ? 1 : -1;
                bounds[k] = options.bound(labels[pairRows[k]]) * training.weight(pairRows[k]);
            }
            WarmStart warm = known == null
                    ? null
                    : new WarmStart(
                            known.pairs().get(p).dual(), options.penalty() / known.penalty(), start.sameMatrix());
            KernelMatrix view = isWhole(pairRows, matrix) ? matrix : matrix.view(pairRows);
            DualSolution dual = SmoSolver.solve(
                    view, signs, bounds, options, warm, resources.workers(), share -> watch.reached(p, share));
            if (view != matrix) {
                view.release();
            }
            requireNumbers(dual);
            watch.reached(p, 1);
            pairs[p] = new PairwiseSolution.Pair(a, b, pairRows, dual);
        });
        return new PairwiseSolution(classes, options.penalty(), List.of(pairs));
    }

    /** A problem with rows of both classes has support vectors, unless kernel values are no numbers. */
    private static void requireNumbers(DualSolution dual) {
        if (dual.supportVectors() == 0
                || !Double.isFinite(dual.offset())
                || !Double.isFinite(dual.objective())
                || Double.isNaN(dual.violation())) {
            throw new BadInputException("kernel values of rows to train on are not finite numbers:"
                    + " check the kernel, or scale the features");
        }
    }

    private static void requireRowsOfEveryClass(int[] rows, int[] labels, int classes) {
        int[] counts = new int[classes];
        for (int i : rows) {
            if (labels[i] < 0 || labels[i] >= classes) {
                throw new IllegalArgumentException(
                        "label of row " + i + " is " + labels[i] + ", must be from 0 to " + (classes - 1));
            }
            counts[labels[i]]++;
        }
        for (int c = 0; c < classes; c++) {
            if (counts[c] == 0) {
                throw new IllegalArgumentException("class " + c + " has no row to train on, must have at least 1");
            }
        }
    }

    private static boolean isWhole(int[] rows, KernelMatrix matrix) {
        return rows.length == matrix.size() && IntStream.range(0, rows.length).allMatch(k -> rows[k] == k);
    }

    /**
     * Tells the listener the mean share of the pairs, and ends every pair when the thread that asked is interrupted.
     */
    private record Watch(Thread caller, Progress progress, AtomicIntegerArray thousandths) {

        void reached(int pair, double share) {
            if (caller.isInterrupted()) {
                throw new CancellationException("interrupted");
            }
            thousandths.set(pair, (int) (1000 * share));
            long done = 0;
            for (int p = 0; p < thousandths.length(); p++) {
                done += thousandths.get(p);
            }
            progress.update("training", done, 1000L * thousandths.length());
        }
    }
}
