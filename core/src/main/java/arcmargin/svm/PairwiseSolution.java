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
 * <p>Pair (a, b) with a &lt; b has positive decision values where it votes for a. The pairs are in the order (0,1), (0,2), …,
 * (1,2), …. The class of most votes wins; of several with as many votes, the one of smallest number, which is LIBSVM's rule.
 *
 * @param classes how many classes, at least 2
 * @param penalty the C of the training
 * @param pairs one solution a pair of classes
 */
public record PairwiseSolution(int classes, double penalty, List<Pair> pairs) {

    /** Rows whose decision values are computed together. */
    private static final int BLOCK = 64;

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
     * @param pairs one a pair of classes
     */
    public PairwiseSolution {
        pairs = List.copyOf(pairs);
        if (classes < 2 || pairs.size() != pairCount(classes)) {
            throw new IllegalArgumentException("pairs are " + pairs.size() + " for " + classes
                    + " classes, must be at least 2 classes and one solution a pair");
        }
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
            for (int b = a + 1; b < classes; b++) {
                votes[decisions[pair++] > 0 ? a : b]++;
            }
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
        List<Expansion> expansions = expansions();
        double[][] decisions = new double[rows.length][pairs.size()];
        resources.workers().forEach((rows.length + BLOCK - 1) / BLOCK, block -> {
            int first = block * BLOCK;
            int count = Math.min(BLOCK, rows.length - first);
            float[][] values = new float[count][];
            Arrays.setAll(values, r -> matrix.row(rows[first + r]));
            double[][] sums = new double[pairs.size()][count];
            expansions.forEach(expansion -> expansion.addTo(sums, values));
            for (int p = 0; p < sums.length; p++) {
                for (int r = 0; r < count; r++) {
                    decisions[first + r][p] = sums[p][r] + pairs.get(p).dual().offset();
                }
            }
        });
        return decisions;
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
        double[][] decisions = decisions(matrix, rows, resources);
        int[] predicted = new int[rows.length];
        for (int r = 0; r < rows.length; r++) {
            predicted[r] = vote(decisions[r], classes);
        }
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

    /** The support vectors class by class, with the coefficients they have in the pairs of their class. */
    private List<Expansion> expansions() {
        int[] support = supportVectors();
        int[] classOf = new int[support.length];
        double[][] coefficients = new double[support.length][classes - 1];
        int[] place = new int[support.length == 0 ? 0 : support[support.length - 1] + 1];
        for (int v = 0; v < support.length; v++) {
            place[support[v]] = v;
        }
        int[][] numbers = new int[classes][classes - 1]; // of the pair of a class and the o-th other one
        for (int p = 0; p < pairs.size(); p++) {
            Pair pair = pairs.get(p);
            numbers[pair.first()][pair.second() - 1] = p;
            numbers[pair.second()][pair.first()] = p;
            for (int k = 0; k < pair.rows().length; k++) {
                double coefficient = pair.dual().coefficients()[k];
                if (coefficient != 0) {
                    boolean first = coefficient > 0;
                    int v = place[pair.rows()[k]];
                    classOf[v] = first ? pair.first() : pair.second();
                    coefficients[v][first ? pair.second() - 1 : pair.first()] = coefficient;
                }
            }
        }
        return IntStream.range(0, classes)
                .mapToObj(c -> {
                    int[] own = IntStream.range(0, support.length)
                            .filter(v -> classOf[v] == c)
                            .toArray();
                    return new Expansion(
                            numbers[c],
                            Arrays.stream(own).map(v -> support[v]).toArray(),
                            Arrays.stream(own).mapToObj(v -> coefficients[v]).toArray(double[][]::new));
                })
                .toList();
    }

    /**
     * What the support vectors of one class add to decision values.
     *
     * @param pairs those of the class
     * @param rows the support vectors
     * @param coefficients of each of them in each of the pairs
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Expansion(int[] pairs, int[] rows, double[][] coefficients) {

        /**
         * Adds to the sums of each pair for some rows, whose values are given.
         *
         * <p>Four vectors in one pass over all rows: the inner loop then is one over doubles side by side, which becomes vector
         * instructions; a loop over vectors would wait for its own sum.
         */
        void addTo(double[][] sums, float[][] values) {
            double[][] columns = new double[4][values.length];
            double[][] factors = new double[4][];
            double[] none = new double[pairs.length];
            for (int v = 0; v < rows.length; v += 4) {
                for (int k = 0; k < 4; k++) {
                    boolean exists = v + k < rows.length;
                    int column = rows[exists ? v + k : v];
                    for (int r = 0; r < values.length; r++) {
                        columns[k][r] = values[r][column];
                    }
                    factors[k] = exists ? coefficients[v + k] : none;
                }
                for (int p = 0; p < pairs.length; p++) {
                    add(
                            sums[pairs[p]],
                            factors[0][p],
                            columns[0],
                            factors[1][p],
                            columns[1],
                            factors[2][p],
                            columns[2],
                            factors[3][p],
                            columns[3]);
                }
            }
        }

        private static void add(
                double[] sums,
                double a,
                double[] valuesA,
                double b,
                double[] valuesB,
                double c,
                double[] valuesC,
                double d,
                double[] valuesD) {
            for (int r = 0; r < sums.length; r++) {
                sums[r] += (a * valuesA[r] + b * valuesB[r]) + (c * valuesC[r] + d * valuesD[r]);
            }
        }
    }
}
