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
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Trains a machine for every pair of classes, each over a view of one kernel matrix, pairs in parallel.
 *
 * <p>The result does not depend on the number of threads.
 *
 * <pre>{@code
 * PairwiseSolution solution = OneVersusOne.train(
 *         matrix, OneVersusOne.Rows.all(data), SvmOptions.of(10), OneVersusOne.Start.COLD, resources);
 * }</pre>
 */
public final class OneVersusOne {

    private OneVersusOne() {}

    /**
     * The rows of a kernel matrix to train on; the others are not looked at.
     *
     * @param rows their numbers in the matrix. Shared, not to be modified
     * @param labels the class of every row of the matrix, from 0. Shared, not to be modified
     * @param weights a factor of C for every row of the matrix, at least 0; empty if all are 1. Rows of factor 0 are
     *     left out. Shared, not to be modified
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
        int[][] places = placesByClass(training);
        Watch watch = new Watch(resources.progress(), pairs.length);
        resources.workers().forEach(pairs.length, p -> {
            int a = classesOfPair.get(p)[0];
            int b = classesOfPair.get(p)[1];
            // in the order given, so that with two classes the view is the matrix itself
            int[] pairRows = known != null ? known.pairs().get(p).rows() : merged(rows, places[a], places[b]);
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
            KernelMatrix view = view(matrix, pairRows);
            DualSolution dual = SmoSolver.solve(
                    new DualProblem(view, signs, bounds),
                    options,
                    warm,
                    resources.workers(),
                    share -> watch.reached(p, share));
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
            throw new BadInputException(SmoSolver.NOT_NUMBERS);
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

    /** Where the rows of each class are among the rows to train on. */
    static int[][] placesByClass(Rows training) {
        int[] counts = new int[training.classes()];
        for (int row : training.rows()) {
            counts[training.labels()[row]]++;
        }
        int[][] places = new int[counts.length][];
        Arrays.setAll(places, c -> new int[counts[c]]);
        for (int k = training.rows().length - 1; k >= 0; k--) {
            int label = training.labels()[training.rows()[k]];
            places[label][--counts[label]] = k;
        }
        return places;
    }

    /** The rows at two increasing lists of places, in the order of the places. */
    private static int[] merged(int[] rows, int[] first, int[] second) {
        int[] merged = new int[first.length + second.length];
        int a = 0;
        for (int k = 0; k < merged.length; k++) {
            int b = k - a;
            boolean ofFirst = b == second.length || (a < first.length && first[a] < second[b]);
            merged[k] = rows[ofFirst ? first[a++] : second[b]];
        }
        return merged;
    }

    /**
     * The matrix of the rows of a pair of classes. Of few rows all elements are copied at once, which is cheaper than
     * to gather each row when it is first read.
     */
    static KernelMatrix view(KernelMatrix matrix, int[] rows) {
        if (rows.length == matrix.size() && IntStream.range(0, rows.length).allMatch(k -> rows[k] == k)) {
            return matrix;
        }
        if (rows.length > SmoSolver.FEW_ROWS) {
            return matrix.view(rows);
        }
        float[][] elements = new float[rows.length][rows.length];
        matrix.block(rows, rows, elements);
        double[] diagonal = new double[rows.length];
        Arrays.setAll(diagonal, k -> matrix.diagonal(rows[k]));
        return KernelMatrix.of(diagonal, elements);
    }

    /**
     * Tells the listener the mean share of the pairs, and ends every pair when the thread that asked is interrupted.
     */
    private static final class Watch {

        private final Thread caller = Thread.currentThread();
        private final Progress progress;
        private final int[] thousandths; // each pair belongs to one thread
        private final AtomicLong done = new AtomicLong();

        Watch(Progress progress, int pairs) {
            this.progress = progress;
            this.thousandths = new int[pairs];
        }

        void reached(int pair, double share) {
            if (caller.isInterrupted()) {
                throw new CancellationException("interrupted");
            }
            int before = thousandths[pair];
            thousandths[pair] = (int) (1000 * share);
            progress.update("training", done.addAndGet(thousandths[pair] - before), 1000L * thousandths.length);
        }
    }
}
