package arcmargin.svm;

import arcmargin.gram.KernelMatrix;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The solutions of all pairs of classes, over rows of one kernel matrix.
 *
 * <p>Pair (a, b) with a &lt; b has positive decision values where it votes for a. The pairs are in the order (0,1),
 * (0,2), …, (1,2), …. The class of most votes wins; of several with as many votes, the one of smallest number, which
 * is LIBSVM's rule.
 *
 * <pre>{@code
 * PairwiseSolution solution = Svm.with(kernel).train(data).solution();
 * System.out.println(solution.iterations() + " steps, " + solution.supportVectors().length + " support vectors");
 * }</pre>
 *
 * @param classes how many classes, at least 2
 * @param penalty the C of the training
 * @param pairs one solution a pair of classes
 */
public record PairwiseSolution(int classes, double penalty, List<Pair> pairs) {

    /** Rows whose decision values are computed together: the more, the longer the parts of matrix rows read. */
    private static final int BLOCK = 256;

    /** Bytes for the sums of a block, of many pairs of fewer rows: those of one class fit the second-level cache. */
    private static final int SUM_BYTES = 1 << 21;

    /** Bytes for the kernel values of a block with all vectors: if they fit, several blocks of sums share them. */
    private static final int VALUE_BYTES = 2 << 20;

    /**
     * The solution of one pair of classes.
     *
     * @param first the class of positive decision values
     * @param second the class of negative ones
     * @param rows the matrix's number of each row of the pair's problem. Shared, not to be modified
     * @param dual the solution over these rows
     */
    @SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
    public record Pair(int first, int second, int[] rows, DualSolution dual) {}

    /**
     * The same solution with other numbers for the rows.
     *
     * @param numbers the new number of each row
     * @return a solution that shares everything but the numbers
     */
    public PairwiseSolution renumbered(int[] numbers) {
        return new PairwiseSolution(
                classes,
                penalty,
                pairs.stream()
                        .map(pair -> new Pair(
                                pair.first(),
                                pair.second(),
                                Arrays.stream(pair.rows())
                                        .map(row -> numbers[row])
                                        .toArray(),
                                pair.dual()))
                        .toList());
    }

    /**
     * Checks that every pair is there.
     *
     * @param classes at least 2
     * @param penalty C
     * @param pairs one per pair of classes
     */
    public PairwiseSolution {
        pairs = List.copyOf(pairs);
        if (classes < 2 || pairs.size() != pairCount(classes)) {
            throw new IllegalArgumentException("pairs are " + pairs.size() + " for " + classes
                    + " classes, must be at least 2 classes and one solution a pair");
        }
    }

    /**
     * Whether another solution has taken over those of all pairs, as {@link PenaltyPath} does where a larger penalty
     * changes nothing.
     *
     * @param other of the same rows
     * @return true if decision values are the same
     */
    @SuppressWarnings("ReferenceEquality") // a solution that was taken over is the same object
    public boolean sameAs(PairwiseSolution other) {
        return other.pairs.size() == pairs.size()
                && IntStream.range(0, pairs.size())
                        .allMatch(p -> pairs.get(p).dual() == other.pairs.get(p).dual());
    }

    /**
     * How many pairs some classes make.
     *
     * @param classes how many classes
     * @return classes (classes - 1) / 2
     */
    public static int pairCount(int classes) {
        return classes * (classes - 1) / 2;
    }

    /**
     * The class of most votes, the one of smallest number among equals.
     *
     * @param decisions the decision value of every pair; 0 is a vote for the second class
     * @param classes how many classes
     * @return the number of the winner
     */
    public static int vote(double[] decisions, int classes) {
        int[] votes = new int[classes];
        int pair = 0;
        for (int a = 0; a < classes; a++) {
            int won = 0;
            for (int b = a + 1; b < classes; b++) { // without a branch, which would be mispredicted half of the time
                int forFirst = decisions[pair++] > 0 ? 1 : 0;
                won += forFirst;
                votes[b] += 1 - forFirst;
            }
            votes[a] += won;
        }
        int winner = 0;
        for (int c = 1; c < classes; c++) {
            winner = votes[c] > votes[winner] ? c : winner;
        }
        return winner;
    }

    /**
     * The decision values of rows of the matrix this was trained on, such as those held out of the training.
     *
     * @param matrix the matrix given to the training
     * @param rows numbers of rows of it
     * @param resources the thread pool
     * @return for each of the rows the decision value of every pair
     */
    public double[][] decisions(KernelMatrix matrix, int[] rows, Resources resources) {
        return decisions(matrix, rows, null, resources);
    }

    /**
     * The decision values of rows of the matrix this was trained on, and their votes, which cost little while the
     * values are in the caches.
     *
     * @param matrix the matrix given to the training
     * @param rows numbers of rows of it
     * @param predicted receives the class of each of the rows, or null
     * @param resources the thread pool
     * @return for each of the rows the decision value of every pair
     */
    public double[][] decisions(KernelMatrix matrix, int[] rows, int[] predicted, Resources resources) {
        int[][] byClass = supportVectorsByClass();
        int[] vectors = Arrays.stream(byClass).flatMapToInt(Arrays::stream).toArray();
        DecisionSums machine = new DecisionSums(
                Arrays.stream(byClass).mapToInt(own -> own.length).toArray());
        double[][] coefficients = coefficients(vectors);
        double[] offsets = offsets();
        double[][] decisions = new double[rows.length][];
        int sumRows = Math.max(16, Math.min(BLOCK, SUM_BYTES / (8 * offsets.length)));
        boolean together = 4L * BLOCK * vectors.length <= VALUE_BYTES;
        int blockRows = together ? BLOCK : sumRows;
        resources.workers().forEach((rows.length + blockRows - 1) / blockRows, block -> {
            int first = block * blockRows;
            int end = Math.min(rows.length, first + blockRows);
            int slice = together ? vectors.length : Math.min(BLOCK, vectors.length);
            Slices values = new Slices(matrix, vectors, Arrays.copyOfRange(rows, first, end), slice);
            double[][] columns = DecisionSums.buffer(sumRows);
            double[][] sums = new double[0][]; // of as many rows as the last ones, which can be reused
            for (int from = first; from < end; from += sumRows) {
                values.from = from - first;
                int count = Math.min(sumRows, end - from);
                if (sums.length == 0 || sums[0].length != count) {
                    sums = new double[offsets.length][count];
                } else {
                    Arrays.stream(sums).forEach(ofPair -> Arrays.fill(ofPair, 0));
                }
                machine.add(coefficients, values, sums, columns);
                DecisionSums.decisions(sums, offsets, decisions, from);
            }
            for (int r = first; r < end && predicted != null; r++) {
                predicted[r] = vote(decisions[r], classes);
            }
        });
        return decisions;
    }

    /** Kernel values of some rows with vectors asked for one after the other, a slice of vectors at a time. */
    private static final class Slices implements DecisionSums.Values {

        private final KernelMatrix matrix;
        private final int[] vectors;
        private final int[] rows;
        private final float[][] values;
        private int first;
        private int end;
        private int from; // the first row that is asked for

        Slices(KernelMatrix matrix, int[] vectors, int[] rows, int slice) {
            this.matrix = matrix;
            this.vectors = vectors;
            this.rows = rows;
            this.values = new float[slice][rows.length];
        }

        @Override
        public void copy(int vector, double[] column) {
            if (vector >= end) {
                first = vector;
                end = Math.min(vectors.length, first + values.length);
                matrix.block(Arrays.copyOfRange(vectors, first, end), rows, values);
            }
            float[] slice = values[vector - first];
            int count = Math.min(column.length, slice.length - from);
            for (int r = 0; r < count; r++) {
                column[r] = slice[from + r];
            }
        }
    }

    /**
     * Predicts rows of the matrix this was trained on, such as those held out of the training.
     *
     * @param matrix the matrix given to the training
     * @param rows numbers of rows of it
     * @param resources the thread pool
     * @return the class of each of the rows
     */
    public int[] predict(KernelMatrix matrix, int[] rows, Resources resources) {
        int[] predicted = new int[rows.length];
        decisions(matrix, rows, predicted, resources);
        return predicted;
    }

    /**
     * The rows that are a support vector of at least one pair.
     *
     * @return row numbers of the matrix, ascending
     */
    public int[] supportVectors() {
        BitSet support = new BitSet();
        for (Pair pair : pairs) {
            double[] coefficients = pair.dual().coefficients();
            for (int k = 0; k < coefficients.length; k++) {
                if (coefficients[k] != 0) {
                    support.set(pair.rows()[k]);
                }
            }
        }
        return support.stream().toArray();
    }

    /**
     * Steps of all pairs together.
     *
     * @return the sum of iterations
     */
    public long iterations() {
        return pairs.stream().mapToLong(pair -> pair.dual().iterations()).sum();
    }

    /**
     * The dual objective of all pairs together.
     *
     * @return the sum of objectives
     */
    public double objective() {
        return pairs.stream().mapToDouble(pair -> pair.dual().objective()).sum();
    }

    /**
     * The duality gap of all pairs together.
     *
     * @return the sum of gaps
     */
    public double dualityGap() {
        return pairs.stream().mapToDouble(pair -> pair.dual().dualityGap()).sum();
    }

    /**
     * The worst violation of the optimality conditions.
     *
     * @return the largest over the pairs
     */
    public double violation() {
        return pairs.stream().mapToDouble(pair -> pair.dual().violation()).max().orElseThrow();
    }

    /**
     * Whether every pair converged.
     *
     * @return true if all did
     */
    public boolean converged() {
        return pairs.stream().allMatch(pair -> pair.dual().converged());
    }

    /**
     * The rows that are a support vector of at least one pair, by class.
     *
     * @return for every class row numbers of the matrix, ascending
     */
    public int[][] supportVectorsByClass() {
        BitSet[] support = new BitSet[classes];
        Arrays.setAll(support, c -> new BitSet());
        for (Pair pair : pairs) {
            double[] coefficients = pair.dual().coefficients();
            for (int k = 0; k < coefficients.length; k++) {
                if (coefficients[k] != 0) {
                    support[coefficients[k] > 0 ? pair.first() : pair.second()].set(pair.rows()[k]);
                }
            }
        }
        return Arrays.stream(support).map(rows -> rows.stream().toArray()).toArray(int[][]::new);
    }

    /**
     * The coefficients of some rows as an {@link Expansion} holds them.
     *
     * @param rows row numbers of the matrix, among them all support vectors, by class
     * @return one array fewer than there are classes, each with a number for every row
     */
    public double[][] coefficients(int[] rows) {
        int[] place = new int[1 + Arrays.stream(rows).max().orElse(-1)];
        for (int v = 0; v < rows.length; v++) {
            place[rows[v]] = v;
        }
        double[][] coefficients = new double[classes - 1][rows.length];
        for (Pair pair : pairs) {
            double[] dual = pair.dual().coefficients();
            for (int k = 0; k < dual.length; k++) {
                if (dual[k] != 0) {
                    int other = dual[k] > 0 ? pair.second() - 1 : pair.first();
                    coefficients[other][place[pair.rows()[k]]] = dual[k];
                }
            }
        }
        return coefficients;
    }

    /**
     * The thresholds of all pairs.
     *
     * @return one for every pair
     */
    public double[] offsets() {
        return pairs.stream().mapToDouble(pair -> pair.dual().offset()).toArray();
    }
}
