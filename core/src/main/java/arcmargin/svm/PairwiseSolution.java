package arcmargin.svm;

import arcmargin.gram.KernelMatrix;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

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
     * @param workers who computes
     * @return for each of the rows the decision value of every pair
     */
    public double[][] decisions(KernelMatrix matrix, int[] rows, Workers workers) {
        Expansion[] expansions = pairs.stream().map(Expansion::of).toArray(Expansion[]::new);
        double[][] decisions = new double[rows.length][expansions.length];
        workers.forEach((rows.length + 3) / 4, block -> {
            int[] four = new int[4];
            float[][] values = new float[4][];
            for (int k = 0; k < 4; k++) {
                four[k] = Math.min(4 * block + k, rows.length - 1); // the last row again where there are not four
                values[k] = matrix.row(rows[four[k]]);
            }
            for (int p = 0; p < expansions.length; p++) {
                double[] sums = expansions[p].at(values[0], values[1], values[2], values[3]);
                for (int k = 0; k < 4; k++) {
                    decisions[four[k]][p] = sums[k];
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
     * @param workers who computes
     * @return the class of each of the rows
     */
    public int[] predict(KernelMatrix matrix, int[] rows, Workers workers) {
        double[][] decisions = decisions(matrix, rows, workers);
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

    /** The support vectors of a pair, without the rows that do not count. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Expansion(int[] rows, double[] coefficients, double offset) {

        static Expansion of(Pair pair) {
            DualSolution dual = pair.dual();
            int[] rows = new int[dual.supportVectors()];
            double[] coefficients = new double[rows.length];
            int count = 0;
            for (int k = 0; k < dual.coefficients().length; k++) {
                if (dual.coefficients()[k] != 0) {
                    rows[count] = pair.rows()[k];
                    coefficients[count++] = dual.coefficients()[k];
                }
            }
            return new Expansion(rows, coefficients, dual.offset());
        }

        /** Four decision values at once: one sum alone would wait for itself. */
        double[] at(float[] row0, float[] row1, float[] row2, float[] row3) {
            double sum0 = offset;
            double sum1 = offset;
            double sum2 = offset;
            double sum3 = offset;
            for (int k = 0; k < rows.length; k++) {
                double coefficient = coefficients[k];
                int row = rows[k];
                sum0 += coefficient * row0[row];
                sum1 += coefficient * row1[row];
                sum2 += coefficient * row2[row];
                sum3 += coefficient * row3[row];
            }
            return new double[] {sum0, sum1, sum2, sum3};
        }
    }
}
