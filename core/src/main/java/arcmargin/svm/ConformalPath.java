package arcmargin.svm;

import arcmargin.gram.KernelMatrix;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Trains machines whose kernel was transformed by a first machine, see {@link ConformalRule}: pair by pair of classes,
 * each by the factor D of its own machine.
 *
 * <p>Nothing but the matrix of the original kernel is needed. With coefficients c of the second machine, its decision
 * is {@code D(x) Σ c_i D(x_i) k(x_i, x) + b}: an expansion in k with the coefficients c_i D(x_i), times D(x).
 *
 * <pre>{@code
 * PairwiseSolution first = OneVersusOne.train(matrix, rows, options, OneVersusOne.Start.COLD, resources);
 * int[] all = rows.rows();
 * double[][] factors = ConformalPath.factors(
 *         ConformalRule.margin(1), first, first.decisions(matrix, all, resources), null, resources);
 * List<PairwiseSolution> path = new ConformalPath(matrix, rows, options, factors).train(List.of(1.0), resources);
 * }</pre>
 */
public final class ConformalPath {

    private final KernelMatrix matrix;
    private final OneVersusOne.Rows training;
    private final SvmOptions options;
    private final double[][] factors; // D of all rows of the matrix, pair by pair

    /**
     * Prepares the kernel.
     *
     * @param matrix of the original kernel over all rows
     * @param training the rows to train on
     * @param options class weights, tolerance and iteration limit; the penalty is not used
     * @param factors D of every row of the matrix, pair by pair, of {@link #factors}. Shared, not to be modified
     */
    public ConformalPath(KernelMatrix matrix, OneVersusOne.Rows training, SvmOptions options, double[][] factors) {
        this.matrix = matrix;
        this.training = training;
        this.options = options;
        this.factors = factors;
    }

    /**
     * D of every row, pair by pair.
     *
     * @param rule what D looks at
     * @param first the machine
     * @param decisions its decisions of every row of the matrix; used by {@link ConformalRule.Factor#MARGIN}
     * @param gaussian the matrix of {@link #gaussianWidth} over the same rows; used by {@link
     *     ConformalRule.Factor#SUPPORT}, else null
     * @param resources thread pool
     * @return a factor for every pair and row
     */
    public static double[][] factors(
            ConformalRule rule,
            PairwiseSolution first,
            double[][] decisions,
            KernelMatrix gaussian,
            Resources resources) {
        int pairs = first.pairs().size();
        double[][] factors = new double[pairs][];
        resources.workers().forEach(pairs, p -> {
            if (rule.factor() == ConformalRule.Factor.MARGIN) {
                double[] own = new double[decisions.length];
                Arrays.setAll(own, i -> Math.exp(-rule.parameter() * decisions[i][p] * decisions[i][p]));
                factors[p] = own;
            } else {
                PairwiseSolution.Pair pair = first.pairs().get(p);
                double[] coefficients = pair.dual().coefficients();
                int[] vectors = IntStream.range(0, coefficients.length)
                        .filter(k -> coefficients[k] != 0)
                        .map(k -> pair.rows()[k])
                        .toArray();
                double[] weights = new double[vectors.length];
                Arrays.fill(weights, 1.0 / Math.max(1, vectors.length));
                factors[p] = gaussian.multiply(vectors, weights, resources.workers());
            }
        });
        return factors;
    }

    /**
     * The width of the kernel exp(−|x − y|²/width²) that sums of Gaussians are made of.
     *
     * @param tau their standard deviation
     * @return √2 τ
     */
    public static double gaussianWidth(double tau) {
        return Math.sqrt(2) * tau;
    }

    /**
     * Trains with one penalty after the other.
     *
     * @param penalties in increasing order; those after one that does not converge are left out
     * @param resources thread pool and progress callback
     * @return machines of the transformed kernel, with coefficients c and offsets b
     */
    public List<PairwiseSolution> train(List<Double> penalties, Resources resources) {
        try (PenaltyPath path = new PenaltyPath(matrix, training, options, factors)) {
            return path.train(penalties, resources);
        }
    }

    /**
     * The decisions of a machine of the transformed kernel.
     *
     * @param second a machine that was trained here
     * @param rows of the matrix
     * @param resources thread pool
     * @return the decision value of every pair for every row
     */
    public double[][] decisions(PairwiseSolution second, int[] rows, Resources resources) {
        double[][] decisions = expansion(second).decisions(matrix, rows, resources);
        double[] offsets = second.offsets();
        for (int r = 0; r < rows.length; r++) {
            for (int p = 0; p < offsets.length; p++) {
                decisions[r][p] = factors[p][rows[r]] * (decisions[r][p] - offsets[p]) + offsets[p];
            }
        }
        return decisions;
    }

    /**
     * The same machine as an expansion in the original kernel, its coefficients multiplied by the factors.
     *
     * @param second a machine that was trained here
     * @return with coefficients c_i D(x_i) and the same offsets
     */
    public PairwiseSolution expansion(PairwiseSolution second) {
        List<PairwiseSolution.Pair> pairs = new ArrayList<>();
        for (int p = 0; p < second.pairs().size(); p++) {
            PairwiseSolution.Pair pair = second.pairs().get(p);
            DualSolution dual = pair.dual();
            double[] scaled = dual.coefficients().clone();
            for (int k = 0; k < scaled.length; k++) {
                scaled[k] *= factors[p][pair.rows()[k]];
            }
            pairs.add(new PairwiseSolution.Pair(
                    pair.first(),
                    pair.second(),
                    pair.rows(),
                    new DualSolution(
                            scaled,
                            dual.offset(),
                            dual.decisions(),
                            dual.objective(),
                            dual.dualityGap(),
                            dual.violation(),
                            dual.iterations(),
                            dual.supportVectors(),
                            dual.bounded(),
                            dual.converged())));
        }
        return new PairwiseSolution(second.classes(), second.penalty(), pairs);
    }
}
